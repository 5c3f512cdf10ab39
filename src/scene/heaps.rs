//! The heaps: dots or discs, what left them, and the circles of their fair shares.

use std::sync::Arc;

use super::{
    bars,
    hue::Hues,
    shape::{Dash, Disc, Ink, Scene, Shape, Stroke, Tint},
    stage::Stage,
};
use crate::{
    anim::{ease::mix, hand::HandFrame},
    layout::{Point, heap::Heap, sites::Heaped},
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
    match (stage.field.sites.heaped, stage.hand) {
        (Heaped::Bars, _) => bars::draw(scene, stage),
        (Heaped::Discs, _) => discs(scene, stage),
        (Heaped::Dots, Some(hand)) => carried(scene, stage, hand),
        (Heaped::Dots, None) => {
            marks(scene, stage);
            dots(scene, stage);
        }
    }
}

/// The dashed circles that a fair share would fill.
fn fair_shares(scene: &mut Scene, stage: &Stage<'_>) {
    let sites = &stage.field.sites;
    if sites.heaped == Heaped::Bars {
        return;
    }
    let shares = (0..).take(sites.centres.len()).map(|actor| (actor, stage.fair(actor as usize)));
    let shares = shares.filter(|(_, fair)| *fair > 0.0);
    let disc = |(actor, fair)| Some(Disc { centre: stage.centre(actor)?, radius: sites.fair_radius(fair) });
    let discs = shares.filter_map(disc).collect();
    let stroke = if sites.crowded { Stroke::new(Ink::Ink3.at(0.7), 0.8) } else { Stroke::new(Ink::Ink3.full(), 1.0) };
    scene.push(Shape::Circles { discs, stroke: stroke.dashed(Dash::Fair) });
}

/// What keys left behind at their old slots.
fn marks(scene: &mut Scene, stage: &Stage<'_>) {
    let mut left = stage.piles::<Point>();
    let movers = stage.field.heaps.movers.iter();
    for (route, mover) in stage.field.routes.iter().zip(movers) {
        let Some(from) = route.from.filter(|_| stage.progress(route) > 0.0) else { continue };
        // Where a heap gives and takes, what comes lies where something went: there a mark could not be told from it.
        let taken = stage.field.heaps.heaps.get(from as usize).map_or(0, Heap::after);
        if mover.from_slot as usize >= taken {
            left[stage.hues.group(from)].push(stage.takes_off(route));
        }
    }
    let radius = (stage.field.sites.dot * PIP.0).max(0.8);
    for (group, centres) in left.into_iter().enumerate() {
        let tint = stage.hues.heap(group, 1.0).faded(PIP.1);
        let form = stage.hues.form(group);
        scene.push(Shape::Rings { centres: Arc::new(centres), radius, form, stroke: Stroke::new(tint, 0.8) });
    }
}

/// The dots at rest: stayers, those yet to leave, and those that have arrived.
fn dots(scene: &mut Scene, stage: &Stage<'_>) {
    let hues = &stage.hues;
    for actor in (0..).take(stage.field.stay.len()) {
        let group = hues.group(actor);
        let tint = hues.heap(group, mix(1.0, RECEDED, stage.recede));
        stage.push_dots(scene, stage.stay(actor), stage.field.sites.dot, hues.form(group), tint);
    }
    let (mut solid, mut hollow) = (stage.piles::<Point>(), stage.piles::<Point>());
    for route in stage.field.routes.iter() {
        let u = stage.progress(route);
        if let Some(from) = route.from.filter(|_| u <= 0.0) {
            solid[hues.group(from)].push(stage.takes_off(route));
        } else if let Some(to) = route.to.filter(|_| u >= 1.0) {
            let pile = if route.needless { &mut hollow } else { &mut solid };
            pile[hues.group(to)].push(stage.lands(route));
        }
    }
    piled(scene, stage, solid, hollow);
}

/// All keys where a hand has them, on their way to where they rest after the change.
fn carried(scene: &mut Scene, stage: &Stage<'_>, hand: &HandFrame) {
    let (mut solid, mut hollow) = (stage.piles::<Point>(), stage.piles::<Point>());
    for key in 0..stage.picture.keys() {
        if let Some((dot, owner)) = hand.key(key) {
            let hollows = stage.picture.changed && stage.picture.is_needless(key);
            let pile = if hollows { &mut hollow } else { &mut solid };
            pile[stage.hues.group(owner)].push(dot);
        }
    }
    piled(scene, stage, solid, hollow);
}

/// Dots sorted by their colours: filled ones and hollow ones.
fn piled(scene: &mut Scene, stage: &Stage<'_>, solid: Vec<Vec<Point>>, hollow: Vec<Vec<Point>>) {
    let (dot, hues) = (stage.field.sites.dot, &stage.hues);
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
    let hues = &stage.hues;
    let (mut filled, mut hollow) = (stage.piles::<Disc>(), stage.piles::<Disc>());
    for (actor, (&all, &needless)) in (0..).zip(stage.now.iter().zip(&stage.needless)) {
        let Some(centre) = stage.centre(actor) else { continue };
        let (group, without) = (hues.group(actor), all - needless);
        filled[group].push(Disc { centre, radius: disc_radius(stage, without) });
        if without < all {
            hollow[group].push(Disc { centre, radius: disc_radius(stage, all) - 0.5 });
        }
    }
    for (group, mut discs) in filled.into_iter().enumerate() {
        discs.retain(|disc| disc.radius > 0.0 && !stage.specks);
        scene.push(Shape::Discs { discs, tint: disc_tint(stage, group) });
    }
    for (group, discs) in hollow.into_iter().enumerate() {
        scene.push(Shape::Circles { discs, stroke: Stroke::new(hues.heap(group, 1.0), 1.0) });
    }
    exchanged(scene, stage);
}

/// The colour of the discs of a group at this moment.
#[must_use]
pub fn disc_tint(stage: &Stage<'_>, group: usize) -> Tint {
    let recede = if Hues::is_hued(group) { stage.recede } else { 0.0 };
    stage.hues.heap(group, mix(1.0, RECEDED, recede))
}

#[expect(clippy::cast_precision_loss, reason = "counts of keys")]
fn disc_radius(stage: &Stage<'_>, keys: usize) -> f64 {
    stage.field.sites.heap_radius(keys as f64)
}

/// Outlines of what discs held before they gave. Among many, an outline in the subject's hue marks everyone who gave
/// keys to it or took some from it.
fn exchanged(scene: &mut Scene, stage: &Stage<'_>) {
    if !stage.on {
        return;
    }
    let subject = stage.picture.subjects.first().map_or(0, |&subject| stage.hues.group(subject));
    let mut outlines = stage.piles::<Disc>();
    for (actor, heap) in (0..).zip(&stage.field.heaps.heaps) {
        let Some(centre) = stage.centre(actor) else { continue };
        let group = stage.hues.group(actor);
        let own = if Hues::is_hued(group) { group } else { subject };
        if let Some(keys) = outline_of(heap, Hues::is_hued(group)) {
            outlines[own].push(Disc { centre, radius: disc_radius(stage, keys) });
        }
    }
    for (group, discs) in outlines.into_iter().enumerate() {
        let alpha = if stage.field.sites.crowded { 1.0 } else { PIP.1 };
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
