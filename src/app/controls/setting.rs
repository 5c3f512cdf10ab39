//! A word for any setting that a scheme heeds: its kind decides how it is edited.

use leptos::prelude::*;

use super::{
    amount::Amount,
    choice::{ChoiceOf, items},
    named,
};
use crate::{
    app::{parts::Popover, state},
    bytes::Bytes,
    hash::HashKind,
    placement::NodeId,
    scenario::edit::Edit,
    setting::{Kind, Setting, Value, setting},
    words::{self, ui},
};

/// Stands for a setting in place of a node while its slider is dragged.
const SLIDER: NodeId = NodeId(u32::MAX);
/// Above so many keys a slider acts when it is let go.
const LIVE: usize = 50_000;

/// "with 128 points per weight,".
#[component]
pub fn SettingWord(
    /// The setting's name in links.
    name: &'static str,
) -> impl IntoView {
    let Some(setting) = setting(name) else { return ().into_any() };
    let state = state();
    let open = RwSignal::new(false);
    let value = Memo::new(move |_| {
        state.story.with(|s| {
            let given = s.scenario.settings.given(name).cloned();
            given.unwrap_or_else(|| s.scenario.start_scheme().about().default_of(setting))
        })
    });
    let phrase = Memo::new(move |_| ui::phrase(name, &shown(&value.get())));
    let text = Signal::derive(move || phrase.with(|p| p.word.clone()));
    let kind = if !items(setting).is_empty() { "menu" } else { "dialog" };
    view! {
        <span class="joint comma">{move || phrase.with(|p| p.comma).then_some(ui::COMMA)}</span>
        <span class="joint">{move || phrase.with(|p| p.before)}</span>
        <Popover text name=named(ui::setting_title(name), text) kind open>
            {if kind == "menu" {
                view! { <ChoiceOf setting value open /> }.into_any()
            } else {
                view! { <NumberOf setting value open /> }.into_any()
            }}
        </Popover>
        <span class="joint long">{move || phrase.with(|p| p.after)}</span>
    }
    .into_any()
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
#[component]
fn NumberOf(setting: &'static Setting, value: Memo<Value>, open: RwSignal<bool>) -> impl IntoView {
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
    let presets: &[u32] = if name == "v" { &[1, 16, 128, 256, 1000] } else { &[] };
    view! {
        <h2 class="sheet-head">{ui::setting_head(name)}</h2>
        <Amount
            name=ui::setting_title(name)
            value=Signal::derive(move || value.get().to_string())
            presets
            take
            step
            open
        />
        {matches!(setting.kind, Kind::Count { .. }).then(|| view! { <Slider setting value /> })}
        <p class="note">{ui::setting_note(name)}</p>
    }
}

/// From 1 to 1,000; more can be typed.
#[component]
fn Slider(setting: &'static Setting, value: Memo<Value>) -> impl IntoView {
    let state = state();
    let (min, max) = match setting.kind {
        Kind::Count { min, max } => (min, max.min(1000)),
        _ => (0, 0),
    };
    let slide = move |event| {
        if let Ok(count) = event_target_value(&event).parse() {
            state.drag(SLIDER, Edit::Setting(setting.name, Value::Count(count)));
        }
    };
    let live = move || state.story.with_untracked(|s| s.after.keys.len() <= LIVE);
    view! {
        <input
            type="range"
            min=min
            max=max
            aria-label=ui::slider_of(ui::setting_title(setting.name))
            prop:value=move || value.get().to_string()
            on:input=move |event| {
                if live() {
                    slide(event);
                }
            }
            on:change=move |event| {
                slide(event);
                state.drop_drag();
            }
        />
    }
}
