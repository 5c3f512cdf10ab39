//! What tables are made of.

use crate::{
    app::{
        dom::{El, el, fragment},
        parts::swatch_of,
        reactive::Memo,
    },
    words::ui,
};

/// A table with its caption and what its first row says.
pub fn table(kind: &str, caption: &str, heads: El) -> El {
    el("table").attr("class", kind).add(el("caption").text(caption)).add(el("thead").add(heads))
}

/// The head of a column.
pub fn head(name: &str) -> El {
    el("th").attr("scope", "col").text(name)
}

/// The head of a column of numbers.
pub fn num_head(name: &str) -> El {
    el("th.num").attr("scope", "col").text(name)
}

/// The head of a row.
pub fn row_head(name: &str) -> El {
    el("th").attr("scope", "row").text(name)
}

/// The head of a row about a node.
pub fn node_head(actor: u32, name: &str) -> El {
    el("th").attr("scope", "row").add(swatch_of(actor)).text(name)
}

/// A number.
pub fn num(text: &str) -> El {
    el("td.num").text(text)
}

/// A hash, or a place on the ring.
pub fn mono(text: &str) -> El {
    el("td.mono").text(text)
}

/// Something with its name.
pub type Named = (&'static str, String);

/// A table of names and values.
pub fn named_values(caption: &str, lines: Memo<Vec<Named>>) -> El {
    let heads = el("tr").add(head(ui::NUMBER)).add(head(ui::VALUE));
    let row = |(name, value): &Named| el("tr").add(row_head(name)).add(el("td").text(value));
    let body = el("tbody").dynamic(move || Some(lines.with(|l| fragment().add_all(l.iter().map(row)))));
    table("wide plain-text", caption, heads).add(body)
}

/// Says that only the first `shown` rows of `count` are there, where that is so.
pub fn first_of(shown: usize, count: usize) -> Option<El> {
    (count > shown).then(|| el("p.note").text(&ui::first_of(shown, count)))
}
