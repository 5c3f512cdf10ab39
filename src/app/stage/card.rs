//! The card in the gutter that says what a thing is.

use leptos::prelude::*;

use super::{super::state, Ground, Laid};
use crate::{
    layout::{Kind, Point},
    story::facts::{Facts, facts},
};

/// Below this width there is no gutter: the card lies under the picture.
const GUTTERS: f64 = 820.0;
/// The card's width.
const WIDTH: f64 = 150.0;
/// It reaches so far over the picture's edge, so as not to lie on the ring.
const OVER: f64 = 12.0;

/// A card about what is looked at, tied to it by a hairline.
#[component]
pub fn Card() -> impl IntoView {
    let state = state();
    let ground = use_context::<Ground>();
    let told = Memo::new(move |_| {
        let target = state.looked.with(|l| l.target)?;
        Some((target, state.story.with(|s| facts(s, target))))
    });
    // What the keyboard comes upon in the picture is spoken; what the pointer passes over is not, nor a row of the
    // list, which speaks for itself.
    let spoken = move || {
        let keyboard = state.looked.with(|l| l.keyboard) && focused();
        told.with(|t| t.as_ref().filter(|_| keyboard).map(|(_, f)| f.spoken()).unwrap_or_default())
    };
    let card = move || {
        let (target, facts) = told.get()?;
        let laid = ground?.laid.get()?;
        let t = state.progress.with(|p| if p.playing { 1.0 } else { p.t });
        let anchor = laid.layout.anchor(&laid.picture, target, t)?;
        Some(place(anchor, &laid, facts))
    };
    view! {
        {card}
        <p class="off-screen" role="status" aria-live="polite">{spoken}</p>
    }
}

/// Whether the picture has the focus.
fn focused() -> bool {
    let active = web_sys::window().and_then(|w| w.document()).and_then(|d| d.active_element());
    active.is_some_and(|e| e.class_list().contains("stage"))
}

fn place(anchor: Point, laid: &Laid, facts: Facts) -> AnyView {
    let (width, height) = laid.size;
    let lines = facts.lines.iter().map(|l| view! { <li>{l.clone()}</li> }).collect_view();
    let title = facts.title.clone();
    if width < GUTTERS {
        return view! {
            <div class="card low" aria-hidden="true">
                <b>{title}</b>
                <ul>{lines}</ul>
            </div>
        }
        .into_any();
    }
    let tall = 16.0 + 18.0 * (facts.lines.len() as f64 + 1.0);
    // The grid keeps its gutter at the right; over the row of heaps the upper corners are free.
    let kind = laid.picture.kind;
    let right = kind == Kind::Modulo || anchor.x > width / 2.0;
    let left = if right { width - WIDTH + OVER } else { -OVER };
    let top = if kind == Kind::Jump { 0.0 } else { (anchor.y - tall / 2.0).clamp(0.0, (height - tall).max(0.0)) };
    let (from, to) = if right { (anchor.x, left) } else { (WIDTH - OVER, anchor.x) };
    let line = (to > from && kind == Kind::Ring).then(|| {
        view! {
            <i
                class="leader"
                aria-hidden="true"
                style:left=format!("{from:.1}px")
                style:top=format!("{:.1}px", anchor.y)
                style:width=format!("{:.1}px", to - from)
            ></i>
        }
    });
    view! {
        {line}
        <div
            class="card"
            aria-hidden="true"
            style:left=format!("{left:.1}px")
            style:top=format!("{top:.1}px")
            style:width=format!("{WIDTH}px")
        >
            <b>{title}</b>
            <ul>{lines}</ul>
        </div>
    }
    .into_any()
}
