//! Which of very many keys in flight is nearest to a point: the inverse of [`super::film`], by the same tables.

use std::sync::Arc;

use super::course::{Clock, Course};
use crate::{
    anim::aloft::phases,
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
    let (course, clock) = (Course::of(&swarm.ways), Clock::at(t, halted));
    let (x, y) = ((at.x - swarm.centre.x) as f32, (at.y - swarm.centre.y) as f32);
    let mut best = (reach * reach) as f32;
    let mut found = None;
    let mut places = Vec::new();
    for (over, range) in [(true, landed..half), (false, half..gone)] {
        course.places(swarm, &clock, range.clone(), over, &mut places);
        let ends = if over { &swarm.to } else { &swarm.from };
        for (mover, [a, b]) in range.zip(places.iter()) {
            let away = (a - x) * (a - x) + (b - y) * (b - y);
            // What was drawn last lies above.
            if away <= best && ends.actor.get(mover).is_some_and(|name| name & NONE != NONE) {
                (best, found) = (away, swarm.keys.get(mover).copied());
            }
        }
    }
    found.map(|key| (f64::from(best).sqrt(), key))
}
