//! How much of a picture is seen: all of it, or a part, enlarged.
//!
//! A lens changes nothing of a layout. It stands between the layout and the page: what is painted goes through it one
//! way, what is pointed at the other way, so both always agree.

use super::geom::Point;

/// The largest enlargement.
pub const MOST: f64 = 12.0;

/// A point `p` of the picture is shown at `p · scale + shift`, in CSS pixels. It never shows what is not the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// From 1, the whole picture, to [`MOST`].
    pub scale: f64,
    /// Where the picture's upper left corner is shown.
    pub shift: Point,
}

/// The whole picture.
impl Default for Lens {
    fn default() -> Self {
        Self { scale: 1.0, shift: Point::new(0.0, 0.0) }
    }
}

impl Lens {
    /// Whether all of the picture is seen.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.scale <= 1.0
    }

    /// Where a point of the picture is shown.
    #[must_use]
    pub fn show(&self, at: Point) -> Point {
        Point::new(at.x * self.scale + self.shift.x, at.y * self.scale + self.shift.y)
    }

    /// Which point of the picture is shown here.
    #[must_use]
    pub fn seen(&self, at: Point) -> Point {
        Point::new((at.x - self.shift.x) / self.scale, (at.y - self.shift.y) / self.scale)
    }

    /// Enlarged `by` so much, with what lay under `from` now under `to`, as far as the edges of the picture of that
    /// size (width, height) allow.
    #[must_use]
    pub fn carried(&self, from: Point, to: Point, by: f64, size: (f64, f64)) -> Self {
        let held = self.seen(from);
        let scale = if by.is_finite() { (self.scale * by).clamp(1.0, MOST) } else { self.scale };
        let shift = |to: f64, held: f64, length: f64| (to - held * scale).max(length * (1.0 - scale)).min(0.0);
        Self { scale, shift: Point::new(shift(to.x, held.x, size.0), shift(to.y, held.y, size.1)) }
    }

    /// Moved no further than needed for a point of the picture to be seen, with `margin` pixels around it.
    #[must_use]
    pub fn bringing(&self, at: Point, margin: f64, size: (f64, f64)) -> Self {
        let shown = self.show(at);
        let inside = |at: f64, length: f64| at.max(margin).min((length - margin).max(0.0));
        self.carried(shown, Point::new(inside(shown.x, size.0), inside(shown.y, size.1)), 1.0, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (f64, f64) = (860.0, 604.0);

    #[test]
    fn what_is_shown_is_what_is_pointed_at() {
        let at = Point::new(200.0, 100.0);
        let lens = Lens::default().carried(at, at, 4.0, SIZE);
        assert_eq!(lens.show(at), at, "what lies under the pointer stays there");
        let other = Point::new(250.0, 130.0);
        assert_eq!(lens.seen(lens.show(other)), other);
        assert_eq!(lens.show(other), Point::new(400.0, 220.0));
    }

    #[test]
    fn the_edges_of_the_picture_are_never_left() {
        let mut lens = Lens::default();
        for (from, to, by) in [
            (Point::new(10.0, 10.0), Point::new(800.0, 600.0), 3.0),
            (Point::new(800.0, 600.0), Point::new(0.0, 0.0), 1.0),
            (Point::new(0.0, 0.0), Point::new(500.0, -900.0), 0.5),
            (Point::new(1.0, 2.0), Point::new(3.0, 4.0), 1e9),
            (Point::new(1.0, 2.0), Point::new(3.0, 4.0), f64::NAN),
            (Point::new(1.0, 2.0), Point::new(3.0, 4.0), f64::INFINITY),
        ] {
            lens = lens.carried(from, to, by, SIZE);
            let (first, last) = (lens.show(Point::new(0.0, 0.0)), lens.show(Point::new(SIZE.0, SIZE.1)));
            assert!(first.x <= 0.0 && first.y <= 0.0, "{lens:?}");
            assert!(last.x >= SIZE.0 - 1e-6 && last.y >= SIZE.1 - 1e-6, "{lens:?}");
        }
        assert_eq!(lens.scale.to_bits(), MOST.to_bits());
        let whole = lens.carried(Point::new(5.0, 5.0), Point::new(50.0, 5.0), 0.0, SIZE);
        assert_eq!(whole, Lens::default());
    }

    #[test]
    fn a_thing_is_brought_into_view_and_no_further() {
        let corner = Point::new(0.0, 0.0);
        let lens = Lens::default().carried(corner, corner, 4.0, SIZE);
        assert_eq!(lens.bringing(Point::new(50.0, 50.0), 44.0, SIZE), lens, "it is seen already");
        let far = Point::new(600.0, 50.0);
        let shown = lens.bringing(far, 44.0, SIZE).show(far);
        assert!((shown.x - 816.0).abs() < 1e-9 && (shown.y - 200.0).abs() < 1e-9, "{shown:?}");
    }
}
