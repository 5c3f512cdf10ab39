//! The colour of a node: the same in text and picture.

use crate::{
    app::{
        dom::{El, el},
        reactive::Signal,
        state,
    },
    layout::{Picture, Target, sites::CIRCLE_HOLDS},
    scene::theme::HUES,
};

/// The classes that give an actor its hue (`--c`) and, from the ninth on, its other form.
///
/// Among many nodes only those that the change is about, and the one looked at, have a hue.
#[must_use]
pub fn hue_class(picture: &Picture, looked: Option<Target>, actor: u32) -> String {
    let many = picture.actors.len() > CIRCLE_HOLDS;
    if many && !picture.is_subject(actor) && looked.and_then(Target::node) != Some(actor) {
        return "plain".to_owned();
    }
    let hue = picture.actors.get(actor as usize).map_or(0, |a| a.hue);
    let square = if (hue / HUES) % 2 == 1 { " square" } else { "" };
    format!("n{}{square}", hue % HUES + 1)
}

/// The hue of an actor, following what is looked at.
pub(super) fn hue_of(actor: Signal<u32>) -> impl Fn() -> String + 'static {
    let state = state();
    move || {
        let looked = state.looked.get().target;
        state.story.with(|s| hue_class(&s.picture, looked, actor.get()))
    }
}

/// A dot in the colour of a node; decoration, its name stands beside it.
pub fn swatch(actor: Signal<u32>) -> El {
    let hue = hue_of(actor);
    dot(Box::new(hue))
}

/// The same for a node that stays the same.
pub fn swatch_of(actor: u32) -> El {
    let state = state();
    dot(Box::new(move || {
        let looked = state.looked.get().target;
        state.story.with(|s| hue_class(&s.picture, looked, actor))
    }))
}

fn dot(hue: Box<dyn Fn() -> String>) -> El {
    el("i").bind_text("class", move || format!("sw {}", hue())).attr("aria-hidden", "true")
}
