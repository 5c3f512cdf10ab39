//! Spread, load and agreement of keys that every client has placed.

use std::sync::Arc;

use super::{Ideal, NOWHERE, Overlap, Views};
use crate::{measure::Expected, placement::NOBODY};

/// What the clients make of the keys.
#[derive(Clone, Default, Debug)]
pub struct Outcome {
    /// Who knows what.
    pub views: Arc<Views>,
    /// For each client, which of the different views is its own.
    pub group_of: Vec<u32>,
    /// The first client of each different view.
    pub first_of: Vec<u32>,
    /// For each different view every key's node ([`NOWHERE`] for a key that it puts nowhere), one behind the other.
    pub owners: Arc<Vec<u16>>,
    /// For each key, on how many different nodes some client puts it.
    pub spread: Vec<u16>,
    /// How many keys have each spread, from 0 up.
    pub spreads: Vec<u32>,
    /// For each node, how many keys some client sends to it.
    pub load: Vec<u32>,
    /// Over all pairs of clients and all keys, how often both put the key on the same node.
    pub agreed: u64,
    /// Over all clients, the keys whose node (for one who knows all nodes) the client knows.
    pub bound: u64,
    /// Of them, those that the client puts elsewhere all the same: a monotone scheme has none.
    pub strayed: u64,
    /// For each different view, its busiest node's keys as a multiple of that node's fair share.
    pub peaks: Vec<f64>,
    /// What the law of the scheme expects of that for one view.
    pub peak: Option<Expected>,
    /// How much two views have in common, on average.
    pub overlap: Overlap,
    /// What a perfectly consistent scheme would make of them.
    pub(super) ideal: Option<Ideal>,
}

impl Outcome {
    /// How many keys.
    #[must_use]
    pub fn keys(&self) -> usize {
        self.spread.len()
    }

    /// How many clients.
    #[must_use]
    pub fn clients(&self) -> usize {
        self.views.len()
    }

    /// Where a client puts a key.
    #[must_use]
    pub fn owner(&self, client: usize, key: usize) -> Option<usize> {
        let group = *self.group_of.get(client)? as usize;
        let owner = *self.owners.get(group * self.keys() + key).filter(|_| key < self.keys())?;
        (owner != NOWHERE).then_some(usize::from(owner))
    }

    /// The largest spread of a key.
    #[must_use]
    pub fn most_spread(&self) -> usize {
        self.spreads.len().saturating_sub(1)
    }

    /// The mean spread of the keys; none without keys.
    #[must_use]
    pub fn mean_spread(&self) -> Option<f64> {
        let sum: u64 = self.spreads.iter().zip(0u64..).map(|(&keys, spread)| u64::from(keys) * spread).sum();
        (self.keys() > 0).then(|| sum as f64 / self.keys() as f64)
    }

    /// The largest load of a node.
    #[must_use]
    pub fn most_load(&self) -> u32 {
        self.load.iter().copied().max().unwrap_or(0)
    }

    /// The fraction of keys on which two clients agree, on average over all pairs; none without a pair or a key.
    #[must_use]
    pub fn agreement(&self) -> Option<f64> {
        let all = pairs(self.clients() as u64) * self.keys() as u64;
        (all > 0).then(|| self.agreed as f64 / all as f64)
    }

    /// On how many keys two clients agree.
    #[must_use]
    pub fn agree(&self, one: usize, other: usize) -> usize {
        let keys = self.keys();
        let of = |client: usize| {
            let group = self.group_of[client] as usize;
            &self.owners[group * keys..(group + 1) * keys]
        };
        of(one).iter().zip(of(other)).filter(|(a, b)| a == b && **a != NOWHERE).count()
    }

    /// The mean over the clients of their busiest node's multiple of its fair share; none without clients or keys.
    #[must_use]
    pub fn mean_peak(&self) -> Option<f64> {
        let sum: f64 = self.group_of.iter().map(|&group| self.peaks[group as usize]).sum();
        (self.clients() > 0 && self.keys() > 0).then(|| sum / self.clients() as f64)
    }

    /// The part of keys that stray though their node is known; none where no key could.
    #[must_use]
    pub fn straying(&self) -> Option<f64> {
        (self.bound > 0).then(|| self.strayed as f64 / self.bound as f64)
    }

    /// What the paper's theorem bounds, up to a constant: t ln C for the spread. None where nobody knows two nodes.
    #[must_use]
    pub fn bound_of_spread(&self) -> Option<f64> {
        let known = self.views.known_nodes();
        self.views.t().filter(|_| known > 1).map(|t| t * (known as f64).ln())
    }

    /// The same for the load, where there are not as many keys as nodes: t (K/C) ln C.
    #[must_use]
    pub fn bound_of_load(&self) -> Option<f64> {
        Some(self.bound_of_spread()? * self.keys() as f64 / self.views.known_nodes() as f64)
    }
}

/// How many pairs there are among so many.
pub(super) const fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// What is counted.
pub(super) struct Input<'a> {
    pub(super) nodes: usize,
    pub(super) owners: &'a [u16],
    pub(super) whole: &'a [u32],
    pub(super) group_of: &'a [u32],
    pub(super) first_of: &'a [u32],
    pub(super) views: &'a Views,
}

/// Keys that are being counted.
#[derive(Default)]
pub(super) struct Counting {
    outcome: Outcome,
    /// For each node, the last key (from 1) that some view put there, and how many clients did.
    seen: Vec<(u32, u32)>,
    /// How many clients each view has.
    clients: Vec<u32>,
    keys: usize,
}

impl Counting {
    pub(super) fn part(&self) -> f64 {
        self.outcome.spread.len() as f64 / self.keys.max(1) as f64
    }

    /// Counts about so many placements more; true where all are counted.
    pub(super) fn go_on(&mut self, input: Input<'_>, most: usize) -> bool {
        let groups = input.first_of.len();
        let keys = input.whole.len();
        if self.seen.is_empty() {
            self.keys = keys;
            self.seen.resize(input.nodes, (0, 0));
            self.clients.resize(groups, 0);
            input.group_of.iter().for_each(|&group| self.clients[group as usize] += 1);
            self.outcome.load.resize(input.nodes, 0);
            self.outcome.spread.reserve_exact(keys);
        }
        let from = self.outcome.spread.len();
        let end = from.saturating_add((most / groups.max(1)).max(1)).min(keys);
        for key in from..end {
            self.count(&input, key, keys);
        }
        end >= keys
    }

    fn count(&mut self, input: &Input<'_>, key: usize, keys: usize) {
        let mark = key as u32 + 1;
        let whole = input.whole[key];
        let outcome = &mut self.outcome;
        let mut spread = 0usize;
        for (group, &clients) in self.clients.iter().enumerate() {
            let owner = input.owners[group * keys + key];
            if whole != NOBODY && input.views.knows(input.first_of[group] as usize, whole as usize) {
                outcome.bound += u64::from(clients);
                outcome.strayed += u64::from(if whole == u32::from(owner) { 0 } else { clients });
            }
            if owner == NOWHERE {
                continue;
            }
            let seen = &mut self.seen[usize::from(owner)];
            if seen.0 != mark {
                *seen = (mark, 0);
                spread += 1;
                outcome.load[usize::from(owner)] += 1;
            }
            // Each client agrees with those that put the key there before it.
            outcome.agreed += u64::from(seen.1) * u64::from(clients) + pairs(u64::from(clients));
            seen.1 += clients;
        }
        outcome.spread.push(spread as u16);
        if outcome.spreads.len() <= spread {
            outcome.spreads.resize(spread + 1, 0);
        }
        outcome.spreads[spread] += 1;
    }

    pub(super) fn done(self) -> Outcome {
        self.outcome
    }
}
