//! The cluster, its flows, and whether the numbers are typical.

use super::{super::number, NONE, count_of, one_place};
use crate::fixed::fixed;

/// A heading.
pub const CLUSTER: &str = "Cluster";
/// A column.
pub const NODE: &str = "node";
/// A column, a field.
pub const WEIGHT: &str = "weight";
/// A column.
pub const KEYS: &str = "keys";
/// A column.
pub const VERSUS_FAIR: &str = "vs fair";
/// A button's sign.
pub const MINUS: &str = "−";
/// A button's sign.
pub const PLUS: &str = "+";
/// A button.
pub const ADD_NODE: &str = "Add node";
/// What it is called.
pub const ADD_NODE_NAME: &str = "add node";
/// A button.
pub const EDIT_AS_LIST: &str = "Edit as a list";
/// An empty cluster.
pub const NO_NODES: &str = "No nodes yet: add one, or paste a list.";
/// A button.
pub const FEWER_NODES: &str = "Only busiest and idlest";
/// A button.
pub const REMOVE: &str = "Remove";
/// A button.
pub const TAKE_DOWN: &str = "Take down";
/// A button.
pub const BRING_UP: &str = "Bring up";
/// A button.
pub const MOVE_UP: &str = "Move up";
/// A button.
pub const MOVE_DOWN: &str = "Move down";
/// A field.
pub const NAME_OF_NODE: &str = "name";
/// A field.
pub const LABEL_OF_NODE: &str = "hashed as";

/// What stands beside the heading.
#[must_use]
pub fn cluster_note(nodes: usize, weight: &str, sorted: bool) -> String {
    let nodes = count_of(nodes, "node", "nodes");
    if sorted { format!("{nodes}, busiest first") } else { format!("{nodes}, total weight {weight}") }
}

/// Over the bars: the fair share where it is one for all.
#[must_use]
pub fn fair_share(fair: Option<f64>) -> String {
    fair.map_or_else(|| "fair share".to_owned(), |f| format!("fair share {}", number(f.round() as u128)))
}

/// What a bar shows, in words.
#[must_use]
pub fn share_said(fair: f64, before: Option<u32>) -> String {
    let before = before.map(|b| format!(", {} before the change", number(b.into()))).unwrap_or_default();
    format!("fair share {}{before}", one_place(fair))
}

/// Keys against the fair share, as percents with a sign.
#[must_use]
pub fn versus(keys: f64, fair: f64) -> String {
    if fair <= 0.0 {
        return NONE.to_owned();
    }
    let percent = ((keys / fair - 1.0) * 100.0).round();
    match percent {
        p if p > 0.0 => format!("+{} %", number(p as u128)),
        p if p < 0.0 => format!("−{} %", number(-p as u128)),
        _ => "0 %".to_owned(),
    }
}

/// A field.
#[must_use]
pub fn weight_of(name: &str) -> String {
    format!("weight of {name}")
}

/// A button.
#[must_use]
pub fn lower_weight(name: &str) -> String {
    format!("lower weight of {name}")
}

/// A button.
#[must_use]
pub fn raise_weight(name: &str) -> String {
    format!("raise weight of {name}")
}

/// A slider.
#[must_use]
pub fn weight_slider(name: &str) -> String {
    format!("weight slider of {name}")
}

/// A button.
#[must_use]
pub fn more_about(name: &str) -> String {
    format!("more about {name}")
}

/// A button.
#[must_use]
pub fn remove(name: &str) -> String {
    format!("remove {name}")
}

/// A field.
#[must_use]
pub fn relabel(name: &str) -> String {
    format!("ring label of {name}")
}

/// A field.
#[must_use]
pub fn rename(name: &str) -> String {
    format!("name of {name}")
}

/// A button.
#[must_use]
pub fn take_down(name: &str) -> String {
    format!("take down {name}")
}

/// A button.
#[must_use]
pub fn bring_up(name: &str) -> String {
    format!("bring up {name}")
}

/// A button.
#[must_use]
pub fn move_up(name: &str) -> String {
    format!("move up {name}")
}

/// A button.
#[must_use]
pub fn move_down(name: &str) -> String {
    format!("move down {name}")
}

/// A refusal.
#[must_use]
pub fn name_is_empty(old: &str) -> String {
    format!("Expected a new name for “{old}” of at least one letter, but the field is empty.")
}

/// The state of a node that is not simply up: `down`, `drain`, `backup`, or gone.
#[must_use]
pub fn state_word(state: Option<&'static str>, gone: bool) -> Option<&'static str> {
    if gone { Some("left") } else { state }
}

/// A button between the busiest and the idlest.
#[must_use]
pub fn more_nodes(count: usize) -> String {
    count_of(count, "more node", "more nodes")
}

/// A node in numbers: names and values.
#[must_use]
pub fn node_facts(ring: bool, points: u64, part: f64, zone: Option<String>) -> Vec<(&'static str, String)> {
    let (points_name, part_name) = if ring { ("points", "of the ring") } else { ("buckets", "of the buckets") };
    let mut facts = vec![(points_name, number(points.into())), (part_name, super::percent(part, 2))];
    facts.extend(zone.map(|z| ("zone", z)));
    facts
}

/// A heading.
#[must_use]
pub fn came_from(name: &str, keys: u32) -> String {
    format!("Where {name}’s {} came from", arrivals(keys))
}

/// A heading.
#[must_use]
pub fn went_to(name: &str, keys: u32) -> String {
    format!("Where {name}’s {} went", arrivals(keys))
}

fn arrivals(keys: u32) -> String {
    count_of(keys as usize, "key", "keys")
}

/// A heading.
#[must_use]
pub fn who_gave(keys: u32) -> String {
    format!("Who gave {} to whom", arrivals(keys))
}

/// A part of the bar: the count, and from or to whom.
#[must_use]
pub fn flow_part(keys: u32, name: &str, to_one: bool) -> (String, String) {
    (number(keys.into()), format!(" {} {name}", if to_one { "from" } else { "to" }))
}

/// The rest of the flows.
#[must_use]
pub fn more_below(count: usize) -> String {
    format!("{} more in the table further down", number(count as u128))
}

/// A column.
pub const FROM: &str = "from";
/// A column.
pub const TO: &str = "to";

/// A heading.
pub const TYPICAL: &str = "Is it typical?";
/// What stands beside it.
pub const TYPICAL_NOTE: &str = "measured ● against expected ± one σ";
/// A row.
pub const MOVED: &str = "Moved";
/// A row.
pub const MOVED_NEEDLESSLY: &str = "Moved needlessly";
/// A row.
pub const BUSIEST: &str = "Busiest / mean";
/// A row.
pub const SPREAD: &str = "Spread of load (rel. σ)";
/// A column.
pub const NUMBER: &str = "number";
/// A column.
pub const MEASURED: &str = "measured";
/// A column.
pub const OFF: &str = "standard deviations off";
/// A column.
pub const EXPECTED: &str = "expected";
/// Where the scheme has no law for a number.
pub const NO_LAW: &str = "no formula";
/// A formula.
pub const NEEDLESS_FORMULA: &str = "between nodes that nothing happened to";
/// A formula.
pub const BUSIEST_FORMULA: &str = "mean of the largest of N shares, simulated from a fixed seed";
/// A formula.
pub const SPREAD_FORMULA: &str =
    "on a ring of equal nodes √((N−1)/(NV+1) + N/K·(1−1/N)): the spread of the shares, and of the keys on them";

/// An expectation that a theorem fixes.
#[must_use]
pub fn always(value: &str) -> String {
    format!("{value}, always")
}

/// Where a measured value lies, in words.
#[must_use]
pub fn off_said(sigmas: Option<f64>) -> String {
    match sigmas {
        None => "not what the theorem says".to_owned(),
        Some(0.0) => "as expected".to_owned(),
        Some(s) => [fixed(s.abs(), 1).as_str(), if s < 0.0 { " σ below" } else { " σ above" }].concat(),
    }
}

/// A sign.
pub const LEGEND_NEEDED: &str = "moved, needed";
/// A sign.
pub const LEGEND_NEEDLESS: &str = "moved needlessly";
/// A sign.
pub const LEGEND_LEFT: &str = "left";
/// A sign.
pub const LEGEND_FAIR: &str = "fair share";
