//! When a node is full.

use super::twister::Twister;
use crate::decimal::Decimal;

/// A bound on loads.
pub enum Rule {
    /// ⌈c·m·w/Σw⌉ of m keys at rest.
    Paper {
        /// c.
        cap: Decimal,
        /// In millionths.
        weights: Vec<u64>,
        /// Their sum.
        sum: u128,
    },
    /// HAProxy's slots of the requests in flight.
    Haproxy {
        /// The factor ÷ 100.
        cap: Decimal,
        /// Whole ones.
        weights: Vec<u64>,
        /// Those of the servers before each in the list.
        before: Vec<u64>,
        /// Of all.
        sum: u64,
    },
    /// ⌈c·⌊(requests + 1)/hosts⌋⌉, the quotient at least 1.
    Lafikl {
        /// c.
        cap: Decimal,
        /// How many hosts there are.
        hosts: u64,
    },
    /// Envoy's: a host is passed over while it has more than its slots, and then others are tried at random.
    Envoy {
        /// The factor ÷ 100.
        cap: Decimal,
        /// The hosts in their order, each with its part of all weights.
        hosts: Vec<(u32, f64)>,
    },
}

/// ⌈c·n⌉ in whole numbers.
fn times_up(cap: Decimal, n: u64) -> u64 {
    let exact = u128::from(cap.millionths()) * u128::from(n);
    u64::try_from(exact.div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

/// The paper's capacity ⌈c·m·w/Σw⌉ of a node among m keys, at most m.
#[must_use]
pub fn capacity(cap: Decimal, keys: u64, weight: u64, sum: u128) -> u64 {
    let (part, whole) = (u128::from(cap.millionths()) * u128::from(weight), sum * 1_000_000);
    if part >= whole {
        return if weight == 0 { 0 } else { keys };
    }
    // Beyond 128 bits there would be more keys than can be placed here.
    let room = part.checked_mul(u128::from(keys)).map_or(u128::MAX, |p| p.div_ceil(whole));
    u64::try_from(room).map_or(keys, |room| room.min(keys))
}

/// HAProxy's slots of a server: what falls to its weight of ⌈c·(served + 1)⌉ slots, rounded so that all servers
/// together have exactly these, but at least 1. `before` is the weight of the servers ahead of it in the list.
#[must_use]
pub fn slots(cap: Decimal, served: u64, weight: u64, before: u64, sum: u64) -> u64 {
    let all = u128::from(times_up(cap, served + 1));
    let up_to = |weights: u64| u128::from(weights) * all / u128::from(sum.max(1));
    ((up_to(before + weight) - up_to(before)) as u64).max(1)
}

impl Rule {
    /// By weights in millionths.
    #[must_use]
    pub fn paper(cap: Decimal, weights: Vec<u64>) -> Self {
        let sum = weights.iter().map(|&w| u128::from(w)).sum();
        Self::Paper { cap, weights, sum }
    }

    /// By whole weights.
    #[must_use]
    pub fn haproxy(cap: Decimal, weights: Vec<u64>) -> Self {
        let mut sum = 0;
        let mut before = Vec::with_capacity(weights.len());
        for weight in &weights {
            before.push(sum);
            sum += weight;
        }
        Self::Haproxy { cap, weights, before, sum }
    }

    /// By whole weights; those of 0 are no hosts.
    #[must_use]
    pub fn envoy(cap: Decimal, weights: &[u64]) -> Self {
        let sum: u64 = weights.iter().sum();
        let host = |(i, &w): (usize, &u64)| (w > 0).then(|| (i as u32, w as f64 / sum as f64));
        Self::Envoy { cap, hosts: weights.iter().enumerate().filter_map(host).collect() }
    }

    /// Whether all keys are known before the first is placed.
    #[must_use]
    pub fn at_rest(&self) -> bool {
        matches!(self, Self::Paper { .. })
    }

    /// The capacity of a node among so many keys at rest.
    #[must_use]
    pub fn capacity(&self, node: usize, keys: u64) -> u64 {
        match self {
            Self::Paper { cap, weights, sum } => capacity(*cap, keys, weights[node], *sum),
            _ => keys,
        }
    }

    /// Whether a node may take one more, with these loads.
    #[must_use]
    pub fn has_room(&self, node: usize, loads: &[u64], total: u64) -> bool {
        let room = match self {
            Self::Paper { .. } => self.capacity(node, total + 1),
            Self::Haproxy { cap, weights, before, sum } => slots(*cap, total, weights[node], before[node], *sum),
            Self::Lafikl { cap, hosts } => times_up(*cap, ((total + 1) / (*hosts).max(1)).max(1)),
            Self::Envoy { .. } => return true,
        };
        loads[node] < room
    }

    /// About how many points a key tries before one has room: 1/ε².
    #[must_use]
    pub fn tries(&self) -> u64 {
        let cap = match self {
            Self::Envoy { hosts, .. } => return hosts.len() as u64,
            Self::Paper { cap, .. } | Self::Haproxy { cap, .. } | Self::Lafikl { cap, .. } => cap.millionths(),
        };
        let free = (cap.saturating_sub(1_000_000)).min(1_000_000) as f64 / 1e6;
        (1.0 / (free * free).max(1e-12)) as u64 + 1
    }

    /// Envoy's choice, where the ring points to `first`: that one unless it has more than its slots; else the first of
    /// the others, in an order shuffled by the key's hash, that has not; failing all, the least overloaded.
    #[must_use]
    pub fn envoy_choice(&self, first: u32, hash: u64, loads: &[u64], total: u64) -> u32 {
        let Self::Envoy { cap, hosts } = self else { return first };
        let all = times_up(*cap, total + 1) as f64;
        let overload = |(node, part): (u32, f64)| loads[node as usize] as f64 / (all * part).ceil().max(1.0);
        let Some(&here) = hosts.iter().find(|h| h.0 == first) else { return first };
        let mut least = (overload(here), first);
        if least.0 <= 1.0 {
            return first;
        }
        let mut random = Twister::new(hash as u32);
        let mut order: Vec<u32> = (0..hosts.len() as u32).collect();
        for i in 0..order.len() {
            let j = i + random.below((order.len() - i) as u32) as usize;
            order.swap(i, j);
            let host = hosts[order[i] as usize];
            if host.0 == first {
                continue;
            }
            let load = overload(host);
            if load <= 1.0 {
                return host.0;
            }
            if load < least.0 {
                least = (load, host.0);
            }
        }
        least.1
    }
}
