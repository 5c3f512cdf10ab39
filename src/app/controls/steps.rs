//! Which step of the scenario is looked at, for views that do not play its changes.

use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::untrack,
        state,
    },
    scenario::edit::Edit,
    words::{clients as ui, ui as page},
};

/// Which step is looked at, and the ways to others.
///
/// The buttons have these names.
pub fn steps(before: &str, next: &str) -> El {
    let state = state();
    let at = move || state.story.with(|s| (s.scenario.step, s.scenario.changes.len()));
    let said = move || {
        let (step, count) = at();
        ui::after_changes(step, count)
    };
    let go = move |by: isize| {
        let (step, count) = untrack(at);
        state.dispatch(Edit::Step(step.saturating_add_signed(by).min(count)));
    };
    let button =
        |face: &str, label: &str| el("button.quiet").attr("type", "button").attr("aria-label", label).text(face);
    let back = button("‹", before).bind_bool("aria-disabled", move || at().0 == 0).click(move || go(-1));
    let on = button("›", next).bind_bool("aria-disabled", move || at().0 == at().1).click(move || go(1));
    fragment()
        .add(el("span.joint.comma").text(page::COMMA))
        .add(el("span.joint").say(said))
        .add(el("span.steps").add(back).add(on))
}
