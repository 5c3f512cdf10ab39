//! While a hand drags a weight, the picture has a new aim many times a second. Dots go on from where they are.
//!
//! A heap is the same from its middle outwards whichever keys lie in it, and keys of one colour cannot be told apart.
//! So a dot that a heap keeps stays, whatever key it stands for now, and only as many dots travel as the heap gains or
//! loses, from its rim: nothing stirs that need not.

use super::ease;
use crate::layout::{Layout, NOBODY, Picture, Point, field::Field, sites::Heaped};

/// How long dots take, in milliseconds.
pub const SETTLE: f64 = 200.0;

/// Where every key rests after the change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resting {
    /// Per key: its dot; none where it is not drawn as one.
    pub dots: Vec<Option<Point>>,
    /// Per key: whose colour it has.
    pub owners: Vec<u32>,
    /// Per actor: the keys of its heap, from its middle outwards. Empty where keys have places of their own.
    pub heaps: Vec<Vec<u32>>,
}

/// The dots at one moment on their way to where they rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandFrame {
    dots: Vec<Option<Point>>,
    owners: Vec<u32>,
}

/// Dots on their way to where they rest.
#[derive(Clone, Debug, Default)]
pub struct HandTween {
    from: HandFrame,
    to: Resting,
    since: Option<f64>,
}

impl Resting {
    /// Where the keys of a picture rest.
    #[must_use]
    pub fn of(picture: &Picture, layout: &Layout) -> Self {
        let keys = picture.keys();
        let owners = (0..keys).map(|key| picture.owner_after(key).unwrap_or(NOBODY)).collect();
        let mut resting = Self { dots: vec![None; keys], owners, heaps: Vec::new() };
        match layout {
            Layout::Modulo(layout) => resting.dots = (0..).take(keys).map(|key| layout.dot(key)).collect(),
            Layout::Ring(layout) => resting.fill(&layout.field),
            Layout::Jump(layout) => resting.fill(&layout.field),
        }
        resting
    }

    fn fill(&mut self, field: &Field) {
        if field.sites.heaped != Heaped::Dots {
            return;
        }
        for ((actor, heap), stay) in (0..).zip(&field.heaps.heaps).zip(&field.stay) {
            let shift = field.shift(actor, 1.0);
            let arrivals = heap.arrive.iter().filter_map(|&mover| field.routes.get(mover as usize));
            let lie = heap.stay.iter().copied().zip(stay.iter().copied());
            let mut keys = Vec::with_capacity(heap.after());
            for (key, dot) in lie.chain(arrivals.map(|route| (route.key, route.lands()))) {
                self.dots[key as usize] = Some(dot.shifted(shift.x, shift.y));
                keys.push(key);
            }
            self.heaps.push(keys);
        }
    }
}

impl HandFrame {
    /// Where a key's dot is and whose colour it has.
    #[must_use]
    pub fn key(&self, key: usize) -> Option<(Point, u32)> {
        Some(((*self.dots.get(key)?)?, *self.owners.get(key)?))
    }
}

impl HandTween {
    /// Starts where the keys of a picture rest: what a hand sees when it takes hold.
    #[must_use]
    pub fn resting(picture: &Picture, layout: &Layout) -> Self {
        Self { to: Resting::of(picture, layout), ..Self::default() }
    }

    /// Aims at another picture, from wherever the dots are at the time `now`, in milliseconds.
    pub fn retarget(&mut self, picture: &Picture, layout: &Layout, now: f64) {
        let was = self.shown(now);
        let to = Resting::of(picture, layout);
        self.from = if to.heaps.is_empty() || self.to.heaps.is_empty() {
            in_place(&was, &to)
        } else {
            by_heaps(&was, &self.to.heaps, &to)
        };
        self.to = to;
        self.since = Some(now);
    }

    /// The dots at the time `now`; none once they have settled.
    #[must_use]
    pub fn at(&self, now: f64) -> Option<HandFrame> {
        let gone = (now - self.since?) / SETTLE;
        (gone < 1.0).then(|| self.frame(ease::out(gone.max(0.0))))
    }

    fn shown(&self, now: f64) -> HandFrame {
        self.at(now).unwrap_or_else(|| self.frame(1.0))
    }

    /// The dots after the part `done` of their way; half of it behind them, they have their new colours.
    fn frame(&self, done: f64) -> HandFrame {
        let Resting { dots, owners, .. } = &self.to;
        if done >= 1.0 {
            return HandFrame { dots: dots.clone(), owners: owners.clone() };
        }
        let way = |(from, to): (&Option<Point>, &Option<Point>)| {
            let to = (*to)?;
            Some(from.map_or(to, |from| from.towards(to, done)))
        };
        let owners = if done < 0.5 { &self.from.owners } else { owners };
        HandFrame { dots: self.from.dots.iter().zip(dots).map(way).collect(), owners: owners.clone() }
    }
}

/// Each key from where its own dot was; new ones appear where they rest.
fn in_place(was: &HandFrame, to: &Resting) -> HandFrame {
    let dot = |(key, &to): (usize, &Option<Point>)| was.dots.get(key).copied().flatten().or(to);
    let owner = |(key, &to): (usize, &u32)| was.owners.get(key).copied().unwrap_or(to);
    HandFrame {
        dots: to.dots.iter().enumerate().map(dot).collect(),
        owners: to.owners.iter().enumerate().map(owner).collect(),
    }
}

/// Each heap keeps its dots from the middle outwards; what one has too many goes to those that have too few, and only
/// what is missing altogether appears where it rests.
fn by_heaps(was: &HandFrame, heaps: &[Vec<u32>], to: &Resting) -> HandFrame {
    let mut from = HandFrame { dots: to.dots.clone(), owners: to.owners.clone() };
    let mut put = |key: u32, (dot, owner): (Point, u32)| {
        from.dots[key as usize] = Some(dot);
        from.owners[key as usize] = owner;
    };
    let none = Vec::new();
    let pairs = || {
        (0..to.heaps.len().max(heaps.len())).map(|i| (heaps.get(i).unwrap_or(&none), to.heaps.get(i).unwrap_or(&none)))
    };
    let over = pairs().flat_map(|(old, new)| old.iter().skip(new.len()));
    let mut over = over.filter_map(|&key| was.key(key as usize)).collect::<Vec<_>>().into_iter();
    for (old, new) in pairs() {
        for (i, &key) in new.iter().enumerate() {
            let dot = match old.get(i) {
                Some(&old) => was.key(old as usize),
                None => over.next(),
            };
            dot.into_iter().for_each(|dot| put(key, dot));
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resting(heaps: &[&[u32]]) -> Resting {
        let keys = heaps.iter().map(|heap| heap.len()).sum();
        let mut resting = Resting { dots: vec![None; keys], owners: vec![NOBODY; keys], heaps: Vec::new() };
        for (actor, heap) in (0..).zip(heaps) {
            for (slot, &key) in (0..).zip(*heap) {
                resting.dots[key as usize] = Some(Point::new(100.0 * f64::from(actor), f64::from(slot)));
                resting.owners[key as usize] = actor;
            }
            resting.heaps.push(heap.to_vec());
        }
        resting
    }

    fn moves(from: &Resting, to: &Resting) -> Vec<(Point, Point)> {
        let was = HandFrame { dots: from.dots.clone(), owners: from.owners.clone() };
        let from = by_heaps(&was, &from.heaps, to);
        let pairs = from.dots.iter().zip(&to.dots).filter_map(|(from, to)| Some(((*from)?, (*to)?)));
        pairs.filter(|(from, to)| from != to).collect()
    }

    #[test]
    fn only_the_rim_travels() {
        // Key 1 changes hands: all later keys of its old heap change their slots.
        let found = moves(&resting(&[&[0, 1, 2, 3], &[4]]), &resting(&[&[0, 2, 3], &[4, 1]]));
        assert_eq!(found, [(Point::new(0.0, 3.0), Point::new(100.0, 1.0))]);
    }

    #[test]
    fn more_keys_appear_where_they_rest_and_fewer_vanish() {
        let (few, more) = (resting(&[&[0], &[1]]), resting(&[&[0, 2], &[1, 3, 4]]));
        assert_eq!(moves(&few, &more), []);
        assert_eq!(moves(&more, &few), []);
    }

    #[test]
    fn an_untouched_hand_has_settled() {
        assert_eq!(HandTween::default().at(5.0), None);
    }
}
