//! Taking edits back, and doing them again.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::{app::state, platform::observe::Listener, words::ui};

/// Two buttons.
#[component]
pub fn History() -> impl IntoView {
    let state = state();
    // Never `disabled`: that would take the focus away from a hand that goes back step by step.
    view! {
        <button
            type="button"
            class="quiet"
            aria-label=ui::UNDO_NAME
            aria-disabled=move || (!state.can_undo()).to_string()
            on:click=move |_| state.undo()
        >
            {ui::UNDO}
        </button>
        <button
            type="button"
            class="quiet"
            aria-label=ui::REDO_NAME
            aria-disabled=move || (!state.can_redo()).to_string()
            on:click=move |_| state.redo()
        >
            {ui::REDO}
        </button>
    }
}

/// Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y (with Cmd on a Mac), except where text is being typed.
pub(super) fn listen() {
    let state = state();
    let keys = StoredValue::new_local(Listener::on_window("keydown", move |event| {
        let Some(key) = event.dyn_ref::<web_sys::KeyboardEvent>() else { return };
        if !(key.ctrl_key() || key.meta_key()) || key.alt_key() || typing(&event) {
            return;
        }
        match (key.key().to_ascii_lowercase().as_str(), key.shift_key()) {
            ("z", false) => state.undo(),
            ("z", true) | ("y", false) => state.redo(),
            _ => return,
        }
        event.prevent_default();
    }));
    on_cleanup(move || keys.dispose());
}

fn typing(event: &web_sys::Event) -> bool {
    let Some(target) = event.target() else { return false };
    let text = target.dyn_ref::<web_sys::HtmlInputElement>().is_some_and(|i| i.type_() == "text");
    text || target.dyn_ref::<web_sys::HtmlTextAreaElement>().is_some()
}
