//! A word for any setting that a scheme heeds: its kind decides how it is edited.

use super::{
    amount::{Amount, amount},
    choice::{choice_of, hash_title, is_menu},
    named,
};
use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        parts::{Popover, popover},
        reactive::{Callback, Memo, RwSignal, Signal},
        state,
    },
    bytes::Bytes,
    hash::HashKind,
    placement::NodeId,
    scenario::{Scenario, edit::Edit},
    setting::{Kind, Setting, Value},
    words::{self, ui},
};

/// Stands for a setting in place of a node while its slider is dragged.
const SLIDER: NodeId = NodeId(u32::MAX);
/// Above so many keys a slider acts when it is let go.
const LIVE: usize = 50_000;

/// "with 128 points per weight,".
pub fn setting_word(setting: &'static Setting) -> El {
    let name = setting.name;
    let state = state();
    let open = RwSignal::new(false);
    let value = Memo::derive(move || {
        state.story.with(|s| {
            let given = s.scenario.settings.given(name).cloned();
            given.unwrap_or_else(|| s.scenario.start_scheme().about().default_of(setting))
        })
    });
    let phrase = Memo::derive(move || state.story.with(|s| phrase_of(&s.scenario, name, &value.get())));
    let text = Signal::derive(move || phrase.with(|p| p.word.clone()));
    let menu = is_menu(setting);
    let content = move || if menu { choice_of(setting, value, open) } else { number_of(setting, value, open) };
    let word = popover(Popover {
        text,
        name: Some(named(ui::setting_title(name), text)),
        class: "word",
        kind: if menu { "menu" } else { "dialog" },
        open,
        content: Box::new(content),
    });
    let comma = move || if phrase.with(|p| p.comma) { ui::COMMA } else { "" }.to_owned();
    fragment()
        .add(el("span.joint.comma").say(comma))
        .add(el("span.joint").say(move || phrase.with(|p| p.before.to_owned())))
        .add(word)
        .add(el("span.joint.long").say(move || phrase.with(|p| p.after.to_owned())))
}

/// A setting as it stands in the sentence.
fn phrase_of(scenario: &Scenario, name: &str, value: &Value) -> ui::Phrase {
    let (scheme, about) = (scenario.start_scheme(), scenario.start_scheme().about());
    match name {
        "hash" => ui::phrase(name, &hash_title(scheme.key_hash(&scenario.settings))),
        "variant" => {
            let variant = about.variant(&scenario.settings).unwrap_or_default();
            let before = ui::before_variant(about.name, variant);
            let word = ui::variant_title(about.name, variant).to_owned();
            ui::Phrase { before, word, after: "", comma: true }
        }
        _ => ui::phrase(name, &shown(value)),
    }
}

/// A value as it is written for people.
fn shown(value: &Value) -> String {
    match value {
        Value::Count(n) => words::number((*n).into()),
        Value::Word(word) if word == "raw" => words::RAW_HASH.to_owned(),
        Value::Word(word) => HashKind::named(word).map_or_else(|| word.clone(), |kind| kind.title().to_owned()),
        other => other.to_string(),
    }
}

/// A number, or a word that is typed.
fn number_of(setting: &'static Setting, value: Memo<Value>, open: RwSignal<bool>) -> El {
    let state = state();
    let name = setting.name;
    let set = move |value: Value| state.dispatch(Edit::Setting(name, value));
    let take = Callback::new(move |text: String| {
        let value = setting.kind.read(ui::setting_title(name), &Bytes::from(text)).map_err(|r| r.0)?;
        set(value);
        Ok(())
    });
    let step = Callback::new(move |by: i32| {
        if let (Value::Count(now), Kind::Count { min, max }) = (value.get_untracked(), setting.kind) {
            set(Value::Count(now.saturating_add_signed(by.into()).clamp(min, max)));
        }
    });
    let presets: &[u32] = match name {
        "v" => &[1, 16, 128, 256, 1000],
        "requests" => &[100, 1_000, 10_000, 100_000],
        "pages" => &[1, 2, 10, 50],
        "arity" => &[2, 4, 8, 16],
        "threshold" => &[1, 2, 4, 16],
        _ => &[],
    };
    let typed = amount(Amount {
        name: ui::setting_title(name),
        value: Signal::derive(move || value.get().to_string()),
        presets,
        take,
        step,
        open,
    });
    let field = fragment().add(el("h2.sheet-head").text(ui::setting_head(name))).add(typed);
    let field =
        if let Kind::Count { min, max } = setting.kind { field.add(slider(name, min, max, value)) } else { field };
    field.add(el("p.note").text(ui::setting_note(name)))
}

/// From the least to 1,000; more can be typed.
fn slider(name: &'static str, min: u64, max: u64, value: Memo<Value>) -> El {
    let state = state();
    let slide = move |event: &web_sys::Event| {
        if let Ok(count) = value_of(event).parse() {
            state.drag(SLIDER, Edit::Setting(name, Value::Count(count)));
        }
    };
    let live = move || state.story.with_untracked(|s| s.after.keys.len() <= LIVE);
    el("input")
        .attr("type", "range")
        .attr("min", &min.to_string())
        .attr("max", &max.min(1000).to_string())
        .attr("aria-label", &ui::slider_of(ui::setting_title(name)))
        .bind_value(move || value.get().to_string())
        .on("input", move |event| {
            if live() {
                slide(&event);
            }
        })
        .on("change", move |event| {
            slide(&event);
            state.drop_drag();
        })
}
