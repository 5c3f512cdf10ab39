//! The scheme's own picture, with its sentence, its cluster, its time and its tables.

use super::Framed;
use crate::{
    app::{
        aside::{aside, legend},
        controls::controls,
        dom::{El, el, fragment},
        progress_line::working,
        reactive::{Memo, on_cleanup},
        said::said_line,
        stage::stage,
        state,
        state::AppState,
        tables::tables,
        timeline::{in_frames, timeline_bar},
        trouble::trouble,
    },
    words::ui,
};

/// All of it.
pub fn picture() -> El {
    let state = state();
    settle(state);
    let main = el("main.main").attr("aria-label", ui::MAIN).add(trouble()).add(stage()).add(said_line()).add(working());
    fragment().add(controls()).add(main.add(to_come(state))).add(timeline_bar()).add(aside()).add(tables())
}

/// What a frame has of it.
pub fn framed() -> Framed {
    let state = state();
    settle(state);
    let told = fragment().add(trouble()).add(said_line()).add(working()).add(to_come(state)).add(legend());
    Framed { picture: stage(), told, steps: Box::new(in_frames), slides: false }
}

fn settle(state: AppState) {
    // What was on its way when somebody went to another view has arrived.
    on_cleanup(move || {
        if state.settling.try_get_untracked() == Some(true) {
            state.settling.set(false);
        }
    });
}

/// A view that is not there yet is said to be to come.
fn to_come(state: AppState) -> El {
    let other = Memo::derive(move || state.story.with(|s| s.scenario.settings.word("view")));
    let unbuilt = move || other.with(|word| word != "picture");
    let note = move || el("p.note.unbuilt").attr("role", "status").text(&ui::view_to_come(&other.get_untracked()));
    fragment().when(unbuilt, note)
}
