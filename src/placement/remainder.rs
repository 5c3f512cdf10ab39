//! The remainder of a key's hash picks a bucket: modulo, Kafka's partitions and Maglev's tables, once they are made.

use super::{Cluster, Law, Placement, PointRow, buckets::Buckets};
use crate::{limits, refusal::Refusal, setting::Settings, words};

/// Buckets by remainder.
pub struct Remainder {
    buckets: Buckets,
    grid: bool,
}

impl Remainder {
    /// Each node repeated as often as `counts` says, drawn as a grid.
    ///
    /// # Errors
    /// Too many buckets.
    pub fn repeated(cluster: &Cluster, settings: &Settings, counts: &[u64]) -> Result<Box<dyn Placement>, Refusal> {
        let total: u64 = counts.iter().sum();
        if total > limits::POINTS {
            return Err(Refusal(words::too_many_buckets(total, limits::POINTS)));
        }
        Ok(Box::new(Self { buckets: Buckets::new(cluster, settings, counts), grid: true }))
    }

    /// A table whose owners are known, too large to be drawn.
    #[must_use]
    pub fn table(cluster: &Cluster, settings: &Settings, slots: Vec<u32>) -> Box<dyn Placement> {
        let labels = cluster.nodes.iter().map(|n| n.spec.ring_label().clone()).collect();
        Box::new(Self { buckets: Buckets::of_slots(cluster, settings, labels, slots), grid: false })
    }
}

impl Placement for Remainder {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let count = u64::from(self.buckets.count());
        self.buckets.place(hashes, owners, |hash| (hash % count) as u32);
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        match u64::from(self.buckets.count()) {
            0 => Vec::new(),
            all => self.buckets.from((hash % all) as usize, count),
        }
    }

    fn points(&self) -> Vec<PointRow> {
        self.buckets.points()
    }

    fn grid(&self) -> bool {
        self.grid
    }

    fn law(&self) -> Law {
        Law::Buckets(self.buckets.slots().to_vec())
    }

    fn bytes(&self) -> usize {
        self.buckets.bytes()
    }
}
