//! The points of the rings on which loads are bounded.

use blake2::{Blake2b512, Digest};
use xxhash_rust::xxh64::xxh64;

use crate::{
    bytes::Bytes,
    hash::fold32,
    keys::push_decimal,
    limits,
    placement::{
        Cluster, Notation, Placement, PointRow, RingView, circle::Circle, ring::RingPlacement, view::nearest_arcs,
    },
    refusal::Refusal,
    setting::{Settings, Value},
    words,
};

/// A ring, and how a hash finds its first point.
pub enum Track {
    /// The textbook ring of 2^32.
    Textbook(RingPlacement),
    /// HAProxy's: points of numbers, the nearest one first. With the arcs that are drawn.
    Nearest {
        /// Points.
        circle: Circle<u32>,
        /// What was hashed.
        numbers: Vec<u32>,
        /// Ends and owners of arcs.
        arcs: (Vec<u32>, Vec<u32>),
    },
    /// 2^64: lafikl's ("host" and number) and Envoy's ("host_" and number).
    Wide {
        /// Points.
        circle: Circle<u64>,
        /// Each node's text before the number.
        heads: Vec<Vec<u8>>,
        /// The numbers.
        numbers: Vec<u32>,
    },
}

/// The first eight bytes of BLAKE2b-512, little-endian.
pub fn blake2b(bytes: &[u8]) -> u64 {
    let digest = Blake2b512::digest(bytes);
    digest.iter().take(8).rev().fold(0, |n, &b| n << 8 | u64::from(b))
}

/// HAProxy's sdbm, then its avalanche.
pub fn sdbm_avalanche(bytes: &[u8]) -> u64 {
    let sdbm = |h: u32, &c: &u8| (h << 6).wrapping_add(h << 16).wrapping_sub(h).wrapping_add(u32::from(c));
    u64::from(avalanche(bytes.iter().fold(0, sdbm)))
}

/// HAProxy's `full_hash`: Jenkins' integer hash of six shifts, spread by a factor.
fn avalanche(mut a: u32) -> u32 {
    a = a.wrapping_add(0x7ed5_5d16).wrapping_add(a << 12);
    a = (a ^ 0xc761_c23c) ^ (a >> 19);
    a = a.wrapping_add(0x1656_67b1).wrapping_add(a << 5);
    a = a.wrapping_add(0xd3a2_646c) ^ (a << 9);
    a = a.wrapping_add(0xfd70_46c5).wrapping_add(a << 3);
    a = (a ^ 0xb55a_4f09) ^ (a >> 16);
    a.wrapping_mul(3_221_225_473)
}

/// HAProxy's ids: as given, else the next number from 1 that is not taken.
fn ids(cluster: &Cluster) -> Vec<u32> {
    let mut given: Vec<u32> = cluster.nodes.iter().filter_map(|n| n.spec.id).collect();
    given.sort_unstable();
    let mut next = 0u32;
    let mut free = || loop {
        next += 1;
        if given.binary_search(&next).is_err() {
            return next;
        }
    };
    cluster.nodes.iter().map(|n| n.spec.id.unwrap_or_else(&mut free)).collect()
}

fn too_many(total: u128) -> Result<(), Refusal> {
    if total > u128::from(limits::POINTS) {
        return Err(Refusal(words::too_many_points(total, limits::POINTS)));
    }
    Ok(())
}

impl Track {
    /// As the scheme `ring` has it.
    ///
    /// # Errors
    /// Too many points.
    pub fn textbook(cluster: &Cluster, settings: &Settings) -> Result<Self, Refusal> {
        RingPlacement::build(cluster, settings).map(Self::Textbook)
    }

    /// 16 points a unit of weight.
    ///
    /// # Errors
    /// Too many points.
    pub fn haproxy(cluster: &Cluster, settings: &Settings, weights: &[u64]) -> Result<Self, Refusal> {
        too_many(weights.iter().map(|&w| u128::from(w) * 16).sum())?;
        let mut points: Vec<(u32, u32, u32)> = Vec::new();
        for (node, (&weight, id)) in weights.iter().zip(ids(cluster)).enumerate() {
            for n in 0..16 * weight as u32 {
                let number = id.wrapping_mul(4096).wrapping_add(n);
                points.push((avalanche(number), node as u32, number));
            }
        }
        points.sort_unstable();
        let positions: Vec<u32> = points.iter().map(|p| p.0).collect();
        let owners: Vec<u32> = points.iter().map(|p| p.1).collect();
        Ok(Self::Nearest {
            arcs: nearest_arcs(&positions, &owners),
            numbers: points.iter().map(|p| p.2).collect(),
            circle: Circle::new(positions, owners, cluster, settings),
        })
    }

    /// Ten points a host.
    ///
    /// # Errors
    /// Too many points.
    pub fn lafikl(cluster: &Cluster, settings: &Settings, hash: fn(&[u8]) -> u64) -> Result<Self, Refusal> {
        let counts: Vec<u32> = cluster.serving(false).iter().map(|&up| if up { 10 } else { 0 }).collect();
        Self::wide(cluster, settings, &counts, b"", hash)
    }

    /// As many points as the smallest and largest ring size (`sizes`) allow.
    ///
    /// # Errors
    /// Too many points.
    pub fn envoy(cluster: &Cluster, settings: &Settings, weights: &[u64]) -> Result<Self, Refusal> {
        let (smallest, largest) = match settings.given("sizes") {
            Some(Value::Sizes(from, to)) => (*from, *to),
            _ => (1024, 8_388_608),
        };
        let sum: u64 = weights.iter().sum();
        let parts: Vec<f64> = weights.iter().map(|&w| w as f64 / sum as f64).collect();
        let least = parts.iter().copied().filter(|&p| p > 0.0).fold(1.0, f64::min);
        let scale = ((least * smallest as f64).ceil() / least).min(largest as f64);
        too_many(if sum == 0 { 0 } else { scale.ceil() as u128 })?;
        let (mut current, mut target) = (0.0, 0.0);
        let mut counts = Vec::with_capacity(parts.len());
        for part in parts {
            let mut count = 0;
            if part > 0.0 {
                target += scale * part;
                while current < target {
                    count += 1;
                    current += 1.0;
                }
            }
            counts.push(count);
        }
        Self::wide(cluster, settings, &counts, b"_", |text| xxh64(text, 0))
    }

    fn wide(
        cluster: &Cluster,
        settings: &Settings,
        counts: &[u32],
        between: &[u8],
        hash: fn(&[u8]) -> u64,
    ) -> Result<Self, Refusal> {
        too_many(counts.iter().map(|&n| u128::from(n)).sum())?;
        let heads: Vec<Vec<u8>> =
            cluster.nodes.iter().map(|n| [n.spec.ring_label().as_slice(), between].concat()).collect();
        let mut points: Vec<(u64, u32, u32)> = Vec::new();
        let mut text = Vec::new();
        for (node, &count) in counts.iter().enumerate() {
            for i in 0..count {
                text.clear();
                text.extend_from_slice(&heads[node]);
                push_decimal(&mut text, i);
                points.push((hash(&text), node as u32, i));
            }
        }
        points.sort_unstable();
        let positions = points.iter().map(|p| p.0).collect();
        let owners = points.iter().map(|p| p.1).collect();
        let numbers = points.iter().map(|p| p.2).collect();
        Ok(Self::Wide { circle: Circle::new(positions, owners, cluster, settings), heads, numbers })
    }

    /// The owner of each point.
    #[must_use]
    pub fn owners(&self) -> &[u32] {
        match self {
            Self::Textbook(ring) => &ring.circle.owners,
            Self::Nearest { circle, .. } => &circle.owners,
            Self::Wide { circle, .. } => &circle.owners,
        }
    }

    /// What is looked up of a hash.
    #[must_use]
    pub fn position(&self, hash: u64) -> u64 {
        if let Self::Wide { .. } = self { hash } else { u64::from(fold32(hash)) }
    }

    /// The point where a hash begins to look.
    #[must_use]
    pub fn find(&self, hash: u64) -> usize {
        match self {
            Self::Textbook(ring) => ring.circle.find(fold32(hash)),
            Self::Wide { circle, .. } => circle.find(hash),
            Self::Nearest { circle, .. } => {
                let (hash, count) = (fold32(hash), circle.positions.len());
                if count == 0 {
                    return 0;
                }
                let next = circle.find(hash);
                let prev = (next + count - 1) % count;
                let below = hash.wrapping_sub(circle.positions[prev]);
                if below <= circle.positions[next].wrapping_sub(hash) { prev } else { next }
            }
        }
    }

    /// The distinct nodes from there on.
    #[must_use]
    pub fn walk(&self, hash: u64) -> Vec<u32> {
        let start = self.find(hash);
        match self {
            Self::Textbook(ring) => ring.circle.walk(start).collect(),
            Self::Nearest { circle, .. } => circle.walk(start).collect(),
            Self::Wide { circle, .. } => circle.walk(start).collect(),
        }
    }

    /// How positions are written.
    #[must_use]
    pub fn notation(&self) -> Notation {
        if let Self::Wide { .. } = self { Notation::Wide } else { Notation::Narrow }
    }

    /// Every point.
    #[must_use]
    pub fn points(&self) -> Vec<PointRow> {
        let decimal = |mut text: Vec<u8>, number: u32| {
            push_decimal(&mut text, number);
            Bytes(text)
        };
        match self {
            Self::Textbook(ring) => ring.points(),
            Self::Nearest { circle, numbers, .. } => {
                let row = |at: usize| PointRow {
                    position: circle.positions[at].into(),
                    owner: circle.owners[at],
                    label: decimal(Vec::new(), numbers[at]),
                };
                (0..numbers.len()).map(row).collect()
            }
            Self::Wide { circle, heads, numbers } => {
                let row = |at: usize| PointRow {
                    position: circle.positions[at],
                    owner: circle.owners[at],
                    label: decimal(heads[circle.owners[at] as usize].clone(), numbers[at]),
                };
                (0..numbers.len()).map(row).collect()
            }
        }
    }

    /// The ring as it is drawn: loads decide, not arcs.
    #[must_use]
    pub fn view(&self) -> RingView<'_> {
        let view = match self {
            Self::Textbook(ring) => RingView::narrow(&ring.circle.positions, &ring.circle.owners),
            Self::Nearest { arcs, .. } => RingView::narrow(&arcs.0, &arcs.1),
            Self::Wide { circle, .. } => RingView::wide(&circle.positions, &circle.owners),
        };
        view.undecided()
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Self::Textbook(ring) => ring.bytes(),
            Self::Nearest { circle, numbers, .. } => circle.bytes() + numbers.len() * 4,
            Self::Wide { circle, numbers, .. } => circle.bytes() + numbers.len() * 4,
        }
    }
}
