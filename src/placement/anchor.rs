//! AnchorHash: a fixed number of buckets, some of them working; any working one can go, and only its keys move.
//!
//! Buckets come back in the reverse order of their going, so a placement is a function of its history: the cluster's
//! [`Past`]. The list at the start takes the buckets 0, 1, …; whoever stops serving gives up its bucket; whoever begins
//! takes the one that was given up last. The rest of the capacity counts as given up before, the lowest last.

use xxhash_rust::xxh3::xxh3_64;

use super::{About, Cluster, Law, NOBODY, NodeId, Past, Placement, PointRow, Scheme, Weights, ring::spread};
use crate::{bytes::Bytes, refusal::Refusal, setting::Settings, words};

/// The scheme.
pub struct Anchor;

static ABOUT: About = About {
    name: "anchor",
    title: words::scheme::ANCHOR,
    preposition: words::scheme::ANCHOR_PREPOSITION,
    imitates: words::scheme::ANCHOR_IMITATES,
    weights: Weights::None,
    zero_weight: "",
    settings: &["hash", "replicas", "capacity", "variant", "spread"],
    key_hash: "hash=",
    variants: &["xxh3", "crc32c"],
    defaults: &[],
    order_matters: true,
    down: words::scheme::ANCHOR_DOWN,
    replicas: words::scheme::ANCHOR_REPLICAS,
    lookup: words::scheme::ANCHOR_LOOKUP,
    movement: words::scheme::ANCHOR_MOVEMENT,
    source: words::scheme::ANCHOR_SOURCE,
};

/// The four arrays of AnchorHash, and the buckets that were given up.
#[derive(Clone, Debug)]
pub struct Anchored {
    /// 0 for a bucket that works, else how many worked just after it went.
    size: Vec<u32>,
    /// Who took its place.
    successor: Vec<u32>,
    /// Those that work, in the order that removals made, and where each stands in it.
    working: Vec<u32>,
    place: Vec<u32>,
    /// The last one comes back first.
    gone: Vec<u32>,
    count: u32,
}

/// How a key's hash goes on from bucket to bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// XXH3-64 of the key's hash and the bucket's number, both little-endian.
    Xxh3,
    /// The reference's: CRC-32C of two words that its own results change, as the processor's `crc32q` gives it.
    Crc32c,
}

impl Anchored {
    /// `capacity` buckets, of which the first `count` work.
    #[must_use]
    pub fn new(capacity: u32, count: u32) -> Self {
        let all: Vec<u32> = (0..capacity).collect();
        let size = all.iter().map(|&b| if b < count { 0 } else { b }).collect();
        let gone = (count..capacity).rev().collect();
        Self { size, successor: all.clone(), working: all.clone(), place: all, gone, count: count.min(capacity) }
    }

    /// How many work.
    #[must_use]
    pub fn working(&self) -> u32 {
        self.count
    }

    /// A bucket that works goes; any other number is ignored.
    pub fn remove(&mut self, bucket: u32) {
        let b = bucket as usize;
        let at = match self.place.get(b) {
            Some(&at) if at < self.count && self.working[at as usize] == bucket => at as usize,
            _ => return,
        };
        self.gone.push(bucket);
        self.count -= 1;
        let last = self.working[self.count as usize];
        self.working[at] = last;
        self.place[last as usize] = at as u32;
        self.successor[b] = last;
        self.size[b] = self.count;
    }

    /// The bucket that went last comes back; none where all work.
    pub fn restore(&mut self) -> Option<u32> {
        let bucket = self.gone.pop()?;
        let (b, n) = (bucket as usize, self.count as usize);
        let last = self.working[n];
        self.place[last as usize] = self.count;
        self.working[self.place[b] as usize] = bucket;
        self.count += 1;
        self.size[b] = 0;
        self.successor[b] = bucket;
        Some(bucket)
    }

    /// The bucket of a key of two words, of which [`Chain::Xxh3`] looks at the first alone; none where none works.
    #[must_use]
    pub fn bucket(&self, chain: Chain, one: u64, two: u64) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        let mut hash = if chain == Chain::Crc32c { u64::from(crc32q(one, two)) } else { one };
        let mut bucket = (hash % self.size.len() as u64) as u32;
        loop {
            let size = self.size[bucket as usize];
            if size == 0 {
                return Some(bucket);
            }
            hash = match chain {
                Chain::Xxh3 => again(one, bucket),
                Chain::Crc32c => u64::from(crc32q(one.wrapping_sub(hash), two.wrapping_add(hash))),
            };
            let seen = (hash % u64::from(size)) as u32;
            bucket = if seen == bucket { self.successor[bucket as usize] } else { self.follow(size, seen) };
        }
    }

    /// From a bucket to the one that stood in its place when `size` were left.
    fn follow(&self, size: u32, mut bucket: u32) -> u32 {
        while self.size[bucket as usize] >= size {
            bucket = self.successor[bucket as usize];
        }
        bucket
    }
}

fn again(hash: u64, bucket: u32) -> u64 {
    let mut text = [0; 12];
    text[..8].copy_from_slice(&hash.to_le_bytes());
    text[8..].copy_from_slice(&bucket.to_le_bytes());
    xxh3_64(&text)
}

/// One step of CRC-32C over eight bytes from the low half of `start`, without the customary inversions.
fn crc32q(word: u64, start: u64) -> u32 {
    let mut rest = word ^ (start & 0xffff_ffff);
    for _ in 0..16 {
        rest = rest >> 4 ^ u64::from(NIBBLES[(rest & 15) as usize]);
    }
    rest as u32
}

/// The remainders of four bits by the polynomial 0x1edc6f41, reflected.
const NIBBLES: [u32; 16] = {
    let mut table = [0; 16];
    let mut at = 0;
    while at < 16 {
        let (mut rest, mut bit) = (at as u32, 0);
        while bit < 4 {
            rest = if rest & 1 == 1 { rest >> 1 ^ 0x82f6_3b78 } else { rest >> 1 };
            bit += 1;
        }
        table[at] = rest;
        at += 1;
    }
    table
};

/// Replays a history: the state, and who has which bucket.
fn replay(past: &Past, capacity: u64) -> Result<(Anchored, Vec<Option<NodeId>>), Refusal> {
    let refuse = |nodes: u64| Refusal(words::scheme::anchor_is_full(nodes, capacity));
    let count = past.listed.len() as u64;
    if count > capacity {
        return Err(refuse(count));
    }
    let mut state = Anchored::new(capacity as u32, count as u32);
    let mut holders: Vec<Option<NodeId>> = vec![None; capacity as usize];
    // The bucket of each that works, by who it is.
    let everybody = past.listed.iter().chain(past.turns.iter().map(|turn| &turn.0));
    let mut buckets: Vec<Option<u32>> = vec![None; everybody.map(|who| who.0 as usize + 1).max().unwrap_or(0)];
    for (bucket, &who) in (0..).zip(&past.listed) {
        holders[bucket as usize] = Some(who);
        buckets[who.0 as usize] = Some(bucket);
    }
    for &(who, begins) in &past.turns {
        let own = &mut buckets[who.0 as usize];
        match (begins, *own) {
            (true, None) => {
                let bucket = state.restore().ok_or_else(|| refuse(capacity + 1))?;
                holders[bucket as usize] = Some(who);
                *own = Some(bucket);
            }
            (false, Some(bucket)) => {
                state.remove(bucket);
                holders[bucket as usize] = None;
                *own = None;
            }
            _ => {}
        }
    }
    Ok((state, holders))
}

impl Scheme for Anchor {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let chain = if ABOUT.variant(settings)? == "crc32c" { Chain::Crc32c } else { Chain::Xxh3 };
        let (state, holders) = replay(&cluster.past, ABOUT.count(settings, "capacity"))?;
        let places = cluster.places();
        let index = |who: &Option<NodeId>| who.and_then(|who| places.find(who)).map_or(NOBODY, |at| at as u32);
        Ok(Box::new(AnchorPlacement {
            chain,
            state,
            owners: holders.iter().map(index).collect(),
            serving: cluster.serving(false).into_iter().map(u64::from).collect(),
            names: cluster.nodes.iter().map(|n| n.spec.name.clone()).collect(),
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
        }))
    }
}

struct AnchorPlacement {
    chain: Chain,
    state: Anchored,
    /// Of each bucket.
    owners: Vec<u32>,
    serving: Vec<u64>,
    names: Vec<Bytes>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
}

impl AnchorPlacement {
    fn owner_in(&self, state: &Anchored, hash: u64) -> Option<(u32, u32)> {
        let bucket = state.bucket(self.chain, hash, 0)?;
        Some((bucket, self.owners[bucket as usize]))
    }
}

impl Placement for AnchorPlacement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        owners.extend(hashes.iter().map(|&hash| self.owner_in(&self.state, hash).map_or(NOBODY, |o| o.1)));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        if count == 1 {
            return self.owner_in(&self.state, hash).map(|o| o.1).into_iter().collect();
        }
        // Where the key would go if those before were removed, one after the other.
        let mut state = self.state.clone();
        let walk = std::iter::from_fn(|| {
            let (bucket, owner) = self.owner_in(&state, hash)?;
            state.remove(bucket);
            Some(owner)
        });
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    fn points(&self) -> Vec<PointRow> {
        if self.state.working() == 0 {
            return Vec::new();
        }
        let row = |(bucket, &owner): (usize, &u32)| PointRow {
            position: bucket as u64,
            owner,
            label: self.names.get(owner as usize).cloned().unwrap_or_default(),
        };
        self.owners.iter().enumerate().map(row).collect()
    }

    fn law(&self) -> Law {
        Law::Shares(self.serving.clone())
    }

    fn bytes(&self) -> usize {
        self.owners.len() * 5 * 4
    }
}
