//! The sentence under the picture, and the region that announces it.

use super::{
    dom::{El, el, fragment},
    parts::swatch_of,
    reactive::Memo,
    state,
};
use crate::story::said::said;

/// What happened, in computed numbers.
pub fn said_line() -> El {
    let state = state();
    let playing = Memo::derive(move || state.progress.with(|p| p.t < 1.0));
    let sentence = Memo::derive(move || state.story.with(|s| said(s, playing.get())));
    // Announced once a change is at rest: while it plays, the words only change their tense. Where it halts on the way,
    // that is a step of its own.
    let halts = move || playing.get() && state.still.get();
    let spoken = Memo::new(move |before: Option<&String>| match before {
        Some(before) if playing.get() && !halts() => before.clone(),
        _ => state.story.with(|s| said(s, halts()).whole()),
    });
    let swatches = move || {
        let actors = sentence.with(|s| s.subjects.clone());
        // More than three say no more than three.
        Some(fragment().add_all(actors.into_iter().take(3).map(swatch_of)))
    };
    let lead = el("b").dynamic(swatches).say(move || sentence.with(|s| s.lead.clone()));
    let line = el("p.said").attr("id", "said").add(lead).text(" ").say(move || sentence.with(|s| s.rest.clone()));
    let told = el("p.off-screen").attrs("role=status|aria-live=polite").say(move || spoken.get());
    fragment().add(line).add(told)
}
