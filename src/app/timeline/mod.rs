//! The changes in time: transport, track, and a form for one more.

mod add;
mod happening;
mod track;
mod transport;

use leptos::prelude::*;

use add::AddChange;
use track::Track;
use transport::Transport;

use crate::words::time;

/// The bar at the foot of the picture.
#[component]
pub fn TimelineBar() -> impl IntoView {
    view! {
        <section class="bot" aria-label=time::TIMELINE>
            <Transport />
            <Track />
            <AddChange />
        </section>
    }
}
