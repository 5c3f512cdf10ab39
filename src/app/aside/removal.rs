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
    platform::focus::focus,
    scenario::{Change, Placed, Scenario, edit::Edit},
    setting::{Value, setting},
    story::{Story, timeline::MANY},
    words::removal as words,
};

/// The two ways to close a gap, by the word of the setting `removal`.
const WAYS: [&str; 2] = ["close", "swap"];

/// A way, worked out.
#[derive(Clone, PartialEq)]
struct Way {
    word: &'static str,
    /// How many keys move, and how many of them needlessly; none where there are too many to try it out.
    cost: Option<(usize, usize)>,
    next: Scenario,
}

/// The question, while there is one.
pub fn removal() -> El {
    let state = state();
    let ways = Memo::derive(move || {
        let name = state.removing.get()?;
        let ways: Vec<Way> = state.story.with(|s| WAYS.into_iter().filter_map(|word| way(s, &name, word)).collect());
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
            focus(&section);
        });
        Some(asked)
    })
}

/// Once a bucket in the middle is gone: what either way costs, beside each other.
pub fn removed() -> El {
    let state = state();
    let ways = Memo::derive(move || state.story.with(|s| both(s)));
    fragment().dynamic(move || {
        let ways = ways.get()?;
        let line = |way: Way| el("li").add(el("b").text(words::way(way.word))).text(&words::cost(way.cost));
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
    if !one || !leaps || story.after.keys.len() > MANY {
        return None;
    }
    Some(WAYS.into_iter().filter_map(|word| cost(story, closing(&story.scenario, word)?, word)).collect())
}

fn choice(way: Way) -> El {
    let state = state();
    let (word, next) = (way.word, way.next);
    let button = el("button.do").attrs("type=button").click(move || choose(state, next.clone())).text(words::way(word));
    el("li").add(button).text(" ").add(el("span").text(&words::cost(way.cost)))
}

fn choose(state: AppState, next: Scenario) {
    state.removing.set(None);
    state.open_and_play(next);
}

fn way(story: &Story, name: &Bytes, word: &'static str) -> Option<Way> {
    let next = Edit::Happen(Change::Drop(vec![name.clone()])).apply(&closing(&story.scenario, word)?).ok()?;
    cost(story, next, word)
}

/// The same scenario with its gaps closed the other way.
fn closing(scenario: &Scenario, word: &str) -> Option<Scenario> {
    let removal = setting("removal")?;
    Edit::Setting(removal.name, Value::Word(word.to_owned())).apply(scenario).ok()
}

/// What the last change of a scenario costs.
fn cost(story: &Story, next: Scenario, word: &'static str) -> Option<Way> {
    if story.after.keys.len() > MANY {
        return Some(Way { word, cost: None, next });
    }
    let after = Placed::at(&next, next.step, Some(&story.after)).ok()?;
    let before = Placed::at(&next, next.step - 1, Some(&after)).ok()?;
    let movement: Movement = after.since(&before);
    Some(Way { word, cost: Some((movement.moved(), movement.needless())), next })
}
