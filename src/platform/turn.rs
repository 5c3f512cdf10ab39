//! Turns: of all frames of this site, one has the turn. The browser's locks hand it on, and take it from a frame that is
//! gone. Where there are none (plain http, a sandbox of its own origin) everybody has it.

use std::{cell::Cell, rc::Rc};

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// The lock's name.
const NAME: &str = "ringscope-plays";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Waiting,
    Mine,
    Over,
}

struct Inner {
    phase: Cell<Phase>,
    changed: Box<dyn Fn(bool)>,
}

impl Inner {
    fn turns(&self, mine: bool) {
        if self.phase.get() != Phase::Over {
            self.phase.set(if mine { Phase::Mine } else { Phase::Over });
            (self.changed)(mine);
        }
    }
}

/// A turn that was asked for; dropped, it is given back.
pub struct Turn {
    inner: Rc<Inner>,
    release: Option<Function>,
}

impl Turn {
    /// Asks for the turn, at once from whoever has it, or when it is free. `changed` is called with true when it is
    /// ours, and with false when it was taken from us; then no more.
    #[must_use]
    pub fn ask(at_once: bool, changed: Box<dyn Fn(bool)>) -> Self {
        let inner = Rc::new(Inner { phase: Cell::new(Phase::Waiting), changed });
        let mut release = None;
        if Self::lock(at_once, &inner, &mut release).is_err() {
            inner.turns(true);
        }
        Self { inner, release }
    }

    fn lock(at_once: bool, inner: &Rc<Inner>, release: &mut Option<Function>) -> Result<(), JsValue> {
        let navigator = web_sys::window().ok_or(JsValue::NULL)?.navigator();
        let locks = Reflect::get(&navigator, &"locks".into())?;
        let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
        let options = Object::new();
        Reflect::set(&options, &"steal".into(), &at_once.into())?;
        // It is ours until this promise is kept.
        let held = Promise::new(&mut |resolve, _| *release = Some(resolve));
        let (granted, lost) = (inner.clone(), inner.clone());
        let grant = Closure::once_into_js(move |_lock: JsValue| -> JsValue {
            granted.turns(true);
            held.into()
        });
        let asked: Promise = request.call3(&locks, &NAME.into(), &options, &grant)?.dyn_into()?;
        // Taken away, where it was ours; where it never was, there are no turns here.
        let refused = Closure::once_into_js(move |_: JsValue| lost.turns(lost.phase.get() == Phase::Waiting));
        let catch: Function = Reflect::get(&asked, &"catch".into())?.dyn_into()?;
        catch.call1(&asked, &refused).map(drop)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.inner.phase.set(Phase::Over);
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}
