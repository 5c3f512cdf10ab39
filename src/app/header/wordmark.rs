//! The name of the page.

use crate::{
    app::dom::{El, el, svg},
    words::ui,
};

/// The arcs of the ring: their hue and their path.
const ARCS: [(&str, &str); 4] = [
    ("n1", "M16.87 3.53A12.5 12.5 0 0 1 28.38 14.26"),
    ("n2", "M28.47 16.87A12.5 12.5 0 0 1 17.74 28.38"),
    ("n3", "M15.13 28.47A12.5 12.5 0 0 1 3.62 17.74"),
    ("n6", "M3.53 15.13A12.5 12.5 0 0 1 14.26 3.62"),
];

/// A ring of four nodes around a key, and the name.
pub fn wordmark() -> El {
    let sign = svg("svg.wordmark-sign")
        .attrs("viewBox=0 0 32 32|width=20|height=20|fill=none|stroke-width=5.5|aria-hidden=true")
        .add_all(ARCS.map(|(hue, path)| svg("path").attr("class", hue).attr("d", path)))
        .add(svg("circle").attrs("fill=currentColor|cx=16|cy=16|r=3.2"));
    el("h1.wordmark").add(sign).text(ui::NAME)
}
