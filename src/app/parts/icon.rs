//! The few signs of the page, drawn with the colour of the text around them.

use leptos::prelude::*;

/// Points down: there is more behind this word.
#[component]
pub fn Chevron() -> impl IntoView {
    view! {
        <svg class="sign chevron" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
            <path d="M1.5 3.5 5 7l3.500-3.500" fill="none" stroke="currentColor" stroke-width="1.2" />
        </svg>
    }
}

/// Takes something away.
#[component]
pub fn Cross() -> impl IntoView {
    view! {
        <svg class="sign" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="m2 2 8 8m0-8-8 8" fill="none" stroke="currentColor" stroke-width="1.2" />
        </svg>
    }
}
