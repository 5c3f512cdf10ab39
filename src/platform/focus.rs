//! Moving the focus: a frame takes none from its host and does not scroll it.

use super::{address::framed, observe};

/// Moves the focus to an element and brings it into view. In a frame only where the focus is in the frame already, and
/// only what the frame itself can scroll is scrolled. False where it stays where it was.
#[expect(clippy::disallowed_methods, reason = "the focus is moved here only")]
pub fn focus(element: &web_sys::HtmlElement) -> bool {
    if !framed() {
        return element.focus().is_ok();
    }
    if !observe::has_focus() {
        return false;
    }
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let moved = element.focus_with_options(&options).is_ok();
    bring(element);
    moved
}

/// Brings an element into view; of a frame's host nothing is scrolled.
#[expect(clippy::disallowed_methods, reason = "the page is scrolled here only")]
pub fn bring(element: &web_sys::Element) {
    if !framed() {
        return element.scroll_into_view_with_bool(true);
    }
    let Some(window) = web_sys::window() else { return };
    let (rect, tall) = (element.get_bounding_client_rect(), window.inner_height().ok().and_then(|h| h.as_f64()));
    let tall = tall.unwrap_or(0.0);
    let by = if rect.top() < 0.0 || rect.height() > tall { rect.top() } else { (rect.bottom() - tall).max(0.0) };
    window.scroll_by_with_x_and_y(0.0, by);
}
