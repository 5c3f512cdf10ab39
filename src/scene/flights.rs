//! Keys on their way, with their tails. The same for every scheme: a route is all they know.

use std::sync::Arc;

use super::{
    heaps::hollow_line,
    shape::{Dash, Ink, Scene, Shape, Stroke},
    specks,
    stage::Stage,
};
use crate::{anim::flight, layout::Point};

/// The line of paper around a flying dot.
const HALO: f64 = 1.3;
/// The opacity of a tail.
const TAIL: f64 = 0.3;
/// With more movers than this, tails are thinned out …
const CROWD: usize = 600;
/// … until about so many movers have one.
const TAILED: usize = 400;

/// The dots of one look.
#[derive(Default)]
struct Flock {
    dots: Vec<Point>,
    tails: Vec<Vec<Point>>,
}

/// Draws all keys in flight.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>) {
    if !stage.on {
        return specks::draw(scene, stage);
    }
    let dot = stage.field.sites.flying;
    let [needed, needless] = flocks(stage, dot);
    let all: Vec<Point> = needed.iter().chain(&needless).flat_map(|flock| flock.dots.iter().copied()).collect();
    let mut tails = |flocks: &[Flock], dash| {
        for (group, flock) in flocks.iter().enumerate() {
            let stroke = Stroke::new(stage.hues.flying(group).faded(TAIL), 1.0).dashed(dash);
            scene.push(Shape::Lines { paths: flock.tails.clone(), stroke });
        }
    };
    tails(&needed, Dash::Solid);
    tails(&needless, Dash::Needless);
    if stage.specks {
        return specks::draw(scene, stage);
    }
    let (centres, radius) = (Arc::new(all), dot + HALO);
    scene.push(Shape::Dots { centres, radius, form: super::shape::Form::Round, tint: Ink::Paper.full() });
    for (group, flock) in needed.into_iter().enumerate() {
        let (form, tint) = (stage.hues.form(group), stage.hues.flying(group));
        stage.push_dots(scene, Arc::new(flock.dots), dot, form, tint);
    }
    for (group, flock) in needless.into_iter().enumerate() {
        let stroke = hollow_line(dot, stage.hues.flying(group));
        let (form, radius) = (stage.hues.form(group), dot * 0.85);
        scene.push(Shape::Rings { centres: Arc::new(flock.dots), radius, form, stroke });
    }
}

/// Sorts the keys in flight: the needed and the needless, each by the colour that they have at this moment.
fn flocks(stage: &Stage<'_>, dot: f64) -> [Vec<Flock>; 2] {
    let empty = || stage.hues.groups().map(|_| Flock::default()).collect::<Vec<_>>();
    let mut flocks = [empty(), empty()];
    let movers = stage.field.routes.len();
    let every = if movers > CROWD { movers.div_ceil(TAILED) } else { 1 };
    // Pixels show the keys themselves: then only those with a tail are looked at.
    let step = if stage.specks { every } else { 1 };
    for (i, route) in stage.field.routes.iter().enumerate().step_by(step) {
        let u = stage.progress(route);
        if u <= 0.0 || u >= 1.0 || !flight::is_seen(route, u) {
            continue;
        }
        let tailed = i.is_multiple_of(every) && !stage.view.halted;
        let owner = if flight::changed_hands(u) { route.to } else { route.from };
        let group = owner.map_or(0, |actor| stage.hues.group(actor));
        let flock = &mut flocks[usize::from(route.needless)][group];
        flock.dots.push(flight::at(route, u));
        // What has halted has no tail.
        if tailed {
            flock.tails.push(flight::tail(route, u, dot));
        }
    }
    flocks
}
