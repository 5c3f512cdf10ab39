//! The steps as frames have them: buttons, and a dot for each.

use super::{Steps, steps};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
        state,
    },
    scenario::edit::Edit,
    words::time,
};

/// Above so many changes there is no dot for each step.
const DOTS: usize = 7;

/// Nothing where there are no steps, or nothing may move.
pub fn in_frames() -> El {
    let state = state();
    let count = Memo::derive(move || state.story.with(|s| s.scenario.changes.len()));
    fragment().when(move || count.get() > 0 && !state.presented.fixed, move || transport(count))
}

fn transport(count: Memo<usize>) -> El {
    let Steps { back, main, on } = steps();
    let dots = move || if count.get() <= DOTS { (0..=count.get() as u32).collect() } else { Vec::new() };
    el("div.tp")
        .attrs("role=group")
        .attr("aria-label", time::TRANSPORT)
        .add(back)
        .add(el("div.dots").each(dots, dot))
        .add(on)
        .add(main)
}

/// What goes to a step: filled where we are.
fn dot(step: u32) -> El {
    let state = state();
    let at = step as usize;
    let name = move || {
        state.timeline.with(|t| match at.checked_sub(1).and_then(|i| t.notches.get(i)) {
            Some(n) => time::notch(at, &n.label, n.moved, n.idle),
            None => time::START_OF_TIME.to_owned(),
        })
    };
    let here = move || state.story.with(|s| s.scenario.step == at);
    el("button.dot")
        .attr("type", "button")
        .bind_text("aria-label", name)
        .bind("aria-current", move || here().then(|| "step".to_owned()))
        .click(move || state.dispatch(Edit::Step(at)))
}
