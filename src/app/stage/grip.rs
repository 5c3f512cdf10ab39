//! A weight that is dragged on the picture.

use super::{super::state::AppState, Laid};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    layout::{Point, Target},
    placement::{NodeId, Weights},
    scenario::edit::Edit,
};

/// What a hand has hold of.
#[derive(Clone, PartialEq, Debug)]
pub struct Grip {
    /// Which node.
    who: NodeId,
    name: Bytes,
    /// The middle of its heap when it was gripped, and how far from it the hand was.
    centre: Point,
    distance: f64,
    /// Its weight then.
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
                centre: handle.centre,
                distance: apart(handle.centre, at).max(handle.radius / 4.0).max(1.0),
                weight: node.spec.weight,
                whole: s.after.world.weights() == Weights::Integers,
            })
        })
    }

    /// The hand is here now: the area of the fair share's circle grows with the weight.
    pub fn drag(&self, state: AppState, at: Point) {
        let ratio = apart(self.centre, at) / self.distance;
        let weight = rounded(self.weight.to_f64() * ratio * ratio, self.whole);
        state.drag(self.who, Edit::Weigh(self.name.clone(), weight));
    }

    /// The thing that is looked at while it is held.
    #[must_use]
    pub fn target(actor: u32) -> Target {
        Target::Node(actor)
    }
}

fn apart(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
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
