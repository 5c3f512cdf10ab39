//! Work in bits, each a task of its own, so that the page answers in between.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

use super::{clock, observe::Later};

/// How long a bit may take, in milliseconds.
const BIT: f64 = 20.0;

/// Work that goes on by itself until it is done, or until this is dropped.
pub struct Bits(Rc<Inner>);

struct Inner {
    later: RefCell<Option<Later>>,
    work: RefCell<Box<dyn FnMut() -> bool>>,
}

impl Bits {
    /// Begins with the next task. `work` does a little, a few milliseconds at most, and says whether there is more.
    #[must_use]
    pub fn of(mut work: impl FnMut() -> bool + 'static) -> Self {
        Self::each(Box::new(move || {
            let until = clock::now() + BIT;
            while work() {
                if clock::now() >= until {
                    return true;
                }
            }
            false
        }))
    }

    /// The same where each call is a task of its own.
    #[must_use]
    pub fn each(work: Box<dyn FnMut() -> bool>) -> Self {
        let inner = Rc::new(Inner { later: RefCell::default(), work: RefCell::new(work) });
        next(&inner);
        Self(inner)
    }
}

impl Drop for Bits {
    fn drop(&mut self) {
        // What runs right now holds `Inner` for a moment longer; it must not go on.
        self.0.later.borrow_mut().take();
    }
}

fn next(inner: &Rc<Inner>) {
    let weak: Weak<Inner> = Rc::downgrade(inner);
    let later = Later::after(0, move || {
        let Some(inner) = weak.upgrade() else { return };
        let more = (inner.work.borrow_mut())();
        // Dropped in the meantime: only this call still holds it.
        if more && Rc::strong_count(&inner) > 1 {
            next(&inner);
        }
    });
    *inner.later.borrow_mut() = later;
}
