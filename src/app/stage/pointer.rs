//! Pointing: what lies under the pointer is looked at; a click adds, or follows a key.

use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent};

use super::{super::naming::add_next_node, super::state::AppState, super::state::Looked, Ground};
use crate::layout::{Point, Reach, Target};

fn under(state: AppState, ground: Ground, x: f64, y: f64, reach: Reach) -> Option<Target> {
    let laid = ground.laid.get_untracked()?;
    let t = state.progress.get_untracked().t;
    laid.layout.hit(&laid.picture, Point { x, y }, reach, t)
}

/// Where an event is on the canvas, in its own CSS pixels, whatever the page around it is scaled by.
fn place(event: &MouseEvent) -> Option<(f64, f64)> {
    use wasm_bindgen::JsCast;
    let canvas: web_sys::HtmlElement = event.target()?.dyn_into().ok()?;
    let shown = canvas.get_bounding_client_rect();
    let (across, down) = (f64::from(canvas.offset_width()), f64::from(canvas.offset_height()));
    let scale = |length: f64, shown: f64| if shown > 0.0 { length / shown } else { 1.0 };
    Some((
        (f64::from(event.client_x()) - shown.left()) * scale(across, shown.width()),
        (f64::from(event.client_y()) - shown.top()) * scale(down, shown.height()),
    ))
}

/// The pointer moves over the canvas.
pub fn moved(state: AppState, ground: Ground, event: &PointerEvent) {
    // A finger that moves scrolls the page; it looks by tapping.
    if event.pointer_type() == "touch" {
        return;
    }
    let Some((x, y)) = place(event) else { return };
    let looked = Looked { target: under(state, ground, x, y, Reach::MOUSE), keyboard: false };
    if state.looked.get_untracked() != looked {
        state.looked.set(looked);
    }
}

/// The pointer leaves the canvas.
pub fn left(state: AppState) {
    if state.looked.with_untracked(|l| !l.keyboard && l.target.is_some()) {
        state.looked.set(Looked::default());
    }
}

/// A click or a tap.
pub fn clicked(state: AppState, ground: Ground, event: &MouseEvent) {
    use wasm_bindgen::JsCast;
    let Some((x, y)) = place(event) else { return };
    let touch = event.dyn_ref::<PointerEvent>().is_some_and(|e| e.pointer_type() == "touch");
    let picked = state.looked.with_untracked(|l| l.target);
    // A finger first picks a heap or an arc, and then, within a heap that is picked, the nearest of its keys.
    let reach = match picked {
        _ if !touch => Reach::MOUSE,
        Some(Target::Node(_) | Target::Key(_)) => Reach::FINGER_ON_KEYS,
        _ => Reach::FINGER,
    };
    let target = under(state, ground, x, y, reach);
    state.looked.set(Looked { target, keyboard: false });
    match target {
        Some(Target::NextSlot) => add_next_node(state),
        Some(Target::Key(key)) => state.traced.update(|traced| {
            *traced = if *traced == Some(key) { None } else { Some(key) };
        }),
        Some(Target::Node(_) | Target::Arc { .. } | Target::Handle(_)) => {}
        None => state.traced.set(None),
    }
}
