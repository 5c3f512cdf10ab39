//! Keys of one's own: typed, pasted, from a file, as text or as bytes. Long ones are read piece by piece.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use wasm_bindgen::JsCast;

use super::{dialog, list_field};
use crate::{
    app::{
        dom::{El, el, fragment},
        files::{Files, Given, chooser, files},
        parts::refused_or,
        reactive::{Callback, Dispose, LocalStorage, RwSignal, SetValue, StoredValue, effect, on_cleanup},
        state,
        state::AppState,
        work::Work,
    },
    config::{KeyReader, KeysRead, Notation},
    keys::KeyList,
    limits,
    platform::text::{LongText, Reading},
    scenario::edit::Edit,
    words::{self, ui},
};

/// Pasted texts of more characters are kept as they are, beside the field: a field with a million lines is slow.
const LONG: usize = 200_000;
/// Typed texts of at most so many bytes are read with each letter.
const SHORT: f64 = 20_000.0;

/// The box.
pub fn keys_box() -> El {
    let state = state();
    let open = state.pasting;
    let content = move || {
        let cancel = el("button.quiet").attr("type", "button").text(ui::CANCEL);
        keys_field(Callback::new(move |()| open.set(false)), Some(cancel.click(move || open.set(false))))
    };
    let dropping = files().dropping;
    dialog(open, ui::KEYS_BOX, Box::new(content)).class("dropping", move || dropping.get())
}

/// What the parts of the form share.
#[derive(Clone, Copy)]
struct Form {
    state: AppState,
    files: Files,
    notation: RwSignal<Notation>,
    /// A file, or a long text that was pasted; it stands in for what the field holds.
    given: RwSignal<Option<Given>>,
    working: RwSignal<Option<Work>>,
    fault: RwSignal<Option<String>>,
    /// What was read last, and is still what is there.
    list: RwSignal<Option<Arc<KeyList>>>,
    /// Whether the keys are to be used as soon as they are read.
    at_once: RwSignal<bool>,
    reading: StoredValue<Option<Reading>, LocalStorage>,
    done: Callback<()>,
}

/// A field to type or paste keys into, a button for a file, and what it takes to use them; `done` is called when they
/// are in use.
pub fn keys_field(done: Callback<()>, cancel: Option<El>) -> El {
    let state = state();
    let form = Form {
        state,
        files: files(),
        notation: RwSignal::new(Notation::Text),
        given: RwSignal::new(None),
        working: RwSignal::new(None),
        fault: RwSignal::new(None),
        list: RwSignal::new(None),
        at_once: RwSignal::new(false),
        reading: StoredValue::new_local(None),
        done,
    };
    on_cleanup(move || form.reading.dispose());
    // The text stays in the field alone: a million keys need not be kept twice.
    let field = list_field(ui::KEYS_BOX, "8");
    let area = field.element();
    let text = move || match form.given.with_untracked(|g| g.as_ref().map(|g| g.text.clone())) {
        Some(text) => Some(text),
        None => LongText::of_field(&area),
    };
    let text = Rc::new(text);
    let (typed, again) = (text.clone(), text.clone());
    let field = field
        .on("input", move |_| form.changed((typed)(), SHORT))
        .on("paste", move |event| form.pasted(&event))
        .class("kept", move || form.given.with(Option::is_some));
    let whole_box = cancel.is_some();
    if whole_box {
        // Only the box takes what was dropped on the page.
        effect(move || {
            if let Some(given) = state.given.get() {
                state.given.set(None);
                form.take(given);
            }
        });
    }
    let pick = move |notation| {
        let again = again.clone();
        move || {
            form.notation.set(notation);
            form.changed((again)(), f64::MAX);
        }
    };
    let choice = |title: &'static str, notation| {
        let pressed = move || form.notation.get() == notation;
        let radio = el("button.pick").attrs("type=button|role=radio").bind_bool("aria-checked", pressed);
        radio.text(title).click(pick(notation))
    };
    let notations = el("div.picks")
        .attrs("role=radiogroup")
        .attr("aria-label", ui::KEYS_NOTATION)
        .add(choice(ui::AS_TEXT, Notation::Text))
        .add(choice(ui::AS_HEX, Notation::Hex));
    let (file, choose) = chooser(ui::FILE_OF_KEYS, move |given| form.choose(given));
    let open = el("button.quiet").attr("type", "button").text(ui::FILE_OF_KEYS).click(choose);
    let use_them = move || form.use_them((text)());
    let busy = move || form.working.with(Option::is_some) || (form.at_once.get() && state.work.with(Option::is_some));
    let note = move || match form.notation.get() {
        Notation::Hex => ui::KEYS_HEX_NOTE,
        _ => ui::KEYS_BOX_NOTE,
    };
    let result = move || form.list.with(|l| l.as_ref().map(|l| ui::keys_found(l.len(), l.total())).unwrap_or_default());
    let use_button = el("button.strong").attr("type", "button").text(ui::USE_KEYS).click(use_them);
    // In use once they are shown, which for many takes a while.
    effect(move || {
        let shown = state.story.with(|s| s.scenario.own_keys.clone());
        if state.work.with(Option::is_some) || !form.at_once.get() {
            return;
        }
        let used = form.list.with_untracked(|l| l.as_ref().zip(shown.as_ref()).is_some_and(|(l, s)| Arc::ptr_eq(l, s)));
        if used {
            form.at_once.set(false);
            form.done.run(());
        }
    });
    let acts = el("div.box-acts").add(use_button).add(open).add_all(cancel);
    fragment()
        .add(el("p.note").say(move || note().to_owned()))
        .add(notations)
        .add(field)
        .dynamic(move || form.given.get().map(|given| kept(form, &given)))
        .add(el("p.result").attr("role", "status").say(result))
        .when(busy, move || form.progress())
        .add(refused_or(form.fault.into()))
        .add(file)
        .add(acts)
}

/// A text that is kept beside the field, with its size, and a way to let it go.
fn kept(form: Form, given: &Given) -> El {
    let let_go = move || {
        form.given.set(None);
        form.forget();
    };
    let button = el("button.quiet").attr("type", "button").text(ui::LET_GO);
    el("p.kept-text").add(el("span").text(&ui::text_of_size(&given.name, given.text.len()))).add(button.click(let_go))
}

impl Form {
    fn forget(self) {
        self.reading.set_value(None);
        self.working.set(None);
        self.fault.set(None);
        self.list.set(None);
        self.at_once.set(false);
    }

    /// The text is another one; up to so many bytes it is read right away.
    fn changed(self, text: Option<LongText>, most: f64) {
        self.forget();
        if let Some(text) = text.filter(|t| t.len() > 0.0 && t.len() <= most) {
            self.read(text);
        }
    }

    /// Pasted: what is long is kept beside the field.
    fn pasted(self, event: &web_sys::Event) {
        let data = event.unchecked_ref::<web_sys::ClipboardEvent>().clipboard_data();
        let long = data.as_ref().and_then(LongText::of_transfer).filter(|t| t.len() > LONG as f64);
        if let Some(text) = long {
            event.prevent_default();
            self.take(Given { name: ui::PASTED.to_owned(), text });
        }
    }

    /// A file was chosen here: a scenario's is opened, any other is read.
    fn choose(self, given: Given) {
        let files = self.files;
        wasm_bindgen_futures::spawn_local(async move {
            match given.text.start(64.0).await {
                Some(start) if crate::config::is_file(&start) => self.state.take_file(files, given),
                _ => self.take(given),
            }
        });
    }

    fn take(self, given: Given) {
        if self.given.is_disposed() {
            return;
        }
        let text = given.text.clone();
        self.given.set(Some(given));
        self.changed(Some(text), f64::MAX);
    }

    fn read(self, text: LongText) {
        if text.len() > limits::KEY_TEXT as f64 {
            self.fault.set(Some(words::more_key_text_than(limits::KEY_TEXT)));
            return self.at_once.set(false);
        }
        let reader = Rc::new(RefCell::new(KeyReader::new(self.notation.get_untracked())));
        let feeding = reader.clone();
        let take = move |piece: &[u8], part: f64| {
            let mut reader = feeding.borrow_mut();
            reader.feed(piece);
            self.working.set(Some(Work { said: ui::keys_read(reader.found()), part }));
            !reader.failed()
        };
        let done = move |whole: bool| {
            self.working.set(None);
            let read = reader.replace(KeyReader::default()).finish();
            if whole { self.have(read) } else { self.fault.set(Some(ui::cannot_read(ui::FILE_OF_KEYS))) }
        };
        self.fault.set(None);
        self.reading.set_value(Some(Reading::begin(text, Box::new(take), Box::new(done))));
    }

    fn have(self, read: KeysRead) {
        if let Some(remark) = read.remarks.iter().find(|r| r.fault) {
            self.fault.set(Some(words::at_line(remark.line, &remark.sentence)));
        } else if read.keys.is_empty() {
            self.fault.set(Some(ui::NO_KEYS_GIVEN.to_owned()));
        } else {
            self.list.set(Some(self.known(read.keys)));
            if self.at_once.get_untracked() {
                self.put_to_use();
            }
            return;
        }
        self.at_once.set(false);
    }

    /// The same keys as are in use need not be kept twice.
    fn known(self, keys: KeyList) -> Arc<KeyList> {
        let now = self.state.story.with_untracked(|s| s.scenario.own_keys.clone());
        now.filter(|now| **now == keys).unwrap_or_else(|| Arc::new(keys))
    }

    fn use_them(self, text: Option<LongText>) {
        self.at_once.set(true);
        if self.list.with_untracked(Option::is_some) {
            self.put_to_use();
        } else if self.working.with_untracked(Option::is_none) {
            match text.filter(|t| t.len() > 0.0) {
                Some(text) => self.read(text),
                None => self.have(KeysRead::default()),
            }
        }
    }

    fn put_to_use(self) {
        let list = self.list.get_untracked();
        self.state.dispatch(Edit::OwnKeys(list));
        if self.state.refusal.with_untracked(Option::is_some) {
            self.at_once.set(false);
        } else {
            // Those in use already: nothing changes, and nobody tells.
            self.at_once.set(true);
        }
    }

    /// How far it is, and a way out.
    fn progress(self) -> El {
        let now = move || self.working.get().or_else(|| self.state.work.get());
        let stop = move || {
            if self.working.with_untracked(Option::is_some) {
                self.forget();
            } else {
                self.at_once.set(false);
                self.state.give_up();
            }
        };
        crate::app::progress_line::progress_line(now, stop)
    }
}
