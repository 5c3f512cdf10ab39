//! What has no room in the header of a phone or a tablet.

use super::{embed::embed_button, history::history, save::save_picture, theme_menu::themes};
use crate::{
    app::{
        dom::{El, el, fragment},
        files::file_buttons,
        parts::{Popover, popover},
        reactive::{Callback, RwSignal, Signal},
    },
    words::ui,
};

/// One button for the rest; where it is `narrow` for taking back as well.
pub fn rest(narrow: Signal<bool>, sharing: RwSignal<bool>) -> El {
    let open = RwSignal::new(false);
    let done = Callback::new(move |()| open.set(false));
    let content = move || {
        let list = el("div.sheet-list").when(move || narrow.get(), history);
        fragment()
            .add(list.add(embed_button(sharing)).add(file_buttons()).add(save_picture()))
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
