//! All flights as tables. Every way through a ring is the same curve: where a key is depends on the slot it flies to or
//! from, times one number, and on its place, times another. So it is with every arch, its feet and its height.

use std::{f64::consts::TAU, ops::Range};

use crate::{
    anim::{aloft::SWEEP, flight},
    layout::{
        Cubic, Point,
        route::{Route, Way, over, through_foot, through_ring},
        swarm::{Arches, Swarm, Ways},
    },
};

/// Parts of half a flight. Half of one is less than 0.3 pixels of the longest way.
pub const PARTS: usize = 8192;
/// Parts of the circle, likewise.
const TURNS: usize = 1 << 13;
/// How far a start is shifted to give its part.
const SHIFT: u32 = 32 - 13;

/// So many places are worked out at once: they stay near at hand.
pub const CHUNK: usize = 1024;

/// The time of the flights, as the part that a mover has behind it: `(begun − start) · per`.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    begun: f32,
    per: f32,
    halted: bool,
}

impl Clock {
    /// At the time `t`, or with all movers halted at their places.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
    pub fn at(t: f64, halted: bool) -> Self {
        let [begun, done] = [0.0, 1.0].map(|u| flight::start_of(u, t) * SWEEP);
        Self { begun: begun as f32, per: (1.0 / (begun - done)) as f32, halted }
    }
}

/// The tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// For each part of the way to the place: the shares of the slot and of the place.
    pub shares: Vec<[f32; 2]>,
    /// The places on a circle of radius 1 around the middle.
    pub circle: Vec<[f32; 2]>,
    /// For each part of the way to the top of an arch: first the shares of the slot and of its foot, and then, from the
    /// first part on the arch itself, how far along it and how high.
    pub over: Vec<[f32; 2]>,
    /// That part.
    pub takes_arch: usize,
}

impl Course {
    /// The tables for the ways of a swarm.
    #[must_use]
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "pixels need no more")]
    pub fn of(ways: &Ways) -> Self {
        // Slot and place one unit from the middle, each on its own axis: then a point is its shares.
        let (slot, place) = (Point::new(1.0, 0.0), Point::new(0.0, 1.0));
        let route = |way| Route { key: 0, start: 0.0, way, from: Some(0), to: None, needless: false };
        let pair = |point: Point| [point.x as f32, point.y as f32];
        let u = |part: usize| (part as f64 + 0.5) / (2 * PARTS) as f64;
        let table = |way: Way| {
            let route = route(way);
            (0..PARTS).map(|part| pair(flight::at(&route, u(part)))).collect::<Vec<[f32; 2]>>()
        };
        let turn = |part: usize| {
            let (sin, cos) = crate::angle::sin_cos(part as f64 / TURNS as f64 * TAU);
            pair(Point::new(sin, -cos))
        };
        let mut tables = Self::default();
        match ways {
            Ways::Ring(_) => {
                tables.shares = table(through_ring(Point::default(), place, Some(slot), None));
                tables.circle = (0..TURNS).map(turn).collect();
            }
            Ways::Straight => tables.shares = table(through_foot(place, Some(slot), None)),
            Ways::Arches(_) => {
                tables.shares = table(through_foot(place, Some(slot), None));
                let (foot, arch) = (Cubic([place; 4]), Cubic([Point::default(), place, Point::new(1.0, 1.0), slot]));
                tables.over = table(over(arch, slot, slot));
                tables.takes_arch = (0..PARTS).take_while(|&part| u(part) < flight::FOOT).count();
                let to_foot = table(over(foot, slot, slot));
                for (shares, leg) in tables.over.iter_mut().zip(to_foot).take(tables.takes_arch) {
                    *shares = leg;
                }
            }
        }
        tables
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

    /// Where movers of a swarm are, all of them on the same side of the middle of their flights: `over` it or before it.
    #[expect(clippy::cast_precision_loss, reason = "a part of the sweep")]
    pub fn places(&self, swarm: &Swarm, clock: &Clock, range: Range<usize>, over: bool, places: &mut Vec<[f32; 2]>) {
        places.clear();
        for mover in range {
            let Some(&start) = swarm.starts.get(mover) else { return };
            let u = if clock.halted { 0.5 } else { (clock.begun - start as f32) * clock.per };
            places.push(self.at(swarm, mover, if over { 1.0 - u } else { u }, over));
        }
    }

    /// Where a mover of a swarm is, which has the part `v` of its flight, at most half, behind it or, if it is `over` the
    /// middle, before it. Numbers beyond the swarm's are nowhere.
    #[inline(always)]
    fn at(&self, swarm: &Swarm, mover: usize, v: f32, over: bool) -> [f32; 2] {
        let (ends, others) = if over { (&swarm.to, &swarm.from) } else { (&swarm.from, &swarm.to) };
        let (Some(&at), Some(&other)) = (ends.at.get(mover), others.at.get(mover)) else { return [f32::NAN; 2] };
        let place = match &swarm.ways {
            #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
            Ways::Ring(landing) => {
                let (landing, [x, y]) =
                    (*landing as f32, self.place(swarm.starts.get(mover).copied().unwrap_or_default()));
                [x * landing, y * landing]
            }
            Ways::Straight => [(at[0] + other[0]) * 0.5, (at[1] + other[1]) * 0.5],
            Ways::Arches(arches) => match self.on_arch(swarm, arches, mover, v, over) {
                Ok(at) => return at,
                Err(foot) => foot,
            },
        };
        let [a, b] = self.shares(v);
        [at[0] * a + place[0] * b, at[1] * a + place[1] * b]
    }

    /// Where a mover is that leaps, or else the foot that it passes.
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part")]
    fn on_arch(&self, swarm: &Swarm, arches: &Arches, mover: usize, v: f32, over: bool) -> Result<[f32; 2], [f32; 2]> {
        let name = |actors: &[u16]| actors.get(mover).copied().unwrap_or_default();
        let feet = [arches.foot(0, name(&swarm.from.actor)), arches.foot(1, name(&swarm.to.actor))];
        let aside = arches.aside.get(mover).copied().unwrap_or_default();
        let [a, b] = if over { [feet[1], feet[0]] } else { feet };
        let part = ((v * (2 * PARTS) as f32) as usize).min(PARTS - 1);
        let [p, q] = self.over.get(part).copied().unwrap_or_default();
        let along = b - a;
        // Not a number, where one of both has no bucket: then the other one's foot is passed.
        if along.abs() > 0.0 {
            if part < self.takes_arch {
                let ends = if over { &swarm.to } else { &swarm.from };
                let [x, y] = ends.at.get(mover).copied().unwrap_or_default();
                return Ok([x * p + (a + aside) * q, y * p + arches.line * q]);
            }
            return Ok([a + aside + along * p, arches.line - (arches.lift * along.abs() - aside) * q]);
        }
        Err([if feet[0].is_nan() { feet[1] } else { feet[0] } + aside, arches.line])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Turns;

    /// The worst distance in pixels between a key by the tables and by the curves, in a ring of radius 390.
    fn worst(on_ring: bool) -> f64 {
        let course = Course::of(&if on_ring { Ways::Ring(390.0) } else { Ways::Straight });
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
