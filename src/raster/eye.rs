//! Where points of a picture fall on a sheet of pixels.

use crate::layout::Point;

/// A part of a picture, enlarged, as a sheet of whole pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Eye {
    /// Pixels per unit, across and down.
    pub scale: (f64, f64),
    /// Where the picture's upper left corner falls.
    pub shift: Point,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

impl Eye {
    /// Where a point falls.
    #[must_use]
    pub fn see(&self, at: Point) -> Point {
        Point::new(at.x * self.scale.0 + self.shift.x, at.y * self.scale.1 + self.shift.y)
    }

    /// A length on the sheet; pixels are as good as square.
    #[must_use]
    pub fn length(&self, length: f64) -> f64 {
        length * self.scale.0
    }
}
