//! Handing text over as a file.

use wasm_bindgen::{JsCast, JsValue};

/// Offers text as a download. False where the browser cannot make one.
pub fn offer(name: &str, kind: &str, text: &str) -> bool {
    try_offer(name, kind, text).is_ok()
}

fn try_offer(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let mut parts = Parts::default();
    parts.push(text);
    parts.try_offer(name, kind)
}

/// A file that is written part by part.
#[derive(Clone, Default)]
pub struct Parts(js_sys::Array);

impl Parts {
    /// Appends text.
    pub fn push(&mut self, text: &str) {
        self.0.push(&JsValue::from_str(text));
    }

    /// Offers all of it as a download. False where the browser cannot make one.
    #[must_use]
    pub fn offer(&self, name: &str, kind: &str) -> bool {
        self.try_offer(name, kind).is_ok()
    }

    /// All of it as one text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.join("").into()
    }

    fn try_offer(&self, name: &str, kind: &str) -> Result<(), JsValue> {
        let document = web_sys::window().and_then(|w| w.document()).ok_or(JsValue::NULL)?;
        let bag = web_sys::BlobPropertyBag::new();
        bag.set_type(kind);
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&self.0, &bag)?;
        let url = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document.create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&url)
    }
}
