//! The cluster as a list to edit, or to paste another over.

use super::{
    dialog, list_field,
    preview::{faults, preview},
};
use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        parts::refused,
        reactive::{Dispose, Memo, RwSignal, SetValue, StoredValue, effect, on_cleanup},
        state,
    },
    config::{read_nodes, write_nodes},
    platform::{focus::focus, observe::Later},
    scenario::edit::Edit,
    words::ui,
};

/// Above so many characters the preview waits until the hand rests.
const LONG: usize = 40_000;
const REST: i32 = 250;

/// The box, while it is `open`.
pub fn nodes_box(open: RwSignal<bool>) -> El {
    dialog(open, ui::NODES_BOX, Box::new(move || nodes_form(open)))
}

fn nodes_form(open: RwSignal<bool>) -> El {
    let state = state();
    let now = state.story.with_untracked(|s| {
        let specs: Vec<_> = s.after.world.cluster.nodes.iter().map(|n| n.spec.clone()).collect();
        write_nodes(&specs)
    });
    let text = RwSignal::new(now.clone());
    let seen = RwSignal::new(now);
    let later = StoredValue::new_local(None::<Later>);
    on_cleanup(move || later.dispose());
    let tried = RwSignal::new(false);
    let list = Memo::derive(move || seen.with(|t| read_nodes(t)));
    let typed = move |event| {
        let value = value_of(&event);
        text.set(value.clone());
        tried.set(false);
        if value.len() < LONG {
            later.set_value(None);
            seen.set(value);
        } else {
            later.set_value(Later::after(REST, move || seen.set(value)));
        }
    };
    let use_them = move || {
        seen.set(text.get_untracked());
        tried.set(true);
        let read = list.get_untracked();
        if read.sound() {
            state.dispatch(Edit::Start(read.nodes));
            if state.refusal.with_untracked(Option::is_none) {
                open.set(false);
            }
        }
    };
    let cancel = move || {
        state.refusal.set(None);
        open.set(false);
    };
    let unsound = move || list.with(|l| !l.sound());
    let why_not = move || match tried.get() && unsound() {
        true => list.with(|l| ui::why_not_yet(faults(l))),
        false => String::new(),
    };
    let changes = state.story.with_untracked(|s| s.scenario.changes.len());
    let field = list_field(ui::NODES_BOX, "10").bind_value(move || text.get()).on("input", typed);
    let input = field.html();
    effect(move || {
        focus(&input);
    });
    let use_button = el("button.strong").attr("type", "button").bind_bool("aria-disabled", unsound);
    fragment()
        .add(el("p.note").text(&ui::nodes_box_note(changes)))
        .add(field)
        .add(preview(list))
        .add(refused())
        .add(el("p.why-not").attr("role", "status").say(why_not))
        .add(
            el("div.box-acts")
                .add(use_button.text(ui::USE_NODES).click(use_them))
                .add(el("button.quiet").attr("type", "button").text(ui::CANCEL).click(cancel)),
        )
}
