//! What a perfectly consistent scheme would make of these views.
//!
//! Every monotone scheme is a permutation of all nodes for each key, of which a view takes the first that it knows
//! (Karger et al. 1997, Theorem 4.3). Perfect is one whose permutations are independent and uniform (by weight, where
//! nodes have one): what Theorem 4.5 reckons with, and what rendezvous hashing is. Drawn from a fixed seed. On a ring keys
//! between the same two points have one permutation: then the deviations are those of so many stretches.

use super::{Outcome, overlap::Served};
use crate::{measure::Expected, rng::Rng, sorting};

/// What is to be expected of views under a perfectly consistent scheme.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ideal {
    /// The mean spread of the keys.
    pub mean_spread: Expected,
    /// The largest spread of a key; none where fewer keys were drawn than there are.
    pub spread: Option<Expected>,
    /// The largest load of a node; none likewise.
    pub load: Option<Expected>,
    /// The agreement of two clients, over all pairs: the deviation is that of so many keys.
    pub agreement: Option<Expected>,
}

/// So many keys are drawn at least, where there is time for them.
const KEYS: usize = 4_000;
/// For the largest among many, so many times as many are drawn.
const TIMES: usize = 4;
/// So many keys are drawn at most.
const MOST: usize = 64_000;
/// And no more than so many steps in all.
const STEPS: usize = 40_000_000;
/// So many times the loads of all nodes are drawn.
const RUNS: usize = 200;

/// Keys that are being drawn.
pub(super) struct Imagining {
    keys: usize,
    drawn: usize,
    nodes: usize,
    clients: Vec<u64>,
    weights: Vec<f64>,
    alike: bool,
    rng: Rng,
    spreads: Vec<u32>,
    load: Vec<u32>,
    agreed: [f64; 2],
    pairs: f64,
    steps: usize,
    points: Option<f64>,
    known: f64,
    seen: Vec<(u32, u64)>,
}

impl Imagining {
    pub(super) fn begin(served: &[Served], outcome: &Outcome, points: Option<f64>, wanted: bool) -> Self {
        let nodes = outcome.load.len();
        let mut clients = vec![0; served.len()];
        outcome.group_of.iter().for_each(|&group| clients[group as usize] += 1);
        let weight = |node| served.iter().map(|s| s.weight(node)).max().unwrap_or(0) as f64;
        let weights: Vec<f64> = (0..nodes).map(weight).collect();
        let mut some = weights.iter().filter(|w| **w > 0.0);
        let alike = some.next().is_none_or(|first| some.all(|w| w == first));
        // Sorting takes a few steps for each node, a view of a t-th of the nodes about t until it meets one of its own.
        let t = outcome.views.t().unwrap_or(1.0).max(1.0) as usize;
        let steps = nodes * 8 + served.len() * t + 1;
        let possible = wanted && outcome.keys() > 0 && weights.iter().any(|w| *w > 0.0);
        let keys = if possible { (TIMES * outcome.keys()).clamp(KEYS, MOST).min((STEPS / steps).max(30)) } else { 0 };
        let all = super::count::pairs(outcome.clients() as u64) as f64;
        Self {
            keys,
            drawn: 0,
            nodes,
            clients,
            weights,
            alike,
            rng: Rng::new(1).fork("ideal views"),
            spreads: Vec::new(),
            load: vec![0; nodes],
            agreed: [0.0; 2],
            pairs: all,
            steps,
            points,
            known: outcome.views.known_nodes() as f64,
            seen: vec![(0, 0); nodes],
        }
    }

    pub(super) fn part(&self) -> f64 {
        self.drawn as f64 / self.keys.max(1) as f64
    }

    /// Draws keys of about so many steps; true where all are drawn.
    pub(super) fn go_on(&mut self, served: &[Served], most: usize) -> bool {
        let end = self.drawn.saturating_add((most / self.steps).max(1)).min(self.keys);
        for _ in self.drawn..end {
            self.draw(served);
        }
        end >= self.keys
    }

    fn draw(&mut self, served: &[Served]) {
        let rng = &mut self.rng;
        let mut order: Vec<(u64, u32)> = Vec::with_capacity(self.nodes);
        for node in 0..self.nodes {
            let weight = self.weights[node];
            if weight > 0.0 {
                let number = match self.alike {
                    true => rng.next_u64(),
                    // The first of exponential clocks whose pace is the weight.
                    false => sorting::of_float(-rng.uniform().ln() / weight),
                };
                order.push((number, node as u32));
            }
        }
        sorting::pairs_by_number(&mut order);
        self.drawn += 1;
        let mark = self.drawn as u32;
        let (mut spread, mut agreed) = (0usize, 0u64);
        for (view, &clients) in served.iter().zip(&self.clients) {
            let first = order.iter().map(|pair| pair.1 as usize).find(|&node| view.knows(node));
            let Some(node) = first else { continue };
            let seen = &mut self.seen[node];
            if seen.0 != mark {
                *seen = (mark, 0);
                spread += 1;
                self.load[node] += 1;
            }
            agreed += seen.1 * clients + super::count::pairs(clients);
            seen.1 += clients;
        }
        if self.spreads.len() <= spread {
            self.spreads.resize(spread + 1, 0);
        }
        self.spreads[spread] += 1;
        let agreed = if self.pairs > 0.0 { agreed as f64 / self.pairs } else { 0.0 };
        self.agreed[0] += agreed;
        self.agreed[1] += agreed * agreed;
    }

    pub(super) fn done(self, keys: usize) -> Option<Ideal> {
        let n = self.keys as f64;
        if self.keys == 0 {
            return None;
        }
        let k = keys as f64;
        // Keys fall on stretches whose lengths are exponential: the squares of their parts add up to 2/M for M of them.
        let grain = self.points.map_or(0.0, |points| 2.0 / (points * self.known).max(1.0));
        let of = |sum: f64, squares: f64| {
            let mean = sum / n;
            Expected { mean, deviation: ((squares / n - mean * mean).max(0.0) * (1.0 / k + grain)).sqrt() }
        };
        let (mut sum, mut squares) = (0.0, 0.0);
        for (&keys, spread) in self.spreads.iter().zip(0u32..) {
            let spread = f64::from(spread);
            sum += f64::from(keys) * spread;
            squares += f64::from(keys) * spread * spread;
        }
        let enough = self.keys >= TIMES * keys;
        Some(Ideal {
            mean_spread: of(sum, squares),
            spread: enough.then(|| self.largest_spread(k)),
            load: enough.then(|| self.largest_load(k)),
            agreement: (self.pairs > 0.0).then(|| of(self.agreed[0], self.agreed[1])),
        })
    }

    /// The largest of so many keys' spreads, each of which is as those that were drawn.
    fn largest_spread(&self, keys: f64) -> Expected {
        let n = self.keys as f64;
        let (mut below, mut sum, mut squares, mut before) = (0.0, 0.0, 0.0, 0.0);
        for (&count, spread) in self.spreads.iter().zip(0u32..) {
            below += f64::from(count);
            let all = (below / n).powf(keys);
            let (part, spread) = (all - before, f64::from(spread));
            sum += part * spread;
            squares += part * spread * spread;
            before = all;
        }
        Expected { mean: sum, deviation: (squares - sum * sum).max(0.0).sqrt() }
    }

    /// The largest of the nodes' loads, each of which is the number of keys that fall to it with the part that was drawn.
    fn largest_load(&self, keys: f64) -> Expected {
        let mut rng = self.rng.clone();
        let runs = (RUNS * 200 / self.nodes.max(1)).clamp(20, RUNS);
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..runs {
            let mut most = 0.0f64;
            for &load in &self.load {
                let part = f64::from(load) / self.keys as f64;
                // The points of a ring share it out unevenly.
                let part =
                    self.points.map_or(part, |points| (part * (1.0 + rng.normal() / points.sqrt())).clamp(0.0, 1.0));
                most = most.max(keys * part + (keys * part * (1.0 - part)).max(0.0).sqrt() * rng.normal());
            }
            // Keys are whole.
            let most = most.min(keys).round();
            sum += most;
            squares += most * most;
        }
        let mean = sum / runs as f64;
        Expected { mean, deviation: (squares / runs as f64 - mean * mean).max(0.0).sqrt() }
    }
}
