//! The page shows one of several views of the scenario: `view=` in links.
//!
//! A further view is a file or folder here whose function makes everything between the header and the dialogs (in the
//! grid areas `controls`, `main`, `aside`, `time`, `tables` of `style/page.css`), and a line in [`VIEWS`]. A view that
//! draws provides [`still`] and calls [`ready::first_picture`]; while something moves it says so in
//! `AppState::moving`.

mod clients;
mod picture;
pub mod ready;
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
    words::{self, ui},
};

/// One view.
pub struct View {
    /// Its word in links.
    pub word: &'static str,
    /// What it is called in the header.
    pub title: &'static str,
    /// Makes it.
    make: fn() -> El,
    /// What going there by the header does beside looking: more edits of the scenario.
    prepare: fn(&Scenario) -> Scenario,
}

/// The views that are there, in the order of the header. The first one stands in for all others.
static VIEWS: &[View] = &[
    View { word: "picture", title: ui::VIEW_PICTURE, make: picture::picture, prepare: Scenario::clone },
    tree::VIEW,
    View { word: "views", title: words::clients::TITLE, make: clients::clients, prepare: Scenario::clone },
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
    let at = Memo::derive(move || state.story.with(|s| shown(&s.scenario)));
    move || {
        let view = VIEWS.get(at.get())?;
        Some(untrack(view.make))
    }
}
