//! HAProxy's `hash-type consistent`: 16 points a unit of weight at hashes of the server's id, and the NEAREST point owns.
//!
//! A server's points are `avalanche(id · 4096 + n) · 3221225473` for n from 0 to 16 · weight − 1, so neither its name nor
//! its address counts, only its id: the configured one, else its place in the list. Of a key's two neighbours the
//! nearer one owns, at equal distance the one below. Values as HAProxy 2.6.12 gives them.

use super::{
    About, Cluster, Law, Placement, PointRow, Promises, RingView, Scheme, State, Weights,
    circle::Circle,
    draft::{Draft, Sorted},
    ring::spread,
    view::nearest_arcs,
};
use crate::{
    bytes::Bytes,
    hash::fold32,
    limits,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    sorting, words,
};

/// The scheme.
pub struct HaProxy;

static ABOUT: About = About {
    name: "haproxy",
    title: words::scheme::HAPROXY,
    preposition: words::scheme::HAPROXY_PREPOSITION,
    imitates: words::scheme::HAPROXY_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::HAPROXY_ZERO,
    settings: &["variant", "hash", "replicas", "spread", "removal"],
    key_hash: words::scheme::HAPROXY_KEYS,
    variants: &[
        "sdbm-avalanche",
        "djb2-avalanche",
        "wt6-avalanche",
        "crc32",
        "sdbm",
        "djb2",
        "wt6",
        "crc32-avalanche",
        "none",
        "none-avalanche",
    ],
    defaults: &[],
    order_matters: true,
    down: words::scheme::HAPROXY_DOWN,
    replicas: words::scheme::HAPROXY_REPLICAS,
    lookup: words::scheme::HAPROXY_LOOKUP,
    movement: words::scheme::HAPROXY_MOVEMENT,
    source: words::scheme::HAPROXY_SOURCE,
};

/// How a variant hashes keys; its name is the variant's.
pub(super) fn hash_of(variant: &'static str) -> OwnHash {
    let run: fn(&[u8]) -> u64 = match variant {
        "djb2-avalanche" => |key| avalanche(djb2(key)).into(),
        "wt6-avalanche" => |key| avalanche(wt6(key)).into(),
        "crc32" => |key| crate::hash::crc32(key).into(),
        "sdbm" => |key| sdbm(key).into(),
        "djb2" => |key| djb2(key).into(),
        "wt6" => |key| wt6(key).into(),
        "crc32-avalanche" => |key| avalanche(crate::hash::crc32(key)).into(),
        "none" => |key| number(key).into(),
        "none-avalanche" => |key| avalanche(number(key)).into(),
        _ => |key| avalanche(sdbm(key)).into(),
    };
    OwnHash { name: variant, run }
}

/// Thomas Wang's mix of 32 bits in Bob Jenkins' form, times a prime: one to one.
fn avalanche(number: u32) -> u32 {
    let mut a = number;
    a = a.wrapping_add(0x7ed5_5d16).wrapping_add(a << 12);
    a = (a ^ 0xc761_c23c) ^ (a >> 19);
    a = a.wrapping_add(0x1656_67b1).wrapping_add(a << 5);
    a = a.wrapping_add(0xd3a2_646c) ^ (a << 9);
    a = a.wrapping_add(0xfd70_46c5).wrapping_add(a << 3);
    a = (a ^ 0xb55a_4f09) ^ (a >> 16);
    a.wrapping_mul(3_221_225_473)
}

/// h · 65599 + byte.
fn sdbm(key: &[u8]) -> u32 {
    key.iter().fold(0, |h: u32, &b| h.wrapping_mul(65_599).wrapping_add(b.into()))
}

/// h · 33 + byte, from 5381.
fn djb2(key: &[u8]) -> u32 {
    key.iter().fold(5381, |h: u32, &b| h.wrapping_mul(33).wrapping_add(b.into()))
}

/// HAProxy's own: two halves that cross over, turned by amounts that they themselves give.
fn wt6(key: &[u8]) -> u32 {
    let (mut a, mut b) = (0xa53c_965a_u32, 0x5ca6_953a_u32);
    let (mut left, mut right) = (6, 18);
    for &byte in key {
        (a, b) = (!(a ^ u32::from(byte)), !b.wrapping_add(byte.into()));
        (a, b) = (b.rotate_left(left), a.rotate_left(right));
        let turn = ((a >> 16) ^ b) & 0xffff;
        (left, right) = (turn & 31, turn >> 11);
    }
    a ^ b
}

/// The decimal number that a key begins with, held within 63 bits and a sign, its low 32 bits; 0 without one.
fn number(key: &[u8]) -> u32 {
    let (minus, digits) = match key {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, key),
    };
    let digits = digits.iter().take_while(|b| b.is_ascii_digit()).map(|b| i64::from(b - b'0'));
    let digit = |n: i64, d: i64| n.saturating_mul(10).saturating_add(if minus { -d } else { d });
    digits.fold(0, digit) as u32
}

/// Each server's id: the given one, else the next free number of a count that starts at 1 and goes on with every server.
pub(super) fn ids(cluster: &Cluster) -> Result<Vec<u32>, Refusal> {
    let mut taken: Vec<(u32, usize)> =
        cluster.nodes.iter().enumerate().filter_map(|(i, n)| Some((n.spec.id?, i))).collect();
    sorting::by_number(&mut taken, |t| t.0.into());
    let name = |i: usize| &cluster.nodes[i].spec.name;
    if let Some(&(0, first)) = taken.first() {
        return Err(Refusal(words::scheme::haproxy_id_zero(name(first))));
    }
    if let Some(pair) = taken.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(Refusal(words::scheme::haproxy_id_twice(name(pair[0].1), name(pair[1].1), pair[0].0)));
    }
    let mut next = 1;
    let id = |node: &super::Node| {
        let id = node.spec.id.unwrap_or_else(|| {
            while taken.binary_search_by_key(&next, |t| t.0).is_ok() {
                next += 1;
            }
            next
        });
        next += 1;
        id
    };
    Ok(cluster.nodes.iter().map(id).collect())
}

/// The weights of the servers that take keys, 0 for the rest: those that are up, else the FIRST backup alone.
pub(super) fn weights(cluster: &Cluster) -> Result<Vec<u32>, Refusal> {
    let mut weights = Vec::with_capacity(cluster.nodes.len());
    for node in &cluster.nodes {
        let weight = node.spec.weight;
        let whole = weight.as_whole().filter(|&w| w <= 256);
        let whole = whole.ok_or_else(|| Refusal(words::scheme::haproxy_weight(&node.spec.name, weight)))?;
        weights.push(whole as u32);
    }
    let in_state = |i: usize, state| cluster.nodes[i].spec.state == state && weights[i] > 0;
    let any_up = (0..weights.len()).any(|i| in_state(i, State::Up));
    let backup = (0..weights.len()).find(|&i| in_state(i, State::Backup));
    let serves = |i| if any_up { in_state(i, State::Up) } else { backup == Some(i) };
    Ok((0..weights.len()).map(|i| if serves(i) { weights[i] } else { 0 }).collect())
}

/// The points of servers of these ids and weights; of servers at one position the one listed first owns, the order in
/// which HAProxy puts them into its tree.
///
/// # Errors
/// Too many points.
pub(super) fn points(ids: &[u32], weights: &[u32]) -> Result<Sorted, Refusal> {
    let total: u64 = weights.iter().map(|&w| 16 * u64::from(w)).sum();
    if total > limits::POINTS {
        return Err(Refusal(words::too_many_points(total.into(), limits::POINTS)));
    }
    let mut points = Draft::with_room(total as usize);
    for (node, (&id, &weight)) in (0..).zip(ids.iter().zip(weights)) {
        for n in 0..16 * weight {
            let number = id.wrapping_mul(4096).wrapping_add(n);
            points.add(avalanche(number).into(), node, number);
        }
    }
    Ok(points.sorted())
}

impl Scheme for HaProxy {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // Ids follow the list unless they are given: taking a server out renumbers those behind it.
        Promises { leaves: false, ..Promises::ALL }
    }

    fn tells(&self, setting: &str, _settings: &Settings) -> bool {
        // The variants are the hash functions.
        setting != "hash"
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        let variant = ABOUT.variant(settings).unwrap_or(ABOUT.variants[0]);
        settings.hash_or(KeyHash::Own(hash_of(variant)))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        ABOUT.variant(settings)?;
        let (ids, weights) = (ids(cluster)?, weights(cluster)?);
        let points = points(&ids, &weights)?;
        let positions = points.narrow();
        let (ends, owning) = nearest_arcs(&positions, &points.owners);
        Ok(Box::new(HaProxyPlacement {
            numbers: points.numbers,
            ids,
            counts: weights.iter().map(|&w| 16 * u64::from(w)).collect(),
            zones: cluster.nodes.iter().map(|n| n.spec.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
            arcs: Circle::new(ends, owning, cluster, settings),
            positions,
            owners: points.owners,
        }))
    }
}

struct HaProxyPlacement {
    positions: Vec<u32>,
    owners: Vec<u32>,
    numbers: Vec<u32>,
    ids: Vec<u32>,
    counts: Vec<u64>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
    /// What belongs to the nearest point, as arcs: one search finds the owner.
    arcs: Circle<u32>,
}

impl HaProxyPlacement {
    /// Distinct owners by the distance of their nearest point, to either side: who would own if those before were gone.
    fn outward(&self, from: u32) -> impl Iterator<Item = u32> {
        let count = self.positions.len();
        let mut above = self.positions.partition_point(|&p| p < from);
        let mut below = above;
        let mut seen = vec![false; self.counts.len()];
        (0..count).filter_map(move |_| {
            let (up, down) = (above % count, (below + count - 1) % count);
            let nearer = from.wrapping_sub(self.positions[down]) <= self.positions[up].wrapping_sub(from);
            let owner = self.owners[if nearer { down } else { up }];
            (above, below) = if nearer { (above, down) } else { (up + 1, below) };
            (!std::mem::replace(&mut seen[owner as usize], true)).then_some(owner)
        })
    }
}

impl Placement for HaProxyPlacement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(fold32(hash).into())
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        self.arcs.place(hashes.iter().map(|&hash| fold32(hash)), owners);
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        let walk = self.outward(fold32(hash));
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    fn points(&self) -> Vec<PointRow> {
        let row = |at: usize| PointRow {
            position: self.positions[at].into(),
            owner: self.owners[at],
            label: self.numbers[at].to_string().into(),
        };
        (0..self.positions.len()).map(row).collect()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        Some(RingView::narrow(&self.arcs.positions, &self.arcs.owners))
    }

    fn law(&self) -> Law {
        Law::Nearest { points: self.counts.clone(), ids: self.ids.clone() }
    }

    fn bytes(&self) -> usize {
        self.positions.len() * 12 + self.arcs.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::cluster::NodeSpec;

    fn ids_of(given: &[Option<u32>]) -> Result<Vec<u32>, String> {
        let node = |(i, &id): (usize, &Option<u32>)| NodeSpec { id, ..NodeSpec::named(format!("s{i}")) };
        ids(&Cluster::of(given.iter().enumerate().map(node))).map_err(|r| r.0)
    }

    #[test]
    fn ids_follow_the_list_and_skip_what_is_taken() {
        assert_eq!(ids_of(&[None, None, None]), Ok(vec![1, 2, 3]));
        assert_eq!(ids_of(&[None, Some(99), None]), Ok(vec![1, 99, 3]));
        assert_eq!(ids_of(&[Some(5), None, None]), Ok(vec![5, 2, 3]));
        assert_eq!(ids_of(&[None, None, Some(2), None]), Ok(vec![1, 3, 2, 5]));
        assert_eq!(ids_of(&[None, Some(2), Some(3), None]), Ok(vec![1, 2, 3, 4]));
        // The count does not fall back to the place: 5 stays free.
        assert_eq!(ids_of(&[None, Some(9), None, Some(3), None]), Ok(vec![1, 9, 4, 3, 6]));
        assert!(ids_of(&[Some(7), None, Some(7)]).unwrap_err().contains('7'));
        assert!(ids_of(&[None, Some(0)]).unwrap_err().contains("s1"));
    }

    #[test]
    fn numbers_are_read_as_far_as_they_go() {
        let of = |text: &str| number(text.as_bytes());
        assert_eq!([of(""), of("x1"), of("42"), of("42x"), of("+7"), of("4294967297")], [0, 0, 42, 42, 7, 1]);
        assert_eq!(of("-1"), u32::MAX);
        assert_eq!(of("99999999999999999999"), i64::MAX as u32);
    }

    #[test]
    fn distinct_numbers_have_distinct_points() {
        let mut seen: Vec<u32> = (0..200_000).map(avalanche).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 200_000);
    }
}
