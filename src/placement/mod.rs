//! Placement: which node owns a key.
//!
//! One file per scheme behind [`Scheme`]; [`registry`] is the one list of them, and it drives menus, links,
//! `schema()` and the tests that run over all schemes. Integers decide: no placement goes through `usize`
//! arithmetic, std's `Hash`, the order of a map, or a float. Where a scheme is defined by floats (weighted rendezvous,
//! the counts of ketama's digests, the sizes of Envoy's ring, jump hash, redis-cli's shares) they go only through the
//! four operations of IEEE 754, which round alike everywhere, and the one logarithm is our own ([`ln`]).

pub mod again;
pub mod anchor;
pub mod bounded;
pub mod buckets;
pub mod cassandra;
pub mod circle;
pub mod cluster;
pub mod draft;
pub mod envoy_ring;
pub mod groupcache;
pub mod haproxy;
pub mod index;
pub mod jump;
pub mod jump32;
pub mod kafka;
pub mod ketama;
pub mod ln;
pub mod maglev;
pub mod modulo;
pub mod multiprobe;
pub mod nginx;
pub mod redis;
pub mod registry;
pub mod remainder;
pub mod rendezvous;
pub mod ring;
pub mod spots;
pub mod view;

use std::sync::Arc;

pub use cluster::{Cluster, Node, NodeId, Past, Places, State};
pub use registry::{GENERAL, SCHEMES, scheme};
pub use view::{Ends, Notation, RingView};

use crate::{
    bytes::Bytes,
    keys::Keys,
    refusal::Refusal,
    setting::{KeyHash, Setting, Settings, Value},
    words,
};

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
    /// Which hash keys get, in words: "hash=", or a system's own.
    pub key_hash: &'static str,
    /// The words that `variant` takes, the first one being meant without it; none for a scheme of one form.
    pub variants: &'static [&'static str],
    /// Counts whose default is this scheme's own (`v`), by the setting's name. They belong to `v1` for ever.
    pub defaults: &'static [(&'static str, u64)],
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

impl About {
    /// What a setting is under this scheme where nothing is said.
    #[must_use]
    pub fn default_of(&self, setting: &Setting) -> Value {
        if let ("variant", Some(first)) = (setting.name, self.variants.first()) {
            return Value::Word((*first).to_owned());
        }
        let own = self.defaults.iter().find(|(name, _)| *name == setting.name);
        own.map_or_else(|| (setting.default)(), |(_, count)| Value::Count(*count))
    }

    /// Stores a setting's value, or forgets it where it is this scheme's default.
    pub fn set(&self, settings: &mut Settings, setting: &'static Setting, value: Value) {
        let default = self.default_of(setting);
        settings.set_unless(setting, value, &default);
    }

    /// The same settings as a link of this scheme says them: what is its default is left out, and so is another
    /// scheme's variant.
    pub fn settle(&self, settings: &mut Settings) {
        for (name, count) in self.defaults.iter().chain(&[("v", DEFAULT_V)]) {
            let own = self.defaults.iter().find(|(n, _)| n == name).map_or(*count, |(_, c)| *c);
            if settings.given(name) == Some(&Value::Count(own)) {
                settings.reset(name);
            }
        }
        let known = |w: &str| self.variants.iter().skip(1).any(|v| *v == w);
        let usual_or_foreign = |v: &Value| !matches!(v, Value::Word(w) if known(w));
        if !self.variants.is_empty() && settings.given("variant").is_some_and(usual_or_foreign) {
            settings.reset("variant");
        }
    }

    /// A count, with this scheme's own default.
    #[must_use]
    pub fn count(&self, settings: &Settings, name: &str) -> u64 {
        let own = self.defaults.iter().find(|(n, _)| *n == name);
        match (settings.given(name), own) {
            (None, Some((_, count))) => *count,
            _ => settings.count(name),
        }
    }

    /// The variant that is meant: the first one unless another is named. Empty for a scheme of one form.
    ///
    /// # Errors
    /// A sentence that lists the variants, where the one named is none of them.
    pub fn variant(&self, settings: &Settings) -> Result<&'static str, Refusal> {
        let Some(first) = self.variants.first() else { return Ok("") };
        let word = settings.word("variant");
        if word.is_empty() {
            return Ok(first);
        }
        let known = self.variants.iter().find(|v| **v == word).copied();
        known.ok_or_else(|| Refusal(words::bad_setting("variant", &words::expected_word(self.variants), &word)))
    }
}

/// `v` of every scheme that has no other: as the settings' table has it.
const DEFAULT_V: u64 = 128;

/// What becomes of the keys of a node that is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Down {
    /// Others own them, as if it had left.
    Passed,
    /// Nobody serves them, unless copies are elsewhere.
    Unserved,
    /// They stay its keys.
    Kept,
}

/// What a scheme promises, up to the rounding that its words tell: tests hold it to this, `docs/schemes.md` says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promises {
    /// One node more at the end of the list: keys move to it alone.
    pub joins: bool,
    /// One node less, anywhere in the list: its keys alone move.
    pub leaves: bool,
    /// Another weight: keys move to the node or off it alone.
    pub weights: bool,
    /// What becomes of the keys of a node that is down.
    pub down: Down,
}

impl Promises {
    /// Nothing moves without need, and a node that is down owns nothing.
    pub const ALL: Self = Self { joins: true, leaves: true, weights: true, down: Down::Passed };
    /// Any change may move keys between nodes that nothing happened to.
    pub const NONE: Self = Self { joins: false, leaves: false, weights: false, down: Down::Passed };
}

/// A placement scheme: builds a [`Placement`] from a cluster.
pub trait Scheme: Sync {
    /// What it is.
    fn about(&self) -> &'static About;

    /// How keys are hashed. A scheme whose system has a hash of its own gives [`Settings::hash_or`] that one.
    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash()
    }

    /// The cluster as this scheme counts its weights and states (a 0 as a 1, what is down as up), for fair shares;
    /// none where it takes them as they are.
    fn counted(&self, _cluster: &Cluster, _settings: &Settings) -> Option<Cluster> {
        None
    }

    /// What it promises of moves and of nodes that are down with these settings: unless it says otherwise, everything.
    fn promises(&self, _settings: &Settings) -> Promises {
        Promises::ALL
    }

    /// Brings up to date what the system remembers beside the list: called at the start and after each change. A
    /// scheme that remembers nothing forgets what another one left.
    fn carry(&self, cluster: &mut Cluster) {
        cluster.held = None;
    }

    /// Whether a setting that it heeds says anything with these settings: what a variant leaves idle, or says itself,
    /// stands in no sentence about the scenario unless it is given.
    fn tells(&self, _setting: &str, _settings: &Settings) -> bool {
        true
    }

    /// What weights it takes with these settings: some variants take none.
    fn weights(&self, _settings: &Settings) -> Weights {
        self.about().weights
    }

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
    /// The same where a key belongs to the NEAREST point, and where a point is known by its node's id, not its label:
    /// a node whose id changes has other points.
    Nearest {
        /// How many points a node has.
        points: Vec<u64>,
        /// The ids.
        ids: Vec<u32>,
    },
    /// The remainder of a key's hash picks one of these buckets; each bucket has the index of its owner.
    Buckets(Vec<u32>),
    /// A key leaps to one of these buckets evenly, and to a new last one exactly with its share.
    Leaps(Vec<u32>),
    /// Exactly these shares, by index in the cluster.
    Owned(Vec<f64>),
    /// Each key falls on a node by itself, with exactly its part of these weights; and moves only to or from a node
    /// whose weight changes.
    Shares(Vec<u64>),
    /// None that is worth an expectation.
    None,
}

/// A placement that is built: keys in, owners out. Owners are indices into the cluster's list, or [`NOBODY`].
///
/// Most schemes know a key by its hash and write `place` and `replicas` alone. One that needs the key's bytes writes
/// `place_keys`, `owner_of` and `replicas_of` too, and takes a bare hash for the key of that decimal text
/// ([`text_of`]). One in which keys compete for room writes `settle_some`, `keep` and `loads_matter`.
pub trait Placement: Send + Sync {
    /// What the scheme looks up of a key's hash: 32 bits on the ring, the whole hash by modulo; in the unit of
    /// [`Placement::notation`]. None where nothing is looked up (rendezvous).
    fn looked_up(&self, hash: u64) -> Option<u64>;

    /// How positions and looked-up hashes are written.
    fn notation(&self) -> Notation {
        Notation::Narrow
    }

    /// The owners of many keys by their hashes: appends one index per hash to `owners`.
    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>);

    /// The owners of some of a scenario's keys, from number `first` on: appends one index per key. `hashes` are theirs,
    /// in order.
    fn place_keys(&self, _keys: &Keys, _first: usize, hashes: &[u64], owners: &mut Vec<u32>) {
        self.place(hashes, owners);
    }

    /// The owners of the same keys after a change, where an earlier placement by the same scheme and settings gave them
    /// those in `was`: appends one index per key, the very ones that [`Placement::place_keys`] gives. Rings do not come
    /// here: [`again::Untouched::place`] reads off their arcs which keys can have moved. Unless a scheme knows better,
    /// every key is placed anew.
    fn place_again(
        &self,
        _untouched: &again::Untouched,
        keys: &Keys,
        first: usize,
        hashes: &[u64],
        _was: &[u32],
        owners: &mut Vec<u32>,
    ) {
        self.place_keys(keys, first, hashes, owners);
    }

    /// A number that tells apart ways of reckoning between which a scheme chooses by its cluster: owners under one say
    /// nothing of owners under the other.
    fn reckoning(&self) -> u64 {
        0
    }

    /// The owner of one key, by its bytes and its hash.
    fn owner_of(&self, _key: &[u8], hash: u64) -> u32 {
        self.owner(hash)
    }

    /// Up to `count` distinct nodes for a key, the owner first.
    fn replicas_of(&self, _key: &[u8], hash: u64, count: usize) -> Vec<u32> {
        self.replicas(hash, count)
    }

    /// Whether a key's owner depends on the other keys: then nothing is asked before they are settled.
    fn loads_matter(&self) -> bool {
        false
    }

    /// Up to `count` distinct nodes for the occurrence number `nth` (from 0) of a key that stands several times in the
    /// scenario, the owner first. Only where loads matter can its occurrences have different owners.
    fn repeat_of(&self, key: &[u8], hash: u64, _nth: u64, count: usize) -> Vec<u32> {
        self.replicas_of(key, hash, count)
    }

    /// How many draws placing these keys may take: work is estimated before it is done.
    fn draws(&self, keys: &Keys) -> u64 {
        self.draws_per_key().saturating_mul(keys.len() as u64)
    }

    /// Places more of a scenario's keys, those behind the ones in `owners`, about `most` draws of them: appends one index
    /// per key, and says whether all are placed. Called until they are, once, right after building.
    fn settle_some(&mut self, keys: &Keys, hashes: &[u64], most: usize, owners: &mut Vec<u32>) -> bool {
        self.place_some(keys, hashes, most, owners)
    }

    /// The same where loads do not matter: each key for itself.
    fn place_some(&self, keys: &Keys, hashes: &[u64], most: usize, owners: &mut Vec<u32>) -> bool {
        let first = owners.len();
        let end = first.saturating_add(self.keys_of(most)).min(hashes.len());
        self.place_keys(keys, first, &hashes[first..end], owners);
        end == hashes.len()
    }

    /// How many keys take about so many draws: one at least.
    fn keys_of(&self, draws: usize) -> usize {
        (draws as u64 / self.draws_per_key().max(1)).max(1) as usize
    }

    /// What came of settling. Where loads matter the placement keeps it, and from then on answers for one of these keys
    /// as it is placed there (each once per distinct key, its multiplicity from [`Keys::repeats`]), for any other as
    /// the next one to come.
    fn keep(&mut self, _owners: &Arc<Vec<u32>>) {}

    /// Places all of a scenario's keys and keeps that: one index per key.
    fn settle(&mut self, keys: &Keys, hashes: &[u64]) -> Arc<Vec<u32>> {
        let mut owners = Vec::with_capacity(hashes.len());
        while !self.settle_some(keys, hashes, usize::MAX, &mut owners) {}
        let owners = Arc::new(owners);
        self.keep(&owners);
        owners
    }

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

    /// The arcs of the ring, for the picture and for stretches that move; none for schemes without a ring.
    fn ring(&self) -> Option<RingView<'_>> {
        None
    }

    /// Whether the owner is the row of [`Placement::points`] at the remainder of what is looked up: drawn as a grid. A
    /// scheme without ring, grid and leaps is drawn as heaps alone.
    fn grid(&self) -> bool {
        false
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

    /// Whether a key goes from bucket to bucket and is asked at each, so that its leaps pass over those that said no.
    fn steps(&self) -> bool {
        false
    }

    /// Bytes held for lookups.
    fn bytes(&self) -> usize;
}

/// The key that a bare hash stands for where a scheme needs bytes: its decimal text, as with `hash=raw`.
#[must_use]
pub fn text_of(hash: u64) -> Vec<u8> {
    hash.to_string().into_bytes()
}

/// One row of `points()`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointRow {
    /// Where: the true point, in the unit of [`Placement::notation`].
    pub position: u64,
    /// Whose: an index into the cluster's list, or [`NOBODY`].
    pub owner: u32,
    /// The bytes that were hashed, or the bucket's name.
    pub label: Bytes,
}
