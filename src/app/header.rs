//! The top of the page: who we are, taking back, and taking away.

mod copy_link;
mod history;
mod menu;
mod save;
mod theme_menu;
mod wordmark;

use super::{
    dom::{El, el, fragment},
    files::file_buttons,
    parts::narrow,
    views::switch::switch,
};
use crate::words::ui;
use copy_link::copy_link;
use history::history;
use menu::phone_menu;
use save::save_picture;
use theme_menu::theme_menu;
use wordmark::wordmark;

/// The header; on a phone most of it is behind one button.
pub fn header() -> El {
    let narrow = narrow();
    history::listen();
    let actions = el("div.top-actions")
        .attr("role", "group")
        .attr("aria-label", ui::PAGE_ACTIONS)
        .when(move || !narrow.get(), history)
        .add(copy_link(narrow))
        .when(move || !narrow.get(), || fragment().add(file_buttons()).add(save_picture()).add(theme_menu()))
        .when(move || narrow.get(), phone_menu);
    el("header.top").add(el("div.top-names").add(wordmark()).add(switch())).add(actions)
}
