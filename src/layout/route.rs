//! The way of a moving key: from its old heap, past its place or along a leap, and on to its new heap.

use super::geom::{Cubic, Point};

/// How a key travels. Everything that does not depend on time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route {
    /// The key.
    pub key: u32,
    /// When it starts, as a fraction of the sweep: for a ring its place, so that the change turns like a hand.
    pub start: f64,
    /// The legs of its way.
    pub way: Way,
    /// Its old owner; none for a key that nobody had.
    pub from: Option<u32>,
    /// Its new owner; none for a key that nobody will have.
    pub to: Option<u32>,
    /// Whether it need not have moved.
    pub needless: bool,
}

/// The legs of a way; each starts where the one before it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    /// To a place, where the key rests a moment, and from there.
    Past([Cubic; 2]),
    /// To the foot of an arch, along it, and from its other foot.
    Over([Cubic; 3]),
}

impl Route {
    /// Where the key lies before it starts.
    #[must_use]
    pub const fn takes_off(&self) -> Point {
        self.way.legs()[0].0[0]
    }

    /// Where the key lies in the end.
    #[must_use]
    pub const fn lands(&self) -> Point {
        let legs = self.way.legs();
        legs[legs.len() - 1].0[3]
    }
}

impl Way {
    /// All legs.
    #[must_use]
    pub const fn legs(&self) -> &[Cubic] {
        match self {
            Self::Past(legs) => legs,
            Self::Over(legs) => legs,
        }
    }
}

/// How far the ends of a leg are pulled towards the middle of the ring.
const PULL: f64 = 0.35;
/// The control point at the place lies at this part of the place's radius: the legs meet the ring at a right angle.
const NEAR: f64 = 0.7;

/// The two legs through a place on the ring around `centre`. A missing end lies at the place itself.
#[must_use]
pub fn through_ring(centre: Point, place: Point, from: Option<Point>, to: Option<Point>) -> Way {
    let control = centre.towards(place, NEAR);
    let still = Cubic([place; 4]);
    Way::Past([
        from.map_or(still, |from| Cubic([from, from.towards(centre, PULL), control, place])),
        to.map_or(still, |to| Cubic([place, control, to.towards(centre, PULL), to])),
    ])
}

/// The straight legs to a foot and from it, of a key whose bucket stays the same.
#[must_use]
pub fn through_foot(foot: Point, from: Option<Point>, to: Option<Point>) -> Way {
    Way::Past([Cubic::straight(from.unwrap_or(foot), foot), Cubic::straight(foot, to.unwrap_or(foot))])
}

/// The three legs along an arch.
#[must_use]
pub fn over(arch: Cubic, from: Point, to: Point) -> Way {
    Way::Over([Cubic::straight(from, arch.0[0]), arch, Cubic::straight(arch.0[3], to)])
}
