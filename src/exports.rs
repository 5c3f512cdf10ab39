//! The functions that the Wasm module exports beside the page: `api` in JavaScript's values.

mod errand;

use js_sys::{Array, Error, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::{
    api::{self, Plain},
    bytes::Bytes,
    refusal::Refusal,
    words,
};

type Answer = Result<JsValue, JsValue>;

/// One row per given key (strings or `Uint8Array`s), or per key of the scenario: `{key, hash, owner, replicas}`.
///
/// # Errors
/// Throws an `Error` with the sentence that the page would show.
#[wasm_bindgen]
pub fn locate(link: &str, keys: JsValue) -> Answer {
    let keys = read_keys(&keys)?;
    rows(api::locate(link, keys.as_deref()))
}

/// Ascending `{position, owner, label}`.
///
/// # Errors
/// Throws an `Error` with the sentence that the page would show.
#[wasm_bindgen]
pub fn points(link: &str) -> Answer {
    rows(api::points(link))
}

/// What moves from step `from` (by default the one before) to the link's own.
///
/// # Errors
/// Throws an `Error` with the sentence that the page would show.
#[wasm_bindgen]
pub fn plan(link: &str, from: JsValue) -> Answer {
    let from = read_step(&from)?;
    api::plan(link, from).map(|plan| to_js(plan.into())).map_err(thrown)
}

/// `[{name, measured, expected, tolerance}]`.
///
/// # Errors
/// Throws an `Error` with the sentence that the page would show.
#[wasm_bindgen]
pub fn measure(link: &str) -> Answer {
    rows(api::measure(link))
}

/// What a pasted text can be read as: `[{title, link, notes}]`.
///
/// # Errors
/// Throws an `Error` with a sentence, where nothing is found.
#[wasm_bindgen]
pub fn read_config(text: &str) -> Answer {
    rows(api::read_config(text))
}

/// Schemes, settings, hash functions and limits.
#[wasm_bindgen]
#[must_use]
pub fn schema() -> JsValue {
    to_js(api::schema())
}

fn thrown(refusal: Refusal) -> JsValue {
    Error::new(&refusal.0).into()
}

fn rows<T: Into<Plain>>(answer: Result<Vec<T>, Refusal>) -> Answer {
    answer.map(|rows| to_js(Plain::list(rows))).map_err(thrown)
}

fn read_step(from: &JsValue) -> Result<Option<usize>, JsValue> {
    if from.is_undefined() || from.is_null() {
        return Ok(None);
    }
    let step = from.as_f64().filter(|n| *n >= 0.0 && n.fract() == 0.0 && *n <= f64::from(u32::MAX));
    step.map(|n| Some(n as usize)).ok_or_else(|| thrown(Refusal(words::bad_step(&shown(from)))))
}

/// What JavaScript makes of it; something without a text of its own is named by its type.
fn shown(value: &JsValue) -> String {
    let number = || value.dyn_ref::<js_sys::Number>()?.to_string_with_radix(10).ok().map(String::from);
    let json = || js_sys::JSON::stringify(value).ok()?.as_string();
    value.as_string().or_else(number).or_else(json).or_else(|| value.js_typeof().as_string()).unwrap_or_default()
}

fn read_keys(keys: &JsValue) -> Result<Option<Vec<Bytes>>, JsValue> {
    if keys.is_undefined() || keys.is_null() {
        return Ok(None);
    }
    if !Array::is_array(keys) {
        return Err(thrown(Refusal(words::keys_must_be_a_list(&shown(keys)))));
    }
    let key = |key: JsValue| match (key.as_string(), key.dyn_ref::<Uint8Array>()) {
        (Some(text), _) => Ok(Bytes::from(text)),
        (None, Some(bytes)) => Ok(Bytes(bytes.to_vec())),
        (None, None) => Err(thrown(Refusal(words::keys_must_be_text(&shown(&key))))),
    };
    Array::from(keys).iter().map(key).collect::<Result<_, _>>().map(Some)
}

/// A plain value as JavaScript's.
pub(crate) fn to_js(value: Plain) -> JsValue {
    match value {
        Plain::Null => JsValue::NULL,
        Plain::Bool(yes) => JsValue::from_bool(yes),
        Plain::Number(n) => JsValue::from_f64(n),
        Plain::Text(text) => JsValue::from_str(&text),
        Plain::Bytes(bytes) => Uint8Array::from(bytes.as_slice()).into(),
        Plain::List(items) => items.into_iter().map(to_js).collect::<Array>().into(),
        Plain::Object(fields) => {
            let object = Object::new();
            for (name, value) in fields {
                // Setting a property of a fresh plain object cannot fail.
                let _ = Reflect::set(&object, &JsValue::from_str(&name), &to_js(value));
            }
            object.into()
        }
    }
}
