//! One frame: the scene of this moment, onto the canvas.

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use super::{super::state::AppState, super::theme::Colours, Ground, scene_now};
use crate::{
    paint::{Paths, Surface, paint_again},
    platform::observe::pixel_ratio,
    scene::theme::Theme,
};

/// What a frame needs.
pub struct Painter {
    state: AppState,
    ground: Ground,
    colours: Option<Colours>,
    canvas: HtmlCanvasElement,
    painted: Cell<bool>,
    /// Paths of what does not move, kept from frame to frame.
    paths: RefCell<Paths>,
}

impl Painter {
    /// Paints onto this canvas.
    pub fn new(state: AppState, ground: Ground, colours: Option<Colours>, canvas: HtmlCanvasElement) -> Self {
        Self { state, ground, colours, canvas, painted: Cell::new(false), paths: RefCell::default() }
    }

    /// Paints one frame; nothing at all while the stage has no size.
    pub fn paint(&self) {
        let Some(laid) = self.ground.laid.try_get_untracked().flatten() else { return };
        let Some(surface) = Surface::of(&self.canvas, laid.size.0, laid.size.1, pixel_ratio()) else { return };
        let theme = self.colours.and_then(|c| c.0.try_get_untracked()).unwrap_or(Theme::LIGHT);
        let scene = scene_now(self.state, &laid, theme.contrast);
        paint_again(&surface, &scene, &theme, &mut self.paths.borrow_mut());
        if !self.painted.replace(true) {
            show();
        }
    }
}

/// The first picture is there: the static one may go.
fn show() {
    let Some(document) = web_sys::window().and_then(|w| w.document()) else { return };
    if let Some(start) = document.get_element_by_id("start") {
        start.remove();
    }
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("data-ready", "");
    }
}
