//! What is on the canvas right now, for "save picture".

use std::{cell::RefCell, rc::Rc};

use crate::app::reactive::on_cleanup;

/// Makes a still of what is on the canvas.
type Make = Rc<dyn Fn() -> Option<String>>;

thread_local! {
    // The one place outside the component tree: "save picture" asks for what is on the canvas right now.
    static STILL: RefCell<Option<Make>> = const { RefCell::new(None) };
}

/// Says how a still is made, for as long as the component is there.
pub fn provide(make: impl Fn() -> Option<String> + 'static) {
    let make: Make = Rc::new(make);
    STILL.with_borrow_mut(|still| *still = Some(make));
    on_cleanup(|| STILL.with_borrow_mut(|still| *still = None));
}

/// The picture as it is now, as a standalone SVG; none while it has no size.
#[must_use]
pub fn svg() -> Option<String> {
    let make = STILL.with_borrow(Clone::clone);
    make.and_then(|make| make())
}
