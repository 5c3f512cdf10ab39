//! The tables further down.

use super::{super::number, count_of, percent};
use crate::fixed::fixed;

/// A heading, a landmark.
pub const TABLES: &str = "The same in numbers";
/// A heading.
pub const NODES_TABLE: &str = "Every node";
/// A caption.
pub const NODES_CAPTION: &str = "Every node at this step, in the order of the list";
/// A heading.
pub const FLOWS_TABLE: &str = "Who gave keys to whom";
/// A caption.
pub const FLOWS_CAPTION: &str = "Keys that moved with this change, from each node (row) to each node (column)";
/// A heading.
pub const NUMBERS_TABLE: &str = "Points, bytes and formulas";
/// A caption.
pub const NUMBERS_CAPTION: &str = "What the placement holds, and by what its numbers are expected";
/// A heading.
pub const ARCS_TABLE: &str = "The arcs of one node";
/// A heading.
pub const KEYS_TABLE: &str = "Every key";

/// Where nothing moved.
pub const NOTHING_MOVED: &str = "No key moved with this step.";
/// Where there is no ring.
pub const NO_RING: &str = "This scheme has no ring, so there are no arcs.";

/// A column.
pub const FROM_TO: &str = "from ↓ to →";
/// A column, a row.
pub const SUM: &str = "sum";
/// A column.
pub const VALUE: &str = "value";
/// A field.
pub const ARCS_OF: &str = "arcs of";
/// A column.
pub const BEHIND: &str = "behind";
/// A column.
pub const UP_TO: &str = "up to its point";
/// A column.
pub const OF_THE_RING: &str = "of the ring";
/// A column.
pub const KEY: &str = "key";
/// A column.
pub const HASH: &str = "hash";
/// A column.
pub const PLACE_ON_RING: &str = "place on the ring";
/// A column.
pub const BUCKET: &str = "bucket";
/// A column.
pub const OWNER_BEFORE: &str = "owner before";
/// A column.
pub const OWNER: &str = "owner";

/// A row.
pub const COUNT_OF_KEYS: &str = "keys";
/// A row.
pub const COUNT_OF_NODES: &str = "nodes";
/// A row.
pub const POINTS: &str = "points on the ring";
/// A row.
pub const BUCKETS: &str = "buckets";
/// A row.
pub const MEMORY: &str = "memory for lookups";
/// A row.
pub const LOOKUP: &str = "one lookup";
/// A row.
pub const FORMULA_MOVED: &str = "keys moved, expected by";
/// A row.
pub const FEWEST: &str = "fewest that had to move";
/// A row.
pub const FORMULA_SPREAD: &str = "spread of load, expected by";
/// A row.
pub const FORMULA_BUSIEST: &str = "busiest / mean, expected by";
/// A row.
pub const MOVES_AT_LEAST: &str = "what this scheme moves";
/// A row.
pub const WHAT_DOWN_DOES: &str = "a node that is down";
/// A row.
pub const IMITATES: &str = "what it is";
/// A row.
pub const SOURCE: &str = "where it comes from";

/// The columns of the table of nodes.
#[must_use]
pub fn node_heads(ring: bool) -> Vec<&'static str> {
    let (points, part) = if ring { ("points", "of the ring") } else { ("buckets", "of the buckets") };
    vec![
        "node",
        "weight",
        "state",
        "zone",
        points,
        part,
        "keys before",
        "keys",
        "of the keys",
        "fair share",
        "expected",
        "vs fair",
    ]
}

/// The state of a node.
#[must_use]
pub fn state_in_table(state: Option<&'static str>, gone: bool) -> &'static str {
    if gone { "left" } else { state.unwrap_or("up") }
}

/// Where a table ends early.
#[must_use]
pub fn first_of(shown: usize, total: usize) -> String {
    format!("The first {} of {}.", number(shown as u128), number(total as u128))
}

/// How many keys.
#[must_use]
pub fn keys_and_repeats(distinct: usize, total: u64) -> String {
    if total == distinct as u64 {
        return number(distinct as u128);
    }
    format!("{} distinct, {} with repeats", number(distinct as u128), number(total.into()))
}

/// Memory.
#[must_use]
pub fn bytes(count: usize) -> String {
    count_of(count, "byte", "bytes")
}

/// Memory, and how much of it a point takes.
#[must_use]
pub fn bytes_per_point(count: usize, points: u64) -> String {
    if points == 0 {
        return bytes(count);
    }
    format!("{}, {} a point", bytes(count), fixed(count as f64 / points as f64, 1))
}

/// The fewest keys that any scheme must move.
#[must_use]
pub fn fewest(keys: f64) -> String {
    format!("{}, K·½Σ|change of fair share|", super::one_place(keys))
}

/// A hash.
#[must_use]
pub fn hash_value(hash: u64) -> String {
    format!("0x{hash:016x}")
}

/// A caption.
#[must_use]
pub fn arcs_caption(count: usize, part: f64) -> String {
    format!("{}, together {} of the ring", count_of(count, "arc", "arcs"), percent(part, 3))
}
