//! One number on an axis of standard deviations.

use super::typical::Off;
use crate::{
    app::dom::{El, svg},
    fixed::{fixed, trimmed},
    words::ui,
};

/// The axis goes this far to each side.
const SIGMAS: f64 = 3.0;
/// Half its width.
const HALF: f64 = 48.0;

/// A line from −3σ to +3σ, a band of ±1σ, a dot where the measured value is; a diamond where a theorem fixes it.
pub fn axis(off: Off) -> El {
    let at = |sigmas: f64| HALF + 4.0 + sigmas.clamp(-SIGMAS, SIGMAS) / SIGMAS * HALF;
    let path = |d: String| svg("path").attr("d", &d);
    let diamond = || path(["M", &fixed(at(0.0), 1), " 3l5 5-5 5-5-5z"].concat());
    let mark = match off {
        Off::Sigmas(s) if s.abs() <= SIGMAS => svg("circle").attr("cx", &trimmed(at(s), 3)).attrs("cy=8|r=4"),
        // Off the axis: an arrow at its end.
        Off::Sigmas(s) => {
            let (x, way) = (at(s), if s < 0.0 { -1.0 } else { 1.0 });
            let [x, there, back] = [x - 3.0 * way, 7.0 * way, -7.0 * way].map(|length| fixed(length, 1));
            path(["M", &x, " 3.500l", &there, " 4.500l", &back, " 4.500z"].concat())
        }
        Off::AsFixed => diamond(),
        Off::NotAsFixed => diamond().attrs("class=axis-open"),
    };
    svg("svg.axis")
        .attrs("viewBox=0 0 104 16|width=104|height=16|role=img")
        .attr("aria-label", &ui::off_said(off_of(off)))
        .add(svg("path.axis-line").attrs("d=M4 8H100"))
        .add(svg("rect.axis-band").attrs("x=36|y=4|width=32|height=8"))
        .add(svg("path.axis-mean").attrs("d=M52 2V14"))
        .add(mark)
}

fn off_of(off: Off) -> Option<f64> {
    match off {
        Off::Sigmas(s) => Some(s),
        Off::AsFixed => Some(0.0),
        Off::NotAsFixed => None,
    }
}
