//! Finding the first point at or after a position, faster than by binary search alone.

/// For each of 2^k equal stretches of the circle, where in the sorted points it begins.
///
/// With about as many stretches as points, a lookup reads one entry and then one or two points.
#[derive(Clone, Debug, Default)]
pub struct BucketIndex {
    shift: u32,
    starts: Vec<u32>,
}

/// A position on a circle of 2^32 or 2^64. Two types only, so that the index is compiled twice at most.
pub trait Position: Copy + Ord + Into<u64> {
    /// How many bits.
    const BITS: u32;
}

impl Position for u32 {
    const BITS: u32 = 32;
}

impl Position for u64 {
    const BITS: u32 = 64;
}

impl BucketIndex {
    /// Over ascending positions.
    #[must_use]
    pub fn new<P: Position>(positions: &[P]) -> Self {
        // At most one stretch a point: four bytes each.
        let bits = positions.len().max(1).ilog2().min(24);
        let shift = P::BITS - bits;
        let buckets = 1usize << bits;
        let mut starts = Vec::with_capacity(buckets + 1);
        let mut at = 0u32;
        for bucket in 0..buckets as u64 {
            // With one stretch, it begins at 0, and the shift may be the full 64.
            let begin = bucket.checked_shl(shift).unwrap_or(0);
            while positions.get(at as usize).is_some_and(|&p| p.into() < begin) {
                at += 1;
            }
            starts.push(at);
        }
        starts.push(positions.len() as u32);
        Self { shift, starts }
    }

    /// The index of the first point at or after `position`; the number of points where there is none.
    #[must_use]
    #[inline(always)]
    pub fn at_or_after<P: Position>(&self, positions: &[P], position: P) -> usize {
        // With one point the shift is the full width.
        let bucket = position.into().checked_shr(self.shift).unwrap_or(0) as usize;
        let from = self.starts[bucket] as usize;
        // A stretch rarely has more than three points. Counting those that lie before, without a branch for each, keeps
        // the processor from guessing wrong once a key.
        if let Some([a, b, c, d]) = positions.get(from..).and_then(<[P]>::first_chunk) {
            let before = |p: &P| usize::from(*p < position);
            let count = before(a) + before(b) + before(c) + before(d);
            if count < 4 {
                return from + count;
            }
        }
        self.in_bucket(positions, position, bucket)
    }

    #[inline(never)]
    fn in_bucket<P: Position>(&self, positions: &[P], position: P, bucket: usize) -> usize {
        let (from, to) = (self.starts[bucket] as usize, self.starts[bucket + 1] as usize);
        from + positions[from..to].partition_point(|&p| p < position)
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.starts.len() * 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scanning() {
        for count in [1usize, 2, 3, 7, 64, 1000] {
            let mut positions: Vec<u32> =
                (0..count as u64).map(|i| xxhash_rust::xxh32::xxh32(&i.to_le_bytes(), 7)).collect();
            positions.push(positions[0]);
            positions.sort_unstable();
            let index = BucketIndex::new(&positions);
            let probes = positions.iter().flat_map(|&p| [p.wrapping_sub(1), p, p.wrapping_add(1)]).chain([0, u32::MAX]);
            for probe in probes {
                let scanned = positions.iter().position(|&p| p >= probe).unwrap_or(positions.len());
                assert_eq!(index.at_or_after(&positions, probe), scanned, "{count} points, {probe}");
            }
            let wide: Vec<u64> = positions.iter().map(|&p| u64::from(p) << 32 | 5).collect();
            let index = BucketIndex::new(&wide);
            let probes = wide.iter().flat_map(|&p| [p - 1, p, p + 1]).chain([0, u64::MAX]);
            for probe in probes {
                let scanned = wide.iter().position(|&p| p >= probe).unwrap_or(wide.len());
                assert_eq!(index.at_or_after(&wide, probe), scanned, "{count} wide points, {probe}");
            }
        }
    }
}
