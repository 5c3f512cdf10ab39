//! The top of the page: who we are, taking back, and taking away.

mod copy_link;
mod history;
mod menu;
mod save;
mod theme_menu;
mod wordmark;

use leptos::prelude::*;

use super::parts::narrow;
use crate::words::ui;
use copy_link::CopyLink;
use history::History;
use menu::PhoneMenu;
use save::SavePicture;
use theme_menu::ThemeMenu;
use wordmark::Wordmark;

/// The header; on a phone most of it is behind one button.
#[component]
pub fn Header() -> impl IntoView {
    let narrow = narrow();
    history::listen();
    view! {
        <header class="top">
            <Wordmark />
            <div class="top-actions" role="group" aria-label=ui::PAGE_ACTIONS>
                <Show when=move || !narrow.get()>
                    <History />
                </Show>
                <CopyLink narrow />
                <Show when=move || !narrow.get() fallback=|| view! { <PhoneMenu /> }>
                    <SavePicture />
                    <ThemeMenu />
                </Show>
            </div>
        </header>
    }
}
