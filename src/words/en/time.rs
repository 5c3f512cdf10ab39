//! The words of the timeline.

use super::number;
use crate::fixed::{fixed, trimmed};

/// A landmark.
pub const TIMELINE: &str = "Timeline";
/// A group of buttons.
pub const TRANSPORT: &str = "Move in time";
/// A button.
pub const FIRST: &str = "to the start";
/// A button.
pub const BACK: &str = "step back";
/// A button.
pub const PLAY: &str = "play";
/// A button.
pub const PAUSE: &str = "pause";
/// A button.
pub const ON: &str = "step forward";
/// The first notch.
pub const START: &str = "start";
/// The first notch.
pub const START_OF_TIME: &str = "step 0: the start";
/// A button.
pub const ADD: &str = "+ Add a change";
/// A button.
pub const ADD_IT: &str = "Add";
/// A field.
pub const WHAT: &str = "What happens";
/// A field.
pub const WHICH: &str = "Which node";
/// A field.
pub const NAME: &str = "Its name";
/// A field.
pub const NEW_WEIGHT: &str = "Its new weight";
/// A choice.
pub const VERB_ADD: &str = "a node joins";
/// A choice.
pub const VERB_DROP: &str = "a node leaves";
/// A choice.
pub const VERB_WEIGH: &str = "a node takes another weight";
/// A choice.
pub const VERB_DOWN: &str = "a node goes down";
/// A choice.
pub const VERB_UP: &str = "a node comes up";
/// A choice.
pub const VERB_RENAME: &str = "a node is renamed";
/// A choice.
pub const VERB_POINTS: &str = "the points per weight change";
/// A choice.
pub const VERB_HASH: &str = "the hash function changes";
/// A choice.
pub const VERB_SCHEME: &str = "the scheme changes";
/// A field.
pub const NEW_POINTS: &str = "Points per weight";
/// A field.
pub const NEW_HASH: &str = "Hash function";
/// A field.
pub const NEW_SCHEME: &str = "Scheme";
/// The form was sent without a node.
pub const NO_SUCH_NODE: &str = "Expected a node that this can happen to, but there is none at this step.";
/// The form was sent without a name.
pub const NAME_IS_EMPTY: &str = "Expected a name, but the field is empty.";

/// An edit in the past.
#[must_use]
pub fn set_aside(count: usize) -> String {
    if count == 1 {
        "1 later change was set aside; undo brings it back.".to_owned()
    } else {
        format!("{count} later changes were set aside; undo brings them back.")
    }
}

/// The slider.
pub const SCRUB: &str = "time";

/// Where the slider is.
#[must_use]
pub fn moment(step: usize, count: usize, t: f64) -> String {
    if step == 0 || t >= 1.0 {
        return format!("step {step} of {count}");
    }
    format!("{} % through change {step} of {count}", fixed((t * 100.0).round(), 0))
}

/// The speed, short.
#[must_use]
pub fn times(speed: f64) -> String {
    if speed == 0.25 {
        "¼×".to_owned()
    } else if speed == 0.5 {
        "½×".to_owned()
    } else {
        [&trimmed(speed, 3), "×"].concat()
    }
}

/// The speed, as the button's name.
#[must_use]
pub fn speed(speed: f64) -> String {
    format!("speed {}", times(speed))
}

/// A notch.
#[must_use]
pub fn notch(step: usize, label: &str, moved: Option<usize>, idle: bool) -> String {
    let what = match moved {
        _ if idle => ", does not apply".to_owned(),
        Some(1) => ", 1 key moves".to_owned(),
        Some(moved) => format!(", {} keys move", number(moved as u128)),
        None => String::new(),
    };
    format!("step {step}: {label}{what}")
}
