//! Envoy's Maglev: hosts sorted by label, XXH64 with two seeds, turns by weight.

use super::{Table, size};
use crate::{
    placement::{About, Cluster, Placement, Promises, Scheme, Weights, envoy_ring, remainder::Remainder},
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// The scheme.
pub struct EnvoyMaglev;

static ABOUT: About = About {
    name: "envoy-maglev",
    title: words::scheme::ENVOY_MAGLEV,
    preposition: words::scheme::MAGLEV_PREPOSITION,
    imitates: words::scheme::ENVOY_MAGLEV_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::ENVOY_ZERO,
    settings: &["table", "hash", "replicas", "spread"],
    key_hash: words::scheme::ENVOY_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: false,
    down: words::scheme::ENVOY_DOWN,
    replicas: words::scheme::MAGLEV_REPLICAS,
    lookup: words::scheme::MAGLEV_LOOKUP,
    movement: words::scheme::MAGLEV_MOVEMENT,
    source: words::scheme::ENVOY_MAGLEV_SOURCE,
};

impl Scheme for EnvoyMaglev {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // As Maglev.
        Promises::NONE
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        envoy_ring::key_hash(settings)
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let size = size(settings)?;
        let weights = envoy_ring::weights(&ABOUT, cluster)?;
        let hash = |label: &[u8]| {
            let xxh64 = xxhash_rust::xxh64::xxh64;
            (xxh64(label, 0), xxh64(label, 1))
        };
        let order = super::sorted(cluster, |i| weights[i] > 0);
        let seats = super::seats(cluster, &order, size, hash);
        let sum: u64 = weights.iter().sum();
        let parts: Vec<f64> = order.iter().map(|&i| weights[i] as f64 / sum as f64).collect();
        Ok(Remainder::table(cluster, settings, Table::new(seats, size).by_share(&parts)))
    }
}
