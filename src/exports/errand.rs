//! Placing for a page that lies elsewhere: what `assets/worker.js` calls in its own copy of the program.
//!
//! One step at a time, in bits. What the last step knew is kept, so that the next one hashes nothing anew and looks up
//! only the keys that a change can have touched.

use std::{cell::RefCell, sync::Arc};

use js_sys::{Array, BigUint64Array, Uint32Array};
use wasm_bindgen::prelude::*;

use crate::{
    keys::KeyList,
    link,
    scenario::{Placed, Placing},
};

#[derive(Default)]
struct Desk {
    keys: Option<Arc<KeyList>>,
    known: Option<Placed>,
    placing: Option<Placing>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Takes keys of one's own, as [`KeyList::parts`] gave them.
#[wasm_bindgen]
pub fn errand_keys(text: Vec<u8>, ends: Vec<u32>, counts: Vec<u32>) {
    let keys = KeyList::of_parts(text, ends, counts).map(Arc::new);
    DESK.with_borrow_mut(|desk| desk.keys = keys);
}

/// Begins to place a step of a link, of the keys that were given where `listed`; false where it cannot be done.
#[wasm_bindgen]
#[must_use]
pub fn errand_begin(link: &str, step: u32, listed: bool) -> bool {
    DESK.with_borrow_mut(|desk| {
        let Ok(opened) = link::open(link) else { return false };
        let mut scenario = opened.scenario;
        if listed {
            scenario.own_keys.clone_from(&desk.keys);
        }
        desk.placing = Placing::begin(&scenario, step as usize, desk.known.as_ref()).ok();
        desk.placing.is_some()
    })
}

/// Goes on by about so many draws: how much is done, 1 for all of it, −1 where it cannot be done.
#[wasm_bindgen]
#[must_use]
pub fn errand_go_on(most: u32) -> f64 {
    DESK.with_borrow_mut(|desk| {
        let Some(placing) = &mut desk.placing else { return -1.0 };
        match placing.go_on(most as usize) {
            Ok(true) => 1.0,
            // Rounded up it would be mistaken for the end.
            Ok(false) => placing.part().min(0.999),
            Err(_) => -1.0,
        }
    })
}

/// The owners, an index or 2^32 − 1 a key; behind them the hashes, where they are wanted.
#[wasm_bindgen]
#[must_use]
pub fn errand_done(hashes: bool) -> Array {
    DESK.with_borrow_mut(|desk| {
        let lists = Array::new();
        if let Some(placed) = desk.placing.take().map(Placing::done) {
            lists.push(&Uint32Array::from(placed.owners.as_slice()));
            if hashes {
                lists.push(&BigUint64Array::from(placed.hashes.as_slice()));
            }
            desk.known = Some(placed);
        }
        lists
    })
}
