//! Why the last edit was refused, beside the field that it came from.

use leptos::prelude::*;

use crate::app::state;

/// The sentence, where there is one. It is announced where it stands for the whole page, not here.
#[component]
pub fn Refused(
    /// What this field itself found wrong: said first.
    #[prop(into, optional)]
    own: Signal<Option<String>>,
) -> impl IntoView {
    let state = state();
    let sentence = move || own.get().or_else(|| state.refusal.get());
    view! {
        <Show when=move || sentence().is_some()>
            <p class="refused">
                <b class="bang" aria-hidden="true">
                    "!"
                </b>
                {sentence}
            </p>
        </Show>
    }
}
