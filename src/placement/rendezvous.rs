//! Rendezvous (highest random weight): every node bids for a key by a hash of both; the highest bid owns it.
//!
//! The default is weighted: score = w ÷ −ln u, so that shares are exactly w ÷ Σw and a reweight moves keys to or from
//! that node alone. The variants bid as their libraries do.

use sha2::{Digest, Sha256};

use super::{
    About, Cluster, Law, NOBODY, Placement, PointRow, Scheme, Weights,
    again::Untouched,
    ln::{ln, minus_ln, one_minus},
    ring::spread,
    text_of,
};
use crate::{
    bytes::Bytes,
    hash::{HashKind, sip13},
    keys::Keys,
    refusal::Refusal,
    setting::{KeyHash, Settings},
    sorting, words,
};

/// The scheme.
pub struct Rendezvous;

static ABOUT: About = About {
    name: "rendezvous",
    title: words::scheme::RENDEZVOUS,
    preposition: words::scheme::RENDEZVOUS_PREPOSITION,
    imitates: words::scheme::RENDEZVOUS_IMITATES,
    weights: Weights::Decimals,
    zero_weight: words::scheme::ZERO_OWNS_NOTHING,
    settings: &["hash", "replicas", "variant", "spread"],
    key_hash: words::scheme::RENDEZVOUS_KEY_HASH,
    variants: &["weighted", "pymemcache", "go-xxh64", "go-fnv1a", "hrw", "crate-xxh3", "crate-siphash13"],
    defaults: &[],
    order_matters: false,
    down: words::scheme::RENDEZVOUS_DOWN,
    replicas: words::scheme::RENDEZVOUS_REPLICAS,
    lookup: words::scheme::RENDEZVOUS_LOOKUP,
    movement: words::scheme::RENDEZVOUS_MOVEMENT,
    source: words::scheme::RENDEZVOUS_SOURCE,
};

/// What a node bids.
#[derive(Clone, Copy)]
enum Bid {
    /// u from the hash of key, 0xff, node, 0xff, whose highest bits are at the top after this shift.
    Weighted(fn(&[u8]) -> u64, u32),
    /// The same text; u = hash ÷ 2^64 rounded to a double, which may be 0 or 1.
    Crate(fn(&[u8]) -> u64),
    /// MurmurHash3 of "node-key".
    Pymemcache,
    /// The two hashes mixed.
    Go,
    /// SHA-256 of key and node.
    Hrw,
}

impl Scheme for Rendezvous {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weights(&self, settings: &Settings) -> Weights {
        match ABOUT.variant(settings) {
            Ok("pymemcache" | "go-xxh64" | "go-fnv1a" | "hrw") => Weights::None,
            _ => Weights::Decimals,
        }
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        let own = match ABOUT.variant(settings) {
            Ok("go-xxh64") => "xxh64",
            Ok("go-fnv1a") => "fnv1a64",
            _ => return settings.hash(),
        };
        settings.hash_or(KeyHash::By(HashKind::named(own).unwrap_or(HashKind::DEFAULT)))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let variant = ABOUT.variant(settings)?;
        let kind = self.key_hash(settings).for_points();
        let bid = match variant {
            "pymemcache" => Bid::Pymemcache,
            "go-xxh64" | "go-fnv1a" => Bid::Go,
            "hrw" => Bid::Hrw,
            "crate-xxh3" => Bid::Crate(HashKind::DEFAULT.function()),
            "crate-siphash13" => Bid::Crate(|b| sip13(0, 0, b)),
            _ => Bid::Weighted(kind.function(), 64 - kind.bits()),
        };
        let weighted = self.weights(settings) != Weights::None;
        let mut members: Vec<Member> = Vec::new();
        for (at, weight) in cluster.serving_weights(weighted).into_iter().enumerate() {
            let label = cluster.nodes[at].spec.ring_label();
            let end: &[u8] = match bid {
                Bid::Weighted(..) | Bid::Crate(_) => &[0xff],
                Bid::Pymemcache => b"-",
                Bid::Go | Bid::Hrw => b"",
            };
            if weight.millionths() > 0 {
                let mut text = Vec::with_capacity(label.as_slice().len() + 1);
                match bid {
                    Bid::Pymemcache => mask(label.as_slice(), &mut text),
                    _ => text.extend_from_slice(label.as_slice()),
                }
                text.extend_from_slice(end);
                members.push(Member {
                    node: at as u32,
                    weight: weight.millionths() as f64,
                    hash: kind.of(label.as_slice()),
                    text,
                });
            }
        }
        // Who bids the same loses to whoever stands in front of it: hence the order.
        let spec = |m: &Member| &cluster.nodes[m.node as usize].spec;
        match bid {
            Bid::Go => {}
            Bid::Pymemcache | Bid::Crate(_) => {
                sorting::by(&mut members, |a, b| {
                    (spec(b).ring_label(), &spec(b).name).cmp(&(spec(a).ring_label(), &spec(a).name))
                });
            }
            Bid::Weighted(..) | Bid::Hrw => sorting::by(&mut members, |a, b| spec(a).name.cmp(&spec(b).name)),
        }
        Ok(Box::new(RendezvousPlacement {
            equal: members.windows(2).all(|m| m[0].weight == m[1].weight),
            law: cluster.serving_weights(weighted).iter().map(|w| w.millionths()).collect(),
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
            seats: {
                let mut seats = vec![NOBODY; cluster.nodes.len()];
                (0..).zip(&members).for_each(|(seat, member)| seats[member.node as usize] = seat);
                seats
            },
            bid,
            members,
        }))
    }
}

/// A node that bids.
struct Member {
    node: u32,
    weight: f64,
    /// The hash of its label.
    hash: u64,
    /// Its label as it stands in the text that is hashed.
    text: Vec<u8>,
}

struct RendezvousPlacement {
    bid: Bid,
    /// In the order in which equal bids win.
    members: Vec<Member>,
    /// Where each node of the cluster stands among them; nobody does who does not bid.
    seats: Vec<u32>,
    /// Whether all weigh the same: then hashes are compared without a logarithm.
    equal: bool,
    law: Vec<u64>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
}

impl RendezvousPlacement {
    /// What a key is in the text that is hashed.
    fn head(&self, key: &[u8], head: &mut Vec<u8>) {
        head.clear();
        match self.bid {
            Bid::Pymemcache => mask(key, head),
            Bid::Go => {}
            Bid::Hrw => head.extend_from_slice(key),
            Bid::Weighted(..) | Bid::Crate(_) => {
                head.extend_from_slice(key);
                head.push(0xff);
            }
        }
    }

    /// A bid; the larger wins. One that is below `best` for certain may be 0. `head` is restored.
    fn bid(&self, member: &Member, head: &mut Vec<u8>, hash: u64, best: u64) -> u64 {
        let length = head.len();
        let joined = |head: &mut Vec<u8>, run: &dyn Fn(&[u8]) -> u64| {
            head.extend_from_slice(&member.text);
            let hash = run(head);
            head.truncate(length);
            hash
        };
        match self.bid {
            Bid::Weighted(run, shift) => {
                let h = joined(head, &run) << shift;
                if self.equal {
                    h >> 11
                } else if member.weight < f64::from_bits(best) * one_minus(h) * (1.0 - 1e-9) {
                    0
                } else {
                    // Positive doubles compare as their bits do.
                    (member.weight / minus_ln(h)).to_bits()
                }
            }
            Bid::Crate(run) => {
                let h = joined(head, &run);
                // ln u ÷ w is negative, the highest wins: the smaller its bits without the sign, the better.
                let unit = h as f64 / 18_446_744_073_709_551_616.0;
                if self.equal { h } else { !(ln(unit).abs() / member.weight).to_bits() }
            }
            Bid::Pymemcache => {
                // The node stands in front of the key.
                head.extend_from_slice(&member.text);
                head.extend_from_within(..length);
                let hash = murmur(&head[length..], 0);
                head.truncate(length);
                u64::from(hash)
            }
            Bid::Go => mix(hash ^ member.hash),
            Bid::Hrw => joined(head, &sha_start),
        }
    }

    fn best(&self, head: &mut Vec<u8>, hash: u64) -> u32 {
        let (mut best, mut owner) = (0, NOBODY);
        for member in &self.members {
            let bid = self.bid(member, head, hash, best);
            if bid > best || owner == NOBODY {
                (best, owner) = (bid, member.node);
            }
        }
        owner
    }
}

impl RendezvousPlacement {
    /// The owner of a key whose owner before is `before` in the list now, where only `changed` bid otherwise than before.
    /// All others have lost to it already.
    fn best_again(&self, head: &mut Vec<u8>, hash: u64, before: u32, changed: &[u32]) -> u32 {
        let seat = |node: u32| self.seats.get(node as usize).copied().unwrap_or(NOBODY);
        let mut winner = seat(before);
        let Some(stayed) = self.members.get(winner as usize) else { return self.best(head, hash) };
        let mut best = self.bid(stayed, head, hash, 0);
        for &node in changed {
            let challenger = seat(node);
            let Some(member) = self.members.get(challenger as usize) else { continue };
            let bid = self.bid(member, head, hash, best);
            if bid > best || (bid == best && challenger < winner) {
                (best, winner) = (bid, challenger);
            }
        }
        self.members[winner as usize].node
    }
}

/// The first eight bytes of SHA-256. Bids that agree in them would need 2^64 tries.
fn sha_start(bytes: &[u8]) -> u64 {
    let digest = Sha256::digest(bytes);
    digest.iter().take(8).fold(0, |n, &b| n << 8 | u64::from(b))
}

/// xorshift-multiply of go-rendezvous.
fn mix(mut x: u64) -> u64 {
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    x.wrapping_mul(2_685_821_657_736_338_717)
}

/// Code points of a text, each cut to a byte, as pymemcache's MurmurHash3 reads them; other bytes as they are.
fn mask(text: &[u8], out: &mut Vec<u8>) {
    match std::str::from_utf8(text) {
        Ok(text) => out.extend(text.chars().map(|c| c as u32 as u8)),
        Err(_) => out.extend_from_slice(text),
    }
}

fn murmur(text: &[u8], seed: u32) -> u32 {
    // Reading from a slice cannot fail.
    murmur3::murmur3_32(&mut &*text, seed).unwrap_or(0)
}

/// The bid of pymemcache and clandestined: MurmurHash3 (32 bits) of "node-key" with a seed, which pymemcache leaves 0.
#[must_use]
pub fn pymemcache_bid(node: &[u8], key: &[u8], seed: u32) -> u32 {
    let mut text = Vec::new();
    mask(node, &mut text);
    text.push(b'-');
    mask(key, &mut text);
    murmur(&text, seed)
}

impl Placement for RendezvousPlacement {
    fn looked_up(&self, _hash: u64) -> Option<u64> {
        None
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        owners.extend(hashes.iter().map(|&hash| self.owner_of(&text_of(hash), hash)));
    }

    fn place_keys(&self, keys: &Keys, first: usize, hashes: &[u64], owners: &mut Vec<u32>) {
        let mut head = Vec::new();
        keys.each_of(first, hashes, &mut |key, hash| {
            self.head(key, &mut head);
            owners.push(self.best(&mut head, hash));
        });
    }

    fn place_again(
        &self,
        untouched: &Untouched,
        keys: &Keys,
        first: usize,
        hashes: &[u64],
        was: &[u32],
        owners: &mut Vec<u32>,
    ) {
        let (mut head, mut before) = (Vec::new(), was.iter());
        keys.each_of(first, hashes, &mut |key, hash| {
            let stands = before.next().map_or(NOBODY, |&owner| untouched.stands(owner));
            self.head(key, &mut head);
            owners.push(if untouched.same(stands) {
                self.best_again(&mut head, hash, stands, untouched.changed())
            } else {
                self.best(&mut head, hash)
            });
        });
    }

    fn reckoning(&self) -> u64 {
        // With equal weights bids are hashes, with others they are rounded.
        self.equal.into()
    }

    fn owner_of(&self, key: &[u8], hash: u64) -> u32 {
        let mut head = Vec::new();
        self.head(key, &mut head);
        self.best(&mut head, hash)
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.replicas_of(&text_of(hash), hash, count)
    }

    fn replicas_of(&self, key: &[u8], hash: u64, count: usize) -> Vec<u32> {
        let mut head = Vec::new();
        self.head(key, &mut head);
        let mut bids: Vec<(u64, u32)> = Vec::with_capacity(self.members.len());
        for member in &self.members {
            bids.push((!self.bid(member, &mut head, hash, 0), member.node));
        }
        // Stable: of equal bids the one in front stays there.
        sorting::pairs_by_number(&mut bids);
        let walk = bids.iter().map(|b| b.1);
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    fn points(&self) -> Vec<PointRow> {
        Vec::new()
    }

    fn law(&self) -> Law {
        Law::Shares(self.law.clone())
    }

    fn draws_per_key(&self) -> u64 {
        self.members.len() as u64
    }

    fn bytes(&self) -> usize {
        self.members.iter().map(|m| m.text.len() + size_of::<Member>()).sum()
    }
}
