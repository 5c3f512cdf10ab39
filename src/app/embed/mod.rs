//! The shell of frames: picture, caption, steps, and the way to the whole page. It is as large as its box.

mod foot;
mod keys;
mod orders;
pub mod talk;
mod turns;

use super::{
    address_bar,
    dom::{El, el, fragment},
    reactive::{RwSignal, untrack},
    shell::settle,
    state, theme,
    views::{Framed, framed},
};
use crate::words::ui;
use foot::foot;

/// How tall a frame's parts want to be.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Wanted {
    /// How wide the frame is, in CSS pixels.
    width: f64,
    /// How tall its caption is.
    caption: f64,
    /// Whether there is a line to slide along in its foot.
    slides: bool,
}

/// From this width on the caption stands beside the picture; as in the style sheet.
const BESIDE: f64 = 560.0;
/// The foot.
const FOOT: f64 = 52.0;
/// Below this width what slides has a row of its own, of this height; as in the style sheet.
const ROW: (f64, f64) = (480.0, 44.0);

impl Wanted {
    /// The height at which nothing is squeezed. It follows from the width alone, and never from the height that the
    /// host gives: else the two would go on answering each other.
    fn height(self) -> f64 {
        let Self { width, caption, slides } = self;
        let foot = FOOT + if slides && width < ROW.0 { ROW.1 } else { 0.0 };
        if width >= BESIDE {
            // Beside it the caption takes three tenths, within bounds.
            let picture = width - (width * 0.3).clamp(190.0, 320.0) - 60.0;
            (picture + 18.0).clamp(260.0, 660.0).max(caption + 42.0) + foot
        } else {
            (width - 8.0).clamp(220.0, 560.0) + caption + 8.0 + foot
        }
    }
}

/// The whole frame.
pub fn frame() -> El {
    let state = state();
    dress();
    address_bar::follow(state);
    theme::apply(state);
    settle(state);
    turns::take_turns(state);
    let made = el("div.frame").class_if("fixed", state.presented.fixed);
    let (framed, around) = (framed(state), made.clone());
    let asked = RwSignal::new((0.0, 0.0));
    made.dynamic(move || {
        let view = framed()?;
        Some(untrack(|| shown(&around, asked, view)))
    })
}

/// One view: its picture, its caption, of which a long one is scrolled in its place, and the foot.
fn shown(around: &El, asked: RwSignal<(f64, f64)>, view: Framed) -> El {
    let state = state();
    let Framed { picture, told, steps, slides } = view;
    let told = el("div.told").add(told);
    talk::measure(around.element(), told.element(), slides, asked);
    let name = el("h1.off-screen").text(ui::NAME);
    let caption = el("div.caption").add(told);
    let figure = el("main.figure").attr("aria-label", ui::MAIN).add(name).add(picture).add(caption);
    let controls = move || state.story.with(|s| s.scenario.settings.count("controls") == 1);
    fragment().add(figure).when(controls, move || foot(steps(), slides))
}

/// Tells the style sheet, where the start script could not read it from the address.
fn dress() {
    let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
    if let Some(root) = root {
        let _ = root.class_list().add_1("embedded");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_of_700_wants_about_500() {
        let wanted = Wanted { width: 700.0, caption: 300.0, slides: false };
        assert!((wanted.height() - 500.0).abs() < 2.0, "{}", wanted.height());
        assert!(Wanted { caption: 600.0, ..wanted }.height() > 600.0, "a long caption is not cut");
        let narrow = Wanted { width: 360.0, caption: 120.0, slides: false };
        assert!(narrow.height() < 600.0);
        assert!(Wanted { slides: true, ..narrow }.height() > narrow.height(), "the row of its own");
    }
}
