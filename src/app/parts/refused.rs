//! Why the last edit was refused, beside the field that it came from.

use crate::app::{
    dom::{El, el, fragment},
    reactive::Signal,
    state,
};

/// The sentence, where there is one. It is announced where it stands for the whole page, not here.
pub fn refused() -> El {
    refused_or(None::<String>.into())
}

/// The same, but what this field itself found wrong is said first.
pub fn refused_or(own: Signal<Option<String>>) -> El {
    let state = state();
    let sentence = move || own.get().or_else(|| state.refusal.get());
    let shown = move || {
        let bang = el("b.bang").attr("aria-hidden", "true").text("!");
        el("p.refused").add(bang).say(move || sentence().unwrap_or_default())
    };
    fragment().when(move || sentence().is_some(), shown)
}
