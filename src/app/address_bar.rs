//! The address bar follows the scenario: at most one change per 300 ms, and the last state is always there.

use super::{
    reactive::{LocalStorage, StoredValue, UpdateValue, WithValue, effect, hold},
    state::AppState,
};
use crate::{
    link,
    platform::{
        address, clock,
        observe::{Later, Listener},
    },
};

/// Browsers refuse, or log, more than about a hundred changes in half a minute.
const PAUSE: f64 = 300.0;
/// After a refusal, wait this long before trying again.
const AFTER_REFUSAL: i32 = 2_000;

struct Writer {
    last: f64,
    written: String,
    /// What stood in the address bar when it was last read or written.
    stood: String,
    /// Whether the address bar is behind.
    behind: bool,
    later: Option<Later>,
}

/// Keeps the address bar and the scenario together, both ways.
pub fn follow(state: AppState) {
    let stood = address::scenario();
    let writer =
        StoredValue::new_local(Writer { last: f64::MIN, written: String::new(), stood, behind: false, later: None });
    if !address::framed() {
        let mut first = true;
        effect(move || {
            let link = state.story.with(|s| link::for_address(&s.scenario));
            let faulty = state.fault.with(Option::is_some);
            // The address that was opened stays as it was until something is changed.
            if std::mem::take(&mut first) || faulty || !state.acted.get() || state.as_typed.get_untracked() {
                writer.update_value(|w| w.written = link);
                return;
            }
            if writer.with_value(|w| w.written != link) {
                schedule(writer, link);
            }
        });
    }
    // Both end with the page, as the writer does.
    let listener = Listener::on_window("hashchange", move |_| {
        state.follow_address();
        // What was typed stays as it was typed.
        let link = state.story.with_untracked(|s| link::for_address(&s.scenario));
        writer.update_value(|w| {
            w.written = link;
            w.stood = address::scenario();
            w.behind = false;
            w.later = None;
        });
    });
    hold(listener);
    hold(Listener::on_window("pagehide", move |_| flush(writer)));
}

type Stored = StoredValue<Writer, LocalStorage>;

fn schedule(writer: Stored, link: String) {
    let wait = writer.with_value(|w| w.last + PAUSE - clock::now());
    writer.update_value(|w| {
        w.written = link;
        w.behind = true;
    });
    if wait <= 0.0 {
        flush(writer);
    } else if writer.with_value(|w| w.later.is_none()) {
        let later = Later::after(wait.min(PAUSE) as i32, move || flush(writer));
        writer.update_value(|w| w.later = later);
    }
}

fn flush(writer: Stored) {
    let pending = writer.try_with_value(|w| w.behind.then(|| w.written.clone())).flatten();
    let Some(link) = pending else { return };
    // Somebody has typed another address, and the news of it is still on its way.
    if writer.with_value(|w| w.stood != address::scenario()) {
        writer.update_value(|w| {
            w.behind = false;
            w.later = None;
        });
        return;
    }
    let done = address::replace(&link);
    let retry = if done { None } else { Later::after(AFTER_REFUSAL, move || flush(writer)) };
    writer.try_update_value(|w| {
        w.last = clock::now();
        w.stood = address::scenario();
        w.behind = !done;
        w.later = retry;
    });
}
