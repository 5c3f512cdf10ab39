//! First, back, play, on, speed.

use crate::{
    app::{
        dom::{El, el, svg},
        reactive::Memo,
        state,
    },
    scenario::edit::Edit,
    words::time,
};

/// The speeds, in the order in which the button goes through them.
const SPEEDS: [f64; 4] = [1.0, 2.0, 0.25, 0.5];

/// The buttons that move in time.
pub fn transport() -> El {
    let state = state();
    let Steps { back, main, on } = steps();
    let speed = move || {
        state.speed.update(|speed| {
            let at = SPEEDS.iter().position(|s| s == speed).unwrap_or(0);
            *speed = SPEEDS[(at + 1) % SPEEDS.len()];
        });
    };
    let first = button("button.first", time::FIRST)
        .bind_bool("aria-disabled", move || state.story.with(|s| s.scenario.step == 0))
        .click(move || state.dispatch(Edit::Step(0)))
        .add(glyph(path("M3 3v12M15 3v12L6 9z")));
    let speed = el("button.speed")
        .attrs("type=button")
        .bind_text("aria-label", move || time::speed(state.speed.get()))
        .click(speed)
        .say(move || time::times(state.speed.get()));
    el("div.tp")
        .attrs("role=group")
        .attr("aria-label", time::TRANSPORT)
        .add(first)
        .add(back)
        .add(main)
        .add(on)
        .add(speed)
}

/// The buttons that the page and a frame have.
pub struct Steps {
    /// A step back.
    pub back: El,
    /// Play or pause.
    pub main: El,
    /// A step forward.
    pub on: El,
}

/// Back, play or pause, on.
pub fn steps() -> Steps {
    let state = state();
    let step = Memo::derive(move || state.story.with(|s| s.scenario.step));
    let count = Memo::derive(move || state.story.with(|s| s.scenario.changes.len()));
    let playing = Memo::derive(move || state.plays());
    let play = move || if playing.get_untracked() { state.pause() } else { state.play() };
    let face = move || if playing.get() { "M5 3h3v12h-3zM10 3h3v12h-3z" } else { "M5 2.500v13L15 9z" }.to_owned();
    // Not disabled but inert at the ends: a button that loses the focus while it is pressed loses its reader.
    let at_end = move || step.get() == count.get() && state.progress.with(|p| p.playing || p.t >= 1.0);
    let main = el("button.main")
        .attrs("type=button")
        .bind_text("aria-label", move || if playing.get() { time::PAUSE } else { time::PLAY }.to_owned())
        .bind_bool("aria-disabled", move || count.get() == 0)
        .click(play)
        .add(glyph(svg("path").bind_text("d", face)));
    let back = button("button", time::BACK)
        .bind_bool("aria-disabled", move || step.get() == 0)
        .click(move || state.step_back())
        .add(glyph(path("M13 3v12L4 9z")));
    let on = button("button", time::ON)
        .bind_bool("aria-disabled", at_end)
        .click(move || state.step_on())
        .add(glyph(path("M5 3v12L14 9z")));
    Steps { back, main, on }
}

fn button(name: &str, label: &str) -> El {
    el(name).attrs("type=button").attr("aria-label", label)
}

fn path(outline: &str) -> El {
    svg("path").attr("d", outline)
}

/// A sign of 18 × 18 with that outline.
fn glyph(path: El) -> El {
    svg("svg.glyph").attrs("width=18|height=18|viewBox=0 0 18 18|aria-hidden=true").add(path)
}
