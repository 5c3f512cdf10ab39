//! The paper's leaps for several keys at once.
//!
//! One key's leaps wait for each other, and where they end is a guess that a processor often loses; keys side by side
//! fill the time. Bucket numbers stay floats on the way: whole numbers below 2^53 are exact there, and beyond that a
//! leap is past the end in any case. In the browser two keys share a vector of 128 bits, for a processor divides two
//! floats in the time of one; natively every key is by itself. Both do the same operations of IEEE 754.

use super::MULTIPLIER;

/// How many keys go side by side.
#[cfg(target_arch = "wasm32")]
pub(super) const LANES: usize = 8;
/// How many keys go side by side: more would not find room in registers.
#[cfg(not(target_arch = "wasm32"))]
pub(super) const LANES: usize = 4;

#[cfg(target_arch = "wasm32")]
mod lane {
    use std::arch::wasm32::{
        f64x2_add, f64x2_convert_low_i32x4, f64x2_div, f64x2_extract_lane, f64x2_floor, f64x2_lt, f64x2_mul,
        f64x2_splat, i32x4_shuffle, i64x2_add, i64x2_mul, u64x2, u64x2_shr, u64x2_splat, v128, v128_any_true,
        v128_bitselect,
    };

    use super::{super::ONE, MULTIPLIER};

    /// How many keys a lane has.
    pub(super) const KEYS: usize = 2;

    #[derive(Clone, Copy)]
    pub(super) struct Lane {
        state: v128,
        at: v128,
        last: v128,
    }

    impl Lane {
        #[inline(always)]
        pub(super) fn new(&[a, b]: &[u64; KEYS]) -> Self {
            Self { state: u64x2(a, b), at: f64x2_splat(0.0), last: f64x2_splat(0.0) }
        }

        #[inline(always)]
        pub(super) fn leap(&mut self, end: f64) -> bool {
            self.state = i64x2_add(i64x2_mul(self.state, u64x2_splat(MULTIPLIER)), u64x2_splat(1));
            let upper = u64x2_shr(self.state, 33);
            let one = f64x2_splat(1.0);
            let draw = f64x2_add(f64x2_convert_low_i32x4(i32x4_shuffle::<0, 2, 0, 2>(upper, upper)), one);
            self.at = f64x2_floor(f64x2_mul(f64x2_add(self.at, one), f64x2_div(f64x2_splat(ONE), draw)));
            let stays = f64x2_lt(self.at, f64x2_splat(end));
            self.last = v128_bitselect(self.at, self.last, stays);
            v128_any_true(stays)
        }

        #[inline(always)]
        pub(super) fn buckets(self) -> [u32; KEYS] {
            [f64x2_extract_lane::<0>(self.last) as u32, f64x2_extract_lane::<1>(self.last) as u32]
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod lane {
    use super::{super::ONE, MULTIPLIER};

    /// How many keys a lane has.
    pub(super) const KEYS: usize = 1;

    #[derive(Clone, Copy)]
    pub(super) struct Lane {
        state: u64,
        at: f64,
        last: f64,
    }

    impl Lane {
        #[inline(always)]
        pub(super) fn new(&[hash]: &[u64; KEYS]) -> Self {
            Self { state: hash, at: 0.0, last: 0.0 }
        }

        #[inline(always)]
        pub(super) fn leap(&mut self, end: f64) -> bool {
            self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(1);
            let draw = f64::from((self.state >> 33) as u32 + 1);
            self.at = ((self.at + 1.0) * (ONE / draw)).floor();
            let stays = self.at < end;
            if stays {
                self.last = self.at;
            }
            stays
        }

        #[inline(always)]
        pub(super) fn buckets(self) -> [u32; KEYS] {
            [self.last as u32]
        }
    }
}

/// Calls back with the buckets of these keys among `count`, which is above 0, in their order.
///
/// Past the end a key leaps on, only further away, until all beside it are there.
#[inline(always)]
pub(super) fn buckets(hashes: &[u64; LANES], count: u32, mut see: impl FnMut(u32)) {
    let end = f64::from(count);
    let (pairs, _) = hashes.as_chunks();
    let new = |at: usize| lane::Lane::new(&pairs[at]);
    let (mut a, mut b, mut c, mut d) = (new(0), new(1), new(2), new(3));
    while a.leap(end) | b.leap(end) | c.leap(end) | d.leap(end) {}
    for lane in [a, b, c, d] {
        lane.buckets().into_iter().for_each(&mut see);
    }
}

const _: () = assert!(LANES == 4 * lane::KEYS, "four lanes");
