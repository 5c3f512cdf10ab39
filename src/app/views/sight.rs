//! Whether a view's canvas can be seen, how much room it has, and how sharp it has to be.

use std::{cell::Cell, rc::Rc};

use wasm_bindgen::JsCast;

use crate::{
    app::{
        dom::El,
        reactive::{RwSignal, effect, hold},
        stage::sharpness,
        state,
        state::AppState,
    },
    paint,
    platform::observe::{Listener, OnScreen, Size, hidden, pixel_ratio},
};

/// What is known of it.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Its room, in CSS pixels.
    pub size: RwSignal<(f64, f64)>,
    /// Whether it is on the screen, in a tab in front, or on paper. Where it is not, nothing is painted.
    pub seen: RwSignal<bool>,
    ratio: RwSignal<f64>,
    state: AppState,
}

impl Sight {
    /// Pixels for each CSS pixel: the screen's, and more where a host enlarges the frame.
    pub fn ratio(self) -> f64 {
        pixel_ratio() * self.state.presented.scale.try_get_untracked().unwrap_or(1.0)
    }

    /// Makes an effect run again when it has to be painted anew for its sharpness.
    pub fn track(self) {
        self.ratio.track();
        self.state.presented.scale.track();
    }
}

/// Asks of each event whether the pointer has moved: browsers tell of moves as well where the page moves under a pointer
/// that rests, and these must not take away what the keyboard came upon.
pub fn moves() -> impl Fn(&web_sys::MouseEvent) -> bool {
    let last = Cell::new(None);
    move |event| {
        let at = Some((event.screen_x(), event.screen_y()));
        last.replace(at) != at
    }
}

/// Watches a stage and the canvas in it. In a frame the canvas gives its pixels back while nobody sees it. `print`
/// paints at once, at the size that it gets, since paper waits for no frame.
pub fn watch(stage: &El, canvas: &El, print: impl Fn((f64, f64), f64) + 'static) -> Sight {
    let state = state();
    let sight = Sight { size: RwSignal::new((0.0, 0.0)), seen: state.presented.seen, ratio: sharpness(), state };
    let (on_screen, in_front, printing) = (RwSignal::new(true), RwSignal::new(true), RwSignal::new(false));
    let (watched, painted) = (stage.element(), canvas.element());
    let print = Rc::new(print);
    effect(move || {
        hold(Size::watch(&watched, move |width, height| sight.size.set((width, height))));
        hold(OnScreen::watch(&watched, move |yes| on_screen.set(yes)));
        // Most browsers give a hidden tab no frames; not all.
        hold(Listener::on_window("visibilitychange", move |_| in_front.set(!hidden())));
        let (sheet, print) = (watched.clone(), print.clone());
        hold(Listener::on_window("afterprint", move |_| printing.set(false)));
        hold(Listener::on_window("beforeprint", move |_| {
            printing.set(true);
            print((f64::from(sheet.client_width()), f64::from(sheet.client_height())), sight.ratio());
        }));
    });
    effect(move || sight.seen.set(printing.get() || (on_screen.get() && in_front.get())));
    if state.presented.embed {
        let canvas: web_sys::HtmlCanvasElement = painted.unchecked_into();
        effect(move || {
            // One frame of many: what nobody sees needs no pixels.
            if !sight.seen.get() {
                paint::release(&canvas);
            }
        });
    }
    sight
}
