//! Light, dark, high contrast.

use crate::{
    app::{
        dom::El,
        parts::{Choice, Popover, choices, popover},
        reactive::{Callback, RwSignal, Signal},
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

/// The list of themes; `done` is called when one was picked.
pub fn themes(done: Callback<()>) -> El {
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
    choices(ui::THEME, THEMES.map(choice).to_vec(), chosen, pick)
}

/// A button with the list under it.
pub fn theme_menu() -> El {
    let open = RwSignal::new(false);
    let done = Callback::new(move |()| open.set(false));
    popover(Popover {
        text: ui::THEME.to_owned().into(),
        name: None,
        class: "quiet",
        kind: "menu",
        open,
        content: Box::new(move || themes(done)),
    })
}
