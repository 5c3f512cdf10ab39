//! Points on a circle with their owners: what the rings have in common.

use super::{
    NOBODY,
    index::{BucketIndex, Position},
    ring::spread,
};
use crate::{bytes::Bytes, placement::Cluster, setting::Settings};

/// Sorted points, an owner each; of points at one position the first owns.
pub struct Circle<P> {
    /// Where, ascending.
    pub positions: Vec<P>,
    /// Whose: indices into the cluster's list.
    pub owners: Vec<u32>,
    index: BucketIndex,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
}

impl<P: Position> Circle<P> {
    /// Over points that are sorted already, losers behind winners.
    #[must_use]
    pub fn new(positions: Vec<P>, owners: Vec<u32>, cluster: &Cluster, settings: &Settings) -> Self {
        Self {
            index: BucketIndex::new(&positions),
            positions,
            owners,
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
        }
    }

    /// The index of the first point at or after a position, beyond the last the first; 0 where there is none.
    #[must_use]
    #[inline(always)]
    pub fn find(&self, position: P) -> usize {
        let at = self.index.at_or_after(&self.positions, position);
        if at == self.positions.len() { 0 } else { at }
    }

    /// Appends the owner of each position; nobody, where there is no point.
    pub fn place(&self, positions: impl Iterator<Item = P>, owners: &mut Vec<u32>) {
        if self.owners.is_empty() {
            return owners.extend(positions.map(|_| NOBODY));
        }
        owners.extend(positions.map(|p| self.owners[self.find(p)]));
    }

    /// Distinct owners clockwise from a point, one full turn.
    pub fn walk(&self, start: usize) -> impl Iterator<Item = u32> {
        let count = self.owners.len();
        let mut seen = vec![false; self.zones.len()];
        (0..count).filter_map(move |step| {
            let owner = self.owners[(start + step) % count];
            let first = !std::mem::replace(&mut seen[owner as usize], true);
            first.then_some(owner)
        })
    }

    /// Up to `count` distinct nodes from a point on, by zones first with `spread=zone`.
    #[must_use]
    pub fn replicas(&self, start: usize, count: usize) -> Vec<u32> {
        self.first_of(self.walk(start), count)
    }

    /// The first `count` of these nodes, by zones first with `spread=zone`.
    #[must_use]
    pub fn first_of(&self, walk: impl Iterator<Item = u32>, count: usize) -> Vec<u32> {
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.positions.len() * (P::BITS as usize / 8 + 4) + self.index.bytes()
    }
}
