//! The weight of a node, as a number between two buttons.

use leptos::prelude::*;

use crate::{
    app::{
        parts::{NumberField, Typed, facts::Row},
        state,
        weights::{fits, stepped},
    },
    decimal::Decimal,
    placement::Weights,
    scenario::edit::Edit,
    words::{self, ui},
};

/// − number +
#[component]
pub fn Stepper(
    /// The node's row.
    row: Memo<Row>,
    /// What weights the scheme takes.
    weights: Memo<Weights>,
) -> impl IntoView {
    let state = state();
    let name = Memo::new(move |_| row.with(|r| r.spec.name.to_string()));
    let weight = Memo::new(move |_| row.with(|r| r.spec.weight));
    let step = move |by: i32| {
        let next = stepped(weight.get_untracked(), by, weights.get_untracked());
        state.dispatch(Edit::Weigh(row.with_untracked(|r| r.spec.name.clone()), next));
    };
    // Each digit counts at once; all of them are one edit to take back.
    let take = Callback::new(move |typed: Typed| {
        let (who, name) = row.with_untracked(|r| (r.who, r.spec.name.clone()));
        if typed.text.is_empty() {
            return true;
        }
        let parsed = Decimal::parse(&typed.text).ok().filter(|w| fits(*w, weights.get_untracked()));
        match parsed {
            Some(weight) => state.drag(who, Edit::Weigh(name, weight)),
            None if typed.done => state.refusal.set(Some(words::bad_weight(&name, &typed.text))),
            None => return false,
        }
        if typed.done {
            state.drop_drag();
        }
        parsed.is_some() && state.refusal.with_untracked(Option::is_none)
    });
    let least = move || weight.get() == Decimal::ZERO;
    view! {
        <span class="stepper">
            <button
                type="button"
                class="step"
                aria-label=move || ui::lower_weight(&name.get())
                aria-disabled=move || least().to_string()
                on:click=move |_| step(-1)
            >
                {ui::MINUS}
            </button>
            <NumberField
                name=Signal::derive(move || ui::weight_of(&name.get()))
                value=Signal::derive(move || weight.get().to_string())
                take
                step=Callback::new(step)
                class="number weight-number"
            />
            <button
                type="button"
                class="step"
                aria-label=move || ui::raise_weight(&name.get())
                on:click=move |_| step(1)
            >
                {ui::PLUS}
            </button>
        </span>
    }
}
