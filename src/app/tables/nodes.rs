//! Every node in numbers.

use super::{
    at_rest,
    cells::{first_of, head, node_head, num, num_head, table},
};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::facts::{parts_owned, points_of, rows},
        state,
    },
    story::Story,
    words::{self, ui},
};

/// So many rows; then it says how many more there are.
const ROWS: usize = 200;

/// One row, as it is shown.
#[derive(Clone, PartialEq)]
struct Line {
    actor: u32,
    name: String,
    cells: Vec<String>,
}

/// The table twin of the picture.
pub fn nodes_table() -> El {
    let state = state();
    let heads = at_rest(state, |s| ui::node_heads(s.after.placement.ring().is_some()));
    let lines = at_rest(state, lines);
    let total = at_rest(state, |s| s.after.world.cluster.nodes.len());
    let heads = el("tr").dynamic(move || {
        let th = |(i, name): (usize, &'static str)| if i > 0 { num_head(name) } else { head(name) };
        Some(fragment().add_all(heads.get().into_iter().enumerate().map(th)))
    });
    let body = el("tbody").dynamic(move || Some(lines.with(|l| fragment().add_all(l.iter().map(node_line)))));
    fragment().add(table("wide", ui::NODES_CAPTION, heads).add(body)).dynamic(move || first_of(ROWS, total.get()))
}

fn node_line(line: &Line) -> El {
    el("tr").add(node_head(line.actor, &line.name)).add_all(line.cells.iter().map(|cell| num(cell)))
}

fn lines(story: &Story) -> Vec<Line> {
    let (points, parts) = (points_of(&story.after), parts_owned(&story.after));
    let keys = story.after.keys.len().max(1) as f64;
    let of = |row: crate::app::parts::facts::Row| {
        let load = row.index.and_then(|i| story.balance.loads.get(i));
        let expected = load.and_then(|l| l.expected);
        let points = row.index.and_then(|i| points.get(i)).copied().unwrap_or(0);
        let part = row.index.and_then(|i| parts.get(i)).copied().unwrap_or(0.0);
        let before = row.before.map_or_else(|| ui::NONE.to_owned(), |b| words::number(b.into()));
        let cells = vec![
            row.spec.weight.to_string(),
            ui::state_in_table(row.spec.state.name(), row.index.is_none()).to_owned(),
            row.spec.zone.as_ref().map_or_else(|| ui::NONE.to_owned(), ToString::to_string),
            words::number(points.into()),
            ui::percent(part, 3),
            before,
            words::number(row.keys.into()),
            ui::percent(f64::from(row.keys) / keys, 2),
            ui::one_place(row.fair),
            expected.map_or_else(
                || ui::NONE.to_owned(),
                |e| ui::plus_minus(&ui::one_place(e.mean), &ui::one_place(e.deviation)),
            ),
            ui::versus(row.keys.into(), row.fair),
        ];
        Line { actor: row.actor, name: row.spec.name.to_string(), cells }
    };
    rows(story).into_iter().take(ROWS).map(of).collect()
}
