//! The ways of keys that move between buckets in a row.

use super::{
    geom::Point,
    heap::{Heaps, Mover},
    route::{Route, over, through_foot},
    row::{Row, Seats},
};
use crate::sorting::{Counts, Tally, joined};

/// Of a bundle of keys along one arch, the narrowest in pixels, and the widest in steps of the row.
const BUNDLE: (f64, f64) = (3.0, 0.5);

/// What the way of a key depends on.
#[derive(Debug)]
pub struct Leaper<'a> {
    row: &'a Row,
    seats: &'a [Seats; 2],
    /// How many keys move between each pair of buckets.
    flows: &'a Counts,
    per_key: f64,
}

/// How many keys move between each pair of buckets.
#[must_use]
pub fn flows(seats: &[Seats; 2], heaps: &Heaps) -> Counts {
    let mut flows = Tally::default();
    for mover in &heaps.movers {
        if let (Some(from), Some(to)) = buckets(seats, mover) {
            flows.add(joined(from, to));
        }
    }
    flows.counts()
}

/// The old bucket of a mover and its new one.
fn buckets(seats: &[Seats; 2], mover: &Mover) -> (Option<u32>, Option<u32>) {
    (seats[0].bucket(mover.from), seats[1].bucket(mover.to))
}

impl<'a> Leaper<'a> {
    /// Where so many keys move between each pair of buckets, and each makes its bundle wider by `per_key`.
    #[must_use]
    pub const fn new(row: &'a Row, seats: &'a [Seats; 2], flows: &'a Counts, per_key: f64) -> Self {
        Self { row, seats, flows, per_key }
    }

    /// How far beside the middle of its bundle a key flies.
    #[must_use]
    pub fn aside(&self, mover: &Mover) -> f64 {
        self.bundle(buckets(self.seats, mover)) * (spread(mover.key, 0x85eb_ca6b) - 0.5)
    }

    /// The way of a mover from its old slot to its new one.
    #[must_use]
    pub fn route(&self, mover: &Mover, [from, to]: [Option<Point>; 2]) -> Route {
        let (buckets, aside) = (buckets(self.seats, mover), self.aside(mover));
        let foot = |bucket: u32| self.row.foot(bucket).shifted(aside, 0.0);
        let way = match (buckets, from, to) {
            ((Some(a), Some(b)), Some(from), Some(to)) if a != b => over(self.row.arch(a, b, aside), from, to),
            ((Some(bucket), _), Some(_), _) | ((_, Some(bucket)), ..) => through_foot(foot(bucket), from, to),
            _ => through_foot(from.or(to).unwrap_or_default(), from, to),
        };
        Route {
            key: mover.key,
            // Keys have no place; so they start by turns, evenly spread over the sweep.
            start: f64::from(start(mover.key)) / CIRCLE,
            way,
            from: from.map(|_| mover.from),
            to: to.map(|_| mover.to),
            needless: mover.needless,
        }
    }

    /// How wide the bundle is in which a key flies.
    fn bundle(&self, buckets: (Option<u32>, Option<u32>)) -> f64 {
        let keys = if let (Some(from), Some(to)) = buckets { self.flows.of(joined(from, to)) } else { 0 };
        let widest = (BUNDLE.1 * self.row.step).max(BUNDLE.0);
        (f64::from(keys) * self.per_key).max(BUNDLE.0).min(widest)
    }
}

/// When a key starts, in 2⁻³² of the sweep.
#[must_use]
pub const fn start(key: u32) -> u32 {
    key.wrapping_mul(0x9e37_79b9)
}

/// 2³².
const CIRCLE: f64 = 4_294_967_296.0;

/// A number in 0…1 for each key; those of keys in a row are far apart.
fn spread(key: u32, by: u32) -> f64 {
    f64::from(key.wrapping_mul(by)) / CIRCLE
}
