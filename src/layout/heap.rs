//! The heaps: one per node, one slot per key. Which key lies where is a pure function of the picture.
//!
//! A heap is filled from its middle outwards: first the keys that stay, then those that leave. So a leaving key is
//! peeled off the rim and nothing else stirs. Those that arrive lie outside the stayers, across a moat.

use super::{
    geom::Point,
    picture::{NOBODY, Picture},
};

/// The angle between two slots that never lets a third line up: π(3 − √5).
const GOLDEN: f64 = 2.399_963_229_728_653;

/// The offset of a slot from the middle of its heap; slots one unit apart cover an area of π each.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "no heap has 2⁵³ keys")]
pub fn slot(index: usize) -> Point {
    let radius = (index as f64 + 0.5).sqrt();
    let (sin, cos) = crate::angle::sin_cos(index as f64 * GOLDEN);
    Point::new(radius * cos, radius * sin)
}

/// The offsets of the first slots, each a turn on from the one before: much faster than one by one.
#[must_use]
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "pixels need no more")]
pub fn slots(count: usize) -> Vec<[f32; 2]> {
    let (sin, cos) = crate::angle::sin_cos(GOLDEN);
    let (mut x, mut y) = (1.0, 0.0);
    let slot = |index: usize| {
        let radius = (index as f64 + 0.5).sqrt();
        let slot = [(radius * x) as f32, (radius * y) as f32];
        (x, y) = (x * cos - y * sin, x * sin + y * cos);
        slot
    };
    (0..count).map(slot).collect()
}

/// The keys of one actor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heap {
    /// Keys that it has on both sides, ascending. Key number `i` of these lies in slot `i`.
    pub stay: Vec<u32>,
    /// Movers that leave it: indices into [`Heaps::movers`].
    pub leave: Vec<u32>,
    /// Movers that come to it: indices into [`Heaps::movers`].
    pub arrive: Vec<u32>,
}

/// A key that changes its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The key.
    pub key: u32,
    /// Its old owner, or [`NOBODY`].
    pub from: u32,
    /// Its new owner, or [`NOBODY`].
    pub to: u32,
    /// Its slot in the old heap.
    pub from_slot: u32,
    /// Its slot in the new heap.
    pub to_slot: u32,
    /// Whether it need not have moved.
    pub needless: bool,
}

/// All heaps of a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heaps {
    /// One per actor.
    pub heaps: Vec<Heap>,
    /// The keys that change their owner, ascending.
    pub movers: Vec<Mover>,
}

/// Where a key lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lies {
    /// In whose heap.
    pub actor: u32,
    /// In which slot.
    pub slot: u32,
    /// Whether beyond the moat.
    pub arrived: bool,
}

impl Heap {
    /// Keys before the change.
    #[must_use]
    pub const fn before(&self) -> usize {
        self.stay.len() + self.leave.len()
    }

    /// Keys after the change.
    #[must_use]
    pub const fn after(&self) -> usize {
        self.stay.len() + self.arrive.len()
    }

    /// The most it holds on either side.
    #[must_use]
    pub fn most(&self) -> usize {
        self.before().max(self.after())
    }
}

impl Heaps {
    /// Sorts the keys of a picture into heaps.
    #[must_use]
    pub fn of(picture: &Picture) -> Self {
        let mut all = Self { heaps: vec![Heap::default(); picture.actors.len()], movers: Vec::new() };
        for key in 0..picture.keys() {
            let (from, to) = (picture.owner_before(key), picture.owner_after(key));
            match (from, to) {
                (Some(from), Some(to)) if from == to => all.heaps[to as usize].stay.push(number(key)),
                (None, None) => {}
                _ => all.push_mover(key, from, to, picture.is_needless(key)),
            }
        }
        all.number_slots();
        all
    }

    /// Where a key lies before the change or after it; `None` if it has no owner then.
    #[must_use]
    pub fn lies(&self, key: u32, owner: u32, after: bool) -> Option<Lies> {
        let heap = self.heaps.get(owner as usize)?;
        if let Ok(slot) = heap.stay.binary_search(&key) {
            return Some(Lies { actor: owner, slot: number(slot), arrived: false });
        }
        let mover = self.mover(key)?;
        let (actor, slot) = if after { (mover.to, mover.to_slot) } else { (mover.from, mover.from_slot) };
        (actor == owner).then_some(Lies { actor, slot, arrived: after })
    }

    /// The move of a key, if it moves.
    #[must_use]
    pub fn mover(&self, key: u32) -> Option<&Mover> {
        self.mover_index(key).map(|index| &self.movers[index])
    }

    /// The index of a key among the movers.
    #[must_use]
    pub fn mover_index(&self, key: u32) -> Option<usize> {
        self.movers.binary_search_by_key(&key, |mover| mover.key).ok()
    }

    /// The most keys that any heap holds on either side.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.heaps.iter().map(Heap::most).max().unwrap_or(0)
    }

    fn push_mover(&mut self, key: usize, from: Option<u32>, to: Option<u32>, needless: bool) {
        let index = number(self.movers.len());
        let mut join = |actor: Option<u32>, leaves: bool| {
            let Some(heap) = actor.and_then(|actor| self.heaps.get_mut(actor as usize)) else { return 0 };
            let list = if leaves { &mut heap.leave } else { &mut heap.arrive };
            list.push(index);
            number(list.len() - 1)
        };
        let (from_slot, to_slot) = (join(from, true), join(to, false));
        let (from, to) = (from.unwrap_or(NOBODY), to.unwrap_or(NOBODY));
        self.movers.push(Mover { key: number(key), from, to, from_slot, to_slot, needless });
    }

    /// Movers lie outside the stayers, whose number is known only at the end.
    fn number_slots(&mut self) {
        let inside = |actor: u32| self.heaps.get(actor as usize).map_or(0, |heap| number(heap.stay.len()));
        for mover in &mut self.movers {
            mover.from_slot += inside(mover.from);
            mover.to_slot += inside(mover.to);
        }
    }
}

/// Keys and slots are numbered in 32 bits; the limits of the house lie far below.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::layout::picture::{Actor, Kind, Presence, Side};

    fn picture(before: &[u32], after: &[u32]) -> Picture {
        let here = Presence { here: true, fair: 1.0 };
        let side = |owners: &[u32]| Side { owners: Arc::new(owners.to_vec()), ..Side::default() };
        Picture {
            kind: Kind::Ring,
            actors: (0..3).map(|i| Actor { name: format!("n{i}"), hue: i, before: here, after: here }).collect(),
            before: side(before),
            after: side(after),
            changed: true,
            subjects: vec![],
            needless: Arc::default(),
            traced: None,
            trace: Arc::default(),
            weighted: true,
            stepping: false,
            next_slot: false,
        }
    }

    #[test]
    fn slots_one_after_the_other_are_the_same_slots() {
        for (index, [x, y]) in slots(1_000_000).into_iter().enumerate() {
            let away = slot(index).distance(Point::new(f64::from(x), f64::from(y)));
            assert!(away < 1e-3, "slot {index} is off by {away}");
        }
    }

    #[test]
    fn stayers_lie_inside_and_movers_on_the_rim() {
        let heaps = Heaps::of(&picture(&[0, 0, 0, 1], &[0, 2, 0, 2]));
        assert_eq!(heaps.heaps[0], Heap { stay: vec![0, 2], leave: vec![0], arrive: vec![] });
        assert_eq!(heaps.heaps[2], Heap { stay: vec![], leave: vec![], arrive: vec![0, 1] });
        assert_eq!(heaps.lies(1, 0, false), Some(Lies { actor: 0, slot: 2, arrived: false }));
        assert_eq!(heaps.lies(1, 2, true), Some(Lies { actor: 2, slot: 0, arrived: true }));
        assert_eq!(heaps.lies(2, 0, true), Some(Lies { actor: 0, slot: 1, arrived: false }));
        assert_eq!(heaps.lies(1, 0, true), None);
    }

    #[test]
    fn keys_without_an_owner_lie_nowhere() {
        let heaps = Heaps::of(&picture(&[NOBODY, NOBODY, 7], &[NOBODY, 1, 0]));
        assert_eq!(heaps.movers.len(), 2);
        assert_eq!(heaps.heaps.iter().map(Heap::after).sum::<usize>(), 2);
        assert_eq!(heaps.heaps.iter().map(Heap::before).sum::<usize>(), 0);
    }
}
