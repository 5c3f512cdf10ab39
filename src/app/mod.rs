//! The page. Leptos lives in this folder and nowhere else: its signals in `reactive`, under the elements of `dom`.

mod address_bar;
mod aside;
mod calls;
mod controls;
mod dialogs;
mod dom;
mod embed;
pub mod files;
mod header;
mod naming;
mod parts;
mod player;
mod progress;
mod progress_line;
mod reactive;
mod said;
mod shell;
mod stage;
pub mod state;
mod tables;
mod theme;
mod theme_choice;
mod timeline;
mod trouble;
mod views;
mod weights;
pub mod work;

use wasm_bindgen::JsCast;

use reactive::{provide_context, use_context};
use shell::shell;
use state::AppState;

/// Mounts the page, and sees to it that a panic ends in a message instead of a frozen page.
pub fn start_with_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        tell_of_panic(&info.to_string());
    }));
    start();
}

/// The start script listens, shows the message, a reload button and the link; no further code of ours runs.
fn tell_of_panic(message: &str) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&message.into());
    if let (Some(window), Ok(event)) =
        (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict("ringscope-panic", &init))
    {
        let _ = window.dispatch_event(&event);
    }
}

/// Mounts the page into `#app`.
pub fn start() {
    let Some(document) = web_sys::window().and_then(|w| w.document()) else { return };
    let root = document.get_element_by_id("app").and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    let Some(root) = root else { return };
    let Some(state) = AppState::from_address() else { return };
    let place = root.clone();
    let handle = leptos::mount::mount_to(root, move || {
        provide_context(state);
        provide_context(files::Files::default());
        let whole = if state.presented.embed { embed::frame() } else { shell() };
        let _ = place.append_child(whole.node());
        embed::talk::begin(state);
    });
    // The page lives as long as its document.
    handle.forget();
}

/// The state, in any component of the page.
///
/// Provided once in [`start`]; every component is below it.
pub(crate) fn state() -> AppState {
    use_context::<AppState>().unwrap_or_else(|| unreachable!("AppState is provided before the first component"))
}
