//! Short lines about a thing in the picture.

use super::number;
use crate::fixed::fixed;

fn n(count: usize) -> String {
    number(count as u128)
}

fn keys(count: usize) -> &'static str {
    if count == 1 { "key" } else { "keys" }
}

/// A number in hex, so many digits wide.
#[must_use]
pub fn hex(value: u64, width: usize) -> String {
    format!("0x{value:0width$x}")
}

fn percent(part: f64) -> String {
    let percent = part * 100.0;
    let places = if percent >= 10.0 || percent == 0.0 {
        1
    } else if percent >= 0.01 {
        2
    } else {
        5
    };
    [&fixed(percent, places), " %"].concat()
}

/// Stands for no owner.
pub const NOBODY: &str = "nobody";
/// The place for a next node.
pub const NEXT_NODE: &str = "Add a node";
/// The place for a next node.
pub const NEXT_NODE_HOW: &str = "a place is kept for it here";
/// Of a key that moved.
pub const NEEDED: &str = "had to move";
/// Of a key that moved.
pub const NEEDLESS: &str = "moved needlessly";

/// Of a node.
#[must_use]
pub fn keys_and_fair(count: u32, fair: f64) -> String {
    let off = (f64::from(count) - fair).round();
    let side = if off > 0.0 {
        format!("{} over fair", number(off as u128))
    } else if off < 0.0 {
        format!("{} under fair", number((-off) as u128))
    } else {
        "exactly fair".to_owned()
    };
    format!("{} {}, {side}", n(count as usize), keys(count as usize))
}

/// Of a node.
#[must_use]
pub fn points(count: usize) -> String {
    format!("{} {} own", n(count), if count == 1 { "point" } else { "points" })
}

/// Of a node or an arc.
#[must_use]
pub fn of_the_ring(part: f64) -> String {
    format!("{} of the ring", percent(part))
}

/// Of a node.
#[must_use]
pub fn largest_arc(part: f64) -> String {
    format!("largest arc {}", percent(part))
}

/// Of a node.
#[must_use]
pub fn buckets(count: usize, of: usize) -> String {
    format!("{} of {} {}", n(count), n(of), if of == 1 { "bucket" } else { "buckets" })
}

/// Of a node.
#[must_use]
pub fn gave(count: usize) -> String {
    format!("gave {} {}", n(count), keys(count))
}

/// Of a node.
#[must_use]
pub fn got(count: usize) -> String {
    format!("got {} {}", n(count), keys(count))
}

/// Of a node that has left.
#[must_use]
pub fn gone(gave: usize) -> String {
    if gave == 0 { "not in the cluster".to_owned() } else { format!("left, gave {} {}", n(gave), keys(gave)) }
}

/// Of a node.
#[must_use]
pub fn zone(zone: &str) -> String {
    format!("zone {zone}")
}

/// Of a node.
#[must_use]
pub fn state(state: &str) -> String {
    format!("state: {state}")
}

/// Of an arc.
#[must_use]
pub fn arc_of(owner: &str) -> String {
    format!("Arc of {owner}")
}

/// Of an arc.
#[must_use]
pub fn arc(from: &str, to: &str) -> String {
    format!("({from}, {to}]")
}

/// Of an arc.
#[must_use]
pub fn keys_here(count: usize) -> String {
    format!("{} {} here", n(count), keys(count))
}

/// Of an arc.
#[must_use]
pub fn came_from(count: usize, name: &str) -> String {
    format!("{} came from {name}", n(count))
}

/// Of an arc.
#[must_use]
pub fn came_from_several(count: usize) -> String {
    format!("{} came from several nodes", n(count))
}

/// Of a key.
#[must_use]
pub fn hashes_to(position: &str) -> String {
    format!("hashes to {position}")
}

/// Of a key.
#[must_use]
pub fn remainder(bucket: u64, buckets: u64) -> String {
    format!("mod {buckets} = bucket {bucket}")
}

/// Of a key.
#[must_use]
pub fn owned_by(name: &str) -> String {
    format!("owned by {name}")
}

/// Of a key.
#[must_use]
pub fn went(from: &str, to: &str) -> String {
    format!("went from {from} to {to}")
}

/// Of a key.
#[must_use]
pub fn in_arc(from: &str, to: &str) -> String {
    format!("in the arc ({from}, {to}]")
}

/// Of a key.
#[must_use]
pub fn occurs(times: u64) -> String {
    format!("occurs {} times", number(times.into()))
}
