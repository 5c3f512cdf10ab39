//! The picture enlarged, within its frame: two fingers, Ctrl and the wheel, buttons, keys. The page keeps its size.
//!
//! The listeners are the canvas's own: browsers let those of the window and the document no longer refuse a scroll.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, TouchEvent, WheelEvent};

use super::{super::state::AppState, Ground, Laid, pointer};
use crate::{
    app::{
        dom::{El, el},
        reactive::Signal,
    },
    layout::{Lens, Point, Target, lens::MOST},
    platform::focus::focus,
    words::stage as ui,
};

/// One press of a button.
const STEP: f64 = 1.5;
/// A hand that moved so many pixels has dragged; below that it clicked.
const DRAGGED: f64 = 3.0;
/// So near to the edge, in pixels, a thing that is walked to may lie.
const NEAR: f64 = 44.0;

/// What holds the picture.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Hold {
    /// Nothing.
    #[default]
    Free,
    /// A mouse or a pen: it went down there, is here now, and has moved or not.
    Drag {
        /// Where it went down.
        from: Point,
        /// Where it was last.
        at: Point,
        /// Whether it went further than a click does.
        far: bool,
    },
    /// Two fingers: their middle and how far apart they are.
    Fingers(Point, f64),
    /// One of two fingers was lifted: the other one does nothing until it is lifted as well.
    Spent,
}

fn turn(ground: Ground, from: Point, to: Point, by: f64) {
    let Some(size) = ground.laid.with_untracked(|l| l.as_ref().map(|l| l.size)) else { return };
    let lens = ground.lens.get_untracked();
    let next = lens.carried(from, to, by, size);
    if next != lens {
        ground.lens.set(next);
    }
}

/// Where a thing is shown now; none while there is no picture.
fn shown(state: AppState, laid: &Laid, lens: &Lens, target: Target) -> Option<Point> {
    Some(lens.show(laid.layout.anchor(&laid.picture, target, state.progress.get_untracked().t)?))
}

/// One step nearer or further off, by button or key: what is looked at stays where it is, or else the middle.
pub fn step(state: AppState, ground: Ground, nearer: bool) {
    let looked = state.looked.get_untracked().target;
    let fixed = ground.laid.with_untracked(|laid| {
        let laid = laid.as_ref()?;
        let at = looked.and_then(|target| shown(state, laid, &ground.lens.get_untracked(), target));
        Some(at.unwrap_or(Point { x: laid.size.0 / 2.0, y: laid.size.1 / 2.0 }))
    });
    if let Some(fixed) = fixed {
        turn(ground, fixed, fixed, if nearer { STEP } else { 1.0 / STEP });
    }
}

/// The whole picture again.
pub fn whole(ground: Ground) {
    ground.lens.set(Lens::default());
}

/// What is walked to is brought into view.
pub fn bring(state: AppState, ground: Ground, target: Target) {
    let lens = ground.lens.get_untracked();
    let next = ground.laid.with_untracked(|laid| {
        let laid = laid.as_ref()?;
        Some(lens.bringing(lens.seen(shown(state, laid, &lens, target)?), NEAR, laid.size))
    });
    if let Some(next) = next.filter(|next| *next != lens) {
        ground.lens.set(next);
    }
}

/// Ctrl and the wheel; so does a pinch on a touchpad arrive. The wheel alone is the page's.
pub fn wheeled(ground: Ground, event: &WheelEvent) {
    if !event.ctrl_key() {
        return;
    }
    event.prevent_default();
    let Some(at) = pointer::place(event) else { return };
    // Lines are 16 pixels; a notch of a wheel is worth many of a touchpad's small steps, and no more than a button.
    let pixels = event.delta_y() * if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { 16.0 };
    turn(ground, at, at, (-pixels.clamp(-40.0, 40.0) / 100.0).exp());
}

/// A mouse goes down on an enlarged picture: it drags it. True where it does.
pub fn grasp(ground: Ground, at: Point) -> bool {
    let enlarged = !ground.lens.with_untracked(Lens::is_whole);
    if enlarged {
        ground.hold.set(Hold::Drag { from: at, at, far: false });
    }
    enlarged
}

/// It moves. True where it drags.
pub fn drag(ground: Ground, to: Point) -> bool {
    let Hold::Drag { from, at, far } = ground.hold.get_untracked() else { return false };
    let far = far || from.distance(to) > DRAGGED;
    if far {
        turn(ground, at, to, 1.0);
        ground.hold.set(Hold::Drag { from, at: to, far });
    }
    far
}

/// It lets go. True where it has dragged.
pub fn let_go(ground: Ground) -> bool {
    let Hold::Drag { far, .. } = ground.hold.get_untracked() else { return false };
    ground.hold.set(Hold::Free);
    far
}

/// The middle of two fingers on the canvas and their distance; none for another number of fingers.
fn fingers(event: &TouchEvent) -> Option<(Point, f64)> {
    let touches = event.target_touches();
    let canvas: HtmlElement = event.target()?.unchecked_into();
    let at =
        |touch: web_sys::Touch| pointer::on_canvas(&canvas, f64::from(touch.client_x()), f64::from(touch.client_y()));
    if touches.length() != 2 {
        return None;
    }
    let (one, other) = (at(touches.get(0)?), at(touches.get(1)?));
    Some((one.towards(other, 0.5), one.distance(other).max(1.0)))
}

/// Fingers go down, move or are lifted. What two of them do is the picture's and not the page's: neither may scroll it.
/// Once the page scrolls nothing can be refused any more, so then the picture is left alone.
pub fn touched(ground: Ground, gripped: bool, event: &TouchEvent) {
    let count = event.target_touches().length();
    let before = ground.hold.get_untracked();
    let now = match fingers(event) {
        Some(_) if gripped || !event.cancelable() => Hold::Free,
        Some((middle, apart)) => {
            // Fingers that have just come down have not moved yet.
            if let (Hold::Fingers(from, was), "touchmove") = (before, event.type_().as_str()) {
                turn(ground, from, middle, apart / was);
            }
            Hold::Fingers(middle, apart)
        }
        None if count > 0 && matches!(before, Hold::Fingers(..) | Hold::Spent) => Hold::Spent,
        None => Hold::Free,
    };
    if event.cancelable() && (matches!(now, Hold::Fingers(..) | Hold::Spent) || gripped && count > 1) {
        event.prevent_default();
    }
    if matches!(before, Hold::Drag { .. }) && now == Hold::Free {
        return;
    }
    if now != before {
        ground.hold.set(now);
    }
}

/// The buttons.
pub fn buttons(state: AppState, ground: Ground) -> El {
    let whole_now = Signal::derive(move || ground.lens.with(Lens::is_whole));
    let nearest = Signal::derive(move || ground.lens.with(|l| l.scale >= MOST));
    let button = |name: &str, label: &str| el(name).attrs("type=button").attr("aria-label", label);
    let nearer = button("button", ui::ZOOM_IN)
        .bind_bool("aria-disabled", move || nearest.get())
        .click(move || step(state, ground, true))
        .text("+");
    let next = nearer.html();
    // It goes when there is nothing to put back; the focus must not go with it.
    let back = el("button.back")
        .attrs("type=button")
        .bind("hidden", move || whole_now.get().then(String::new))
        .click(move || {
            whole(ground);
            focus(&next);
        })
        .text(ui::WHOLE);
    let further = button("button", ui::ZOOM_OUT)
        .bind_bool("aria-disabled", move || whole_now.get())
        .click(move || step(state, ground, false))
        .text("−");
    el("div.zoom").attrs("role=group").attr("aria-label", ui::ZOOM).add(back).add(further).add(nearer)
}
