//! The leaps of jump hash, as the picture draws them.

use std::collections::BTreeMap;

use crate::{layout::picture::LeapFlow, scenario::Placed};

/// Above so many keys the leaps are not counted: arches of a million keys say no more than those of a few thousand.
const MOST: usize = 200_000;

/// How many keys leap from bucket to bucket on their way, counted bit by bit; the last leap past the end is left out.
pub struct Leaps {
    buckets: i64,
    counts: BTreeMap<(u32, u32), u32>,
}

impl Leaps {
    /// None where no key leaps, or where there are too many.
    #[must_use]
    pub fn begin(placed: &Placed) -> Option<Self> {
        if placed.hashes.len() > MOST || placed.placement.leaps(0).is_none() {
            return None;
        }
        Some(Self { buckets: placed.placement.points().len() as i64, counts: BTreeMap::new() })
    }

    /// Counts the leaps of some more keys.
    pub fn go_on(&mut self, placed: &Placed, range: std::ops::Range<usize>) {
        for &hash in &placed.hashes[range] {
            for leap in placed.placement.leaps(hash).unwrap_or_default() {
                if leap.to < self.buckets && leap.to != leap.from {
                    *self.counts.entry((leap.from as u32, leap.to as u32)).or_default() += 1;
                }
            }
        }
    }

    /// The counts so far.
    #[must_use]
    pub fn done(self) -> Vec<LeapFlow> {
        self.counts.into_iter().map(|((from, to), count)| LeapFlow { from, to, count }).collect()
    }
}

/// A key's way: each bucket with the next one, none where the leap goes past the end.
#[must_use]
pub fn trace(placed: &Placed, key: Option<u32>) -> Vec<(u32, Option<u32>)> {
    let hash = key.and_then(|key| placed.hashes.get(key as usize).copied());
    let buckets = placed.placement.points().len() as i64;
    let leaps = hash.and_then(|hash| placed.placement.leaps(hash)).unwrap_or_default();
    let step = |leap: &crate::placement::jump::Leap| {
        let on = leap.to < buckets && leap.to != leap.from;
        (leap.from as u32, on.then_some(leap.to as u32))
    };
    leaps.iter().map(step).collect()
}
