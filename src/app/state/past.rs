//! What undo and redo bring back.

use std::sync::Arc;

use super::AppState;
use crate::{
    app::{
        reactive::RwSignal,
        work::{Keep, Request},
    },
    scenario::Scenario,
};

/// How many scenarios undo can bring back.
const UNDO: usize = 200;
/// How many bytes the lists of keys may take that only undo still knows.
const UNDO_KEYS: usize = 32 << 20;

impl AppState {
    /// Undo and redo after another scenario took the place of `now`.
    pub(super) fn remember(&self, now: &Scenario, keep: Keep) {
        let (past, future) = (self.past, self.future);
        let pop = |list: RwSignal<Vec<Scenario>>| {
            list.update(|l| {
                l.pop();
            });
        };
        match keep {
            Keep::Nothing => return,
            Keep::Past => {
                past.update(|past| past.push(now.clone()));
                future.update(Vec::clear);
            }
            Keep::Undone => {
                pop(past);
                future.update(|f| f.push(now.clone()));
            }
            Keep::Redone => {
                pop(future);
                past.update(|past| past.push(now.clone()));
            }
        }
        past.update(|past| {
            let over = past.len().saturating_sub(UNDO).max(too_heavy(past));
            past.drain(..over);
        });
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.past.with(|p| !p.is_empty())
    }

    /// Whether there is something to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.future.with(|f| !f.is_empty())
    }

    /// Takes the last edit back.
    pub fn undo(&self) {
        self.travel(self.past, Keep::Undone);
    }

    /// Does again what was taken back.
    pub fn redo(&self) {
        self.travel(self.future, Keep::Redone);
    }

    fn travel(&self, from: RwSignal<Vec<Scenario>>, keep: Keep) {
        if let Some(next) = from.with_untracked(|f| f.last().cloned()) {
            self.drag.set(None);
            self.show(Request { keep, ..Request::edit(next) });
        }
    }
}

/// How many of the oldest must go so that undo keeps no more than so many bytes of keys.
fn too_heavy(past: &[Scenario]) -> usize {
    let mut seen: Vec<*const crate::keys::KeyList> = Vec::new();
    let mut bytes = 0;
    for (at, scenario) in past.iter().enumerate().rev() {
        let Some(keys) = &scenario.own_keys else { continue };
        if !seen.contains(&Arc::as_ptr(keys)) {
            seen.push(Arc::as_ptr(keys));
            bytes += keys.bytes();
            // The last one always comes back.
            if bytes > UNDO_KEYS && at + 1 < past.len() {
                return at + 1;
            }
        }
    }
    0
}
