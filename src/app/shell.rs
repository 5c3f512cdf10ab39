//! The page's landmarks and their order.

use super::{
    address_bar,
    dialogs::keys_box,
    dom::{El, el},
    files::over_the_page,
    header::header,
    reactive::{Memo, effect},
    state,
    state::AppState,
    theme, views,
};

/// Tells other programs, on the page's root element, whether anything is in motion.
pub(super) fn settle(state: AppState) {
    let playing = Memo::derive(move || {
        let shown = state.plays() || state.settling.get() || state.moving.get();
        shown || state.work.with(Option::is_some)
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
/// And so many where keys go from many nodes to many, so that the largest flows are a table.
const ROWS_BESIDE_FLOWS: usize = 4;

/// The whole page.
pub fn shell() -> El {
    let state = state();
    address_bar::follow(state);
    theme::apply(state);
    settle(state);
    // A list of many nodes, or a key step by step, is taller than the picture: time then goes below the picture alone.
    let tall = Memo::derive(move || {
        state.story.with(|s| {
            let world = &s.after.world;
            let most = if world.scheme.promises(&world.settings).joins { ROWS } else { ROWS_BESIDE_FLOWS };
            let rows = world.cluster.nodes.len() > most || s.after.placement.leaps(0).is_some();
            rows || !views::is_picture(&s.scenario)
        })
    });
    el("div.page")
        .attr("id", "page")
        .class("tall", move || tall.get())
        .add(header())
        .dynamic(views::view(state))
        .add(keys_box())
        .add(over_the_page())
}
