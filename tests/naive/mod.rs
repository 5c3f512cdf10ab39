//! Twins of the product's placement, written from the definitions alone: slow, obvious, and without its code.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

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

/// The owner's name under either scheme.
pub enum Owner {
    /// By the ring.
    Ring(ring::Ring),
    /// By modulo.
    Modulo(modulo::Modulo),
}

impl Owner {
    /// The name of the owner of a key's 64-bit hash.
    pub fn of(&self, hash: u64) -> Option<Bytes> {
        match self {
            Self::Ring(ring) => ring.owner(hash),
            Self::Modulo(modulo) => modulo.owner(hash),
        }
    }
}

/// Keys by their owner before and after: how many went from whom to whom.
pub type Flows = BTreeMap<(Bytes, Bytes), usize>;
