//! The time of the change that is shown.

/// How far the change that is shown has been played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// From 0, the rest before, to 1, the rest after.
    pub t: f64,
    /// Whether it is playing.
    pub playing: bool,
    /// Whether the changes behind it are to be played as well.
    pub on: bool,
    /// Whether time runs backwards.
    pub back: bool,
}

impl Progress {
    /// At rest after the change.
    pub const REST: Self = Self { t: 1.0, playing: false, on: false, back: false };
    /// At the beginning of one change, which is now played.
    pub const PLAY: Self = Self { t: 0.0, playing: true, on: false, back: false };
}
