//! What two views have in common: the part of keys on which a monotone, balanced scheme lets them agree (Theorem 4.4).

use super::count::pairs;

/// What one view's nodes weigh: those alone that can own.
#[derive(Clone, Default, Debug)]
pub(super) struct Served {
    /// Which nodes can own, as bits.
    pub(super) bits: Vec<u64>,
    /// The weight of each node that can own, 0 for all others; nothing where all weigh the same.
    weights: Vec<u64>,
    /// One of the nodes' weight.
    weight: u64,
}

impl Served {
    /// Of a view's nodes and their weights.
    pub(super) fn of(members: &[u16], weights: &[crate::decimal::Decimal], nodes: usize) -> Self {
        let mut served = Self { bits: vec![0; nodes.div_ceil(64)], weights: Vec::new(), weight: 0 };
        let mut alike = true;
        for (&node, weight) in members.iter().zip(weights) {
            let weight = weight.millionths();
            if weight > 0 {
                served.bits[usize::from(node) / 64] |= 1 << (node % 64);
                alike &= served.weight == 0 || served.weight == weight;
                served.weight = weight;
            }
        }
        if !alike {
            served.weights = vec![0; nodes];
            for (&node, weight) in members.iter().zip(weights) {
                served.weights[usize::from(node)] = weight.millionths();
            }
        }
        served
    }

    pub(super) fn knows(&self, node: usize) -> bool {
        self.bits[node / 64] >> (node % 64) & 1 == 1
    }

    /// A node's weight; 0 where it cannot own.
    pub(super) fn weight(&self, node: usize) -> u64 {
        match self.weights.get(node) {
            Some(&weight) => weight,
            None if self.knows(node) => self.weight,
            None => 0,
        }
    }

    fn all_weigh_as(&self, other: &Self) -> bool {
        self.weights.is_empty() && other.weights.is_empty() && self.weight == other.weight
    }
}

/// How much two views have in common.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Overlap {
    /// The weight of the nodes that both know as a part of the weight of those that one of them knows, on average over
    /// the pairs; none where there is no pair, or where no node can own.
    pub mean: Option<f64>,
}

/// |V1 ∩ V2| / |V1 ∪ V2|, by weight; none where neither view holds a node that can own.
fn jaccard(one: &Served, other: &Served) -> Option<f64> {
    let (mut both, mut any) = (0u128, 0u128);
    if one.all_weigh_as(other) {
        for (a, b) in one.bits.iter().zip(&other.bits) {
            both += u128::from((a & b).count_ones());
            any += u128::from((a | b).count_ones());
        }
    } else {
        for node in 0..one.bits.len() * 64 {
            let (a, b) = (one.weight(node), other.weight(node));
            both += u128::from(a.min(b));
            any += u128::from(a.max(b));
        }
    }
    (any > 0).then(|| both as f64 / any as f64)
}

/// So many words of bits, or nodes, are compared at most: of more, every so-manieth pair speaks for all.
const MOST: u64 = 60_000_000;

/// The mean over all pairs of clients.
pub(super) fn overlap_of(served: &[Served], group_of: &[u32]) -> Overlap {
    let mut clients = vec![0u64; served.len()];
    group_of.iter().for_each(|&group| clients[group as usize] += 1);
    let weighted = served.iter().any(|s| !s.all_weigh_as(&served[0]));
    let one = served.first().map_or(1, |s| s.bits.len() as u64 * if weighted { 64 } else { 1 }).max(1);
    let every = (pairs(served.len() as u64) * one / MOST).max(1);
    let (mut sum, mut count, mut at) = (0.0, 0u64, 0u64);
    for (a, one) in served.iter().enumerate() {
        let alike = pairs(clients[a]);
        if alike > 0 && one.bits.iter().any(|&bits| bits > 0) {
            sum += alike as f64;
            count += alike;
        }
        for (b, other) in served.iter().enumerate().skip(a + 1) {
            at += 1;
            if at.is_multiple_of(every)
                && let Some(part) = jaccard(one, other)
            {
                let pairs = clients[a] * clients[b];
                sum += part * pairs as f64;
                count += pairs;
            }
        }
    }
    Overlap { mean: (count > 0).then(|| sum / count as f64) }
}

/// What two of an outcome's clients have in common by the number of nodes: how many both know, how many one of them does.
#[must_use]
pub fn overlap(one: &[u64], other: &[u64]) -> (usize, usize) {
    one.iter()
        .zip(other)
        .fold((0, 0), |(both, any), (a, b)| (both + (a & b).count_ones() as usize, any + (a | b).count_ones() as usize))
}
