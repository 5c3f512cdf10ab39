//! A weight that is dragged on the picture.

use super::{super::state::AppState, Ground, Laid};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    layout::{Point, Target, grasp::Grasp},
    placement::{NodeId, Weights},
    scenario::edit::Edit,
};

/// What a hand has hold of.
#[derive(Clone, PartialEq, Debug)]
pub struct Grip {
    /// Which node.
    who: NodeId,
    name: Bytes,
    grasp: Grasp,
    /// Its weight when it was gripped.
    weight: Decimal,
    whole: bool,
}

impl Grip {
    /// Takes hold of a node's handle; none where there is nothing to hold.
    #[must_use]
    pub fn take(state: AppState, laid: &Laid, actor: u32, at: Point) -> Option<Self> {
        let handle = laid.layout.handle(&laid.picture, actor)?;
        state.story.with_untracked(|s| {
            let node = &s.after.world.cluster.nodes[s.node_of(actor)?];
            Some(Self {
                who: node.who,
                name: node.spec.name.clone(),
                grasp: Grasp::take(&laid.picture, laid.layout.field()?, actor, handle, at)?,
                weight: node.spec.weight,
                whole: s.after.world.weights() == Weights::Integers,
            })
        })
    }

    /// The distance between dots, which stays while the hand holds on.
    #[must_use]
    pub fn pitch(&self) -> f64 {
        self.grasp.pitch
    }

    /// The hand is here now: the node gets the weight whose fair share reaches so far.
    pub fn drag(&self, state: AppState, ground: Ground, at: Point) {
        // Heaps may have other places since it was gripped, where a hand acts in the past.
        let actor = state.story.with_untracked(|s| s.everybody.iter().position(|who| *who == self.who));
        let growth = ground.laid.with_untracked(|laid| {
            let (laid, actor) = (laid.as_ref()?, u32::try_from(actor?).ok()?);
            let centre = laid.layout.field()?.centre(actor, 1.0)?;
            Some(self.grasp.growth(centre.distance(at), laid.picture.keys()))
        });
        let Some(growth) = growth else { return };
        let weight = rounded(self.weight.to_f64() * growth, self.whole);
        state.drag(self.who, Edit::Weigh(self.name.clone(), weight));
    }

    /// The thing that is looked at while it is held.
    #[must_use]
    pub fn target(actor: u32) -> Target {
        Target::Node(actor)
    }
}

/// To tenths below 10, to whole numbers above and where a scheme takes no others; never below the smallest step.
fn rounded(weight: f64, whole: bool) -> Decimal {
    let parts = if whole || weight >= 10.0 { 1.0 } else { 10.0 };
    let steps = (weight * parts).round().clamp(1.0, 1e9);
    Decimal::from_millionths((steps / parts * 1e6).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_in_steps_that_can_be_read() {
        for (weight, whole, shown) in [
            (1.04, false, "1"),
            (2.26, false, "2.3"),
            (12.4, false, "12"),
            (2.6, true, "3"),
            (0.0, false, "0.1"),
            (0.0, true, "1"),
        ] {
            assert_eq!(rounded(weight, whole).to_string(), shown);
        }
    }
}
