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

/// What an edit in the past set aside.
#[component]
fn SetAside() -> impl IntoView {
    let state = super::state();
    let note = move || match state.set_aside.get() {
        0 => String::new(),
        count => time::set_aside(count),
    };
    view! { <p class="set-aside" role="status">{note}</p> }
}

/// The bar at the foot of the picture.
#[component]
pub fn TimelineBar() -> impl IntoView {
    view! {
        <section class="bot" aria-label=time::TIMELINE>
            <Transport />
            <Track />
            <SetAside />
            <AddChange />
        </section>
    }
}
