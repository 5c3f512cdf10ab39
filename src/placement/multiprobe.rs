//! Multi-probe consistent hashing: one point a node, several probes a key; the probe that lies nearest in front of a
//! point decides.

use super::{
    About, Cluster, Law, NOBODY, Notation, Placement, PointRow, RingView, Scheme, Weights, circle::Circle,
    draft::Draft, ring::tie_order, text_of,
};
use crate::{
    bytes::Bytes,
    hash::{HashKind, sip24},
    keys::Keys,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    words,
};

/// The scheme.
pub struct Multiprobe;

static ABOUT: About = About {
    name: "multiprobe",
    title: words::scheme::MULTIPROBE,
    preposition: words::scheme::MULTIPROBE_PREPOSITION,
    imitates: words::scheme::MULTIPROBE_IMITATES,
    weights: Weights::None,
    zero_weight: "",
    settings: &["hash", "replicas", "probes", "variant", "spread"],
    key_hash: words::scheme::MULTIPROBE_KEY_HASH,
    variants: &["xxh3", "go"],
    defaults: &[],
    order_matters: false,
    down: words::scheme::MULTIPROBE_DOWN,
    replicas: words::scheme::MULTIPROBE_REPLICAS,
    lookup: words::scheme::MULTIPROBE_LOOKUP,
    movement: words::scheme::MULTIPROBE_MOVEMENT,
    source: words::scheme::MULTIPROBE_SOURCE,
};

/// go-mpchash's first probe; the second hash has the seed 2.
const GO: OwnHash = OwnHash { name: "siphash24-1", run: |key| sip24(1, 0, key) };

impl Scheme for Multiprobe {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        if ABOUT.variant(settings) == Ok("go") { settings.hash_or(KeyHash::Own(GO)) } else { settings.hash() }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let go = ABOUT.variant(settings)? == "go";
        let kind = self.key_hash(settings).for_points();
        let shift = 64 - kind.bits();
        let point = |label: &[u8]| if go { sip24(0, 0, label) } else { kind.of(label) << shift };
        let serving = cluster.serving(false);
        let mut draft = Draft::default();
        for at in tie_order(cluster).into_iter().filter(|&at| serving[at as usize]) {
            draft.add(point(cluster.nodes[at as usize].spec.ring_label().as_slice()), at, 0);
        }
        let points = draft.sorted();
        Ok(Box::new(Probing {
            labels: points.owners.iter().map(|&o| cluster.nodes[o as usize].spec.ring_label().clone()).collect(),
            // What lies exactly on a point belongs to the next one in Go's version: its arcs end one earlier.
            ends: points.positions.iter().map(|p| if go { p.saturating_sub(1) } else { *p }).collect(),
            circle: Circle::new(points.positions, points.owners, cluster, settings),
            probes: ABOUT.count(settings, "probes"),
            shift,
            go,
        }))
    }
}

struct Probing {
    circle: Circle<u64>,
    labels: Vec<Bytes>,
    ends: Vec<u64>,
    probes: u64,
    shift: u32,
    go: bool,
}

impl Probing {
    /// The point that wins.
    fn find(&self, first: u64, step: u64) -> usize {
        let (mut best, mut winner) = (u64::MAX, 0);
        let mut probe = first;
        for i in 0..self.probes {
            let at = self.circle.find(if self.go { probe.wrapping_add(1) } else { probe });
            let distance = self.circle.positions[at].wrapping_sub(probe);
            if distance < best || i == 0 {
                (best, winner) = (distance, at);
            }
            probe = probe.wrapping_add(step);
        }
        winner
    }

    /// Where a key's probes begin, and how far they are apart.
    fn probes_of(&self, key: &[u8], hash: u64) -> (u64, u64) {
        let step = if self.go { sip24(2, 0, key) } else { HashKind::DEFAULT.of(&hash.to_le_bytes()) };
        (hash << self.shift, step)
    }

    fn owner_at(&self, (first, step): (u64, u64)) -> u32 {
        if self.labels.is_empty() { NOBODY } else { self.circle.owners[self.find(first, step)] }
    }
}

impl Placement for Probing {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash << self.shift)
    }

    fn notation(&self) -> Notation {
        Notation::Wide
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let text = |hash| if self.go { text_of(hash) } else { Vec::new() };
        owners.extend(hashes.iter().map(|&hash| self.owner_of(&text(hash), hash)));
    }

    fn place_keys(&self, keys: &Keys, first: usize, hashes: &[u64], owners: &mut Vec<u32>) {
        if !self.go {
            return self.place(hashes, owners);
        }
        keys.each_of(first, hashes, &mut |key, hash| owners.push(self.owner_of(key, hash)));
    }

    fn owner_of(&self, key: &[u8], hash: u64) -> u32 {
        self.owner_at(self.probes_of(key, hash))
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.replicas_of(&text_of(hash), hash, count)
    }

    fn replicas_of(&self, key: &[u8], hash: u64, count: usize) -> Vec<u32> {
        if self.labels.is_empty() {
            return Vec::new();
        }
        let (first, step) = self.probes_of(key, hash);
        self.circle.replicas(self.find(first, step), count)
    }

    fn points(&self) -> Vec<PointRow> {
        let row = |at: usize| PointRow {
            position: self.circle.positions[at],
            owner: self.circle.owners[at],
            label: self.labels[at].clone(),
        };
        (0..self.labels.len()).map(row).collect()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        Some(RingView::wide(&self.ends, &self.circle.owners).undecided())
    }

    fn law(&self) -> Law {
        Law::None
    }

    fn draws_per_key(&self) -> u64 {
        self.probes
    }

    fn bytes(&self) -> usize {
        self.circle.bytes()
    }
}
