//! A display list: plain data between those who know what a picture means and those who draw it.
//!
//! Shapes are few and fat: what shares a colour is one shape, however many keys it stands for. Points sit behind an
//! `Arc`, so what does not move is not copied from frame to frame.

use std::sync::Arc;

use super::{cells::Cells, specks::Specks, text::Text};
pub use crate::layout::geom::half_side;
use crate::layout::{Point, Span};

/// A picture, ready to be drawn from its first shape to its last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Its width in pixels.
    pub width: f64,
    /// Its height in pixels.
    pub height: f64,
    /// What it shows, from below to above.
    pub shapes: Vec<Shape>,
}

/// A colour by its meaning; a theme knows its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What everything stands on.
    Paper,
    /// A card upon it.
    Raised,
    /// A decorative line.
    Line,
    /// A stronger one.
    Line2,
    /// Text.
    Ink,
    /// Secondary text.
    Ink2,
    /// Axes and notes.
    Ink3,
    /// The hue of a node: 0 is the first of eight, 8 is the first again.
    Node(u16),
}

/// A colour and how much of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tint {
    /// Which colour.
    pub ink: Ink,
    /// Its opacity.
    pub alpha: f64,
}

impl Ink {
    /// This colour in full.
    #[must_use]
    pub const fn full(self) -> Tint {
        Tint { ink: self, alpha: 1.0 }
    }

    /// This colour at an opacity.
    #[must_use]
    pub const fn at(self, alpha: f64) -> Tint {
        Tint { ink: self, alpha }
    }
}

impl Tint {
    /// The same colour at a part of its opacity.
    #[must_use]
    pub fn faded(self, part: f64) -> Self {
        Self { alpha: self.alpha * part, ..self }
    }
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// Not at all.
    Solid,
    /// A fair share.
    Fair,
    /// The guide along a key's way.
    Guide,
    /// The tail of a needless move.
    Needless,
    /// A place that is kept free.
    Free,
}

impl Dash {
    /// Lengths of dash and gap in pixels; empty for an unbroken line.
    #[must_use]
    pub const fn pattern(self) -> &'static [f64] {
        match self {
            Self::Solid => &[],
            Self::Fair => &[2.0, 3.0],
            Self::Guide => &[1.5, 2.5],
            Self::Needless => &[3.0, 2.0],
            Self::Free => &[4.0, 4.0],
        }
    }
}

/// A line's colour, width and breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub tint: Tint,
    /// Its width in pixels.
    pub width: f64,
    /// Its breaks.
    pub dash: Dash,
}

impl Stroke {
    /// An unbroken line.
    #[must_use]
    pub const fn new(tint: Tint, width: f64) -> Self {
        Self { tint, width, dash: Dash::Solid }
    }

    /// The same line, broken.
    #[must_use]
    pub const fn dashed(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }
}

/// The form of a key: after eight nodes the hues repeat with the other form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A disc of the given radius.
    Round,
    /// A square of the same area.
    Square,
}

/// A circle of its own size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Its middle.
    pub centre: Point,
    /// Its radius.
    pub radius: f64,
}

/// Something to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Filled dots of one size.
    Dots {
        /// Their middles.
        centres: Arc<Vec<Point>>,
        /// Their radius.
        radius: f64,
        /// Their form.
        form: Form,
        /// Their colour.
        tint: Tint,
    },
    /// Hollow dots of one size.
    Rings {
        /// Their middles.
        centres: Arc<Vec<Point>>,
        /// The radius of the line's middle.
        radius: f64,
        /// Their form.
        form: Form,
        /// Their line.
        stroke: Stroke,
    },
    /// Filled circles, each with its own size.
    Discs {
        /// The circles.
        discs: Vec<Disc>,
        /// Their colour.
        tint: Tint,
    },
    /// Hollow circles, each with its own size.
    Circles {
        /// The circles.
        discs: Vec<Disc>,
        /// Their line.
        stroke: Stroke,
    },
    /// Pieces of a circular band.
    Sectors {
        /// The middle of the band.
        centre: Point,
        /// Its inner edge.
        inner: f64,
        /// Its outer edge.
        outer: f64,
        /// Which pieces.
        spans: Arc<Vec<Span>>,
        /// Their colour.
        tint: Tint,
    },
    /// Radial lines.
    Spokes {
        /// The middle.
        centre: Point,
        /// Where they start.
        inner: f64,
        /// Where they end.
        outer: f64,
        /// Their directions in turns.
        turns: Arc<Vec<f64>>,
        /// Their line.
        stroke: Stroke,
    },
    /// Open lines through points.
    Lines {
        /// The lines.
        paths: Vec<Vec<Point>>,
        /// How they are drawn.
        stroke: Stroke,
    },
    /// All keys at once, at rest and in flight; only for readers that ask for pixels, see [`super::View::pixels`].
    Specks(Box<Specks>),
    /// All keys of a grid at once, likewise.
    Cells(Box<Cells>),
    /// One line of text.
    Text(Text),
}

impl Scene {
    /// Adds a shape, unless it would draw nothing.
    pub fn push(&mut self, shape: Shape) {
        if !shape.is_empty() {
            self.shapes.push(shape);
        }
    }
}

impl Shape {
    /// Whether there is nothing in it to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Dots { centres, tint, .. } => centres.is_empty() || tint.alpha <= 0.0,
            Self::Rings { centres, stroke, .. } => centres.is_empty() || stroke.tint.alpha <= 0.0,
            Self::Discs { discs, tint } => discs.is_empty() || tint.alpha <= 0.0,
            Self::Circles { discs, stroke } => discs.is_empty() || stroke.tint.alpha <= 0.0,
            Self::Sectors { spans, tint, inner, outer, .. } => spans.is_empty() || tint.alpha <= 0.0 || outer <= inner,
            Self::Spokes { turns, stroke, .. } => turns.is_empty() || stroke.tint.alpha <= 0.0,
            Self::Lines { paths, stroke } => paths.iter().all(|path| path.len() < 2) || stroke.tint.alpha <= 0.0,
            Self::Specks(specks) => specks.groups.is_empty(),
            Self::Cells(cells) => cells.keys() == 0,
            Self::Text(text) => text.runs.iter().all(|run| run.text.is_empty()),
        }
    }
}
