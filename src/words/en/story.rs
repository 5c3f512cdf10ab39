//! What happened, in sentences.

use super::number;
use crate::fixed::fixed;

fn n(count: usize) -> String {
    number(count as u128)
}

fn rounded(value: f64) -> String {
    if value.abs() < 9.95 && value.fract().abs() > 0.049 {
        return fixed(value, 1);
    }
    number(value.max(0.0).round() as u128)
}

fn keys(count: usize) -> &'static str {
    if count == 1 { "key" } else { "keys" }
}

fn nodes(count: usize) -> &'static str {
    if count == 1 { "node" } else { "nodes" }
}

/// The word for the scheme as something that changes.
pub const SCHEME: &str = "the scheme";

/// Names, the first three and how many more.
#[must_use]
pub fn list_of_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} and {b}"),
        [a, b, c] => format!("{a}, {b} and {c}"),
        [a, b, rest @ ..] => format!("{a}, {b} and {} more", rest.len()),
    }
}

fn verb(who: &str, many: bool, present: bool, forms: [&str; 3]) -> String {
    let [one, more, past] = forms;
    let verb = if !present {
        past
    } else if many {
        more
    } else {
        one
    };
    format!("{who} {verb}")
}

/// A verb.
#[must_use]
pub fn joins(who: &str, many: bool, present: bool) -> String {
    verb(who, many, present, ["joins", "join", "joined"])
}

/// A verb.
#[must_use]
pub fn leaves(who: &str, many: bool, present: bool) -> String {
    verb(who, many, present, ["leaves", "leave", "left"])
}

/// A verb.
#[must_use]
pub fn goes_down(who: &str, many: bool, present: bool) -> String {
    verb(who, many, present, ["goes down", "go down", "went down"])
}

/// A verb.
#[must_use]
pub fn comes_up(who: &str, many: bool, present: bool) -> String {
    verb(who, many, present, ["comes up", "come up", "came up"])
}

/// A verb.
#[must_use]
pub fn takes_weight(who: &str, weight: &str, present: bool) -> String {
    if present { format!("{who} takes weight {weight}") } else { format!("{who} has weight {weight}") }
}

/// A verb.
#[must_use]
pub fn take_weights(who: &str, present: bool) -> String {
    if present { format!("{who} take new weights") } else { format!("{who} have new weights") }
}

/// A verb.
#[must_use]
pub fn is_renamed(old: &str, new: &str, present: bool) -> String {
    if present { format!("{old} is renamed {new}") } else { format!("{old} was renamed {new}") }
}

/// A verb.
#[must_use]
pub fn becomes(what: &str, value: &str, present: bool) -> String {
    if present { format!("{what} becomes {value}") } else { format!("{what} became {value}") }
}

/// The start.
#[must_use]
pub fn start_lead() -> String {
    "Start:".to_owned()
}

/// The start.
#[must_use]
pub fn no_nodes_yet() -> String {
    "no nodes yet. Add one, or paste a list.".to_owned()
}

/// The start.
#[must_use]
pub fn nobody_can_own() -> String {
    "no node can own keys: every one is down or has weight 0.".to_owned()
}

/// The start.
#[must_use]
pub fn no_keys_yet() -> String {
    "no keys yet.".to_owned()
}

/// The start.
#[must_use]
pub fn one_node_owns_everything(name: &str, count: usize) -> String {
    format!("{name} is the only node and owns everything, all {} {}.", n(count), keys(count))
}

/// The start.
#[must_use]
pub fn keys_on_nodes(count: usize, on: usize, busiest: &str, most: u32, fair: f64) -> String {
    format!(
        "{} {} on {} {}. The busiest, {busiest}, owns {}; its fair share is {}.",
        n(count),
        keys(count),
        n(on),
        nodes(on),
        n(most as usize),
        rounded(fair)
    )
}

/// A change that does not apply.
#[must_use]
pub fn idle_lead(change: &str) -> String {
    format!("{change}: does not apply.")
}

/// A change that does not apply.
#[must_use]
pub fn idle_rest(why: &str) -> String {
    format!("{why} Nothing moved.")
}

/// Counts.
#[must_use]
pub fn keys_moved(moved: usize, of: usize, present: bool) -> String {
    let verb = match (present, moved) {
        (true, 1) => "moves",
        (true, _) => "move",
        (false, _) => "moved",
    };
    format!("{} of {} {} {verb}", n(moved), n(of), keys(of))
}

/// Counts.
#[must_use]
pub fn all_to(name: &str) -> String {
    format!("all of them to {name}")
}

/// Counts.
#[must_use]
pub fn all_from(name: &str) -> String {
    format!("all of them from {name}")
}

/// An expectation with its formula.
#[must_use]
pub fn expected_moves(mean: f64, deviation: f64, formula: &str) -> String {
    let plus_minus = if deviation > 0.0 { format!(" ± {}", rounded(deviation)) } else { String::new() };
    format!("; {}{plus_minus} expected, {formula}.", rounded(mean))
}

/// Where no expectation is known.
#[must_use]
pub fn at_least(minimum: f64) -> String {
    format!("; the fewest possible is {}, K·½Σ|change of fair share|.", rounded(minimum))
}

/// Needless moves.
#[must_use]
pub fn needlessly(needless: usize, moved: usize, present: bool) -> String {
    match (needless, moved) {
        (_, 0) => String::new(),
        (0, _) if present => " None moves needlessly.".to_owned(),
        (0, _) => " None moved needlessly.".to_owned(),
        (x, _) if present => format!(" {} move needlessly, between nodes that nothing happens to.", n(x)),
        (x, _) => format!(" {} moved needlessly, between nodes that nothing happened to.", n(x)),
    }
}

/// Keys without an owner.
#[must_use]
pub fn placed_and_lost(placed: usize, lost: usize) -> String {
    let mut text = String::new();
    if placed > 0 {
        text.push_str(&format!(" {} {} found an owner for the first time.", n(placed), keys(placed)));
    }
    if lost > 0 {
        text.push_str(&format!(" {} {} lost their owner: no node can own them.", n(lost), keys(lost)));
    }
    text
}

/// Formula.
pub const FORMULA_JOIN: &str = "K/(N+1)";
/// Formula.
pub const FORMULA_LEAVE: &str = "K/N, the leaver’s share";
/// Formula.
pub const FORMULA_FAIR_SHARES: &str = "K·½Σ|change of fair share|";
/// Formula.
pub const FORMULA_MODULO_JOIN: &str = "K·N/(N+1)";
/// Formula.
pub const FORMULA_ENTRIES: &str = "the part of the table that changes hands";
/// A formula.
pub const FORMULA_RESIDUES: &str = "by residues modulo lcm(N, N′)";
/// Formula.
pub const FORMULA_LEAPS: &str = "by the chances of the buckets renumbered";
/// Formula.
pub const FORMULA_NOTHING: &str = "nothing to move";
