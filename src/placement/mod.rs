//! Placement: which node owns a key.
//!
//! One file per scheme behind [`Scheme`]; [`registry`] is the one list of them, and it drives menus, links,
//! `schema()` and the tests that run over all schemes. Integers decide: no placement goes through `usize`
//! arithmetic, std's `Hash`, the order of a map, or a float.

pub mod buckets;
pub mod cluster;
pub mod index;
pub mod jump;
pub mod jump32;
pub mod modulo;
pub mod registry;
pub mod ring;

pub use cluster::{Cluster, Node, NodeId, State};
pub use registry::{SCHEMES, scheme};

use crate::{bytes::Bytes, refusal::Refusal, setting::Settings};

/// The owner of a key that no node can own.
pub const NOBODY: u32 = u32::MAX;

/// What weights a scheme takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weights {
    /// Any decimal from 0 up.
    Decimals,
    /// Whole numbers from 0 up.
    Integers,
    /// None: every node counts the same.
    None,
}

impl Weights {
    /// The word in `schema()`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Decimals => "decimals",
            Self::Integers => "integers",
            Self::None => "none",
        }
    }
}

/// What a scheme is, in words and facts.
pub struct About {
    /// The name in links.
    pub name: &'static str,
    /// The name for people, as it stands in the controls' sentence ("a hash ring").
    pub title: &'static str,
    /// The words before the title in that sentence: "on a", "by".
    pub preposition: &'static str,
    /// Which system and version it imitates, and what it does not.
    pub imitates: &'static str,
    /// The weights it takes.
    pub weights: Weights,
    /// What a weight of 0 means; empty where weights are not taken.
    pub zero_weight: &'static str,
    /// The names of the settings that it heeds.
    pub settings: &'static [&'static str],
    /// Whether the order of the list of nodes decides.
    pub order_matters: bool,
    /// How `down` acts.
    pub down: &'static str,
    /// How its replica list is made.
    pub replicas: &'static str,
    /// What one lookup costs.
    pub lookup: &'static str,
    /// What joins, leaves and reweights move at least, and what this scheme moves.
    pub movement: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// A placement scheme: builds a [`Placement`] from a cluster.
pub trait Scheme: Sync {
    /// What it is.
    fn about(&self) -> &'static About;

    /// Builds the placement of a cluster. The order of work: estimate, refuse what exceeds a limit, build.
    ///
    /// # Errors
    /// A sentence: a weight that the scheme cannot take, or a limit that would be exceeded.
    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal>;
}

/// How the shares of a placement are distributed, for expectations.
#[derive(Clone, PartialEq, Debug)]
pub enum Law {
    /// Uniform random points on a ring, so many per node (by index in the cluster): shares are Beta distributed.
    Points(Vec<u64>),
    /// The remainder of a key's hash picks one of these buckets; each bucket has the index of its owner.
    Buckets(Vec<u32>),
    /// A key leaps to one of these buckets evenly, and to a new last one exactly with its share.
    Leaps(Vec<u32>),
    /// None that is worth an expectation.
    None,
}

/// A placement that is built: hashes in, owners out. Owners are indices into the cluster's list, or [`NOBODY`].
pub trait Placement: Send + Sync {
    /// What the scheme looks up of a key's hash: 32 bits on the ring, the whole hash by modulo.
    fn looked_up(&self, hash: u64) -> u64;

    /// The owners of many keys: appends one index per hash to `owners`.
    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>);

    /// The owner of one key.
    fn owner(&self, hash: u64) -> u32 {
        let mut owners = Vec::with_capacity(1);
        self.place(&[hash], &mut owners);
        owners.first().copied().unwrap_or(NOBODY)
    }

    /// Up to `count` distinct nodes for a key, the owner first.
    fn replicas(&self, hash: u64, count: usize) -> Vec<u32>;

    /// Every ring point, bucket or table entry, ascending.
    fn points(&self) -> Vec<PointRow>;

    /// Ring points as flat arrays, winners and tie losers alike; empty for schemes without a ring.
    fn ring(&self) -> Option<RingView<'_>> {
        None
    }

    /// How shares are distributed.
    fn law(&self) -> Law;

    /// How many draws one lookup may take: work is estimated before it is done.
    fn draws_per_key(&self) -> u64 {
        1
    }

    /// The leaps of a key's hash from bucket to bucket; none for schemes that do not leap.
    fn leaps(&self, _hash: u64) -> Option<Vec<jump::Leap>> {
        None
    }

    /// Bytes held for lookups.
    fn bytes(&self) -> usize;
}

/// A ring's points, ascending by position; of equal positions the first one owns.
#[derive(Clone, Copy)]
pub struct RingView<'a> {
    /// Positions on the circle of 2^32.
    pub positions: &'a [u32],
    /// Owners: indices into the cluster's list.
    pub owners: &'a [u32],
}

/// One row of `points()`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointRow {
    /// Where.
    pub position: u64,
    /// Whose: an index into the cluster's list, or [`NOBODY`].
    pub owner: u32,
    /// The bytes that were hashed, or the bucket's name.
    pub label: Bytes,
}
