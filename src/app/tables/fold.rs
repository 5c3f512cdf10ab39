//! A section that opens.

use wasm_bindgen::JsCast;

use crate::app::{
    dom::{El, el},
    reactive::RwSignal,
};

/// A section under the heading `title`, at first `open` or not. Its content exists from when it is first opened, so
/// that closed tables cost nothing.
pub fn fold(title: &'static str, open: bool, content: fn() -> El) -> El {
    let is_open = RwSignal::new(open);
    let toggled = move |event: web_sys::Event| {
        let details = event.target().map(JsCast::unchecked_into::<web_sys::Element>);
        is_open.set(details.is_some_and(|d| d.has_attribute("open")));
    };
    let body = move || el("div.fold-body").attrs("tabindex=0|role=group").attr("aria-label", title).add(content());
    let details = el("details.fold");
    let details = if open { details.attr("open", "") } else { details };
    details.on("toggle", toggled).add(el("summary").add(el("h3").text(title))).when(move || is_open.get(), body)
}
