//! The page shows one of several views of the scenario: `view=` in links.
//!
//! A further view is a file or folder here whose function makes everything between the header and the dialogs (in the
//! grid areas `controls`, `main`, `aside`, `time`, `tables` of `style/page.css`), and a line in [`VIEWS`]. A view that
//! draws watches its canvas by [`sight`], provides [`still`] and calls [`ready::first_picture`]; while something moves it says so in
//! `AppState::moving`.

mod clients;
mod picture;
pub mod ready;
mod sight;
pub mod still;
pub mod switch;
mod tree;

use super::{
    dom::El,
    reactive::{Memo, untrack},
    state::AppState,
};
use crate::{
    scenario::{Scenario, edit::Edit},
    setting::Value,
    words::ui,
};

/// One view.
pub struct View {
    /// Its word in links.
    pub word: &'static str,
    /// What it is called in the header.
    pub title: &'static str,
    /// Makes it.
    make: fn() -> El,
    /// Makes what frames have of it.
    frame: fn() -> Framed,
    /// What going there by the header does beside looking: more edits of the scenario.
    prepare: fn(&Scenario) -> Scenario,
}

/// What a frame shows of a view.
pub struct Framed {
    /// The picture.
    pub picture: El,
    /// What is told beside or under it.
    pub told: El,
    /// Makes what walks in it, for the foot.
    pub steps: Box<dyn Fn() -> El>,
    /// Whether that is also a line to slide along, which wants room.
    pub slides: bool,
}

/// The views that are there, in the order of the header. The first one stands in for all others.
static VIEWS: &[View] = &[
    View {
        word: "picture",
        title: ui::VIEW_PICTURE,
        make: picture::picture,
        frame: picture::framed,
        prepare: Scenario::clone,
    },
    tree::VIEW,
    clients::VIEW,
];

/// Which of [`VIEWS`] a scenario shows.
#[must_use]
pub fn shown(scenario: &Scenario) -> usize {
    let word = scenario.settings.word("view");
    VIEWS.iter().position(|v| v.word == word).unwrap_or(0)
}

/// Whether a scenario shows the picture of its scheme, whose changes are played.
#[must_use]
pub fn is_picture(scenario: &Scenario) -> bool {
    shown(scenario) == 0
}

/// Goes to a view.
fn go_to(state: AppState, view: &View) {
    let now = state.scenario_untracked();
    let next = Edit::Setting("view", Value::Word(view.word.to_owned())).apply(&(view.prepare)(&now));
    if let Ok(next) = next {
        state.open(next);
    }
}

/// The view that is shown; made anew when it is another one.
pub fn view(state: AppState) -> impl Fn() -> Option<El> {
    let view = now(state);
    move || Some(untrack(view()?.make))
}

/// What a frame has of it; made anew when it is another view.
pub fn framed(state: AppState) -> impl Fn() -> Option<Framed> {
    let view = now(state);
    move || Some(untrack(view()?.frame))
}

fn now(state: AppState) -> impl Fn() -> Option<&'static View> {
    let at = Memo::derive(move || state.story.with(|s| shown(&s.scenario)));
    move || VIEWS.get(at.get())
}
