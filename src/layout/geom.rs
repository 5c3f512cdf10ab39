//! Points, angles and curves in CSS pixels. Here the integers of the ring turn into lengths.

use std::f64::consts::TAU;

/// The size of the ring: positions are 32 bits wide.
const CIRCLE: f64 = 4_294_967_296.0;

/// A place on the page; `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Pixels from the left edge.
    pub x: f64,
    /// Pixels from the upper edge.
    pub y: f64,
}

impl Point {
    /// A point from its coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point `radius` away from this one in the direction `turns`.
    #[must_use]
    pub fn polar(self, radius: f64, turns: Turns) -> Self {
        let (sin, cos) = crate::angle::sin_cos(turns.0 * TAU);
        Self::new(self.x + radius * sin, self.y - radius * cos)
    }

    /// The direction in which `other` lies from here.
    #[must_use]
    pub fn turns_to(self, other: Self) -> Turns {
        let turns = (other.x - self.x).atan2(self.y - other.y) / TAU;
        Turns(if turns < 0.0 { turns + 1.0 } else { turns })
    }

    /// The straight distance to `other`.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// The point that is the fraction `f` of the way to `other`.
    #[must_use]
    pub fn towards(self, other: Self, f: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * f, self.y + (other.y - self.y) * f)
    }

    /// This point moved.
    #[must_use]
    pub const fn shifted(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

/// Half the side of a square that covers as much as a disc of `radius`.
#[must_use]
pub fn half_side(radius: f64) -> f64 {
    radius * std::f64::consts::PI.sqrt() / 2.0
}

/// A direction as a fraction of the circle: 0 at the top, clockwise, below 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Turns(pub f64);

impl Turns {
    /// The direction of a ring position: exact, since 32 bits fit.
    #[must_use]
    pub fn of(position: u32) -> Self {
        Self(f64::from(position) / CIRCLE)
    }

    /// The ring position that owns this direction: the next one clockwise, because an arc `(q, p]` ends with its point.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the remainder is within 0 … 2³²")]
    pub fn position(self) -> u32 {
        (self.0 * CIRCLE).ceil().rem_euclid(CIRCLE) as u32
    }

    /// How far apart two directions are, the shorter way round.
    #[must_use]
    pub fn apart(self, other: Self) -> f64 {
        let gap = (self.0 - other.0).rem_euclid(1.0);
        gap.min(1.0 - gap)
    }
}

/// A stretch of the circle in turns: it starts at `from` and runs clockwise for `len`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Where it starts.
    pub from: f64,
    /// How long it is; 1 is the whole circle.
    pub len: f64,
}

impl Span {
    /// The whole circle.
    pub const CIRCLE: Self = Self { from: 0.0, len: 1.0 };

    /// The stretch `(from, to]` of the ring; equal ends mean the whole circle.
    #[must_use]
    pub fn between(from: u32, to: u32) -> Self {
        let len = match to.wrapping_sub(from) {
            0 => 1.0,
            gap => f64::from(gap) / CIRCLE,
        };
        Self { from: Turns::of(from).0, len }
    }

    /// Where it ends; above 1 if it passes the top.
    #[must_use]
    pub fn to(self) -> f64 {
        self.from + self.len
    }

    /// Its middle.
    #[must_use]
    pub fn middle(self) -> Turns {
        Turns((self.from + self.len / 2.0).rem_euclid(1.0))
    }

    /// Whether it passes a direction.
    #[must_use]
    pub fn contains(self, turns: Turns) -> bool {
        (turns.0 - self.from).rem_euclid(1.0) <= self.len
    }

    /// The same stretch, lengthened at both ends until it is at least `least` long.
    #[must_use]
    pub fn at_least(self, least: f64) -> Self {
        let more = (least - self.len).max(0.0);
        Self { from: self.from - more / 2.0, len: (self.len + more).min(1.0) }
    }
}

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cubic(pub [Point; 4]);

impl Cubic {
    /// The straight way between two points.
    #[must_use]
    pub fn straight(from: Point, to: Point) -> Self {
        Self([from, from.towards(to, 1.0 / 3.0), from.towards(to, 2.0 / 3.0), to])
    }

    /// The curve as a line of so many pieces.
    #[must_use]
    pub fn flattened(&self, pieces: u32) -> Vec<Point> {
        (0..=pieces).map(|i| self.at(f64::from(i) / f64::from(pieces.max(1)))).collect()
    }

    /// The point at parameter `u` in 0…1.
    #[must_use]
    pub fn at(&self, u: f64) -> Point {
        let v = 1.0 - u;
        let [a, b, c, d] = self.0;
        let (i, j, k, l) = (v * v * v, 3.0 * v * v * u, 3.0 * v * u * u, u * u * u);
        Point::new(a.x * i + b.x * j + c.x * k + d.x * l, a.y * i + b.y * j + c.y * k + d.y * l)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_is_to_the_right() {
        let p = Point::new(10.0, 10.0).polar(5.0, Turns(0.25));
        assert!(p.distance(Point::new(15.0, 10.0)) < 1e-9, "{p:?}");
    }

    #[test]
    fn a_direction_finds_its_position_again() {
        let centre = Point::new(432.0, 304.0);
        for (from, to) in [(5, 6), (0, 1), (u32::MAX, 0), (u32::MAX - 9, 12), (1 << 31, (1 << 31) + 1000)] {
            let middle = Span::between(from, to).middle();
            let found = centre.turns_to(centre.polar(276.0, middle)).position();
            let (offset, len) = (found.wrapping_sub(from), to.wrapping_sub(from));
            assert!(offset > 0 && offset <= len, "({from}, {to}] gave {found}");
        }
    }

    #[test]
    fn a_cubic_starts_and_ends_at_its_ends() {
        let c = Cubic([Point::new(0.0, 1.0), Point::new(9.0, 9.0), Point::new(-3.0, 2.0), Point::new(4.0, 5.0)]);
        assert_eq!(c.at(0.0), c.0[0]);
        assert_eq!(c.at(1.0), c.0[3]);
    }

    #[test]
    fn equal_ends_are_the_whole_circle() {
        assert_eq!(Span::between(7, 7).len, 1.0);
        assert_eq!(Span::between(u32::MAX, 0).len * CIRCLE, 1.0);
    }
}
