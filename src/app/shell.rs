//! The page's landmarks and their order.

use super::{
    address_bar,
    aside::aside,
    controls::controls,
    dialogs::keys_box,
    dom::{El, el},
    files::over_the_page,
    header::header,
    progress_line::working,
    reactive::{Memo, effect},
    said::said_line,
    stage::stage,
    state,
    state::AppState,
    tables::tables,
    theme,
    timeline::timeline_bar,
    trouble::trouble,
};
use crate::words::ui;

/// Tells other programs, on the page's root element, whether anything is in motion.
pub(super) fn settle(state: AppState) {
    let playing = Memo::derive(move || {
        state.progress.with(|p| p.playing) || state.settling.get() || state.work.with(Option::is_some)
    });
    effect(move || {
        let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
        if let Some(root) = root {
            let _ = if playing.get() {
                root.remove_attribute("data-settled")
            } else {
                root.set_attribute("data-settled", "")
            };
        }
    });
}

/// Up to so many rows of the cluster are no taller than the picture, with what stands below them.
const ROWS: usize = 7;

/// The whole page.
pub fn shell() -> El {
    let state = state();
    address_bar::follow(state);
    theme::apply(state);
    settle(state);
    // A list of many nodes, or a key step by step, is taller than the picture: time then goes below the picture alone.
    let tall = Memo::derive(move || {
        state.story.with(|s| s.after.world.cluster.nodes.len() > ROWS || s.after.placement.leaps(0).is_some())
    });
    el("div.page")
        .attr("id", "page")
        .class("tall", move || tall.get())
        .add(header())
        .add(controls())
        .add(el("main.main").attr("aria-label", ui::MAIN).add(trouble()).add(stage()).add(said_line()).add(working()))
        .add(timeline_bar())
        .add(aside())
        .add(tables())
        .add(keys_box())
        .add(over_the_page())
}
