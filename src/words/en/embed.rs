//! The words of frames, and what is answered to the pages around them.

/// A link to the whole page.
pub const OPEN: &str = "Open in Ringscope ↗";
/// Where no frame may open a tab.
pub const OPEN_BY_HAND: &str = "This frame may not open a tab. Press Ctrl+C to copy the address";

/// A frame's step, with what happens in it.
#[must_use]
pub fn place(step: usize, of: usize, what: &str) -> String {
    format!("{step} of {of}: {what}")
}

/// An answer to a message.
pub const UNKNOWN_MESSAGE: &str =
    "Expected a message of type “load”, “step”, “play”, “pause” or “theme”, but this one has another type, or none.";
/// What is expected of a message's value.
pub const A_TEXT: &str = "a link, as text";
/// What is expected of a message's value.
pub const A_COUNT: &str = "a whole number from 0";
/// What is expected of a message's value.
pub const A_THEME: &str = "“light”, “dark”, “contrast”, or “” for the reader’s own";

/// An answer to a message whose value is not what it has to be.
#[must_use]
pub fn expected(kind: &str, value: &str, what: &str) -> String {
    format!("A message of type “{kind}” has to have “{value}”: {what}.")
}
