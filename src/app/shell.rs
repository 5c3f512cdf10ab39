//! The page's landmarks and their order.

use leptos::prelude::*;

use super::{
    address_bar, aside::Aside, controls::Controls, header::Header, said::SaidLine, stage::Stage, state, tables::Tables,
    theme, timeline::TimelineBar, trouble::Trouble,
};
use crate::words;

/// The whole page.
#[component]
pub fn Shell() -> impl IntoView {
    let state = state();
    address_bar::follow(state);
    theme::apply(state);
    let settled = move || (!state.progress.get().playing).then_some("");
    view! {
        <div class="page" id="page" data-settled=settled>
            <Header />
            <Controls />
            <main class="main" aria-label=words::ui::MAIN>
                <Trouble />
                <Stage />
                <SaidLine />
            </main>
            <Aside />
            <TimelineBar />
            <Tables />
        </div>
    }
}
