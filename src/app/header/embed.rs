//! The way to other pages.

use crate::{
    app::{
        dom::{El, el},
        reactive::RwSignal,
    },
    words::ui,
};

/// Opens the box with what is pasted there.
pub fn embed_button(sharing: RwSignal<bool>) -> El {
    let button = el("button.quiet").attrs("type=button|aria-haspopup=dialog").attr("aria-label", ui::EMBED_NAME);
    button.text(ui::EMBED).click(move || sharing.set(true))
}
