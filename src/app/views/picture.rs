//! The scheme's own picture, with its sentence, its cluster, its time and its tables.

use crate::{
    app::{
        aside::aside,
        controls::controls,
        dom::{El, el, fragment},
        progress_line::working,
        reactive::{Memo, on_cleanup},
        said::said_line,
        stage::stage,
        state,
        tables::tables,
        timeline::timeline_bar,
        trouble::trouble,
    },
    words::ui,
};

/// All of it.
pub fn picture() -> El {
    let state = state();
    // What was on its way when somebody went to another view has arrived.
    on_cleanup(move || {
        if state.settling.try_get_untracked() == Some(true) {
            state.settling.set(false);
        }
    });
    let other = Memo::derive(move || state.story.with(|s| s.scenario.settings.word("view")));
    let unbuilt = move || other.with(|word| word != "picture");
    let note = move || el("p.note.unbuilt").attr("role", "status").text(&ui::view_to_come(&other.get_untracked()));
    let main = el("main.main").attr("aria-label", ui::MAIN).add(trouble()).add(stage()).add(said_line()).add(working());
    fragment().add(controls()).add(main.when(unbuilt, note)).add(timeline_bar()).add(aside()).add(tables())
}
