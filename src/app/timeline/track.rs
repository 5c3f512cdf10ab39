//! The line of time: one notch a change, its bar as high as the keys that it moves, a tick at what was expected.

use leptos::prelude::*;

use super::super::state;
use crate::{
    scenario::edit::Edit,
    story::Notch,
    words::{self, time},
};

/// The height of the highest bar, in pixels.
const HIGHEST: f64 = 34.0;
/// How finely the slider goes through a change.
const STEP: &str = "0.05";
/// Above so many changes only the one that is shown has its words.
const ROOMY: usize = 6;

/// The track.
#[component]
pub fn Track() -> impl IntoView {
    let state = state();
    let step = Memo::new(move |_| state.story.with(|s| s.scenario.step));
    let notches = move || {
        let timeline = state.timeline.get();
        let count = timeline.notches.len();
        let most = timeline
            .notches
            .iter()
            .flat_map(|n| [n.moved.map_or(0.0, |m| m as f64), n.expected.unwrap_or(0.0)])
            .fold(1.0, f64::max);
        let notch = |(i, n): (usize, &Notch)| {
            let at = i + 1;
            let left = format!("{:.3}%", at as f64 / count as f64 * 100.0);
            let name = time::notch(at, &n.label, n.moved, n.idle);
            let moved = n.moved.map(|m| words::number(m as u128)).unwrap_or_default();
            let height = format!("{:.1}px", n.moved.map_or(0.0, |m| m as f64) / most * HIGHEST);
            let expected = n.expected.map(|e| format!("{:.1}px", e / most * HIGHEST));
            let (label, short) = (n.label.clone(), n.short.clone());
            let idle = n.idle;
            view! {
                <li class="notch" class:idle=idle class:now={move || step.get() == at} class:past={move || at <= step.get()} style:left=left>
                    <button
                        type="button"
                        aria-label=name
                        aria-current=move || (step.get() == at).then_some("step")
                        on:click=move |_| state.dispatch(Edit::Step(at))
                    >
                        <i class="moved" style:height=height></i>
                        {expected.map(|e| view! { <i class="expected" style:bottom=e></i> })}
                        <span class="what">
                            <b class="long">{label}</b>
                            <b class="short">{short}</b>
                            " "
                            {moved}
                        </span>
                    </button>
                </li>
            }
        };
        timeline.notches.iter().enumerate().map(notch).collect_view()
    };
    let moment = move || {
        let t = state.progress.with(|p| p.t);
        if step.get() == 0 { 0.0 } else { step.get() as f64 - 1.0 + t }
    };
    let last = move || state.timeline.with(|t| t.notches.len());
    let played = move || {
        let count = state.timeline.with(|t| t.notches.len()).max(1) as f64;
        format!("{:.3}%", moment() / count * 100.0)
    };
    let dense = move || state.timeline.with(|t| t.notches.len() > ROOMY);
    let many = move || state.timeline.with(|t| t.notches.len() > 30);
    view! {
        <ol class="track" class:dense=dense class:many=many>
            <li class="notch start past" class:now={move || step.get() == 0}>
                <button
                    type="button"
                    aria-label=time::START_OF_TIME
                    aria-current=move || (step.get() == 0).then_some("step")
                    on:click=move |_| state.dispatch(Edit::Step(0))
                >
                    <span class="what">{time::START}</span>
                </button>
            </li>
            {notches}
            <li class="played" aria-hidden="true" style:width=played></li>
            <li class="head" aria-hidden="true" style:left=played></li>
            // A slider over the line: a hand scrubs with it, and so does the keyboard.
            <li class="scrub">
                <input
                    type="range"
                    min="0"
                    max=last
                    step=STEP
                    aria-label=time::SCRUB
                    aria-valuetext=move || time::moment(step.get(), last(), state.progress.with(|p| p.t))
                    prop:value=move || moment().to_string()
                    on:input:target=move |e| state.scrub(e.target().value().parse().unwrap_or(0.0))
                />
            </li>
        </ol>
    }
}
