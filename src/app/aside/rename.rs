//! Another name for a node.

use crate::{
    app::{
        dom::{El, el, value_of},
        parts::facts::Row,
        reactive::{Memo, RwSignal},
        state,
    },
    bytes::Bytes,
    scenario::{Change, edit::Edit},
    words::ui,
};

/// The field; Enter or leaving it renames.
pub fn rename(row: Memo<Row>) -> El {
    let state = state();
    let name = Memo::derive(move || row.with(|r| r.spec.name.clone()));
    // What was typed stays until it is taken.
    let draft = RwSignal::new(None::<String>);
    let typed = move |event: web_sys::Event| {
        let text = value_of(&event);
        // A field that was typed in reports a change even when it is taken off the page.
        let Some(old) = name.try_get_untracked() else { return };
        if text == old.to_string() {
            draft.set(None);
        } else if text.is_empty() {
            state.refusal.set(Some(ui::name_is_empty(&old.to_string())));
        } else {
            draft.set(Some(text.clone()));
            state.dispatch(Edit::Happen(Change::Rename(old, Bytes::from(text))));
            if state.refusal.with_untracked(Option::is_none) {
                draft.set(None);
            }
        }
    };
    let field = el("input")
        .attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false")
        .bind_text("aria-label", move || ui::rename(&name.get().to_string()))
        .bind_value(move || draft.get().unwrap_or_else(|| name.get().to_string()))
        .on("change", typed);
    el("label.field").add(el("span").text(ui::NAME_OF_NODE)).add(field)
}
