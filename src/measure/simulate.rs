//! What no closed form gives: the busiest node, and how much the spread itself spreads.

use super::Expected;
use crate::{
    measure::balance::{nearest_factor, served, share_moments},
    placement::Law,
    rng::Rng,
};

/// What a scheme of this law typically shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Typical {
    /// The largest ratio of keys to fair share.
    pub max_to_mean: Expected,
    /// The relative standard deviation.
    pub relative_deviation: Expected,
}

/// How many rings are drawn: enough that the mean is steady in its second place.
const RUNS: usize = 1_500;
/// Above so many nodes × runs, fewer runs: the maximum of many spreads little.
const WORK: usize = 150_000;

/// Draws many placements of this law from a fixed seed and measures them, in one go: see [`Simulation`].
#[must_use]
pub fn typical(law: &Law, fair: &[f64], keys: usize) -> Option<Typical> {
    let mut simulation = Simulation::begin(law, fair, keys)?;
    while !simulation.go_on(law, usize::MAX) {}
    Some(simulation.done())
}

/// Many placements of a law, drawn bit by bit from a fixed seed: the same numbers whatever the size of the bits.
///
/// Shares are normalised Gamma(V) variates (which are jointly Dirichlet, as on a ring of random points), loads are
/// normal around them with the binomial's variance.
pub struct Simulation {
    moments: Vec<(f64, f64)>,
    /// The nodes that have a fair share: index, and the share in keys.
    owning: Vec<(usize, f64)>,
    keys: f64,
    rng: Rng,
    left: usize,
    peaks: Moments,
    spreads: Moments,
    shares: Vec<f64>,
}

impl Simulation {
    /// Nothing drawn yet. None where nothing can own, or without keys.
    #[must_use]
    pub fn begin(law: &Law, fair: &[f64], keys: usize) -> Option<Self> {
        let moments = share_moments(law, fair.len())?;
        let served = served(&moments);
        let keys = keys as f64;
        let owning: Vec<(usize, f64)> =
            (0..fair.len()).filter(|&i| fair[i] > 0.0).map(|i| (i, fair[i] * keys * served)).collect();
        if owning.is_empty() || keys == 0.0 || served <= 0.0 {
            return None;
        }
        Some(Self {
            rng: Rng::new(1).fork("typical"),
            left: (WORK / owning.len()).clamp(40, RUNS),
            shares: vec![0.0; owning.len()],
            peaks: Moments::default(),
            spreads: Moments::default(),
            moments,
            owning,
            keys,
        })
    }

    /// Draws placements of the same law until about `most` nodes were drawn, one placement at least; true where all are.
    pub fn go_on(&mut self, law: &Law, most: usize) -> bool {
        let nodes = self.owning.len();
        for _ in 0..(most / nodes).clamp(1, self.left.max(1)) {
            draw(law, &self.moments, &self.owning, &mut self.rng, &mut self.shares);
            let (mut peak, mut squares) = (0.0f64, 0.0);
            for (&(_, fair), &share) in self.owning.iter().zip(&self.shares) {
                let mean = self.keys * share;
                let load = (mean + (mean * (1.0 - share)).max(0.0).sqrt() * self.rng.normal()).max(0.0);
                let ratio = load / fair;
                peak = peak.max(ratio);
                squares += (ratio - 1.0).powi(2);
            }
            self.peaks.add(peak);
            self.spreads.add((squares / nodes as f64).sqrt());
            self.left = self.left.saturating_sub(1);
        }
        self.left == 0
    }

    /// What they show.
    #[must_use]
    pub fn done(self) -> Typical {
        Typical { max_to_mean: self.peaks.expected(), relative_deviation: self.spreads.expected() }
    }
}

fn draw(law: &Law, moments: &[(f64, f64)], owning: &[(usize, f64)], rng: &mut Rng, shares: &mut [f64]) {
    let (points, scale) = match law {
        Law::Points(points) => (points, 1.0),
        // Dirichlet too, as far as mean and variance go: as on a ring of about twice as many points.
        Law::Nearest { points, .. } if nearest_factor(points.iter().sum()) > 0.0 => {
            let total: u64 = points.iter().sum();
            (points, (1.0 / nearest_factor(total) - 1.0) / total as f64)
        }
        _ => {
            for (share, &(node, _)) in shares.iter_mut().zip(owning) {
                *share = moments[node].0;
            }
            return;
        }
    };
    for (share, &(node, _)) in shares.iter_mut().zip(owning) {
        *share = if points[node] == 0 { 0.0 } else { rng.gamma(points[node] as f64 * scale) };
    }
    let total: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|s| *s /= total);
}

#[derive(Default)]
struct Moments {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn expected(&self) -> Expected {
        let mean = self.sum / self.n;
        Expected { mean, deviation: (self.squares / self.n - mean * mean).max(0.0).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_measured_table() {
        // Mean of max/mean over thousands of rings, with so many keys that sampling vanishes (±0.02 of 1,500 runs).
        for (n, v, measured) in [(4, 100, 1.103), (10, 256, 1.099), (10, 1000, 1.049), (100, 100, 1.269)] {
            let law = Law::Points(vec![v; n]);
            let t = typical(&law, &vec![1.0 / n as f64; n], 1_000_000_000).unwrap();
            assert!((t.max_to_mean.mean - measured).abs() < 0.02, "N {n} V {v}: {t:?}");
            let exact = ((n as f64 - 1.0) / (n as f64 * v as f64 + 1.0)).sqrt();
            assert!((t.relative_deviation.mean - exact).abs() < 0.1 * exact, "N {n} V {v}: {t:?}");
        }
    }
}
