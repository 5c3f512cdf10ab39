//! Buckets in a row, the arches over them, and which node stands under which.

use super::{
    geom::{Cubic, Point},
    picture::{LeapFlow, Picture, Side},
};
use crate::sorting;

/// A row of buckets on a line. Without columns there is nothing to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Row {
    /// Where bucket 0 meets the line.
    pub first: Point,
    /// The distance between buckets.
    pub step: f64,
    /// How many buckets there is room for.
    pub columns: usize,
    /// The height of an arch for each bucket that it leaps over.
    pub lift: f64,
}

/// A cubic whose inner points lie at this height reaches three quarters of it, and so it ends up at 15/16 of `lift`.
pub const CONTROL: f64 = 1.25;
/// The highest point of an arch as a part of `lift`.
pub const PEAK: f64 = 0.75 * CONTROL;

impl Row {
    /// Where a bucket meets the line.
    #[must_use]
    pub fn foot(&self, bucket: u32) -> Point {
        self.first.shifted(self.step * f64::from(bucket), 0.0)
    }

    /// The arch from one bucket to another, moved sideways at both feet.
    #[must_use]
    pub fn arch(&self, from: u32, to: u32, aside: f64) -> Cubic {
        let (a, b) = (self.foot(from).shifted(aside, 0.0), self.foot(to).shifted(aside, 0.0));
        let high = CONTROL * self.height(from, to) - aside;
        Cubic([a, a.shifted(0.0, -high), b.shifted(0.0, -high), b])
    }

    /// The highest point of an arch.
    #[must_use]
    pub fn peak(&self, from: u32, to: u32) -> Point {
        let (a, b) = (self.foot(from), self.foot(to));
        Point::new((a.x + b.x) / 2.0, a.y - PEAK * self.height(from, to))
    }

    fn height(&self, from: u32, to: u32) -> f64 {
        self.lift * f64::from(from.abs_diff(to))
    }

    /// Where the line starts and ends.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a count of buckets")]
    pub fn ends(&self) -> [Point; 2] {
        let half = self.step * 0.5;
        [self.first.shifted(-half, 0.0), self.first.shifted(self.step * self.columns as f64 - half, 0.0)]
    }
}

/// Which column each node has on one side of the change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seats {
    /// Per actor: its bucket, if it has one; of several, the first.
    pub buckets: Vec<Option<u32>>,
    /// Per actor: its column. Who has no bucket but is in the picture stands behind the last one.
    pub columns: Vec<Option<u32>>,
    /// How many buckets there are.
    pub len: u32,
    /// How many columns are taken.
    pub taken: u32,
}

impl Seats {
    /// The seats of one side; `shows` says who is in the picture at all.
    #[must_use]
    pub fn of(picture: &Picture, side: &Side, shows: impl Fn(usize) -> bool) -> Self {
        let mut buckets = vec![None; picture.actors.len()];
        for (bucket, &actor) in (0..).zip(side.slots.iter()) {
            if let Some(seat @ None) = buckets.get_mut(actor as usize) {
                *seat = Some(bucket);
            }
        }
        let len = u32::try_from(side.slots.len()).unwrap_or(u32::MAX);
        let mut taken = len;
        let mut column = |(actor, bucket): (usize, &Option<u32>)| {
            if bucket.is_some() || !shows(actor) {
                return *bucket;
            }
            taken = taken.saturating_add(1);
            Some(taken - 1)
        };
        let columns = buckets.iter().enumerate().map(&mut column).collect();
        Self { buckets, columns, len, taken }
    }

    /// The bucket of an actor.
    #[must_use]
    pub fn bucket(&self, actor: u32) -> Option<u32> {
        self.buckets.get(actor as usize).copied().flatten()
    }
}

/// The columns of the heaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stands {
    /// Per actor: where its heap stands while keys fly.
    pub here: Vec<u32>,
    /// Per actor: its other column.
    pub there: Vec<u32>,
    /// The other column is the one before the change: heaps make room before keys fly. Where a node leaves, the gap
    /// closes after they did.
    pub first: bool,
}

impl Stands {
    /// The columns by the seats before and after the change. Who is not in the picture has the column `last`.
    #[must_use]
    pub fn of([before, after]: &[Seats; 2], last: u32) -> Self {
        let leaves = before.buckets.iter().zip(&after.buckets).any(|(was, is)| was.is_some() && is.is_none());
        let columns = |seats: &Seats| seats.columns.iter().map(|column| column.unwrap_or(last)).collect();
        let (here, there) = if leaves { (before, after) } else { (after, before) };
        Self { here: columns(here), there: columns(there), first: !leaves }
    }
}

/// How many arches are drawn at one bucket where not all can be.
const STRONGEST: usize = 48;

/// The strongest leaps from and to each bucket.
#[must_use]
pub fn strongest(leaps: &[LeapFlow], buckets: u32) -> Vec<Vec<LeapFlow>> {
    let mut found: Vec<Vec<LeapFlow>> = vec![Vec::new(); buckets as usize];
    for &leap in leaps {
        for bucket in [leap.from, leap.to] {
            if let Some(list) = found.get_mut(bucket as usize) {
                list.push(leap);
            }
        }
    }
    let ends = |leap: &LeapFlow| sorting::joined(leap.from, leap.to);
    for list in &mut found {
        sorting::by_number(list, ends);
        if list.len() > STRONGEST {
            sorting::by_number(list, |leap| u64::MAX - u64::from(leap.count));
            list.truncate(STRONGEST);
            sorting::by_number(list, ends);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: Row = Row { first: Point::new(20.0, 90.0), step: 10.0, columns: 6, lift: 8.0 };

    #[test]
    fn an_arch_stands_on_its_buckets_and_reaches_its_peak() {
        for (from, to) in [(0, 1), (1, 5), (4, 2)] {
            let (arch, peak) = (ROW.arch(from, to, 0.0), ROW.peak(from, to));
            assert_eq!((arch.at(0.0), arch.at(1.0)), (ROW.foot(from), ROW.foot(to)));
            assert!(arch.at(0.5).distance(peak) < 1e-9, "{peak:?}");
        }
    }

    #[test]
    fn of_many_leaps_the_strongest_are_kept() {
        let leaps: Vec<LeapFlow> = (1..100).map(|to| LeapFlow { from: 0, to, count: to }).collect();
        let kept = strongest(&leaps, 100);
        assert_eq!(kept[0].len(), STRONGEST);
        assert!(kept[0].iter().all(|leap| leap.count >= 100 - 48));
        assert_eq!(kept[7], [leaps[6]]);
    }
}
