//! The time of the change that is shown: playing, stepping, scrubbing.

use super::{AppState, Progress};
use crate::{
    app::{
        views::is_picture,
        work::{Keep, Request, Then},
    },
    scenario::edit::Edit,
};

impl AppState {
    /// Plays the change that is shown from its beginning; with reduced motion it is simply there.
    pub fn play_this(&self) {
        let moves = self.story.with_untracked(|s| !s.movement.moves.is_empty());
        if moves && !self.still.get_untracked() {
            self.by_hand.set(false);
            self.progress.set(Progress::PLAY);
        }
    }

    /// Whether anything plays, held back or not.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.progress.with(|p| p.playing) || self.running.get()
    }

    fn on_picture(&self) -> bool {
        self.story.with_untracked(|s| is_picture(&s.scenario))
    }

    /// Plays what comes next and everything behind it; from the start, where nothing comes next. Views that are not the
    /// picture play what they have in their own way.
    pub fn play(&self) {
        if !self.on_picture() {
            return self.running.set(true);
        }
        let (step, count) = self.story.with_untracked(|s| (s.scenario.step, s.scenario.changes.len()));
        let Progress { t, .. } = self.progress.get_untracked();
        if t < 1.0 {
            let t = if self.still.get_untracked() { 1.0 } else { t };
            self.progress.set(Progress { t, playing: true, on: true, back: false });
        } else if count > 0 {
            self.step_to(if step < count { step + 1 } else { 1 });
        }
    }

    /// Shows a step from its beginning and plays on from there.
    pub fn step_to(&self, step: usize) {
        // With reduced motion each change is simply there, for as long as the rest between two takes.
        let t = if self.still.get_untracked() { 1.0 } else { 0.0 };
        let progress = Progress { t, on: true, ..Progress::PLAY };
        self.edit(Edit::Step(step), Keep::Nothing, Some(Then::At(progress)));
    }

    /// Plays the next change. With reduced motion it halts once on the way, with every mover at its place; and where a
    /// change was halted on the way, be it by a hand that scrubs, it goes on from there.
    pub fn step_on(&self) {
        let Progress { t, playing, .. } = self.progress.get_untracked();
        if t < 1.0 && !playing {
            let rest = Progress { t, ..Progress::PLAY };
            self.progress.set(if self.still.get_untracked() { Progress::REST } else { rest });
            return;
        }
        let step = self.story.with_untracked(|s| s.scenario.step);
        self.edit(Edit::Step(step + 1), Keep::Nothing, Some(Then::Halt));
    }

    /// Plays the change that is shown backwards and ends at the step before; with reduced motion it halts once on the
    /// way.
    pub fn step_back(&self) {
        let (step, moves) = self.story.with_untracked(|s| (s.scenario.step, !s.movement.moves.is_empty()));
        if step == 0 {
            return;
        }
        let t = self.progress.get_untracked().t;
        if !moves || !self.on_picture() || (self.still.get_untracked() && t < 1.0) {
            self.dispatch(Edit::Step(step - 1));
        } else if !self.halt_halfway() {
            self.progress.set(Progress { t, playing: true, on: false, back: true });
        }
    }

    /// With reduced motion shows the middle of the change, if anything moves. True where it does.
    pub(super) fn halt_halfway(&self) -> bool {
        let halts = self.still.get_untracked() && self.story.with_untracked(|s| !s.movement.moves.is_empty());
        if halts {
            self.by_hand.set(false);
            self.progress.set(Progress { t: 0.5, ..Progress::REST });
        }
        halts
    }

    /// Goes to a moment between two steps: 0 is the start, 1.5 the middle of the second change. Nothing plays.
    pub fn scrub(&self, at: f64) {
        let now = self.story.with_untracked(|s| s.scenario.clone());
        // With reduced motion there are but three moments to a change.
        let at = if self.still.get_untracked() { (at * 2.0).round() / 2.0 } else { at };
        let at = at.max(0.0).min(now.changes.len() as f64);
        let step = at.ceil() as usize;
        let t = if step == 0 { 1.0 } else { at - (step as f64 - 1.0) };
        let progress = Progress { t, ..Progress::REST };
        if step == now.step {
            self.by_hand.set(false);
            self.progress.set(progress);
        } else {
            let next = now.at_step(step);
            self.show(Request { keep: Keep::Nothing, then: Then::At(progress), ..Request::edit(next) });
        }
    }

    /// The page around a frame shows something else: what plays is held until it comes back.
    pub fn hold_on(&self) {
        let playing = self.progress.get_untracked().playing || self.running.get_untracked();
        self.presented.held.set(playing || self.presented.held.get_untracked());
        self.pause();
    }

    /// The page around a frame shows it again: what it held goes on.
    pub fn take_up(&self) {
        if self.presented.held.get_untracked() {
            self.presented.held.set(false);
            if self.on_picture() {
                self.progress.update(|p| p.playing = true);
            } else {
                self.running.set(true);
            }
        }
    }

    /// Holds what plays where it is.
    pub fn pause(&self) {
        self.progress.update(|p| p.playing = false);
        self.running.set(false);
    }
}
