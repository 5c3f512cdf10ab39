//! Which of very many keys in flight is nearest to a point: the inverse of [`super::film`], by the same tables.

use std::sync::Arc;

use super::course::Course;
use crate::{
    anim::{
        aloft::{SWEEP, phases},
        flight,
    },
    layout::{
        Point,
        swarm::{NONE, Swarm},
    },
};

/// The nearest key in flight within a distance at the time `t` of the flights, and how far away it is.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
pub fn nearest(swarm: &Arc<Swarm>, at: Point, reach: f64, t: f64, halted: bool) -> Option<(f64, u32)> {
    let [landed, half, gone] = phases(swarm, t, halted);
    if landed >= gone {
        return None;
    }
    let course = Course::of(&swarm.ways);
    let (x, y) = ((at.x - swarm.centre.x) as f32, (at.y - swarm.centre.y) as f32);
    let [begun, done] = [0.0, 1.0].map(|u| flight::start_of(u, t) * SWEEP);
    let mut best = (reach * reach) as f32;
    let mut found = None;
    for mover in landed..gone {
        let over = mover < half;
        let ends = if over { &swarm.to } else { &swarm.from };
        if ends.actor.get(mover).is_none_or(|name| name & NONE == NONE) {
            continue;
        }
        let start = f64::from(swarm.starts.get(mover).copied().unwrap_or_default());
        let u = if halted { 0.5 } else { ((begun - start) / (begun - done)) as f32 };
        let [a, b] = course.at(swarm, mover, if over { 1.0 - u } else { u }, over);
        let away = (a - x) * (a - x) + (b - y) * (b - y);
        // What was drawn last lies above.
        if away <= best {
            (best, found) = (away, swarm.keys.get(mover).copied());
        }
    }
    found.map(|key| (f64::from(best).sqrt(), key))
}
