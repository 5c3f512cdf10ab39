//! The way of a moving key: from its old heap to its place, and on to its new heap.

use super::geom::{Cubic, Point};

/// How a key travels. Everything that does not depend on time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route {
    /// The key.
    pub key: u32,
    /// When it starts, as a fraction of the sweep: for a ring its place, so that the change turns like a hand.
    pub start: f64,
    /// The two legs: to its place, and from there.
    pub legs: [Cubic; 2],
    /// Its old owner; none for a key that nobody had.
    pub from: Option<u32>,
    /// Its new owner; none for a key that nobody will have.
    pub to: Option<u32>,
    /// Whether it need not have moved.
    pub needless: bool,
}

/// How far the ends of a leg are pulled towards the middle of the ring.
const PULL: f64 = 0.35;
/// The control point at the place lies at this part of the place's radius: the legs meet the ring at a right angle.
const NEAR: f64 = 0.7;

/// The two legs through a place on the ring around `centre`. A missing end lies at the place itself.
#[must_use]
pub fn through_ring(centre: Point, place: Point, from: Option<Point>, to: Option<Point>) -> [Cubic; 2] {
    let control = centre.towards(place, NEAR);
    let still = Cubic([place; 4]);
    [
        from.map_or(still, |from| Cubic([from, from.towards(centre, PULL), control, place])),
        to.map_or(still, |to| Cubic([place, control, to.towards(centre, PULL), to])),
    ]
}
