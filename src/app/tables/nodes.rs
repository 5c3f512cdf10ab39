//! Every node in numbers.

use leptos::prelude::*;

use super::at_rest;
use crate::{
    app::{
        parts::{
            Swatch,
            facts::{parts_owned, points_of, rows},
        },
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
#[component]
pub fn NodesTable() -> impl IntoView {
    let state = state();
    let heads = at_rest(state, |s| ui::node_heads(s.after.placement.ring().is_some()));
    let lines = at_rest(state, lines);
    let total = at_rest(state, |s| s.after.world.cluster.nodes.len());
    view! {
        <table class="wide">
            <caption>{ui::NODES_CAPTION}</caption>
            <thead>
                <tr>
                    {move || {
                        let th = |(i, head): (usize, &'static str)| {
                            view! {
                                <th scope="col" class:num=move || { i > 0 }>
                                    {head}
                                </th>
                            }
                        };
                        heads.get().into_iter().enumerate().map(th).collect::<Vec<_>>()
                    }}
                </tr>
            </thead>
            <tbody>
                {move || lines.get().into_iter().map(|line| view! { <NodeLine line /> }).collect::<Vec<_>>()}
            </tbody>
        </table>
        {move || (total.get() > ROWS).then(|| view! { <p class="note">{ui::first_of(ROWS, total.get())}</p> })}
    }
}

#[component]
fn NodeLine(line: Line) -> impl IntoView {
    let cells: Vec<_> = line.cells.into_iter().map(|cell| view! { <td class="num">{cell}</td> }).collect();
    view! {
        <tr>
            <th scope="row">
                <Swatch actor=line.actor />
                {line.name}
            </th>
            {cells}
        </tr>
    }
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
