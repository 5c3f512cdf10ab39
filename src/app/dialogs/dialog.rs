//! A modal box: the browser keeps the focus inside, Esc closes it, and the focus returns to where it was.

use wasm_bindgen::JsCast;

use crate::app::{
    dom::{El, el, fragment},
    reactive::{RwSignal, effect},
};

/// The box, its heading and its content, which exist while it is `open`.
pub fn dialog(open: RwSignal<bool>, title: &'static str, content: Box<dyn Fn() -> El>) -> El {
    let made = el("dialog.box")
        .attr("aria-label", title)
        .on("close", move |_| open.set(false))
        .when(move || open.get(), move || fragment().add(el("h2").text(title)).add(content()));
    let node: web_sys::HtmlDialogElement = made.element().unchecked_into();
    effect(move || match (open.get(), node.open()) {
        (true, false) => {
            let _ = node.show_modal();
        }
        // Closing it here, while its content is still there, gives the focus back.
        (false, true) => node.close(),
        _ => {}
    });
    made
}
