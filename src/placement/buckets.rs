//! A list of buckets, each with its owner: what modulo and the jump hashes have in common.

use super::{Cluster, NOBODY, PointRow, ring::spread};
use crate::{bytes::Bytes, setting::Settings};

/// Buckets 0 to N−1, in the order of the list of nodes.
pub struct Buckets {
    labels: Vec<Bytes>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
    slots: Vec<u32>,
    /// How many nodes own at least one: walks end there.
    owning: usize,
}

impl Buckets {
    /// Each node repeated as often as `counts` says.
    #[must_use]
    pub fn new(cluster: &Cluster, settings: &Settings, counts: &[u64]) -> Self {
        let repeat = |(i, &n): (usize, &u64)| std::iter::repeat_n(i as u32, n as usize);
        let slots = counts.iter().enumerate().flat_map(repeat).collect();
        let names = cluster.nodes.iter().map(|n| n.spec.name.clone()).collect();
        Self::of_slots(cluster, settings, names, slots)
    }

    /// Buckets whose owners are known. `labels` are what [`Buckets::points`] says of each node's.
    #[must_use]
    pub fn of_slots(cluster: &Cluster, settings: &Settings, labels: Vec<Bytes>, slots: Vec<u32>) -> Self {
        let mut owns = vec![false; cluster.nodes.len()];
        slots.iter().for_each(|&owner| owns[owner as usize] = true);
        Self {
            labels,
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
            owning: owns.iter().filter(|&&o| o).count(),
            slots,
        }
    }

    /// Each serving node once, whatever its weight.
    #[must_use]
    pub fn of_equals(cluster: &Cluster, settings: &Settings) -> Self {
        let counts: Vec<u64> = cluster.serving(false).into_iter().map(u64::from).collect();
        Self::new(cluster, settings, &counts)
    }

    /// How many.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The owner of each.
    #[must_use]
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Appends the owner of each hash's bucket; nobody, where there is no bucket.
    pub fn place(&self, hashes: &[u64], owners: &mut Vec<u32>, bucket: impl Fn(u64) -> u32) {
        if self.slots.is_empty() {
            owners.resize(owners.len() + hashes.len(), NOBODY);
            return;
        }
        owners.extend(hashes.iter().map(|&hash| self.slots[bucket(hash) as usize]));
    }

    /// Up to `count` distinct nodes from a bucket on, once around.
    #[must_use]
    pub fn from(&self, first: usize, count: usize) -> Vec<u32> {
        let mut seen = vec![false; self.labels.len()];
        let around = self.slots[first..].iter().chain(&self.slots[..first]).copied();
        let walk = around.filter(|&owner| !std::mem::replace(&mut seen[owner as usize], true)).take(self.owning);
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    /// One row a bucket, labelled with its node's name, or what else labels it.
    #[must_use]
    pub fn points(&self) -> Vec<PointRow> {
        let row = |(at, &owner): (usize, &u32)| PointRow {
            position: at as u64,
            owner,
            label: self.labels[owner as usize].clone(),
        };
        self.slots.iter().enumerate().map(row).collect()
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.slots.len() * 4
    }
}
