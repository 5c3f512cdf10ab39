//! Taking a middle bucket away under jump hash: what it costs, and the repair beside it, before it is done.

use super::quiet;
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::{Memo, effect},
        state,
        state::AppState,
    },
    bytes::Bytes,
    movement::Movement,
    scenario::{Change, Placed, Scenario, edit::Edit},
    setting::{Value, setting},
    story::Story,
    words::removal as words,
};

/// The two ways to close a gap, by the word of the setting `removal`.
const WAYS: [&str; 2] = ["close", "swap"];

/// A way, worked out.
#[derive(Clone, PartialEq)]
struct Way {
    word: &'static str,
    moved: usize,
    needless: usize,
    next: Scenario,
}

/// The question, while there is one.
pub fn removal() -> El {
    let state = state();
    let ways = Memo::derive(move || {
        let name = state.removing.get()?;
        let scenario = state.story.with(|s| s.scenario.clone());
        let ways: Vec<Way> = WAYS.into_iter().filter_map(|word| way(&scenario, &name, word)).collect();
        Some((name, ways))
    });
    fragment().dynamic(move || {
        let (name, ways) = ways.get()?;
        let question = words::question(&name.to_string());
        let asked = el("section.removal")
            .attrs("tabindex=-1")
            .attr("aria-label", &question)
            .add(el("p").add(el("b").text(&question)).text(" ").text(words::WHY))
            .add(el("ul").add_all(ways.into_iter().map(choice)))
            .add(quiet(words::KEEP).click(move || state.removing.set(None)));
        let section = asked.html();
        effect(move || {
            let _ = section.focus();
        });
        Some(asked)
    })
}

/// Above so many keys what was not chosen is not worked out.
const MOST: usize = 200_000;

/// Once a bucket in the middle is gone: what either way costs, beside each other.
pub fn removed() -> El {
    let state = state();
    let ways = Memo::derive(move || state.story.with(|s| both(s)));
    fragment().dynamic(move || {
        let ways = ways.get()?;
        let line =
            |way: Way| el("li").add(el("b").text(words::way(way.word))).text(&words::cost(way.moved, way.needless));
        Some(el("section.removal").add(el("p").text(words::DONE)).add(el("ul").add_all(ways.into_iter().map(line))))
    })
}

fn both(story: &Story) -> Option<Vec<Way>> {
    let Scenario { changes, step, .. } = &story.scenario;
    let (last, earlier) = changes.get(..*step)?.split_last()?;
    let drops = |change: &Change| matches!(change, Change::Drop(_));
    // Earlier gaps would be closed the other way too, and that is another story.
    let one = drops(last) && !earlier.iter().any(drops);
    let leaps = story.movement.needless() > 0 && story.after.placement.leaps(0).is_some();
    if !one || !leaps || story.after.keys.len() > MOST {
        return None;
    }
    Some(WAYS.into_iter().filter_map(|word| cost(closing(&story.scenario, word)?, word)).collect())
}

fn choice(way: Way) -> El {
    let state = state();
    let (word, next) = (way.word, way.next);
    let button = el("button.do").attrs("type=button").click(move || choose(state, next.clone())).text(words::way(word));
    el("li").add(button).text(" ").add(el("span").text(&words::cost(way.moved, way.needless)))
}

fn choose(state: AppState, next: Scenario) {
    state.removing.set(None);
    state.open(next);
    state.play_this();
}

fn way(scenario: &Scenario, name: &Bytes, word: &'static str) -> Option<Way> {
    let next = Edit::Happen(Change::Drop(vec![name.clone()])).apply(&closing(scenario, word)?).ok()?;
    cost(next, word)
}

/// The same scenario with its gaps closed the other way.
fn closing(scenario: &Scenario, word: &str) -> Option<Scenario> {
    let removal = setting("removal")?;
    Edit::Setting(removal.name, Value::Word(word.to_owned())).apply(scenario).ok()
}

/// What the last change of a scenario costs.
fn cost(next: Scenario, word: &'static str) -> Option<Way> {
    let after = Placed::at(&next, next.step, None).ok()?;
    let before = Placed::at(&next, next.step - 1, Some(&after)).ok()?;
    let movement: Movement = after.since(&before);
    Some(Way { word, moved: movement.moved(), needless: movement.needless(), next })
}
