//! Modulo: hash mod N, over the list of nodes, each repeated weight times.
//!
//! The scheme that consistent hashing was invented against: one more bucket, and N/(N+1) of the keys change place.

use super::{About, Cluster, Law, Placement, PointRow, Promises, Scheme, Weights, buckets::Buckets};
use crate::{limits, refusal::Refusal, setting::Settings, words};

/// The scheme.
pub struct Modulo;

static ABOUT: About = About {
    name: "modulo",
    title: words::scheme::MODULO,
    preposition: words::scheme::MODULO_PREPOSITION,
    imitates: words::scheme::MODULO_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::ZERO_OWNS_NOTHING,
    settings: &["hash", "replicas", "spread", "removal"],
    key_hash: "hash=",
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::MODULO_DOWN,
    replicas: words::scheme::MODULO_REPLICAS,
    lookup: words::scheme::MODULO_LOOKUP,
    movement: words::scheme::MODULO_MOVEMENT,
    source: words::scheme::MODULO_SOURCE,
};

impl Scheme for Modulo {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        Promises::NONE
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let mut counts = Vec::with_capacity(cluster.nodes.len());
        for (node, weight) in cluster.nodes.iter().zip(cluster.serving_weights(true)) {
            let refuse = || Refusal(words::whole_weights_only(ABOUT.title, &node.spec.name, node.spec.weight));
            counts.push(weight.as_whole().ok_or_else(refuse)?);
        }
        let total: u64 = counts.iter().sum();
        if total > limits::POINTS {
            return Err(Refusal(words::too_many_buckets(total, limits::POINTS)));
        }
        Ok(Box::new(ModuloPlacement { buckets: Buckets::new(cluster, settings, &counts) }))
    }
}

struct ModuloPlacement {
    buckets: Buckets,
}

impl Placement for ModuloPlacement {
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
