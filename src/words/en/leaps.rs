//! The words of jump hash, step by step.

use super::{number, ui::one_place};

/// The title.
#[must_use]
pub fn title(key: &str) -> String {
    format!("{key}, step by step")
}

/// Beside the title.
#[must_use]
pub fn hash(hash: &str) -> String {
    format!("hash {hash}")
}

/// A column.
pub const AT: &str = "at";
/// A column.
pub const STATE: &str = "state";
/// A column.
pub const TO: &str = "leaps to";

/// The last leap.
#[must_use]
pub fn past(to: i64, buckets: i64) -> String {
    if to >= buckets { format!("{to}, past {}: stop", buckets - 1) } else { "stop".to_owned() }
}

/// Under the title of the naive form.
#[must_use]
pub fn stepping(buckets: usize) -> String {
    if buckets < 2 {
        return "The key starts at bucket 0, and there is no other.".to_owned();
    }
    format!(
        "The key starts at bucket 0. Each bucket n from 1 to {} draws u for it: where u < 1/(n+1) it moves there, else it stays where it is.",
        number(buckets as u128 - 1)
    )
}

/// A column.
pub const ASKED: &str = "bucket n";
/// A column.
pub const DRAW: &str = "draw u";
/// A column.
pub const THRESHOLD: &str = "1/(n+1)";
/// A column.
pub const ANSWER: &str = "answer";
/// An answer.
pub const MOVE: &str = "move";
/// An answer.
pub const STAY: &str = "stay";

/// A number from 0 to below 1 in parts of 2^32, cut after six places.
#[must_use]
pub fn part(draw: u32) -> String {
    format!("0.{:06}", (u64::from(draw) * 1_000_000) >> 32)
}

/// A threshold, cut after six places as draws are.
#[must_use]
pub fn threshold(bucket: u32) -> String {
    let under = u64::from(bucket) + 1;
    format!("1/{under} = 0.{:06}", 1_000_000 / under)
}

/// Rows are left out.
#[must_use]
pub fn only_moves(first: usize, buckets: usize) -> String {
    format!(
        "The first {} of {} buckets, and behind them only those where the key moves.",
        number(first as u128),
        number(buckets as u128)
    )
}

/// Rows are left out.
#[must_use]
pub fn only_first(first: usize, leaps: usize) -> String {
    format!("The first {} of {} leaps.", number(first as u128), number(leaps as u128))
}

/// The title of the two 32-bit variants.
pub const VARIANTS: &str = "As printed, and repaired";
/// A column.
pub const BUCKET: &str = "bucket";
/// A column.
pub const AS_PRINTED: &str = "as printed";
/// A column.
pub const REPAIRED: &str = "repaired";
/// A column.
pub const FAIR: &str = "fair share";

/// Beside the title.
#[must_use]
pub fn keys(keys: usize) -> String {
    format!("{} keys", number(keys as u128))
}

/// A share of the keys, in tenths of a percent and keys.
#[must_use]
pub fn share(keys: f64, of: usize) -> String {
    format!("{} · {} %", one_place(keys), one_place(100.0 * keys / of.max(1) as f64))
}

/// Rows are left out.
#[must_use]
pub fn more_buckets(first: usize, buckets: usize) -> String {
    format!("The first {} of {} buckets.", number(first as u128), number(buckets as u128))
}

/// What is wrong with the printed variant: of bucket 1, whose it is and how many keys it gets.
#[must_use]
pub fn never(name: &str, printed: u32, repaired: u32, fair: f64) -> String {
    format!(
        "As printed, every leap at least doubles: from bucket 0 a key lands on bucket 2 or beyond it. So bucket 1 ({name}) never gets a key: {} here, where {} would be fair. Repaired, it gets {}.",
        number(printed.into()),
        one_place(fair),
        number(repaired.into())
    )
}

/// Under the cluster of a jump hash.
pub const PLAINLY: &str = "Jump hash takes no weights, and bucket numbers are not names: a node is its place in this list. Only the last one can leave alone; removing another renumbers those behind it, and what that costs is said before it is done.";
