//! The ring: every point of every node is looked at for every key.

use ringscope::{bytes::Bytes, placement::cluster::NodeSpec};

/// One point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Where on the circle of 2^32.
    pub position: u32,
    /// What the node is labelled.
    pub label: Bytes,
    /// Whose.
    pub name: Bytes,
    /// Which of the node's points.
    pub number: u32,
    zone: Option<Bytes>,
}

/// All points, in no order.
pub struct Ring(pub Vec<Point>);

/// 64 bits onto 32.
pub fn fold(hash: u64) -> u32 {
    let bytes = hash.to_be_bytes();
    let high = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let low = u32::from_be_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
    high ^ low
}

/// XXH3 of a text, 64 bits.
pub fn xxh3(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// `v` × weight, halves up, at least 1 for any weight above 0.
pub fn count(node: &NodeSpec, v: u64) -> u64 {
    let exact = u128::from(node.weight.millionths()) * u128::from(v);
    let whole = exact / 1_000_000;
    let rounded = if exact % 1_000_000 >= 500_000 { whole + 1 } else { whole };
    let least = u128::from(node.weight.millionths() > 0);
    u64::try_from(rounded.max(least)).unwrap()
}

impl Ring {
    /// The ring of these nodes with `v` points per unit of weight, points hashed by XXH3-64.
    pub fn new(nodes: &[NodeSpec], v: u64) -> Self {
        Self::hashed(nodes, v, xxh3)
    }

    /// The same with another hash function.
    pub fn hashed(nodes: &[NodeSpec], v: u64, hash: impl Fn(&[u8]) -> u64) -> Self {
        let mut points = Vec::new();
        for at in super::serving(nodes) {
            let node = &nodes[at];
            let label = node.label.clone().unwrap_or_else(|| node.name.clone());
            for i in 0..count(node, v) {
                let text = [label.as_slice(), b"#", i.to_string().as_bytes()].concat();
                points.push(Point {
                    position: fold(hash(&text)),
                    label: label.clone(),
                    name: node.name.clone(),
                    number: i as u32,
                    zone: node.zone.clone(),
                });
            }
        }
        Self(points)
    }

    /// The owner's name: the point that comes first when walking up from the key's position.
    pub fn owner(&self, hash: u64) -> Option<Bytes> {
        self.owner_at(fold(hash))
    }

    /// The same for a position.
    pub fn owner_at(&self, position: u32) -> Option<Bytes> {
        let first = self.0.iter().min_by_key(|p| (p.position.wrapping_sub(position), &p.label, &p.name, p.number));
        first.map(|p| p.name.clone())
    }

    /// Up to `most` distinct nodes, walking up. By zone: the first of each zone, then the others, in walking order.
    pub fn replicas(&self, hash: u64, most: usize, by_zone: bool) -> Vec<Bytes> {
        let start = fold(hash);
        let mut walk: Vec<&Point> = self.0.iter().collect();
        walk.sort_by_key(|p| (p.position.wrapping_sub(start), &p.label, &p.name, p.number));
        let mut all: Vec<&Point> = Vec::new();
        for point in walk {
            if all.iter().all(|p| p.name != point.name) {
                all.push(point);
            }
        }
        if by_zone {
            let repeats_zone = |i: usize| all[i].zone.is_some() && all[..i].iter().any(|p| p.zone == all[i].zone);
            let order: Vec<usize> = (0..all.len()).collect();
            let (later, first): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|&i| repeats_zone(i));
            all = first.into_iter().chain(later).map(|i| all[i]).collect();
        }
        all.into_iter().take(most).map(|p| p.name.clone()).collect()
    }
}
