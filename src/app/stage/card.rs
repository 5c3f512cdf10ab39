//! The card in the gutter that says what a thing is.

use super::{super::state, Ground, Laid};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
    },
    fixed::fixed,
    layout::{Kind, Point},
    story::facts::{Facts, facts},
};

/// Below this width there is no gutter: the card lies under the picture.
const GUTTERS: f64 = 820.0;
/// The card's width.
const WIDTH: f64 = 150.0;
/// In the lower corner are the buttons that zoom.
const FOOT: f64 = 44.0;
/// It reaches so far over the picture's edge, so as not to lie on the ring.
const OVER: f64 = 12.0;

/// A card about what is looked at: beside it in the picture, tied to it by a hairline, or else below the picture.
pub fn cards(ground: Ground) -> (El, El) {
    let state = state();
    let told = Memo::derive(move || {
        let target = state.looked.with(|l| l.target)?;
        Some((target, state.story.with(|s| facts(s, target))))
    });
    // What the keyboard comes upon in the picture is spoken; what the pointer passes over is not, nor a row of the
    // list, which speaks for itself.
    let spoken = move || {
        let keyboard = state.looked.with(|l| l.keyboard) && focused();
        told.with(|t| t.as_ref().filter(|_| keyboard).map(|(_, f)| f.spoken()).unwrap_or_default())
    };
    // While a change plays the card stays where it will be.
    let time = Memo::derive(move || state.progress.with(|p| if p.playing { 1.0 } else { p.t }));
    let beside = move || {
        let (target, facts) = told.get()?;
        let laid = ground.laid.get().filter(Laid::has_gutters)?;
        let anchor = laid.layout.anchor(&laid.picture, target, time.get())?;
        Some(place(ground.lens.get().show(anchor), &laid, &facts))
    };
    let below = move || {
        let (_, facts) = told.get()?;
        ground
            .laid
            .with(|l| l.as_ref().is_some_and(|l| !l.has_gutters()))
            .then(|| written(&facts).class_if("low", true))
    };
    let spoken = el("p.off-screen").attrs("role=status|aria-live=polite").say(spoken);
    (fragment().dynamic(beside).add(spoken), fragment().dynamic(below))
}

impl Laid {
    /// Whether there is room for a card beside the picture.
    fn has_gutters(&self) -> bool {
        self.size.0 >= GUTTERS
    }
}

/// Whether the picture has the focus.
fn focused() -> bool {
    let active = web_sys::window().and_then(|w| w.document()).and_then(|d| d.active_element());
    active.is_some_and(|e| e.class_list().contains("stage"))
}

fn written(facts: &Facts) -> El {
    let lines = facts.lines.iter().map(|l| el("li").text(l));
    el("div.card").attr("aria-hidden", "true").add(el("b").text(&facts.title)).add(el("ul").add_all(lines))
}

fn place(anchor: Point, laid: &Laid, facts: &Facts) -> El {
    let (width, height) = laid.size;
    let card = written(facts);
    let tall = 16.0 + 18.0 * (facts.lines.len() as f64 + 1.0);
    // The grid keeps its gutter at the right; over the row of heaps the upper corners are free.
    let kind = laid.picture.kind;
    let right = kind == Kind::Modulo || anchor.x > width / 2.0;
    let left = if right { width - WIDTH + OVER } else { -OVER };
    let top = if kind == Kind::Jump { 0.0 } else { (anchor.y - tall / 2.0).min(height - tall - FOOT).max(0.0) };
    let (from, to) = if right { (anchor.x, left) } else { (WIDTH - OVER, anchor.x) };
    let seen = (0.0..=height).contains(&anchor.y);
    let line = (to > from && seen && kind == Kind::Ring).then(|| leader(from, anchor.y, to - from));
    fragment().add_all(line).add(put(card, left, top, WIDTH))
}

/// A hairline of such a length, in CSS pixels.
pub(super) fn leader(left: f64, top: f64, length: f64) -> El {
    put(el("i.leader").attr("aria-hidden", "true"), left, top, length)
}

/// Where something stands on the stage and how wide it is, in CSS pixels.
pub fn put(what: El, left: f64, top: f64, width: f64) -> El {
    let pixels = |length: f64| [&fixed(length, 1), "px"].concat();
    what.style("left", &pixels(left)).style("top", &pixels(top)).style("width", &pixels(width))
}
