//! One number on an axis of standard deviations.

use leptos::prelude::*;

use super::typical::Off;
use crate::words::ui;

/// The axis goes this far to each side.
const SIGMAS: f64 = 3.0;
/// Half its width.
const HALF: f64 = 48.0;

/// A line from −3σ to +3σ, a band of ±1σ, a dot where the measured value is; a diamond where a theorem fixes it.
#[component]
pub fn Axis(
    /// Where it is.
    off: Off,
) -> impl IntoView {
    let at = |sigmas: f64| HALF + 4.0 + sigmas.clamp(-SIGMAS, SIGMAS) / SIGMAS * HALF;
    let mark = match off {
        Off::Sigmas(s) if s.abs() <= SIGMAS => view! { <circle cx=at(s) cy="8" r="4" /> }.into_any(),
        // Off the axis: an arrow at its end.
        Off::Sigmas(s) => {
            let (x, way) = (at(s), if s < 0.0 { -1.0 } else { 1.0 });
            view! { <path d=format!("M{:.1} 3.500l{:.1} 4.500l{:.1} 4.500z", x - 3.0 * way, 7.0 * way, -7.0 * way) /> }
                .into_any()
        }
        Off::AsFixed => {
            let x = at(0.0);
            view! { <path d=format!("M{x:.1} 3l5 5-5 5-5-5z") /> }.into_any()
        }
        Off::NotAsFixed => {
            let x = at(0.0);
            view! { <path class="axis-open" d=format!("M{x:.1} 3l5 5-5 5-5-5z") /> }.into_any()
        }
    };
    view! {
        <svg class="axis" viewBox="0 0 104 16" width="104" height="16" role="img" aria-label=ui::off_said(off_of(off))>
            <path class="axis-line" d="M4 8H100" />
            <rect class="axis-band" x="36" y="4" width="32" height="8" />
            <path class="axis-mean" d="M52 2V14" />
            {mark}
        </svg>
    }
}

fn off_of(off: Off) -> Option<f64> {
    match off {
        Off::Sigmas(s) => Some(s),
        Off::AsFixed => Some(0.0),
        Off::NotAsFixed => None,
    }
}
