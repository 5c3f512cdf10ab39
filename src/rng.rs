//! The one source of chance: SplitMix64, with a stream of its own for each purpose.
//!
//! Part of the link format: a seed names the same numbers for ever.

use crate::hash::HashKind;

/// A seeded stream of numbers (SplitMix64; Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// From a scenario's seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A stream for one purpose, so that drawing more for one never shifts another.
    #[must_use]
    pub fn fork(&self, purpose: &str) -> Self {
        self.split(HashKind::DEFAULT.of(purpose.as_bytes()))
    }

    /// A stream for one of many, by its number or its hash.
    #[must_use]
    pub const fn split(&self, number: u64) -> Self {
        Self(self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number)
    }

    /// A stream for one number of many: a function of both, whatever was drawn before.
    #[must_use]
    pub const fn at(&self, number: u64) -> Self {
        Self(self.0 ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// 64 uniform bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform, strictly inside (0, 1).
    pub fn uniform(&mut self) -> f64 {
        inside(self.next_u64())
    }

    /// Standard normal (Box and Muller). For expectations only, never for placement.
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (self.uniform(), self.uniform());
        (-2.0 * u.ln()).sqrt() * crate::angle::sin_cos(std::f64::consts::TAU * v).1
    }

    /// Gamma of this shape (Marsaglia and Tsang 2000), shape ≥ 1.
    pub fn gamma(&mut self, shape: f64) -> f64 {
        let d = shape.max(1.0) - 1.0 / 3.0;
        let c = 1.0 / (9.0 * d).sqrt();
        loop {
            let x = self.normal();
            let v = (1.0 + c * x).powi(3);
            if v <= 0.0 {
                continue;
            }
            let u = self.uniform();
            // The squeeze of the same paper says yes in 98 of 100 cases without a logarithm.
            if u < 1.0 - 0.0331 * (x * x) * (x * x) || u.ln() < 0.5 * x * x + d - d * v + d * v.ln() {
                return d * v;
            }
        }
    }
}

/// The upper 53 bits and a half, as a part of 2^53. In the upper half of the range the sum is rounded, and at its very
/// end that would give 1.
fn inside(bits: u64) -> f64 {
    (((bits >> 11) as f64 + 0.5) / (1u64 << 53) as f64).min(1.0 - f64::EPSILON / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_nought_and_never_one() {
        assert_eq!(inside(0), 0.5f64.powi(54));
        assert_eq!(inside(1 << 63), 0.5);
        for bits in [u64::MAX, u64::MAX - (1 << 11), u64::MAX - (2 << 11)] {
            assert!(inside(bits) < 1.0 && inside(bits) > 1.0 - 1e-15, "{bits:x}");
        }
        assert!((2.0 / -inside(u64::MAX).ln()).is_finite());
    }

    #[test]
    fn published_first_numbers() {
        // SplitMix64 from seed 1234567, as published with the algorithm.
        let mut rng = Rng::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn streams_differ_by_purpose() {
        let root = Rng::new(1);
        assert_ne!(root.fork("a").next_u64(), root.fork("b").next_u64());
    }
}
