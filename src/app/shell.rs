//! The page's landmarks and their order.

use leptos::prelude::*;

use super::state::AppState;
use super::{
    address_bar, aside::Aside, controls::Controls, header::Header, said::SaidLine, stage::Stage, state, tables::Tables,
    theme, timeline::TimelineBar, trouble::Trouble,
};
use crate::words;

/// Tells other programs, on the page's root element, whether anything is in motion.
fn settle(state: AppState) {
    let playing = Memo::new(move |_| state.progress.with(|p| p.playing) || state.settling.get());
    Effect::new(move |_| {
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

/// The whole page.
#[component]
pub fn Shell() -> impl IntoView {
    let state = state();
    address_bar::follow(state);
    theme::apply(state);
    settle(state);
    view! {
        <div class="page" id="page">
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
