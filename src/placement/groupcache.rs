//! groupcache's `consistenthash`: one point per number and name, `0peer`, `1peer`, …, by CRC-32.

use super::{
    About, Cluster, Placement, Scheme, Weights,
    spots::{Plan, Spelling, Ties, labels},
};
use crate::{
    hash::{HashKind, fold32},
    keys::push_decimal,
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// groupcache.
pub struct Groupcache;

static ABOUT: About = About {
    name: "groupcache",
    title: words::scheme::GROUPCACHE,
    preposition: words::scheme::GROUPCACHE_PREPOSITION,
    imitates: words::scheme::GROUPCACHE_IMITATES,
    weights: Weights::None,
    zero_weight: "",
    settings: &["v", "hash", "replicas", "spread"],
    key_hash: words::scheme::GROUPCACHE_KEYS,
    variants: &[],
    defaults: &[("v", 50)],
    order_matters: true,
    down: words::scheme::GROUPCACHE_DOWN,
    replicas: words::scheme::GROUPCACHE_REPLICAS,
    lookup: words::scheme::GROUPCACHE_LOOKUP,
    movement: words::scheme::GROUPCACHE_MOVEMENT,
    source: words::scheme::GROUPCACHE_SOURCE,
};

fn crc32() -> HashKind {
    HashKind::named("crc32").unwrap_or(HashKind::DEFAULT)
}

impl Scheme for Groupcache {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(KeyHash::By(crc32()))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let v = ABOUT.count(settings, "v");
        let marks = cluster.serving(false).iter().map(|&up| if up { v } else { 0 }).collect();
        let labels = labels(cluster, <[u8]>::to_vec);
        let speaks = vec![true; labels.len()];
        let (spelling, ties) = (Spelling::Leading, Ties::LastListed);
        let plan = Plan { cluster, settings, labels, marks, points_per_mark: 1, spelling, ties };
        // One function hashes points and keys; numbers given as keys leave the points where they are.
        let run = match self.key_hash(settings) {
            KeyHash::By(kind) => kind.function(),
            KeyHash::Raw | KeyHash::Own(_) => crc32().function(),
        };
        let ring = plan.build(&speaks, &|label, count, put| {
            let mut buffer = Vec::new();
            for i in 0..count as u32 {
                buffer.clear();
                push_decimal(&mut buffer, i);
                buffer.extend_from_slice(label);
                put(fold32(run(&buffer)), i);
            }
        })?;
        Ok(Box::new(ring))
    }
}
