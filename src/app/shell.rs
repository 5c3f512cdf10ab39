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

/// Up to so many rows of the cluster are no taller than the picture, with what stands below them.
const ROWS: usize = 7;

/// The whole page.
#[component]
pub fn Shell() -> impl IntoView {
    let state = state();
    address_bar::follow(state);
    theme::apply(state);
    settle(state);
    // A list of many nodes, or a key step by step, is taller than the picture: time then goes below the picture alone.
    let tall = Memo::new(move |_| {
        state.story.with(|s| s.after.world.cluster.nodes.len() > ROWS || s.after.placement.leaps(0).is_some())
    });
    view! {
        <div class="page" class:tall=tall id="page">
            <Header />
            <Controls />
            <main class="main" aria-label=words::ui::MAIN>
                <Trouble />
                <Stage />
                <SaidLine />
            </main>
            <TimelineBar />
            <Aside />
            <Tables />
        </div>
    }
}
