//! The way of one key in ink, and the rings around what is pointed at.

use super::{
    shape::{Dash, Disc, Ink, Scene, Shape, Stroke},
    stage::Stage,
};
use crate::{
    anim::flight,
    layout::{Point, Target, route::Route, sites::Heaped},
};

/// Draws the way of a key, past its place if it has one.
pub fn way(scene: &mut Scene, stage: &Stage<'_>, key: u32, place: Option<Point>) {
    match stage.mover(key) {
        Some((route, u)) => moving(scene, stage, &route, u),
        None => resting(scene, stage, key, place),
    }
}

/// A mover: its whole way, with circles at its old slot, its place and its new slot, and one where it is now.
fn moving(scene: &mut Scene, stage: &Stage<'_>, route: &Route, u: f64) {
    let dot = stage.field.sites.dot.max(stage.field.sites.flying);
    let (starts, ends) = (stage.takes_off(route), stage.lands(route));
    let mut whole = flight::whole(route);
    // A heap that slid has taken the ends of the way along.
    if route.from.is_some() && starts != route.takes_off() {
        whole.insert(0, starts);
    }
    if route.to.is_some() && ends != route.lands() {
        whole.push(ends);
    }
    scene.push(guide(vec![whole]));
    let ends = [route.from.map(|_| starts), Some(flight::at(route, 0.5)), route.to.map(|_| ends)];
    let radius = dot + 1.5;
    let discs = ends.into_iter().flatten().map(|centre| Disc { centre, radius }).collect();
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 1.0) });
    here(scene, stage.flies(route, u), dot);
}

/// A key at rest: from its place straight to its dot.
fn resting(scene: &mut Scene, stage: &Stage<'_>, key: u32, place: Option<Point>) {
    let dot = stage.field.sites.dot.max(stage.field.sites.flying);
    let lies = stage.lies(key);
    if let (Some(place), Some(lies)) = (place, lies) {
        scene.push(guide(vec![vec![place, lies]]));
    }
    let discs = place.into_iter().map(|centre| Disc { centre, radius: dot + 1.5 }).collect();
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 1.0) });
    if let Some(lies) = lies {
        here(scene, lies, dot);
    }
}

/// The dotted line along a key's way.
#[must_use]
pub fn guide(paths: Vec<Vec<Point>>) -> Shape {
    Shape::Lines { paths, stroke: Stroke::new(Ink::Ink.full(), 1.0).dashed(Dash::Guide) }
}

/// Draws the ring around the key where it is now.
pub fn here(scene: &mut Scene, centre: Point, dot: f64) {
    let discs = vec![Disc { centre, radius: dot + 3.0 }];
    scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 2.0) });
}

/// The ring of ink around a node that has the keyboard's focus.
pub fn focus_ring(scene: &mut Scene, stage: &Stage<'_>) {
    let Some(Target::Node(actor)) = stage.view.focus.target.filter(|_| stage.view.focus.keyboard) else { return };
    let Some(centre) = stage.centre(actor) else { return };
    let stroke = Stroke::new(Ink::Ink.full(), 2.0);
    if stage.field.sites.heaped == Heaped::Bars {
        let (half, low) =
            (stage.field.sites.gap.max(4.0) / 2.0 + 2.0, stage.field.heap_drop(stage.picture, actor) + 4.0);
        let corners = [(-half, 0.0), (half, 0.0), (half, low), (-half, low), (-half, 0.0)];
        let path = corners.map(|(across, down)| centre.shifted(across, down)).to_vec();
        scene.push(Shape::Lines { paths: vec![path], stroke });
    } else {
        let radius = stage.field.heap_radius(stage.picture, actor) + 4.0;
        scene.push(Shape::Circles { discs: vec![Disc { centre, radius }], stroke });
    }
}
