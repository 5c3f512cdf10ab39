//! The choice of a theme: its word in links, on the page's root and in storage.

/// Which theme is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeChoice {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// High contrast, light or dark as the system says.
    Contrast,
}

impl ThemeChoice {
    /// The word in links, in the page's `data-theme` and in storage; empty for the system's.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// The choice of that word.
    #[must_use]
    pub fn of(word: &str) -> Self {
        [Self::Light, Self::Dark, Self::Contrast].into_iter().find(|c| c.word() == word).unwrap_or_default()
    }
}
