//! What a frame tells the page around it, and how it hears of what that one wants. `docs/links.md` is the contract.

use super::{Wanted, keys::pass_on, orders::obey};
use crate::{
    api::Plain,
    app::{
        reactive::{Memo, RwSignal, effect, hold},
        state::AppState,
    },
    exports::to_js,
    link,
    platform::{address, host, observe::Size},
    scenario::Scenario,
};

/// What every message says that it is from.
pub const SOURCE: &str = "ringscope";

/// Tells of something, in a message with one or two values.
fn tell(kind: &str, mut values: Vec<(String, Plain)>) {
    let mut fields = vec![("source".to_owned(), SOURCE.into()), ("type".to_owned(), kind.into())];
    fields.append(&mut values);
    host::tell(&to_js(Plain::Object(fields)));
}

fn one(name: &str, value: impl Into<Plain>) -> (String, Plain) {
    (name.to_owned(), value.into())
}

/// Tells of a key that was not used.
pub fn tell_key(key: &str, shift: bool) {
    tell("key", vec![one("key", key), ("shift".to_owned(), Plain::Bool(shift))]);
}

/// Tells what went wrong; a page that is no embed keeps it to itself.
pub fn tell_error(state: AppState, message: &str) {
    if state.presented.embed {
        tell("error", vec![one("message", message)]);
    }
}

/// Tells the step, also where it is not the one that was asked for.
pub fn tell_step(step: usize, of: usize) {
    tell("step", vec![one("step", step), one("of", of)]);
}

/// A scenario as a link. Of very many keys none are written: that would take as long as all the rest.
fn written(scenario: &Scenario) -> String {
    let few = scenario.own_keys.as_ref().is_none_or(|keys| keys.len() <= 10_000);
    if few && link::fits(scenario) { link::write(scenario) } else { link::for_address(scenario) }
}

/// Begins to talk, in a frame; on a page of its own there is nobody to talk to.
pub fn begin(state: AppState) {
    if state.presented.plays && !state.still.get_untracked() {
        state.presented.by_itself.set(true);
        state.play();
    }
    if !address::framed() {
        return;
    }
    if state.presented.embed {
        tell("ready", vec![one("version", env!("CARGO_PKG_VERSION"))]);
        pass_on();
        follow(state);
    }
    hold(host::hear(move |said| obey(state, &said)));
}

/// Tells of the scenario, the step and what went wrong, now and whenever they change.
fn follow(state: AppState) {
    let scenario = Memo::derive(move || state.story.with(|s| written(&s.scenario)));
    effect(move || tell("state", vec![one("link", scenario.get())]));
    let step = Memo::derive(move || state.story.with(|s| (s.scenario.step, s.scenario.changes.len())));
    effect(move || {
        let (step, of) = step.get();
        tell_step(step, of);
    });
    let wrong = move || state.fault.with(|f| f.as_ref().map(|f| f.message.clone())).or_else(|| state.refusal.get());
    effect(move || {
        if let Some(message) = wrong() {
            tell_error(state, &message);
        }
    });
}

/// Tells how tall the frame wants to be. What it once wanted at a width it goes on wanting: a page that jumps with every
/// sentence cannot be read.
///
/// `asked` is the width for which a height was told last, and that height: it stays where the view goes.
pub fn measure(frame: web_sys::Element, caption: web_sys::Element, slides: bool, asked: RwSignal<(f64, f64)>) {
    if !address::framed() {
        return;
    }
    let wanted = RwSignal::new(Wanted::default());
    let parts = [frame.clone(), caption.clone()];
    let look = move |_: f64, _: f64| {
        // Both at once: the caption of another width says nothing of this one.
        let now = Wanted {
            width: frame.get_bounding_client_rect().width(),
            caption: caption.get_bounding_client_rect().height(),
            slides,
        };
        if wanted.get_untracked() != now {
            wanted.set(now);
        }
    };
    hold(parts.map(|part| Size::watch(&part, look.clone())));
    effect(move || {
        let now = wanted.get();
        let (height, told) = (now.height().ceil(), asked.get_untracked());
        // Hidden, it wants nothing.
        if now.width > 0.0 && now.caption > 0.0 && (now.width != told.0 || height > told.1) {
            asked.set((now.width, height));
            tell("height", vec![one("height", height)]);
        }
    });
}
