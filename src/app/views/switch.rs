//! The names of the views, to go from one to another.

use super::{VIEWS, View, go_to, shown};
use crate::{
    app::{
        dom::{El, el},
        parts::{Choice, Popover, choices, popover, tight},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    words::ui,
};

/// The names, the one that is shown marked; where there is little room, it alone, with the others behind it. Nothing
/// while there is one view only.
pub fn switch() -> El {
    let state = state();
    let at = Memo::derive(move || state.story.with(|s| shown(&s.scenario)));
    let tight = tight();
    let nav = el("nav.views").attr("aria-label", ui::VIEWS);
    if VIEWS.len() < 2 {
        return nav;
    }
    nav.when(move || !tight.get(), move || names(at)).when(move || tight.get(), move || menu(at))
}

fn names(at: Memo<usize>) -> El {
    let state = state();
    let name = |(i, view): (usize, &'static View)| {
        el("button.quiet")
            .attr("type", "button")
            .bind("aria-current", move || (at.get() == i).then(|| "page".to_owned()))
            .click(move || go_to(state, view))
            .text(view.title)
    };
    el("div.view-names").add_all(VIEWS.iter().enumerate().map(name))
}

fn menu(at: Memo<usize>) -> El {
    let state = state();
    let open = RwSignal::new(false);
    let title = Signal::derive(move || VIEWS.get(at.get()).map_or("", |v| v.title).to_owned());
    let chosen = Signal::derive(move || VIEWS.get(at.get()).map_or("", |v| v.word).to_owned());
    let pick = Callback::new(move |word: String| {
        open.set(false);
        if let Some(view) = VIEWS.iter().find(|v| v.word == word) {
            go_to(state, view);
        }
    });
    let list = move || {
        let choice = |v: &View| Choice { value: v.word.to_owned(), title: v.title.to_owned(), note: String::new() };
        choices(ui::VIEWS, VIEWS.iter().map(choice).collect(), chosen, pick)
    };
    let name = Signal::derive(move || Some(ui::setting_and_value(ui::VIEW, &title.get())));
    popover(Popover { text: title, name: Some(name), class: "word", kind: "menu", open, content: Box::new(list) })
}
