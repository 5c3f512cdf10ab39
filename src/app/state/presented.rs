//! How a scenario is presented: as a page or in the small shell of frames, in which theme, how finely.

use super::{AppState, ThemeChoice};
use crate::{
    app::reactive::RwSignal,
    platform::{address, storage},
    setting::Settings,
};

/// What links say of the presentation. What a later link does not say stays as it was.
#[derive(Clone, Copy)]
pub struct Presented {
    /// Whether this is the small shell of frames.
    pub embed: bool,
    /// Whether nothing ever moves, by the link and not by the reader's system.
    pub fixed: bool,
    /// Whether the link asks for playing by itself.
    pub plays: bool,
    /// Pixels of the picture for each of the screen's, for hosts that enlarge their frames.
    pub scale: RwSignal<f64>,
    /// The palette of the nodes, by its name; empty for our own.
    pub palette: RwSignal<String>,
    /// Whether the picture can be seen at all: in a tab in front, on the screen.
    pub seen: RwSignal<bool>,
    /// Whether what plays may move: of many frames one does at a time.
    pub turn: RwSignal<bool>,
    /// Whether it plays without having been asked by anybody.
    pub by_itself: RwSignal<bool>,
    /// Whether the page around the frame holds what was playing.
    pub held: RwSignal<bool>,
}

impl Presented {
    /// Whether an address asks for the small shell: in its scenario or in its query.
    pub(super) fn wants_frame(settings: &Settings) -> bool {
        settings.count("embed") == 1 || address::asks("embed=1")
    }

    /// What the first address says, and its theme: in a frame else the system's, on the page the one that was chosen.
    pub(super) fn at_first(settings: &Settings) -> (Self, ThemeChoice) {
        // Of a link that cannot be read at all the start script has found out what could be.
        let embed = Self::wants_frame(settings) || address::looks_embedded();
        let word = settings.word("theme");
        let kept = if word.is_empty() && !embed { storage::theme().unwrap_or_default() } else { word };
        let fixed = settings.count("still") == 1;
        let plays = settings.count("play") == 1 && !fixed;
        let scale = RwSignal::new(scale(settings));
        let presented = Self {
            embed,
            fixed,
            plays,
            scale,
            palette: RwSignal::new(settings.word("palette")),
            seen: RwSignal::new(true),
            // A page of its own has no others beside it.
            turn: RwSignal::new(!embed),
            by_itself: RwSignal::new(false),
            held: RwSignal::new(false),
        };
        (presented, ThemeChoice::of(&kept))
    }
}

fn scale(settings: &Settings) -> f64 {
    settings.decimal("scale").to_f64()
}

impl AppState {
    /// Takes over what another link says of the presentation.
    pub(super) fn present(&self, settings: &Settings) {
        if settings.given("theme").is_some() {
            self.theme.set(ThemeChoice::of(&settings.word("theme")));
        }
        if settings.given("scale").is_some() {
            self.presented.scale.set(scale(settings));
        }
        if settings.given("palette").is_some() {
            self.presented.palette.set(settings.word("palette"));
        }
    }
}
