//! The names of the views, to go from one to another.

use super::{VIEWS, go_to, shown};
use crate::{
    app::{
        dom::{El, el},
        reactive::Memo,
        state,
    },
    words::ui,
};

/// The names, the one that is shown marked; nothing while there is one view only.
pub fn switch() -> El {
    let state = state();
    let at = Memo::derive(move || state.story.with(|s| shown(&s.scenario)));
    let name = move |(i, view): (usize, &'static super::View)| {
        el("button.quiet")
            .attr("type", "button")
            .bind("aria-current", move || (at.get() == i).then(|| "page".to_owned()))
            .click(move || go_to(state, view))
            .text(view.title)
    };
    el("nav.views")
        .attr("aria-label", ui::VIEWS)
        .add_all(VIEWS.iter().enumerate().filter(|_| VIEWS.len() > 1).map(name))
}
