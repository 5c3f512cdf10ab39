//! The words of random cache trees.

use super::{number, ui};
use crate::fixed::fixed;

mod page;

pub use page::*;

/// In the picture: the root.
pub const ORIGIN: &str = "origin";
/// In the picture: over the bars on the right.
pub const ARRIVE: &str = "requests that get there";
/// In the picture, where there is little room.
pub const ARRIVE_SHORT: &str = "arrive";

/// In the picture: a level.
#[must_use]
pub fn level(level: usize, roomy: bool) -> String {
    if roomy { format!("level {level}") } else { level.to_string() }
}

/// In the picture: how many nodes a level has.
#[must_use]
pub fn level_nodes(nodes: u32) -> String {
    ui::count_of(nodes as usize, "node", "nodes")
}

/// In the picture: the limit at the origin.
#[must_use]
pub fn at_most(limit: u64) -> String {
    format!("≤ {}", number(limit.into()))
}

/// In the picture: over the bars of the caches.
#[must_use]
pub fn strip(caches: u32, several: bool) -> String {
    let what = if several { ", the largest of each column" } else { "" };
    format!("What each of {} received{what}", ui::count_of(caches as usize, "cache", "caches"))
}

/// In the picture: beside the line of the mean.
#[must_use]
pub fn mean(mean: f64) -> String {
    format!("mean {}", fixed(mean, 2))
}

/// In the picture: beside the tallest bar.
#[must_use]
pub fn busiest(name: &str, load: u32) -> String {
    format!("{name} {}", number(load.into()))
}

/// In the picture: without caches.
pub const NO_CACHES: &str = "No caches: every request goes to the origin.";
