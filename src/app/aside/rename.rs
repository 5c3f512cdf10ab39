//! Another name for a node.

use leptos::{ev, prelude::*};

use crate::{
    app::{parts::facts::Row, state},
    bytes::Bytes,
    scenario::{Change, edit::Edit},
    words::ui,
};

/// The field; Enter or leaving it renames.
#[component]
pub fn Rename(
    /// The node's row.
    row: Memo<Row>,
) -> impl IntoView {
    let state = state();
    let name = Memo::new(move |_| row.with(|r| r.spec.name.clone()));
    // What was typed stays until it is taken.
    let draft = RwSignal::new(None::<String>);
    let typed = move |event: ev::Event| {
        let text = event_target_value(&event);
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
    view! {
        <label class="field">
            <span>{ui::NAME_OF_NODE}</span>
            <input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label=move || ui::rename(&name.get().to_string())
                prop:value=move || draft.get().unwrap_or_else(|| name.get().to_string())
                on:change=typed
            />
        </label>
    }
}
