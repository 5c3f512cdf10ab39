//! The ring as stretches: who owns which, and which changed hands. Integers only.

use super::picture::{NOBODY, Picture, Point32};
use crate::sorting::{Counts, Tally, joined};

/// A stretch `(from, to]` of one owner; equal ends mean the whole ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The position before the first one it holds.
    pub from: u32,
    /// The last position it holds.
    pub to: u32,
    /// Its owner.
    pub actor: u32,
}

/// A stretch that changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The position before the first one it holds.
    pub from: u32,
    /// The last position it holds.
    pub to: u32,
    /// Who had it, or [`NOBODY`].
    pub was: u32,
    /// Who has it, or [`NOBODY`].
    pub now: u32,
}

/// The arcs of the ring, neighbours of one owner merged, in order of their ends.
#[must_use]
pub fn merged(points: &[Point32]) -> Vec<Stretch> {
    let Some(last) = points.last() else { return Vec::new() };
    let mut arcs: Vec<Stretch> = Vec::new();
    let mut from = last.at;
    for point in points {
        match arcs.last_mut() {
            Some(arc) if arc.actor == point.actor => arc.to = point.at,
            _ => arcs.push(Stretch { from, to: point.at, actor: point.actor }),
        }
        from = point.at;
    }
    // The list was cut at the top of the ring; the owner there may have both sides of the cut.
    if arcs.len() > 1 && arcs[0].actor == arcs[arcs.len() - 1].actor {
        let from = arcs.pop().map_or(0, |arc| arc.from);
        arcs[0].from = from;
    }
    arcs
}

/// The point that owns a position.
#[must_use]
pub fn owner_at(points: &[Point32], position: u32) -> Option<&Point32> {
    let next = points.partition_point(|point| point.at < position);
    points.get(next).or_else(|| points.first())
}

/// The merged arc that holds a position.
#[must_use]
pub fn arc_at(points: &[Point32], position: u32) -> Option<Stretch> {
    let n = points.len();
    let next = points.partition_point(|point| point.at < position) % n.max(1);
    let actor = points.get(next)?.actor;
    let before = |i: usize| (i + n - 1) % n;
    let (mut first, mut last) = (next, next);
    while points[before(first)].actor == actor && before(first) != next {
        first = before(first);
    }
    if before(first) == next && points[next].actor == actor && n > 1 {
        // Everything is one owner's: named by its lowest point.
        return Some(Stretch { from: points[n - 1].at, to: points[n - 1].at, actor });
    }
    while points[(last + 1) % n].actor == actor && (last + 1) % n != first {
        last = (last + 1) % n;
    }
    Some(Stretch { from: points[before(first)].at, to: points[last].at, actor })
}

/// Every stretch whose owner differs between the two rings; neighbours with the same story merged. One walk along both.
#[must_use]
pub fn changes(before: &[Point32], after: &[Point32]) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::new();
    let Some(mut from) = before.last().max_by_at(after.last()) else { return found };
    let (mut i, mut j) = (0, 0);
    while let Some(next) = before.get(i).min_by_at(after.get(j)) {
        let (was, now) = (owner_from(before, i), owner_from(after, j));
        if was != now {
            match found.last_mut() {
                Some(last) if last.to == from && (last.was, last.now) == (was, now) => last.to = next,
                _ => found.push(Change { from, to: next, was, now }),
            }
        }
        i += usize::from(before.get(i).is_some_and(|point| point.at == next));
        j += usize::from(after.get(j).is_some_and(|point| point.at == next));
        from = next;
    }
    join_ends(&mut found);
    found
}

/// The owner of what lies before the point number `next`; past the last, the lowest point owns it.
fn owner_from(points: &[Point32], next: usize) -> u32 {
    points.get(next).or_else(|| points.first()).map_or(NOBODY, |point| point.actor)
}

/// The position of the nearer or farther of two points, either of which may be missing.
trait ByAt {
    fn min_by_at(self, other: Self) -> Option<u32>;
    fn max_by_at(self, other: Self) -> Option<u32>;
}

impl ByAt for Option<&Point32> {
    fn min_by_at(self, other: Self) -> Option<u32> {
        self.into_iter().chain(other).map(|point| point.at).min()
    }

    fn max_by_at(self, other: Self) -> Option<u32> {
        self.into_iter().chain(other).map(|point| point.at).max()
    }
}

/// Merges the last change into the first where both meet at the top of the ring.
fn join_ends(found: &mut Vec<Change>) {
    if let [first, .., last] = found.as_slice()
        && last.to == first.from
        && (last.was, last.now) == (first.was, first.now)
    {
        let from = last.from;
        found.pop();
        found[0].from = from;
    }
}

/// The pairs of owners, joined, between which keys moved needlessly: a stretch between such a pair is a needless one.
#[must_use]
pub fn needless_pairs(picture: &Picture) -> Counts {
    let owner = |key: Option<u32>| key.unwrap_or(NOBODY);
    let mut pairs = Tally::default();
    for key in (0..picture.keys()).filter(|&key| picture.is_needless(key)) {
        pairs.add(joined(owner(picture.owner_before(key)), owner(picture.owner_after(key))));
    }
    pairs.counts()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(points: &[(u32, u32)]) -> Vec<Point32> {
        points.iter().map(|&(at, actor)| Point32 { at, actor }).collect()
    }

    fn total(arcs: &[Stretch]) -> u64 {
        arcs.iter()
            .map(|arc| match arc.to.wrapping_sub(arc.from) {
                0 => 1 << 32,
                len => u64::from(len),
            })
            .sum()
    }

    #[test]
    fn arcs_tile_the_ring() {
        for points in [
            ring(&[(9, 0)]),
            ring(&[(9, 0), (20, 0)]),
            ring(&[(9, 0), (20, 1)]),
            ring(&[(0, 0), (9, 1), (20, 0), (u32::MAX, 0)]),
            ring(&[(5, 0), (9, 1), (20, 1), (30, 2)]),
        ] {
            assert_eq!(total(&merged(&points)), 1 << 32, "{points:?}");
        }
    }

    #[test]
    fn a_merged_arc_is_found_from_every_position_in_it() {
        let points = ring(&[(5, 0), (9, 1), (20, 1), (30, 2), (44, 0)]);
        for arc in merged(&points) {
            for at in [arc.from.wrapping_add(1), arc.to] {
                assert_eq!(arc_at(&points, at), Some(arc), "at {at}");
            }
        }
        let one = ring(&[(5, 3), (9, 3)]);
        assert_eq!(arc_at(&one, 7), merged(&one).first().copied());
        assert_eq!(arc_at(&ring(&[(5, 3)]), 7), Some(Stretch { from: 5, to: 5, actor: 3 }));
        assert_eq!(arc_at(&[], 7), None);
    }

    #[test]
    fn a_join_changes_only_what_the_joiner_takes() {
        let before = ring(&[(10, 0), (20, 1)]);
        let after = ring(&[(10, 0), (15, 2), (20, 1)]);
        assert_eq!(changes(&before, &after), [Change { from: 10, to: 15, was: 1, now: 2 }]);
        assert_eq!(changes(&before, &before), []);
    }

    #[test]
    fn a_first_node_takes_everything_from_nobody() {
        assert_eq!(changes(&[], &ring(&[(10, 0), (20, 0)])), [Change { from: 20, to: 20, was: NOBODY, now: 0 }]);
    }
}
