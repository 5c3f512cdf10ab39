//! The table: nodes take turns, each its next entry that is still free, until all are taken.
//!
//! Eisenbud et al., "Maglev: A Fast and Reliable Software Network Load Balancer", NSDI 2016, listing 1. A node's entries
//! are offset, offset + skip, offset + 2 · skip, … modulo M; M is prime, so each order visits every entry once. Filling
//! takes about M · ln M looks in all, and never more than M a node.

use crate::{placement::NOBODY, sorting::Queue};

/// A node that takes turns.
pub(super) struct Seat {
    /// Its index in the cluster's list.
    pub owner: u32,
    /// The entry it looks at next.
    pub next: u32,
    /// How far it goes from one entry to the next: 1 to M − 1.
    pub skip: u32,
}

impl Seat {
    /// From two hashes, as the paper says; `size` is at least 2.
    pub fn new(owner: usize, (first, second): (u64, u64), size: u32) -> Self {
        let size = u64::from(size);
        Self { owner: owner as u32, next: (first % size) as u32, skip: (second % (size - 1) + 1) as u32 }
    }
}

/// A table that is being filled.
pub(super) struct Table {
    slots: Vec<u32>,
    left: usize,
    seats: Vec<Seat>,
}

impl Table {
    /// An empty one of `size` entries, a prime; no table where nobody sits.
    pub fn new(seats: Vec<Seat>, size: u32) -> Self {
        let size = if seats.is_empty() { 0 } else { size as usize };
        Self { slots: vec![NOBODY; size], left: size, seats }
    }

    /// One turn of the node at that seat; whether entries are left after it.
    fn take(&mut self, seat: usize) -> bool {
        let Some(seat) = self.seats.get_mut(seat).filter(|_| self.left > 0) else { return false };
        let size = self.slots.len() as u32;
        loop {
            let at = seat.next;
            // Both are below the size: no division.
            seat.next = if size - at > seat.skip { at + seat.skip } else { seat.skip - (size - at) };
            let slot = &mut self.slots[at as usize];
            if *slot == NOBODY {
                *slot = seat.owner;
                self.left -= 1;
                return self.left > 0;
            }
        }
    }

    /// Everybody in turn, each so many entries in a row.
    pub fn in_turn(mut self, turns: impl Fn(usize) -> u64) -> Vec<u32> {
        if self.seats.is_empty() {
            return self.slots;
        }
        loop {
            for seat in 0..self.seats.len() {
                for _ in 0..turns(seat) {
                    if !self.take(seat) {
                        return self.slots;
                    }
                }
            }
        }
    }

    /// Envoy's weights: in round t a node is passed over while t · w is below its target, which begins at 0 and grows by
    /// the largest weight with each turn taken. Weights are parts of 1, in doubles as Envoy has them.
    ///
    /// Who is due when is kept in a heap, so that a light node among heavy ones costs nothing while it waits.
    pub fn by_share(mut self, weights: &[f64]) -> Vec<u32> {
        let largest = weights.iter().copied().fold(0.0, f64::max);
        if weights.iter().all(|&w| w >= largest) {
            return self.in_turn(|_| 1);
        }
        let mut targets = vec![0.0; weights.len()];
        let mut due = Queue::default();
        (0..weights.len() as u32).for_each(|seat| due.add((1, seat)));
        while let Some((round, seat)) = due.first() {
            if !self.take(seat as usize) {
                break;
            }
            let (weight, target) = (weights[seat as usize], &mut targets[seat as usize]);
            *target += largest;
            due.replace_first((next_round(round, weight, *target), seat));
        }
        self.slots
    }

    /// Cilium's weights: entry n goes round from node n mod N to the first whose (n + 1) · w reaches its counter, which
    /// begins at w / N and grows by the sum with each turn taken. They count only where they average 2 or more.
    pub fn by_counter(mut self, weights: &[u64]) -> Vec<u32> {
        let count = weights.len() as u64;
        let sum: u64 = weights.iter().sum();
        if count == 0 || sum / count <= 1 {
            return self.in_turn(|_| 1);
        }
        let mut counters: Vec<f64> = weights.iter().map(|&w| w as f64 / count as f64).collect();
        for n in 0..self.slots.len() as u64 {
            let mut seat = (n % count) as usize;
            while (n + 1) * weights[seat] < counters[seat] as u64 {
                seat = if seat + 1 == weights.len() { 0 } else { seat + 1 };
            }
            counters[seat] += sum as f64;
            self.take(seat);
        }
        self.slots
    }
}

/// The first round after this one in which t · w is not below the target, compared in doubles.
fn next_round(round: u64, weight: f64, target: f64) -> u64 {
    let reached = |t: u64| t as f64 * weight >= target;
    // Two roundings are off by a round at most; the product itself decides.
    let mut next = ((target / weight) as u64).max(round + 1);
    while next > round + 1 && reached(next - 1) {
        next -= 1;
    }
    while !reached(next) {
        next += 1;
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(count: usize, size: u32) -> Vec<Seat> {
        let hash = |i: usize| xxhash_rust::xxh64::xxh64(&[i as u8], 0);
        (0..count).map(|i| Seat::new(i, (hash(i), hash(i + 100)), size)).collect()
    }

    fn counts(slots: &[u32], nodes: usize) -> Vec<usize> {
        (0..nodes as u32).map(|n| slots.iter().filter(|&&s| s == n).count()).collect()
    }

    /// Envoy's rule as its source says it: round after round, everybody asked.
    fn asked_each_round(mut table: Table, weights: &[f64]) -> Vec<u32> {
        let largest = weights.iter().copied().fold(0.0, f64::max);
        let mut targets = vec![0.0; weights.len()];
        for round in 1u64.. {
            for seat in 0..weights.len() {
                if round as f64 * weights[seat] < targets[seat] {
                    continue;
                }
                targets[seat] += largest;
                if !table.take(seat) {
                    return table.slots;
                }
            }
        }
        Vec::new()
    }

    #[test]
    fn a_heap_of_the_due_is_the_same_as_asking_everybody() {
        for weights in
            [vec![1, 2], vec![8, 2], vec![1, 1, 1], vec![3, 1, 7, 7, 2], vec![1, 1000, 333], vec![1, 3, 9, 27]]
        {
            let sum: u64 = weights.iter().sum();
            let parts: Vec<f64> = weights.iter().map(|&w| w as f64 / sum as f64).collect();
            for size in [2, 3, 17, 251, 4093] {
                let heap = Table::new(seats(weights.len(), size), size).by_share(&parts);
                let asked = asked_each_round(Table::new(seats(weights.len(), size), size), &parts);
                assert_eq!(heap, asked, "{weights:?} on {size}");
            }
        }
    }

    #[test]
    fn every_entry_is_taken_and_counts_differ_by_one() {
        for (nodes, size) in [(1, 2), (2, 3), (7, 5), (10, 251), (3, 4093)] {
            let slots = Table::new(seats(nodes, size), size).in_turn(|_| 1);
            let counts = counts(&slots, nodes);
            assert_eq!(counts.iter().sum::<usize>(), size as usize);
            assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
        }
        assert!(Table::new(Vec::new(), 251).in_turn(|_| 1).is_empty());
        assert!(Table::new(Vec::new(), 251).by_share(&[]).is_empty());
        assert!(Table::new(Vec::new(), 251).by_counter(&[]).is_empty());
    }

    #[test]
    fn counters_share_by_weight() {
        let slots = Table::new(seats(4, 1021), 1021).by_counter(&[1, 2, 3, 4]);
        for (count, share) in counts(&slots, 4).into_iter().zip([102, 204, 306, 408]) {
            assert!(count.abs_diff(share) <= 2, "{count} for {share}");
        }
        // Their average is below 2: as if there were none.
        let ignored = Table::new(seats(3, 1021), 1021).by_counter(&[1, 1, 3]);
        assert_eq!(ignored, Table::new(seats(3, 1021), 1021).in_turn(|_| 1));
    }
}
