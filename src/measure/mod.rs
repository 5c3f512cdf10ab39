//! Numbers beside their expectation: what is measured, what the formula says, and how far it may stray.
//!
//! Shares on a ring of uniform random points are Beta distributed; the keys then fall on the shares like throws of a
//! die. Both spreads are in every expectation here, so that a reader sees whether today's number is typical.

pub mod balance;
pub mod moves;
mod simulate;

pub use balance::{Balance, balance};
pub use moves::{ExpectedMoves, expected_moves};
pub use simulate::{Simulation, Typical, typical};

/// A mean with one standard deviation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// The mean.
    pub mean: f64,
    /// One standard deviation; 0 where the theorem allows nothing else.
    pub deviation: f64,
}

impl Expected {
    /// A value that is fixed by a theorem.
    #[must_use]
    pub const fn exactly(mean: f64) -> Self {
        Self { mean, deviation: 0.0 }
    }

    /// How many standard deviations a measured value lies off; none where there is no deviation.
    #[must_use]
    pub fn off(self, measured: f64) -> Option<f64> {
        (self.deviation > 0.0).then(|| (measured - self.mean) / self.deviation)
    }
}

/// How many of `keys` fall on a share that is itself random with this mean and variance.
///
/// Var = K·p(1−p) + K(K−1)·Var(share): the throws, and the share's own spread.
#[must_use]
pub fn keys_on_share(keys: usize, mean: f64, variance: f64) -> Expected {
    let k = keys as f64;
    let spread = k * mean * (1.0 - mean) + k * (k - 1.0).max(0.0) * variance;
    Expected { mean: k * mean, deviation: spread.max(0.0).sqrt() }
}

/// The variance of Beta(a, b).
#[must_use]
pub fn beta_variance(a: f64, b: f64) -> f64 {
    let n = a + b;
    if n <= 0.0 { 0.0 } else { a * b / (n * n * (n + 1.0)) }
}
