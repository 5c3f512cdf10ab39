//! twemproxy (nutcracker) with `distribution: ketama`.

use super::{
    super::{
        About, Cluster, Placement, Promises, Scheme, Weights,
        spots::{Ties, labels, whole_weights},
    },
    libmemcached_digests, md5_ring, named, shares, without_own_port,
};
use crate::{
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// twemproxy.
pub struct Twemproxy;

static ABOUT: About = About {
    name: "twemproxy",
    title: words::scheme::TWEMPROXY,
    preposition: words::scheme::KETAMA_PREPOSITION,
    imitates: words::scheme::TWEMPROXY_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::TWEMPROXY_ZERO,
    settings: &["hash", "replicas", "spread"],
    key_hash: words::scheme::TWEMPROXY_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: false,
    down: words::scheme::TWEMPROXY_DOWN,
    replicas: words::scheme::KETAMA_REPLICAS,
    lookup: words::scheme::KETAMA_LOOKUP,
    movement: words::scheme::KETAMA_MOVEMENT,
    source: words::scheme::TWEMPROXY_SOURCE,
};

impl Scheme for Twemproxy {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // As libketama.
        Promises::NONE
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(named("tw-fnv1a64"))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let serving = cluster.serving(true);
        let marks = shares(&whole_weights(cluster, &serving, ABOUT.title)?, libmemcached_digests);
        md5_ring(cluster, settings, labels(cluster, without_own_port), marks, Ties::ShorterLabel)
    }
}
