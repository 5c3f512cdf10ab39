//! Of all frames on a page one plays at a time. What somebody starts goes first; frames that play by themselves wait.

use std::rc::Rc;

use crate::{
    app::{
        reactive::{Memo, RwSignal, effect},
        state::{AppState, Progress},
    },
    platform::turn::Turn,
};

type Kept = RwSignal<Option<Rc<Turn>>>;

/// Asks for the turn while something plays in view, and gives it back when it ends or goes out of view.
pub fn take_turns(state: AppState) {
    let kept: Kept = RwSignal::new(None);
    let playing = Memo::derive(move || state.plays());
    let wanted = Memo::derive(move || playing.get() && state.presented.seen.get());
    effect(move || {
        if wanted.get() {
            ask(state, kept);
        } else {
            state.presented.turn.set(false);
            kept.set(None);
            if !playing.get() {
                state.presented.by_itself.set(false);
            }
        }
    });
}

fn ask(state: AppState, kept: Kept) {
    let by_itself = state.presented.by_itself.get_untracked();
    let changed = move |mine: bool| {
        state.presented.turn.set(mine);
        if !mine {
            give_way(state, kept);
        }
    };
    kept.set(Some(Rc::new(Turn::ask(!by_itself, Box::new(changed)))));
}

/// Another frame was started. What plays by itself waits for its turn; a show is held; a single change is simply there.
fn give_way(state: AppState, kept: Kept) {
    if state.presented.by_itself.get_untracked() {
        ask(state, kept);
    } else if state.progress.get_untracked().on || state.running.get_untracked() {
        state.pause();
    } else {
        state.progress.set(Progress::REST);
    }
}
