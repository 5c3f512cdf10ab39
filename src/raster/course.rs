//! All flights as two tables. Every way through a ring is the same curve: where a key is depends on the slot it flies to
//! or from, times one number, and on its place, times another.

use std::f64::consts::TAU;

use crate::{
    anim::flight,
    layout::{
        Point,
        route::{Route, through_foot, through_ring},
    },
};

/// Parts of half a flight. Half of one is less than 0.3 pixels of the longest way.
pub const PARTS: usize = 8192;
/// Parts of the circle, likewise.
const TURNS: usize = 1 << 13;
/// How far a start is shifted to give its part.
const SHIFT: u32 = 32 - 13;

/// The tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// For each part of the way to the place: the shares of the slot and of the place.
    pub shares: Vec<[f32; 2]>,
    /// The places on a circle of radius 1 around the middle.
    pub circle: Vec<[f32; 2]>,
}

impl Course {
    /// The tables for ways through a ring, or else for straight ones.
    #[must_use]
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "pixels need no more")]
    pub fn of(on_ring: bool) -> Self {
        // Slot and place one unit from the middle, each on its own axis: then a point is its shares.
        let (slot, place) = (Point::new(1.0, 0.0), Point::new(0.0, 1.0));
        let way = match on_ring {
            true => through_ring(Point::default(), place, Some(slot), None),
            false => through_foot(place, Some(slot), None),
        };
        let route = Route { key: 0, start: 0.0, way, from: Some(0), to: None, needless: false };
        let pair = |point: Point| [point.x as f32, point.y as f32];
        let share = |part: usize| pair(flight::at(&route, (part as f64 + 0.5) / (2 * PARTS) as f64));
        let turn = |part: usize| {
            let (sin, cos) = (part as f64 / TURNS as f64 * TAU).sin_cos();
            pair(Point::new(sin, -cos))
        };
        Self { shares: (0..PARTS).map(share).collect(), circle: (0..TURNS).map(turn).collect() }
    }

    /// The shares after the part `v` of a flight, at most half; from its end backwards they are the same.
    #[inline(always)]
    #[must_use]
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part")]
    pub fn shares(&self, v: f32) -> [f32; 2] {
        let part = (v * (2 * PARTS) as f32) as usize;
        self.shares.get(part.min(PARTS - 1)).copied().unwrap_or_default()
    }

    /// The place of a start.
    #[inline(always)]
    #[must_use]
    pub fn place(&self, start: u32) -> [f32; 2] {
        let nearest = start.wrapping_add(1 << (SHIFT - 1)) >> SHIFT;
        self.circle.get(nearest as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Turns;

    /// The worst distance in pixels between a key by the tables and by the curves, in a ring of radius 390.
    fn worst(on_ring: bool) -> f64 {
        let course = Course::of(on_ring);
        let (centre, landing) = (Point::new(0.0, 0.0), 390.0);
        let mut worst: f64 = 0.0;
        for i in 0..40_u32 {
            let start = i.wrapping_mul(0x9e37_79b9);
            let slot = |i: u32| centre.polar(60.0 + f64::from(i % 7) * 33.0, Turns(f64::from(i) * 0.381_966));
            let (from, to) = (slot(i), slot(i * 3 + 1));
            let place = match on_ring {
                true => centre.polar(landing, Turns::of(start)),
                false => Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0),
            };
            let way = match on_ring {
                true => through_ring(centre, place, Some(from), Some(to)),
                false => through_foot(place, Some(from), Some(to)),
            };
            let route = Route { key: 0, start: 0.0, way, from: Some(0), to: Some(1), needless: false };
            for step in 1..3000_u32 {
                let u = f64::from(step) / 3000.0;
                let (slot, v) = if flight::changed_hands(u) { (to, 1.0 - u) } else { (from, u) };
                #[expect(clippy::cast_possible_truncation, reason = "as in a frame")]
                let [a, b] = course.shares(v as f32).map(f64::from);
                let [x, y] = match on_ring {
                    true => course.place(start).map(|at| f64::from(at) * landing),
                    false => [place.x, place.y],
                };
                let found = Point::new(slot.x * a + x * b, slot.y * a + y * b);
                worst = worst.max(found.distance(flight::at(&route, u)));
            }
        }
        worst
    }

    #[test]
    fn tables_and_curves_agree_within_half_a_pixel() {
        for on_ring in [true, false] {
            let worst = worst(on_ring);
            assert!(worst <= 0.5, "{worst} pixels apart");
        }
    }
}
