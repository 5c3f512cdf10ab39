//! What has no room in a phone's header.

use leptos::prelude::*;

use super::{history::History, save::SavePicture, theme_menu::Themes};
use crate::{app::parts::Popover, words::ui};

/// One button for the rest.
#[component]
pub fn PhoneMenu() -> impl IntoView {
    let open = RwSignal::new(false);
    let done = Callback::new(move |()| open.set(false));
    view! {
        <Popover text=ui::MENU class="quiet" open>
            <div class="sheet-list">
                <History />
                <SavePicture />
            </div>
            <h2 class="sheet-head">{ui::THEME}</h2>
            <Themes done />
        </Popover>
    }
}
