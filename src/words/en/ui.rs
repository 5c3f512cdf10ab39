//! The words of the page.

mod aside;
mod boxes;
mod controls;
mod files;
mod find;
mod schemes;
mod share;
mod tables;

pub use aside::*;
pub use boxes::*;
pub use controls::*;
pub use files::*;
pub use find::*;
pub use schemes::*;
pub use share::*;
pub use tables::*;

use super::number;
use crate::fixed::fixed;

/// A landmark.
pub const MAIN: &str = "Picture";
/// A landmark.
pub const ASIDE: &str = "Cluster and numbers";
/// A landmark.
pub const CONTROLS: &str = "What is placed, where, and how";
/// A group of buttons.
pub const PAGE_ACTIONS: &str = "Page";

/// The page.
pub const NAME: &str = "Ringscope";
/// A button.
pub const UNDO: &str = "Undo";
/// What it is called.
pub const UNDO_NAME: &str = "undo";
/// A button.
pub const REDO: &str = "Redo";
/// What it is called.
pub const REDO_NAME: &str = "redo";
/// A button.
pub const COPY_LINK: &str = "Copy link";
/// The same on a phone.
pub const COPY_LINK_SHORT: &str = "Link";
/// What it is called.
pub const COPY_LINK_NAME: &str = "copy link";
/// What it shows when it has copied.
pub const COPIED: &str = "Copied";
/// Where no program may copy.
pub const PRESS_CTRL_C: &str = "Press Ctrl+C to copy the link";
/// A button.
pub const SAVE_PICTURE: &str = "Save picture";
/// A file.
pub const PICTURE_FILE: &str = "ringscope.svg";
/// Where no file may be saved.
pub const CANNOT_SAVE: &str = "Cannot save here";
/// A button.
pub const MENU: &str = "Menu";
/// A button and its list.
pub const THEME: &str = "Theme";
/// A theme.
pub const THEME_SYSTEM: &str = "As the system";
/// A theme.
pub const THEME_LIGHT: &str = "Light";
/// A theme.
pub const THEME_DARK: &str = "Dark";
/// A theme.
pub const THEME_CONTRAST: &str = "High contrast";

/// A landmark.
pub const VIEWS: &str = "Views";
/// What is chosen among them.
pub const VIEW: &str = "view";
/// A view.
pub const VIEW_PICTURE: &str = "Picture";
/// A view.
pub const VIEW_TREE: &str = "Hot spots";

/// Where a link asks for a view that this version does not have.
#[must_use]
pub fn view_to_come(word: &str) -> String {
    format!("The view “{word}” is not in this version of Ringscope yet. This is the picture of its scenario.")
}

/// Trouble.
pub const FAULT_HEAD: &str = "This link cannot be read";
/// Trouble.
pub const SAMPLE_BELOW: &str =
    "The picture is a sample, not what the link says. The link is still in the address bar, as it was.";
/// A button.
pub const SHOW_THE_REST: &str = "Show the rest of the link";
/// A button.
pub const DISMISS: &str = "Dismiss";
/// What was repaired.
pub const NOTICES: &str = "About this link";
/// Trouble.
pub const KEYS_MISSING_HEAD: &str = "The link’s own keys";
/// Trouble.
pub const KEYS_MISSING: &str =
    "This link’s own keys were too long for it. Paste them again, or open their file, to see where they go.";

/// Told when the link is copied.
#[must_use]
pub fn link_copied(length: usize) -> String {
    format!("The link is copied, {} characters long.", number(length as u128))
}

/// A part as percents, so many places behind the point.
#[must_use]
pub fn percent(part: f64, places: usize) -> String {
    [&fixed(part * 100.0, places), " %"].concat()
}

/// A mean and one standard deviation.
#[must_use]
pub fn plus_minus(mean: &str, deviation: &str) -> String {
    format!("{mean} ± {deviation}")
}

/// One place behind the point, thousands parted.
#[must_use]
pub fn one_place(value: f64) -> String {
    let tenths = (value.max(0.0) * 10.0).round() as u128;
    match tenths % 10 {
        0 => number(tenths / 10),
        tenth => format!("{}.{tenth}", number(tenths / 10)),
    }
}

/// A count with the right form of its noun.
#[must_use]
pub fn count_of(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", number(count as u128), if count == 1 { one } else { many })
}

/// A sum of weights, given in millionths: it may be more than a single weight can be.
#[must_use]
pub fn total_weight(millionths: u64) -> String {
    let (whole, places) = (millionths / 1_000_000, millionths % 1_000_000);
    if places == 0 {
        return number(whole.into());
    }
    format!("{}.{}", number(whole.into()), format!("{places:06}").trim_end_matches('0'))
}

/// Where there is nothing to say.
pub const NONE: &str = "–";
/// A number.
pub const ZERO: &str = "0";
/// A number.
pub const ONE: &str = "1";
