//! One node more.

use leptos::prelude::*;

use crate::{
    app::{dialogs::NodesBox, naming::add_next_node, state},
    words::ui,
};

/// The buttons under the list.
#[component]
pub fn AddNode() -> impl IntoView {
    let state = state();
    let listing = RwSignal::new(false);
    view! {
        <div class="under-list">
            <button type="button" class="quiet" aria-label=ui::ADD_NODE_NAME on:click=move |_| add_next_node(state)>
                <span aria-hidden="true">"+ "</span>
                {ui::ADD_NODE}
            </button>
            <button type="button" class="quiet" on:click=move |_| listing.set(true)>
                {ui::EDIT_AS_LIST}
            </button>
        </div>
        <NodesBox open=listing />
    }
}
