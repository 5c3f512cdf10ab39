//! Boxes to paste into.

use super::{super::number, count_of};

/// A heading, a button's aim.
pub const NODES_BOX: &str = "Nodes as a list";
/// A button.
pub const USE_NODES: &str = "Use these nodes";
/// A button.
pub const CANCEL: &str = "Cancel";
/// A heading.
pub const KEYS_BOX: &str = "Your own keys";
/// How keys are written.
pub const KEYS_BOX_NOTE: &str =
    "One a line, perhaps with how often it occurs: “alpha 3”. Up to 1,000,000; they never leave this page.";
/// A button.
pub const USE_KEYS: &str = "Use these keys";
/// A refusal.
pub const NO_KEYS_GIVEN: &str = "Expected at least one key, one a line, but the field is empty.";
/// A mark.
pub const FAULT: &str = "fault";

/// How nodes are written, and what becomes of the changes.
#[must_use]
pub fn nodes_box_note(changes: usize) -> String {
    let how = "One a line: a name, then if you like a weight and a zone, as in “cache-1 2 east”.";
    match changes {
        0 => how.to_owned(),
        1 => format!("{how} The list becomes the new start; the change on the timeline goes, until you undo."),
        n => format!(
            "{how} The list becomes the new start; the {} changes on the timeline go, until you undo.",
            number(n as u128)
        ),
    }
}

/// What a list holds.
#[must_use]
pub fn list_summary(nodes: usize, weight: &str, faults: usize) -> String {
    let mut text = format!("{}, total weight {weight}", count_of(nodes, "node", "nodes"));
    if faults > 0 {
        text.push_str(&format!("; {} to mend", count_of(faults, "line", "lines")));
    }
    text
}

/// Why a list cannot be used yet.
#[must_use]
pub fn why_not_yet(faults: usize) -> String {
    match faults {
        1 => "One line, marked with “!” above, has to be mended first. Your text stays as it is.".to_owned(),
        n => format!(
            "{} lines, marked with “!” above, have to be mended first. Your text stays as it is.",
            number(n as u128)
        ),
    }
}

/// A node of a list.
#[must_use]
pub fn node_line(name: &str, weight: &str, zone: Option<&str>) -> String {
    let weight = if weight == "1" { String::new() } else { format!(" × {weight}") };
    let zone = zone.map(|z| format!(", {z}")).unwrap_or_default();
    format!("{name}{weight}{zone}")
}

/// The rest of a list.
#[must_use]
pub fn and_more(count: usize) -> String {
    format!("and {} more", number(count as u128))
}

/// The rest of the remarks.
#[must_use]
pub fn more_remarks(count: usize) -> String {
    count_of(count, "more remark", "more remarks")
}
