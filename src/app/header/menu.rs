//! What has no room in a phone's header.

use super::{embed::embed_button, history::history, save::save_picture, theme_menu::themes};
use crate::{
    app::{
        dom::{El, el, fragment},
        files::file_buttons,
        parts::{Popover, popover},
        reactive::{Callback, RwSignal},
    },
    words::ui,
};

/// One button for the rest.
pub fn phone_menu(sharing: RwSignal<bool>) -> El {
    let open = RwSignal::new(false);
    let done = Callback::new(move |()| open.set(false));
    let content = move || {
        fragment()
            .add(el("div.sheet-list").add(history()).add(embed_button(sharing)).add(file_buttons()).add(save_picture()))
            .add(el("h2.sheet-head").text(ui::THEME))
            .add(themes(done))
    };
    popover(Popover {
        text: ui::MENU.to_owned().into(),
        name: None,
        class: "quiet",
        kind: "dialog",
        open,
        content: Box::new(content),
    })
}
