//! Asks the clients whenever there is something else to ask: at once where that is quick, else bit by bit.

use std::sync::Arc;

use super::{Asked, Ground};
use crate::{
    api,
    app::{
        parts::facts::short_names,
        reactive::{LocalStorage, SetValue, StoredValue, effect},
        state::AppState,
        views::ready::first_picture,
        work::Work,
    },
    platform::bits::Bits,
    scenario::Scenario,
    story::Story,
    views::{Asking, Outcome},
    words::clients as ui,
};

/// So many placements and draws of nodes are asked for at once.
const AT_ONCE: usize = 60_000;
/// Longer names lose what all of them share.
const LONG: usize = 9;
/// So many between two looks at the clock.
const HANDFUL: usize = 20_000;

/// Follows the story; what is given back ends an asking that is under way.
pub fn follow(state: AppState, ground: Ground) -> impl Fn() + Clone + 'static {
    let bits: StoredValue<Option<Bits>, LocalStorage> = StoredValue::new_local(None);
    let mut last: Option<Scenario> = None;
    effect(move || {
        let story = state.story.get();
        if last.as_ref().is_some_and(|last| same(last, &story.scenario)) {
            // The same question; the story may still be another one, with other looks.
            return;
        }
        last = Some(story.scenario.clone());
        bits.set_value(None);
        ground.refused.set(None);
        let mut asking = Asking::begin(api::question(&story.scenario, &story.after), true);
        let clients = story.scenario.settings.count("clients") as usize;
        if clients * (story.after.keys.len() + story.after.world.cluster.nodes.len()) <= AT_ONCE {
            let whole = loop {
                match asking.go_on(usize::MAX) {
                    Ok(None) => {}
                    Ok(Some(outcome)) => break Ok(outcome),
                    Err(refusal) => break Err(refusal.0),
                }
            };
            return done(state, ground, story, whole);
        }
        state.moving.set(true);
        ground.work.set(Some(Work { said: ui::working(0.0), part: 0.0 }));
        let mut story = Some(story);
        bits.set_value(Some(Bits::of(move || {
            match asking.go_on(HANDFUL) {
                Ok(None) => {
                    let part = (asking.part() * 100.0).floor() / 100.0;
                    if ground.work.with_untracked(|w| w.as_ref().is_none_or(|w| w.part != part)) {
                        ground.work.set(Some(Work { said: ui::working(part), part }));
                    }
                    return true;
                }
                Ok(Some(outcome)) => {
                    if let Some(story) = story.take() {
                        done(state, ground, story, Ok(outcome));
                    }
                }
                Err(refusal) => {
                    if let Some(story) = story.take() {
                        done(state, ground, story, Err(refusal.0));
                    }
                }
            }
            false
        })));
    });
    move || {
        bits.set_value(None);
        ground.work.set(None);
        ground.refused.set(Some(ui::CANCELLED.to_owned()));
        state.moving.set(false);
    }
}

/// Whether two scenarios ask the same.
fn same(one: &Scenario, other: &Scenario) -> bool {
    let who = |s: &Scenario| ["clients", "see", "know"].map(|name| s.settings.given(name).cloned());
    one.step == other.step && one.same_until(other, one.step) && who(one) == who(other)
}

fn done(state: AppState, ground: Ground, story: Arc<Story>, whole: Result<Outcome, String>) {
    ground.work.set(None);
    match whole {
        Ok(outcome) => {
            let names: Vec<String> = story.after.world.cluster.nodes.iter().map(|n| n.spec.name.to_string()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let short = short_names(&names);
            let long = names.iter().any(|name| name.chars().count() > LONG);
            let names = if long { short.clone() } else { names.iter().map(|n| (*n).to_owned()).collect() };
            ground.asked.set(Some(Arc::new(Asked { story, outcome, names, short })));
        }
        Err(why) => {
            ground.refused.set(Some(why));
            // There is nothing to draw; what can be said is said.
            first_picture();
        }
    }
    state.moving.set(false);
}
