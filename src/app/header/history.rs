//! Taking edits back, and doing them again.

use wasm_bindgen::JsCast;

use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::hold,
        state,
    },
    platform::observe::Listener,
    words::ui,
};

/// Two buttons.
pub fn history() -> El {
    let state = state();
    // Never `disabled`: that would take the focus away from a hand that goes back step by step.
    let undo = button(ui::UNDO, ui::UNDO_NAME).bind_bool("aria-disabled", move || !state.can_undo());
    let redo = button(ui::REDO, ui::REDO_NAME).bind_bool("aria-disabled", move || !state.can_redo());
    fragment().add(undo.click(move || state.undo())).add(redo.click(move || state.redo()))
}

fn button(face: &str, name: &str) -> El {
    el("button.quiet").attr("type", "button").attr("aria-label", name).text(face)
}

/// Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y (with Cmd on a Mac), except where text is being typed.
pub(super) fn listen() {
    let state = state();
    hold(Listener::on_window("keydown", move |event| {
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
}

fn typing(event: &web_sys::Event) -> bool {
    let Some(target) = event.target() else { return false };
    let element = target.dyn_ref::<web_sys::Element>();
    element.is_some_and(|e| e.matches("input[type=text], textarea").unwrap_or(false))
}
