//! Which colours are shown, and what the reader's system asks for.

use wasm_bindgen::JsCast;

use super::{
    reactive::{Memo, RwSignal, effect, hold, provide_context},
    state::{AppState, ThemeChoice},
};
use crate::{platform::observe::Media, scene::theme::Theme};

/// The colours of the picture, as a signal in every component of the page.
#[derive(Clone, Copy)]
pub struct Colours(pub Memo<Theme>);

/// Puts the theme on the page's root, follows the system's wishes, and provides [`Colours`].
pub fn apply(state: AppState) {
    let dark = RwSignal::new(false);
    let contrast = RwSignal::new(false);
    // They end with the page.
    hold([
        Media::watch("(prefers-color-scheme: dark)", move |yes| dark.set(yes)),
        Media::watch("(prefers-contrast: more)", move |yes| contrast.set(yes)),
        Media::watch("(prefers-reduced-motion: reduce)", move |yes| state.still.set(yes || state.presented.fixed)),
    ]);
    effect(move || {
        let word = state.theme.get().word();
        let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
        if let Some(root) = root {
            let _ = if word.is_empty() {
                root.remove_attribute("data-theme")
            } else {
                root.set_attribute("data-theme", word)
            };
        }
    });
    let colours = Memo::derive(move || {
        let theme = match (state.theme.get(), dark.get(), contrast.get()) {
            (ThemeChoice::Contrast, true, _) | (ThemeChoice::System, true, true) => Theme::CONTRAST_DARK,
            (ThemeChoice::Contrast, false, _) | (ThemeChoice::System, false, true) => Theme::CONTRAST_LIGHT,
            (ThemeChoice::Dark, ..) | (ThemeChoice::System, true, false) => Theme::DARK,
            (ThemeChoice::Light, ..) | (ThemeChoice::System, false, false) => Theme::LIGHT,
        };
        theme.with_palette(&state.presented.palette.get())
    });
    provide_context(Colours(colours));
    effect(move || {
        // The style sheet has our own.
        if !state.presented.palette.with(String::is_empty) {
            colours.with(dye);
        }
    });
}

/// Gives the page the hues of the picture.
fn dye(theme: &Theme) {
    let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
    let Some(root) = root.map(JsCast::unchecked_into::<web_sys::HtmlElement>) else { return };
    for (i, hue) in theme.nodes.iter().enumerate() {
        let _ = root.style().set_property(&["--n", &(i + 1).to_string()].concat(), &hue.to_string());
    }
}
