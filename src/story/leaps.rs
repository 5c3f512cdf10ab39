//! The leaps of jump hash, as the picture draws them.

use crate::{
    layout::picture::LeapFlow,
    placement::jump::{Asked, ask},
    scenario::Placed,
    sorting::{Tally, joined, parted},
};

/// Above so many keys the leaps are not counted: arches of a million keys say no more than those of a few thousand.
const MOST: usize = 200_000;

/// How many keys leap from bucket to bucket on their way, counted bit by bit; the last leap past the end is left out.
pub struct Leaps {
    buckets: i64,
    counts: Tally,
}

impl Leaps {
    /// None where no key leaps, or where there are too many.
    #[must_use]
    pub fn begin(placed: &Placed) -> Option<Self> {
        if placed.hashes.len() > MOST || placed.placement.leaps(0).is_none() {
            return None;
        }
        Some(Self { buckets: placed.placement.points().len() as i64, counts: Tally::default() })
    }

    /// Counts the leaps of some more keys.
    pub fn go_on(&mut self, placed: &Placed, range: std::ops::Range<usize>) {
        for &hash in &placed.hashes[range] {
            for leap in placed.placement.leaps(hash).unwrap_or_default() {
                if leap.to < self.buckets && leap.to != leap.from {
                    self.counts.add(joined(leap.from as u32, leap.to as u32));
                }
            }
        }
    }

    /// The counts so far.
    #[must_use]
    pub fn done(self) -> Vec<LeapFlow> {
        let flow = |&(ends, count): &(u64, u32)| {
            let (from, to) = parted(ends);
            LeapFlow { from, to, count }
        };
        self.counts.counts().iter().map(flow).collect()
    }
}

/// A key's way: each bucket with the next one, none where the leap goes past the end.
#[must_use]
pub fn trace(placed: &Placed, key: Option<u32>) -> Vec<(u32, Option<u32>)> {
    let hash = key.and_then(|key| placed.hashes.get(key as usize).copied());
    let Some(leaps) = hash.and_then(|hash| placed.placement.leaps(hash)) else { return Vec::new() };
    // Not before: a ring's points are a long list, with a label each.
    let buckets = placed.placement.points().len() as i64;
    let step = |leap: &crate::placement::jump::Leap| {
        let on = leap.to < buckets && leap.to != leap.from;
        (leap.from as u32, on.then_some(leap.to as u32))
    };
    leaps.iter().map(step).collect()
}

/// What the naive form finds at each bucket for a key, from bucket 1 on: all of the first `all`, and behind them only
/// those where the key moves. None where the scheme does not go bucket by bucket.
#[must_use]
pub fn asked(placed: &Placed, key: u32, all: usize) -> Option<Vec<Asked>> {
    let hash = *placed.hashes.get(key as usize).filter(|_| placed.placement.steps())?;
    let buckets = placed.placement.points().len() as u32;
    let found = (1..buckets).map(|bucket| ask(hash, bucket));
    Some(found.filter(|asked| asked.bucket as usize <= all || asked.moves).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link;

    fn placed(text: &str) -> Placed {
        let scenario = link::open(text).unwrap().scenario;
        Placed::at(&scenario, scenario.step, None).unwrap()
    }

    #[test]
    fn the_last_bucket_that_says_move_owns_the_key() {
        let nodes: Vec<String> = (0..90).map(|i| format!("n{i}")).collect();
        let placed = placed(&format!("v1/jump/form=naive/nodes={}/keys=300/step=0", nodes.join(",")));
        for key in 0..300 {
            let asked = asked(&placed, key, 20).unwrap();
            let last = asked.iter().filter(|asked| asked.moves).map(|asked| asked.bucket).next_back();
            assert_eq!(last.unwrap_or(0), placed.owners[key as usize], "{key}");
            assert!(asked.iter().take(20).map(|asked| asked.bucket).eq(1..=20));
            assert!(asked.iter().skip(20).all(|asked| asked.moves));
            // The draw and the threshold say what the answer is.
            assert!(
                asked.iter().all(|a| (f64::from(a.draw) / 4_294_967_296.0 < 1.0 / f64::from(a.bucket + 1)) == a.moves)
            );
            // What the picture draws as leaps are the moves.
            let leaps: Vec<u32> = trace(&placed, Some(key)).iter().filter_map(|leap| leap.1).collect();
            assert!(asked.iter().filter(|a| a.moves).map(|a| a.bucket).eq(leaps));
        }
    }

    #[test]
    fn other_forms_ask_nobody() {
        assert_eq!(asked(&placed("v1/jump/step=0"), 0, 20), None);
        assert_eq!(asked(&placed("v1/jump/form=naive/nodes=a/step=0"), 0, 20), Some(vec![]));
        assert_eq!(asked(&placed("v1/jump/form=naive/step=0"), 2_000, 20), None);
    }
}
