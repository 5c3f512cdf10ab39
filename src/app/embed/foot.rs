//! The foot: steps, where we are, and the way to the whole page.

use wasm_bindgen::JsCast;

use crate::{
    app::{
        dom::{El, el},
        reactive::{Memo, RwSignal, effect},
        state,
        state::AppState,
    },
    link,
    platform::{address, focus::focus},
    scenario::Scenario,
    words::{embed as words, time, ui},
};

/// The foot of a frame, with what walks in its view; `slides` where that is also a line to slide along.
pub fn foot(steps: El, slides: bool) -> El {
    let state = state();
    let by_hand = RwSignal::new(false);
    el("footer.foot")
        .class_if("slides", slides)
        .add(steps)
        .add(el("p.where").say(move || place(state)))
        .when(
            move || state.can_undo(),
            move || {
                let undo = el("button.quiet").attr("type", "button").attr("aria-label", ui::UNDO_NAME);
                undo.text(ui::UNDO).click(move || state.undo())
            },
        )
        .when(move || by_hand.get(), move || in_a_field(by_hand))
        .add(open(by_hand))
}

/// The step and what happens in it.
fn place(state: AppState) -> String {
    let (step, count) = state.story.with(|s| (s.scenario.step, s.scenario.changes.len()));
    let label = state.timeline.with(|t| step.checked_sub(1).and_then(|i| Some(t.notches.get(i)?.label.clone())));
    if count == 0 { String::new() } else { words::place(step, count, label.as_deref().unwrap_or(time::START)) }
}

/// The scenario without what only a frame is asked for.
fn as_page(scenario: &Scenario) -> Scenario {
    let mut page = scenario.clone();
    for name in ["embed", "controls", "theme", "palette", "scale", "play", "still"] {
        page.settings.reset(name);
    }
    page
}

/// The address of the whole page with what is shown.
fn whole_page(state: AppState) -> String {
    let link = state.story.with(|s| link::for_address(&as_page(&s.scenario)));
    format!("{}#{link}", address::without_query())
}

/// Opens the whole page in a tab of its own; where the frame may open none, its address is there to be copied.
fn open(by_hand: RwSignal<bool>) -> El {
    let state = state();
    let url = Memo::derive(move || whole_page(state));
    el("a.open-whole")
        .attrs("target=_blank|rel=noopener")
        .bind_text("href", move || url.get())
        .on("click", move |event| {
            let event: &web_sys::MouseEvent = event.unchecked_ref();
            // With a modifier the browser does what it does with links.
            if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
                return;
            }
            event.prevent_default();
            by_hand.set(!address::open(&url.get_untracked()));
        })
        .text(words::OPEN)
}

/// The address in a field, selected.
fn in_a_field(by_hand: RwSignal<bool>) -> El {
    let state = state();
    let url = Memo::derive(move || whole_page(state));
    let field = el("input").attrs("type=text|readonly").bind_value(move || url.get());
    let input = field.input();
    effect(move || {
        focus(&input);
        input.select();
    });
    let close = el("button.quiet").attr("type", "button").text(ui::CLOSE).click(move || by_hand.set(false));
    el("div.by-hand").attr("role", "group").add(el("label").text(words::OPEN_BY_HAND).add(field)).add(close)
}
