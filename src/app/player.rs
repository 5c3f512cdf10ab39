//! Playing: one frame loop that moves the time of the change that is shown.

use super::state::{AppState, Progress};
use crate::{
    platform::frame_loop::{FrameLoop, Next},
    scenario::edit::Edit,
};

/// A change at speed 1, in milliseconds.
const CHANGE: f64 = 1_450.0;
/// The rest between two changes that are played on, in parts of a change.
const REST: f64 = 0.45;
/// However long the tab was hidden, a frame is never worth more than this, in milliseconds.
const LONGEST_FRAME: f64 = 60.0;

/// Paints on every frame while something plays; `paint` may also ask for single frames.
pub struct Player {
    frames: FrameLoop,
}

impl Player {
    /// A player that paints through `paint`, which is told whether it can be seen and says whether it wants another
    /// frame. Frames are only asked for while `visible` says so.
    pub fn new(
        state: AppState,
        visible: impl Fn() -> bool + 'static,
        mut paint: impl FnMut(bool) -> Next + 'static,
    ) -> Self {
        let mut last: Option<f64> = None;
        let mut resting = 0.0;
        let frames = FrameLoop::new(move |now| {
            let Some(progress) = state.progress.try_get_untracked() else { return Next::Sleep };
            if !progress.playing || !visible() {
                last = None;
                // Off the screen nothing is in motion: what settles has settled.
                return paint(visible());
            }
            let passed = last.map_or(0.0, |last| (now - last).clamp(0.0, LONGEST_FRAME));
            last = Some(now);
            let share = passed / CHANGE * state.speed.get_untracked();
            if progress.back {
                go_back(state, progress, share);
            } else if progress.t < 1.0 {
                resting = 0.0;
                advance(state, progress, share);
            } else {
                resting += share;
                if resting >= REST {
                    resting = 0.0;
                    next_change(state);
                }
            }
            paint(true);
            Next::Again
        });
        Self { frames }
    }

    /// Asks for a frame.
    pub fn wake(&self) {
        self.frames.wake();
    }
}

fn advance(state: AppState, progress: Progress, share: f64) {
    // Whoever comes to want no motion while something moves sees its end.
    let t = if state.still.get_untracked() { 1.0 } else { (progress.t + share).min(1.0) };
    let more = state.story.with_untracked(|s| s.scenario.step < s.scenario.changes.len());
    // At the end of the last change the playing ends; before another one it rests a while.
    let playing = t < 1.0 || (progress.on && more);
    state.progress.set(Progress { t, playing, ..progress });
}

fn go_back(state: AppState, progress: Progress, share: f64) {
    let t = progress.t - share;
    if t > 0.0 {
        state.progress.set(Progress { t, ..progress });
    } else {
        // The rest before a change is the rest after the one before it.
        let step = state.story.with_untracked(|s| s.scenario.step);
        state.dispatch(Edit::Step(step.saturating_sub(1)));
    }
}

fn next_change(state: AppState) {
    let (step, count) = state.story.with_untracked(|s| (s.scenario.step, s.scenario.changes.len()));
    if step < count {
        state.step_to(step + 1);
    } else {
        state.pause();
    }
}
