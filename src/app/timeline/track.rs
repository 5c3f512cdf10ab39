//! The line of time: one notch a change, its bar as high as the keys that it moves, a tick at what was expected.

use std::sync::Arc;

use wasm_bindgen::JsCast;

use crate::{
    app::{
        dom::{El, el},
        parts::facts::common_ends,
        reactive::Memo,
        state,
    },
    fixed::{fixed, trimmed},
    scenario::edit::Edit,
    story::{Story, Timeline},
    words::{self, time},
};

/// The height of the highest bar, in pixels.
const HIGHEST: f64 = 34.0;
/// How finely the slider goes through a change.
const STEP: &str = "0.05";
/// And how finely with reduced motion: all movers at their places, and all at rest.
const HALTS: &str = "0.5";
/// Above so many changes only the one that is shown has its words.
const ROOMY: usize = 6;
/// Above so many, notches are thin.
const MANY: usize = 30;

/// What a notch shows.
#[derive(Clone, PartialEq, Default)]
struct Face {
    left: String,
    name: String,
    label: String,
    short: String,
    moved: String,
    height: String,
    expected: Option<String>,
    idle: bool,
}

/// The track.
pub fn track() -> El {
    let state = state();
    let step = Memo::derive(move || state.story.with(|s| s.scenario.step));
    let faces = Memo::derive(move || {
        let prefix = state.story.with(prefix_of);
        state.timeline.with(|t| faces(t, &prefix))
    });
    let last = Memo::derive(move || state.timeline.with(|t| t.notches.len()));
    let moment = move || {
        let t = state.progress.with(|p| p.t);
        if step.get() == 0 { 0.0 } else { step.get() as f64 - 1.0 + t }
    };
    let played = move || percent(moment() / last.get().max(1) as f64);
    let start = notch_button(step, 0).attr("aria-label", time::START_OF_TIME).add(el("span.what").text(time::START));
    // A slider over the line: a hand scrubs with it, and so does the keyboard.
    let scrub = el("input")
        .attrs("type=range|min=0")
        .bind_text("max", move || last.get().to_string())
        .bind_text("step", move || if state.still.get() { HALTS } else { STEP }.to_owned())
        .attr("aria-label", time::SCRUB)
        .bind_text("aria-valuetext", move || time::moment(step.get(), last.get(), state.progress.with(|p| p.t)))
        .bind_value(move || trimmed(moment(), 6))
        .on("input", move |event| state.scrub(place_of(&event)));
    el("ol.track")
        .bind_style("--n", move || last.get().max(1).to_string())
        .class("dense", move || last.get() > ROOMY)
        .class("many", move || last.get() > MANY)
        .add(el("li.notch.start.past").class("now", move || step.get() == 0).add(start))
        .each(move || (0..last.get() as u32).collect(), move |i| notch(faces, step, i as usize))
        .add(el("li.played").attrs("aria-hidden=true").bind_style("width", played))
        .add(el("li.head").attrs("aria-hidden=true").bind_style("left", played))
        .add(el("li.scrub").add(scrub))
}

/// Where the slider stands.
fn place_of(event: &web_sys::Event) -> f64 {
    let input = event.target().map(JsCast::unchecked_into::<web_sys::HtmlInputElement>);
    input.map_or(0.0, |input| input.value_as_number())
}

fn percent(part: f64) -> String {
    [&fixed(part * 100.0, 3), "%"].concat()
}

/// What all names begin with, as far as they are told apart by the rest.
fn prefix_of(story: &Arc<Story>) -> String {
    let names: Vec<&str> = story.picture.actors.iter().map(|a| a.name.as_str()).collect();
    let (start, _) = common_ends(&names);
    names.first().map(|name| name[..start].to_owned()).unwrap_or_default()
}

fn faces(timeline: &Timeline, prefix: &str) -> Vec<Face> {
    let count = timeline.notches.len();
    let most = timeline
        .notches
        .iter()
        .flat_map(|n| [n.moved.map_or(0.0, |m| m as f64), n.expected.unwrap_or(0.0)])
        .fold(1.0, f64::max);
    let pixels = |keys: f64| [&fixed(keys / most * HIGHEST, 1), "px"].concat();
    let notches = timeline.notches.iter().enumerate();
    notches
        .map(|(i, n)| Face {
            left: percent((i + 1) as f64 / count as f64),
            name: time::notch(i + 1, &n.label, n.moved, n.idle),
            label: n.label.clone(),
            short: if prefix.is_empty() { n.short.clone() } else { n.short.replace(prefix, "") },
            moved: n.moved.map(|m| words::number(m as u128)).unwrap_or_default(),
            height: pixels(n.moved.map_or(0.0, |m| m as f64)),
            expected: n.expected.map(pixels),
            idle: n.idle,
        })
        .collect()
}

/// The notch of a change. It stays while changes come and go, and with it the focus: what it shows changes in place.
fn notch(faces: Memo<Vec<Face>>, step: Memo<usize>, i: usize) -> El {
    let at = i + 1;
    // Nothing for a moment, where the change is gone and its notch not yet.
    let told =
        move |what: fn(&Face) -> &str| move || faces.with(|f| f.get(i).map(|f| what(f).to_owned()).unwrap_or_default());
    let expected = move || faces.with(|f| f.get(i).and_then(|f| f.expected.clone()));
    let what = el("span.what")
        .add(el("b.long").say(told(|f| &f.label)))
        .add(el("b.short").say(told(|f| &f.short)))
        .text(" ")
        .say(told(|f| &f.moved));
    let button = notch_button(step, at)
        .bind_text("aria-label", told(|f| &f.name))
        .add(el("i.moved").bind_style("height", told(|f| &f.height)))
        .when(
            move || expected().is_some(),
            move || el("i.expected").bind_style("bottom", move || expected().unwrap_or_default()),
        )
        .add(what);
    el("li.notch")
        .class("idle", move || faces.with(|f| f.get(i).is_some_and(|f| f.idle)))
        .class("now", move || step.get() == at)
        .class("past", move || at <= step.get())
        .bind_style("left", told(|f| &f.left))
        .add(button)
}

/// What goes to a step.
fn notch_button(step: Memo<usize>, at: usize) -> El {
    let state = state();
    el("button")
        .attrs("type=button")
        .bind("aria-current", move || (step.get() == at).then(|| "step".to_owned()))
        .click(move || state.dispatch(Edit::Step(at)))
}
