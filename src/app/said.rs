//! The sentence under the picture, and the region that announces it.

use leptos::prelude::*;

use super::{parts::Swatch, state};
use crate::story::said::said;

/// What happened, in computed numbers.
#[component]
pub fn SaidLine() -> impl IntoView {
    let state = state();
    let playing = Memo::new(move |_| state.progress.with(|p| p.t < 1.0));
    let sentence = Memo::new(move |_| state.story.with(|s| said(s, playing.get())));
    // Announced once a change is at rest: while it plays, the words only change their tense.
    let spoken = Memo::new(move |before: Option<&String>| match before {
        Some(before) if playing.get() => before.clone(),
        _ => state.story.with(|s| said(s, false).whole()),
    });
    let swatches = move || {
        let actors = sentence.with(|s| s.subjects.clone());
        // More than three say no more than three.
        actors.into_iter().take(3).map(|actor| view! { <Swatch actor=actor /> }).collect_view()
    };
    view! {
        <p class="said" id="said">
            <b>{swatches}{move || sentence.with(|s| s.lead.clone())}</b>
            " "
            {move || sentence.with(|s| s.rest.clone())}
        </p>
        <p class="off-screen" role="status" aria-live="polite">{move || spoken.get()}</p>
    }
}
