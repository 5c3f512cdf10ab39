//! A setting that is one of a few words.

use crate::{
    app::{
        dom::El,
        parts::{Choice, choices},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    hash::HashKind,
    placement::Scheme,
    scenario::edit::Edit,
    setting::{KeyHash, Kind, Setting, Settings, Value},
    words::{self, ui},
};

/// The list of words for the setting; `open` is closed when one was picked.
pub fn choice_of(setting: &'static Setting, value: Memo<Value>, open: RwSignal<bool>) -> El {
    let state = state();
    let pick = Callback::new(move |word: String| {
        open.set(false);
        state.dispatch(Edit::Setting(setting.name, Value::Word(word)));
    });
    let scheme = state.story.with_untracked(|s| s.scenario.start_scheme());
    let first = scheme.about().variants.first().copied().unwrap_or_default();
    let chosen = Signal::derive(move || match value.get().to_string() {
        given if given.is_empty() => first.to_owned(),
        given => given,
    });
    choices(ui::setting_title(setting.name), items(setting, scheme), chosen, pick)
}

/// Whether a setting is chosen from a list, not typed.
pub(super) fn is_menu(setting: &'static Setting) -> bool {
    setting.name == "variant" || matches!(setting.kind, Kind::Hash | Kind::Word(_))
}

/// What there is to choose from.
fn items(setting: &'static Setting, scheme: &dyn Scheme) -> Vec<Choice> {
    let about = scheme.about();
    match setting.kind {
        Kind::Hash => hashes(scheme),
        Kind::Token if setting.name == "variant" => {
            about.variants.iter().map(|v| choice(v, ui::variant_title(about.name, v).to_owned(), "")).collect()
        }
        Kind::Word(words) => {
            let of =
                |word: &&str| choice(word, ui::value_title(setting.name, word), ui::value_note(setting.name, word));
            words.iter().map(of).collect()
        }
        _ => Vec::new(),
    }
}

fn hashes(scheme: &dyn Scheme) -> Vec<Choice> {
    let mut items: Vec<Choice> =
        HashKind::all().map(|kind| choice(kind.name(), kind.title().to_owned(), ui::bits_note(kind.bits()))).collect();
    // A system with a hash function of its own uses that one where nothing is said.
    let usual = scheme.key_hash(&Settings::default());
    if usual != KeyHash::By(HashKind::DEFAULT) {
        items[0] = choice(HashKind::DEFAULT.name(), hash_title(usual), ui::OWN_HASH_NOTE);
    }
    items.push(choice("raw", words::RAW_HASH.to_owned(), ui::RAW_NOTE));
    items
}

/// A hash function as it is called for people.
pub(super) fn hash_title(hash: KeyHash) -> String {
    match hash {
        KeyHash::By(kind) => kind.title().to_owned(),
        KeyHash::Raw => words::RAW_HASH.to_owned(),
        KeyHash::Own(own) => ui::own_hash(own.name).to_owned(),
    }
}

fn choice(value: &str, title: String, note: impl Into<String>) -> Choice {
    Choice { value: value.to_owned(), title, note: note.into() }
}
