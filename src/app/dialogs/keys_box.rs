//! Keys of one's own, pasted.

use std::sync::Arc;

use leptos::prelude::*;

use super::Dialog;
use crate::{
    app::{parts::Refused, state},
    config::read_keys,
    scenario::edit::Edit,
    words::ui,
};

/// The box.
#[component]
pub fn KeysBox(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let done = Callback::new(move |()| open.set(false));
    view! {
        <Dialog open title=ui::KEYS_BOX>
            <KeysField done />
            <button type="button" class="quiet" on:click=move |_| open.set(false)>
                {ui::CANCEL}
            </button>
        </Dialog>
    }
}

/// A field to paste keys into, and what it takes to use them.
#[component]
pub fn KeysField(
    /// Called when they are in use.
    done: Callback<()>,
) -> impl IntoView {
    let state = state();
    // The text stays in the field alone: a million keys need not be kept twice.
    let field = NodeRef::<leptos::html::Textarea>::new();
    let fault = RwSignal::new(None::<String>);
    let use_them = move |_| {
        let Some(field) = field.get_untracked() else { return };
        let list = read_keys(&field.value());
        if let Some(remark) = list.remarks.iter().find(|r| r.fault) {
            fault.set(Some(remark.sentence.clone()));
        } else if list.keys.is_empty() {
            fault.set(Some(ui::NO_KEYS_GIVEN.to_owned()));
        } else {
            fault.set(None);
            state.dispatch(Edit::OwnKeys(Some(Arc::new(list.keys))));
            if state.refusal.with_untracked(Option::is_none) {
                done.run(());
            }
        }
    };
    view! {
        <p class="note">{ui::KEYS_BOX_NOTE}</p>
        <textarea
            class="mono list-text"
            rows="8"
            node_ref=field
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-label=ui::KEYS_BOX
        ></textarea>
        <Refused own=fault />
        <button type="button" class="strong" on:click=use_them>
            {ui::USE_KEYS}
        </button>
    }
}
