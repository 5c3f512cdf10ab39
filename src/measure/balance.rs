//! How evenly the keys lie: share per node, max/mean, relative standard deviation.

use super::{Expected, beta_variance, keys_on_share};
use crate::placement::{Law, NOBODY};

/// One node's load.
#[derive(Clone, PartialEq, Debug)]
pub struct Load {
    /// Distinct keys that it owns.
    pub keys: u32,
    /// Its fair share of the keys that have an owner, weight included.
    pub fair: f64,
    /// What the law expects, in keys; none where no node can own.
    pub expected: Option<Expected>,
}

/// The balance of a placement.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// Per node, by index in the cluster.
    pub loads: Vec<Load>,
    /// The largest ratio of keys to fair share; none without keys or owners.
    pub max_to_mean: Option<f64>,
    /// √(mean of (keys / fair share − 1)²) over the nodes that have a fair share.
    pub relative_deviation: Option<f64>,
    /// What is expected of it: √(mean over nodes of (Var(share) + sampling) / share²), without a deviation of its own.
    pub expected_relative_deviation: Option<f64>,
}

/// How many distinct keys each of `nodes` nodes owns.
#[must_use]
pub fn counts(owners: &[u32], nodes: usize) -> Vec<u32> {
    let mut counts = vec![0; nodes];
    for &owner in owners {
        if owner != NOBODY {
            counts[owner as usize] += 1;
        }
    }
    counts
}

/// Measures a placement. `fair` are fractions of 1, one per node.
#[must_use]
pub fn balance(owners: &[u32], fair: &[f64], law: &Law) -> Balance {
    let keys = owners.len();
    let counts = counts(owners, fair.len());
    // Keys that nobody serves are nobody's load: with them in the mean the busiest node could lie below it.
    let owned: u32 = counts.iter().sum();
    let variances = share_moments(law, fair.len());
    let served = variances.as_ref().map_or(1.0, |v| served(v)) * keys as f64;
    let loads: Vec<Load> = counts
        .iter()
        .zip(fair)
        .enumerate()
        .map(|(i, (&n, &f))| Load {
            keys: n,
            fair: f * f64::from(owned),
            expected: variances.as_ref().map(|v| keys_on_share(keys, v[i].0, v[i].1)),
        })
        .collect();
    let owning: Vec<&Load> = loads.iter().filter(|l| l.fair > 0.0).collect();
    let ratios: Vec<f64> = owning.iter().map(|l| f64::from(l.keys) / l.fair).collect();
    Balance {
        max_to_mean: ratios.iter().copied().reduce(f64::max),
        relative_deviation: root_mean(ratios.iter().map(|r| (r - 1.0).powi(2))),
        expected_relative_deviation: root_mean(loads.iter().zip(fair).filter(|(_, f)| **f * served > 0.0).filter_map(
            |(l, f)| {
                let (expected, fair) = (l.expected?, f * served);
                Some((expected.deviation / fair).powi(2) + (expected.mean / fair - 1.0).powi(2))
            },
        )),
        loads,
    }
}

/// The part of all keys that somebody serves, as the law expects it: 1 unless what is down keeps its keys.
pub(super) fn served(moments: &[(f64, f64)]) -> f64 {
    let sum: f64 = moments.iter().map(|m| m.0).sum();
    // A sum of parts that are all there is 1, whatever their rounding.
    if sum > 1.0 - 1e-9 { 1.0 } else { sum }
}

fn root_mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, n) = values.fold((0.0, 0u32), |(sum, n), v| (sum + v, n + 1));
    (n > 0).then(|| (sum / f64::from(n)).sqrt())
}

/// Mean and variance of each node's share; none where there are no points or buckets.
#[must_use]
pub fn share_moments(law: &Law, nodes: usize) -> Option<Vec<(f64, f64)>> {
    match law {
        Law::Points(points) => {
            let total: u64 = points.iter().sum();
            let of = |&v: &u64| {
                let (a, b) = (v as f64, (total - v) as f64);
                (a / (a + b), beta_variance(a, b))
            };
            (total > 0).then(|| points.iter().map(of).collect())
        }
        Law::Nearest { points, .. } => {
            let total: u64 = points.iter().sum();
            let spread = nearest_factor(total);
            let of = |&v: &u64| {
                let p = v as f64 / total as f64;
                (p, p * (1.0 - p) * spread)
            };
            (total > 0).then(|| points.iter().map(of).collect())
        }
        Law::Owned(shares) => Some(shares.iter().map(|&p| (p, 0.0)).collect()),
        Law::Shares(weights) => {
            let total: u64 = weights.iter().sum();
            (total > 0).then(|| weights.iter().map(|&w| (w as f64 / total as f64, 0.0)).collect())
        }
        Law::None => None,
        Law::Buckets(slots) | Law::Leaps(slots) => {
            let mut shares = vec![0.0; nodes];
            for &owner in slots.iter().filter(|&&o| o != NOBODY) {
                shares[owner as usize] += 1.0 / slots.len() as f64;
            }
            (!slots.is_empty()).then(|| shares.into_iter().map(|p| (p, 0.0)).collect())
        }
    }
}

/// Var(share) / p(1−p) of a node with a part p of so many random points where the nearest point owns:
/// (M−2) / 2(M²−1), about half of that of a ring whose next point owns.
///
/// From Var(Σ cg) = (M·Σc² − (Σc)²) / M²(M+1) over the M gaps g, of which a node's points take c = 0, ½ or 1, points of
/// all nodes standing in any order.
pub(super) fn nearest_factor(total: u64) -> f64 {
    let m = total as f64;
    if total < 3 { 0.0 } else { (m - 2.0) / (2.0 * (m * m - 1.0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exact_form_of_the_relative_deviation() {
        // N nodes with V points each: √((N−1)/(NV+1)), with so many keys that sampling vanishes.
        for (n, v, percent) in [(4u64, 1u64, 77.5), (4, 100, 8.65), (10, 256, 5.93), (100, 1, 99.0), (100, 1000, 3.15)]
        {
            let moments = share_moments(&Law::Points(vec![v; n as usize]), n as usize).unwrap();
            let (mean, variance) = moments[0];
            let exact = ((n as f64 - 1.0) / ((n * v) as f64 + 1.0)).sqrt();
            assert!((variance.sqrt() / mean - exact).abs() < 1e-12, "N {n} V {v}");
            assert!((exact * 100.0 - percent).abs() < 0.06, "N {n} V {v}: {exact}");
        }
    }

    #[test]
    fn shares_of_the_nearest_points_spread_as_computed() {
        let counts = [4u64, 4, 8, 1];
        let total: u64 = counts.iter().sum();
        let moments = share_moments(&Law::Nearest { points: counts.to_vec(), ids: vec![1, 2, 3, 4] }, 4).unwrap();
        let mut rng = crate::rng::Rng::new(5);
        let runs = 6000;
        let mut sums = [(0.0, 0.0); 4];
        for _ in 0..runs {
            let owners = counts.iter().enumerate().flat_map(|(i, &n)| std::iter::repeat_n(i as u32, n as usize));
            let mut points: Vec<(u32, u32)> = owners.map(|o| ((rng.next_u64() >> 32) as u32, o)).collect();
            points.sort_unstable();
            let (at, owners): (Vec<u32>, Vec<u32>) = points.into_iter().unzip();
            let (ends, owning) = crate::placement::view::nearest_arcs(&at, &owners);
            let mut shares = [0.0; 4];
            let ring = crate::placement::RingView::narrow(&ends, &owning);
            ring.each_arc(&mut |owner, from, to| shares[owner as usize] += ring.part(from, to));
            for (sum, share) in sums.iter_mut().zip(shares) {
                *sum = (sum.0 + share, sum.1 + share * share);
            }
        }
        for ((sum, squares), (mean, variance)) in sums.into_iter().zip(moments) {
            let (measured, n) = (sum / f64::from(runs), f64::from(runs));
            assert!((measured / mean - 1.0).abs() < 0.03, "{measured} {mean}");
            let spread = squares / n - measured * measured;
            assert!((spread / variance - 1.0).abs() < 0.08, "{spread} {variance}");
        }
        assert_eq!(total, 17);
    }

    #[test]
    fn loads_stand_beside_their_fair_share() {
        let b = balance(&[0, 0, 0, 1, NOBODY], &[0.5, 0.5, 0.0], &Law::Buckets(vec![0, 1]));
        assert_eq!(b.loads[0].keys, 3);
        // Four keys have an owner, two a node would be fair.
        assert!((b.max_to_mean.unwrap() - 1.5).abs() < 1e-12);
        assert_eq!(b.loads[2].fair, 0.0);
    }
}
