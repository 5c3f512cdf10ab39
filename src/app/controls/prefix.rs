//! What generated keys begin with.

use leptos::{ev, prelude::*};

use super::named;
use crate::{
    app::{
        parts::{Popover, Refused},
        state,
    },
    bytes::Bytes,
    platform::entropy,
    scenario::edit::Edit,
    setting::Value,
    words::ui,
};

/// "key-0…".
#[component]
pub fn PrefixWord() -> impl IntoView {
    let state = state();
    let open = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let prefix = Memo::new(move |_| state.story.with(|s| s.scenario.prefix()));
    let text = Signal::derive(move || ui::prefix_word(&prefix.get().to_string()));
    let set = move |bytes: Bytes| state.dispatch(Edit::Setting("prefix", Value::Text(bytes)));
    let typed = move |event| {
        let text: String = event_target_value(&event);
        // A prefix that is no text shows as escapes; left as it is, it is not taken for these letters.
        if text != prefix.with_untracked(|p| p.to_string()) {
            set(Bytes::from(text));
        }
    };
    let other = move |_| match entropy::fresh() {
        Some(chance) => {
            fault.set(None);
            set(Bytes::from(fresh_prefix(chance)));
        }
        None => fault.set(Some(ui::NO_CHANCE.to_owned())),
    };
    let closing = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            typed(event.into());
            open.set(false);
        }
        // What was typed is let go: a field that is taken off the page would report it as a change.
        "Escape" => event_target::<web_sys::HtmlInputElement>(&event).set_value(&prefix.get_untracked().to_string()),
        _ => {}
    };
    view! {
        <Popover text name=named(ui::PREFIX_NAME, text) open>
            <label class="field">
                <span class="sheet-head">{ui::PREFIX_HEAD}</span>
                <input
                    type="text"
                    class="mono"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    prop:value=move || prefix.get().to_string()
                    on:change=typed
                    on:keydown=closing
                />
            </label>
            <p class="note">{move || ui::prefix_note(&prefix.get().to_string())}</p>
            <Refused own=fault />
            <button type="button" class="quiet" on:click=other>
                {ui::OTHER_KEYS}
            </button>
        </Popover>
    }
}

/// A letter, three more signs and a dash, such as `k7f3-`: no two of them look alike.
fn fresh_prefix(chance: u64) -> String {
    const SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567892";
    let mut rest = chance;
    let mut draw = |of: u64| {
        let sign = SIGNS[(rest % of) as usize];
        rest /= of;
        char::from(sign)
    };
    let first = draw(23);
    let more: String = (0..3).map(|_| draw(31)).collect();
    format!("{first}{more}-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_prefix_begins_with_a_letter() {
        for chance in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            let prefix = fresh_prefix(chance);
            assert_eq!(prefix.len(), 5);
            assert!(prefix.starts_with(|c: char| c.is_ascii_lowercase()) && prefix.ends_with('-'), "{prefix}");
        }
    }
}
