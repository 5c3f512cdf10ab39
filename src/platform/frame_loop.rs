//! Animation frames that sleep until they are woken, and end with their owner.

use std::{
    cell::Cell,
    rc::{Rc, Weak},
};

use wasm_bindgen::{JsCast, closure::Closure};

/// Whether a frame wants another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It does.
    Again,
    /// It does not: nothing is in motion.
    Sleep,
}

/// One long-lived frame callback. Dropping it cancels a frame that is pending.
pub struct FrameLoop(Rc<Inner>);

struct Inner {
    pending: Cell<Option<i32>>,
    on_frame: Closure<dyn FnMut(f64)>,
}

impl FrameLoop {
    /// A loop around a step, which gets the frame's time stamp in milliseconds. It sleeps until it is woken.
    pub fn new(mut step: impl FnMut(f64) -> Next + 'static) -> Self {
        Self(Rc::new_cyclic(|weak: &Weak<Inner>| {
            let weak = weak.clone();
            let on_frame = Closure::new(move |time: f64| {
                let Some(this) = weak.upgrade() else { return };
                this.pending.set(None);
                if step(time) == Next::Again {
                    this.request();
                }
            });
            Inner { pending: Cell::new(None), on_frame }
        }))
    }

    /// Asks for a frame, if none is pending.
    pub fn wake(&self) {
        self.0.request();
    }
}

impl Inner {
    #[expect(clippy::disallowed_methods, reason = "frames are asked for here only")]
    fn request(&self) {
        if self.pending.get().is_some() {
            return;
        }
        let id = web_sys::window().and_then(|w| w.request_animation_frame(self.on_frame.as_ref().unchecked_ref()).ok());
        self.pending.set(id);
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let (Some(window), Some(id)) = (web_sys::window(), self.pending.get()) {
            let _ = window.cancel_animation_frame(id);
        }
    }
}
