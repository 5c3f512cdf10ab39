//! A row picture at one moment: heaps under the arches of their keys' leaps.

use super::{
    buckets, flights, handle, heaps, labels, leaps, pin,
    shape::{Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
    trace,
    view::View,
};
use crate::layout::{Cubic, Picture, Point, heap::Mover, jump::JumpLayout, row::Row};

/// The dot where a traced key touches the line.
const TOUCH: f64 = 4.0;
/// How far and how high a traced key leaps past the end, in a wide picture.
const PAST: (f64, f64) = (66.0, 92.0);
/// The height of a step to the next bucket as a part of the distance between buckets.
const STEP: f64 = 0.16;
/// The smallest circle that is seen to be hollow.
const LEAST_CIRCLE: f64 = 1.5;
/// Pieces of its arches.
const PIECES: u32 = 24;

/// Draws a row picture: a pure function of its arguments.
#[must_use]
// No part of the first picture, which need not wait for it: see scripts/split.
#[inline(never)]
pub fn build(picture: &Picture, layout: &JumpLayout, view: &View<'_>) -> Scene {
    let mut scene = Scene { width: layout.width, height: layout.height, shapes: Vec::new() };
    if layout.is_empty() {
        return scene;
    }
    let ways = |mover: &Mover| layout.route(mover);
    let stage = Stage::new(picture, &layout.field, view, &ways, layout.swarm(picture));
    leaps::draw(&mut scene, &stage, layout);
    let line = layout.row.ends().to_vec();
    scene.push(Shape::Lines { paths: vec![line], stroke: Stroke::new(Ink::Line2.full(), 1.0) });
    heaps::draw(&mut scene, &stage);
    trace::focus_ring(&mut scene, &stage);
    flights::draw(&mut scene, &stage);
    labels::free_place(&mut scene, &stage, layout.middle(), 0.8 * layout.width);
    buckets::draw(&mut scene, &stage, layout);
    leaps::counts(&mut scene, &stage, layout);
    handle::draw(&mut scene, &stage, layout.middle());
    traced(&mut scene, &stage, layout);
    if let Some(found) = view.pin {
        let foot = found.bucket.map(|bucket| layout.row.foot(bucket));
        pin::lit(&mut scene, &stage, foot);
        foot.into_iter().for_each(|foot| pin::in_bucket(&mut scene, foot));
    }
    scene
}

/// The way of the key that is pointed at, or the leaps of the traced one.
fn traced(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout) {
    let Some(key) = stage.key_shown() else { return };
    let foot = rests_under(stage, layout, key).map(|bucket| layout.row.foot(bucket));
    if stage.picture.traced != Some(key) || stage.picture.trace.is_empty() {
        return trace::way(scene, stage, key, foot);
    }
    let trace = leaps_now(stage, layout, key);
    let stepping = stage.picture.stepping;
    let way = |&(from, to): &(u32, Option<u32>)| match to {
        Some(to) => Some(layout.row.arch(from, to, 0.0)),
        // Who is asked bucket by bucket knows where the row ends.
        None => (!stepping).then(|| past(layout, from)),
    };
    let mut paths: Vec<Vec<Point>> = trace.iter().filter_map(way).map(|way| way.flattened(PIECES)).collect();
    let here = place(stage, key);
    if let (Some(foot), Some(here)) = (foot, here) {
        paths.push(vec![foot, here]);
    }
    scene.push(trace::guide(paths));
    let radius = TOUCH * (layout.row.step / 100.0).clamp(0.5, 1.0);
    if stepping {
        steps(scene, stage, layout, &trace, radius);
    }
    let discs = trace.iter().map(|leap| Disc { centre: layout.row.foot(leap.0), radius }).collect();
    scene.push(Shape::Discs { discs, tint: Ink::Ink.full() });
    if let Some(here) = here {
        trace::here(scene, here, stage.field.sites.dot.max(stage.field.sites.flying));
    }
}

/// The low steps of the traced key from bucket to bucket, and a hollow circle at each that told it to stay where it was.
fn steps(scene: &mut Scene, stage: &Stage<'_>, layout: &JumpLayout, trace: &[(u32, Option<u32>)], radius: f64) {
    let (row, len) = (&layout.row, layout.seats[stage.side()].len);
    let low = Row { lift: (STEP * row.step).min(0.5 * row.lift), ..*row };
    let paths = (1..len).map(|bucket| low.arch(bucket - 1, bucket, 0.0).flattened(PIECES / 2)).collect();
    scene.push(Shape::Lines { paths, stroke: Stroke::new(Ink::Ink2.full(), 1.0) });
    // Where buckets are so near that circles would run into each other, the steps alone say it.
    let radius = radius.min(0.4 * row.step);
    if radius < LEAST_CIRCLE {
        return;
    }
    let passed = (1..len).filter(|bucket| trace.iter().all(|leap| leap.0 != *bucket));
    let discs: Vec<Disc> = passed.map(|bucket| Disc { centre: row.foot(bucket), radius }).collect();
    scene.push(Shape::Discs { discs: discs.clone(), tint: Ink::Paper.full() });
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 1.2) });
}

/// The leaps of the traced key. Before a change that adds buckets, those into them are still past the end; before one
/// that takes buckets away, the key leaps on to where it was.
fn leaps_now(stage: &Stage<'_>, layout: &JumpLayout, key: u32) -> Vec<(u32, Option<u32>)> {
    let mut trace = (*stage.picture.trace).clone();
    let [before, after] = &layout.seats;
    if stage.side() == 1 {
        return trace;
    }
    trace.retain(|leap| leap.0 < before.len);
    if let Some(last) = trace.last_mut() {
        let bucket = rests_under(stage, layout, key).filter(|&bucket| before.len > after.len && bucket > last.0);
        last.1 = last.1.filter(|&to| to < before.len).or(bucket);
        trace.extend(bucket.map(|bucket| (bucket, None)));
    }
    trace
}

/// The beginning of a leap past the end.
fn past(layout: &JumpLayout, from: u32) -> Cubic {
    let (foot, scale) = (layout.row.foot(from), (layout.row.step / 140.0).clamp(0.3, 1.0));
    let (across, up) = (PAST.0 * scale, PAST.1 * scale);
    Cubic([foot, foot.shifted(0.0, -0.76 * up), foot.shifted(0.6 * across, -up), foot.shifted(across, -up)])
}

/// The bucket under which a key lies; none while it flies.
fn rests_under(stage: &Stage<'_>, layout: &JumpLayout, key: u32) -> Option<u32> {
    match stage.mover(key) {
        Some((route, u)) if u <= 0.0 => layout.seats[0].bucket(route.from?),
        Some((route, u)) if u >= 1.0 => layout.seats[1].bucket(route.to?),
        Some(_) => None,
        None => layout.seats[stage.side()].bucket(stage.picture.owner(key as usize, stage.t)?),
    }
}

/// Where a key is.
fn place(stage: &Stage<'_>, key: u32) -> Option<Point> {
    stage.mover(key).map_or_else(|| stage.lies(key), |(route, u)| Some(stage.flies(&route, u)))
}
