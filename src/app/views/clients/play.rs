//! Playing: one step after another, each simply there. Nothing flies here, so no frame is asked for.

use crate::{
    app::{
        reactive::{Dispose, LocalStorage, SetValue, StoredValue, effect, on_cleanup, untrack},
        state::AppState,
    },
    platform::observe::Later,
};

/// How long a step is looked at, at speed 1, in milliseconds: about as long as a change on the picture with its rest.
const STEP: f64 = 2_100.0;

/// Shows what comes next and everything behind it while somebody wants it to play; from the start, where nothing comes
/// next. Unseen, or while clients are asked, it waits.
pub fn follow(state: AppState) {
    let later: StoredValue<Option<Later>, LocalStorage> = StoredValue::new_local(None);
    let mut begun = false;
    effect(move || {
        let running = state.running.get();
        let may = state.presented.turn.get() && state.presented.seen.get();
        let busy = state.moving.get() || state.work.with(Option::is_some);
        let (step, count) = state.story.with(|s| (s.scenario.step, s.scenario.changes.len()));
        later.set_value(None);
        let next = if step < count { step + 1 } else { 0 };
        if !running {
            begun = false;
        } else if count == 0 || (begun && next == 0) {
            state.running.set(false);
        } else if may && !busy {
            if begun {
                let wait = (STEP / state.speed.get_untracked()) as i32;
                later.set_value(Later::after(wait, move || state.step_to(next)));
            } else {
                begun = true;
                untrack(|| state.step_to(next));
            }
        }
    });
    on_cleanup(move || later.dispose());
}
