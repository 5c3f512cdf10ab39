//! Jump hash: the chance of each pair of buckets before and after, and the moves that follow from it.

use super::{ExpectedMoves, Formula, all_equal};
use crate::{
    measure::{Expected, keys_on_share},
    movement::fates,
    placement::{Cluster, Places},
};

/// From N to N′ > N buckets a key stays in its bucket with N/N′, else it is in any of the new ones evenly, whatever
/// bucket it comes from; from N′ to N the other way round. Exact for any renumbering.
pub(super) fn on_leaps(before: (&Cluster, &[u32]), after: (&Cluster, &[u32]), keys: usize) -> ExpectedMoves {
    let (was, is) = (before.1, after.1);
    let none = Expected::exactly(0.0);
    if was.is_empty() || is.is_empty() {
        return ExpectedMoves { moved: none, needless: none, formula: Formula::Nothing };
    }
    let fates = fates(before.0, after.0);
    let who_was = |i: u32| before.0.nodes[i as usize].who;
    let who_is = |i: u32| after.0.nodes[i as usize].who;
    let (few, many) = (was.len().min(is.len()), was.len().max(is.len()) as f64);
    let mut chances = Chances::default();
    for (&from, &to) in was.iter().zip(is) {
        if who_was(from) != who_is(to) {
            chances.add(1.0 / many, fates.reason(from, to).needed());
        }
    }
    // Every bucket that came or went is met by every other one, each pair with 1/(N·N′).
    let pair = 1.0 / (was.len() as f64 * is.len() as f64);
    let at_was = Places::of(&mut was.iter().map(|&i| who_was(i)));
    let at_is = Places::of(&mut is.iter().map(|&i| who_is(i)));
    for &to in &is[few.min(is.len())..] {
        let stays = at_was.find(who_is(to)).is_some();
        let needed = was.iter().filter(|&&from| who_was(from) != who_is(to) && fates.reason(from, to).needed()).count();
        chances.add_many(pair, was.len() - usize::from(stays), needed);
    }
    for &from in &was[few.min(was.len())..] {
        let stays = at_is.find(who_was(from)).is_some();
        let needed = is.iter().filter(|&&to| who_was(from) != who_is(to) && fates.reason(from, to).needed()).count();
        chances.add_many(pair, is.len() - usize::from(stays), needed);
    }
    let needless = (chances.moved - chances.needed).max(0.0);
    let equals = all_equal(before.0) && all_equal(after.0);
    ExpectedMoves {
        moved: keys_on_share(keys, chances.moved, 0.0),
        needless: if needless < 1e-12 { none } else { keys_on_share(keys, needless, 0.0) },
        formula: match (chances.moved == 0.0, needless < 1e-12, is.len().cmp(&was.len())) {
            (true, ..) => Formula::Nothing,
            (_, true, std::cmp::Ordering::Greater) if equals && is.len() == was.len() + 1 => Formula::Join,
            (_, true, std::cmp::Ordering::Less) if equals && is.len() + 1 == was.len() => Formula::Leave,
            _ => Formula::Leaps,
        },
    }
}

#[derive(Default)]
struct Chances {
    moved: f64,
    needed: f64,
}

impl Chances {
    fn add(&mut self, chance: f64, needed: bool) {
        self.add_many(chance, 1, usize::from(needed));
    }

    fn add_many(&mut self, chance: f64, pairs: usize, needed: usize) {
        self.moved += chance * pairs as f64;
        self.needed += chance * needed as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::cluster::NodeSpec;

    fn cluster(names: &[&str]) -> Cluster {
        Cluster::of(names.iter().map(|n| NodeSpec::named(*n)))
    }

    #[test]
    fn a_middle_bucket_closed_or_swapped() {
        let before = cluster(&["0", "1", "2", "3"]);
        let mut closed = before.clone();
        closed.nodes.remove(1);
        let mut swapped = before.clone();
        swapped.nodes.swap_remove(1);
        let mut last = before.clone();
        last.nodes.remove(3);
        // 2/4 + 2/12, 1/4 + 2/12, 3/12 of the keys; of them the leaver's quarter is needed.
        for (after, moved, needless) in
            [(closed, 2.0 / 3.0, 5.0 / 12.0), (swapped, 5.0 / 12.0, 1.0 / 6.0), (last, 0.25, 0.0)]
        {
            let e = on_leaps((&before, &[0, 1, 2, 3]), (&after, &[0, 1, 2]), 12_000);
            assert!((e.moved.mean - moved * 12_000.0).abs() < 1e-6, "{e:?}");
            assert!((e.needless.mean - needless * 12_000.0).abs() < 1e-6, "{e:?}");
        }
    }
}
