//! The first picture is there.

/// The static picture may go, and other programs are told on the page's root element.
pub fn first_picture() {
    let Some(document) = web_sys::window().and_then(|w| w.document()) else { return };
    if let Some(start) = document.get_element_by_id("start") {
        start.remove();
    }
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("data-ready", "");
    }
}
