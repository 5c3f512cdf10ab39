//! Path data with a precision of a tenth of a pixel, as short as it can be written.

use std::{f64::consts::TAU, fmt::Write};

use super::shape::{Form, half_side};
use crate::{
    layout::{Point, Span, Turns},
    sorting,
};

/// A length in tenths of a pixel: what is written, so that rounding never adds up.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "pictures are far smaller; a wild length is held at the limits")]
pub fn tenths(length: f64) -> i64 {
    (length * 10.0).round() as i64
}

/// The unit of what is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Pixels, with one decimal.
    #[default]
    Pixels,
    /// Tenths of a pixel: no decimals at all, for a picture whose coordinates are ten times as large.
    Tenths,
}

impl Unit {
    /// Appends a length given in tenths.
    pub fn push(self, out: &mut String, tenths: i64) {
        if tenths < 0 {
            out.push('-');
        }
        let (whole, tenth) = match self {
            Self::Pixels => (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10),
            Self::Tenths => (tenths.unsigned_abs(), 0),
        };
        let written = match (whole, tenth) {
            (_, 0) => write!(out, "{whole}"),
            (0, _) => write!(out, ".{tenth}"),
            _ => write!(out, "{whole}.{tenth}"),
        };
        debug_assert!(written.is_ok(), "a string takes everything");
    }

    /// A length as text.
    #[must_use]
    pub fn number(self, length: f64) -> String {
        let mut out = String::new();
        self.push(&mut out, tenths(length));
        out
    }

    /// Whether two numbers can follow each other without a space: "3-.5" and "3.1.5" are two numbers each.
    fn touch(self, first: i64, second: i64) -> bool {
        second < 0 || (self == Self::Pixels && first % 10 != 0 && second % 10 != 0 && second < 10)
    }
}

/// Path data under construction.
#[derive(Debug, Default)]
pub struct PathData {
    text: String,
    pen: (i64, i64),
    unit: Unit,
}

impl PathData {
    /// An empty path.
    #[must_use]
    pub fn new(unit: Unit) -> Self {
        Self { unit, ..Self::default() }
    }

    /// The finished text.
    #[must_use]
    pub fn finish(self) -> String {
        self.text
    }

    /// Lifts the pen: the first time to where the point is, then by how far it is.
    pub fn move_to(&mut self, point: Point) {
        let command = if self.text.is_empty() { 'M' } else { 'm' };
        self.text.push(command);
        self.go(point);
    }

    /// Draws a straight line.
    pub fn line_to(&mut self, point: Point) {
        self.text.push('l');
        self.go(point);
    }

    /// Draws a clockwise arc of less than half a turn.
    fn arc_to(&mut self, radius: f64, point: Point) {
        self.text.push('a');
        self.pair(tenths(radius), tenths(radius));
        self.text.push_str(" 0 0 1 ");
        self.go(point);
    }

    /// Two numbers.
    fn pair(&mut self, first: i64, second: i64) {
        self.unit.push(&mut self.text, first);
        if !self.unit.touch(first, second) {
            self.text.push(' ');
        }
        self.unit.push(&mut self.text, second);
    }

    /// From the pen to a point; the very first step starts at the origin.
    fn step_to(&self, point: Point) -> (i64, i64) {
        (tenths(point.x) - self.pen.0, tenths(point.y) - self.pen.1)
    }

    fn go(&mut self, point: Point) {
        let (dx, dy) = self.step_to(point);
        self.pair(dx, dy);
        self.pen = (tenths(point.x), tenths(point.y));
    }

    /// A dot: a line without length, which round or square ends make visible.
    pub fn dot(&mut self, centre: Point) {
        self.move_to(centre);
        self.text.push_str("h0");
    }

    /// A hollow circle: one arc that a tenth of a pixel closes. Or a hollow square.
    pub fn ring(&mut self, centre: Point, radius: f64, form: Form) {
        match form {
            Form::Round => {
                self.move_to(centre.shifted(0.0, -radius));
                self.text.push('a');
                self.pair(tenths(radius), tenths(radius));
                self.text.push_str(" 0 1 0 ");
                self.pair(1, 0);
                self.text.push('z');
            }
            Form::Square => {
                let half = half_side(radius);
                self.move_to(centre.shifted(-half, -half));
                let side = self.unit.number(2.0 * half);
                for part in ["h", &side, "v", &side, "h-", &side, "z"] {
                    self.text.push_str(part);
                }
            }
        }
    }

    /// A piece of a circle, in steps of less than half a turn.
    pub fn arc(&mut self, centre: Point, radius: f64, span: Span) {
        let pieces = if span.len > 0.45 { 3 } else { 1 };
        self.move_to(centre.polar(radius, Turns(span.from)));
        for piece in 1..=pieces {
            let turns = span.from + span.len * f64::from(piece) / f64::from(pieces);
            self.arc_to(radius, centre.polar(radius, Turns(turns)));
        }
    }

    /// A radial line.
    pub fn spoke(&mut self, centre: Point, inner: f64, outer: f64, turns: f64) {
        self.move_to(centre.polar(inner, Turns(turns)));
        self.line_to(centre.polar(outer, Turns(turns)));
    }
}

/// A whole circle as a line with dashes: by far the shortest text for many pieces of one band.
#[derive(Debug)]
pub struct Dashes {
    /// The length of the circle in the unit of the dashes.
    pub length: i64,
    /// Dashes and gaps by turns.
    pub pattern: String,
}

/// The dashes that draw pieces of a circle of `radius`.
#[must_use]
pub fn dashes(radius: f64, spans: impl Iterator<Item = Span>) -> Dashes {
    let length = tenths(radius * TAU).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a length on a page")]
    let place = |turns: f64| tenths(turns * length as f64 / 10.0);
    let mut pieces: Vec<(i64, i64)> = Vec::new();
    for span in spans {
        let from = span.from.rem_euclid(1.0);
        pieces.push((place(from), place((from + span.len).min(1.0))));
        if from + span.len > 1.0 {
            pieces.push((0, place(from + span.len - 1.0)));
        }
    }
    // Two stable sorts: by the end, then by the beginning.
    sorting::by_number(&mut pieces, |piece| sorting::of_signed(piece.1));
    sorting::by_number(&mut pieces, |piece| sorting::of_signed(piece.0));
    let mut pattern = String::new();
    let (mut end, mut drawn) = (0, 0);
    for (from, to) in pieces {
        let (from, to) = (from.max(end), to.max(end));
        if from > end || pattern.is_empty() {
            // Close the dash so far, then the gap.
            push_pair(&mut pattern, drawn, from - end);
            drawn = 0;
        }
        drawn += to - from;
        end = to;
    }
    push_pair(&mut pattern, drawn, length - end);
    Dashes { length, pattern }
}

fn push_pair(out: &mut String, dash: i64, gap: i64) {
    if !out.is_empty() {
        out.push(' ');
    }
    let written = write!(out, "{dash} {gap}");
    debug_assert!(written.is_ok(), "a string takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_and_nothing_else() {
        let written = [0.0, -0.04, 0.5, -0.5, 12.0, 12.34, -3.96, 1e9].map(|length| Unit::Pixels.number(length));
        assert_eq!(written, ["0", "0", ".5", "-.5", "12", "12.3", "-4", "1000000000"]);
        assert_eq!(Unit::Pixels.number(f64::NAN), "0");
        assert_eq!([0.06, -12.34].map(|length| Unit::Tenths.number(length)), ["1", "-123"]);
    }

    #[test]
    fn moves_are_relative_and_do_not_drift() {
        let mut path = PathData::default();
        for (x, y) in [(1.04, 1.04), (2.08, 2.08), (3.12, 3.12), (3.12, 2.62)] {
            path.dot(Point::new(x, y));
        }
        assert_eq!(path.finish(), "M1 1h0m1.1 1.1h0m1 1h0m0-.5h0");
    }

    #[test]
    fn dashes_fill_the_circle() {
        let spans = [Span { from: 0.25, len: 0.25 }, Span { from: 0.9, len: 0.2 }];
        let Dashes { length, pattern } = dashes(100.0, spans.into_iter());
        assert_eq!(length, 6283);
        let numbers: Vec<i64> = pattern.split(' ').filter_map(|n| n.parse().ok()).collect();
        assert_eq!(numbers.len() % 2, 0);
        assert_eq!(numbers.iter().sum::<i64>(), length);
        assert_eq!(pattern, "0 0 628 943 1571 2513 628 0");
    }
}
