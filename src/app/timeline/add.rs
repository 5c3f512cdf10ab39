//! One more change, after the step that is shown.

use leptos::prelude::*;

use super::super::state;
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    placement::{State, cluster::NodeSpec},
    scenario::{Change, edit::Edit},
    words::time,
};

/// What can be chosen to happen.
const VERBS: [(&str, &str); 5] = [
    ("add", time::VERB_ADD),
    ("drop", time::VERB_DROP),
    ("weigh", time::VERB_WEIGH),
    ("down", time::VERB_DOWN),
    ("up", time::VERB_UP),
];

/// A button that opens a small form.
#[component]
pub fn AddChange() -> impl IntoView {
    let state = state();
    let open = RwSignal::new(false);
    let verb = RwSignal::new("add".to_owned());
    let name = RwSignal::new(String::new());
    let weight = RwSignal::new("2".to_owned());
    let names = move || {
        state.story.with(|s| {
            let wants = verb.get();
            let fits = |state: State| match wants.as_str() {
                "down" => state != State::Down,
                "up" => state != State::Up,
                _ => true,
            };
            let nodes = s.after.world.cluster.nodes.iter();
            nodes.filter(|n| fits(n.spec.state)).map(|n| n.spec.name.clone()).collect::<Vec<_>>()
        })
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // A fresh list has no choice made in it: then its first line is what is seen.
        let chosen = name.get_untracked();
        let known = untrack(names);
        let one = known.iter().find(|n| n.to_string() == chosen).or(known.first()).cloned();
        let change = match (verb.get_untracked().as_str(), one) {
            ("add", _) => Some(Change::Add(vec![NodeSpec::named(fresh_name(&chosen))])),
            ("drop", Some(one)) => Some(Change::Drop(vec![one])),
            ("down", Some(one)) => Some(Change::Down(vec![one])),
            ("up", Some(one)) => Some(Change::Up(vec![one])),
            ("weigh", Some(one)) => match Decimal::parse(weight.get_untracked().trim()) {
                Ok(weight) => Some(Change::Weigh(vec![(one, weight)])),
                Err(refusal) => {
                    state.refusal.set(Some(refusal.0));
                    None
                }
            },
            _ => None,
        };
        if let Some(change) = change {
            state.dispatch(Edit::Happen(change));
            open.set(state.refusal.with_untracked(Option::is_some));
        }
    };
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    view! {
        <div class="add-change" on:keydown=escape>
            <button
                type="button"
                class="dashed"
                aria-expanded=move || open.get().to_string()
                aria-controls="add-change"
                on:click=move |_| {
                    if !open.get_untracked() {
                        name.set(super::super::naming::next_name(state));
                        verb.set("add".to_owned());
                    }
                    open.update(|o| *o = !*o);
                }
            >
                {time::ADD}
            </button>
            <form id="add-change" class="pop above" hidden=move || !open.get() on:submit=add>
                <label>
                    <span>{time::WHAT}</span>
                    <select on:change:target=move |e| {
                        verb.set(e.target().value());
                        name.set(String::new());
                        if e.target().value() == "add" {
                            name.set(super::super::naming::next_name(state));
                        }
                    }>
                        {VERBS
                            .map(|(word, title)| {
                                view! { <option value=word selected=move || verb.get() == word>{title}</option> }
                            })
                            .collect_view()}
                    </select>
                </label>
                <Show
                    when=move || verb.get() == "add"
                    fallback=move || {
                        view! {
                            <label>
                                <span>{time::WHICH}</span>
                                <select on:change:target=move |e| name.set(e.target().value())>
                                    {move || {
                                        names()
                                            .into_iter()
                                            .map(|n| view! { <option value=n.to_string()>{n.to_string()}</option> })
                                            .collect_view()
                                    }}
                                </select>
                            </label>
                        }
                    }
                >
                    <label>
                        <span>{time::NAME}</span>
                        <input
                            type="text"
                            prop:value=move || name.get()
                            on:input:target=move |e| name.set(e.target().value())
                        />
                    </label>
                </Show>
                <Show when=move || verb.get() == "weigh">
                    <label>
                        <span>{time::NEW_WEIGHT}</span>
                        <input
                            type="text"
                            inputmode="decimal"
                            prop:value=move || weight.get()
                            on:input:target=move |e| weight.set(e.target().value())
                        />
                    </label>
                </Show>
                <button type="submit" class="do">{time::ADD_IT}</button>
            </form>
        </div>
    }
}

fn fresh_name(given: &str) -> Bytes {
    if given.is_empty() { Bytes::from(time::A_NAME) } else { Bytes::from(given) }
}
