//! Copying text: by the clipboard interface where it is allowed, else by a selected field.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::focus::focus;

/// Copies text; false where neither way is allowed.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Absent on plain http and in some frames; touching a method of it would throw.
    let clipboard = window.navigator().clipboard();
    let there = !clipboard.is_undefined() && !clipboard.is_null();
    if there && JsFuture::from(clipboard.write_text(text)).await.is_ok() {
        return true;
    }
    copy_by_field(text).unwrap_or(false)
}

fn copy_by_field(text: &str) -> Option<bool> {
    let document: web_sys::HtmlDocument = web_sys::window()?.document()?.unchecked_into();
    let before = document.active_element().map(JsCast::unchecked_into::<web_sys::HtmlElement>);
    let field: web_sys::HtmlTextAreaElement = document.create_element("textarea").ok()?.unchecked_into();
    field.set_value(text);
    field.set_class_name("off-screen");
    document.body()?.append_child(&field).ok()?;
    field.select();
    let copied = document.exec_command("copy").unwrap_or(false);
    field.remove();
    if let Some(before) = before {
        focus(&before);
    }
    Some(copied)
}
