//! What it costs, and by which formula each number is expected.

use super::{
    at_rest,
    cells::{Named, named_values},
};
use crate::{
    app::{dom::El, state},
    story::{Story, said::formula},
    words::{self, ui},
};

/// Names and values.
pub fn numbers_table() -> El {
    named_values(ui::NUMBERS_CAPTION, at_rest(state(), lines))
}

fn lines(story: &Story) -> Vec<Named> {
    let placed = &story.after;
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
    if let Some(expected) = &story.expected {
        lines.push((ui::FORMULA_MOVED, formula(expected.formula)));
    }
    if let Some(before) = &story.before {
        lines.push((ui::FEWEST, ui::fewest(placed.minimum_since(before))));
    }
    lines.push((ui::FORMULA_SPREAD, ui::SPREAD_FORMULA.to_owned()));
    lines.push((ui::FORMULA_BUSIEST, ui::BUSIEST_FORMULA.to_owned()));
    lines
}
