//! spymemcached's `KetamaNodeLocator`, in both of its label formats.
//!
//! A server that is down stays on the ring; a key that meets it is hashed on to other points, up to seven tries in all
//! (`KetamaIterator` under `FailureMode.Redistribute`).

use super::{
    super::{
        About, Cluster, Law, NOBODY, Placement, PointRow, Promises, RingView, Scheme, Weights,
        spots::{Plan, Spelling, Spots, Ties, kept, labels, whole_weights},
        text_of,
    },
    libmemcached_digests, md5_marking, named, shares, without_own_port,
};
use crate::{
    hash::{HashKind, fold32},
    keys::{Keys, push_decimal},
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// spymemcached.
pub struct Spymemcached;

static ABOUT: About = About {
    name: "ketama-spymemcached",
    title: words::scheme::SPYMEMCACHED,
    preposition: words::scheme::KETAMA_PREPOSITION,
    imitates: words::scheme::SPYMEMCACHED_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::SPYMEMCACHED_ZERO,
    settings: &["variant", "hash", "replicas", "spread"],
    key_hash: words::scheme::SPYMEMCACHED_KEYS,
    variants: &["spy", "libmemcached", "spy-weighted", "libmemcached-weighted"],
    defaults: &[],
    order_matters: true,
    down: words::scheme::SPYMEMCACHED_DOWN,
    replicas: words::scheme::SPYMEMCACHED_REPLICAS,
    lookup: words::scheme::KETAMA_LOOKUP,
    movement: words::scheme::KETAMA_MOVEMENT,
    source: words::scheme::SPYMEMCACHED_SOURCE,
};

/// Digests of a server where weights are not used.
const UNWEIGHTED: u64 = 40;

/// Whether the variant counts weights.
fn weighted(settings: &Settings) -> bool {
    ABOUT.variant(settings).is_ok_and(|v| v.ends_with("weighted"))
}

impl Scheme for Spymemcached {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, settings: &Settings) -> Promises {
        // Without weights every server has its points, whoever else is there; with them as libketama, but one that is down
        // keeps its points.
        if weighted(settings) { Promises::NONE } else { Promises::ALL }
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(named("md5-le32"))
    }

    fn weights(&self, settings: &Settings) -> Weights {
        if weighted(settings) { ABOUT.weights } else { Weights::None }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let variant = ABOUT.variant(settings)?;
        let weighted = variant.ends_with("weighted");
        let serving = cluster.serving(weighted);
        let kept = kept(cluster, &serving, weighted);
        let marks = if weighted {
            shares(&whole_weights(cluster, &kept, ABOUT.title)?, libmemcached_digests)
        } else {
            kept.iter().map(|&on| if on { UNWEIGHTED } else { 0 }).collect()
        };
        let labels = labels(cluster, if variant.starts_with("spy") { unslashed } else { host_of });
        let (spelling, ties) = (Spelling::Dashed, Ties::LastListed);
        let plan = Plan { cluster, settings, labels, marks, points_per_mark: 4, spelling, ties };
        let spots = plan.build(&vec![true; kept.len()], &md5_marking)?;
        if kept == serving {
            return Ok(Box::new(spots));
        }
        // Numbers given as keys are hashed on by the client's own hash.
        let run = self.key_hash(settings).function().or(named("md5-le32").function());
        let run = run.unwrap_or(HashKind::DEFAULT.function());
        Ok(Box::new(Redistributed { spots, run, serving }))
    }
}

/// What Java prints of an address, without the slash before one that has no host name.
fn unslashed(name: &[u8]) -> Vec<u8> {
    name.strip_prefix(b"/").unwrap_or(name).to_vec()
}

/// `host:port` of `host/address:port`, and `host` where the port is memcached's own.
fn host_of(name: &[u8]) -> Vec<u8> {
    let port = name.iter().rposition(|&b| b == b':').map_or(&name[name.len()..], |at| &name[at..]);
    match name.iter().position(|&b| b == b'/') {
        Some(slash) if slash > 0 => without_own_port(&[&name[..slash], port].concat()),
        _ => without_own_port(&unslashed(name)),
    }
}

/// How many points a key tries, its own one included.
const TRIES: u32 = 7;

/// A ring on which some servers do not answer.
struct Redistributed {
    spots: Spots,
    run: fn(&[u8]) -> u64,
    serving: Vec<bool>,
}

impl Redistributed {
    /// Where a key ends up; `buffer` is overwritten.
    fn find(&self, key: &[u8], hash: u64, buffer: &mut Vec<u8>) -> u32 {
        let circle = &self.spots.circle;
        let mut at = fold32(hash);
        for tried in 0..TRIES {
            let Some(&owner) = circle.owners.get(circle.find(at)) else { return NOBODY };
            if self.serving[owner as usize] {
                return owner;
            }
            buffer.clear();
            push_decimal(buffer, tried);
            buffer.extend_from_slice(key);
            at = at.wrapping_add(fold32((self.run)(buffer)));
        }
        // The client would wait for the first; here the key goes on clockwise, so that it has an owner.
        self.walk(hash).next().unwrap_or(NOBODY)
    }

    fn walk(&self, hash: u64) -> impl Iterator<Item = u32> {
        let circle = &self.spots.circle;
        circle.walk(circle.find(fold32(hash))).filter(|&n| self.serving[n as usize])
    }
}

impl Placement for Redistributed {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        self.spots.looked_up(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let mut buffer = Vec::new();
        owners.extend(hashes.iter().map(|&hash| self.find(&text_of(hash), hash, &mut buffer)));
    }

    fn place_keys(&self, keys: &Keys, first: usize, hashes: &[u64], owners: &mut Vec<u32>) {
        let mut buffer = Vec::new();
        keys.each_of(first, hashes, &mut |key, hash| owners.push(self.find(key, hash, &mut buffer)));
    }

    fn owner_of(&self, key: &[u8], hash: u64) -> u32 {
        self.find(key, hash, &mut Vec::new())
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.replicas_of(&text_of(hash), hash, count)
    }

    fn replicas_of(&self, key: &[u8], hash: u64, count: usize) -> Vec<u32> {
        let owner = self.owner_of(key, hash);
        let rest = self.walk(hash).filter(|&n| n != owner);
        let walk = (owner != NOBODY).then_some(owner).into_iter().chain(rest);
        self.spots.circle.first_of(walk, count)
    }

    fn points(&self) -> Vec<PointRow> {
        self.spots.points()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        self.spots.ring().map(RingView::undecided)
    }

    fn law(&self) -> Law {
        Law::None
    }

    fn draws_per_key(&self) -> u64 {
        u64::from(TRIES)
    }

    fn bytes(&self) -> usize {
        self.spots.bytes() + self.serving.len()
    }
}
