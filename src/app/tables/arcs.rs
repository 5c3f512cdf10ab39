//! The arcs of one node.

use leptos::prelude::*;

use super::at_rest;
use crate::{app::state, placement::NodeId, story::Story, words::ui};

/// So many arcs; then it says how many more there are.
const ROWS: usize = 200;

#[derive(Clone, PartialEq)]
struct Arcs {
    /// From, to, part of the ring.
    rows: Vec<(String, String, f64)>,
    count: usize,
    part: f64,
}

/// The arcs of a node that is chosen: at first of the one that the change is about.
#[component]
pub fn ArcsTable() -> impl IntoView {
    let state = state();
    let chosen = RwSignal::new(None::<NodeId>);
    let nodes = at_rest(state, |s| {
        let nodes = &s.after.world.cluster.nodes;
        nodes.iter().map(|n| (n.who, n.spec.name.to_string())).collect::<Vec<_>>()
    });
    let who = Memo::new(move |_| {
        let there = |who: &NodeId| nodes.with(|n| n.iter().any(|(w, _)| w == who));
        let subject = || state.story.with(|s| Some(*s.everybody.get(*s.picture.subjects.first()? as usize)?));
        chosen.get().filter(there).or_else(|| subject().filter(there)).or_else(|| nodes.with(|n| Some(n.first()?.0)))
    });
    let arcs = Memo::new(move |_| state.story.with(|s| arcs(s, who.get())));
    let pick = move |event| {
        let index: Option<usize> = event_target_value(&event).parse().ok();
        chosen.set(index.and_then(|i| nodes.with_untracked(|n| n.get(i).map(|(who, _)| *who))));
    };
    let option = move |(i, (id, name)): (usize, (NodeId, String))| {
        view! {
            <option value=i.to_string() selected=move || who.get() == Some(id)>
                {name}
            </option>
        }
    };
    let options = move || nodes.get().into_iter().enumerate().map(option).collect::<Vec<_>>();
    let body = move || match arcs.get() {
        None => view! { <p class="note">{ui::NO_RING}</p> }.into_any(),
        Some(arcs) => view! { <ArcRows arcs /> }.into_any(),
    };
    view! {
        <label class="field">
            <span>{ui::ARCS_OF}</span>
            <select on:change=pick>{options}</select>
        </label>
        {body}
    }
}

#[component]
fn ArcRows(arcs: Arcs) -> impl IntoView {
    let row = |(from, to, part): (String, String, f64)| {
        view! {
            <tr>
                <td class="mono">{from}</td>
                <td class="mono">{to}</td>
                <td class="num">{ui::percent(part, 4)}</td>
            </tr>
        }
    };
    let (count, part) = (arcs.count, arcs.part);
    let rows: Vec<_> = arcs.rows.into_iter().map(row).collect();
    view! {
        <table class="wide narrow-table">
            <caption>{ui::arcs_caption(count, part)}</caption>
            <thead>
                <tr>
                    <th scope="col">{ui::BEHIND}</th>
                    <th scope="col">{ui::UP_TO}</th>
                    <th scope="col" class="num">
                        {ui::OF_THE_RING}
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        {(count > ROWS).then(|| view! { <p class="note">{ui::first_of(ROWS, count)}</p> })}
    }
}

fn arcs(story: &Story, who: Option<NodeId>) -> Option<Arcs> {
    let ring = story.after.placement.ring()?;
    let node = story.after.world.cluster.nodes.iter().position(|n| Some(n.who) == who)? as u32;
    let mut arcs = Arcs { rows: Vec::new(), count: 0, part: 0.0 };
    let notation = story.after.placement.notation();
    ring.each_arc(&mut |owner, from, to| {
        if owner == node {
            let part = ring.part(from, to);
            arcs.count += 1;
            arcs.part += part;
            if arcs.rows.len() < ROWS {
                arcs.rows.push((notation.shown(from), notation.shown(to), part));
            }
        }
    });
    Some(arcs)
}
