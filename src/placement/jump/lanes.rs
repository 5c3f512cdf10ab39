//! The paper's leaps for four keys at once.
//!
//! One key's leaps wait for each other, and where they end is a guess that a processor often loses; four keys side by
//! side fill the time. Bucket numbers stay floats on the way: whole numbers below 2^53 are exact there, and beyond that
//! a leap is past the end in any case.

use super::MULTIPLIER;

struct Lane {
    state: u64,
    at: f64,
    last: f64,
}

impl Lane {
    fn new(hash: u64) -> Self {
        Self { state: hash, at: 0.0, last: 0.0 }
    }

    /// One leap. Past the end a key leaps on, only further away, until all four are there.
    #[inline(always)]
    fn leap(&mut self, end: f64) -> bool {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(1);
        let draw = f64::from((self.state >> 33) as u32 + 1);
        self.at = ((self.at + 1.0) * (super::ONE / draw)).floor();
        let stays = self.at < end;
        if stays {
            self.last = self.at;
        }
        stays
    }
}

/// The buckets of four keys among `count`, which is above 0.
#[inline(always)]
pub(super) fn buckets(hashes: [u64; 4], count: u32) -> [u32; 4] {
    let end = f64::from(count);
    let [a, b, c, d] = hashes;
    let (mut a, mut b, mut c, mut d) = (Lane::new(a), Lane::new(b), Lane::new(c), Lane::new(d));
    while a.leap(end) | b.leap(end) | c.leap(end) | d.leap(end) {}
    [a.last as u32, b.last as u32, c.last as u32, d.last as u32]
}
