//! How many keys a change should move.

mod leaps;

use super::{Expected, beta_variance, keys_on_share};
use crate::{
    decimal::Decimal,
    movement::{Fate, fates},
    placement::{Cluster, Law, NOBODY, Node, NodeId},
    sorting::{Tally, joined, parted},
};

/// What a change should move, by the law of the scheme.
#[derive(Clone, PartialEq, Debug)]
pub struct ExpectedMoves {
    /// Keys that change their owner.
    pub moved: Expected,
    /// Of them, those between nodes that nothing happened to.
    pub needless: Expected,
    /// Which formula.
    pub formula: Formula,
}

/// The formula behind an expectation; its words are the interface's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// K/(N+1): one node more among equals.
    Join,
    /// The share of the one that leaves, K/N among equals.
    Leave,
    /// K·½Σ|change of fair share|, all nodes.
    FairShares,
    /// K·N/(N+1): one bucket more under modulo, all weights 1.
    ModuloJoin,
    /// The residues that keep their owner, counted over lcm(N, N′).
    Residues,
    /// The part of a table's entries that change hands.
    Entries,
    /// The chances of each bucket pair under jump hash, where buckets are renumbered.
    Leaps,
    /// Nothing happened that could move a key.
    Nothing,
}

/// What a change should move; none where the law does not say (points hashed anew, several nodes at once on a ring).
#[must_use]
pub fn expected_moves(
    before: (&Cluster, &Law),
    after: (&Cluster, &Law),
    same_points: bool,
    keys: usize,
) -> Option<ExpectedMoves> {
    match (before.1, after.1) {
        (Law::Points(was), Law::Points(is)) if same_points => on_points((before.0, was), (after.0, is), keys, false),
        (Law::Nearest { points: was, ids: a }, Law::Nearest { points: is, ids: b }) => {
            let kept = |(i, node): (usize, &Node)| {
                let other = after.0.nodes.iter().position(|n| n.who == node.who);
                other.is_none_or(|j| a[i] == b[j] || was[i] == 0 || is[j] == 0)
            };
            let twice = |points: &[u64]| points.iter().map(|p| p * 2).collect::<Vec<_>>();
            // The means are those of a ring, the spreads about those of one with twice the points.
            if !before.0.nodes.iter().enumerate().all(kept) {
                return None;
            }
            on_points((before.0, &twice(was)), (after.0, &twice(is)), keys, false)
        }
        (Law::Shares(was), Law::Shares(is)) if same_points => on_points((before.0, was), (after.0, is), keys, true),
        (Law::Buckets(was), Law::Buckets(is)) => Some(on_buckets((before.0, was), (after.0, is), keys)),
        (Law::Leaps(was), Law::Leaps(is)) => Some(leaps::on_leaps((before.0, was), (after.0, is), keys)),
        _ => None,
    }
}

/// One node's points change from v to v′ among m others': the keys in front of the points that come or go.
///
/// Of the n = |v′ − v| points that differ, J lie next to another node's point: J is beta-binomial(n, m, v), and the
/// share moved is Beta(J, M − J) with M the larger number of points. Both spreads are exact. Shares that are `fixed`
/// are the limit of many points: the same mean, and no spread of their own.
fn on_points(before: (&Cluster, &[u64]), after: (&Cluster, &[u64]), keys: usize, fixed: bool) -> Option<ExpectedMoves> {
    let (was, is) = (before.0.places(), after.0.places());
    let mut changed: Vec<(u64, u64)> = Vec::new();
    for (node, &v) in before.0.nodes.iter().zip(before.1) {
        changed.push((v, is.find(node.who).map_or(0, |place| after.1[place])));
    }
    for (node, &v) in after.0.nodes.iter().zip(after.1) {
        if was.find(node.who).is_none() {
            changed.push((0, v));
        }
    }
    changed.retain(|(a, b)| a != b);
    let (total_before, total_after) = (before.1.iter().sum::<u64>(), after.1.iter().sum::<u64>());
    if total_before == 0 || total_after == 0 || changed.is_empty() {
        let none = Expected::exactly(0.0);
        return Some(ExpectedMoves { moved: none, needless: none, formula: Formula::Nothing });
    }
    // Several that only join (or only leave) are one node of all their points.
    let joins = changed.iter().all(|&(a, _)| a == 0);
    let leaves = changed.iter().all(|&(_, b)| b == 0);
    let (v0, v1) = match changed.as_slice() {
        [one] => *one,
        many if joins => (0, many.iter().map(|c| c.1).sum()),
        many if leaves => (many.iter().map(|c| c.0).sum(), 0),
        _ => return None,
    };
    let (mean, variance) = moved_share(v0.min(v1), v0.max(v1), total_before.max(total_after));
    let variance = if fixed { 0.0 } else { variance };
    let equals = all_equal(before.0) && all_equal(after.0);
    let formula = match (joins, leaves, changed.len()) {
        (true, _, 1) if equals => Formula::Join,
        (_, true, 1) if equals => Formula::Leave,
        _ => Formula::FairShares,
    };
    Some(ExpectedMoves { moved: keys_on_share(keys, mean, variance), needless: Expected::exactly(0.0), formula })
}

fn all_equal(cluster: &Cluster) -> bool {
    cluster.serving_weights(true).windows(2).all(|w| w[0] == w[1])
}

/// Mean and variance of the share that moves when a node with `low` points gets `high` of `total` (or the reverse).
fn moved_share(low: u64, high: u64, total: u64) -> (f64, f64) {
    let (n, own, all) = ((high - low) as f64, low as f64, total as f64);
    let others = all - high as f64;
    let old = others + own;
    if old <= 0.0 {
        return (0.0, 0.0);
    }
    let mean_j = n * others / old;
    let variance_j = n * others * own * (old + n) / (old * old * (old + 1.0));
    let mean = mean_j / all;
    // E[Var(Beta(J, M−J))] + Var(J/M), with E[J²] = Var + mean².
    let within = (mean_j * all - (variance_j + mean_j * mean_j)) / (all * all * (all + 1.0));
    (mean, within.max(0.0) + variance_j / (all * all))
}

/// Counts, over the residues modulo lcm(N, N′), those whose owner changes: exact for any weights.
fn on_buckets(before: (&Cluster, &[u32]), after: (&Cluster, &[u32]), keys: usize) -> ExpectedMoves {
    let (was, is) = (before.1, after.1);
    if was.is_empty() || is.is_empty() {
        let none = Expected::exactly(0.0);
        return ExpectedMoves { moved: none, needless: none, formula: Formula::Nothing };
    }
    let g = gcd(was.len() as u64, is.len() as u64) as usize;
    let fates = fates(before.0, after.0);
    let gains = |i: u32| matches!(fates.after[i as usize], Fate::CameOrWent | Fate::Up | Fate::Raised);
    let loses = |i: u32| matches!(fates.before[i as usize], Fate::CameOrWent | Fate::Down | Fate::Lowered);
    let ones = |c: &Cluster| c.serving_weights(true).iter().all(|&w| w == Decimal::ONE || w == Decimal::ZERO);
    let one_more = is.len() == was.len() + 1 && ones(before.0) && ones(after.0);
    let expected = |moved: f64, needless: f64| ExpectedMoves {
        moved: keys_on_share(keys, moved, 0.0),
        needless: keys_on_share(keys, needless, 0.0),
        formula: match moved {
            0.0 => Formula::Nothing,
            _ if one_more => Formula::ModuloJoin,
            _ if was.len() == is.len() => Formula::Entries,
            _ => Formula::Residues,
        },
    };
    if was.len() == is.len() {
        // Each bucket meets itself alone. Tables may be large: counted, not tabulated.
        let (mut moved, mut needless) = (0u64, 0u64);
        for (&a, &b) in was.iter().zip(is).filter(|(a, b)| **a != NOBODY && **b != NOBODY) {
            if before.0.nodes[a as usize].who != after.0.nodes[b as usize].who {
                moved += 1;
                needless += u64::from(!gains(b) && !loses(a));
            }
        }
        let part = |n: u64| n as f64 / was.len() as f64;
        return expected(part(moved), part(needless));
    }
    // Two buckets meet exactly when they agree modulo the gcd, and then equally often.
    let mut a = vec![Meeting::default(); g];
    let (mut had, mut has) = (Tally::default(), Tally::default());
    for (slot, &owner) in was.iter().enumerate().filter(|(_, o)| **o != NOBODY) {
        let cell = &mut a[slot % g];
        cell.before += 1.0;
        cell.losing += f64::from(u8::from(loses(owner)));
        had.add(joined((slot % g) as u32, before.0.nodes[owner as usize].who.0));
    }
    for (slot, &owner) in is.iter().enumerate().filter(|(_, o)| **o != NOBODY) {
        let cell = &mut a[slot % g];
        cell.after += 1.0;
        cell.gaining += f64::from(u8::from(gains(owner)));
        has.add(joined((slot % g) as u32, after.0.nodes[owner as usize].who.0));
    }
    let pairs = was.len() as f64 * is.len() as f64 / g as f64;
    let mut moved: f64 = a.iter().map(|c| c.before * c.after).sum();
    let mut needed: f64 = a.iter().map(|c| c.gaining * c.before + c.losing * (c.after - c.gaining)).sum();
    // Whole numbers throughout: these sums are exact in any order.
    let (places_before, places_after, had) = (before.0.places(), after.0.places(), had.counts());
    for &(meeting, count) in has.counts().iter() {
        let same = f64::from(had.of(meeting)) * f64::from(count);
        moved -= same;
        let who = NodeId(parted(meeting).1);
        let gained = places_after.find(who).is_some_and(|i| gains(i as u32));
        if gained || places_before.find(who).is_some_and(|i| loses(i as u32)) {
            needed -= same;
        }
    }
    expected(moved / pairs, (moved - needed).max(0.0) / pairs)
}

#[derive(Clone, Default)]
struct Meeting {
    before: f64,
    after: f64,
    losing: f64,
    gaining: f64,
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The variance of the share of a node that joins with `v` points to `others`: Beta(v, others).
#[must_use]
pub fn join_variance(v: u64, others: u64) -> f64 {
    beta_variance(v as f64, others as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::cluster::NodeSpec;

    fn cluster(n: usize) -> Cluster {
        Cluster::of((0..n).map(|i| NodeSpec::named(format!("n{i}"))))
    }

    #[test]
    fn a_join_on_a_ring_is_beta() {
        let (mean, variance) = moved_share(0, 128, 6 * 128);
        assert!((mean - 1.0 / 6.0).abs() < 1e-12);
        assert!((variance - join_variance(128, 5 * 128)).abs() < 1e-15);
        let e = expected_moves(
            (&cluster(5), &Law::Points(vec![128; 5])),
            (&cluster(6), &Law::Points(vec![128; 6])),
            true,
            2000,
        )
        .unwrap();
        assert_eq!(e.formula, Formula::Join);
        assert!((e.moved.mean - 333.33).abs() < 0.01 && (e.moved.deviation - 31.8).abs() < 0.5, "{e:?}");
    }

    #[test]
    fn a_reweight_on_a_ring_is_the_change_of_fair_share() {
        // 6 equal nodes, one doubles: 2/7 − 1/6.
        let (mean, _) = moved_share(128, 256, 7 * 128);
        assert!((mean - (2.0 / 7.0 - 1.0 / 6.0)).abs() < 1e-12);
    }

    #[test]
    fn modulo_moves_n_of_n_plus_one() {
        for n in [3usize, 4, 10] {
            let slots = |n: usize| Law::Buckets((0..n as u32).collect());
            let e = expected_moves((&cluster(n), &slots(n)), (&cluster(n + 1), &slots(n + 1)), true, 1000).unwrap();
            let k = 1000.0;
            assert!((e.moved.mean - k * n as f64 / (n as f64 + 1.0)).abs() < 1e-9, "{n}");
            // Of all keys 1/(N+1) go to the new node; the rest of the moves is needless.
            assert!((e.needless.mean - (e.moved.mean - k / (n as f64 + 1.0))).abs() < 1e-9, "{n}");
        }
    }
}
