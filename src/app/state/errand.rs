//! Keys that a worker places, so that the page stays free: what is worth it, and what becomes of the answer.
//!
//! The worker has the same program; `assets/worker.js` tells what is said between the two. While it starts, the page
//! begins with the work itself, and whoever is done first is done. Where there is no worker, the page goes on alone.

use std::{
    cell::RefCell,
    rc::Rc,
    sync::{Arc, Weak},
};

use js_sys::{Array, BigUint64Array, Uint8Array, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};

use super::AppState;
use crate::{
    app::{
        reactive::{UpdateValue, WithValue},
        work::{Request, Work},
    },
    keys::KeyList,
    link,
    platform::{
        observe::Later,
        worker::{Told, Worker},
    },
    scenario::Scenario,
    story::Telling,
    words::ui,
};

/// Fewer draws are done before a message has gone there and back.
const WORTH: u64 = 2_000_000;
/// With more draws than these the page gives a worker that only starts so many milliseconds before it begins itself.
const MUCH: u64 = 20_000_000;
const PATIENCE: i32 = 400;

/// What is known of the worker.
#[derive(Default)]
pub enum Helper {
    /// Nobody has asked for it yet.
    #[default]
    Unasked,
    /// It is there, or on its way.
    There {
        /// The worker.
        worker: Worker,
        /// The keys of one's own that it knows.
        keys: Weak<KeyList>,
    },
    /// It was refused, or broke.
    Refused,
}

/// A step that the worker places.
pub struct Errand {
    id: u32,
    step: usize,
    hashes: bool,
    telling: Rc<RefCell<Telling>>,
    asked: Request,
    /// Whether the page waits for it.
    waits: bool,
    /// When it stops waiting; never where it does not, or where the worker runs.
    _patience: Option<Later>,
}

impl AppState {
    /// Sends the worker to place the step that is next, where that is worth it; true where the page is to wait for it.
    pub(super) fn send(&self, telling: &Rc<RefCell<Telling>>, asked: &Request, step: usize) -> bool {
        let placing = telling.borrow().placing().map(|(_, placing)| (placing.hashes_are_missing(), placing.work()));
        let Some((hashes, work)) = placing else { return false };
        self.helper.update_value(|helper| {
            if matches!(helper, Helper::Unasked) {
                let state = *self;
                let worker = Worker::start(move |told| state.told(told));
                *helper = worker.map_or(Helper::Refused, |worker| Helper::There { worker, keys: Weak::new() });
            }
        });
        let id = self.errands.try_update_value(|n| {
            *n = n.wrapping_add(1).max(1);
            *n
        });
        let sent = self.helper.try_update_value(|helper| {
            let Helper::There { worker, keys } = helper else { return None };
            let sent = hand_over(worker, keys, telling.borrow().scenario(), (id?, step, hashes));
            sent.then(|| worker.ready())
        });
        let (Some(Some(ready)), Some(id)) = (sent, id) else { return false };
        let waits = ready || work >= MUCH;
        let state = *self;
        let patience = (waits && !ready).then(|| Later::after(PATIENCE, move || state.wait_no_more(id))).flatten();
        let (telling, asked) = (Rc::clone(telling), asked.clone());
        let errand = Errand { id, step, hashes, telling, asked, waits, _patience: patience };
        self.job.update_value(|job| {
            if let Some(job) = job {
                job.errand = Some(errand);
            }
        });
        waits
    }

    /// The worker takes long to start: the page begins too.
    fn wait_no_more(&self, id: u32) {
        let ready = |helper: &Helper| matches!(helper, Helper::There { worker, .. } if worker.ready());
        if self.helper.try_with_value(ready) == Some(true) {
            return;
        }
        let late = self.job.try_update_value(|job| {
            let errand = job.as_mut()?.errand.as_mut().filter(|errand| errand.id == id)?;
            errand.waits = false;
            Some((Rc::clone(&errand.telling), errand.asked.clone(), errand.step))
        });
        if let Some((telling, asked, step)) = late.flatten() {
            self.go_on(telling, asked, Some(step));
        }
    }

    /// What the worker says.
    fn told(&self, told: Told) {
        match told {
            Told::Word(word, list) => match word.as_str() {
                "part" => self.told_part(id_of(&list), list.get(2).as_f64().unwrap_or(0.0)),
                "done" => self.told_done(&list),
                "failed" => self.told_nothing(Some(id_of(&list))),
                _ => {}
            },
            Told::Broken => {
                self.helper.update_value(|helper| *helper = Helper::Refused);
                self.told_nothing(None);
            }
        }
    }

    fn told_part(&self, id: u32, part: f64) {
        let waits = self.job.try_with_value(|job| job.as_ref()?.errand.as_ref().map(|e| e.id == id && e.waits));
        if waits.flatten() == Some(true) {
            // Placing is the first of what is told; the rest is quickly done.
            let part = (part * 90.0).floor() / 100.0;
            self.work.set(Some(Work { said: ui::placing_keys(part), part }));
        }
    }

    /// The errand of that number, whichever where none is given; it is over.
    fn take_errand(&self, id: Option<u32>) -> Option<Errand> {
        let take = |job: &mut Option<super::Job>| {
            let errand = &mut job.as_mut()?.errand;
            errand.take_if(|errand| id.is_none_or(|id| errand.id == id))
        };
        self.job.try_update_value(take).flatten()
    }

    fn told_done(&self, list: &Array) {
        let Some(errand) = self.take_errand(Some(id_of(list))) else { return };
        let owners = list.get(2).dyn_into::<Uint32Array>().map(|owners| owners.to_vec());
        let hashes = list.get(3).dyn_into::<BigUint64Array>().ok().filter(|_| errand.hashes);
        let hashes = hashes.map(|hashes| hashes.to_vec());
        let supplied = owners.map(|owners| errand.telling.borrow_mut().supply(errand.step, hashes, owners));
        match supplied {
            Ok(Ok(taken)) if taken || errand.waits => self.go_on(errand.telling, errand.asked, Some(errand.step)),
            Ok(Err(refusal)) => self.worked_out(|| self.refuse(refusal.0, &errand.asked)),
            // The page itself was faster.
            Ok(Ok(_)) => {}
            Err(_) if errand.waits => self.go_on(errand.telling, errand.asked, Some(errand.step)),
            Err(_) => {}
        }
    }

    /// It cannot be done there: the page does it, and says what there is to be said.
    fn told_nothing(&self, id: Option<u32>) {
        if let Some(errand) = self.take_errand(id).filter(|errand| errand.waits) {
            self.go_on(errand.telling, errand.asked, Some(errand.step));
        }
    }

    /// Nobody waits for the worker any more. With few keys it goes, and with it its memory.
    pub(super) fn recall(&self, for_good: bool) {
        self.helper.update_value(|helper| match helper {
            Helper::There { .. } if for_good => *helper = Helper::Unasked,
            Helper::There { worker, .. } => {
                worker.send(&["stop".into()], &[]);
            }
            Helper::Unasked | Helper::Refused => {}
        });
    }
}

/// Whether a step is worth an errand, and which it is.
pub(super) fn worth(telling: &Telling) -> Option<usize> {
    telling.placing().filter(|(_, placing)| placing.work() >= WORTH && !placing.loads_matter()).map(|(step, _)| step)
}

fn id_of(list: &Array) -> u32 {
    list.get(1).as_f64().unwrap_or(0.0) as u32
}

/// Sends the keys, unless they are there, and the step.
fn hand_over(worker: &Worker, known: &mut Weak<KeyList>, scenario: &Scenario, errand: (u32, usize, bool)) -> bool {
    let listed = scenario.own_keys.as_ref();
    if let Some(keys) =
        listed.filter(|keys| known.strong_count() == 0 || !std::ptr::eq(known.as_ptr(), Arc::as_ptr(keys)))
    {
        let (text, ends, counts) = keys.parts();
        let lists: [JsValue; 3] =
            [Uint8Array::from(text).into(), Uint32Array::from(ends).into(), Uint32Array::from(counts).into()];
        let buffers = [
            lists[0].unchecked_ref::<Uint8Array>().buffer().into(),
            lists[1].unchecked_ref::<Uint32Array>().buffer().into(),
            lists[2].unchecked_ref::<Uint32Array>().buffer().into(),
        ];
        let [text, ends, counts] = lists;
        if !worker.send(&["keys".into(), text, ends, counts], &buffers) {
            return false;
        }
        *known = Arc::downgrade(keys);
    }
    let (id, step, hashes) = errand;
    let text = link::plain(&Scenario { own_keys: None, ..scenario.clone() });
    let list = ["place".into(), id.into(), text.into(), (step as u32).into(), listed.is_some().into(), hashes.into()];
    worker.send(&list, &[])
}
