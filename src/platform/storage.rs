//! What is kept between visits: taste only, never content; and it may be refused, as in a sandboxed frame.

/// The key of the theme: the start script reads it too, before anything is drawn.
const THEME: &str = "ringscope-theme";

fn storage() -> Option<web_sys::Storage> {
    // Reading the property throws where storage is blocked.
    web_sys::window().and_then(|w| w.local_storage().ok().flatten())
}

/// The theme that was chosen, if it was kept.
#[must_use]
pub fn theme() -> Option<String> {
    storage().and_then(|s| s.get_item(THEME).ok().flatten())
}

/// Keeps the chosen theme, where that is allowed; an empty one is forgotten.
pub fn keep_theme(theme: &str) {
    if let Some(storage) = storage() {
        let _ = if theme.is_empty() { storage.remove_item(THEME) } else { storage.set_item(THEME, theme) };
    }
}
