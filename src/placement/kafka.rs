//! Kafka's partitioner: the murmur2 of a record's key, modulo the number of partitions.
//!
//! A node of weight w stands for w partitions, in the order of the list. What is down still counts: a producer picks a
//! key's partition among all of them, whoever leads it.

use super::{About, Cluster, Down, Law, Placement, PointRow, Promises, Scheme, Weights, buckets::Buckets};
use crate::{
    hash::murmur::murmur2,
    limits,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    words,
};

/// The scheme.
pub struct Kafka;

static ABOUT: About = About {
    name: "kafka",
    title: words::scheme::KAFKA,
    preposition: words::scheme::KAFKA_PREPOSITION,
    imitates: words::scheme::KAFKA_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::KAFKA_ZERO,
    settings: &["hash", "replicas", "spread", "removal"],
    key_hash: words::scheme::KAFKA_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::KAFKA_DOWN,
    replicas: words::scheme::KAFKA_REPLICAS,
    lookup: words::scheme::KAFKA_LOOKUP,
    movement: words::scheme::KAFKA_MOVEMENT,
    source: words::scheme::KAFKA_SOURCE,
};

/// Java's murmur2 with its sign taken off: the seed is Kafka's own.
const KEY_HASH: OwnHash =
    OwnHash { name: "kafka-murmur2", run: |bytes| u64::from(murmur2(bytes, 0x9747_b28c) & 0x7fff_ffff) };

impl Scheme for Kafka {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(KeyHash::Own(KEY_HASH))
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        Promises { down: Down::Kept, ..Promises::NONE }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let mut counts = Vec::with_capacity(cluster.nodes.len());
        for node in &cluster.nodes {
            let refuse = || Refusal(words::whole_weights_only(ABOUT.title, &node.spec.name, node.spec.weight));
            counts.push(node.spec.weight.as_whole().ok_or_else(refuse)?);
        }
        let total: u64 = counts.iter().sum();
        if total > limits::POINTS {
            return Err(Refusal(words::too_many_buckets(total, limits::POINTS)));
        }
        Ok(Box::new(Partitions { buckets: Buckets::new(cluster, settings, &counts) }))
    }
}

struct Partitions {
    buckets: Buckets,
}

impl Placement for Partitions {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let n = u64::from(self.buckets.count());
        self.buckets.place(hashes, owners, |hash| (hash % n) as u32);
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        match u64::from(self.buckets.count()) {
            0 => Vec::new(),
            n => self.buckets.from((hash % n) as usize, count),
        }
    }

    fn points(&self) -> Vec<PointRow> {
        self.buckets.points()
    }

    fn grid(&self) -> bool {
        true
    }

    fn law(&self) -> Law {
        Law::Buckets(self.buckets.slots().to_vec())
    }

    fn bytes(&self) -> usize {
        self.buckets.bytes()
    }
}
