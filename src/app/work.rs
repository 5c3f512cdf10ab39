//! Work that takes longer than a blink: what it is for people, and scenarios that are worked out bit by bit.

use super::state::Progress;
use crate::{platform::bits::Bits, scenario::Scenario};

/// What is being worked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// In words, with how much is done.
    pub said: String,
    /// How much is done, from 0 to 1.
    pub part: f64,
}

/// Whose place a scenario that is shown takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// Undo brings the one before it back.
    Past,
    /// Undo goes past it: another step, or the same drag going on.
    Nothing,
    /// It was taken back.
    Undone,
    /// It was done again.
    Redone,
}

/// What is done once a scenario is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Then {
    /// Nothing.
    Rest,
    /// Its last change is played from the beginning.
    Play,
    /// The same; with reduced motion it halts with every mover at its place.
    Halt,
    /// Its change is shown at this time; no dot settles from where it was.
    At(Progress),
}

/// A scenario that is to be shown.
#[derive(Clone)]
pub struct Request {
    /// The scenario.
    pub next: Scenario,
    /// Whose place it takes.
    pub keep: Keep,
    /// What is done then.
    pub then: Then,
    /// How many later changes were set aside for it.
    pub aside: usize,
    /// Whether it is what the address bar says, which then stays as it was typed; with what was repaired.
    pub typed: Option<Vec<String>>,
}

impl Request {
    /// An edit.
    #[must_use]
    pub fn edit(next: Scenario) -> Self {
        Self { next, keep: Keep::Past, then: Then::Rest, aside: 0, typed: None }
    }
}

/// A scenario that is being worked out, and the one that was asked for meanwhile.
pub struct Job {
    /// What is worked out.
    pub request: Request,
    /// What is next.
    pub queued: Option<Request>,
    /// Dropped, it stops.
    pub bits: Bits,
    /// What a worker does of it.
    pub errand: Option<super::state::Errand>,
}

impl Job {
    /// The scenario that edits go on from.
    #[must_use]
    pub fn target(&self) -> &Scenario {
        self.queued.as_ref().map_or(&self.request.next, |q| &q.next)
    }

    /// Asks for another scenario next, in place of what was asked for before and was not begun: what undo was to keep
    /// for that one, it keeps for this one.
    pub fn queue(&mut self, mut request: Request) {
        if self.queued.as_ref().is_some_and(|q| q.keep == Keep::Past) && request.keep == Keep::Nothing {
            request.keep = Keep::Past;
        }
        self.queued = Some(request);
    }
}
