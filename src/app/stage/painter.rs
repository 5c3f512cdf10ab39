//! One frame: the scene of this moment, onto the canvas.

use std::cell::{Cell, RefCell};

use web_sys::HtmlCanvasElement;

use super::{
    super::state::AppState, super::theme::Colours, super::views::ready::first_picture, Ground, hand::Hand, scene_now,
};
use crate::{
    app::reactive::{LocalStorage, StoredValue, WithValue},
    paint::{Paths, Surface, paint, paint_again},
    platform::{clock, frame_loop::Next, observe::pixel_ratio},
    scene::theme::Theme,
};

/// What a frame needs.
pub struct Painter {
    state: AppState,
    ground: Ground,
    colours: Option<Colours>,
    canvas: HtmlCanvasElement,
    hand: StoredValue<Hand, LocalStorage>,
    painted: Cell<bool>,
    /// Paths of what does not move, kept from frame to frame.
    paths: RefCell<Paths>,
}

impl Painter {
    /// Paints onto this canvas.
    pub fn new(
        state: AppState,
        ground: Ground,
        colours: Option<Colours>,
        canvas: HtmlCanvasElement,
        hand: StoredValue<Hand, LocalStorage>,
    ) -> Self {
        Self { state, ground, colours, canvas, hand, painted: Cell::new(false), paths: RefCell::default() }
    }

    /// Pixels for a CSS pixel: the screen's, and more where a host enlarges the frame, which no frame can see.
    fn ratio(&self) -> f64 {
        pixel_ratio() * self.state.presented.scale.try_get_untracked().unwrap_or(1.0)
    }

    /// Paints one frame, and says whether another one is wanted; nothing at all while the stage has no size. Where it
    /// cannot be seen, nothing is on its way; that is also how it goes to paper.
    pub fn paint(&self, seen: bool) -> Next {
        let Some(laid) = self.ground.laid.try_get_untracked().flatten() else { return Next::Sleep };
        let Some(surface) = Surface::of(&self.canvas, laid.size.0, laid.size.1, self.ratio()) else {
            return Next::Sleep;
        };
        let surface = surface.through(self.ground.lens.try_get_untracked().unwrap_or_default());
        let theme = self.colours.and_then(|c| c.0.try_get_untracked()).unwrap_or(Theme::LIGHT);
        let frame = self.hand.try_with_value(|hand| hand.at(clock::now())).flatten().filter(|_| seen);
        let scene = scene_now(self.state, &laid, theme.contrast, frame.as_ref(), true);
        if seen {
            paint_again(&surface, &scene, &theme, &mut self.paths.borrow_mut());
        } else {
            paint(&surface, &scene, &theme);
        }
        if !self.painted.replace(true) {
            first_picture();
        }
        if frame.is_some() {
            return Next::Again;
        }
        if self.state.settling.try_get_untracked() == Some(true) {
            self.state.settling.set(false);
        }
        Next::Sleep
    }
}
