//! How many keys, or one's own.

use super::{
    amount::{Amount, amount},
    named,
};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::{Popover, popover},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    limits,
    scenario::edit::Edit,
    words::{self, ui},
};

const PRESETS: &[u32] = &[200, 2_000, 20_000, 100_000, 1_000_000];

/// "2,000 keys", or "12 own keys".
pub fn keys_word() -> El {
    let state = state();
    let open = RwSignal::new(false);
    let count = Memo::derive(move || state.story.with(|s| s.after.keys.len()));
    let total = Signal::derive(move || state.story.with(|s| s.after.keys.total()));
    let own = Memo::derive(move || state.story.with(|s| s.scenario.own_keys.is_some()));
    let text = Signal::derive(move || ui::keys_word(count.get(), own.get(), total.get()));
    let value = Signal::derive(move || if own.get() { String::new() } else { count.get().to_string() });
    let take = Callback::new(move |text: String| {
        let wanted = text.parse().ok().filter(|n| u64::from(*n) <= limits::KEYS);
        let expected = || words::expected_count(0, limits::KEYS);
        let count = wanted.ok_or_else(|| words::bad_setting(ui::NUMBER_OF_KEYS, &expected(), &text))?;
        state.dispatch(Edit::MadeKeys(count));
        Ok(())
    });
    let step = Callback::new(move |by: i32| {
        let now = count.get_untracked();
        let size = 10i64.pow(now.max(1).ilog10().saturating_sub(1));
        let next = (now as i64 + i64::from(by) * size).clamp(0, limits::KEYS as i64);
        state.dispatch(Edit::MadeKeys(next as u32));
    });
    let paste = move || {
        open.set(false);
        state.pasting.set(true);
    };
    let content = move || {
        let face = move || if own.get() { ui::OTHER_OWN_KEYS } else { ui::OWN_KEYS }.to_owned();
        fragment()
            .add(el("h2.sheet-head").text(ui::NUMBER_OF_KEYS_HEAD))
            .add(amount(Amount { name: ui::NUMBER_OF_KEYS, value, presets: PRESETS, take, step, open }))
            .add(el("button.quiet").attr("type", "button").click(paste).say(face))
    };
    popover(Popover {
        text,
        name: Some(named(ui::KEYS_NAME, text)),
        class: "word",
        kind: "dialog",
        open,
        content: Box::new(content),
    })
}
