//! What it costs, and by which formula each number is expected.

use super::{
    at_rest,
    cells::{head, row_head, table},
};
use crate::{
    app::{
        dom::{El, el, fragment},
        state,
    },
    story::{Story, said::formula},
    words::{self, ui},
};

/// Names and values.
pub fn numbers_table() -> El {
    let lines = at_rest(state(), lines);
    let heads = el("tr").add(head(ui::NUMBER)).add(head(ui::VALUE));
    let row = |(name, value): &(&'static str, String)| el("tr").add(row_head(name)).add(el("td").text(value));
    let body = el("tbody").dynamic(move || Some(lines.with(|l| fragment().add_all(l.iter().map(row)))));
    table("wide plain-text", ui::NUMBERS_CAPTION, heads).add(body)
}

fn lines(story: &Story) -> Vec<(&'static str, String)> {
    let placed = &story.after;
    let about = placed.world.scheme.about();
    let points: u64 = crate::app::parts::facts::points_of(placed).iter().sum();
    let bytes = placed.placement.bytes();
    let mut lines = vec![
        (ui::COUNT_OF_KEYS, ui::keys_and_repeats(placed.keys.len(), placed.keys.total())),
        (ui::COUNT_OF_NODES, words::number(placed.world.cluster.nodes.len() as u128)),
    ];
    if placed.placement.ring().is_some() {
        lines.push((ui::POINTS, words::number(points.into())));
        lines.push((ui::MEMORY, ui::bytes_per_point(bytes, points)));
    } else {
        lines.push((ui::BUCKETS, words::number(points.into())));
        lines.push((ui::MEMORY, ui::bytes(bytes)));
    }
    lines.push((ui::LOOKUP, about.lookup.to_owned()));
    if let Some(expected) = &story.expected {
        lines.push((ui::FORMULA_MOVED, formula(expected.formula)));
    }
    if let Some(before) = &story.before {
        lines.push((ui::FEWEST, ui::fewest(placed.minimum_since(before))));
    }
    lines.push((ui::FORMULA_SPREAD, ui::SPREAD_FORMULA.to_owned()));
    lines.push((ui::FORMULA_BUSIEST, ui::BUSIEST_FORMULA.to_owned()));
    lines.push((ui::MOVES_AT_LEAST, about.movement.to_owned()));
    lines.push((ui::WHAT_DOWN_DOES, about.down.to_owned()));
    lines.push((ui::IMITATES, about.imitates.to_owned()));
    lines.push((ui::SOURCE, about.source.to_owned()));
    lines
}
