//! What the page around a frame wants. Nothing that it says can do harm: what is ill-formed is ignored, or answered.

use wasm_bindgen::JsValue;

use super::talk::{SOURCE, tell_error, tell_step};
use crate::{
    app::{
        reactive::untrack,
        state::{AppState, ThemeChoice},
    },
    link,
    scenario::edit::Edit,
    words::embed as words,
};

/// Does what a message asks for; others are none of our business.
pub fn obey(state: AppState, said: &JsValue) {
    // reveal.js says it in bare words.
    match said.as_string().as_deref() {
        Some("slide:start") => return state.take_up(),
        Some("slide:stop") => return state.hold_on(),
        _ => {}
    }
    if text(said, "source").as_deref() != Some(SOURCE) {
        return;
    }
    match text(said, "type").as_deref() {
        Some("load") => match text(said, "link") {
            Some(link) => load(state, &link),
            None => tell_error(state, &words::expected("load", "link", words::A_TEXT)),
        },
        Some("step") => match number(said, "step") {
            Some(step) => go_to(state, step),
            None => tell_error(state, &words::expected("step", "step", words::A_COUNT)),
        },
        Some("play") => {
            if !untrack(|| state.plays()) {
                state.play();
            }
        }
        Some("pause") => state.pause(),
        Some("theme") => {
            let word = text(said, "theme");
            let choice = word.as_deref().map(ThemeChoice::of);
            // The system's is asked for by no word at all; any other word that is none is a mistake.
            match choice {
                Some(choice) if choice.word() == word.as_deref().unwrap_or_default() => state.theme.set(choice),
                _ => tell_error(state, &words::expected("theme", "theme", words::A_THEME)),
            }
        }
        _ => tell_error(state, words::UNKNOWN_MESSAGE),
    }
}

/// A value of a message; none where there is none, or where asking for it fails.
fn field(said: &JsValue, name: &str) -> Option<JsValue> {
    if said.is_object() { js_sys::Reflect::get(said, &name.into()).ok() } else { None }
}

fn text(said: &JsValue, name: &str) -> Option<String> {
    field(said, name)?.as_string()
}

/// A whole number from 0.
fn number(said: &JsValue, name: &str) -> Option<usize> {
    let number = field(said, name)?.as_f64()?;
    (number >= 0.0 && number.fract() == 0.0).then_some(number as usize)
}

fn load(state: AppState, link: &str) {
    match link::open(link) {
        Ok(opened) => state.load(opened.scenario),
        Err(fault) => tell_error(state, &fault.message),
    }
}

/// The next step is played, any other is simply there.
fn go_to(state: AppState, step: usize) {
    let of = state.story.with_untracked(|s| s.scenario.changes.len());
    state.dispatch(Edit::Step(step));
    if step > of {
        tell_step(of, of);
    }
}
