//! Hot spots: random cache trees, beside one responsible cache and one shared tree.

mod aside;
mod card;
mod change;
mod controls;
mod now;
mod said;
mod stage;
mod tables;
mod transport;

use super::{Framed, View};
use crate::{
    app::{
        dom::{El, el, fragment},
        progress_line::{progress_line, working},
        reactive::{provide_context, use_context},
        state,
        trouble::trouble,
    },
    scenario::{Scenario, edit::Edit},
    setting::Value,
    words::{trees as words, ui},
};
use now::Now;

/// This view, for the list of them.
pub const VIEW: View = View { word: "tree", title: ui::VIEW_TREE, make: tree, frame: framed, prepare };

/// Below so many nodes trees have hardly a level: whoever comes by the header sees more caches.
const FEW: usize = 16;
/// So many: four full levels of four children each.
const MADE: u64 = 85;

/// A scenario of few nodes is shown with generated caches, which the link then says.
fn prepare(scenario: &Scenario) -> Scenario {
    let settings = &scenario.settings;
    let named = crate::scenario::world(scenario, scenario.step).cluster.nodes.len();
    if settings.given("caches").is_some() || named >= FEW {
        return scenario.clone();
    }
    Edit::Setting("caches", Value::Count(MADE)).apply(scenario).unwrap_or_else(|_| scenario.clone())
}

/// What the parts of this view share.
fn now() -> Now {
    use_context::<Now>().unwrap_or_else(|| unreachable!("this view provides it before its parts"))
}

/// What a frame has of it.
fn framed() -> Framed {
    let state = state();
    let now = Now::following(state);
    provide_context(now);
    let told = fragment()
        .add(trouble())
        .when(move || now.wrong.with(Option::is_some), move || said::wrong(now))
        .when(move || now.wrong.with(Option::is_none), move || said::said(now))
        .add(working());
    let runs = move || now.hot.with(Option::is_some) && !state.presented.fixed;
    let steps = Box::new(move || fragment().when(runs, move || transport::small(now)));
    Framed { picture: stage::stage(now), told, steps, slides: true }
}

/// All of it.
fn tree() -> El {
    let state = state();
    let now = Now::following(state);
    provide_context(now);
    let main = el("main.main")
        .attr("aria-label", words::MAIN)
        .add(trouble())
        .when(move || now.wrong.with(Option::is_some), move || said::wrong(now))
        .add(stage::stage(now))
        .when(move || now.wrong.with(Option::is_none), move || said::said(now))
        .add(working())
        .add(el("div.working").when(
            move || now.work.with(Option::is_some),
            move || progress_line(move || now.work.get(), move || now.cancel()),
        ));
    fragment()
        .add(controls::controls())
        .add(main)
        .add(transport::transport(now))
        .add(aside::aside(now))
        .add(tables::tables())
}
