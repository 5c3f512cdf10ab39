//! The remainder of a key's hash picks a bucket: modulo, Kafka's partitions and Maglev's tables, once they are made.

use super::{Cluster, Law, Placement, PointRow, buckets::Buckets};
use crate::{limits, refusal::Refusal, setting::Settings, words};

/// Buckets by remainder.
pub struct Remainder {
    buckets: Buckets,
    grid: bool,
}

impl Remainder {
    /// Each node repeated as often as `counts` says, drawn as a grid.
    ///
    /// # Errors
    /// Too many buckets.
    pub fn repeated(cluster: &Cluster, settings: &Settings, counts: &[u64]) -> Result<Box<dyn Placement>, Refusal> {
        let total: u64 = counts.iter().sum();
        if total > limits::POINTS {
            return Err(Refusal(words::too_many_buckets(total, limits::POINTS)));
        }
        Ok(Box::new(Self { buckets: Buckets::new(cluster, settings, counts), grid: true }))
    }

    /// A table whose owners are known, too large to be drawn.
    #[must_use]
    pub fn table(cluster: &Cluster, settings: &Settings, slots: Vec<u32>) -> Box<dyn Placement> {
        let labels = cluster.nodes.iter().map(|n| n.spec.ring_label().clone()).collect();
        Box::new(Self { buckets: Buckets::of_slots(cluster, settings, labels, slots), grid: false })
    }
}

/// A number by which very many others are divided, with its reciprocal: where a processor multiplies 64 by 64 bits at
/// once, that is faster than to divide each time. WebAssembly does not, and divides.
struct Divisor {
    count: u64,
    /// ⌊(2^64 − 1) / count⌋.
    reciprocal: u64,
}

impl Divisor {
    /// Of 0 there is nothing to be asked.
    fn of(count: u32) -> Self {
        let count = u64::from(count);
        Self { count, reciprocal: u64::MAX / count.max(1) }
    }

    #[inline(always)]
    fn remainder(&self, number: u64) -> u32 {
        if cfg!(target_arch = "wasm32") {
            return (number % self.count) as u32;
        }
        // The quotient, or one less: number · (2^64 / count − reciprocal) is below 2^64.
        let quotient = ((u128::from(number) * u128::from(self.reciprocal)) >> 64) as u64;
        let left = number - quotient * self.count;
        (if left >= self.count { left - self.count } else { left }) as u32
    }
}

impl Placement for Remainder {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let by = Divisor::of(self.buckets.count());
        self.buckets.place(hashes, owners, |hash| by.remainder(hash));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        match u64::from(self.buckets.count()) {
            0 => Vec::new(),
            all => self.buckets.from((hash % all) as usize, count),
        }
    }

    fn points(&self) -> Vec<PointRow> {
        self.buckets.points()
    }

    fn grid(&self) -> bool {
        self.grid
    }

    fn law(&self) -> Law {
        Law::Buckets(self.buckets.slots().to_vec())
    }

    fn bytes(&self) -> usize {
        self.buckets.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::Divisor;

    #[test]
    fn the_reciprocal_divides() {
        for count in [1, 2, 3, 7, 10, 64, 271, 65_537, 5_000_011, u32::MAX - 1, u32::MAX] {
            let by = Divisor::of(count);
            let edges = [0, 1, u64::MAX, u64::MAX - 1, u64::MAX / 2].into_iter();
            let multiples = (0..2_000u64).flat_map(|i| {
                let multiple = (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) / u64::from(count)) * u64::from(count);
                [multiple.wrapping_sub(1), multiple, multiple.wrapping_add(1)]
            });
            for number in edges.chain(multiples) {
                assert_eq!(u64::from(by.remainder(number)), number % u64::from(count), "{number} by {count}");
            }
        }
    }
}
