//! Envoy's ring hash: a ring of 2^64 whose size is shared out by weight.
//!
//! The ring has at least `min` points, and more until the lightest host has a whole number of them, but at most `max`.
//! Walking the hosts in order, a running sum of targets says how many points each gets; point i of a host is
//! XXH64(key_i), its key being the label (an address with its port, or a host name). Read from Envoy's source; positions
//! are those that its tests publish.

use super::{
    About, Cluster, Law, Notation, Placement, PointRow, Promises, RingView, Scheme, Weights,
    circle::Circle,
    draft::{Draft, Sorted},
    spots::whole_weights,
};
use crate::{
    bytes::Bytes,
    hash::HashKind,
    keys::push_decimal,
    limits,
    refusal::Refusal,
    setting::{KeyHash, Settings},
    words,
};

/// The scheme.
pub struct EnvoyRing;

static ABOUT: About = About {
    name: "envoy-ring",
    title: words::scheme::ENVOY_RING,
    preposition: words::scheme::ENVOY_RING_PREPOSITION,
    imitates: words::scheme::ENVOY_RING_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::ENVOY_ZERO,
    settings: &["sizes", "hash", "replicas", "spread", "removal"],
    key_hash: words::scheme::ENVOY_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::ENVOY_DOWN,
    replicas: words::scheme::ENVOY_RING_REPLICAS,
    lookup: words::scheme::RING_LOOKUP,
    movement: words::scheme::ENVOY_RING_MOVEMENT,
    source: words::scheme::ENVOY_RING_SOURCE,
};

/// XXH64, seed 0.
pub(super) fn key_hash(settings: &Settings) -> KeyHash {
    settings.hash_or(HashKind::named("xxh64").map_or(KeyHash::Raw, KeyHash::By))
}

/// Whole weights of the hosts that take keys, 0 for the rest.
pub(super) fn weights(about: &About, cluster: &Cluster) -> Result<Vec<u64>, Refusal> {
    whole_weights(cluster, &cluster.serving(true), about.title)
}

/// How many points the ring should have, as Envoy computes it; 0 without hosts.
///
/// In doubles like Envoy's: products, quotients and `ceil` are exact to the bit on every target.
fn scale(weights: &[u64], (least, most): (u64, u64)) -> f64 {
    let sum: u64 = weights.iter().sum();
    let lightest = weights.iter().copied().filter(|&w| w > 0).min();
    let Some(lightest) = lightest.map(|w| w as f64 / sum as f64) else { return 0.0 };
    ((lightest * least as f64).ceil() / lightest).min(most as f64)
}

/// How many points each host gets.
fn counts(weights: &[u64], scale: f64) -> Vec<u64> {
    let sum: u64 = weights.iter().sum();
    let (mut target, mut given) = (0.0, 0u64);
    let count = |&weight: &u64| {
        let before = given;
        // A host that takes no keys is not in Envoy's list: its share of 0 would change nothing.
        if weight > 0 {
            target += scale * (weight as f64 / sum as f64);
            while (given as f64) < target {
                given += 1;
            }
        }
        given - before
    };
    weights.iter().map(count).collect()
}

/// How many points each host of these weights gets.
///
/// # Errors
/// Too many points.
pub(super) fn counts_of(weights: &[u64], settings: &Settings) -> Result<Vec<u64>, Refusal> {
    let scale = scale(weights, settings.sizes());
    match scale.ceil() as u64 {
        size if size > limits::POINTS => Err(Refusal(words::scheme::envoy_ring_too_large(size, limits::POINTS))),
        _ => Ok(counts(weights, scale)),
    }
}

/// So many points of each host. Envoy's sort leaves open who comes first of equal hashes; here the one that stands first
/// in the list.
pub(super) fn points(labels: &[Bytes], counts: &[u64]) -> Sorted {
    let mut points = Draft::with_room(counts.iter().sum::<u64>() as usize);
    for (node, (label, &count)) in (0..).zip(labels.iter().zip(counts)) {
        let head = [label.as_slice(), b"_"].concat();
        points.count_up(node, &head, count as u32, |text| xxhash_rust::xxh64::xxh64(text, 0));
    }
    points.sorted()
}

impl Scheme for EnvoyRing {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // The size of the ring is shared out anew: every host may win or lose points.
        Promises::NONE
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        key_hash(settings)
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let counts = counts_of(&weights(&ABOUT, cluster)?, settings)?;
        let labels: Vec<Bytes> = cluster.nodes.iter().map(|n| n.spec.ring_label().clone()).collect();
        let points = points(&labels, &counts);
        let circle = Circle::new(points.positions, points.owners, cluster, settings);
        Ok(Box::new(EnvoyPlacement { labels, counts, numbers: points.numbers, circle }))
    }
}

struct EnvoyPlacement {
    labels: Vec<Bytes>,
    counts: Vec<u64>,
    numbers: Vec<u32>,
    circle: Circle<u64>,
}

impl Placement for EnvoyPlacement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn notation(&self) -> Notation {
        Notation::Wide
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        self.circle.place(hashes.iter().copied(), owners);
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.circle.replicas(self.circle.find(hash), count)
    }

    fn points(&self) -> Vec<PointRow> {
        let row = |at: usize| {
            let owner = self.circle.owners[at];
            let mut label = self.labels[owner as usize].0.clone();
            label.push(b'_');
            push_decimal(&mut label, self.numbers[at]);
            PointRow { position: self.circle.positions[at], owner, label: Bytes(label) }
        };
        (0..self.numbers.len()).map(row).collect()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        Some(RingView::wide(&self.circle.positions, &self.circle.owners))
    }

    fn law(&self) -> Law {
        Law::Points(self.counts.clone())
    }

    fn bytes(&self) -> usize {
        self.numbers.len() * 4 + self.circle.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts_of(weights: &[u64], sizes: (u64, u64)) -> Vec<u64> {
        counts(weights, scale(weights, sizes))
    }

    #[test]
    fn the_lightest_host_has_a_whole_number() {
        assert_eq!(counts_of(&[1; 6], (12, 8_388_608)), [2; 6]);
        assert_eq!(counts_of(&[1; 6], (1, 8_388_608)), [1; 6]);
        // 1024 points are 204.8 a host: 205 each, since the lightest gets a whole number.
        assert_eq!(counts_of(&[1; 5], (1024, 8_388_608)), [205; 5]);
        assert_eq!(counts_of(&[1, 2], (3, 8_388_608)), [1, 2]);
        assert_eq!(counts_of(&[0, 1, 0], (8, 8_388_608)), [0, 8, 0]);
        assert_eq!(counts_of(&[0], (8, 8_388_608)), [0]);
    }

    #[test]
    fn the_largest_size_cuts_fractions_by_running_sums() {
        // Four hosts on six points: one and a half each.
        assert_eq!(counts_of(&[1; 4], (1, 6)), [1; 4]);
        assert_eq!(counts_of(&[1; 4], (6, 6)), [2, 1, 2, 1]);
    }
}
