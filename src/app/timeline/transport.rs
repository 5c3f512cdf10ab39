//! First, back, play, on, speed.

use leptos::prelude::*;

use super::super::state;
use crate::{scenario::edit::Edit, words::time};

/// The speeds, in the order in which the button goes through them.
const SPEEDS: [f64; 4] = [1.0, 2.0, 0.25, 0.5];

/// The buttons that move in time.
#[component]
pub fn Transport() -> impl IntoView {
    let state = state();
    let step = Memo::new(move |_| state.story.with(|s| s.scenario.step));
    let count = Memo::new(move |_| state.story.with(|s| s.scenario.changes.len()));
    let playing = Memo::new(move |_| state.progress.with(|p| p.playing));
    let first = move |_| state.dispatch(Edit::Step(0));
    let back = move |_| state.step_back();
    let on = move |_| state.dispatch(Edit::Step(step.get_untracked() + 1));
    let play = move |_| if playing.get_untracked() { state.pause() } else { state.play() };
    let speed = move |_| {
        state.speed.update(|speed| {
            let at = SPEEDS.iter().position(|s| s == speed).unwrap_or(0);
            *speed = SPEEDS[(at + 1) % SPEEDS.len()];
        });
    };
    // Not disabled but inert at the ends: a button that loses the focus while it is pressed loses its reader.
    let at_start = move || (step.get() == 0).to_string();
    let at_end = move || (step.get() == count.get()).to_string();
    view! {
        <div class="tp" role="group" aria-label=time::TRANSPORT>
            <button type="button" class="first" aria-label=time::FIRST aria-disabled=at_start on:click=first>
                <Glyph path="M3 3v12M15 3v12L6 9z" />
            </button>
            <button type="button" aria-label=time::BACK aria-disabled=at_start on:click=back>
                <Glyph path="M13 3v12L4 9z" />
            </button>
            <button
                type="button"
                class="main"
                aria-label=move || if playing.get() { time::PAUSE } else { time::PLAY }
                aria-disabled=move || (count.get() == 0).to_string()
                on:click=play
            >
                {move || {
                    let path = if playing.get() { "M5 3h3v12h-3zM10 3h3v12h-3z" } else { "M5 2.500v13L15 9z" };
                    view! { <Glyph path=path /> }
                }}
            </button>
            <button type="button" aria-label=time::ON aria-disabled=at_end on:click=on>
                <Glyph path="M5 3v12L14 9z" />
            </button>
            <button type="button" class="speed" aria-label=move || time::speed(state.speed.get()) on:click=speed>
                {move || time::times(state.speed.get())}
            </button>
        </div>
    }
}

/// A sign of 18 × 18.
#[component]
fn Glyph(
    /// Its outline.
    path: &'static str,
) -> impl IntoView {
    view! {
        <svg class="glyph" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d=path />
        </svg>
    }
}
