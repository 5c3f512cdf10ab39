//! Who gave how many keys to whom: a matrix, or where that is too large a list.

use leptos::prelude::*;

use super::at_rest;
use crate::{
    app::{
        parts::{
            Swatch,
            facts::{Flow, flows},
        },
        state,
    },
    story::Story,
    words::{self, ui},
};

/// A matrix of more rows or columns is told as a list.
const LARGEST: usize = 24;
/// Of which so many are shown.
const LISTED: usize = 200;

#[derive(Clone, PartialEq)]
struct Flows {
    names: Vec<String>,
    from: Vec<u32>,
    to: Vec<u32>,
    flows: Vec<Flow>,
}

/// The matrix with its sums.
#[component]
pub fn FlowsTable() -> impl IntoView {
    let state = state();
    let data = at_rest(state, data);
    view! {
        {move || {
            let data = data.get();
            if data.flows.is_empty() {
                view! { <p class="note">{ui::NOTHING_MOVED}</p> }.into_any()
            } else if data.from.len().max(data.to.len()) <= LARGEST {
                view! { <Matrix data /> }.into_any()
            } else {
                view! { <List data /> }.into_any()
            }
        }}
    }
}

fn data(story: &Story) -> Flows {
    let flows = flows(story);
    let mut from: Vec<u32> = flows.iter().map(|f| f.from).collect();
    let mut to: Vec<u32> = flows.iter().map(|f| f.to).collect();
    for side in [&mut from, &mut to] {
        side.sort_unstable();
        side.dedup();
    }
    Flows { names: story.picture.actors.iter().map(|a| a.name.clone()).collect(), from, to, flows }
}

impl Flows {
    fn name(&self, actor: u32) -> String {
        self.names.get(actor as usize).cloned().unwrap_or_default()
    }

    fn sum(&self, of: impl Fn(&&Flow) -> bool) -> u32 {
        self.flows.iter().filter(of).map(|f| f.keys).sum()
    }
}

fn count(keys: u32) -> String {
    if keys == 0 { ui::ZERO.to_owned() } else { words::number(keys.into()) }
}

#[component]
fn Matrix(data: Flows) -> impl IntoView {
    let heads: Vec<_> = data.to.iter().map(|&to| view! { <th scope="col" class="num">{data.name(to)}</th> }).collect();
    let row = |&from: &u32| {
        let cells: Vec<_> = data
            .to
            .iter()
            .map(|&to| view! { <td class="num">{count(data.sum(|f| f.from == from && f.to == to))}</td> })
            .collect();
        view! {
            <tr>
                <th scope="row">
                    <Swatch actor=from />
                    {data.name(from)}
                </th>
                {cells}
                <td class="num sum">{count(data.sum(|f| f.from == from))}</td>
            </tr>
        }
    };
    let rows: Vec<_> = data.from.iter().map(row).collect();
    let sums: Vec<_> =
        data.to.iter().map(|&to| view! { <td class="num">{count(data.sum(|f| f.to == to))}</td> }).collect();
    let all = count(data.sum(|_| true));
    view! {
        <table class="wide">
            <caption>{ui::FLOWS_CAPTION}</caption>
            <thead>
                <tr>
                    <th scope="col">{ui::FROM_TO}</th>
                    {heads}
                    <th scope="col" class="num">
                        {ui::SUM}
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr class="sum">
                    <th scope="row">{ui::SUM}</th>
                    {sums}
                    <td class="num">{all}</td>
                </tr>
            </tfoot>
        </table>
    }
}

#[component]
fn List(data: Flows) -> impl IntoView {
    let mut sorted = data.flows.clone();
    sorted.sort_by_key(|f| std::cmp::Reverse(f.keys));
    let total = sorted.len();
    let row = |flow: &Flow| {
        view! {
            <tr>
                <th scope="row">
                    <Swatch actor=flow.from />
                    {data.name(flow.from)}
                </th>
                <td>
                    <Swatch actor=flow.to />
                    {data.name(flow.to)}
                </td>
                <td class="num">{count(flow.keys)}</td>
            </tr>
        }
    };
    let rows: Vec<_> = sorted.iter().take(LISTED).map(row).collect();
    let sum = count(data.sum(|_| true));
    view! {
        <table class="wide">
            <caption>{ui::FLOWS_CAPTION}</caption>
            <thead>
                <tr>
                    <th scope="col">{ui::FROM}</th>
                    <th scope="col">{ui::TO}</th>
                    <th scope="col" class="num">
                        {ui::KEYS}
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr class="sum">
                    <th scope="row">{ui::SUM}</th>
                    <td></td>
                    <td class="num">{sum}</td>
                </tr>
            </tfoot>
        </table>
        {(total > LISTED).then(|| view! { <p class="note">{ui::first_of(LISTED, total)}</p> })}
    }
}
