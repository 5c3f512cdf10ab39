//! Handing text over as a file.

use wasm_bindgen::{JsCast, JsValue};

/// Offers text as a download. False where the browser cannot make one.
pub fn offer(name: &str, kind: &str, text: &str) -> bool {
    try_offer(name, kind, text).is_ok()
}

fn try_offer(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|w| w.document()).ok_or(JsValue::NULL)?;
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag)?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}
