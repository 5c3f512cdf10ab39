//! The colour of a node: the same in text and picture.

use leptos::prelude::*;

use crate::{
    app::state,
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

/// A dot in the colour of a node; decoration, its name stands beside it.
#[component]
pub fn Swatch(
    /// Whose.
    #[prop(into)]
    actor: Signal<u32>,
) -> impl IntoView {
    let state = state();
    let class = move || {
        let looked = state.looked.get().target;
        let hue = state.story.with(|s| hue_class(&s.picture, looked, actor.get()));
        format!("sw {hue}")
    };
    view! { <i class=class aria-hidden="true"></i> }
}
