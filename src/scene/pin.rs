//! A key that was looked for: a pin at its place, a line to its owner, and a ring around that one's heap.

use super::{
    shape::{Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
    trace::guide,
};
use crate::layout::{Point, sites::Heaped};

/// The head of a pin.
const HEAD: f64 = 5.0;
/// Between a heap and the ring around it.
const APART: f64 = 6.0;

/// Sticks a pin with its head at one end and its point at the other, and leads from there to the owner's heap.
pub fn on_ring(scene: &mut Scene, stage: &Stage<'_>, head: Point, tip: Point) {
    head_and_needle(scene, head, tip);
    lit(scene, stage, Some(tip));
}

fn head_and_needle(scene: &mut Scene, head: Point, tip: Point) {
    scene.push(Shape::Lines { paths: vec![vec![head, tip]], stroke: Stroke::new(Ink::Paper.full(), 4.5) });
    scene.push(Shape::Lines { paths: vec![vec![head, tip]], stroke: Stroke::new(Ink::Ink.full(), 2.0) });
    let disc = |radius| vec![Disc { centre: head, radius }];
    scene.push(Shape::Discs { discs: disc(HEAD + 1.5), tint: Ink::Paper.full() });
    scene.push(Shape::Discs { discs: disc(HEAD), tint: Ink::Ink.full() });
}

/// Sticks a pin into a bucket from above.
pub fn in_bucket(scene: &mut Scene, tip: Point) {
    head_and_needle(scene, tip.shifted(0.0, -22.0), tip);
}

/// Rings a bucket in a row that has no room above it.
pub fn beside(scene: &mut Scene, at: Point) {
    let stroke = Stroke::new(Ink::Ink.full(), 2.0);
    scene.push(Shape::Circles { discs: vec![Disc { centre: at, radius: HEAD + 4.0 }], stroke });
}

/// The ring around the owner's heap, and a line to it from where the key is looked up.
pub fn lit(scene: &mut Scene, stage: &Stage<'_>, from: Option<Point>) {
    let Some(pin) = stage.view.pin else { return };
    let Some(centre) = stage.centre(pin.actor) else { return };
    let radius = stage.field.heap_radius(stage.picture, pin.actor) + APART;
    let bars = stage.field.sites.heaped == Heaped::Bars;
    if let Some(from) = from {
        let away = from.distance(centre);
        // To the ring around the heap, not over its dots.
        let part = if bars || away <= radius { 1.0 } else { 1.0 - radius / away };
        let end = from.shifted((centre.x - from.x) * part, (centre.y - from.y) * part);
        scene.push(guide(vec![vec![from, end]]));
    }
    if !bars {
        let stroke = Stroke::new(Ink::Ink.full(), 1.5);
        scene.push(Shape::Circles { discs: vec![Disc { centre, radius }], stroke });
    }
}
