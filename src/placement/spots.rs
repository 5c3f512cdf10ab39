//! Ring points that remember what their bytes were made of: the rings of memcached's clients, of groupcache and nginx.

use std::cmp::Ordering;

use super::{Cluster, Law, Node, Placement, PointRow, RingView, circle::Circle, draft::Draft, ring::invert};
use crate::{
    bytes::Bytes, hash::fold32, keys::push_decimal, limits, refusal::Refusal, setting::Settings, sorting, words,
};

/// How the bytes that are hashed for a point are made of its node's label and its mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// `label-7`: ketama.
    Dashed,
    /// `7label`: groupcache.
    Leading,
    /// The label, then the mark in four bytes, little-endian: nginx, whose mark is the point before.
    Chained,
}

/// Who owns where points of several nodes share a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// The node that was listed first. One that leaves and comes back takes its place again, so that what it did to the
    /// ring is undone.
    FirstListed,
    /// The node that was listed last, likewise.
    LastListed,
    /// The shorter label, then the smaller one, whatever the order of the list.
    ShorterLabel,
    /// The smaller label, whatever the order of the list.
    SmallerLabel,
}

/// The rank of each node where points collide: the lower one owns.
fn ranks(cluster: &Cluster, labels: &[Vec<u8>], ties: Ties) -> Vec<u32> {
    let order = sorting::order(labels.len(), &|a, b| {
        let (one, other) = (&cluster.nodes[a], &cluster.nodes[b]);
        let by = match ties {
            Ties::FirstListed => return one.who.cmp(&other.who),
            Ties::LastListed => return other.who.cmp(&one.who),
            Ties::ShorterLabel => labels[a].len().cmp(&labels[b].len()),
            Ties::SmallerLabel => Ordering::Equal,
        };
        by.then_with(|| labels[a].cmp(&labels[b])).then_with(|| one.spec.name.cmp(&other.spec.name))
    });
    invert(&order)
}

/// What a ring is made from.
pub struct Plan<'a> {
    /// The nodes.
    pub cluster: &'a Cluster,
    /// The settings.
    pub settings: &'a Settings,
    /// What is hashed of each node.
    pub labels: Vec<Vec<u8>>,
    /// How many marks each node has: digests, or points where each has one.
    pub marks: Vec<u64>,
    /// How many points a mark gives.
    pub points_per_mark: u64,
    /// How bytes are made of label and mark.
    pub spelling: Spelling,
    /// Who owns where points collide.
    pub ties: Ties,
}

/// Calls back with the points of one node: its label, how many marks, and where each point goes (position, mark).
pub type Marking<'a> = &'a dyn Fn(&[u8], u64, &mut dyn FnMut(u32, u32));

impl Plan<'_> {
    /// How many points it will have, refused above the limit before any is made.
    fn estimate(&self) -> Result<usize, Refusal> {
        let marks: u128 = self.marks.iter().map(|&n| u128::from(n)).sum();
        match marks * u128::from(self.points_per_mark) {
            total if total > u128::from(limits::POINTS) => Err(Refusal(words::too_many_points(total, limits::POINTS))),
            total => Ok(total as usize),
        }
    }

    /// Builds the ring. The points of nodes that do not speak are listed, but own nothing.
    ///
    /// # Errors
    /// A sentence, where there would be too many points.
    pub fn build(self, speaks: &[bool], mark: Marking<'_>) -> Result<Spots, Refusal> {
        let total = self.estimate()?;
        let ranks = ranks(self.cluster, &self.labels, self.ties);
        // Made in the order of ranks: as the tie rule says.
        let (mut draft, mut silent) = (Draft::with_room(total), Vec::new());
        for (rank, node) in (0..).zip(invert(&ranks)) {
            let at = node as usize;
            mark(&self.labels[at], self.marks[at], &mut |position, mark| {
                if speaks[at] {
                    draft.add(position.into(), node, mark);
                } else {
                    silent.push((position, rank, mark));
                }
            });
        }
        let points = draft.sorted();
        let speaking = |(&n, &speaks): (&u64, &bool)| if speaks { n * self.points_per_mark } else { 0 };
        Ok(Spots {
            counts: self.marks.iter().zip(speaks).map(speaking).collect(),
            circle: Circle::new(points.narrow(), points.owners, self.cluster, self.settings),
            marks: points.numbers,
            labels: self.labels,
            spelling: self.spelling,
            silent,
            ranks,
        })
    }
}

/// A built ring.
pub struct Spots {
    /// The points that own, with their owners.
    pub circle: Circle<u32>,
    labels: Vec<Vec<u8>>,
    spelling: Spelling,
    /// How many of each node's points own.
    counts: Vec<u64>,
    /// The mark of each point on the circle.
    marks: Vec<u32>,
    /// Points that own nothing: position, rank of the node, mark.
    silent: Vec<(u32, u32, u32)>,
    ranks: Vec<u32>,
}

impl Spots {
    fn label(&self, node: u32, mark: u32) -> Bytes {
        let own = &self.labels[node as usize];
        let mut label = Vec::with_capacity(own.len() + 11);
        match self.spelling {
            Spelling::Dashed => {
                dashed(&mut label, own);
                push_decimal(&mut label, mark);
            }
            Spelling::Leading => {
                push_decimal(&mut label, mark);
                label.extend_from_slice(own);
            }
            Spelling::Chained => {
                label.extend_from_slice(own);
                label.extend_from_slice(&mark.to_le_bytes());
            }
        }
        Bytes(label)
    }
}

impl Placement for Spots {
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
        let rank = |at: usize| self.ranks[self.circle.owners[at] as usize];
        let owning = (0..self.marks.len()).map(|at| (self.circle.positions[at], rank(at), self.marks[at]));
        let mut rows: Vec<(u32, u32, u32)> = owning.chain(self.silent.iter().copied()).collect();
        sorting::by(&mut rows, Ord::cmp);
        let by_rank = invert(&self.ranks);
        let row = |(position, rank, mark): (u32, u32, u32)| {
            let owner = by_rank[rank as usize];
            PointRow { position: u64::from(position), owner, label: self.label(owner, mark) }
        };
        rows.into_iter().map(row).collect()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        Some(RingView::narrow(&self.circle.positions, &self.circle.owners))
    }

    fn law(&self) -> Law {
        Law::Points(self.counts.clone())
    }

    fn bytes(&self) -> usize {
        // Labels of points are made anew when asked for.
        self.circle.bytes() + self.marks.len() * 4 + self.silent.len() * 12
    }
}

/// Appends `label-`.
pub fn dashed(buffer: &mut Vec<u8>, label: &[u8]) {
    buffer.extend_from_slice(label);
    buffer.push(b'-');
}

/// What is hashed of each node: the label that is given, as written; else what the system makes of the name.
pub fn labels(cluster: &Cluster, of_name: fn(&[u8]) -> Vec<u8>) -> Vec<Vec<u8>> {
    let label = |n: &Node| match &n.spec.label {
        Some(label) => label.0.clone(),
        None => of_name(n.spec.name.as_slice()),
    };
    cluster.nodes.iter().map(label).collect()
}

/// The weights of the nodes that are asked for, 0 for the rest.
///
/// # Errors
/// A sentence that names the first node among them whose weight is no whole number.
pub fn whole_weights(cluster: &Cluster, asked: &[bool], title: &str) -> Result<Vec<u64>, Refusal> {
    let weight = |(node, &asked): (&Node, &bool)| {
        let refuse = || Refusal(words::whole_weights_only(title, &node.spec.name, node.spec.weight));
        if asked { node.spec.weight.as_whole().ok_or_else(refuse) } else { Ok(0) }
    };
    cluster.nodes.iter().zip(asked).map(weight).collect()
}

/// Which nodes stay on the ring of a system that keeps the points of servers which are out of service: these and those
/// that serve; none where nobody serves.
#[must_use]
pub fn kept(cluster: &Cluster, serving: &[bool], weighted: bool) -> Vec<bool> {
    use super::State;
    let up = cluster.nodes.iter().zip(serving).any(|(n, &s)| s && n.spec.state == State::Up);
    let out = |n: &Node| {
        let heavy = !weighted || n.spec.weight > crate::decimal::Decimal::ZERO;
        up && heavy && matches!(n.spec.state, State::Down | State::Drain)
    };
    cluster.nodes.iter().zip(serving).map(|(n, &serves)| serves || out(n)).collect()
}
