//! nginx `hash KEY consistent`: 160 points per unit of weight, each CRC-32 seeded by the point before.
//!
//! The points of servers that are `down` stay: a key that meets one goes to the next point of a live server. That is the
//! ring of the live servers' points alone, so this is what is looked up; the others are listed.

use super::{
    About, Cluster, Placement, Scheme, Weights,
    spots::{Plan, Spelling, Ties, kept, labels, whole_weights},
};
use crate::{
    hash::HashKind,
    hash::crc32_of_beginning,
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// nginx.
pub struct Nginx;

static ABOUT: About = About {
    name: "nginx",
    title: words::scheme::NGINX,
    preposition: words::scheme::NGINX_PREPOSITION,
    imitates: words::scheme::NGINX_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::NGINX_ZERO,
    settings: &["hash", "replicas", "spread"],
    key_hash: words::scheme::NGINX_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: false,
    down: words::scheme::NGINX_DOWN,
    replicas: words::scheme::NGINX_REPLICAS,
    lookup: words::scheme::NGINX_LOOKUP,
    movement: words::scheme::NGINX_MOVEMENT,
    source: words::scheme::NGINX_SOURCE,
};

/// Points per unit of weight.
const POINTS: u64 = 160;

impl Scheme for Nginx {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(KeyHash::By(HashKind::named("crc32").unwrap_or(HashKind::DEFAULT)))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let serving = cluster.serving(true);
        let weights = whole_weights(cluster, &kept(cluster, &serving, true), ABOUT.title)?;
        let plan = Plan {
            cluster,
            settings,
            // What a link gives as a label is an address as well, and is taken apart like one.
            labels: labels(cluster, <[u8]>::to_vec).iter().map(|address| seed_of(address)).collect(),
            marks: weights.iter().map(|w| w * POINTS).collect(),
            points_per_mark: 1,
            spelling: Spelling::Chained,
            ties: Ties::SmallerLabel,
        };
        let ring = plan.build(&serving, &|label, count, put| {
            let base = crc32_of_beginning(label);
            let mut before = 0u32;
            for _ in 0..count {
                let mut hasher = base.clone();
                hasher.update(&before.to_le_bytes());
                let point = hasher.finalize();
                put(point, before);
                before = point;
            }
        })?;
        Ok(Box::new(ring))
    }
}

/// Host, a zero byte, port; of a Unix socket its path and the zero byte.
fn seed_of(address: &[u8]) -> Vec<u8> {
    let socket = address.split_at_checked(5).filter(|(scheme, _)| scheme.eq_ignore_ascii_case(b"unix:"));
    let (host, port): (&[u8], &[u8]) = match (socket, address.iter().rposition(|b| !b.is_ascii_digit())) {
        (Some((_, path)), _) => (path, b""),
        // Only digits may stand behind the colon, or none.
        (None, Some(at)) if address[at] == b':' => (&address[..at], &address[at + 1..]),
        _ => (address, b""),
    };
    [host, &[0], port].concat()
}
