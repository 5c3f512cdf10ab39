//! Which scheme.

use super::named;
use crate::{
    app::{
        dom::El,
        parts::{Choice, Popover, grouped_choices, popover},
        reactive::{Callback, RwSignal, Signal},
        state,
    },
    placement::{About, GENERAL, SCHEMES, Scheme, scheme},
    scenario::edit::Edit,
    words::ui,
};

/// "hash ring".
pub fn scheme_word() -> El {
    let state = state();
    let open = RwSignal::new(false);
    let chosen = Signal::derive(move || state.story.with(|s| s.scenario.scheme));
    let text = Signal::derive(move || scheme(chosen.get()).map_or("", |s| s.about().title).to_owned());
    let pick = Callback::new(move |name: String| {
        open.set(false);
        if let Some(scheme) = scheme(&name) {
            state.dispatch(Edit::Scheme(scheme.about().name));
        }
    });
    let list = move || {
        let items = |schemes: &[&dyn Scheme]| schemes.iter().map(|s| choice(s.about())).collect();
        let (general, systems) = SCHEMES.split_at(GENERAL);
        let groups = vec![(ui::GENERAL_SCHEMES, items(general)), (ui::SYSTEM_SCHEMES, items(systems))];
        grouped_choices(ui::SCHEME_NAME, groups, Signal::derive(move || chosen.get().to_owned()), pick)
    };
    popover(Popover {
        text,
        name: Some(named(ui::SCHEME_NAME, text)),
        class: "word",
        kind: "menu",
        open,
        content: Box::new(list),
    })
}

fn choice(about: &About) -> Choice {
    Choice { value: about.name.to_owned(), title: about.title.to_owned(), note: ui::scheme_line(about.name).to_owned() }
}
