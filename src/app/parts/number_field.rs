//! A number that can be typed, and stepped with the arrow keys.

use crate::app::{
    dom::{El, el, value_of},
    reactive::{Callback, RwSignal, Signal},
};

/// What was typed so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The text, without spaces around it and without commas.
    pub text: String,
    /// Whether it is finished: Enter was pressed or the field was left.
    pub done: bool,
}

/// What a field is made of.
pub struct NumberField {
    /// What it is called.
    pub name: Signal<String>,
    /// Its value when nobody types.
    pub value: Signal<String>,
    /// Takes what was typed; false where it cannot be taken.
    pub take: Callback<Typed, bool>,
    /// Steps by so many.
    pub step: Callback<i32>,
    /// Its class, usually `number`.
    pub class: &'static str,
}

/// The field. What is typed stays as it was typed until the field is left with something that was taken.
pub fn number_field(NumberField { name, value, take, step, class }: NumberField) -> El {
    let draft = RwSignal::new(None::<String>);
    let wrong = RwSignal::new(false);
    let typed = move |text: String, done: bool| {
        // Browsers report a change even when a field that was typed in is taken off the page.
        if draft.is_disposed() {
            return;
        }
        let clean = text.trim().replace([',', '\u{a0}', '\u{202f}', '_'], "");
        let taken = take.run(Typed { text: clean, done });
        wrong.set(done && !taken);
        draft.set(if done && taken { None } else { Some(text) });
    };
    let keys = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
        "ArrowUp" | "ArrowDown" => {
            event.prevent_default();
            draft.set(None);
            wrong.set(false);
            step.run(if event.key() == "ArrowUp" { 1 } else { -1 });
        }
        "Enter" => typed(value_of(&event), true),
        "Escape" if draft.get_untracked().is_some() => {
            draft.set(None);
            wrong.set(false);
        }
        _ => {}
    };
    el("input")
        .attrs("type=text|role=spinbutton|inputmode=decimal|autocomplete=off")
        .attr("class", class)
        .bind_text("aria-label", move || name.get())
        .bind_text("aria-valuenow", move || value.get())
        .bind("aria-invalid", move || wrong.get().then(|| "true".to_owned()))
        .bind_value(move || draft.get().unwrap_or_else(|| value.get()))
        .on("input", move |event| typed(value_of(&event), false))
        .on("change", move |event| typed(value_of(&event), true))
        .keys(keys)
}
