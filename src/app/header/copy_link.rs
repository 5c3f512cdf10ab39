//! The link to what is shown.

use wasm_bindgen_futures::spawn_local;

use crate::{
    app::{
        dom::{El, el},
        files::save_button,
        reactive::{Memo, RwSignal, Signal, StoredValue, UpdateValue, effect},
        state,
    },
    link,
    platform::{address, clipboard, focus::focus, observe::Later},
    words::ui,
};

/// How long "Copied" stands.
const SHOWN: i32 = 2_500;

#[derive(Clone, Copy, PartialEq)]
enum Told {
    Nothing,
    Copied,
    ByHand,
}

/// Copies the link; where no way of copying is allowed, shows it selected. Where it is `narrow`, there is room for one
/// word only.
pub fn copy_link(narrow: Signal<bool>) -> El {
    let state = state();
    let told = RwSignal::new(Told::Nothing);
    let later = StoredValue::new_local(None::<Later>);
    // Keys that no link can hold are left out: the link asks for them.
    let whole = Signal::derive(move || state.story.with(|s| link::fits(&s.scenario)));
    let url = Memo::derive(move || {
        let link =
            state.story.with(|s| if whole.get() { link::write(&s.scenario) } else { link::for_address(&s.scenario) });
        format!("{}#{link}", address::without_query())
    });
    let note = RwSignal::new(None::<String>);
    let copy = move || {
        let text = url.get_untracked();
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            told.set(if copied { Told::Copied } else { Told::ByHand });
            note.set(state.story.with_untracked(|s| match whole.get_untracked() {
                false => Some(ui::link_without_keys(s.after.keys.len())),
                true => (text.len() > link::ADDRESS).then(|| ui::long_link(text.len())),
            }));
            if copied {
                let over = Later::after(SHOWN, move || told.set(Told::Nothing));
                let _ = later.try_update_value(|l| *l = over);
            }
        });
    };
    let face = move || match told.get() {
        Told::Copied => ui::COPIED.to_owned(),
        _ if narrow.get() => ui::COPY_LINK_SHORT.to_owned(),
        _ => ui::COPY_LINK.to_owned(),
    };
    let said = move || match told.get() {
        Told::Nothing => String::new(),
        Told::Copied => ui::link_copied(url.get_untracked().len()),
        Told::ByHand => ui::PRESS_CTRL_C.to_owned(),
    };
    let button = el("button.quiet").attr("type", "button").attr("aria-label", ui::COPY_LINK_NAME);
    el("span.copy-link")
        .add(button.click(copy).say(face))
        .add(el("span.off-screen").attr("role", "status").say(said))
        .when(move || told.get() == Told::ByHand, move || by_hand(told, url))
        .dynamic(move || note.get().filter(|_| told.get() != Told::ByHand).map(|said| long(note, &said)))
}

/// That the link is long, or without its keys, and what else there is.
fn long(note: RwSignal<Option<String>>, said: &str) -> El {
    let close = el("button.quiet").attr("type", "button").text(ui::DISMISS).click(move || note.set(None));
    el("span.by-hand.long-link")
        .attr("role", "group")
        .add(el("span").text(said))
        .add(el("span.box-acts").add(save_button()).add(close))
}

/// The link in a field, selected.
fn by_hand(told: RwSignal<Told>, url: Memo<String>) -> El {
    let field = el("input").attrs("type=text|readonly").bind_value(move || url.get());
    let input = field.input();
    effect(move || {
        focus(&input);
        input.select();
    });
    let field = field.on("focusout", move |_| told.set(Told::Nothing));
    el("span.by-hand").add(el("label").text(ui::PRESS_CTRL_C).add(field))
}
