//! Beside the picture: the cluster, where the keys came from, whether the numbers are typical, what the signs mean.

mod add;
mod axis;
mod cluster;
mod details;
mod facts;
mod flow;
mod leaps;
mod legend;
mod removal;
mod rename;
mod row;
mod slider;
mod stepper;
mod typical;

use leptos::prelude::*;

use crate::words::ui;
use cluster::ClusterTable;
use flow::Flow;
use leaps::Leaps;
use legend::Legend;
use removal::Removal;
use typical::Typical;

/// All of it.
#[component]
pub fn Aside() -> impl IntoView {
    view! {
        <aside class="aside" aria-label=ui::ASIDE>
            <ClusterTable />
            <Removal />
            <Leaps />
            <Flow />
            <Typical />
            <Legend />
        </aside>
    }
}
