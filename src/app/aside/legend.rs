//! What the signs mean.

use leptos::prelude::*;

use crate::{
    app::{parts::hue_class, state},
    words::ui,
};

/// Only what is to be seen: moved keys where some moved, needless ones where some did.
#[component]
pub fn Legend() -> impl IntoView {
    let state = state();
    let moved = Memo::new(move |_| state.story.with(|s| s.movement.moved() > 0));
    let empty = Memo::new(move |_| state.story.with(|s| s.after.world.cluster.nodes.is_empty()));
    let hue = move || {
        state.story.with(|s| s.picture.subjects.first().map_or("plain".to_owned(), |a| hue_class(&s.picture, None, *a)))
    };
    view! {
        <ul class=move || format!("legend {}", hue())>
            <Show when=move || moved.get()>
                <li>
                    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                        <circle class="filled" cx="6" cy="6" r="4.500" />
                    </svg>
                    {ui::LEGEND_NEEDED}
                </li>
                <li>
                    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                        <circle class="hollow" cx="6" cy="6" r="4" />
                    </svg>
                    {ui::LEGEND_NEEDLESS}
                </li>
                <li>
                    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                        <circle class="pip" cx="6" cy="6" r="2" />
                    </svg>
                    {ui::LEGEND_LEFT}
                </li>
            </Show>
            <li hidden=move || empty.get()>
                <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
                    <circle class="dashed" cx="7" cy="7" r="6" />
                </svg>
                {ui::LEGEND_FAIR}
            </li>
        </ul>
    }
}
