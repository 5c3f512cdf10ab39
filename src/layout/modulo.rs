//! Keys of a scheme without places: a grid in reading order under a row of buckets, and its inverse.

use super::{
    Fit, Reach, Target,
    geom::Point,
    picture::{Picture, Side},
    usable,
};

/// Dots nearer to each other than this cannot be told apart: one by one, only some of them are drawn.
const LEAST_PITCH: f64 = 1.5;
/// Dots farther apart than this leave the eye without a grid.
const WIDEST_PITCH: f64 = 22.0;
/// The dot of a key as a part of the distance between keys.
const DOT: f64 = 0.36;
/// The height of the row of buckets with its room below.
const CAPTION: f64 = 34.0;
/// The room around the grid.
const MARGIN: f64 = 4.0;
/// From this width on, a gutter on the right stays free for what is said of a key or a node.
const GUTTER: (f64, f64) = (820.0, 176.0);

/// Everything about a grid picture that depends on its size but not on the time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModuloLayout {
    /// The size that was asked for.
    pub width: f64,
    /// See `width`.
    pub height: f64,
    /// How much of the width stays free on the right.
    pub gutter: f64,
    /// How many keys stand in a row; 0 if there was no room.
    pub columns: usize,
    /// How many keys there are, each with a place of its own, however small.
    pub keys: usize,
    /// The distance between dots.
    pub pitch: f64,
    /// The radius of a dot.
    pub dot: f64,
    /// The middle of the first dot.
    pub first: Point,
    /// The buckets before the change.
    pub before: Buckets,
    /// The buckets after it.
    pub after: Buckets,
    /// The size of the bucket numbers; 0 for none.
    pub font: f64,
}

/// The row of buckets of one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Buckets {
    /// The middle of each swatch.
    pub swatches: Vec<Point>,
    /// The room of each bucket.
    pub room: f64,
    /// The middle of the place for a next one.
    pub next: Option<Point>,
}

impl ModuloLayout {
    /// Fits a picture into a size.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn fit(picture: &Picture, width: f64, height: f64, fit: &Fit) -> Self {
        let (width, height) = (usable(width), usable(height));
        let gutter = if width < GUTTER.0 { 0.0 } else { GUTTER.1 };
        let mut layout = Self { width, height, gutter, ..Self::default() };
        let caption = if fit.labels { CAPTION } else { 0.0 };
        let (across, down) = (width - gutter - 2.0 * MARGIN, height - 2.0 * MARGIN - caption);
        if across < 24.0 || down < 24.0 {
            return layout;
        }
        layout.lay_grid(picture.keys(), across, down);
        let used = layout.columns as f64 * layout.pitch;
        layout.first = Point::new((width - gutter - used + layout.pitch) / 2.0, MARGIN + caption + layout.pitch / 2.0);
        if fit.labels {
            layout.font = if width < 400.0 { 11.0 } else { fit.font };
            let left = layout.first.x - layout.pitch / 2.0;
            let room = width - gutter - MARGIN - left;
            layout.before = Buckets::of(picture, &picture.before, left, room);
            layout.after = Buckets::of(picture, &picture.after, left, room);
        }
        layout
    }

    /// The widest grid whose rows hold a round number of keys: then rows can be counted.
    #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive count of cells")]
    fn lay_grid(&mut self, keys: usize, across: f64, down: f64) {
        self.keys = keys;
        let shown = keys.max(1);
        let pitch = |columns: usize| (across / columns as f64).min(down / shown.div_ceil(columns) as f64);
        let exact = (across * shown as f64 / down).sqrt().ceil().max(1.0) as usize;
        let round = (exact / 10 * 10).max(1)..=exact.div_ceil(10) * 10;
        let choices = round.step_by(10).chain([exact.min(shown)]).filter(|columns| *columns >= 10 || shown < 100);
        // A round number wins unless it costs a tenth of the size.
        let score = |columns: &usize| pitch(*columns) * if columns.is_multiple_of(10) { 1.1 } else { 1.0 };
        self.columns = choices.max_by(|a, b| score(a).total_cmp(&score(b))).unwrap_or(exact).max(1);
        self.pitch = pitch(self.columns).min(WIDEST_PITCH);
        self.dot = DOT * self.pitch;
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of cells")]
    fn cell(&self, index: usize) -> Point {
        let (row, column) = (index / self.columns, index % self.columns);
        self.first.shifted(column as f64 * self.pitch, row as f64 * self.pitch)
    }

    /// Whether there was no room for anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns == 0
    }

    /// Where a key's dot stands.
    #[must_use]
    pub fn dot(&self, key: u32) -> Option<Point> {
        ((key as usize) < self.keys && !self.is_empty()).then(|| self.cell(key as usize))
    }

    /// Where dots are so near to each other that they cannot be told apart: of so many rows and columns one is drawn, its
    /// dots as much larger.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number")]
    pub fn every(&self) -> usize {
        if self.pitch > 0.0 { (LEAST_PITCH / self.pitch).ceil().max(1.0) as usize } else { 1 }
    }

    /// The buckets that show at time `t`.
    #[must_use]
    pub fn buckets(&self, picture: &Picture, t: f64) -> &Buckets {
        if picture.underway(t) || !picture.changed { &self.after } else { &self.before }
    }

    /// What lies at a point at time `t`.
    #[must_use]
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn hit(&self, picture: &Picture, at: Point, reach: Reach, t: f64) -> Option<Target> {
        if self.is_empty() {
            return None;
        }
        let buckets = self.buckets(picture, t);
        let near = |middle: Point| (at.x - middle.x).abs().max((at.y - middle.y).abs()) - buckets.room.min(22.0) / 2.0;
        if buckets.next.is_some_and(|next| near(next) <= reach.edge) {
            return Some(Target::NextSlot);
        }
        let swatches = buckets.swatches.iter().zip(picture.side(t).slots.iter());
        let (outside, actor) = swatches
            .map(|(&middle, &actor)| (near(middle), actor))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((f64::INFINITY, 0));
        if outside <= reach.edge { Some(Target::Node(actor)) } else { self.key_near(picture, at, reach) }
    }

    /// In a grid the nearest key is a division away.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked against the grid's bounds")]
    fn key_near(&self, picture: &Picture, at: Point, reach: Reach) -> Option<Target> {
        let (column, row) =
            (((at.x - self.first.x) / self.pitch).round(), ((at.y - self.first.y) / self.pitch).round());
        if column < 0.0 || row < 0.0 || column as usize >= self.columns {
            return None;
        }
        let key = u32::try_from(row as usize * self.columns + column as usize).ok()?;
        let near = self.dot(key)?.distance(at) <= reach.key.max(reach.edge).max(self.pitch * 0.75);
        (near && (key as usize) < picture.keys()).then_some(Target::Key(key))
    }

    /// Where a note about a thing can be tied to.
    #[must_use]
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn anchor(&self, picture: &Picture, target: Target, t: f64) -> Option<Point> {
        let buckets = self.buckets(picture, t);
        match target {
            Target::Key(key) => self.dot(key),
            Target::Node(actor) | Target::Handle(actor) => {
                let bucket = picture.side(t).slots.iter().position(|&slot| slot == actor)?;
                buckets.swatches.get(bucket).copied()
            }
            Target::NextSlot => buckets.next,
            Target::Arc { .. } => None,
        }
    }
}

impl Buckets {
    #[expect(clippy::cast_precision_loss, reason = "counts of buckets")]
    fn of(picture: &Picture, side: &Side, left: f64, width: f64) -> Self {
        let places = side.slots.len() + usize::from(picture.next_slot);
        let room = (width / places.max(1) as f64).min(120.0);
        let middle = |i: usize| Point::new(left + room * i as f64 + room.min(22.0) / 2.0, 14.0);
        Self {
            swatches: (0..side.slots.len()).map(middle).collect(),
            room,
            next: picture.next_slot.then(|| middle(side.slots.len())),
        }
    }
}
