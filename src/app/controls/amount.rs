//! A number to type, with some to pick.

use leptos::prelude::*;

use crate::app::{
    parts::{NumberField, Refused, Typed},
    state,
};

/// The field and the buttons under it.
#[component]
pub fn Amount(
    /// What it is called.
    name: &'static str,
    /// Its value, in digits.
    #[prop(into)]
    value: Signal<String>,
    /// Numbers to pick.
    presets: &'static [u32],
    /// Takes what was typed or picked; an error is a sentence.
    take: Callback<String, Result<(), String>>,
    /// The value that many arrow keys further.
    step: Callback<i32>,
    /// Closed when a number was taken by Enter or picked.
    open: RwSignal<bool>,
) -> impl IntoView {
    let state = state();
    let fault = RwSignal::new(None::<String>);
    let give = move |text: String| {
        let answer = take.run(text);
        let taken = answer.is_ok() && state.refusal.with_untracked(Option::is_none);
        fault.set(answer.err());
        taken
    };
    let typed = Callback::new(move |typed: Typed| {
        if !typed.done {
            return true;
        }
        let before = value.get_untracked();
        let taken = typed.text == before || typed.text.is_empty() || give(typed.text);
        if taken {
            fault.set(None);
        }
        taken
    });
    let closing = move |event: leptos::ev::KeyboardEvent| {
        let refused = fault.with_untracked(Option::is_some) || state.refusal.with_untracked(Option::is_some);
        if event.key() == "Enter" && !refused {
            event.prevent_default();
            open.set(false);
        }
    };
    let picks: Vec<_> = presets
        .iter()
        .map(|&n| {
            let text = n.to_string();
            let pressed = move || (value.get() == n.to_string()).to_string();
            let pick = move |_| {
                if give(text.clone()) {
                    open.set(false);
                }
            };
            view! {
                <button type="button" class="pick" aria-pressed=pressed on:click=pick>
                    {crate::words::number(n.into())}
                </button>
            }
        })
        .collect();
    view! {
        <div on:keydown=closing>
            <NumberField name value take=typed step class="number wide" />
        </div>
        <Refused own=fault />
        <div class="picks">{picks}</div>
    }
}
