//! How much a node has, against its fair share.

use crate::{
    app::{
        dom::{El, el},
        parts::swatch::hue_of,
        reactive::Signal,
    },
    fixed::fixed,
};

/// A bar in the node's hue, a tick of ink at its fair share, dashes where it had more before. Decoration: the numbers
/// stand beside it.
///
/// `actor` says whose; the others are parts of 1: how long the bar is, how long it was before the change, and where
/// the fair share is.
pub fn share_bar(actor: Signal<u32>, now: Signal<f64>, before: Signal<Option<f64>>, fair: Signal<f64>) -> El {
    let hue = hue_of(actor);
    let left = move || before.get().map_or(0.0, |b| b - now.get()).max(0.0);
    let dashes = move || {
        let dashes = el("i.bar-left").bind_style("left", move || percent(now.get()));
        dashes.bind_style("width", move || percent(left()))
    };
    el("span")
        .bind_text("class", move || format!("bar {}", hue()))
        .attr("aria-hidden", "true")
        .add(el("i.bar-now").bind_style("width", move || percent(now.get())))
        .when(move || left() > 0.001, dashes)
        .when(move || fair.get() > 0.0, move || el("i.bar-fair").bind_style("left", move || percent(fair.get())))
}

fn percent(part: f64) -> String {
    [&fixed((part * 100.0).clamp(0.0, 100.0), 3), "%"].concat()
}
