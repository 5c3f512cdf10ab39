//! The one sentence that says what is placed, where, and how: each underlined word is a setting.
//!
//! The scheme's own settings are words of the same sentence; the registry says which it heeds.

mod amount;
mod choice;
mod keys;
mod prefix;
mod scheme;
mod setting;

use leptos::prelude::*;

use super::state;
use crate::words::ui;
use keys::KeysWord;
use prefix::PrefixWord;
use scheme::SchemeWord;
use setting::SettingWord;

/// Settings that are left out of the sentence while they have their defaults.
const QUIET: &[&str] = &["replicas", "spread", "removal", "labels"];

/// What a word of the sentence is called: which setting, and its value.
fn named(setting: &'static str, value: Signal<String>) -> Signal<Option<String>> {
    Signal::derive(move || Some(ui::setting_and_value(setting, &value.get())))
}

/// The sentence.
#[component]
pub fn Controls() -> impl IntoView {
    let state = state();
    let own = Memo::new(move |_| state.story.with(|s| s.scenario.own_keys.is_some()));
    // What the scheme of the whole scenario heeds, in the registry's order.
    let names = Memo::new(move |_| {
        state.story.with(|s| {
            let heeded = s.scenario.start_scheme().about().settings.iter().copied();
            let shown = |name: &&str| !QUIET.contains(name) || s.scenario.settings.given(name).is_some();
            heeded.filter(shown).collect::<Vec<_>>()
        })
    });
    let preposition = move || state.story.with(|s| s.scenario.start_scheme().about().preposition);
    view! {
        <section class="controls" aria-label=ui::CONTROLS>
            <div class="sentence">
                <span class="joint">{ui::PLACE}</span>
                <KeysWord />
                <Show when=move || !own.get()>
                    <span class="joint">{ui::NAMED}</span>
                    <PrefixWord />
                </Show>
                <span class="joint">{preposition}</span>
                <SchemeWord />
                <For each=move || names.get() key=|name| *name let:name>
                    <SettingWord name />
                </For>
            </div>
        </section>
    }
}
