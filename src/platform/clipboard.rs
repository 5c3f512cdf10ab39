//! Copying text: by the clipboard interface where it is allowed, else by a selected field.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::focus::focus;

/// Copies text; false where neither way is allowed.
pub async fn copy(text: &str) -> bool {
    written(text).await || copy_by_field(text).unwrap_or(false)
}

/// Copies what stands in a field; where neither way is allowed it is false, and the text is selected for the hand.
pub async fn copy_field(field: &web_sys::HtmlTextAreaElement) -> bool {
    if written(&field.value()).await {
        return true;
    }
    focus(field);
    field.select();
    let document = field.owner_document().map(JsCast::unchecked_into::<web_sys::HtmlDocument>);
    document.is_some_and(|document| document.exec_command("copy").unwrap_or(false))
}

async fn written(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Absent on plain http and in some frames; touching a method of it would throw.
    let clipboard = window.navigator().clipboard();
    let there = !clipboard.is_undefined() && !clipboard.is_null();
    there && JsFuture::from(clipboard.write_text(text)).await.is_ok()
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
