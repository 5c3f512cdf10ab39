//! One more change, after the step that is shown.

use leptos::prelude::*;

use super::{
    super::{naming::next_name, state},
    happening::{Asks, Happening},
};
use crate::{scenario::edit::Edit, words::time};

/// A button that opens a small form.
#[component]
pub fn AddChange() -> impl IntoView {
    let state = state();
    let open = RwSignal::new(false);
    let what = RwSignal::new(Happening::Add);
    let node = RwSignal::new(String::new());
    let answer = RwSignal::new(String::new());
    // The answer that stands there before anything is typed or chosen.
    let suggest = move || {
        let asks = state.story.with_untracked(|s| what.get_untracked().asks(&s.after.world));
        answer.set(match (what.get_untracked(), asks) {
            (Happening::Add, _) => next_name(state),
            (_, Some(Asks::OneOf(_, choices))) => choices.into_iter().next().map(|c| c.0).unwrap_or_default(),
            (Happening::Weigh, _) => "2".to_owned(),
            (Happening::Points, _) => "256".to_owned(),
            _ => String::new(),
        });
    };
    let toggle = move |_| {
        if !open.get_untracked() {
            what.set(Happening::Add);
            suggest();
        }
        open.update(|o| *o = !*o);
    };
    let choose = move |title: String| {
        if let Some(chosen) = Happening::ALL.into_iter().find(|h| h.title() == title) {
            what.set(chosen);
            node.set(String::new());
            suggest();
        }
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let nodes = state.story.with_untracked(|s| what.get_untracked().nodes(&s.after.world));
        // Where nothing was chosen, the first line is what is seen.
        let chosen =
            node.with_untracked(|name| nodes.iter().find(|n| n.to_string() == *name).or(nodes.first()).cloned());
        match what.get_untracked().change(chosen, &answer.get_untracked()) {
            Ok(change) => {
                state.dispatch(Edit::Happen(change));
                open.set(state.refusal.with_untracked(Option::is_some));
            }
            Err(refusal) => state.refusal.set(Some(refusal.0)),
        }
    };
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    let kinds = move || {
        let fitting =
            state.story.with(|s| Happening::ALL.into_iter().filter(|h| h.fits(&s.after.world)).collect::<Vec<_>>());
        let option =
            |h: Happening| view! { <option value=h.title() selected=move || what.get() == h>{h.title()}</option> };
        fitting.into_iter().map(option).collect_view()
    };
    view! {
        <div class="add-change" on:keydown=escape>
            <button
                type="button"
                class="dashed"
                aria-expanded=move || open.get().to_string()
                aria-controls="add-change"
                on:click=toggle
            >
                {time::ADD}
            </button>
            <form id="add-change" class="pop above" hidden=move || !open.get() on:submit=send>
                <label>
                    <span>{time::WHAT}</span>
                    <select on:change:target=move |e| choose(e.target().value())>{kinds}</select>
                </label>
                <WhichNode what=what node=node />
                <Answer what=what answer=answer />
                <button type="submit" class="do">{time::ADD_IT}</button>
            </form>
        </div>
    }
}

#[component]
fn WhichNode(what: RwSignal<Happening>, node: RwSignal<String>) -> impl IntoView {
    let state = state();
    let nodes = Memo::new(move |_| state.story.with(|s| what.get().nodes(&s.after.world)));
    let options = move || {
        let option = |name: String| {
            let value = name.clone();
            view! { <option value=value>{name}</option> }
        };
        nodes.get().into_iter().map(|n| option(n.to_string())).collect_view()
    };
    move || {
        (!nodes.with(Vec::is_empty)).then(|| {
            view! {
                <label>
                    <span>{time::WHICH}</span>
                    <select on:change:target=move |e| node.set(e.target().value())>{options}</select>
                </label>
            }
        })
    }
}

#[component]
fn Answer(what: RwSignal<Happening>, answer: RwSignal<String>) -> impl IntoView {
    let state = state();
    let asks = Memo::new(move |_| state.story.with(|s| what.get().asks(&s.after.world)));
    move || match asks.get()? {
        Asks::Text(title) => {
            let field = view! {
                <label>
                    <span>{title}</span>
                    <input
                        type="text"
                        prop:value=move || answer.get()
                        on:input:target=move |e| answer.set(e.target().value())
                    />
                </label>
            };
            Some(field.into_any())
        }
        Asks::OneOf(title, choices) => {
            let option = |(value, title): (String, String)| view! { <option value=value>{title}</option> };
            let field = view! {
                <label>
                    <span>{title}</span>
                    <select on:change:target=move |e| answer.set(e.target().value())>
                        {choices.into_iter().map(option).collect_view()}
                    </select>
                </label>
            };
            Some(field.into_any())
        }
    }
}
