//! The heaps: dots or discs, what left them, and the circles of their fair shares.

use std::sync::Arc;

use super::{
    hue::Hues,
    shape::{Dash, Disc, Ink, Scene, Shape, Stroke, Tint},
    stage::Stage,
};
use crate::{
    anim::ease::mix,
    layout::{Point, heap::Heap},
};

/// Stayers keep this much of their strength while keys fly.
const RECEDED: f64 = 0.62;
/// The size and the opacity of the mark that a key leaves behind.
const PIP: (f64, f64) = (0.46, 0.55);
/// The size of the hollow dot of a needless arrival, to the middle of its line.
const HOLLOW: f64 = 0.8;

/// Draws all heaps.
pub fn draw(scene: &mut Scene, stage: &Stage<'_>) {
    fair_shares(scene, stage);
    if stage.layout.sites.discs {
        discs(scene, stage);
    } else {
        marks(scene, stage);
        dots(scene, stage);
    }
}

/// The dashed circles that a fair share would fill.
fn fair_shares(scene: &mut Scene, stage: &Stage<'_>) {
    let sites = &stage.layout.sites;
    let shares = sites.centres.iter().enumerate().map(|(i, &centre)| (centre, stage.fair(i)));
    let shares = shares.filter(|(_, fair)| *fair > 0.0);
    let discs = shares.map(|(centre, fair)| Disc { centre, radius: sites.fair_radius(fair) }).collect();
    let stroke = if sites.spiral { Stroke::new(Ink::Ink3.at(0.7), 0.8) } else { Stroke::new(Ink::Ink3.full(), 1.0) };
    scene.push(Shape::Circles { discs, stroke: stroke.dashed(Dash::Fair) });
}

/// What keys left behind at their old slots.
fn marks(scene: &mut Scene, stage: &Stage<'_>) {
    let mut left = stage.piles::<Point>();
    for (route, &u) in stage.layout.routes.iter().zip(&stage.progress) {
        if let Some(from) = route.from.filter(|_| u > 0.0) {
            left[stage.hues.group(from)].push(route.legs[0].0[0]);
        }
    }
    let radius = (stage.layout.sites.dot * PIP.0).max(0.8);
    for (group, centres) in left.into_iter().enumerate() {
        let tint = stage.hues.heap(group, 1.0).faded(PIP.1);
        let form = stage.hues.form(group);
        scene.push(Shape::Rings { centres: Arc::new(centres), radius, form, stroke: Stroke::new(tint, 0.8) });
    }
}

/// The dots at rest: stayers, those yet to leave, and those that have arrived.
fn dots(scene: &mut Scene, stage: &Stage<'_>) {
    let (layout, hues) = (stage.layout, &stage.hues);
    let dot = layout.sites.dot;
    for (actor, centres) in (0..).zip(&layout.stay) {
        let group = hues.group(actor);
        let tint = hues.heap(group, mix(1.0, RECEDED, stage.recede));
        stage.push_dots(scene, centres.clone(), dot, hues.form(group), tint);
    }
    let (mut solid, mut hollow) = (stage.piles::<Point>(), stage.piles::<Point>());
    for (route, &u) in layout.routes.iter().zip(&stage.progress) {
        if let Some(from) = route.from.filter(|_| u <= 0.0) {
            solid[hues.group(from)].push(route.legs[0].0[0]);
        } else if let Some(to) = route.to.filter(|_| u >= 1.0) {
            let pile = if route.needless { &mut hollow } else { &mut solid };
            pile[hues.group(to)].push(route.legs[1].0[3]);
        }
    }
    for (group, centres) in solid.into_iter().enumerate() {
        stage.push_dots(scene, Arc::new(centres), dot, hues.form(group), hues.heap(group, 1.0));
    }
    for (group, centres) in hollow.into_iter().enumerate() {
        let stroke = hollow_line(dot, hues.heap(group, 1.0));
        let (radius, form) = (dot * HOLLOW, hues.form(group));
        scene.push(Shape::Rings { centres: Arc::new(centres), radius, form, stroke });
    }
}

/// The line of a needless dot: 1.1 pixels, less where the dot itself is hardly larger, more where it is large.
#[must_use]
pub fn hollow_line(dot: f64, tint: Tint) -> Stroke {
    Stroke::new(tint, (dot * 0.36).max(1.1).min(dot * 0.6))
}

/// Heaps too small for dots: their area is their number of keys.
fn discs(scene: &mut Scene, stage: &Stage<'_>) {
    let (sites, hues) = (&stage.layout.sites, &stage.hues);
    let needless = needless_arrivals(stage);
    let (mut filled, mut hollow) = (stage.piles::<Disc>(), stage.piles::<Disc>());
    for (i, &centre) in sites.centres.iter().enumerate() {
        let group = hues.group(u32::try_from(i).unwrap_or(u32::MAX));
        let (all, without) = (stage.now[i], stage.now[i] - needless[i]);
        filled[group].push(Disc { centre, radius: disc_radius(stage, without) });
        if without < all {
            hollow[group].push(Disc { centre, radius: disc_radius(stage, all) - 0.5 });
        }
    }
    for (group, mut discs) in filled.into_iter().enumerate() {
        let recede = if Hues::is_hued(group) { stage.recede } else { 0.0 };
        discs.retain(|disc| disc.radius > 0.0);
        scene.push(Shape::Discs { discs, tint: hues.heap(group, mix(1.0, RECEDED, recede)) });
    }
    for (group, discs) in hollow.into_iter().enumerate() {
        scene.push(Shape::Circles { discs, stroke: Stroke::new(hues.heap(group, 1.0), 1.0) });
    }
    exchanged(scene, stage);
}

#[expect(clippy::cast_precision_loss, reason = "counts of keys")]
fn disc_radius(stage: &Stage<'_>, keys: usize) -> f64 {
    stage.layout.sites.heap_radius(keys as f64)
}

fn needless_arrivals(stage: &Stage<'_>) -> Vec<usize> {
    let mut counts = vec![0; stage.now.len()];
    for (route, &u) in stage.layout.routes.iter().zip(&stage.progress) {
        if let Some(count) = route.to.filter(|_| u >= 1.0 && route.needless).and_then(|to| counts.get_mut(to as usize))
        {
            *count += 1;
        }
    }
    counts
}

/// Outlines of what discs held before they gave. Among many, an outline in the subject's hue marks everyone who gave
/// keys to it or took some from it.
fn exchanged(scene: &mut Scene, stage: &Stage<'_>) {
    if !stage.on {
        return;
    }
    let subject = stage.picture.subjects.first().map_or(0, |&subject| stage.hues.group(subject));
    let mut outlines = stage.piles::<Disc>();
    let actors = (0..).zip(&stage.layout.heaps.heaps).zip(&stage.layout.sites.centres);
    for ((actor, heap), &centre) in actors {
        let group = stage.hues.group(actor);
        let own = if Hues::is_hued(group) { group } else { subject };
        if let Some(keys) = outline_of(heap, Hues::is_hued(group)) {
            outlines[own].push(Disc { centre, radius: disc_radius(stage, keys) });
        }
    }
    for (group, discs) in outlines.into_iter().enumerate() {
        let alpha = if stage.layout.sites.spiral { 1.0 } else { PIP.1 };
        let tint = stage.hues.heap(group, 1.0).faded(alpha * stage.rise);
        scene.push(Shape::Circles { discs, stroke: Stroke::new(tint, 1.0) });
    }
}

/// How many keys the outline of a heap stands for.
fn outline_of(heap: &Heap, hued: bool) -> Option<usize> {
    match (heap.leave.is_empty(), heap.arrive.is_empty()) {
        (false, _) => Some(heap.before()),
        (true, false) if !hued => Some(heap.after()),
        _ => None,
    }
}
