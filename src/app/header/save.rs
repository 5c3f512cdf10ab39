//! The picture as a file.

use leptos::prelude::*;

use crate::{app::stage, platform::file, words::ui};

/// Offers the picture as it is shown now.
#[component]
pub fn SavePicture() -> impl IntoView {
    let failed = RwSignal::new(false);
    let save = move |_| {
        let offered = stage::still_svg().is_some_and(|svg| file::offer(ui::PICTURE_FILE, "image/svg+xml", &svg));
        failed.set(!offered);
    };
    view! {
        <button type="button" class="quiet" on:click=save>
            {move || if failed.get() { ui::CANNOT_SAVE } else { ui::SAVE_PICTURE }}
        </button>
        <span class="off-screen" role="status">
            {move || failed.get().then_some(ui::CANNOT_SAVE)}
        </span>
    }
}
