//! Where the heaps stand, and how large their dots are. Here: inside a circle.

use super::{
    geom::{Point, Turns},
    heap::{Heaps, slot},
    picture::Picture,
};

/// Up to this many nodes stand on one circle; more lie on a spiral, as discs.
pub const CIRCLE_HOLDS: usize = 16;
/// The widest distance between dots, at a radius of 300.
pub const PITCH: f64 = 3.55;
/// A dot as a part of the distance between dots.
pub const DOT: f64 = 0.77;
/// Smaller dots cannot be told apart: the heap becomes a disc of equal area.
const LEAST_DOT: f64 = 0.9;
/// More dots than these take too long to draw one by one, however large they are.
pub const MOST_DOTS: usize = 20_000;
/// A moat as a part of a dot.
const MOAT: f64 = 1.3;
/// Dots in flight between discs.
const LEAST_FLYING: f64 = 1.2;

/// The heaps of a picture as places and sizes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sites {
    /// The middle of each actor's heap.
    pub centres: Vec<Point>,
    /// The middle of the place for a next node, if there is one.
    pub next: Option<Point>,
    /// The radius of that place.
    pub next_radius: f64,
    /// The distance between dots: a heap of `n` keys has the radius `pitch · √n`.
    pub pitch: f64,
    /// The radius of a dot.
    pub dot: f64,
    /// The radius of a dot in flight.
    pub flying: f64,
    /// How heaps are drawn.
    pub heaped: Heaped,
    /// The height of one key in a bar.
    pub bar: f64,
    /// There are too many nodes for a name under each.
    pub crowded: bool,
    /// The distance between neighbouring heaps.
    pub gap: f64,
    /// There are too many keys for a dot of its own each.
    pub many: bool,
}

/// How heaps are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heaped {
    /// One dot for each key.
    #[default]
    Dots,
    /// Dots would be too small: discs of equal area.
    Discs,
    /// Discs would be too small as well: bars that hang from their places.
    Bars,
}

impl Sites {
    /// Places the heaps in the circle of `radius` around `centre`, with room for labels of the size `font`.
    #[must_use]
    pub fn within(picture: &Picture, heaps: &Heaps, centre: Point, radius: f64, font: f64) -> Self {
        let next = next_place(picture);
        let places = picture.actors.len().max(next.map_or(0, |place| place + 1));
        let crowded = places > CIRCLE_HOLDS;
        let (points, gap) = if crowded {
            spiral_of(picture, centre, radius, places)
        } else {
            (circle_of(centre, radius, places), circle_gap(radius, places))
        };
        // Neighbours keep a label's height apart, but where there are many the label hangs over.
        let room = (0.44 * gap).min((0.5 * gap - 0.75 * font).max(0.36 * gap)).min(room(picture, radius));
        let pitch =
            if crowded { spiral_pitch(picture, heaps, gap) } else { circle_pitch(picture, heaps, radius, room) };
        Self {
            next: next.and_then(|place| points.get(place).copied()),
            next_radius: (28.0 * radius / 300.0).min(0.44 * gap).max(4.0),
            centres: points.into_iter().take(picture.actors.len()).collect(),
            crowded,
            gap,
            many: picture.keys() > MOST_DOTS,
            ..Self::default()
        }
        .heaped(pitch)
    }

    /// The same places with dots so far apart, or with discs if that is too near.
    #[must_use]
    pub fn heaped(self, pitch: f64) -> Self {
        let dot = DOT * pitch;
        let heaped = if self.crowded || self.many || dot < LEAST_DOT { Heaped::Discs } else { Heaped::Dots };
        let flying = if self.crowded || dot < LEAST_DOT { LEAST_FLYING } else { dot * 1.08 };
        Self { pitch, dot, flying, heaped, ..self }
    }

    /// Whether dots can be told apart on a picture that is enlarged so much.
    #[must_use]
    pub fn apart(&self, scale: f64) -> bool {
        self.heaped == Heaped::Dots || self.dot * scale >= LEAST_DOT
    }

    /// How far those that arrive lie beyond their slots.
    #[must_use]
    pub fn moat(&self) -> f64 {
        if self.heaped == Heaped::Dots { self.dot * MOAT } else { 0.0 }
    }

    /// The radius of a heap of so many keys.
    #[must_use]
    pub fn heap_radius(&self, keys: f64) -> f64 {
        self.pitch * keys.max(0.0).sqrt()
    }

    /// The radius of the circle that a fair share would fill.
    #[must_use]
    pub fn fair_radius(&self, fair: f64) -> f64 {
        self.heap_radius(fair) + if self.heaped == Heaped::Dots { self.dot * 0.55 } else { 0.0 }
    }

    /// The middle of a slot; those that arrived lie across the moat.
    #[must_use]
    pub fn slot(&self, actor: u32, index: u32, moat: bool) -> Option<Point> {
        let centre = self.centres.get(actor as usize)?;
        if self.heaped == Heaped::Bars {
            return Some(centre.shifted(0.0, self.bar * (f64::from(index) + 0.5)));
        }
        let unit = slot(index as usize);
        let mut reach = self.pitch;
        if moat {
            reach += self.moat() / unit.x.hypot(unit.y);
        }
        Some(centre.shifted(unit.x * reach, unit.y * reach))
    }
}

/// Which place the "+" takes, counted like the actors.
fn next_place(picture: &Picture) -> Option<usize> {
    let waiting = picture.actors.iter().rev().take_while(|actor| !actor.ever_here()).count();
    picture.next_slot.then_some(picture.actors.len() - waiting)
}

/// Clockwise in list order, with the top free for the mark of zero; a lone heap has the middle for itself.
#[expect(clippy::cast_precision_loss, reason = "a handful of places")]
fn circle_of(centre: Point, radius: f64, places: usize) -> Vec<Point> {
    let out = if places <= 1 { 0.0 } else { radius * from_centre(radius) };
    (0..places).map(|i| centre.polar(out, Turns((i as f64 + 0.5) / places as f64))).collect()
}

/// How far out the heaps stand, as a part of the radius.
fn from_centre(radius: f64) -> f64 {
    if radius < 170.0 { 0.6 } else { 0.585 }
}

#[expect(clippy::cast_precision_loss, reason = "a handful of places")]
fn circle_gap(radius: f64, places: usize) -> f64 {
    let across = 2.0 * radius * from_centre(radius);
    if places <= 1 { across } else { across * crate::angle::sin_cos(std::f64::consts::PI / places as f64).0 }
}

/// How large a heap may be without touching the ring.
fn room(picture: &Picture, radius: f64) -> f64 {
    if picture.actors.len() <= 1 && !picture.next_slot { 0.55 * radius } else { 0.27 * radius }
}

/// The largest heap has the radius `room`, unless its dots would lie too far apart.
fn circle_pitch(picture: &Picture, heaps: &Heaps, radius: f64, room: f64) -> f64 {
    (PITCH * radius / 300.0).min(room / most(picture, heaps).sqrt())
}

/// The most keys that any heap holds or is entitled to on either side.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts of keys")]
pub fn most(picture: &Picture, heaps: &Heaps) -> f64 {
    let fair = picture.actors.iter().map(super::Actor::fair_at_most).fold(0.0, f64::max);
    (heaps.largest() as f64).max(fair).max(1.0)
}

/// All places on one spiral, in list order; only the subject trades places with the one in the middle.
#[expect(clippy::cast_precision_loss, reason = "counts of nodes")]
fn spiral_of(picture: &Picture, centre: Point, radius: f64, places: usize) -> (Vec<Point>, f64) {
    let gap = 0.78 * radius / (places as f64).sqrt();
    let mut points: Vec<Point> = (0..places)
        .map(|i| {
            let unit = slot(i);
            centre.shifted(unit.x * gap, unit.y * gap)
        })
        .collect();
    if let Some(&subject) = picture.subjects.first()
        && (subject as usize) < points.len()
    {
        points.swap(0, subject as usize);
    }
    (points, gap)
}

/// A mean heap fills .62 of the distance between neighbours, unless the largest then bursts its place.
#[expect(clippy::cast_precision_loss, reason = "counts of keys")]
fn spiral_pitch(picture: &Picture, heaps: &Heaps, gap: f64) -> f64 {
    let here = picture.actors.iter().filter(|actor| actor.ever_here()).count().max(1);
    let mean = (picture.keys() as f64 / here as f64).max(1.0);
    let largest = (heaps.largest() as f64).max(1.0);
    (0.62 * gap / mean.sqrt()).min(0.86 * gap / largest.sqrt())
}
