//! Words within a picture.

use super::shape::Ink;
use crate::layout::Point;

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where its baseline meets its anchor.
    pub at: Point,
    /// Its pieces, from left to right.
    pub runs: Vec<Run>,
    /// Its size in pixels.
    pub size: f64,
    /// Which part of it stands at `at`.
    pub anchor: Anchor,
    /// The width of the line of paper around its letters; 0 for none.
    pub halo: f64,
}

/// A piece of text in one weight and colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What it says.
    pub text: String,
    /// 400, 500 or 600.
    pub weight: u16,
    /// Its colour.
    pub ink: Ink,
    /// The room before it, in pixels.
    pub gap: f64,
    /// Its size as a part of that of the text.
    pub scale: f64,
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Run {
    /// A piece in the regular weight.
    #[must_use]
    pub fn new(text: impl Into<String>, ink: Ink) -> Self {
        Self { text: text.into(), weight: 400, ink, gap: 0.0, scale: 1.0 }
    }

    /// The same piece in bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { weight: 600, ..self }
    }

    /// The same piece in another size.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// The same piece with room before it.
    #[must_use]
    pub fn after(self, gap: f64) -> Self {
        Self { gap, ..self }
    }
}
