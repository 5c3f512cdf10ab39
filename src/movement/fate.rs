//! What happened to each node between two clusters.

use std::cmp::Ordering;

use super::Reason;
use crate::placement::{Cluster, NOBODY, Node, State};

/// What happened to one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing.
    Same,
    /// It is on one side only: it joined (seen from after) or left (seen from before).
    CameOrWent,
    /// It came up.
    Up,
    /// It went down.
    Down,
    /// Its weight was raised.
    Raised,
    /// Its weight was lowered.
    Lowered,
}

/// The fates of the nodes of both lists, by index.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fates {
    /// Of the nodes before.
    pub before: Vec<Fate>,
    /// Of the nodes after.
    pub after: Vec<Fate>,
    /// Where each node of the list after stood before.
    stood: Vec<u32>,
}

/// Where newcomers stood: nowhere, which is not nobody.
const NOWHERE: u32 = NOBODY - 1;

impl Fates {
    /// Where a node of the list after stood in the list before; nobody stood with nobody.
    #[must_use]
    #[inline(always)]
    pub fn stood(&self, after: u32) -> u32 {
        self.stood.get(after as usize).copied().unwrap_or(NOBODY)
    }

    /// Why a key went from one node (index before) to another (index after). The receiver is asked first.
    #[must_use]
    pub fn reason(&self, from: u32, to: u32) -> Reason {
        match self.after[to as usize] {
            Fate::CameOrWent => return Reason::Joined,
            Fate::Up => return Reason::Up,
            Fate::Raised => return Reason::Raised,
            Fate::Same | Fate::Down | Fate::Lowered => {}
        }
        match self.before[from as usize] {
            Fate::CameOrWent => Reason::Left,
            Fate::Down => Reason::Down,
            Fate::Lowered => Reason::Lowered,
            Fate::Same | Fate::Up | Fate::Raised => Reason::Shifted,
        }
    }
}

/// How much a node is in service: a backup that is put in the first row comes up.
fn rank(node: &Node) -> u8 {
    match node.spec.state {
        State::Up => 2,
        State::Backup => 1,
        State::Down | State::Drain => 0,
    }
}

fn fate(before: &Node, after: &Node) -> Fate {
    match rank(after).cmp(&rank(before)) {
        Ordering::Greater => Fate::Up,
        Ordering::Less => Fate::Down,
        _ if after.spec.weight > before.spec.weight => Fate::Raised,
        _ if after.spec.weight < before.spec.weight => Fate::Lowered,
        _ => Fate::Same,
    }
}

/// What happened to each node.
#[must_use]
pub fn fates(before: &Cluster, after: &Cluster) -> Fates {
    let was = before.places();
    let mut fates = Fates { before: vec![Fate::CameOrWent; before.nodes.len()], after: Vec::new(), stood: Vec::new() };
    for node in &after.nodes {
        let place = was.find(node.who);
        let fate = place.map_or(Fate::CameOrWent, |place| fate(&before.nodes[place], node));
        if let Some(place) = place {
            fates.before[place] = fate;
        }
        fates.after.push(fate);
        fates.stood.push(place.map_or(NOWHERE, |place| place as u32));
    }
    fates
}
