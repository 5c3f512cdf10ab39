//! Four 32-bit numbers at once: WebAssembly's vectors of 128 bits in the browser, an array natively, where the compiler
//! makes vectors of it. The same four operations on each, so the results are the same everywhere.

#[cfg(target_arch = "wasm32")]
use std::arch::wasm32::{
    u32x4, u32x4_add, u32x4_extract_lane, u32x4_shl, u32x4_shr, u32x4_splat, v128, v128_and, v128_andnot, v128_or,
    v128_xor,
};

/// Four numbers.
#[cfg(target_arch = "wasm32")]
#[derive(Clone, Copy)]
pub struct Four(v128);

#[cfg(target_arch = "wasm32")]
impl Four {
    /// The same number four times.
    #[inline(always)]
    pub fn all(number: u32) -> Self {
        Self(u32x4_splat(number))
    }

    /// Of an array.
    #[inline(always)]
    pub fn of([a, b, c, d]: [u32; 4]) -> Self {
        Self(u32x4(a, b, c, d))
    }

    /// As an array.
    #[inline(always)]
    pub fn each(self) -> [u32; 4] {
        let lane = self.0;
        [
            u32x4_extract_lane::<0>(lane),
            u32x4_extract_lane::<1>(lane),
            u32x4_extract_lane::<2>(lane),
            u32x4_extract_lane::<3>(lane),
        ]
    }

    /// Sums, modulo 2^32.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(u32x4_add(self.0, other.0))
    }

    /// Bits that both have.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    /// Bits that the other has not.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    /// Bits that either has.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    /// Bits that one has.
    #[inline(always)]
    pub fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    /// Rotated left by 1 to 31 bits.
    #[inline(always)]
    pub fn turn(self, bits: u32) -> Self {
        Self(v128_or(u32x4_shl(self.0, bits), u32x4_shr(self.0, 32 - bits)))
    }
}

/// Four numbers.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy)]
pub struct Four([u32; 4]);

#[cfg(not(target_arch = "wasm32"))]
impl Four {
    /// The same number four times.
    #[inline(always)]
    pub fn all(number: u32) -> Self {
        Self([number; 4])
    }

    /// Of an array.
    #[inline(always)]
    pub fn of(numbers: [u32; 4]) -> Self {
        Self(numbers)
    }

    /// As an array.
    #[inline(always)]
    pub fn each(self) -> [u32; 4] {
        self.0
    }

    #[inline(always)]
    fn with(self, other: Self, act: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|lane| act(self.0[lane], other.0[lane])))
    }

    /// Sums, modulo 2^32.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        self.with(other, u32::wrapping_add)
    }

    /// Bits that both have.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// Bits that the other has not.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    /// Bits that either has.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    /// Bits that one has.
    #[inline(always)]
    pub fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    /// Rotated left by 1 to 31 bits.
    #[inline(always)]
    pub fn turn(self, bits: u32) -> Self {
        self.with(self, |a, _| a.rotate_left(bits))
    }
}
