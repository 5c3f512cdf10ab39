//! The name of the page.

use leptos::prelude::*;

use crate::words::ui;

/// A ring of four nodes around a key, and the name.
#[component]
pub fn Wordmark() -> impl IntoView {
    view! {
        <h1 class="wordmark">
            <svg
                class="wordmark-sign"
                viewBox="0 0 32 32"
                width="20"
                height="20"
                fill="none"
                stroke-width="5.5"
                aria-hidden="true"
            >
                <path class="n1" d="M16.87 3.53A12.5 12.5 0 0 1 28.38 14.26" />
                <path class="n2" d="M28.47 16.87A12.5 12.5 0 0 1 17.74 28.38" />
                <path class="n3" d="M15.13 28.47A12.5 12.5 0 0 1 3.62 17.74" />
                <path class="n6" d="M3.53 15.13A12.5 12.5 0 0 1 14.26 3.62" />
                <circle fill="currentColor" cx="16" cy="16" r="3.2" />
            </svg>
            {ui::NAME}
        </h1>
    }
}
