//! The ring as a set of radii, fitted into a size.

use super::{geom::Point, usable};

/// A ring smaller than this shows nothing.
const LEAST: f64 = 18.0;
/// Below this radius hairs and the mark of zero are left out.
const SMALL: f64 = 160.0;

/// Centre and radii of a ring, in pixels, from the outside inwards. All zero: nothing to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The middle.
    pub centre: Point,
    /// The outer edge of the band: what all lengths are measured against.
    pub outer: f64,
    /// How far a changed arc stands out beyond it.
    pub raise: f64,
    /// The inner edge of the part of a changed arc that shows the new owner.
    pub proud: f64,
    /// The outer edge of its foot, which shows the old one.
    pub foot: f64,
    /// The inner edge of the band.
    pub inner: f64,
    /// Where hairs start.
    pub hair: f64,
    /// Where the hair of a resting key ends.
    pub hair_rest: f64,
    /// Where the hair of a moved key ends.
    pub hair_moved: f64,
    /// Where a flying key rests at its place.
    pub landing: f64,
    /// 1 at a radius of 300.
    pub scale: f64,
}

impl Frame {
    /// The largest ring with its marks that fits; all zero if there is no room for one.
    #[must_use]
    pub fn fit(width: f64, height: f64) -> Self {
        let (width, height) = (usable(width), usable(height));
        let margin = Margin::of(width, height);
        let outer = ((height - margin.above - margin.below) / 2.0).min(width / 2.0 - margin.side);
        if outer < LEAST {
            return Self::default();
        }
        let middle = (height + margin.above - margin.below) / 2.0;
        Self::around(Point::new(width / 2.0 + margin.right, middle), outer)
    }

    fn around(centre: Point, outer: f64) -> Self {
        let scale = outer / 300.0;
        let inner = outer - (15.0 * scale).max(8.0);
        let hair = inner - 2.5;
        let hair_moved = hair - (6.0 * scale).max(3.0);
        Self {
            centre,
            outer,
            raise: (8.0 * scale).max(4.0),
            proud: inner + (4.2 * scale).max(3.0),
            foot: inner + (3.2 * scale).max(2.2),
            inner,
            hair,
            hair_rest: hair - 3.6 * scale,
            hair_moved,
            landing: hair_moved - (5.0 * scale).max(3.0),
            scale,
        }
    }

    /// Whether there was no room.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outer <= 0.0
    }

    /// Whether the fine marks must be left out.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.outer < SMALL
    }

    /// The length of the whole circle along the outer edge.
    #[must_use]
    pub fn circumference(&self) -> f64 {
        self.outer * std::f64::consts::TAU
    }
}

/// The room kept around the ring.
struct Margin {
    above: f64,
    below: f64,
    side: f64,
    right: f64,
}

impl Margin {
    /// Beside a wide picture stand notes with their leaders; a small one has no marks above the ring.
    fn of(width: f64, height: f64) -> Self {
        if width.min(height) < 2.0 * SMALL + 32.0 {
            Self { above: 16.0, below: 16.0, side: 10.0, right: 0.0 }
        } else if width >= 800.0 && height >= 560.0 {
            Self { above: 28.0, below: 24.0, side: 28.0, right: 2.0 }
        } else {
            Self { above: 26.0, below: 18.0, side: 18.0, right: 0.0 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_of_the_design_are_met() {
        let found = [(860.0, 604.0), (704.0, 548.0), (328.0, 340.0)].map(|(w, h)| {
            let frame = Frame::fit(w, h);
            (frame.centre.x, frame.centre.y, frame.outer)
        });
        assert_eq!(found, [(432.0, 304.0, 276.0), (352.0, 278.0, 252.0), (164.0, 170.0, 154.0)]);
    }

    #[test]
    fn no_room_is_no_ring() {
        for (w, h) in [(0.0, 0.0), (1.0, 1.0), (3000.0, 40.0), (f64::NAN, 300.0), (f64::INFINITY, 300.0), (-5.0, 9.0)] {
            assert!(Frame::fit(w, h).is_empty(), "{w} × {h}");
        }
    }
}
