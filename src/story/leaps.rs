//! The leaps of jump hash, as the picture draws them.

use crate::{
    layout::picture::LeapFlow,
    scenario::Placed,
    sorting::{Tally, joined, parted},
};

/// Above so many keys the leaps are not counted: arches of a million keys say no more than those of a few thousand.
const MOST: usize = 200_000;

/// How many keys leap from bucket to bucket on their way, the last leap past the end left out.
#[must_use]
pub fn flows(placed: &Placed) -> Vec<LeapFlow> {
    if placed.placement.leaps(0).is_none() || placed.hashes.len() > MOST {
        return Vec::new();
    }
    let buckets = placed.placement.points().len() as i64;
    let mut tally = Tally::default();
    for &hash in placed.hashes.iter() {
        for leap in placed.placement.leaps(hash).unwrap_or_default() {
            if leap.to < buckets && leap.to != leap.from {
                tally.add(joined(leap.from as u32, leap.to as u32));
            }
        }
    }
    let flow = |&(ends, count): &(u64, u32)| {
        let (from, to) = parted(ends);
        LeapFlow { from, to, count }
    };
    tally.counts().iter().map(flow).collect()
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
