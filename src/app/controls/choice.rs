//! A setting that is one of a few words.

use crate::{
    app::{
        dom::El,
        parts::{Choice, choices},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    hash::HashKind,
    scenario::edit::Edit,
    setting::{Kind, Setting, Value},
    words::ui,
};

/// The list of words for the setting; `open` is closed when one was picked.
pub fn choice_of(setting: &'static Setting, value: Memo<Value>, open: RwSignal<bool>) -> El {
    let state = state();
    let pick = Callback::new(move |word: String| {
        open.set(false);
        state.dispatch(Edit::Setting(setting.name, Value::Word(word)));
    });
    let chosen = Signal::derive(move || value.get().to_string());
    choices(ui::setting_title(setting.name), items(setting), chosen, pick)
}

/// What there is to choose from; nothing for a setting that is typed.
pub(super) fn items(setting: &'static Setting) -> Vec<Choice> {
    match setting.kind {
        Kind::Hash => hashes(),
        Kind::Word(words) => {
            let of =
                |word: &&str| choice(word, ui::value_title(setting.name, word), ui::value_note(setting.name, word));
            words.iter().map(of).collect()
        }
        _ => Vec::new(),
    }
}

fn hashes() -> Vec<Choice> {
    let mut items: Vec<Choice> =
        HashKind::all().map(|kind| choice(kind.name(), kind.title().to_owned(), ui::bits_note(kind.bits()))).collect();
    items.push(choice("raw", crate::words::RAW_HASH.to_owned(), ui::RAW_NOTE));
    items
}

fn choice(value: &str, title: String, note: impl Into<String>) -> Choice {
    Choice { value: value.to_owned(), title, note: note.into() }
}
