//! The question before a middle bucket is taken away.

use super::number;

/// The question.
#[must_use]
pub fn question(name: &str) -> String {
    format!("Remove {name}, a bucket in the middle?")
}

/// What is the matter.
pub const WHY: &str = "Jump hash can lose its last bucket only. Taking another one away renumbers buckets, and keys move between nodes that nothing happens to.";
/// It is done.
pub const DONE: &str = "A bucket in the middle is gone, and others are numbered anew. Either way has its cost:";
/// A button.
pub const KEEP: &str = "Keep it";

/// A button.
#[must_use]
pub fn way(word: &str) -> &'static str {
    if word == "swap" { "The last node takes the hole" } else { "Close the gap" }
}

/// What a way costs.
#[must_use]
pub fn cost(cost: Option<(usize, usize)>) -> String {
    let Some((moved, needless)) = cost else {
        return "With so many keys, their moves are counted once it is done".to_owned();
    };
    format!("{} keys move, {} of them needlessly", number(moved as u128), number(needless as u128))
}
