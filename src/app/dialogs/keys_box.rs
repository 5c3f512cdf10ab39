//! Keys of one's own, pasted.

use std::sync::Arc;

use super::{dialog, list_field};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::refused_or,
        reactive::{Callable, Callback, RwSignal},
        state,
    },
    config::read_keys,
    scenario::edit::Edit,
    words::ui,
};

/// The box, while it is `open`.
pub fn keys_box(open: RwSignal<bool>) -> El {
    let content = move || {
        let cancel = el("button.quiet").attr("type", "button").text(ui::CANCEL);
        keys_field(Callback::new(move |()| open.set(false))).add(cancel.click(move || open.set(false)))
    };
    dialog(open, ui::KEYS_BOX, Box::new(content))
}

/// A field to paste keys into, and what it takes to use them; `done` is called when they are in use.
pub fn keys_field(done: Callback<()>) -> El {
    let state = state();
    // The text stays in the field alone: a million keys need not be kept twice.
    let field = list_field(ui::KEYS_BOX, "8");
    let fault = RwSignal::new(None::<String>);
    let pasted = field.input();
    let use_them = move || {
        let list = read_keys(&pasted.value());
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
    fragment()
        .add(el("p.note").text(ui::KEYS_BOX_NOTE))
        .add(field)
        .add(refused_or(fault.into()))
        .add(el("button.strong").attr("type", "button").text(ui::USE_KEYS).click(use_them))
}
