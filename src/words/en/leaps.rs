//! The words of jump hash, step by step.

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
