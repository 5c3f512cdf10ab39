//! The link to what is shown.

use wasm_bindgen_futures::spawn_local;

use crate::{
    app::{
        dom::{El, el},
        reactive::{Memo, RwSignal, Signal, StoredValue, UpdateValue, effect},
        state,
    },
    link,
    platform::{address, clipboard, observe::Later},
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
    let url = Memo::derive(move || {
        let link = state.story.with(|s| link::write(&s.scenario));
        format!("{}#{link}", address::page())
    });
    let copy = move || {
        let text = url.get_untracked();
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            told.set(if copied { Told::Copied } else { Told::ByHand });
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
}

/// The link in a field, selected.
fn by_hand(told: RwSignal<Told>, url: Memo<String>) -> El {
    let field = el("input").attrs("type=text|readonly").bind_value(move || url.get());
    let input = field.input();
    effect(move || {
        let _ = input.focus();
        input.select();
    });
    let field = field.on("focusout", move |_| told.set(Told::Nothing));
    el("span.by-hand").add(el("label").text(ui::PRESS_CTRL_C).add(field))
}
