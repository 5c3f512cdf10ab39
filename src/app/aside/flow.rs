//! Where the keys of the change came from, or where they went.

use leptos::prelude::*;

use crate::{
    app::{
        parts::{
            Swatch,
            facts::{self, flows, short_names},
            hue_class,
        },
        state,
    },
    story::Story,
    words::{self, ui},
};

/// Up to so many parts get their number right under them, if each is wide enough for it.
const UNDER: usize = 6;
const WIDE: f64 = 0.105;
/// So many are listed here; the table further down has all.
const LISTED: usize = 8;
/// And so many pairs.
const PAIRS: usize = 5;

/// One part of the bar.
#[derive(Clone, PartialEq)]
struct Part {
    actor: u32,
    keys: u32,
    name: String,
    share: f64,
}

#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    /// Everything from one node, or to one: a bar.
    Bar {
        head: String,
        parts: Vec<Part>,
        to_one: bool,
    },
    /// From many to many: the largest.
    Pairs {
        head: String,
        pairs: Vec<(String, String, facts::Flow)>,
        more: usize,
    },
}

/// One row of the flow matrix, or its largest entries.
#[component]
pub fn Flow() -> impl IntoView {
    let state = state();
    let shown = Memo::new(move |_| state.story.with(|s| shown(s)));
    view! {
        {move || match shown.get() {
            Shown::Nothing => ().into_any(),
            Shown::Bar { head, parts, to_one } => {
                view! {
                    <section class="flow">
                        <h2>{head}</h2>
                        <Parts parts to_one />
                    </section>
                }
                    .into_any()
            }
            Shown::Pairs { head, pairs, more } => {
                view! {
                    <section class="flow">
                        <h2>{head}</h2>
                        <Pairs pairs more />
                    </section>
                }
                    .into_any()
            }
        }}
    }
}

fn shown(story: &Story) -> Shown {
    let mut flows = flows(story);
    let (Some(first), Some(_)) = (flows.first().cloned(), &story.before) else { return Shown::Nothing };
    let names: Vec<&str> = story.picture.actors.iter().map(|a| a.name.as_str()).collect();
    let name = |actor: u32| names.get(actor as usize).copied().unwrap_or_default().to_owned();
    let total: u32 = flows.iter().map(|f| f.keys).sum();
    let to_one = flows.iter().all(|f| f.to == first.to);
    let from_one = flows.iter().all(|f| f.from == first.from);
    if to_one || from_one {
        let others: Vec<u32> = flows.iter().map(|f| if to_one { f.from } else { f.to }).collect();
        let other_names: Vec<&str> =
            others.iter().map(|a| names.get(*a as usize).copied().unwrap_or_default()).collect();
        let parts = flows.iter().zip(others).zip(short_names(&other_names)).map(|((flow, actor), name)| Part {
            actor,
            keys: flow.keys,
            name,
            share: f64::from(flow.keys) / f64::from(total),
        });
        let one = name(if to_one { first.to } else { first.from });
        let head = if to_one { ui::came_from(&one, total) } else { ui::went_to(&one, total) };
        return Shown::Bar { head, parts: parts.collect(), to_one };
    }
    flows.sort_by_key(|f| std::cmp::Reverse(f.keys));
    let more = flows.len().saturating_sub(PAIRS);
    flows.truncate(PAIRS);
    let pairs = flows.into_iter().map(|f| (name(f.from), name(f.to), f)).collect();
    Shown::Pairs { head: ui::who_gave(total), pairs, more }
}

/// A bar in as many parts, with their numbers.
#[component]
fn Parts(parts: Vec<Part>, to_one: bool) -> impl IntoView {
    let state = state();
    let hue = |actor| state.story.with_untracked(|s| hue_class(&s.picture, None, actor));
    let under = parts.len() <= UNDER && parts.iter().all(|p| p.share > WIDE);
    let width = |part: &Part| format!("{:.3}%", part.share * 100.0);
    let bar: Vec<_> =
        parts.iter().map(|part| view! { <i class=hue(part.actor) style:width=width(part)></i> }).collect();
    let more = parts.len().saturating_sub(LISTED);
    let mut listed = parts;
    if !under {
        listed.sort_by_key(|p| std::cmp::Reverse(p.keys));
        listed.truncate(LISTED);
    }
    let labels: Vec<_> = listed
        .into_iter()
        .map(|part| {
            let (count, name) = ui::flow_part(part.keys, &part.name, to_one);
            view! {
                <li style:width=under.then(|| width(&part))>
                    {(!under).then(|| view! { <Swatch actor=part.actor /> })}
                    <b>{count}</b>
                    {name}
                </li>
            }
        })
        .collect();
    view! {
        <span class="flow-bar" aria-hidden="true">
            {bar}
        </span>
        <ul class="flow-parts" class:under=under>
            {labels}
            {(more > 0).then(|| view! { <li>{ui::more_below(more)}</li> })}
        </ul>
    }
}

/// The largest flows, one a line.
#[component]
fn Pairs(pairs: Vec<(String, String, facts::Flow)>, more: usize) -> impl IntoView {
    let rows: Vec<_> = pairs
        .into_iter()
        .map(|(from, to, flow)| {
            view! {
                <tr>
                    <td>
                        <Swatch actor=flow.from />
                        {from}
                    </td>
                    <td>
                        <Swatch actor=flow.to />
                        {to}
                    </td>
                    <td class="num">{words::number(flow.keys.into())}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <table class="pairs">
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
        </table>
        {(more > 0).then(|| view! { <p class="note">{ui::more_below(more)}</p> })}
    }
}
