//! Keys that a frame did not use: a deck wants them, and would not hear of them.

use wasm_bindgen::JsCast;

use super::talk::tell_key;
use crate::{app::reactive::hold, platform::observe::Listener};

/// Passes on arrow, page and space keys that nothing in the frame used.
pub fn pass_on() {
    hold(Listener::on_window("keydown", |event| {
        let event: &web_sys::KeyboardEvent = event.unchecked_ref();
        let held = event.ctrl_key() || event.alt_key() || event.meta_key();
        if held || event.default_prevented() || event.is_composing() || used(event) {
            return;
        }
        let key = event.key();
        if matches!(key.as_str(), "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "PageUp" | "PageDown" | " ") {
            tell_key(&key, event.shift_key());
        }
    }));
}

/// Whether what has the focus takes the key without saying so: fields all of them, buttons the space bar.
fn used(event: &web_sys::KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) else { return false };
    let button = event.key() == " " && target.closest("button, summary").is_ok_and(|found| found.is_some());
    button || target.closest("input, select, textarea").is_ok_and(|found| found.is_some())
}
