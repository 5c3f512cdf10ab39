//! Pointing: what lies under the pointer is looked at; a click adds, or follows a key.

use web_sys::{MouseEvent, PointerEvent};

use super::{super::naming::add_next_node, super::state::AppState, super::state::Looked, Ground, grip::Grip, zoom};
use crate::{
    app::reactive::RwSignal,
    layout::{Point, Reach, Target},
    scene::aim,
};

fn under(state: AppState, ground: Ground, at: Point, reach: Reach) -> Option<Target> {
    let laid = ground.laid.get_untracked()?;
    let lens = ground.lens.get_untracked();
    let progress = state.progress.get_untracked();
    // What is looked at shows its handle, and the handle comes before all else.
    let looked = state.looked.get_untracked().target.filter(|_| laid.picture.weighted);
    let reach = reach.enlarged(lens.scale).with_handle(looked.and_then(|target| laid.picture.handled(target)));
    let (t, halted) = (progress.t, state.still.get_untracked());
    let at = lens.seen(at);
    if progress.playing {
        // Nobody meets a key that flies on.
        return laid.layout.hit(&laid.picture, at, reach, t);
    }
    aim::hit(&laid.picture, &laid.layout, at, reach, t, halted)
}

/// Where an event is on the canvas, in its own CSS pixels, whatever the page around it is scaled by.
pub fn place(event: &MouseEvent) -> Option<Point> {
    use wasm_bindgen::JsCast;
    let canvas: web_sys::HtmlElement = event.target()?.unchecked_into();
    // Where the page is enlarged, pixels of the screen are parts of its own: they are not to be rounded away.
    let part = |name: &str| js_sys::Reflect::get(event, &name.into()).ok().and_then(|v| v.as_f64());
    Some(on_canvas(&canvas, part("clientX")?, part("clientY")?))
}

pub(super) fn on_canvas(canvas: &web_sys::HtmlElement, x: f64, y: f64) -> Point {
    let shown = canvas.get_bounding_client_rect();
    let (across, down) = (f64::from(canvas.offset_width()), f64::from(canvas.offset_height()));
    let scale = |length: f64, shown: f64| if shown > 0.0 { length / shown } else { 1.0 };
    Point { x: (x - shown.left()) * scale(across, shown.width()), y: (y - shown.top()) * scale(down, shown.height()) }
}

/// The pointer goes down: on a handle, a weight is taken hold of.
pub fn pressed(state: AppState, ground: Ground, grip: RwSignal<Option<Grip>>, event: &PointerEvent) {
    use wasm_bindgen::JsCast;
    // A second finger takes hold of nothing: two of them zoom.
    if event.button() != 0 || !event.is_primary() {
        return;
    }
    let Some(at) = place(event) else { return };
    let Some(canvas) = event.target().map(JsCast::unchecked_into::<web_sys::Element>) else { return };
    let finger = event.pointer_type() == "touch";
    let held = match under(state, ground, at, if finger { Reach::FINGER } else { Reach::MOUSE }) {
        Some(Target::Handle(actor)) => {
            let at = ground.lens.get_untracked().seen(at);
            let taken = ground.laid.with_untracked(|l| l.as_ref().and_then(|l| Grip::take(state, l, actor, at)));
            let held = taken.is_some();
            if let Some(taken) = taken {
                state.looked.set(Looked { target: Some(Grip::target(actor)), keyboard: false });
                // Where dots lie does not change yet: what settles goes on settling.
                state.by_hand.set(true);
                ground.held.set(Some(taken.pitch()));
                grip.set(Some(taken));
            }
            held
        }
        _ => !finger && zoom::grasp(ground, at),
    };
    if held {
        event.prevent_default();
        // The hand may leave the canvas and still holds on.
        let _ = canvas.set_pointer_capture(event.pointer_id());
    }
}

/// A finger goes down: on a handle it must not scroll the page; anywhere else it does.
pub fn touched(state: AppState, ground: Ground, event: &web_sys::TouchEvent) {
    use wasm_bindgen::JsCast;
    let Some(touch) = event.touches().get(0) else { return };
    let Some(canvas) = event.target().map(JsCast::unchecked_into::<web_sys::HtmlElement>) else { return };
    let at = on_canvas(&canvas, f64::from(touch.client_x()), f64::from(touch.client_y()));
    if let Some(Target::Handle(_)) = under(state, ground, at, Reach::FINGER) {
        event.prevent_default();
    }
}

/// The pointer moves over the canvas.
pub fn moved(state: AppState, ground: Ground, grip: RwSignal<Option<Grip>>, event: &PointerEvent) {
    let Some(at) = place(event) else { return };
    if let Some(grip) = grip.get_untracked() {
        event.prevent_default();
        return grip.drag(state, ground, ground.lens.get_untracked().seen(at));
    }
    if zoom::drag(ground, at) {
        return;
    }
    // A finger that moves scrolls the page; it looks by tapping.
    if event.pointer_type() == "touch" {
        return;
    }
    let looked = Looked { target: under(state, ground, at, Reach::MOUSE), keyboard: false };
    if state.looked.get_untracked() != looked {
        state.looked.set(looked);
    }
}

/// The hand lets go: what it did is one edit. True where it held something.
pub fn released(state: AppState, ground: Ground, grip: RwSignal<Option<Grip>>) -> bool {
    let held = grip.with_untracked(Option::is_some);
    if held {
        grip.set(None);
        // Only now heaps take the room that they have.
        state.by_hand.set(true);
        ground.held.set(None);
        state.drop_drag();
    }
    zoom::let_go(ground) || held
}

/// The pointer leaves the canvas.
pub fn left(state: AppState, grip: RwSignal<Option<Grip>>) {
    let holds = grip.with_untracked(Option::is_some);
    if !holds && state.looked.with_untracked(|l| !l.keyboard && l.target.is_some()) {
        state.looked.set(Looked::default());
    }
}

/// A click or a tap.
pub fn clicked(state: AppState, ground: Ground, event: &MouseEvent) {
    use wasm_bindgen::JsCast;
    let Some(at) = place(event) else { return };
    let touch = event.dyn_ref::<PointerEvent>().is_some_and(|e| e.pointer_type() == "touch");
    let picked = state.looked.with_untracked(|l| l.target);
    // A finger first picks a heap or an arc, and then, within a heap that is picked, the nearest of its keys.
    let reach = match picked {
        _ if !touch => Reach::MOUSE,
        Some(Target::Node(_) | Target::Key(_)) => Reach::FINGER_ON_KEYS,
        _ => Reach::FINGER,
    };
    let target = under(state, ground, at, reach);
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
