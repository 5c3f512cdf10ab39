//! Further down: everything that the picture shows, as tables.

mod arcs;
pub(super) mod cells;
mod flows;
pub(super) mod fold;
mod keys;
mod nodes;
mod numbers;
mod scheme;

use super::{
    dom::{El, el},
    reactive::Memo,
    state::AppState,
};
use crate::{story::Story, words::ui};
use arcs::arcs_table;
use flows::flows_table;
use fold::fold;
use keys::keys_table;
use nodes::nodes_table;
use numbers::numbers_table;
use scheme::scheme_table;

/// Something read off the story, anew once nothing is in motion: while a hand drags, nobody reads a table.
fn at_rest<T>(state: AppState, read: fn(&Story) -> T) -> Memo<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let playing = playing(state);
    Memo::new(move |before: Option<&T>| match before {
        Some(before) if playing.get() => before.clone(),
        _ => state.story.with(|s| read(s)),
    })
}

fn playing(state: AppState) -> Memo<bool> {
    Memo::derive(move || state.progress.with(|p| p.playing))
}

/// The tables; each is made when it is opened.
pub fn tables() -> El {
    el("section.tables")
        .attr("aria-label", ui::TABLES)
        .add(el("h2").text(ui::TABLES))
        .add(fold(ui::NODES_TABLE, true, nodes_table))
        .add(fold(ui::FLOWS_TABLE, false, flows_table))
        .add(fold(ui::NUMBERS_TABLE, false, numbers_table))
        .add(fold(ui::SCHEME_TABLE, false, scheme_table))
        .add(fold(ui::ARCS_TABLE, false, arcs_table))
        .add(fold(ui::KEYS_TABLE, false, keys_table))
}
