//! The top of the page: who we are, taking back, and taking away.

mod copy_link;
mod embed;
mod history;
mod menu;
mod save;
mod theme_menu;
mod wordmark;

use super::{
    dialogs::share_box,
    dom::{El, el, fragment},
    files::file_buttons,
    parts::{crowded, narrow},
    reactive::RwSignal,
    views::switch::switch,
};
use crate::words::ui;
use copy_link::copy_link;
use embed::embed_button;
use history::history;
use menu::rest;
use save::save_picture;
use theme_menu::theme_menu;
use wordmark::wordmark;

/// The header; where it has little room, most of it is behind one button.
pub fn header() -> El {
    let (narrow, crowded) = (narrow(), crowded());
    let sharing = RwSignal::new(false);
    history::listen();
    let actions = el("div.top-actions")
        .attr("role", "group")
        .attr("aria-label", ui::PAGE_ACTIONS)
        .when(move || !narrow.get(), history)
        .add(copy_link(narrow))
        .when(
            move || !crowded.get(),
            move || {
                let taking_away = fragment().add(embed_button(sharing)).add(file_buttons()).add(save_picture());
                taking_away.add(theme_menu())
            },
        )
        .when(move || crowded.get(), move || rest(narrow, sharing));
    el("header.top").add(el("div.top-names").add(wordmark()).add(switch())).add(actions).add(share_box(sharing))
}
