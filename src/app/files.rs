//! Files that are opened, dropped on the page, and saved: scenarios with their keys, or keys alone.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use super::{
    calls::Hear,
    dialogs::dialog,
    dom::{El, el, fragment},
    reactive::{RwSignal, StoredValue, UpdateValue, effect, hold, use_context},
    state,
    state::AppState,
    work::Work,
};
use crate::{
    config::{
        FileReader,
        file::{head, is_file, key_lines},
    },
    platform::{
        address,
        bits::Bits,
        file::Parts,
        focus::focus,
        observe::Listener,
        text::{LongText, Reading},
    },
    words::ui,
};

/// A text of keys that somebody gave, and what it is called.
#[derive(Clone)]
pub struct Given {
    /// The name of the file, or what else it is.
    pub name: String,
    /// Its content.
    pub text: LongText,
}

/// Work of this page on files; it ends with the page.
#[derive(Clone, Copy)]
pub struct Files {
    reading: StoredValue<Option<Reading>, super::reactive::LocalStorage>,
    writing: StoredValue<Option<Bits>, super::reactive::LocalStorage>,
    /// The text of a file that could not be offered as a download.
    pub by_hand: RwSignal<Option<String>>,
    /// Whether a file is being dragged over the page.
    pub dropping: RwSignal<bool>,
}

impl Default for Files {
    /// None are open yet.
    fn default() -> Self {
        Self {
            reading: StoredValue::new_local(None),
            writing: StoredValue::new_local(None),
            by_hand: RwSignal::new(None),
            dropping: RwSignal::new(false),
        }
    }
}

/// What the page's parts know of files.
pub fn files() -> Files {
    use_context::<Files>().unwrap_or_else(|| unreachable!("Files are provided before the first component"))
}

impl AppState {
    /// Takes a file of either kind: a scenario is shown, of anything else the keys are read in their box.
    pub fn take_file(self, files: Files, given: Given) {
        spawn_local(async move {
            match given.text.start(64.0).await {
                None => self.refusal.set(Some(ui::cannot_read(&given.name))),
                Some(start) if is_file(&start) => self.open_file(files, given),
                Some(_) => {
                    self.given.set(Some(given));
                    self.pasting.set(true);
                }
            }
        });
    }

    /// Reads a scenario's file and shows it.
    fn open_file(self, files: Files, given: Given) {
        let reader = std::rc::Rc::new(std::cell::RefCell::new(FileReader::default()));
        self.give_up();
        self.pasting.set(false);
        let feeding = reader.clone();
        let take = move |piece: &[u8], part: f64| {
            let mut reader = feeding.borrow_mut();
            reader.feed(piece);
            self.work.set(Some(Work { said: ui::keys_read(reader.found()), part }));
            true
        };
        let name = given.name;
        let done = move |whole: bool| {
            self.work.set(None);
            let reader = reader.replace(FileReader::default());
            match reader.finish() {
                _ if !whole => self.refusal.set(Some(ui::cannot_read(&name))),
                Ok(opened) => self.open(opened.scenario),
                Err(fault) => self.refusal.set(Some(ui::file_fault(&name, &fault.message))),
            }
        };
        let reading = Reading::begin(given.text, Box::new(take), Box::new(done));
        files.reading.update_value(|r| *r = Some(reading));
    }

    /// Stops whatever is being worked at.
    pub fn cancel(self, files: Files) {
        files.reading.update_value(|r| *r = None);
        files.writing.update_value(|w| *w = None);
        self.give_up();
    }

    /// Offers the scenario with all its keys as a file.
    pub fn save_file(self, files: Files) {
        const LINES: usize = 4_096;
        let scenario = self.story.with_untracked(|s| s.scenario.clone());
        let mut parts = Parts::default();
        parts.push(&head(&scenario));
        let mut at = 0;
        let writing = Bits::of(move || {
            if let Some(keys) = scenario.own_keys.as_ref().filter(|keys| at < keys.len()) {
                parts.push(&key_lines(keys, at..at + LINES));
                at += LINES;
                return true;
            }
            let offered = parts.offer(ui::SCENARIO_FILE, "text/plain");
            // A frame may be forbidden to download, and nothing says so.
            if !offered || address::framed() {
                files.by_hand.set(Some(parts.text()));
            }
            false
        });
        files.writing.update_value(|w| *w = Some(writing));
    }
}

/// Two buttons: save and open.
pub fn file_buttons() -> El {
    let (state, files) = (state(), files());
    let open = el("button.quiet").attr("type", "button").attr("aria-label", ui::OPEN_FILE_NAME).text(ui::OPEN_FILE);
    let (field, choose) = chooser(ui::OPEN_FILE_NAME, move |given| state.take_file(files, given));
    fragment().add(save_button()).add(open.click(choose)).add(field)
}

/// Saves the scenario as a file.
pub fn save_button() -> El {
    let (state, files) = (state(), files());
    let save = el("button.quiet").attr("type", "button").attr("aria-label", ui::SAVE_FILE_NAME);
    save.text(ui::SAVE_FILE).click(move || state.save_file(files))
}

/// A field for a file, which nobody sees, and what opens its box.
pub fn chooser(name: &str, take: impl Fn(Given) + 'static) -> (El, impl Fn() + Clone + 'static) {
    let field = el("input").attrs("type=file|hidden").attr("aria-label", name);
    let (input, opener) = (field.input(), field.input());
    let field = field.on("change", move |_| {
        if let Some((name, text)) = LongText::of_chosen(&input) {
            take(Given { name, text });
        }
    });
    (field, move || opener.click())
}

/// What stands in front of the page: where to drop a file, and the text of one that could not be saved.
pub fn over_the_page() -> El {
    let files = files();
    drops();
    let open = RwSignal::new(false);
    effect(move || open.set(files.by_hand.with(Option::is_some)));
    effect(move || {
        if !open.get() && files.by_hand.with_untracked(Option::is_some) {
            files.by_hand.set(None);
        }
    });
    let content = move || {
        let text = files.by_hand.with_untracked(|t| t.clone().unwrap_or_default());
        let field = el("textarea.mono.list-text").attrs("readonly|rows=12").attr("aria-label", ui::FILE_BY_HAND);
        let field = field.bind_value(move || text.clone());
        let area = field.input();
        effect(move || {
            focus(&area);
            let area: &web_sys::HtmlTextAreaElement = area.unchecked_ref();
            area.select();
        });
        let close = el("button.quiet").attr("type", "button").text(ui::CLOSE).click(move || open.set(false));
        fragment().add(el("p.note").text(ui::FILE_BY_HAND_NOTE)).add(field).add(close)
    };
    let hint = move || el("div.drop-here").attr("aria-hidden", "true").add(el("p").text(ui::DROP_HERE));
    fragment().when(move || files.dropping.get(), hint).add(dialog(open, ui::FILE_BY_HAND, Box::new(content)))
}

/// Takes files that are dropped anywhere on the page.
fn drops() {
    let (state, files) = (state(), files());
    let transfer = |event: &web_sys::Event| event.unchecked_ref::<web_sys::DragEvent>().data_transfer();
    let brings_files = move |event: &web_sys::Event| {
        let types = transfer(event).map(|t| t.types());
        types.is_some_and(|types| types.iter().any(|t| t.as_string().as_deref() == Some("Files")))
    };
    let listen = |event: &'static str, mut call: Box<dyn Hear<web_sys::Event>>| {
        hold(Listener::on_window(event, move |event| call.hear(event)));
    };
    let over = move |event: web_sys::Event| {
        if brings_files(&event) {
            event.prevent_default();
            files.dropping.set(true);
        }
    };
    listen("dragover", Box::new(over));
    // Left the window: there is nothing that it went to.
    let left = move |event: web_sys::Event| {
        let to = event.unchecked_ref::<web_sys::DragEvent>().related_target();
        if to.is_none() {
            files.dropping.set(false);
        }
    };
    listen("dragleave", Box::new(left));
    let dropped = move |event: web_sys::Event| {
        files.dropping.set(false);
        if !brings_files(&event) {
            return;
        }
        event.prevent_default();
        if let Some((name, text)) = transfer(&event).as_ref().and_then(LongText::of_drag) {
            state.take_file(files, Given { name, text });
        }
    };
    listen("drop", Box::new(dropped));
}
