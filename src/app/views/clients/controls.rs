//! How many clients there are and how much each knows: a second sentence of words.

use crate::{
    app::{
        controls::{Amount, amount, steps},
        dom::{El, el, fragment},
        parts::{Popover, popover, refused_or},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    bytes::Bytes,
    decimal::Decimal,
    limits,
    platform::entropy,
    scenario::edit::Edit,
    setting::{Setting, Value, setting},
    words::{clients as ui, time, ui as page},
};

/// One word of the sentence.
struct Word {
    /// Which setting.
    setting: &'static str,
    name: &'static str,
    note: &'static str,
    presets: &'static [u32],
    text: fn(&str) -> String,
}

/// "Asked by 10 clients who each know 50 % of the nodes, drawn by seed 1".
pub fn who(lists: RwSignal<bool>) -> El {
    let state = state();
    let fault = RwSignal::new(None::<String>);
    let clients = |text: &str| ui::clients(text.parse().unwrap_or(0));
    let see = |text: &str| {
        let part = Decimal::parse(text).map_or(0.0, Decimal::to_f64);
        page::percent(part, usize::from((part * 100.0).fract() > 1e-9))
    };
    let joint = |text: &str| el("span.joint").text(text);
    let reroll = move || match entropy::fresh() {
        Some(chance) => {
            fault.set(None);
            state.dispatch(Edit::Setting("seed", Value::Count(chance % 1_000_000)));
        }
        None => fault.set(Some(ui::NO_CHANCE.to_owned())),
    };
    // Where every client has a list of its own, nothing is drawn.
    let listed = Memo::derive(move || {
        state.story.with(|s| {
            let lists = s.scenario.settings.lists("know");
            (0..s.scenario.settings.count("clients") as usize).all(|client| lists.get(client).is_some())
        })
    });
    let drawn = move || {
        let joint = |text: &str| el("span.joint").text(text);
        fragment()
            .add(joint(ui::WHO_KNOW))
            .add(word(Word { setting: "see", name: ui::SEE_NAME, note: ui::SEE_NOTE, presets: &[], text: see }))
            .add(joint(ui::OF_THE_NODES))
            .add(el("span.joint.comma").text(page::COMMA))
            .add(joint(ui::DRAWN))
            .add(word(Word { setting: "seed", name: ui::SEED_NAME, note: ui::SEED_NOTE, presets: &[], text: ui::seed }))
    };
    let button = |text: &str| el("button.quiet").attr("type", "button").text(text);
    fragment()
        .add(
            el("div.sentence")
                .add(joint(ui::ASKED_BY))
                .add(word(Word {
                    setting: "clients",
                    name: ui::CLIENTS_NAME,
                    note: ui::CLIENTS_NOTE,
                    presets: &[2, 10, 50, 200],
                    text: clients,
                }))
                .when(move || !listed.get(), drawn)
                .when(move || listed.get(), || el("span.joint").text(ui::LISTED))
                .when(move || state.story.with(|s| !s.scenario.changes.is_empty()), || steps(time::BACK, time::ON))
                .add(
                    el("span.who-acts")
                        .when(
                            move || !listed.get(),
                            move || el("button.quiet").attr("type", "button").text(ui::OTHER_VIEWS).click(reroll),
                        )
                        .add(button(ui::PASTE_TWO).click(move || lists.set(true))),
                ),
        )
        .add(refused_or_own(fault))
}

/// What this sentence itself found wrong.
fn refused_or_own(fault: RwSignal<Option<String>>) -> El {
    fragment().when(move || fault.with(Option::is_some), move || refused_or(fault.into()))
}

fn word(word: Word) -> El {
    let state = state();
    let open = RwSignal::new(false);
    let (name, title) = (word.setting, word.name);
    let value = Memo::derive(move || state.story.with(|s| value_of(&s.scenario.settings, name)));
    let text = Signal::derive(move || (word.text)(&value.get()));
    let set = move |value: Value| state.dispatch(Edit::Setting(name, value));
    let take = Callback::new(move |text: String| {
        let Some(setting) = setting(name) else { return Ok(()) };
        let value = read(setting, title, &text)?;
        set(value);
        Ok(())
    });
    let step = Callback::new(move |by: i32| {
        let now = value.get_untracked();
        if name == "see" {
            let now = Decimal::parse(&now).map_or(0, Decimal::millionths);
            let next = now.saturating_add_signed(i64::from(by) * 50_000).min(1_000_000);
            return set(Value::Decimal(Decimal::from_millionths(next)));
        }
        let most = if name == "clients" { limits::CLIENTS } else { u64::MAX };
        let least = u64::from(name == "clients");
        let now: u64 = now.parse().unwrap_or(least);
        set(Value::Count(now.saturating_add_signed(by.into()).max(least).min(most)));
    });
    let (note, presets) = (word.note, word.presets);
    let content = move || {
        fragment()
            .add(el("h2.sheet-head").text(title))
            .add(amount(Amount { name: title, value: value.into(), presets, take, step, open }))
            .add(el("p.note").text(note))
    };
    popover(Popover {
        text,
        name: Some(Signal::derive(move || Some(page::setting_and_value(title, &text.get())))),
        class: "word",
        kind: "dialog",
        open,
        content: Box::new(content),
    })
}

fn value_of(settings: &crate::setting::Settings, name: &str) -> String {
    match name {
        "see" => settings.decimal(name).to_string(),
        _ => settings.count(name).to_string(),
    }
}

/// Reads a value; percents are understood where a part is asked for.
fn read(setting: &'static Setting, title: &str, text: &str) -> Result<Value, String> {
    let percent = text.strip_suffix('%').map(str::trim).filter(|_| setting.name == "see");
    let part = percent
        .and_then(|t| Decimal::parse(t).ok())
        .map(|d| Decimal::from_millionths(d.millionths() / 100).to_string());
    let text = part.unwrap_or_else(|| text.to_owned());
    setting.kind.read(title, &Bytes::from(text)).map_err(|refusal| refusal.0)
}
