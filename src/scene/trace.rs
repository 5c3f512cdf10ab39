//! The way of one key in ink, and the rings around what is pointed at.

use super::{
    shape::{Dash, Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
};
use crate::{
    anim::flight,
    layout::{Point, Target, route::Route},
};

/// Draws the way of the key that is pointed at, or else of the traced one.
pub fn way(scene: &mut Scene, stage: &Stage<'_>) {
    let pointed = match stage.view.focus.target {
        Some(Target::Key(key)) => Some(key),
        _ => None,
    };
    let Some(key) = pointed.or(stage.picture.traced) else { return };
    if stage.picture.keys() <= key as usize {
        return;
    }
    let index = stage.layout.heaps.mover_index(key);
    match index.and_then(|index| Some((stage.layout.routes.get(index)?, *stage.progress.get(index)?))) {
        Some((route, u)) => moving(scene, stage, route, u),
        None => resting(scene, stage, key),
    }
}

/// A mover: its whole way, with circles at its old slot, its place and its new slot, and one where it is now.
fn moving(scene: &mut Scene, stage: &Stage<'_>, route: &Route, u: f64) {
    let dot = stage.layout.sites.dot.max(stage.layout.sites.flying);
    scene.push(guide(vec![flight::whole(route)]));
    let ends =
        [route.from.map(|_| route.legs[0].0[0]), Some(flight::at(route, 0.5)), route.to.map(|_| route.legs[1].0[3])];
    let radius = dot + 1.5;
    let discs = ends.into_iter().flatten().map(|centre| Disc { centre, radius }).collect();
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 1.0) });
    here(scene, flight::at(route, u), dot);
}

/// A key at rest: from its place straight to its dot.
fn resting(scene: &mut Scene, stage: &Stage<'_>, key: u32) {
    let dot = stage.layout.sites.dot.max(stage.layout.sites.flying);
    let place = (!stage.picture.after.places.is_empty()).then(|| stage.layout.place(stage.picture, key));
    let lies = stage.layout.dot(stage.picture, key, stage.t);
    if let (Some(place), Some(lies)) = (place, lies) {
        scene.push(guide(vec![vec![place, lies]]));
    }
    let discs = place.into_iter().map(|centre| Disc { centre, radius: dot + 1.5 }).collect();
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 1.0) });
    if let Some(lies) = lies {
        here(scene, lies, dot);
    }
}

fn guide(paths: Vec<Vec<Point>>) -> Shape {
    Shape::Lines { paths, stroke: Stroke::new(Ink::Ink.full(), 1.0).dashed(Dash::Guide) }
}

/// The ring around the key where it is now.
fn here(scene: &mut Scene, centre: Point, dot: f64) {
    let discs = vec![Disc { centre, radius: dot + 3.0 }];
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 2.0) });
}

/// The ring of ink around a node that has the keyboard's focus.
pub fn focus_ring(scene: &mut Scene, stage: &Stage<'_>) {
    let Some(Target::Node(actor)) = stage.view.focus.target.filter(|_| stage.view.focus.keyboard) else { return };
    if let Some(&centre) = stage.layout.sites.centres.get(actor as usize) {
        let radius = stage.layout.heap_radius(stage.picture, actor) + 4.0;
        scene.push(Shape::Circles { discs: vec![Disc { centre, radius }], stroke: Stroke::new(Ink::Ink.full(), 2.0) });
    }
}
