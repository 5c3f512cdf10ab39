//! The ketama family: libketama and the memcached clients that went their own ways from it.
//!
//! In common: of each server's label and each number below its count of digests, `label-0`, `label-1`, …, the MD5 gives
//! four little-endian points; a key's MD5 gives one, and the first point at or after it owns. They differ in the label,
//! in the count of digests (32-bit floats, floored), in the key's hash, and in who owns where points collide.

pub mod libmemcached;
pub mod spymemcached;
pub mod twemproxy;

use super::{
    About, Cluster, Placement, Promises, Scheme, Weights,
    spots::{Plan, Spelling, Ties, dashed, labels, whole_weights},
};
use crate::{
    hash::{HashKind, md5::Many},
    keys::push_decimal,
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// libketama.
pub struct Ketama;

static ABOUT: About = About {
    name: "ketama",
    title: words::scheme::KETAMA,
    preposition: words::scheme::KETAMA_PREPOSITION,
    imitates: words::scheme::KETAMA_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::KETAMA_ZERO,
    settings: &["hash", "replicas", "spread"],
    key_hash: words::scheme::KETAMA_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::KETAMA_DOWN,
    replicas: words::scheme::KETAMA_REPLICAS,
    lookup: words::scheme::KETAMA_LOOKUP,
    movement: words::scheme::KETAMA_MOVEMENT,
    source: words::scheme::KETAMA_SOURCE,
};

impl Scheme for Ketama {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // Each server’s digests are counted from its part of all weights, so a change counts everybody’s anew.
        Promises::NONE
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(named("md5-le32"))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let serving = cluster.serving(true);
        let marks = shares(&whole_weights(cluster, &serving, ABOUT.title)?, libketama_digests);
        md5_ring(cluster, settings, labels(cluster, <[u8]>::to_vec), marks, Ties::FirstListed)
    }
}

/// A hash by its name in links.
fn named(name: &str) -> KeyHash {
    KeyHash::By(HashKind::named(name).unwrap_or(HashKind::DEFAULT))
}

/// Each server's digests, by its weight, the weight of all, and the number of servers that count.
fn shares(weights: &[u64], digests: fn(f32, f32) -> f32) -> Vec<u64> {
    let total: u64 = weights.iter().sum();
    let servers = weights.iter().filter(|&&w| w > 0).count();
    // Never fused, never wider: every step is rounded as the C code rounds it. Such sums are the same on every machine.
    let share = |&weight: &u64| match weight {
        0 => 0,
        _ => digests(weight as f32 / total as f32, servers as f32) as u64,
    };
    weights.iter().map(share).collect()
}

/// libketama multiplies in 64 bits and floors in 32.
fn libketama_digests(part: f32, servers: f32) -> f32 {
    (f64::from(part) * 40.0 * f64::from(servers)) as f32
}

/// libmemcached, twemproxy and spymemcached stay in 32 bits all along. (What they add before flooring, 1e-10, is lost in
/// rounding.)
fn libmemcached_digests(part: f32, servers: f32) -> f32 {
    part * 160.0 / 4.0 * servers
}

/// The ring of digests.
fn md5_ring(
    cluster: &Cluster,
    settings: &Settings,
    labels: Vec<Vec<u8>>,
    marks: Vec<u64>,
    ties: Ties,
) -> Result<Box<dyn Placement>, Refusal> {
    let speaks = vec![true; labels.len()];
    let plan = Plan { cluster, settings, labels, marks, points_per_mark: 4, spelling: Spelling::Dashed, ties };
    Ok(Box::new(plan.build(&speaks, &md5_marking)?))
}

/// Four points a digest.
fn md5_marking(label: &[u8], digests: u64, put: &mut dyn FnMut(u32, u32)) {
    let (mut many, mut next) = (Many::default(), 0..);
    let mut told = |words: [u32; 4]| {
        let Some(i) = next.next() else { return };
        words.into_iter().for_each(|word| put(word, i));
    };
    each_dashed(label, digests, &mut |bytes, _| many.add(bytes, &mut told));
    many.finish(&mut told);
}

/// Calls back with `label-0`, `label-1`, … and the number.
fn each_dashed(label: &[u8], count: u64, see: &mut dyn FnMut(&[u8], u32)) {
    let mut buffer = Vec::with_capacity(label.len() + 11);
    dashed(&mut buffer, label);
    let start = buffer.len();
    for i in 0..count as u32 {
        buffer.truncate(start);
        push_decimal(&mut buffer, i);
        see(&buffer, i);
    }
}

/// `host` for `host:11211`: memcached's own port is left out.
fn without_own_port(name: &[u8]) -> Vec<u8> {
    name.strip_suffix(b":11211").unwrap_or(name).to_vec()
}
