//! Texts that may be too long to be looked at in one go: files, what was pasted, what a field holds.

use std::{cell::Cell, rc::Rc};

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Blob;

/// The size of a piece, in bytes: some tens of thousands of keys.
const PIECE: f64 = 262_144.0;

/// A file, or a text that is kept like one: its bytes come piece by piece, and it is never one string.
#[derive(Clone)]
pub struct LongText(Blob);

impl LongText {
    /// What a text field holds.
    #[must_use]
    pub fn of_field(field: &web_sys::Element) -> Option<Self> {
        Self::of_value(&js_sys::Reflect::get(field, &"value".into()).ok()?)
    }

    /// The text on a clipboard, or of a drag.
    #[must_use]
    pub fn of_transfer(transfer: &web_sys::DataTransfer) -> Option<Self> {
        // By name: the binding would copy the text.
        let get: js_sys::Function = js_sys::Reflect::get(transfer, &"getData".into()).ok()?.dyn_into().ok()?;
        Self::of_value(&get.call1(transfer, &"text/plain".into()).ok()?)
    }

    /// The first file of a drag, and its name.
    #[must_use]
    pub fn of_drag(transfer: &web_sys::DataTransfer) -> Option<(String, Self)> {
        let file = transfer.files()?.get(0)?;
        Some((file.name(), Self(file.into())))
    }

    /// The file that was chosen in a field, and its name. The field is empty again: the same file may be chosen twice.
    #[must_use]
    pub fn of_chosen(field: &web_sys::HtmlInputElement) -> Option<(String, Self)> {
        let file = field.files()?.get(0)?;
        field.set_value("");
        Some((file.name(), Self(file.into())))
    }

    fn of_value(text: &JsValue) -> Option<Self> {
        Blob::new_with_str_sequence(&js_sys::Array::of1(text)).ok().map(Self)
    }

    /// How many bytes.
    #[must_use]
    pub fn len(&self) -> f64 {
        self.0.size()
    }

    async fn piece(&self, from: f64, to: f64) -> Option<Vec<u8>> {
        let piece = self.0.slice_with_f64_and_f64(from, to).ok()?;
        let buffer = JsFuture::from(piece.array_buffer()).await.ok()?;
        Some(js_sys::Uint8Array::new(&buffer).to_vec())
    }

    /// Its first bytes; none where it cannot be read.
    pub async fn start(&self, most: f64) -> Option<Vec<u8>> {
        self.piece(0.0, most.min(self.len())).await
    }
}

/// Takes a piece and the part that is read with it; says whether it wants more.
pub type Take = Box<dyn FnMut(&[u8], f64) -> bool>;

/// A text that is being read. Dropped, it reads no further and calls nobody.
pub struct Reading(Rc<Cell<bool>>);

impl Reading {
    /// Hands the text over piece by piece, each in a task of its own, with the part that is read then; `take` says
    /// whether it wants more. At the end `done` is told whether all that was wanted could be read.
    #[must_use]
    pub fn begin(text: LongText, take: Take, done: Box<dyn FnOnce(bool)>) -> Self {
        let given_up = Rc::new(Cell::new(false));
        let over = given_up.clone();
        spawn_local(read(text, take, done, over));
        Self(given_up)
    }
}

async fn read(text: LongText, mut take: Take, done: Box<dyn FnOnce(bool)>, over: Rc<Cell<bool>>) {
    let (mut at, size) = (0.0, text.len());
    while at < size {
        let to = (at + PIECE).min(size);
        let piece = text.piece(at, to).await;
        if over.get() {
            return;
        }
        let Some(piece) = piece else { return done(false) };
        at = to;
        if !take(&piece, at / size) {
            break;
        }
    }
    if !over.get() {
        done(true);
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.set(true);
    }
}
