//! A number that can be typed, and stepped with the arrow keys.

use leptos::{ev, prelude::*};

/// What was typed so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The text, without spaces around it and without commas.
    pub text: String,
    /// Whether it is finished: Enter was pressed or the field was left.
    pub done: bool,
}

/// The field. What is typed stays as it was typed until the field is left with something that was taken.
#[component]
pub fn NumberField(
    /// What it is called.
    #[prop(into)]
    name: Signal<String>,
    /// Its value when nobody types.
    #[prop(into)]
    value: Signal<String>,
    /// Takes what was typed; false where it cannot be taken.
    take: Callback<Typed, bool>,
    /// Steps by so many.
    step: Callback<i32>,
    /// Its class.
    #[prop(default = "number")]
    class: &'static str,
) -> impl IntoView {
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
    let keys = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "ArrowUp" | "ArrowDown" => {
            event.prevent_default();
            draft.set(None);
            wrong.set(false);
            step.run(if event.key() == "ArrowUp" { 1 } else { -1 });
        }
        "Enter" => typed(event_target_value(&event), true),
        "Escape" if draft.get_untracked().is_some() => {
            draft.set(None);
            wrong.set(false);
        }
        _ => {}
    };
    view! {
        <input
            type="text"
            role="spinbutton"
            inputmode="decimal"
            autocomplete="off"
            class=class
            aria-label=move || name.get()
            aria-valuenow=move || value.get()
            aria-invalid=move || wrong.get().then_some("true")
            prop:value=move || draft.get().unwrap_or_else(|| value.get())
            on:input=move |event| typed(event_target_value(&event), false)
            on:change=move |event| typed(event_target_value(&event), true)
            on:keydown=keys
        />
    }
}
