//! Every change of a scenario with how much it moves.

use super::{
    Story,
    said::{label, short_label},
};
use crate::scenario::Placed;

/// One change on the timeline.
#[derive(Clone, PartialEq, Debug)]
pub struct Notch {
    /// In a few words: "cache-6 joins".
    pub label: String,
    /// Where there is little room: "+ cache-6".
    pub short: String,
    /// Keys moved; none where it was not worked out.
    pub moved: Option<usize>,
    /// Of them, needlessly.
    pub needless: usize,
    /// Keys expected to move.
    pub expected: Option<f64>,
    /// Whether it does not apply and moves nothing.
    pub idle: bool,
}

/// All changes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Timeline {
    /// One a change.
    pub notches: Vec<Notch>,
}

/// Above so many keys the changes are not worked out for the bars alone: each is when it is looked at.
pub const MANY: usize = 50_000;
/// Above so many keys × changes the bars are left out: they are worth less than an answer at once.
const WORK: usize = 1_000_000;

impl Timeline {
    /// Works every change of a story's scenario out.
    #[must_use]
    pub fn of(story: &Story) -> Self {
        let scenario = &story.scenario;
        let notch = |change| Notch {
            label: label(change),
            short: short_label(change),
            moved: None,
            needless: 0,
            expected: None,
            idle: false,
        };
        let mut notches: Vec<Notch> = scenario.changes.iter().map(notch).collect();
        let work = scenario.keys().len() * notches.len();
        if notches.is_empty() || work > WORK || scenario.keys().len() > MANY {
            return Self { notches };
        }
        let mut before = placed(story, 0, None);
        for (i, notch) in notches.iter_mut().enumerate() {
            let after = placed(story, i + 1, before.as_ref());
            if let (Some(b), Some(a)) = (&before, &after) {
                let movement = a.since(b);
                notch.moved = Some(movement.moved());
                notch.needless = movement.needless();
                notch.idle = a.world.idle.last().is_some_and(Option::is_some);
                notch.expected = a.expected_since(b).map(|e| e.moved.mean);
            }
            before = after;
        }
        Self { notches }
    }

    /// Takes what another story knows of its own change, where it was not worked out. True where that is new.
    pub fn learn(&mut self, story: &Story) -> bool {
        let at = story.scenario.step.checked_sub(1);
        let Some(notch) = at.and_then(|at| self.notches.get_mut(at)).filter(|n| n.moved.is_none()) else {
            return false;
        };
        notch.moved = Some(story.movement.moved());
        notch.needless = story.movement.needless();
        notch.idle = story.after.world.idle.last().is_some_and(Option::is_some);
        notch.expected = story.expected.as_ref().map(|e| e.moved.mean);
        true
    }
}

/// A step of a story's scenario, after the one before it: the two that the story tells of are placed already.
fn placed(story: &Story, step: usize, before: Option<&Placed>) -> Option<Placed> {
    let told = match story.scenario.step.checked_sub(step) {
        Some(0) => Some(&story.after),
        Some(1) => story.before.as_ref(),
        _ => None,
    };
    told.cloned().or_else(|| Placed::at(&story.scenario, step, before.or(Some(&story.after))).ok())
}
