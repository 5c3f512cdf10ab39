//! What the signs mean.

use crate::{
    app::{
        dom::{El, el, fragment, svg},
        parts::hue_class,
        reactive::Signal,
        state,
    },
    words::ui,
};

/// Only what is to be seen: moved keys where some moved, needless ones where some did.
pub fn legend() -> El {
    let state = state();
    let moved = Signal::derive(move || state.story.with(|s| s.movement.moved() > 0));
    let empty = Signal::derive(move || state.story.with(|s| s.after.world.cluster.nodes.is_empty()));
    let hue = move || {
        state.story.with(|s| s.picture.subjects.first().map_or("plain".to_owned(), |a| hue_class(&s.picture, None, *a)))
    };
    let keys = || {
        fragment()
            .add(line("circle.filled", "12", "4.500", ui::LEGEND_NEEDED))
            .add(line("circle.hollow", "12", "4", ui::LEGEND_NEEDLESS))
            .add(line("circle.pip", "12", "2", ui::LEGEND_LEFT))
    };
    el("ul")
        .bind_text("class", move || format!("legend {}", hue()))
        .when(move || moved.get(), keys)
        .add(line("circle.dashed", "14", "6", ui::LEGEND_FAIR).bind("hidden", move || empty.get().then(String::new)))
}

/// A sign in the middle of a square, and what it means.
fn line(sign: &str, size: &str, radius: &str, meaning: &str) -> El {
    let middle = if size == "14" { "7" } else { "6" };
    let circle = svg(sign).attr("cx", middle).attr("cy", middle).attr("r", radius);
    let drawing = svg("svg")
        .attr("viewBox", &["0 0", size, size].join(" "))
        .attr("width", size)
        .attr("height", size)
        .attrs("aria-hidden=true")
        .add(circle);
    el("li").add(drawing).text(meaning)
}
