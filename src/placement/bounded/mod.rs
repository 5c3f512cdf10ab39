//! Consistent hashing with bounded loads: a ring on which a full node passes keys on.
//!
//! Which load counts as full, and where a key goes then, is [`Rule`]; the points are [`Track`]. The paper's form
//! bounds keys at rest: all m keys are known, the capacity is ⌈c·m·w/Σw⌉, and keys are placed in the order of the list.
//! HAProxy, Envoy and lafikl/consistent bound requests in flight: the keys arrive in that order, none ever ends, and
//! the bound grows with them. buraksezer/consistent bounds partitions, not keys: see [`partitions`].

mod kept;
pub mod partitions;
mod rule;
mod track;
mod twister;

use std::sync::Arc;

pub use rule::{capacity, slots};

use kept::Kept;
use rule::Rule;
use track::Track;

use super::{
    About, Cluster, Law, NOBODY, Notation, Placement, PointRow, Promises, RingView, Scheme, Weights, envoy_ring,
    haproxy, ring::spread,
};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    hash::HashKind,
    keys::Keys,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    words,
};

/// The scheme.
pub struct Bounded;

static ABOUT: About = About {
    name: "bounded",
    title: words::scheme::BOUNDED,
    preposition: words::scheme::BOUNDED_PREPOSITION,
    imitates: words::scheme::BOUNDED_IMITATES,
    weights: Weights::Decimals,
    zero_weight: words::scheme::ZERO_OWNS_NOTHING,
    settings: &["v", "hash", "replicas", "cap", "sizes", "variant", "spread", "removal"],
    key_hash: words::scheme::BOUNDED_KEY_HASH,
    variants: &["paper", "buraksezer", "lafikl", "haproxy", "envoy"],
    defaults: &[],
    order_matters: true,
    down: words::scheme::BOUNDED_DOWN,
    replicas: words::scheme::BOUNDED_REPLICAS,
    lookup: words::scheme::BOUNDED_LOOKUP,
    movement: words::scheme::BOUNDED_MOVEMENT,
    source: words::scheme::BOUNDED_SOURCE,
};

const LAFIKL: OwnHash = OwnHash { name: "blake2b-le64", run: track::blake2b };

impl Scheme for Bounded {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // A key that finds room or loses it passes that on to the keys behind it.
        Promises::NONE
    }

    fn weights(&self, settings: &Settings) -> Weights {
        match ABOUT.variant(settings) {
            Ok("buraksezer" | "lafikl") => Weights::None,
            Ok("haproxy" | "envoy") => Weights::Integers,
            _ => Weights::Decimals,
        }
    }

    fn tells(&self, setting: &str, settings: &Settings) -> bool {
        // Only Envoy's ring has sizes.
        setting != "sizes" || settings.word("variant") == "envoy"
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        match ABOUT.variant(settings) {
            Ok("buraksezer" | "envoy") => {
                settings.hash_or(KeyHash::By(HashKind::named("xxh64").unwrap_or(HashKind::DEFAULT)))
            }
            Ok("lafikl") => settings.hash_or(KeyHash::Own(LAFIKL)),
            Ok("haproxy") => settings.hash_or(KeyHash::Own(haproxy::hash_of("sdbm-avalanche"))),
            _ => settings.hash(),
        }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let cap = settings.decimal("cap");
        if cap < Decimal::ONE {
            return Err(Refusal(words::scheme::bounded_cap_too_low(cap)));
        }
        let points = self.key_hash(settings).function().unwrap_or(HashKind::DEFAULT.function());
        let variant = ABOUT.variant(settings)?;
        if variant == "buraksezer" {
            return Ok(Box::new(partitions::Partitions::new(cluster, settings, points, cap)));
        }
        Ok(Box::new(BoundedPlacement::new(variant, cluster, settings, points)?))
    }
}

/// A ring whose nodes fill up.
pub struct BoundedPlacement {
    track: Track,
    rule: Rule,
    /// What each node has now, and all of them together.
    loads: Vec<u64>,
    total: u64,
    kept: Kept,
    settling: Option<Settling>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
}

impl BoundedPlacement {
    /// Empty, by the name of a variant; `points` hashes the points of `lafikl`.
    ///
    /// # Errors
    /// A sentence: a weight that is not whole, or too many points.
    pub fn new(
        variant: &str,
        cluster: &Cluster,
        settings: &Settings,
        points: fn(&[u8]) -> u64,
    ) -> Result<Self, Refusal> {
        let cap = settings.decimal("cap");
        let (track, rule) = match variant {
            "haproxy" => {
                let weights = haproxy::weights(cluster)?;
                let track = Track::haproxy(cluster, settings, &weights)?;
                (track, Rule::haproxy(cap, weights.into_iter().map(u64::from).collect()))
            }
            "envoy" => {
                let weights = envoy_ring::weights(&ABOUT, cluster)?;
                (Track::envoy(cluster, settings, &weights)?, Rule::envoy(cap, &weights))
            }
            "lafikl" => {
                let hosts = cluster.serving(false).iter().filter(|up| **up).count() as u64;
                (Track::lafikl(cluster, settings, points), Rule::Lafikl { cap, hosts })
            }
            _ => {
                let weights = cluster.serving_weights(true).iter().map(|w| w.millionths()).collect();
                (Track::textbook(cluster, settings)?, Rule::paper(cap, weights))
            }
        };
        Ok(Self {
            track,
            rule,
            loads: vec![0; cluster.nodes.len()],
            total: 0,
            kept: Kept::default(),
            settling: None,
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
        })
    }

    /// The owner of a key of this hash on the ring without bounds.
    #[must_use]
    pub fn unbounded(&self, hash: u64) -> u32 {
        self.track.owners().get(self.track.find(hash)).copied().unwrap_or(NOBODY)
    }

    /// Who gets the next request of this hash.
    #[must_use]
    pub fn next(&self, hash: u64) -> u32 {
        self.next_counting(hash).0
    }

    /// The same, and how many points or hosts were asked for it.
    fn next_counting(&self, hash: u64) -> (u32, usize) {
        let owners = self.track.owners();
        if owners.is_empty() {
            return (NOBODY, 1);
        }
        let start = self.track.find(hash);
        if let Rule::Envoy { .. } = self.rule {
            let first = owners[start];
            let chosen = self.rule.envoy_choice(first, hash, &self.loads, self.total);
            // Others are asked in an order that is shuffled among all of them.
            return (chosen, if chosen == first { 1 } else { self.loads.len() });
        }
        let walk = owners[start..].iter().chain(&owners[..start]);
        let mut tried = 0;
        for &owner in walk {
            tried += 1;
            if self.rule.has_room(owner as usize, &self.loads, self.total) {
                return (owner, tried);
            }
        }
        // Where nobody has room (lafikl alone, with a bound of 1): the key stays where its hash points.
        (owners[start], tried)
    }

    /// Gives the next request of this hash to its node, which it says.
    pub fn take(&mut self, hash: u64) -> u32 {
        self.take_counting(hash).0
    }

    fn take_counting(&mut self, hash: u64) -> (u32, usize) {
        let (owner, tried) = self.next_counting(hash);
        if owner != NOBODY {
            self.loads[owner as usize] += 1;
            self.total += 1;
        }
        (owner, tried)
    }

    /// A request at a node ends.
    pub fn end(&mut self, node: u32) {
        if let Some(load) = self.loads.get_mut(node as usize).filter(|load| **load > 0) {
            *load -= 1;
            self.total -= 1;
        }
    }

    /// What each node has.
    #[must_use]
    pub fn loads(&self) -> &[u64] {
        &self.loads
    }

    /// Begins to settle keys.
    fn begin(&mut self, keys: &Keys) -> Settling {
        self.kept = Kept::of(keys);
        let all = keys.total();
        if !self.rule.at_rest() {
            return Settling::default();
        }
        Settling {
            capacities: (0..self.loads.len()).map(|node| self.rule.capacity(node, all)).collect(),
            forward: (0..=self.track.owners().len() as u32).collect(),
            left: None,
        }
    }

    /// Keys at rest: capacities are fixed, so a node that is full stays full, and its points are passed over for good.
    /// Places a key and says its first owner; `tries` counts down with the points that are looked at.
    fn rest(&mut self, now: &mut Settling, hash: u64, key: u32, repeats: u64, tries: &mut usize) -> u32 {
        let owners = self.track.owners();
        let (mut left, mut at, mut turns) = (repeats, self.track.find(hash), 0);
        let mut first = NOBODY;
        while left > 0 && turns < 2 {
            *tries = tries.saturating_sub(1);
            while now.forward[at] as usize != at {
                now.forward[at] = now.forward[now.forward[at] as usize];
                at = now.forward[at] as usize;
            }
            let Some(&owner) = owners.get(at) else {
                (at, turns) = (0, turns + 1);
                continue;
            };
            let load = &mut self.loads[owner as usize];
            let taken = left.min(now.capacities[owner as usize] - *load);
            if taken == 0 {
                now.forward[at] = at as u32 + 1;
                continue;
            }
            if first == NOBODY {
                first = owner;
            }
            *load += taken;
            self.total += taken;
            left -= taken;
            if repeats > 1 {
                self.kept.add(key, owner, taken);
            }
        }
        first
    }
}

/// How far settling has come.
#[derive(Default)]
struct Settling {
    /// How much each node may have, of keys at rest.
    capacities: Vec<u64>,
    /// From each point, one at or behind it that may have room: shortened as it is walked.
    forward: Vec<u32>,
    /// Of the key that is on its way: its first owner, and how often it still has to be placed.
    left: Option<(u32, u64)>,
}

impl Placement for BoundedPlacement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(self.track.position(hash))
    }

    fn notation(&self) -> Notation {
        self.track.notation()
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        owners.extend(hashes.iter().map(|&hash| self.next(hash)));
    }

    fn owner_of(&self, key: &[u8], hash: u64) -> u32 {
        self.kept.owner(key, 0).unwrap_or_else(|| self.next(hash))
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.behind(self.next(hash), hash, count)
    }

    fn replicas_of(&self, key: &[u8], hash: u64, count: usize) -> Vec<u32> {
        self.repeat_of(key, hash, 0, count)
    }

    fn repeat_of(&self, key: &[u8], hash: u64, nth: u64, count: usize) -> Vec<u32> {
        self.behind(self.kept.owner(key, nth).unwrap_or_else(|| self.next(hash)), hash, count)
    }

    fn loads_matter(&self) -> bool {
        true
    }

    fn settle_some(&mut self, keys: &Keys, hashes: &[u64], most: usize, owners: &mut Vec<u32>) -> bool {
        let mut now = self.settling.take().unwrap_or_else(|| self.begin(keys));
        let mut tries = most;
        while let Some(&hash) = hashes.get(owners.len()) {
            if tries == 0 {
                self.settling = Some(now);
                return false;
            }
            let key = owners.len() as u32;
            let repeats = keys.repeats(key as usize);
            if now.left.is_none() {
                self.kept.begin(key);
            }
            if self.rule.at_rest() {
                owners.push(self.rest(&mut now, hash, key, repeats, &mut tries));
                continue;
            }
            // A key that stands there a million times is a million requests: it may take several bits.
            let (mut first, mut left) = now.left.take().unwrap_or((NOBODY, repeats));
            while left > 0 && tries > 0 {
                let (owner, tried) = self.take_counting(hash);
                tries = tries.saturating_sub(tried);
                if left == repeats {
                    first = owner;
                }
                left -= 1;
                if repeats > 1 {
                    self.kept.add(key, owner, 1);
                }
            }
            if left > 0 {
                now.left = Some((first, left));
            } else {
                owners.push(first);
            }
        }
        true
    }

    fn keep(&mut self, owners: &Arc<Vec<u32>>) {
        self.kept.keep(Arc::clone(owners));
    }

    fn draws(&self, keys: &Keys) -> u64 {
        let points = self.track.owners().len() as u64;
        let repeats = keys.total() - keys.len() as u64;
        if self.rule.at_rest() {
            // Repeats go in one draw a node.
            return keys.len() as u64 + repeats.min(keys.len() as u64 * self.loads.len() as u64);
        }
        // With a share ε of free room about 1/ε² points are tried; a repeated key tries them in the same order always.
        let walk = self.rule.tries().min(points);
        (keys.len() as u64).saturating_mul(walk).saturating_add(repeats.saturating_mul(points))
    }

    fn points(&self) -> Vec<PointRow> {
        self.track.points()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        Some(self.track.view())
    }

    fn law(&self) -> Law {
        Law::None
    }

    fn bytes(&self) -> usize {
        self.track.bytes() + self.loads.len() * 8 + self.kept.bytes()
    }
}

impl BoundedPlacement {
    /// The owner, then the other nodes as they come from the key's place on.
    fn behind(&self, owner: u32, hash: u64, count: usize) -> Vec<u32> {
        if owner == NOBODY {
            return Vec::new();
        }
        let others = self.track.walk(hash).into_iter().filter(|&node| node != owner);
        let walk = std::iter::once(owner).chain(others);
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }
}
