//! The points of the rings on which loads are bounded.

use blake2::{Blake2b512, Digest};

use crate::{
    bytes::Bytes,
    hash::fold32,
    keys::push_decimal,
    placement::{
        Cluster, Notation, Placement, PointRow, RingView,
        circle::Circle,
        draft::{Draft, Sorted},
        envoy_ring, haproxy,
        ring::RingPlacement,
        view::nearest_arcs,
    },
    refusal::Refusal,
    setting::Settings,
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

impl Track {
    /// As the scheme `ring` has it.
    ///
    /// # Errors
    /// Too many points.
    pub fn textbook(cluster: &Cluster, settings: &Settings) -> Result<Self, Refusal> {
        RingPlacement::build(cluster, settings).map(Self::Textbook)
    }

    /// As the scheme `haproxy` has it.
    ///
    /// # Errors
    /// An id that is 0 or stands twice; too many points.
    pub fn haproxy(cluster: &Cluster, settings: &Settings, weights: &[u32]) -> Result<Self, Refusal> {
        let points = haproxy::points(&haproxy::ids(cluster)?, weights)?;
        let positions = points.narrow();
        Ok(Self::Nearest {
            arcs: nearest_arcs(&positions, &points.owners),
            numbers: points.numbers,
            circle: Circle::new(positions, points.owners, cluster, settings),
        })
    }

    /// As the scheme `envoy-ring` has it.
    ///
    /// # Errors
    /// Too many points.
    pub fn envoy(cluster: &Cluster, settings: &Settings, weights: &[u64]) -> Result<Self, Refusal> {
        let labels: Vec<Bytes> = cluster.nodes.iter().map(|n| n.spec.ring_label().clone()).collect();
        let points = envoy_ring::points(&labels, &envoy_ring::counts_of(weights, settings)?);
        let heads = labels.iter().map(|label| [label.as_slice(), b"_"].concat()).collect();
        Ok(Self::wide(cluster, settings, heads, points))
    }

    /// Ten points a host.
    #[must_use]
    pub fn lafikl(cluster: &Cluster, settings: &Settings, hash: fn(&[u8]) -> u64) -> Self {
        let heads: Vec<Vec<u8>> = cluster.nodes.iter().map(|n| n.spec.ring_label().0.clone()).collect();
        let serving = cluster.serving(false);
        let mut points = Draft::with_room(10 * heads.len());
        for (node, head) in (0..).zip(&heads).filter(|(node, _)| serving[*node as usize]) {
            points.count_up(node, head, 10, hash);
        }
        Self::wide(cluster, settings, heads, points.sorted())
    }

    fn wide(cluster: &Cluster, settings: &Settings, heads: Vec<Vec<u8>>, points: Sorted) -> Self {
        Self::Wide {
            circle: Circle::new(points.positions, points.owners, cluster, settings),
            heads,
            numbers: points.numbers,
        }
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
