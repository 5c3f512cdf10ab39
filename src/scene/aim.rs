//! What lies at a point of the page while keys fly: the inverse of what is drawn at that moment.

use std::sync::Arc;

use crate::{
    anim::flight,
    layout::{Layout, Picture, Point, Reach, Target, field::Field, heap::Mover, route::Route, swarm::Swarm},
    raster::pick,
};

/// What lies at a point at time `t`; `halted` as in [`super::View`].
#[must_use]
pub fn hit(picture: &Picture, layout: &Layout, at: Point, reach: Reach, t: f64, halted: bool) -> Option<Target> {
    let flies = picture.underway(t) && t < 1.0 && reach.key > 0.0;
    let found = match layout {
        Layout::Ring(ring) if flies => {
            key(&ring.field, at, reach, (t, halted), ring.swarm(picture).as_ref(), &|mover| ring.route(picture, mover))
        }
        Layout::Jump(row) if flies => {
            key(&row.field, at, reach, (t, halted), row.swarm(picture).as_ref(), &|mover| row.route(mover))
        }
        _ => None,
    };
    found.map(Target::Key).or_else(|| layout.hit(picture, at, reach, t))
}

/// The nearest key, at rest or in flight.
fn key(
    field: &Field,
    at: Point,
    reach: Reach,
    (t, halted): (f64, bool),
    swarm: Option<&Arc<Swarm>>,
    ways: &dyn Fn(&Mover) -> Route,
) -> Option<u32> {
    let flying = field.slides.flying(t);
    let progress = |route: &Route| if halted { 0.5 } else { flight::progress(route.start, flying) };
    let aloft = match swarm {
        Some(swarm) => pick::nearest(swarm, at, reach.key, flying, halted),
        None => {
            let shown = |route: &Route| {
                let u = progress(route);
                let aloft = u > 0.0 && u < 1.0 && flight::is_seen(route, u);
                let away = if aloft { at.distance(flight::at(route, u)) } else { f64::INFINITY };
                (away <= reach.key).then_some((away, route.key))
            };
            field.routes.iter().filter_map(shown).min_by(|a, b| a.0.total_cmp(&b.0))
        }
    };
    let rests = |mover: &Mover, after: bool| {
        let u = progress(&ways(mover));
        if after { u >= 1.0 } else { u <= 0.0 }
    };
    let resting = field.key_near(at, reach, t, &rests);
    // What flies lies above what rests.
    match (aloft, resting) {
        (Some(aloft), Some(resting)) => Some(if aloft.0 <= resting.0 { aloft.1 } else { resting.1 }),
        (aloft, resting) => aloft.or(resting).map(|found| found.1),
    }
}
