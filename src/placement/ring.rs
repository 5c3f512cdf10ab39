//! The hash ring with virtual nodes.
//!
//! Ours, not one system's: the hash of `label#i` for i from 0, folded by xor to 32 bits; a key belongs to the first
//! point at or after its own folded hash, beyond the last to the first. V × weight points a node, halves up, at least
//! one above weight 0, so that no node's points depend on any other node. Of points at one position the smaller
//! label owns (then the smaller name, then the smaller i): the order of the list never matters.

use super::{About, Cluster, Law, Placement, PointRow, RingView, Scheme, Weights, circle::Circle};
use crate::{
    bytes::Bytes,
    hash::fold32,
    keys::Numbered,
    limits,
    refusal::Refusal,
    setting::Settings,
    sorting::{self, joined, parted},
    words,
};

/// The scheme.
pub struct Ring;

static ABOUT: About = About {
    name: "ring",
    title: words::scheme::RING,
    preposition: words::scheme::RING_PREPOSITION,
    imitates: words::scheme::RING_IMITATES,
    weights: Weights::Decimals,
    zero_weight: words::scheme::ZERO_OWNS_NOTHING,
    settings: &["v", "hash", "replicas", "spread"],
    key_hash: "hash=",
    variants: &[],
    defaults: &[],
    order_matters: false,
    down: words::scheme::RING_DOWN,
    replicas: words::scheme::RING_REPLICAS,
    lookup: words::scheme::RING_LOOKUP,
    movement: words::scheme::RING_MOVEMENT,
    source: words::scheme::RING_SOURCE,
};

/// How many points a node of this weight gets: V × weight, halves up, at least 1 above 0.
pub(super) fn points_of(weight: crate::decimal::Decimal, v: u64) -> u128 {
    if weight == crate::decimal::Decimal::ZERO { 0 } else { weight.times_rounded(v).max(1) }
}

impl Scheme for Ring {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        Ok(Box::new(RingPlacement::build(cluster, settings)?))
    }
}

/// The textbook ring, for bounded loads too.
pub(super) struct RingPlacement {
    labels: Vec<Bytes>,
    counts: Vec<u64>,
    indices: Vec<u32>,
    pub(super) circle: Circle<u32>,
}

impl RingPlacement {
    /// Estimates, refuses, builds.
    pub(super) fn build(cluster: &Cluster, settings: &Settings) -> Result<Self, Refusal> {
        let v = ABOUT.count(settings, "v");
        let counts: Vec<u128> = cluster.serving_weights(true).iter().map(|&w| points_of(w, v)).collect();
        let total: u128 = counts.iter().sum();
        if total > u128::from(limits::POINTS) {
            return Err(Refusal(words::too_many_points(total, limits::POINTS)));
        }
        Ok(Self::new(cluster, &counts, settings))
    }

    fn new(cluster: &Cluster, counts: &[u128], settings: &Settings) -> Self {
        let run = settings.hash().for_points().function();
        let labels: Vec<Bytes> = cluster.nodes.iter().map(|n| n.spec.ring_label().clone()).collect();
        let total: usize = counts.iter().map(|&n| n as usize).sum();
        // Made in the order of the owner's rank, then of i, and sorted by the position alone, which stands before the
        // number of the point: as the tie rule says.
        let mut points: Vec<u64> = Vec::with_capacity(total);
        let mut makers: Vec<u32> = Vec::with_capacity(total);
        let mut first = vec![0; cluster.nodes.len()];
        let mut buffer = Vec::new();
        for node in tie_order(cluster) {
            let count = counts[node as usize] as u32;
            first[node as usize] = makers.len() as u32;
            buffer.clear();
            buffer.extend_from_slice(labels[node as usize].as_slice());
            buffer.push(b'#');
            let mut label = Numbered::from(&buffer, 0);
            for maker in (points.len() as u32..).take(count as usize) {
                points.push(joined(fold32(run(&label.bytes)), maker));
                label.step();
            }
            makers.resize(points.len(), node);
        }
        sorting::by_upper_half(&mut points);
        let positions = points.iter().map(|&p| parted(p).0).collect();
        let owners: Vec<u32> = points.iter().map(|&p| makers[parted(p).1 as usize]).collect();
        let indices = points.iter().zip(&owners).map(|(&p, &owner)| parted(p).1 - first[owner as usize]).collect();
        Self {
            labels,
            counts: counts.iter().map(|&n| n as u64).collect(),
            indices,
            circle: Circle::new(positions, owners, cluster, settings),
        }
    }
}

/// The nodes by label, then by name: what decides between points at one position.
pub(super) fn tie_order(cluster: &Cluster) -> Vec<u32> {
    let rank = |i: usize| (cluster.nodes[i].spec.ring_label(), &cluster.nodes[i].spec.name);
    sorting::order(cluster.nodes.len(), &|a, b| rank(a).cmp(&rank(b)))
}

/// The node of each rank.
pub(super) fn invert(ranks: &[u32]) -> Vec<u32> {
    let mut nodes = vec![0; ranks.len()];
    for (node, &rank) in ranks.iter().enumerate() {
        nodes[rank as usize] = node as u32;
    }
    nodes
}

impl Placement for RingPlacement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(u64::from(fold32(hash)))
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        self.circle.place(hashes.iter().map(|&hash| fold32(hash)), owners);
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.circle.replicas(self.circle.find(fold32(hash)), count)
    }

    fn points(&self) -> Vec<PointRow> {
        let row = |at: usize| {
            let owner = self.circle.owners[at];
            let label = format!("#{}", self.indices[at]);
            let mut bytes = self.labels[owner as usize].0.clone();
            bytes.extend_from_slice(label.as_bytes());
            PointRow { position: u64::from(self.circle.positions[at]), owner, label: Bytes(bytes) }
        };
        (0..self.indices.len()).map(row).collect()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        Some(RingView::narrow(&self.circle.positions, &self.circle.owners))
    }

    fn law(&self) -> Law {
        Law::Points(self.counts.clone())
    }

    fn bytes(&self) -> usize {
        // Labels of points are made anew when asked for, from the node and i.
        self.indices.len() * 4 + self.circle.bytes()
    }
}

/// The first node of each zone in walking order, then the rest in that order; nodes without a zone share none.
pub(super) fn spread(walk: impl Iterator<Item = u32>, zones: &[Option<Bytes>], count: usize) -> Vec<u32> {
    let (mut first, mut later, mut seen) = (Vec::new(), Vec::new(), Vec::new());
    for node in walk {
        let zone = &zones[node as usize];
        if zone.is_some() && seen.contains(zone) {
            later.push(node);
        } else {
            seen.push(zone.clone());
            first.push(node);
        }
        if first.len() == count {
            break;
        }
    }
    first.extend(later);
    first.truncate(count);
    first
}
