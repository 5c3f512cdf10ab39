//! Files, and work that takes a while.

use super::{super::number, count_of};

/// A file.
pub const SCENARIO_FILE: &str = "scenario.ringscope";
/// A button.
pub const SAVE_FILE: &str = "Save file";
/// What it is called.
pub const SAVE_FILE_NAME: &str = "save file";
/// A button.
pub const OPEN_FILE: &str = "Open file";
/// What it is called.
pub const OPEN_FILE_NAME: &str = "open file";
/// A button.
pub const FILE_OF_KEYS: &str = "Open a file of keys";
/// What was pasted and is too long for its field.
pub const PASTED: &str = "Pasted text";
/// A button.
pub const LET_GO: &str = "Take it out";
/// Two choices.
pub const KEYS_NOTATION: &str = "How keys are written";
/// A choice.
pub const AS_TEXT: &str = "as text";
/// A choice.
pub const AS_HEX: &str = "as hexadecimal bytes";
/// How keys are written in hex.
pub const KEYS_HEX_NOTE: &str =
    "One a line, two digits a byte, perhaps with how often it occurs: “7b 9b f7*3”. For keys that are no text.";
/// While a file is dragged over the page.
pub const DROP_HERE: &str = "Drop a scenario’s file, or any text file of keys";
/// A heading.
pub const FILE_BY_HAND: &str = "The file as text";
/// Why it is there.
pub const FILE_BY_HAND_NOTE: &str =
    "Pages in a frame may not always save files. Should none have been saved, copy this text into one.";
/// A button.
pub const CLOSE: &str = "Close";
/// A line that grows.
pub const PROGRESS: &str = "progress";

/// Progress.
#[must_use]
pub fn keys_read(count: usize) -> String {
    format!("{} read …", count_of(count, "key", "keys"))
}

/// Progress.
#[must_use]
pub fn placing_keys(part: f64) -> String {
    format!("Placing the keys: {} %", (part * 100.0) as u32)
}

/// What a list of keys holds.
#[must_use]
pub fn keys_found(distinct: usize, total: u64) -> String {
    let found = count_of(distinct, "distinct key", "distinct keys");
    if total == distinct as u64 { found } else { format!("{found}, {} with repeats", number(total.into())) }
}

/// A text beside its field: what it is called and how long it is.
#[must_use]
pub fn text_of_size(name: &str, bytes: f64) -> String {
    let size = match bytes {
        b if b < 1e3 => format!("{} bytes", b as u64),
        b if b < 1e6 => format!("{} kB", (b / 1e3) as u64),
        b => format!("{}.{} MB", (b / 1e6) as u64, (b / 1e5) as u64 % 10),
    };
    format!("{name}, {size}")
}

/// A refusal.
#[must_use]
pub fn cannot_read(name: &str) -> String {
    format!("“{name}” could not be read to its end. Is it still there, and is it a file of text?")
}

/// A refusal.
#[must_use]
pub fn file_fault(name: &str, why: &str) -> String {
    format!("“{name}”: {why}")
}

/// A link that is long.
#[must_use]
pub fn long_link(length: usize) -> String {
    format!(
        "The link is copied. It is {} characters long, and some programs cut such links; a file holds everything.",
        number(length as u128)
    )
}

/// A link without its keys.
#[must_use]
pub fn link_without_keys(keys: usize) -> String {
    format!(
        "The link is copied, without its {}: they are more than a link can hold, and it will ask for them. A file holds \
         everything.",
        count_of(keys, "own key", "own keys")
    )
}
