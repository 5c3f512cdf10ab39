//! Light, dark, high contrast.

use leptos::prelude::*;

use crate::{
    app::{
        parts::{Choice, Choices, Popover},
        state,
        state::ThemeChoice,
    },
    platform::storage,
    words::ui,
};

const THEMES: [(ThemeChoice, &str); 4] = [
    (ThemeChoice::System, ui::THEME_SYSTEM),
    (ThemeChoice::Light, ui::THEME_LIGHT),
    (ThemeChoice::Dark, ui::THEME_DARK),
    (ThemeChoice::Contrast, ui::THEME_CONTRAST),
];

/// The list of themes.
#[component]
pub fn Themes(
    /// Called when one was picked.
    done: Callback<()>,
) -> impl IntoView {
    let state = state();
    let choice = |(theme, title): (ThemeChoice, &str)| Choice {
        value: theme.word().to_owned(),
        title: title.to_owned(),
        note: String::new(),
    };
    let pick = Callback::new(move |word: String| {
        state.theme.set(ThemeChoice::of(&word));
        storage::keep_theme(&word);
        done.run(());
    });
    let chosen = Signal::derive(move || state.theme.get().word().to_owned());
    view! { <Choices name=ui::THEME items=THEMES.map(choice).to_vec() chosen pick /> }
}

/// A button with the list under it.
#[component]
pub fn ThemeMenu() -> impl IntoView {
    let open = RwSignal::new(false);
    let done = Callback::new(move |()| open.set(false));
    view! {
        <Popover text=ui::THEME class="quiet" kind="menu" open>
            <Themes done />
        </Popover>
    }
}
