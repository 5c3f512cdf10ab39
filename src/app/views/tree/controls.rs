//! The sentence of settings: how many requests for what, on which trees.

use crate::{
    app::{
        controls::{Amount, amount, setting_word, steps},
        dom::{El, el, fragment, value_of},
        parts::{Popover, popover, refused_or},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    bytes::Bytes,
    limits,
    platform::entropy,
    scenario::edit::Edit,
    setting::{Value, setting},
    words::{self, trees, ui},
};

/// The sentence.
pub fn controls() -> El {
    let state = state();
    let word = |name: &str| setting(name).map_or_else(fragment, setting_word);
    let several = move || state.story.with(|s| s.scenario.settings.count("pages") > 1);
    let changes = move || state.story.with(|s| !s.scenario.changes.is_empty());
    let sentence = el("div.sentence")
        .add(word("requests"))
        .add(word("pages"))
        .when(several, move || word("popularity"))
        .add(page_word())
        .add(el("span.joint").text(trees::CLIMB))
        .add(word("arity"))
        .add(el("span.joint").text(trees::OVER))
        .add(caches_word())
        .add(word("threshold"))
        .add(word("seed"))
        .when(changes, || steps(trees::CHANGE_BACK, trees::CHANGE_ON))
        .add(reroll());
    el("section.controls.two").attr("aria-label", trees::CONTROLS).add(sentence)
}

/// Other requests: a fresh seed, which then stands in the link.
fn reroll() -> El {
    let state = state();
    let fault = RwSignal::new(None::<String>);
    // Six digits are enough to be another, and short enough for a link.
    let roll = move || match entropy::fresh() {
        Some(chance) => {
            fault.set(None);
            state.dispatch(Edit::Setting("seed", Value::Count(chance % 1_000_000)));
        }
        None => fault.set(Some(trees::NO_CHANCE.to_owned())),
    };
    fragment()
        .add(el("button.quiet.reroll").attr("type", "button").click(roll).text(trees::REROLL))
        .add(refused_or(fault.into()))
}

/// "for hot".
fn page_word() -> El {
    let state = state();
    let open = RwSignal::new(false);
    let page = Memo::derive(move || {
        state.story.with(|s| match s.scenario.settings.given("page") {
            Some(Value::Text(name)) => name.clone(),
            _ => Bytes::from("hot"),
        })
    });
    let text = Signal::derive(move || page.get().to_string());
    let sheet = move || {
        let field = el("input.mono").attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false");
        let take = move |event: &web_sys::Event| {
            let typed = value_of(event);
            if typed != page.with_untracked(ToString::to_string) {
                state.dispatch(Edit::Setting("page", Value::Text(Bytes::from(typed))));
            }
        };
        let input = field.input();
        let closing = move |event: web_sys::KeyboardEvent| match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                take(&event);
                open.set(false);
            }
            "Escape" => input.set_value(&page.with_untracked(ToString::to_string)),
            _ => {}
        };
        let field =
            field.bind_value(move || page.get().to_string()).on("change", move |event| take(&event)).keys(closing);
        fragment()
            .add(el("label.field").add(el("span.sheet-head").text(trees::PAGE_HEAD)).add(field))
            .add(el("p.note").text(trees::PAGE_NOTE))
    };
    let name = Signal::derive(move || Some(ui::setting_and_value(trees::PAGE, &text.get())));
    let word =
        popover(Popover { text, name: Some(name), class: "word", kind: "dialog", open, content: Box::new(sheet) });
    fragment().add(el("span.joint").text(trees::NAMED)).add(word)
}

/// "85 caches".
fn caches_word() -> El {
    let state = state();
    let open = RwSignal::new(false);
    let made = Memo::derive(move || state.story.with(|s| s.scenario.settings.count("caches")));
    let nodes = Memo::derive(move || state.story.with(|s| s.after.world.cluster.nodes.len()));
    let text = Signal::derive(move || match made.get() {
        0 => trees::nodes_as_caches(nodes.get()),
        made => ui::count_of(made as usize, "cache", "caches"),
    });
    let value = Signal::derive(move || match made.get() {
        0 => nodes.get().to_string(),
        made => made.to_string(),
    });
    let set = move |count: u64| state.dispatch(Edit::Setting("caches", Value::Count(count)));
    let take = Callback::new(move |typed: String| {
        let wanted = typed.parse().ok().filter(|n| (1..=limits::NODES).contains(n));
        let expected = || words::expected_count(1, limits::NODES);
        set(wanted.ok_or_else(|| words::bad_setting(trees::CACHES, &expected(), &typed))?);
        Ok(())
    });
    let step = Callback::new(move |by: i32| {
        let now = value.get_untracked().parse().unwrap_or(0u64);
        set(now.saturating_add_signed(by.into()).clamp(1, limits::NODES));
    });
    let content = move || {
        let presets = &[21, 85, 341, 1000];
        let back = move || {
            open.set(false);
            set(0);
        };
        fragment()
            .add(el("h2.sheet-head").text(trees::CACHES_HEAD))
            .add(amount(Amount { name: trees::CACHES, value, presets, take, step, open }))
            .add(el("button.quiet").attr("type", "button").click(back).say(move || trees::use_nodes(nodes.get())))
            .add(el("p.note").text(trees::CACHES_NOTE))
    };
    let name = Signal::derive(move || Some(ui::setting_and_value(trees::CACHES, &text.get())));
    popover(Popover { text, name: Some(name), class: "word", kind: "dialog", open, content: Box::new(content) })
}
