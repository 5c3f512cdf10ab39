//! Looking for a key.

use super::{super::number, count_of};

/// A field.
pub const FIND_NAME: &str = "find a key";
/// What stands in the field.
pub const FIND_HINT: &str = "find a key";
/// A choice beside the field.
pub const FIND_HEX: &str = "hex";
/// What it is called.
pub const FIND_HEX_NAME: &str = "find by bytes in hex";
/// What is found.
pub const FOUND: &str = "What is known of the key";
/// A fact.
pub const FOUND_HASH: &str = "hash";
/// A fact.
pub const FOUND_PLACE: &str = "place";
/// A fact.
pub const FOUND_BUCKET: &str = "bucket";
/// A fact.
pub const FOUND_OWNER: &str = "owner";
/// A fact.
pub const FOUND_BEFORE: &str = "before";
/// A fact.
pub const FOUND_NEXT: &str = "next in line";
/// A fact.
pub const FOUND_REPLICAS: &str = "further nodes";
/// A fact.
pub const FOUND_HERE: &str = "among the keys";

/// Whether a key is among those of the scenario, and how often.
#[must_use]
pub fn among_the_keys(number_of: Option<u32>, repeats: u64) -> String {
    match number_of {
        None => "no".to_owned(),
        Some(at) if repeats > 1 => {
            format!("yes, no. {}, occurs {} times", number(u128::from(at) + 1), number(repeats.into()))
        }
        Some(at) => format!("yes, no. {}", number(u128::from(at) + 1)),
    }
}

/// A heading.
pub const KEYS_FILTER: &str = "only keys that contain";
/// A table.
pub const KEYS_LIST: &str = "all keys";
/// A column.
pub const TIMES: &str = "times";
/// A column.
pub const NUMBER_SIGN: &str = "no.";

/// What is listed.
#[must_use]
pub fn keys_listed(shown: usize, total: usize, searching: bool) -> String {
    match (shown == total, searching) {
        (_, true) => format!("{} so far …", count_of(shown, "key", "keys")),
        (true, _) => count_of(total, "key", "keys"),
        (false, _) => format!("{} of {}", number(shown as u128), count_of(total, "key", "keys")),
    }
}
