//! Which scheme.

use leptos::prelude::*;

use super::named;
use crate::{
    app::{
        parts::{Choice, Choices, Popover, facts::first_sentence},
        state,
    },
    placement::{SCHEMES, scheme},
    scenario::edit::Edit,
    words::ui,
};

/// "hash ring".
#[component]
pub fn SchemeWord() -> impl IntoView {
    let state = state();
    let open = RwSignal::new(false);
    let chosen = Memo::new(move |_| state.story.with(|s| s.scenario.scheme));
    let text = Signal::derive(move || scheme(chosen.get()).map_or("", |s| s.about().title).to_owned());
    let pick = Callback::new(move |name: String| {
        open.set(false);
        if let Some(scheme) = scheme(&name) {
            state.dispatch(Edit::Scheme(scheme.about().name));
        }
    });
    let items = || {
        let choice = |about: &crate::placement::About| Choice {
            value: about.name.to_owned(),
            title: about.title.to_owned(),
            note: first_sentence(about.movement),
        };
        SCHEMES.iter().map(|s| choice(s.about())).collect::<Vec<_>>()
    };
    view! {
        <Popover text name=named(ui::SCHEME_NAME, text) kind="menu" open>
            <Choices name=ui::SCHEME_NAME items=items() chosen=Signal::derive(move || chosen.get().to_owned()) pick />
        </Popover>
    }
}
