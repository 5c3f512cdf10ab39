//! What moves between two placements of the same keys: which key, from whom, to whom, and whether it had to.

pub mod fate;
pub mod ranges;

pub use fate::{Fate, Fates, fates};
pub use ranges::{Range, ranges};

use crate::placement::{Cluster, NOBODY, Node};

/// A cluster with the owner of every key: an index into its list, or [`NOBODY`].
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The nodes.
    pub cluster: &'a Cluster,
    /// One owner a key, in the order of the keys.
    pub owners: &'a [u32],
}

/// Why a key moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// To a node that joined.
    Joined,
    /// Off a node that left.
    Left,
    /// To a node whose weight was raised.
    Raised,
    /// Off a node whose weight was lowered.
    Lowered,
    /// Off a node that went down.
    Down,
    /// To a node that came up.
    Up,
    /// Between nodes that nothing happened to: needlessly.
    Shifted,
}

impl Reason {
    /// The word that `plan()` uses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Joined => "joined",
            Self::Left => "left",
            Self::Raised => "raised",
            Self::Lowered => "lowered",
            Self::Down => "down",
            Self::Up => "up",
            Self::Shifted => "shifted",
        }
    }

    /// Whether the change made the move necessary.
    #[must_use]
    pub fn needed(self) -> bool {
        self != Self::Shifted
    }
}

/// One key that changed its owner. Eight bytes, for a change may move nearly all of a million: nodes are numbered in 16
/// bits, which their limit leaves room for, and why is asked of [`Movement::reason`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The index of the key.
    pub key: u32,
    /// The owner before: an index into the list before.
    pub from: u16,
    /// The owner after: an index into the list after.
    pub to: u16,
}

const _: () = assert!(crate::limits::NODES <= 1 << 16, "a node's number fits");

/// What moves between two placements. Distinct keys are counted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Movement {
    /// Every key that had an owner before and has another one after, in the order of the keys.
    pub moves: Vec<Move>,
    /// How many of them had to move.
    pub needed: usize,
    /// Keys that had no owner before and have one after.
    pub placed: usize,
    /// Keys that had an owner before and have none after.
    pub lost: usize,
    fates: Fates,
}

impl Movement {
    /// How many keys moved.
    #[must_use]
    pub fn moved(&self) -> usize {
        self.moves.len()
    }

    /// How many moved without need.
    #[must_use]
    pub fn needless(&self) -> usize {
        self.moves.len() - self.needed
    }

    /// How many went from each node before (row) to each node after (column), flat, row by row.
    #[must_use]
    pub fn matrix(&self, before: usize, after: usize) -> Vec<u32> {
        let mut cells = vec![0; before * after];
        for m in &self.moves {
            cells[usize::from(m.from) * after + usize::from(m.to)] += 1;
        }
        cells
    }
}

/// Compares two placements of the same keys.
#[must_use]
pub fn compare(before: Side<'_>, after: Side<'_>) -> Movement {
    let mut movement = Movement::begin(before.cluster, after.cluster);
    movement.go_on(before, after, 0..after.owners.len());
    movement
}

impl Movement {
    /// Between two clusters, no key being compared yet.
    #[must_use]
    pub fn begin(before: &Cluster, after: &Cluster) -> Self {
        Self { fates: fates(before, after), ..Self::default() }
    }

    /// Why a key moved.
    #[must_use]
    pub fn reason(&self, m: &Move) -> Reason {
        self.fates.reason(m.from.into(), m.to.into())
    }

    /// Compares the owners of some more keys, those behind the ones compared so far.
    pub fn go_on(&mut self, before: Side<'_>, after: Side<'_>, range: std::ops::Range<usize>) {
        let end = range.end.min(before.owners.len()).min(after.owners.len());
        let owners = before.owners[range.start..end].iter().zip(&after.owners[range.start..end]);
        for (key, (&from, &to)) in (range.start as u32..).zip(owners) {
            match (from, to) {
                _ if self.fates.stood(to) == from => {}
                (NOBODY, _) => self.placed += 1,
                (_, NOBODY) => self.lost += 1,
                _ => {
                    self.needed += usize::from(self.fates.reason(from, to).needed());
                    self.moves.push(Move { key, from: from as u16, to: to as u16 });
                }
            }
        }
    }
}

/// The fewest keys that any scheme must move, balanced before and after: K · ½ Σ |change of fair share|.
///
/// Where no node can own before or after, nothing can move: 0.
#[must_use]
pub fn minimum(before: &Cluster, after: &Cluster, weighted: bool, keys: usize) -> f64 {
    let (was, is) = (before.fair_shares(weighted), after.fair_shares(weighted));
    if was.iter().all(|&s| s == 0.0) || is.iter().all(|&s| s == 0.0) {
        return 0.0;
    }
    let places = before.places();
    let gain = |(n, s): (&Node, &f64)| (s - places.find(n.who).map_or(0.0, |place| was[place])).max(0.0);
    let gained: f64 = after.nodes.iter().zip(&is).map(gain).sum();
    // Both sums of shares are 1, so half the sum of changes is the sum of gains.
    keys as f64 * gained
}
