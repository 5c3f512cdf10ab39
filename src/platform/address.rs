//! The address bar: read once, followed by replacing, never by pushing, so that "back" leaves the page.

use wasm_bindgen::JsValue;

use crate::link::find::{Found, find};

/// The whole address.
#[must_use]
pub fn whole() -> String {
    web_sys::window().and_then(|w| w.location().href().ok()).unwrap_or_default()
}

/// The address without what stands behind `#`.
#[must_use]
pub fn page() -> String {
    let whole = whole();
    whole.split_once('#').map_or(whole.clone(), |(page, _)| page.to_owned())
}

/// The address without what stands behind `?` or `#`.
#[must_use]
pub fn without_query() -> String {
    let page = page();
    page.split_once('?').map_or(page.clone(), |(page, _)| page.to_owned())
}

/// Opens an address in a tab of its own. False where that is forbidden, as in many frames.
#[must_use]
pub fn open(url: &str) -> bool {
    let opened = web_sys::window().and_then(|w| w.open_with_url_and_target(url, "_blank").ok().flatten());
    // What is opened need not know of us.
    opened.is_some_and(|tab| tab.set_opener(&JsValue::NULL).is_ok())
}

/// The part of the address that may hold a scenario: the fragment, or what a mail filter or a form made of it.
#[must_use]
pub fn scenario() -> String {
    let Some(location) = web_sys::window().map(|w| w.location()) else { return String::new() };
    // Taken from the whole address: some browsers decode `hash`.
    let whole = location.href().unwrap_or_default();
    let fragment = whole.split_once('#').map(|(_, fragment)| fragment).filter(|f| !f.is_empty());
    let fragment = fragment.map(|f| ["#", f].concat()).unwrap_or_default();
    // The `#` may have become `%23`, or the link a parameter: then it is in the path or the query, and what stands
    // behind the `#`, if anything, is a place on the page. A fragment that is a scenario is found first.
    let rest = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    let lower = rest.to_ascii_lowercase();
    let marked = ["%23", "%2523", "?", "?/", "=", "&"].iter().any(|mark| lower.contains(&[mark, "v"].concat()));
    let holds = |text: &str| !matches!(find(text.as_bytes()), Found::Nothing | Found::Unknown(_));
    if marked && !holds(&fragment) && holds(&rest) { rest } else { fragment }
}

/// Puts a link behind the `#`, in place of what stands there. False where the browser refuses: too often, or in a
/// frame that may not.
#[must_use]
pub fn replace(link: &str) -> bool {
    let Some(history) = web_sys::window().and_then(|w| w.history().ok()) else { return false };
    history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{}#{link}", page()))).is_ok()
}

/// Loads the page anew, with the address as it stands. False where that is not to be had.
#[must_use]
pub fn reload() -> bool {
    web_sys::window().is_some_and(|w| w.location().reload().is_ok())
}

/// Whether the query asks for something, written `name=value`.
#[must_use]
pub fn asks(what: &str) -> bool {
    let query = web_sys::window().and_then(|w| w.location().search().ok()).unwrap_or_default();
    query.trim_start_matches('?').split('&').any(|part| part == what)
}

/// Whether the start script has found that the address asks for the small shell of frames.
#[must_use]
pub fn looks_embedded() -> bool {
    let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
    root.is_some_and(|root| root.class_list().contains("embedded"))
}

/// Whether the page is in somebody's frame.
#[must_use]
pub fn framed() -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Another origin's top window cannot be read: then it is a frame.
    window.top().map_or(true, |top| top.is_none_or(|top| !js_sys::Object::is(&top, &window)))
}
