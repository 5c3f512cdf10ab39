//! A ring picture at one moment.

use super::{
    flights, handle, heaps, labels, pin,
    rim::{self, Rim},
    shape::Scene,
    stage::Stage,
    trace,
    view::View,
};
use crate::layout::{Kind, Picture, Turns, heap::Mover, ring::RingLayout};

/// Draws a ring picture: a pure function of its arguments.
#[must_use]
pub fn build(picture: &Picture, layout: &RingLayout, view: &View<'_>) -> Scene {
    let mut scene = Scene { width: layout.width, height: layout.height, shapes: Vec::new() };
    if layout.is_empty() {
        return scene;
    }
    let ways = |mover: &Mover| layout.route(picture, mover);
    let stage = Stage::new(picture, &layout.field, view, &ways, layout.swarm(picture));
    let rim = Rim { layout, stage: &stage };
    if picture.kind == Kind::Ring {
        rim::band(&mut scene, &rim);
    }
    rim::hairs(&mut scene, &rim);
    heaps::draw(&mut scene, &stage);
    trace::focus_ring(&mut scene, &stage);
    flights::draw(&mut scene, &stage);
    labels::free_place(&mut scene, &stage, layout.frame.centre, 1.5 * layout.frame.inner);
    labels::names(&mut scene, &stage);
    labels::zero(&mut scene, &rim);
    handle::draw(&mut scene, &stage, layout.frame.centre);
    if let Some(key) = stage.key_shown() {
        let place = (!picture.after.places.is_empty()).then(|| layout.place(picture, key));
        trace::way(&mut scene, &stage, key, place);
    }
    if let Some(found) = view.pin {
        match found.place {
            Some(place) => {
                let (frame, turns) = (&layout.frame, Turns::of(place));
                // Out where raised arcs end, but not off the picture.
                let head = frame.centre.polar(frame.outer + frame.raise + 6.0, turns);
                pin::on_ring(&mut scene, &stage, head, frame.centre.polar(frame.landing, turns));
            }
            None => pin::lit(&mut scene, &stage, None),
        }
    }
    scene
}
