//! A number to type, with some to pick.

use crate::{
    app::{
        dom::{El, el, fragment},
        parts::{NumberField, Typed, number_field, refused_or},
        reactive::{Callback, RwSignal, Signal},
        state,
    },
    words,
};

/// What it is made of.
pub struct Amount {
    /// What it is called.
    pub name: &'static str,
    /// Its value, in digits.
    pub value: Signal<String>,
    /// Numbers to pick.
    pub presets: &'static [u32],
    /// Takes what was typed or picked; an error is a sentence.
    pub take: Callback<String, Result<(), String>>,
    /// The value that many arrow keys further.
    pub step: Callback<i32>,
    /// Closed when a number was taken by Enter or picked.
    pub open: RwSignal<bool>,
}

/// The field and the buttons under it.
pub fn amount(Amount { name, value, presets, take, step, open }: Amount) -> El {
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
    let closing = move |event: web_sys::KeyboardEvent| {
        let refused = fault.with_untracked(Option::is_some) || state.refusal.with_untracked(Option::is_some);
        if event.key() == "Enter" && !refused {
            event.prevent_default();
            open.set(false);
        }
    };
    let pick = |&n: &u32| {
        let pressed = move || value.with(|v| *v == n.to_string());
        let picked = move || {
            if give(n.to_string()) {
                open.set(false);
            }
        };
        let button = el("button.pick").attr("type", "button").bind_bool("aria-pressed", pressed);
        button.click(picked).text(&words::number(n.into()))
    };
    let name = name.to_owned().into();
    fragment()
        .add(el("div").keys(closing).add(number_field(NumberField {
            name,
            value,
            take: typed,
            step,
            class: "number wide",
        })))
        .add(refused_or(fault.into()))
        .add(el("div.picks").add_all(presets.iter().map(pick)))
}
