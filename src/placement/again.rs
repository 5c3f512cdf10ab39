//! Placing after a change: only the keys that it can have touched are looked up, all others stay where they are.

use super::{Cluster, Ends, NOBODY, Node, NodeId, Placement, RingView, index::Position};
use crate::hash::fold32;

/// What a change leaves as it was: made once for a change, asked for every key.
pub struct Untouched {
    /// Where each node of the list before stands now; [`NOBODY`] for one that has left.
    stands: Vec<u32>,
    /// Whether all who stayed stand where they stood.
    as_listed: bool,
    /// The nodes of the list now that were not there before, or are not the same in all that is said of them or in
    /// whether they serve; ascending.
    changed: Vec<u32>,
    same: Vec<bool>,
    /// The stretches of the ring that changed their owner; none under schemes whose arcs do not decide.
    arcs: Option<Arcs>,
}

/// A bit for each of 2^k equal stretches of a ring: whether any of it changed its owner.
struct Arcs {
    bits: Vec<u32>,
    shift: u32,
    /// Whether a key's place is its folded hash, as on every ring of 2^32.
    folded: bool,
}

/// At least so many stretches a point, so that few keys beside those that moved are looked up.
const STRETCHES: usize = 8;

impl Untouched {
    /// What is the same under two placements by one scheme with the same settings; none where too much is another.
    #[must_use]
    pub fn between(was: (&Cluster, &dyn Placement), is: (&Cluster, &dyn Placement)) -> Option<Self> {
        if was.1.reckoning() != is.1.reckoning() {
            return None;
        }
        let (before, after) = (was.0.places(), is.0.places());
        let find = |who: NodeId| after.find(who).map_or(NOBODY, |at| at as u32);
        let stands: Vec<u32> = was.0.nodes.iter().map(|n| find(n.who)).collect();
        let serving = |cluster: &Cluster| [cluster.serving(false), cluster.serving(true)];
        let (served, serves) = (serving(was.0), serving(is.0));
        let alike = |(now, node): (usize, &Node)| {
            let same = |at: usize| {
                was.0.nodes[at].spec == node.spec
                    && (0..2).all(|weighted| served[weighted][at] == serves[weighted][now])
            };
            before.find(node.who).is_some_and(same)
        };
        let same: Vec<bool> = is.0.nodes.iter().enumerate().map(alike).collect();
        let changed = (0..).zip(&same).filter(|(_, same)| !**same).map(|(node, _)| node).collect();
        let as_listed = (0..).zip(&stands).all(|(at, &stands)| stands == at);
        let mut untouched = Self { stands, as_listed, changed, same, arcs: None };
        if let Some((was, is)) = was.1.ring().zip(is.1.ring()).filter(|(was, is)| was.decides && is.decides) {
            untouched.arcs = Some(match (was.ends, is.ends) {
                (Ends::Narrow(a), Ends::Narrow(b)) => untouched.arcs(a, was, b, is)?,
                (Ends::Wide(a), Ends::Wide(b)) => untouched.arcs(a, was, b, is)?,
                _ => return None,
            });
        } else if untouched.stands.iter().filter(|&&at| at != NOBODY).is_sorted() {
            // Those that stayed are in their order: where it decides, it decides as before.
            return Some(untouched);
        } else {
            return None;
        }
        Some(untouched)
    }

    /// About how many draws a key takes, of the `all` that it takes from scratch.
    #[must_use]
    pub fn draws(&self, all: u64) -> u64 {
        if self.arcs.is_some() { 1 } else { all.min(2 + self.changed.len() as u64) }
    }

    /// The nodes of the list now that may own keys which they did not own before, or no longer those that they did.
    #[must_use]
    pub fn changed(&self) -> &[u32] {
        &self.changed
    }

    /// Whether a node of the list now is as it was before.
    #[must_use]
    pub fn same(&self, node: u32) -> bool {
        self.same.get(node as usize).copied().unwrap_or(false)
    }

    /// Where an owner of the list before stands now.
    #[must_use]
    #[inline(always)]
    pub fn stands(&self, before: u32) -> u32 {
        self.stands.get(before as usize).copied().unwrap_or(NOBODY)
    }

    /// Walks along both rings at once.
    fn arcs<P: Position>(&self, a: &[P], was: RingView<'_>, b: &[P], is: RingView<'_>) -> Option<Arcs> {
        let (first_was, first_is) = (*was.owners.first()?, *is.owners.first()?);
        let cells = (b.len() * STRETCHES).next_power_of_two().clamp(1 << 10, 1 << 18).ilog2();
        let mut arcs = Arcs { bits: vec![0; 1 << (cells - 5)], shift: P::BITS - cells, folded: P::BITS == 32 };
        let (mut i, mut j) = (0, 0);
        let mut from = 0u64;
        loop {
            // Beyond the last end the first arc goes on.
            let owned = (was.owners.get(i).unwrap_or(&first_was), is.owners.get(j).unwrap_or(&first_is));
            let to: Option<u64> = match (a.get(i), b.get(j)) {
                (Some(&a), Some(&b)) => Some(a.min(b).into()),
                (a, b) => a.or(b).map(|&end| end.into()),
            };
            if self.stands(*owned.0) != *owned.1 {
                arcs.mark(from, to.unwrap_or(u64::MAX >> (64 - P::BITS)));
            }
            let Some(to) = to else { return Some(arcs) };
            // Of equal ends the first owns.
            while a.get(i).is_some_and(|&end| end.into() == to) {
                i += 1;
            }
            while b.get(j).is_some_and(|&end| end.into() == to) {
                j += 1;
            }
            from = to.saturating_add(1);
        }
    }

    /// Appends the owners of more keys: the ones on stretches that changed are looked up, the others are where they were.
    /// False, and nothing done, where no stretch tells.
    pub fn place(&self, now: &dyn Placement, hashes: &[u64], was: &[u32], owners: &mut Vec<u32>) -> bool {
        let Some(arcs) = &self.arcs else { return false };
        let first = owners.len();
        if self.as_listed {
            owners.extend_from_slice(was);
        } else {
            owners.extend(was.iter().map(|&before| self.stands(before)));
        }
        let (mut keys, mut sought) = (Vec::new(), Vec::new());
        if arcs.folded {
            arcs.seek(hashes, |hash| fold32(hash).into(), &mut keys, &mut sought);
        } else {
            // Wherever a circle of 2^64 begins: a hash is shifted to its top, and turned.
            let turn = now.looked_up(0).unwrap_or(0);
            let shift = (now.looked_up(1).unwrap_or(1) ^ turn).trailing_zeros();
            arcs.seek(hashes, |hash| hash << shift ^ turn, &mut keys, &mut sought);
        }
        let mut found = Vec::with_capacity(sought.len());
        now.place(&sought, &mut found);
        for (key, owner) in keys.into_iter().zip(found) {
            owners[first + key as usize] = owner;
        }
        true
    }
}

impl Arcs {
    fn mark(&mut self, from: u64, to: u64) {
        for cell in from >> self.shift..=to >> self.shift {
            self.bits[cell as usize / 32] |= 1 << (cell % 32);
        }
    }

    /// Which of these keys lie on a stretch that changed: their numbers and their hashes.
    #[inline(always)]
    fn seek(&self, hashes: &[u64], place: impl Fn(u64) -> u64, keys: &mut Vec<u32>, sought: &mut Vec<u64>) {
        for (key, &hash) in (0..).zip(hashes) {
            let cell = place(hash) >> self.shift;
            if self.bits[cell as usize / 32] >> (cell % 32) & 1 != 0 {
                keys.push(key);
                sought.push(hash);
            }
        }
    }
}
