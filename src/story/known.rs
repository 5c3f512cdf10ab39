//! What an earlier story has worked out, for one that tells nearly the same: during a drag the step before the change
//! stays as it is, and from step to step one side of the picture becomes the other.

use std::sync::Arc;

use super::Story;
use crate::{
    bytes::Bytes,
    layout::Side,
    placement::NodeId,
    scenario::{Placed, Scenario},
};

/// Steps that are placed already, with their sides of the picture; the arrays are shared, not copied.
pub(super) struct Known {
    scenario: Scenario,
    everybody: Vec<NodeId>,
    sides: Vec<(usize, Placed, Side)>,
}

impl Known {
    pub(super) fn of(story: &Story) -> Self {
        let step = story.scenario.step;
        let mut sides = vec![(step, story.after.clone(), story.picture.after.clone())];
        if let (Some(step), Some(before)) = (step.checked_sub(1), &story.before) {
            sides.push((step, before.clone(), story.picture.before.clone()));
        }
        Self { scenario: story.scenario.clone(), everybody: story.everybody.clone(), sides }
    }

    /// A step of a scenario as it is known, where all that leads to it is the same.
    pub(super) fn placed(&self, scenario: &Scenario, step: usize) -> Option<&Placed> {
        let known = self.sides.iter().find(|side| side.0 == step)?;
        self.scenario.same_until(scenario, step).then_some(&known.1)
    }

    /// The side of the picture of a step that is known, where the actors are the same.
    pub(super) fn side(&self, placed: &Placed, all: &[(NodeId, Bytes)]) -> Option<Side> {
        let known = self.sides.iter().find(|side| Arc::ptr_eq(&side.1.owners, &placed.owners))?;
        self.everybody.iter().eq(all.iter().map(|actor| &actor.0)).then(|| known.2.clone())
    }

    /// All that is known.
    pub(super) fn sides(&self) -> impl Iterator<Item = (&Placed, &Side)> {
        self.sides.iter().map(|side| (&side.1, &side.2))
    }
}
