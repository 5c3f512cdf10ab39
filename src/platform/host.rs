//! The page around a frame: what is told to it, and what it says.

use wasm_bindgen::{JsCast, JsValue};

use super::observe::Listener;

/// Where the start script keeps what was said before the program ran.
const MAIL: &str = "ringscopeMail";

/// Tells the page around this one. Whoever that is may know: nothing in a message is more than its frame shows.
pub fn tell(message: &JsValue) {
    if let Some(parent) = web_sys::window().and_then(|w| w.parent().ok().flatten()) {
        // A message of plain values can be sent anywhere.
        let _ = parent.post_message(message, "*");
    }
}

/// Calls back with what the page around this one says, what it has said already first; not with what others say. It
/// ends with the answer.
pub fn hear(mut call: impl FnMut(JsValue) + 'static) -> Option<Listener> {
    let window = web_sys::window()?;
    let early = js_sys::Reflect::get(&window, &MAIL.into()).unwrap_or(JsValue::UNDEFINED);
    let _ = js_sys::Reflect::set(&window, &MAIL.into(), &JsValue::UNDEFINED);
    if let Some(early) = early.dyn_ref::<js_sys::Array>() {
        early.iter().filter(from_host).for_each(|event| call(event.unchecked_into::<web_sys::MessageEvent>().data()));
    }
    Listener::on_window("message", move |event| {
        if from_host(&event) {
            call(event.unchecked_into::<web_sys::MessageEvent>().data());
        }
    })
}

/// Frames within this page speak to it too, in the same words; they are not its host.
fn from_host(event: &JsValue) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let source = js_sys::Reflect::get(event, &"source".into()).unwrap_or(JsValue::NULL);
    let parent = window.parent().ok().flatten();
    source.is_null()
        || js_sys::Object::is(&source, &window)
        || parent.is_some_and(|parent| js_sys::Object::is(&source, &parent))
}
