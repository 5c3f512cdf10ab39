//! Taking a middle bucket away under jump hash: what it costs, and the repair beside it, before it is done.

use leptos::prelude::*;

use crate::{
    app::{state, state::AppState},
    bytes::Bytes,
    movement::Movement,
    scenario::{Change, Placed, Scenario, edit::Edit},
    setting::{Value, setting},
    words::removal as words,
};

/// The two ways to close a gap, by the word of the setting `removal`.
const WAYS: [&str; 2] = ["close", "swap"];

/// A way, worked out.
#[derive(Clone, PartialEq)]
struct Way {
    word: &'static str,
    moved: usize,
    needless: usize,
    next: Scenario,
}

/// The question, while there is one.
#[component]
pub fn Removal() -> impl IntoView {
    let state = state();
    let ways = Memo::new(move |_| {
        let name = state.removing.get()?;
        let scenario = state.story.with(|s| s.scenario.clone());
        let ways: Vec<Way> = WAYS.into_iter().filter_map(|word| way(&scenario, &name, word)).collect();
        Some((name, ways))
    });
    let asked = NodeRef::<leptos::html::Section>::new();
    Effect::new(move |_| {
        if ways.with(Option::is_some)
            && let Some(section) = asked.get()
        {
            let _ = section.focus();
        }
    });
    move || {
        let (name, ways) = ways.get()?;
        let buttons = ways.into_iter().map(|way| view! { <Choice way /> }).collect_view();
        Some(view! {
            <section class="removal" node_ref=asked tabindex="-1" aria-label=words::question(&name.to_string())>
                <p>
                    <b>{words::question(&name.to_string())}</b>
                    " "
                    {words::WHY}
                </p>
                <ul>{buttons}</ul>
                <button type="button" class="quiet" on:click=move |_| state.removing.set(None)>{words::KEEP}</button>
            </section>
        })
    }
}

#[component]
fn Choice(way: Way) -> impl IntoView {
    let state = state();
    let (word, next) = (way.word, way.next);
    view! {
        <li>
            <button type="button" class="do" on:click=move |_| choose(state, next.clone())>{words::way(word)}</button>
            " "
            <span>{words::cost(way.moved, way.needless)}</span>
        </li>
    }
}

fn choose(state: AppState, next: Scenario) {
    state.removing.set(None);
    state.open(next);
    state.play_this();
}

fn way(scenario: &Scenario, name: &Bytes, word: &'static str) -> Option<Way> {
    let removal = setting("removal")?;
    let set = Edit::Setting(removal.name, Value::Word(word.to_owned())).apply(scenario).ok()?;
    let next = Edit::Happen(Change::Drop(vec![name.clone()])).apply(&set).ok()?;
    let after = Placed::at(&next, next.step, None).ok()?;
    let before = Placed::at(&next, next.step - 1, Some(&after)).ok()?;
    let movement: Movement = after.since(&before);
    Some(Way { word, moved: movement.moved(), needless: movement.needless(), next })
}
