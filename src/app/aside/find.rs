//! A field that takes any key, and everything that is known of it.

use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        parts::swatch_of,
        reactive::{Memo, RwSignal},
        state,
        state::Looked,
    },
    bytes::Bytes,
    config::hex_key,
    layout::{Kind, NOBODY, Target},
    platform::focus::bring,
    story::found::{Found, found},
    words::ui,
};

/// The field, and what was found.
pub fn find() -> (El, El) {
    let state = state();
    let hex = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let text = RwSignal::new(String::new());
    let seek = move |text: &str| {
        if text.is_empty() {
            fault.set(None);
            return state.seek(None);
        }
        let key = if hex.get_untracked() { hex_key(text) } else { Ok(Bytes::from(text)) };
        match key {
            Ok(key) => {
                fault.set(None);
                state.seek(Some(key));
            }
            Err(refusal) => fault.set(Some(refusal.0)),
        }
    };
    let seek_again = move || {
        let now = text.get_untracked();
        seek(&now);
    };
    let typed = move |event: web_sys::Event| {
        text.set(value_of(&event));
        seek_again();
    };
    let field = el("input.mono.find-field")
        .attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false|enterkeyhint=search")
        .attr("aria-label", ui::FIND_NAME)
        .attr("placeholder", ui::FIND_HINT)
        .bind("aria-invalid", move || fault.with(Option::is_some).then(|| "true".to_owned()))
        .on("input", typed);
    let input = field.input();
    let field = field.keys(move |event| match event.key().as_str() {
        "Enter" => seek_again(),
        "Escape" => {
            input.set_value("");
            text.set(String::new());
            seek_again();
        }
        _ => {}
    });
    let toggle = el("button.pick")
        .attr("type", "button")
        .attr("aria-label", ui::FIND_HEX_NAME)
        .bind_bool("aria-pressed", move || hex.get())
        .text(ui::FIND_HEX)
        .click(move || {
            hex.set(!hex.get_untracked());
            seek_again();
        });
    // A key that is found in the list of keys stands in the field as well.
    let shown = field.input();
    crate::app::reactive::effect(move || {
        let Some(key) = state.sought.get() else {
            return;
        };
        let field = text.get_untracked();
        let same = if hex.get_untracked() { hex_key(&field).ok() } else { Some(Bytes::from(field.as_str())) };
        if same.as_ref() != Some(&key) {
            let written = key.text().map_or_else(|| key.0.iter().map(|b| format!("{b:02x}")).collect(), str::to_owned);
            hex.set(key.text().is_none());
            shown.set_value(&written);
            text.set(written);
        }
    });
    let answer = Memo::derive(move || {
        let key = state.sought.get()?;
        Some(state.story.with(|s| found(s, &key)).map_err(|r| r.0))
    });
    let what = move || {
        let wrong = fault.get().or_else(|| answer.get()?.err());
        if let Some(sentence) = wrong {
            let bang = el("b.bang").attr("aria-hidden", "true").text("!");
            return Some(el("p.refused").add(bang).text(&sentence));
        }
        answer.get()?.ok().map(|found| facts(&found))
    };
    let search = el("div.find-key").attr("role", "search").add(field).add(toggle);
    (search, el("div.find").attr("role", "status").dynamic(what))
}

fn facts(found: &Found) -> El {
    let state = state();
    let (ring, named) = state.story.with_untracked(|s| {
        let named = |actor: u32| {
            let name = s.picture.actors.get(actor as usize).map_or_else(|| ui::NONE.to_owned(), |a| a.name.clone());
            (actor, name)
        };
        let others: Vec<(u32, String)> = found.others.iter().map(|&actor| named(actor)).collect();
        (s.picture.kind == Kind::Ring, (named(found.owner), found.before.map(named), others))
    });
    let (owner, before, others) = named;
    let fact = |name: &str, value: El| el("div").add(el("dt").text(name)).add(el("dd").add(value));
    let text = |text: &str| el("span").text(text);
    let mono = |text: &str| el("span.mono").text(text);
    let node = |(actor, name): &(u32, String)| match *actor {
        NOBODY => el("span").text(name),
        actor => lights(el("button.find-node").attr("type", "button").add(swatch_of(actor)).text(name), actor),
    };
    let mut all = vec![fact(ui::FOUND_OWNER, node(&owner))];
    all.extend(before.filter(|b| b.0 != found.owner).as_ref().map(|b| fact(ui::FOUND_BEFORE, node(b))));
    if !others.is_empty() {
        let name = if found.replicas > 1 { ui::FOUND_REPLICAS } else { ui::FOUND_NEXT };
        all.push(fact(name, fragment().add_all(others.iter().map(node))));
    }
    if !found.place.is_empty() {
        all.push(fact(if ring { ui::FOUND_PLACE } else { ui::FOUND_BUCKET }, mono(&found.place)));
    }
    all.push(fact(ui::FOUND_HERE, text(&ui::among_the_keys(found.index, found.repeats))));
    all.push(fact(ui::FOUND_HASH, mono(&ui::hash_value(found.hash))).class_if("whole", true));
    el("dl.facts").attr("aria-label", ui::FOUND).add_all(all)
}

/// Looks at a node while it is pointed at or has the focus.
fn lights(button: El, actor: u32) -> El {
    let state = state();
    let on = move |_: web_sys::Event| state.looked.set(Looked { target: Some(Target::Node(actor)), keyboard: false });
    let off = move |_: web_sys::Event| state.looked.set(Looked::default());
    button.on("pointerenter", on).on("focus", on).on("pointerleave", off).on("blur", off).click(move || {
        let target = Some(Target::Node(actor));
        state.looked.set(Looked { target, keyboard: false });
        let stage =
            web_sys::window().and_then(|w| w.document()).and_then(|d| d.query_selector(".stage").ok().flatten());
        if let Some(stage) = stage {
            bring(&stage);
        }
    })
}
