//! libmemcached's ketama behaviours.

use super::{
    super::{
        About, Cluster, Placement, Promises, Scheme, Weights,
        spots::{Plan, Spelling, Ties, labels, whole_weights},
    },
    each_dashed, libmemcached_digests, md5_ring, named, shares, without_own_port,
};
use crate::{
    hash::HashKind,
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// libmemcached.
pub struct Libmemcached;

static ABOUT: About = About {
    name: "ketama-libmemcached",
    title: words::scheme::LIBMEMCACHED,
    preposition: words::scheme::KETAMA_PREPOSITION,
    imitates: words::scheme::LIBMEMCACHED_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::LIBMEMCACHED_ZERO,
    settings: &["variant", "hash", "replicas", "spread"],
    key_hash: words::scheme::LIBMEMCACHED_KEYS,
    variants: &["weighted", "oaat", "md5-100", "spy"],
    defaults: &[],
    order_matters: true,
    down: words::scheme::LIBMEMCACHED_DOWN,
    replicas: words::scheme::KETAMA_REPLICAS,
    lookup: words::scheme::KETAMA_LOOKUP,
    movement: words::scheme::KETAMA_MOVEMENT,
    source: words::scheme::LIBMEMCACHED_SOURCE,
};

/// Points of a server where weights are not used.
const UNWEIGHTED: u64 = 100;

impl Scheme for Libmemcached {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // As libketama.
        Promises::NONE
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        let oaat = ABOUT.variant(settings) == Ok("oaat");
        settings.hash_or(named(if oaat { "tw-one-at-a-time" } else { "md5-le32" }))
    }

    fn counted(&self, cluster: &Cluster, _settings: &Settings) -> Option<Cluster> {
        Some(at_least_one(cluster))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let variant = ABOUT.variant(settings)?;
        let cluster = &at_least_one(cluster);
        let serving = cluster.serving(false);
        let weights = whole_weights(cluster, &serving, ABOUT.title)?;
        let labels = labels(cluster, if variant == "spy" { slashed } else { without_own_port });
        // A weight above 1 on any server turns the weighted ring on, whatever was asked for.
        let unweighted = cluster.nodes.iter().all(|n| n.spec.weight <= crate::decimal::Decimal::ONE);
        let point = match variant {
            "oaat" if unweighted => "tw-one-at-a-time",
            "md5-100" if unweighted => "md5-le32",
            _ => {
                let marks = shares(&weights, libmemcached_digests);
                return md5_ring(cluster, settings, labels, marks, Ties::FirstListed);
            }
        };
        let run = HashKind::named(point).unwrap_or(HashKind::DEFAULT).function();
        let marks = serving.iter().map(|&up| if up { UNWEIGHTED } else { 0 }).collect();
        let (spelling, ties) = (Spelling::Dashed, Ties::FirstListed);
        let plan = Plan { cluster, settings, labels, marks, points_per_mark: 1, spelling, ties };
        let speaks = vec![true; serving.len()];
        let ring = plan.build(&speaks, &|label, count, put| {
            each_dashed(label, count, &mut |bytes, i| put(run(bytes) as u32, i));
        })?;
        Ok(Box::new(ring))
    }
}

/// The same servers, a weight of 0 counting as 1.
fn at_least_one(cluster: &Cluster) -> Cluster {
    let mut cluster = cluster.clone();
    for node in &mut cluster.nodes {
        if node.spec.weight == crate::decimal::Decimal::ZERO {
            node.spec.weight = crate::decimal::Decimal::ONE;
        }
    }
    cluster
}

/// `/host:port`, with memcached's own port where none is given.
fn slashed(name: &[u8]) -> Vec<u8> {
    let mut label = vec![b'/'];
    label.extend_from_slice(name);
    let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || name.len() == digits || name[name.len() - digits - 1] != b':' {
        label.extend_from_slice(b":11211");
    }
    label
}
