//! A ring picture at one moment.

use super::{flights, heaps, labels, rim, shape::Scene, stage::Stage, trace, view::View};
use crate::layout::{Picture, ring::RingLayout};

/// Draws a ring picture: a pure function of its arguments.
#[must_use]
pub fn build(picture: &Picture, layout: &RingLayout, view: &View<'_>) -> Scene {
    let mut scene = Scene { width: layout.width, height: layout.height, shapes: Vec::new() };
    if layout.is_empty() {
        return scene;
    }
    let stage = Stage::new(picture, layout, view);
    rim::band(&mut scene, &stage);
    rim::hairs(&mut scene, &stage);
    heaps::draw(&mut scene, &stage);
    trace::focus_ring(&mut scene, &stage);
    flights::draw(&mut scene, &stage);
    labels::free_place(&mut scene, &stage);
    labels::names(&mut scene, &stage);
    labels::zero(&mut scene, &stage);
    trace::way(&mut scene, &stage);
    scene
}
