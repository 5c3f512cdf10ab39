//! The first keys, each with its hash and its owner.

use leptos::prelude::*;

use super::at_rest;
use crate::{
    app::{parts::Swatch, state},
    layout::NOBODY,
    story::Story,
    words::ui,
};

/// So many keys; then it says how many more there are.
const ROWS: usize = 100;

#[derive(Clone, PartialEq)]
struct Line {
    key: String,
    hash: String,
    place: String,
    before: Option<u32>,
    owner: Option<u32>,
}

/// The table.
#[component]
pub fn KeysTable() -> impl IntoView {
    let state = state();
    let lines = at_rest(state, lines);
    let total = at_rest(state, |s| s.after.keys.len());
    let ring = at_rest(state, |s| s.after.placement.ring().is_some());
    view! {
        <table class="wide">
            <caption>{ui::KEYS_CAPTION}</caption>
            <thead>
                <tr>
                    <th scope="col">{ui::KEY}</th>
                    <th scope="col">{ui::HASH}</th>
                    <th scope="col">{move || if ring.get() { ui::PLACE_ON_RING } else { ui::BUCKET }}</th>
                    <th scope="col">{ui::OWNER_BEFORE}</th>
                    <th scope="col">{ui::OWNER}</th>
                </tr>
            </thead>
            <tbody>
                {move || lines.get().into_iter().map(|line| view! { <KeyLine line /> }).collect::<Vec<_>>()}
            </tbody>
        </table>
        {move || (total.get() > ROWS).then(|| view! { <p class="note">{ui::first_of(ROWS, total.get())}</p> })}
    }
}

#[component]
fn KeyLine(line: Line) -> impl IntoView {
    let moved = line.before.is_some() && line.before != line.owner;
    view! {
        <tr class:moved=moved>
            <th scope="row" class="mono">
                {line.key}
            </th>
            <td class="mono">{line.hash}</td>
            <td class="mono">{line.place}</td>
            <td>
                <Owner actor=line.before />
            </td>
            <td>
                <Owner actor=line.owner />
            </td>
        </tr>
    }
}

#[component]
fn Owner(actor: Option<u32>) -> impl IntoView {
    let state = state();
    match actor {
        Some(actor) => {
            let name = state.story.with_untracked(|s| s.picture.actors.get(actor as usize).map(|a| a.name.clone()));
            view! {
                <Swatch actor=actor />
                {name}
            }
            .into_any()
        }
        None => ui::NONE.into_any(),
    }
}

fn lines(story: &Story) -> Vec<Line> {
    let placed = &story.after;
    let ring = placed.placement.ring().is_some();
    let buckets: u64 = crate::app::parts::facts::points_of(placed).iter().sum();
    let of = |key: usize| {
        let hash = placed.hashes.get(key).copied().unwrap_or(0);
        let actor = |side: &crate::layout::Side| side.owners.get(key).copied().filter(|o| *o != NOBODY);
        Line {
            key: placed.keys.key(key).to_string(),
            hash: ui::hash_value(hash),
            place: match placed.placement.looked_up(hash) {
                Some(position) if ring => placed.placement.notation().shown(position),
                Some(position) if placed.placement.grid() => {
                    position.checked_rem(buckets).map_or_else(|| ui::NONE.to_owned(), |b| b.to_string())
                }
                // The bucket in which a key's leaps end.
                _ => placed.placement.leaps(hash).and_then(|l| Some(l.last()?.from.to_string())).unwrap_or_default(),
            },
            before: story.before.as_ref().and_then(|_| actor(&story.picture.before)),
            owner: actor(&story.picture.after),
        }
    };
    (0..placed.keys.len().min(ROWS)).map(of).collect()
}
