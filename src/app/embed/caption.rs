//! The caption: what happened, what the signs mean, or what is wrong.

use super::Wanted;
use crate::{
    app::{
        aside::legend,
        dom::{El, el},
        progress_line::working,
        reactive::{RwSignal, hold},
        said::said_line,
        trouble::trouble,
    },
    platform::observe::Size,
};

/// The caption, which tells how tall it is.
pub fn caption(wanted: RwSignal<Wanted>) -> El {
    let inner = el("div.told").add(trouble()).add(said_line()).add(working()).add(legend());
    let told = move |_: f64, height: f64| {
        if wanted.with_untracked(|w| w.caption != height) {
            wanted.update(|w| w.caption = height);
        }
    };
    hold(Size::watch(&inner.element(), told));
    el("div.caption").add(inner)
}
