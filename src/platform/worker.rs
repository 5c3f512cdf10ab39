//! A worker that runs the page's own program beside it. Where the browser refuses one (a frame of no origin, a policy),
//! there is none, and whoever wanted it does the work in bits.

use std::{cell::Cell, rc::Rc};

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, WorkerOptions, WorkerType};

use super::observe::Listener;

/// The worker's script: its name is the same in every release.
const SCRIPT: &str = "worker.js";

/// A worker; it ends when this is dropped.
pub struct Worker {
    worker: web_sys::Worker,
    _listeners: [Listener; 3],
    ready: Rc<Cell<bool>>,
}

/// What a worker tells.
pub enum Told {
    /// A message that is a list: its first word, and the list.
    Word(String, Array),
    /// It does not run, or ran into an error.
    Broken,
}

impl Worker {
    /// Starts one; none where that is refused at once. Calls back with all that it tells.
    #[must_use]
    pub fn start(told: impl Fn(Told) + 'static) -> Option<Self> {
        // What start.js leaves for this.
        let program = Reflect::get(&web_sys::window()?.into(), &"ringscope".into()).ok()?;
        let part = |name: &str| Reflect::get(&program, &name.into()).ok().filter(|value| !value.is_undefined());
        let (module, url) = (part("module")?, part("url")?);
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(SCRIPT, &options).ok()?;
        let (ready, told) = (Rc::new(Cell::new(false)), Rc::new(told));
        let (is_ready, hears) = (Rc::clone(&ready), Rc::clone(&told));
        let message = Listener::on(&worker, "message", move |event| {
            let list: Array = event.unchecked_into::<MessageEvent>().data().unchecked_into();
            let word = list.get(0).as_string().unwrap_or_default();
            if word == "ready" {
                is_ready.set(true);
            }
            hears(Told::Word(word, list));
        });
        let broken = |told: Rc<dyn Fn(Told)>| move |_| told(Told::Broken);
        let error = Listener::on(&worker, "error", broken(Rc::clone(&told) as Rc<dyn Fn(Told)>));
        let unread = Listener::on(&worker, "messageerror", broken(told));
        let this = Self { worker, _listeners: [message, error, unread], ready };
        this.send(&["start".into(), module, url], &[]).then_some(this)
    }

    /// Whether its program runs.
    #[must_use]
    pub fn ready(&self) -> bool {
        self.ready.get()
    }

    /// Sends it a list; what stands in `given` is its from then on and is not copied. False where that fails.
    pub fn send(&self, list: &[JsValue], given: &[JsValue]) -> bool {
        let (list, given): (Array, Array) = (list.iter().collect(), given.iter().collect());
        self.worker.post_message_with_transfer(&list, &given).is_ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
