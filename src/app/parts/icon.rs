//! The few signs of the page, drawn with the colour of the text around them.

use crate::app::dom::{El, svg};

fn sign(class: &str, size: &str, path: &str) -> El {
    let view = format!("0 0 {size} {size}");
    let drawn = svg("path").attr("d", path).attrs("fill=none|stroke=currentColor|stroke-width=1.2");
    svg("svg")
        .attr("class", class)
        .attr("viewBox", &view)
        .attr("width", size)
        .attr("height", size)
        .attr("aria-hidden", "true")
        .add(drawn)
}

/// Points down: there is more behind this word.
pub fn chevron() -> El {
    sign("sign chevron", "10", "M1.5 3.5 5 7l3.500-3.500")
}

/// Takes something away.
pub fn cross() -> El {
    sign("sign", "12", "m2 2 8 8m0-8-8 8")
}
