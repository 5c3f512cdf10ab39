//! Kafka's partitioner: the murmur2 of a record's key, modulo the number of partitions.
//!
//! A node of weight w stands for w partitions, in the order of the list. What is down still counts: a producer picks a
//! key's partition among all of them, whoever leads it.

use super::{
    About, Cluster, Down, Placement, Promises, Scheme, State, Weights, remainder::Remainder, spots::whole_weights,
};
use crate::{
    hash::murmur::murmur2,
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

    /// A partition keeps its keys whatever its state, so its fair share of them stays too.
    fn counted(&self, cluster: &Cluster, _settings: &Settings) -> Option<Cluster> {
        let mut cluster = cluster.clone();
        cluster.nodes.iter_mut().for_each(|node| node.spec.state = State::Up);
        Some(cluster)
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        Promises { down: Down::Kept, ..Promises::NONE }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        Remainder::repeated(cluster, settings, &whole_weights(cluster, &vec![true; cluster.nodes.len()], ABOUT.title)?)
    }
}
