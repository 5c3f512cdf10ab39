//! The sentence under the picture: what happened, in computed numbers.

use super::Story;
use crate::{
    measure::moves::Formula,
    scenario::{Change, change::Assignment},
    words,
};

/// A sentence in two parts, and what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The actors whose swatches stand in front.
    pub subjects: Vec<u32>,
    /// Subject and verb: "cache-6 joined:".
    pub lead: String,
    /// Counts, expectation, formula, needless moves.
    pub rest: String,
}

impl Said {
    /// All of it, for announcing.
    #[must_use]
    pub fn whole(&self) -> String {
        format!("{} {}", self.lead, self.rest)
    }
}

/// What a story says; in the present tense while it plays.
#[must_use]
pub fn said(story: &Story, playing: bool) -> Said {
    let scenario = &story.scenario;
    let subjects = story.picture.subjects.clone();
    let Some(change) = scenario.step.checked_sub(1).and_then(|i| scenario.changes.get(i)) else {
        return Said { subjects, lead: words::start_lead(), rest: at_the_start(story) };
    };
    let lead = format!("{}:", verb(change, playing));
    if let Some(Some(why)) = story.after.world.idle.last() {
        return Said { subjects, lead: words::idle_lead(&label(change)), rest: words::idle_rest(why) };
    }
    Said { subjects, lead, rest: counts(story, playing) }
}

fn at_the_start(story: &Story) -> String {
    let nodes = &story.after.world.cluster.nodes;
    let keys = story.after.keys.len();
    if nodes.is_empty() {
        return words::no_nodes_yet();
    }
    if story.after.fair_shares().iter().all(|&share| share == 0.0) {
        return words::nobody_can_own();
    }
    let busiest = story.balance.loads.iter().enumerate().max_by_key(|(_, l)| l.keys);
    let Some((at, load)) = busiest.filter(|_| keys > 0) else { return words::no_keys_yet() };
    if nodes.len() == 1 {
        return words::one_node_owns_everything(&nodes[at].spec.name.to_string(), keys);
    }
    words::keys_on_nodes(keys, nodes.len(), &nodes[at].spec.name.to_string(), load.keys, load.fair)
}

/// A change in a few words, for the timeline: "cache-6 joins".
#[must_use]
pub fn label(change: &Change) -> String {
    verb(change, true)
}

/// The same where there is little room: "+ cache-6".
#[must_use]
pub fn short_label(change: &Change) -> String {
    let names: Vec<String> = change.subjects().iter().map(|n| n.to_string()).collect();
    let who = match names.as_slice() {
        [one] => one.clone(),
        many => words::number(many.len() as u128),
    };
    match change {
        Change::Add(_) => format!("+ {who}"),
        Change::Drop(_) => format!("− {who}"),
        Change::Down(_) => format!("↓ {who}"),
        Change::Up(_) => format!("↑ {who}"),
        Change::Weigh(pairs) => match pairs.as_slice() {
            [(_, weight)] => format!("{who} ×{weight}"),
            _ => format!("{who} ×"),
        },
        Change::Rename(..) => format!("→ {who}"),
        Change::Set(Assignment::Scheme(name)) => (*name).to_owned(),
        Change::Set(Assignment::Setting(name, value)) => format!("{name} {value}"),
    }
}

fn verb(change: &Change, present: bool) -> String {
    let names: Vec<String> = change.subjects().iter().map(|n| n.to_string()).collect();
    let who = words::list_of_names(&names);
    let many = names.len() > 1;
    match change {
        Change::Add(_) => words::joins(&who, many, present),
        Change::Drop(_) => words::leaves(&who, many, present),
        Change::Down(_) => words::goes_down(&who, many, present),
        Change::Up(_) => words::comes_up(&who, many, present),
        Change::Weigh(pairs) => match pairs.as_slice() {
            [(_, weight)] => words::takes_weight(&who, &weight.to_string(), present),
            _ => words::take_weights(&who, present),
        },
        Change::Rename(old, new) => words::is_renamed(&old.to_string(), &new.to_string(), present),
        Change::Set(Assignment::Scheme(name)) => words::becomes(words::SCHEME, name, present),
        Change::Set(Assignment::Setting(name, value)) => words::becomes(name, &value.to_string(), present),
    }
}

fn counts(story: &Story, playing: bool) -> String {
    let moved = story.movement.moved();
    let mut parts = vec![words::keys_moved(moved, story.after.keys.len(), playing)];
    let movers = &story.movement.moves;
    let to_one = movers.first().filter(|f| movers.iter().all(|m| m.to == f.to)).map(|m| m.to.into());
    let from_one = movers.first().filter(|f| movers.iter().all(|m| m.from == f.from)).map(|m| m.from.into());
    let name = |placed: &crate::scenario::Placed, i: u32| placed.world.cluster.nodes[i as usize].spec.name.to_string();
    if let Some(to) = to_one {
        parts.push(words::all_to(&name(&story.after, to)));
    } else if let (Some(from), Some(before)) = (from_one, &story.before) {
        parts.push(words::all_from(&name(before, from)));
    }
    let mut text = parts.join(", ");
    if let Some(expected) = &story.expected {
        let formula = formula(expected.formula);
        text.push_str(&words::expected_moves(expected.moved.mean, expected.moved.deviation, &formula));
    } else {
        text.push_str(&words::at_least(story.before.as_ref().map_or(0.0, |b| story.after.minimum_since(b))));
    }
    text.push_str(&words::needlessly(story.movement.needless(), moved, playing));
    if story.movement.placed + story.movement.lost > 0 {
        text.push_str(&words::placed_and_lost(story.movement.placed, story.movement.lost));
    }
    text
}

/// The name of a formula.
#[must_use]
pub fn formula(formula: Formula) -> String {
    let name = match formula {
        Formula::Join => words::FORMULA_JOIN,
        Formula::Leave => words::FORMULA_LEAVE,
        Formula::FairShares => words::FORMULA_FAIR_SHARES,
        Formula::ModuloJoin => words::FORMULA_MODULO_JOIN,
        Formula::Residues => words::FORMULA_RESIDUES,
        Formula::Entries => words::FORMULA_ENTRIES,
        Formula::Leaps => words::FORMULA_LEAPS,
        Formula::Nothing => words::FORMULA_NOTHING,
    };
    name.to_owned()
}
