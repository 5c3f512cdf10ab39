//! What generated keys begin with.

use super::named;
use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        parts::{Popover, popover, refused_or},
        reactive::{Memo, RwSignal, Signal},
        state,
    },
    bytes::Bytes,
    platform::entropy,
    scenario::edit::Edit,
    setting::Value,
    words::ui,
};

/// "key-0…".
pub fn prefix_word() -> El {
    let state = state();
    let open = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let prefix = Memo::derive(move || state.story.with(|s| s.scenario.prefix()));
    let text = Signal::derive(move || ui::prefix_word(&prefix.get().to_string()));
    popover(Popover {
        text,
        name: Some(named(ui::PREFIX_NAME, text)),
        class: "word",
        kind: "dialog",
        open,
        content: Box::new(move || sheet(prefix, open, fault)),
    })
}

/// The field, and a button for other keys.
fn sheet(prefix: Memo<Bytes>, open: RwSignal<bool>, fault: RwSignal<Option<String>>) -> El {
    let state = state();
    let set = move |bytes: Bytes| state.dispatch(Edit::Setting("prefix", Value::Text(bytes)));
    let typed = move |event: &web_sys::Event| {
        let text = value_of(event);
        // A prefix that is no text shows as escapes; left as it is, it is not taken for these letters.
        if text != prefix.with_untracked(ToString::to_string) {
            set(Bytes::from(text));
        }
    };
    let other = move || match entropy::fresh() {
        Some(chance) => {
            fault.set(None);
            set(Bytes::from(fresh_prefix(chance)));
        }
        None => fault.set(Some(ui::NO_CHANCE.to_owned())),
    };
    let field = el("input.mono").attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false");
    let input = field.input();
    let closing = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            typed(&event);
            open.set(false);
        }
        // What was typed is let go: a field that is taken off the page would report it as a change.
        "Escape" => input.set_value(&prefix.with_untracked(ToString::to_string)),
        _ => {}
    };
    let field =
        field.bind_value(move || prefix.get().to_string()).on("change", move |event| typed(&event)).keys(closing);
    fragment()
        .add(el("label.field").add(el("span.sheet-head").text(ui::PREFIX_HEAD)).add(field))
        .add(el("p.note").say(move || ui::prefix_note(&prefix.get().to_string())))
        .add(refused_or(fault.into()))
        .add(el("button.quiet").attr("type", "button").click(other).text(ui::OTHER_KEYS))
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
