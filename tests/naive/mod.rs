//! Twins of the product's placement, written from the definitions alone: slow, obvious, and without its code.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

pub mod jump;
pub mod modulo;
pub mod ring;
pub mod story;

use std::collections::BTreeMap;

use ringscope::{
    bytes::Bytes,
    decimal::Decimal,
    placement::{State, cluster::NodeSpec},
};

/// Which nodes own keys: the indices of those that are up, weighing more than nothing; failing any, of the backups.
pub fn serving(nodes: &[NodeSpec]) -> Vec<usize> {
    let heavy = |state: State| -> Vec<usize> {
        (0..nodes.len()).filter(|&i| nodes[i].state == state && nodes[i].weight > Decimal::ZERO).collect()
    };
    let up = heavy(State::Up);
    if up.is_empty() { heavy(State::Backup) } else { up }
}

/// A rule that names the owner of a key's 64-bit hash.
pub type Owner = Box<dyn Fn(u64) -> Option<Bytes>>;

/// What decides beside the nodes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The scheme.
    pub scheme: String,
    /// What hashes points.
    pub points: ringscope::hash::HashKind,
    /// Points per unit of weight.
    pub v: u64,
    /// The arithmetic of jump.
    pub form: String,
}

/// The schemes that have a twin here; the others are held to their systems' own answers in `tests/vectors/`.
pub const TWINS: [&str; 5] = ["ring", "modulo", "jump", "jump32", "jump32-as-printed"];

/// The owner under any scheme that has a twin.
pub fn owner(nodes: &[NodeSpec], settings: &Settings) -> Owner {
    let Settings { scheme, points, v, form } = settings.clone();
    let buckets = jump::buckets(nodes);
    let n = buckets.len() as u64;
    let named = move |bucket: Option<u64>| bucket.map(|b| buckets[usize::try_from(b).unwrap()].clone());
    match scheme.as_str() {
        "ring" => {
            let ring = ring::Ring::hashed(nodes, v, |b| points.of(b));
            Box::new(move |hash| ring.owner(hash))
        }
        "modulo" => {
            let modulo = modulo::Modulo::new(nodes);
            Box::new(move |hash| modulo.owner(hash))
        }
        "jump" => Box::new(move |hash| named(jump::bucket(&form, hash, n))),
        "jump32" => Box::new(move |hash| named(jump::bucket32(hash, n, false))),
        "jump32-as-printed" => Box::new(move |hash| named(jump::bucket32(hash, n, true))),
        other => panic!("there is no twin of {other}"),
    }
}

/// Keys by their owner before and after: how many went from whom to whom.
pub type Flows = BTreeMap<(Bytes, Bytes), usize>;
