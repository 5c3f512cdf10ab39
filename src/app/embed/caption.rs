//! The caption: what happened, what the signs mean, or what is wrong.

use crate::app::{
    aside::legend,
    dom::{El, el},
    progress_line::working,
    said::said_line,
    trouble::trouble,
};

/// The caption, and what in it is as tall as its words. A long one is scrolled in its place.
pub fn caption() -> (El, El) {
    let inner = el("div.told").add(trouble()).add(said_line()).add(working()).add(legend());
    (el("div.caption").add(inner.clone()), inner)
}
