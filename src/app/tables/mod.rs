//! Further down: everything that the picture shows, as tables.

mod arcs;
mod flows;
mod fold;
mod keys;
mod nodes;
mod numbers;

use leptos::prelude::*;

use super::state::AppState;
use crate::{story::Story, words::ui};
use arcs::ArcsTable;
use flows::FlowsTable;
use fold::Fold;
use keys::KeysTable;
use nodes::NodesTable;
use numbers::NumbersTable;

/// Something read off the story, anew once nothing is in motion: while a hand drags, nobody reads a table.
fn at_rest<T>(state: AppState, read: impl Fn(&Story) -> T + Send + Sync + 'static) -> Memo<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let playing = Memo::new(move |_| state.progress.with(|p| p.playing));
    Memo::new(move |before: Option<&T>| match before {
        Some(before) if playing.get() => before.clone(),
        _ => state.story.with(|s| read(s)),
    })
}

/// The tables; each is made when it is opened.
#[component]
pub fn Tables() -> impl IntoView {
    view! {
        <section class="tables" aria-label=ui::TABLES>
            <h2>{ui::TABLES}</h2>
            <Fold title=ui::NODES_TABLE open=true>
                <NodesTable />
            </Fold>
            <Fold title=ui::FLOWS_TABLE>
                <FlowsTable />
            </Fold>
            <Fold title=ui::NUMBERS_TABLE>
                <NumbersTable />
            </Fold>
            <Fold title=ui::ARCS_TABLE>
                <ArcsTable />
            </Fold>
            <Fold title=ui::KEYS_TABLE>
                <KeysTable />
            </Fold>
        </section>
    }
}
