//! Modulo: hash mod N, over the list of nodes, each repeated weight times.
//!
//! The scheme that consistent hashing was invented against: one more bucket, and N/(N+1) of the keys change place.

use super::{About, Cluster, Law, NOBODY, Placement, PointRow, Scheme, Weights, ring::spread};
use crate::{bytes::Bytes, limits, refusal::Refusal, setting::Settings, words};

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
        let slots = counts.iter().enumerate().flat_map(|(i, &n)| std::iter::repeat_n(i as u32, n as usize)).collect();
        Ok(Box::new(ModuloPlacement {
            names: cluster.nodes.iter().map(|n| n.spec.name.clone()).collect(),
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
            slots,
        }))
    }
}

struct ModuloPlacement {
    names: Vec<Bytes>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
    slots: Vec<u32>,
}

impl Placement for ModuloPlacement {
    fn looked_up(&self, hash: u64) -> u64 {
        hash
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let count = self.slots.len() as u64;
        if count == 0 {
            owners.resize(owners.len() + hashes.len(), NOBODY);
            return;
        }
        owners.extend(hashes.iter().map(|&hash| self.slots[(hash % count) as usize]));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        let buckets = self.slots.len();
        if buckets == 0 {
            return Vec::new();
        }
        let start = (hash % buckets as u64) as usize;
        let mut seen = vec![false; self.names.len()];
        let walk = (0..buckets).filter_map(|step| {
            let owner = self.slots[(start + step) % buckets];
            (!std::mem::replace(&mut seen[owner as usize], true)).then_some(owner)
        });
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    fn points(&self) -> Vec<PointRow> {
        let row = |(at, &owner): (usize, &u32)| PointRow {
            position: at as u64,
            owner,
            label: self.names[owner as usize].clone(),
        };
        self.slots.iter().enumerate().map(row).collect()
    }

    fn law(&self) -> Law {
        Law::Buckets(self.slots.clone())
    }

    fn bytes(&self) -> usize {
        self.slots.len() * 4
    }
}
