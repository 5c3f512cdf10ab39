//! The one sentence that says what is placed, where, and how: each underlined word is a setting.
//!
//! The scheme's own settings are words of the same sentence; the registry says which it heeds.

pub mod amount;
mod choice;
mod keys;
mod prefix;
mod scheme;
mod setting;
mod steps;

use super::{
    dom::{El, el, fragment},
    reactive::{Memo, Signal},
    state,
};
use crate::{setting::SETTINGS, words::ui};
pub use amount::{Amount, amount};
use keys::keys_word;
use prefix::prefix_word;
use scheme::scheme_word;
pub use setting::setting_word;
pub use steps::steps;

/// Settings that are left out of the sentence while they have their defaults.
const QUIET: &[&str] = &["replicas", "spread", "removal", "labels"];

/// What a word of the sentence is called: which setting, and its value.
fn named(setting: &'static str, value: Signal<String>) -> Signal<Option<String>> {
    Signal::derive(move || Some(ui::setting_and_value(setting, &value.get())))
}

/// The sentence.
pub fn controls() -> El {
    let state = state();
    let own = Memo::derive(move || state.story.with(|s| s.scenario.own_keys.is_some()));
    // What the scheme of the whole scenario heeds, in the registry's order; as places in the table of settings.
    let names = Memo::derive(move || {
        state.story.with(|s| {
            let heeded = s.scenario.start_scheme().about().settings.iter().copied();
            let scheme = s.scenario.start_scheme();
            let quiet = |name: &str| QUIET.contains(&name) || !scheme.tells(name, &s.scenario.settings);
            let shown = |name: &&str| !quiet(name) || s.scenario.settings.given(name).is_some();
            let place = |name| SETTINGS.iter().position(|s| s.name == name).map(|at| at as u32);
            heeded.filter(shown).filter_map(place).collect::<Vec<_>>()
        })
    });
    let preposition = move || state.story.with(|s| s.scenario.start_scheme().about().preposition.to_owned());
    let joint = || el("span.joint");
    let sentence = el("div.sentence")
        .add(joint().text(ui::PLACE))
        .add(keys_word())
        .when(move || !own.get(), move || fragment().add(joint().text(ui::NAMED)).add(prefix_word()))
        .add(joint().say(preposition))
        .add(scheme_word())
        .each(move || names.get(), |at| setting_word(&SETTINGS[at as usize]));
    el("section.controls").attr("aria-label", ui::CONTROLS).add(sentence)
}
