//! Further down: everything that the picture shows, as tables.

mod arcs;
mod flows;
mod fold;
mod keys;
mod nodes;
mod numbers;

use leptos::prelude::*;

use crate::words::ui;
use arcs::ArcsTable;
use flows::FlowsTable;
use fold::Fold;
use keys::KeysTable;
use nodes::NodesTable;
use numbers::NumbersTable;

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
