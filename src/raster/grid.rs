//! A grid of very many keys. Cells of a few pixels hold a dot; smaller ones share pixels, each of which has the mean of the
//! colours that lie on it, so that no key is left out.
//!
//! The sweep of a change runs through the keys as one reads, so from frame to frame only a few rows look otherwise: all
//! others are kept.

use std::ops::Range;

use super::{
    eye::Eye,
    film::dots,
    sheet::{Colour, Sheet},
    stamp::Stamp,
};
use crate::layout::{Point, geom::half_side};

/// Cells of at least so many pixels hold a dot that is drawn as such.
const APART: f64 = 5.0;
/// While the sweep passes a key its dot is so much smaller, and once it has passed so much larger.
const SIZES: [f64; 3] = [1.0, 0.6, 1.08];
/// What a hollow dot covers of what a filled one does.
const HOLLOW: f64 = 0.4;
/// How much of a pixel is covered, as a whole number.
const WHOLE: f64 = 256.0;

/// What one frame shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Keys in a row.
    pub columns: usize,
    /// The distance between keys.
    pub pitch: f64,
    /// The middle of the first one.
    pub first: Point,
    /// The radius of a dot.
    pub dot: f64,
    /// Per actor, whose colour it has; who is unknown has the first one.
    pub groups: Vec<u8>,
    /// Per group: whether its dots are squares.
    pub square: Vec<bool>,
    /// Per group: its colour.
    pub colours: Vec<Colour>,
    /// Per group: that of keys that stay.
    pub stay: Vec<Colour>,
    /// What is seen of it.
    pub eye: Eye,
}

/// The keys.
#[derive(Clone, Copy, Debug)]
pub struct Owned<'a> {
    /// Their owners before the change.
    pub before: &'a [u32],
    /// Their owners after it.
    pub after: &'a [u32],
    /// A bit for each that moved needlessly.
    pub needless: &'a [u32],
    /// So many keys the sweep has left behind, so many have changed hands, so many it has reached.
    pub phases: [usize; 3],
}

/// Frame after frame of a grid with always the same keys.
#[derive(Debug, Default)]
pub struct Grid {
    sheet: Sheet,
    kept: Option<(Look, [usize; 3])>,
    across: Vec<Span>,
    down: Vec<Span>,
    sums: Vec<u64>,
    line: Vec<u64>,
    stamps: Vec<Stamp>,
}

/// The pixels that a row or column of cells touches.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    first: u32,
    shares: [u16; MOST],
}

/// A dot touches at most so many pixels in a row.
const MOST: usize = 6;

/// How a key looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Stays,
    Even,
    Passing,
    PassingHollow,
    Moved,
    MovedNeedlessly,
}

/// How many there are.
const STATES: usize = 6;

impl Owned<'_> {
    #[inline(always)]
    fn state(&self, key: usize) -> (State, u32) {
        let [old, new] = [self.before, self.after].map(|owners| owners.get(key).copied().unwrap_or(u32::MAX));
        let [left, half, reached] = self.phases;
        if old == new && reached > 0 {
            return (State::Stays, new);
        }
        if old == new || key >= reached {
            return (State::Even, old);
        }
        if key >= half {
            return (State::Passing, old);
        }
        let needless = self.needless.get(key / 32).is_some_and(|bits| bits >> (key % 32) & 1 == 1);
        let state = match (key < left, needless) {
            (false, false) => State::Passing,
            (false, true) => State::PassingHollow,
            (true, false) => State::Moved,
            (true, true) => State::MovedNeedlessly,
        };
        (state, new)
    }
}

impl Grid {
    /// Draws a frame: opacities and colours, row by row.
    pub fn draw(&mut self, look: &Look, owned: &Owned<'_>) -> &[u8] {
        let eye = &look.eye;
        let known = self.kept.take().filter(|kept| kept.0 == *look);
        if (self.sheet.width, self.sheet.height) != (eye.width, eye.height) {
            self.sheet = Sheet::new(eye.width, eye.height);
        }
        let dots = eye.length(look.pitch) >= APART;
        if look.columns > 0 {
            let keys = owned.after.len();
            if known.is_none() {
                self.sheet.pixels.fill([0; 4]);
                self.stamps = if dots { stamps(look) } else { Vec::new() };
                self.measure(look, if dots { 0 } else { keys });
            }
            for rows in changed(look, owned, known.as_ref().map(|kept| kept.1)) {
                if dots { self.put_dots(look, owned, &rows) } else { self.mix(look, owned, rows) }
            }
        }
        self.kept = Some((look.clone(), owned.phases));
        self.sheet.pixels.as_flattened()
    }

    /// Dots that can be told apart, drawn one by one: those of some rows of keys.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held within the grid")]
    #[expect(clippy::cast_precision_loss, reason = "counts of cells")]
    fn put_dots(&mut self, look: &Look, owned: &Owned<'_>, rows: &Range<usize>) {
        let eye = &look.eye;
        let (first, keys) = (eye.see(look.first), owned.after.len());
        let (across, down) = (look.pitch * eye.scale.0, look.pitch * eye.scale.1);
        let edge = |row: f64| (first.y + down * (row - 0.5)).max(0.0).min(eye.height as f64);
        let (top, bottom) = (edge(rows.start as f64).floor() as usize, edge(rows.end as f64).ceil() as usize);
        if top >= bottom {
            return;
        }
        // On a sheet of their own, with the edges of the rows beside them, which reach into the same pixels.
        let margin = 2 * down.ceil() as usize + 2;
        let mut sheet = Sheet::new(eye.width, bottom - top + 2 * margin);
        let columns = (-first.x / across - 1.0).max(0.0) as usize
            ..(((eye.width as f64 - first.x) / across + 2.0).max(0.0) as usize).min(look.columns);
        // Where dots lie in quarters of a pixel, wherever the sheet begins.
        let quarters = |at: f64| ((at * 4.0).floor() + 0.5) / 4.0;
        for row in rows.start.saturating_sub(1)..(rows.end + 1).min(keys.div_ceil(look.columns)) {
            let y = quarters(first.y + down * row as f64) - top as f64 + margin as f64;
            if y < 0.0 || y > (bottom - top + 2 * margin) as f64 {
                continue;
            }
            for column in columns.clone() {
                let key = row * look.columns + column;
                if key >= keys {
                    break;
                }
                let (state, owner) = owned.state(key);
                let group = look.groups.get(owner as usize).map_or(0, |&group| usize::from(group));
                let (size, hollow) = match state {
                    State::Stays | State::Even => (0, false),
                    State::Passing | State::PassingHollow => (1, state == State::PassingHollow),
                    State::Moved | State::MovedNeedlessly => (2, state == State::MovedNeedlessly),
                };
                let square = look.square.get(group).copied().unwrap_or(false);
                let colours = if state == State::Stays { &look.stay } else { &look.colours };
                let at = [quarters(first.x + across * column as f64) as f32, y as f32];
                if let Some(stamp) = self.stamps.get(4 * size + 2 * usize::from(hollow) + usize::from(square)) {
                    sheet.put(stamp, at, colours.get(group).copied().unwrap_or(0));
                }
            }
        }
        let drawn = sheet.pixels.get(margin * eye.width..(margin + bottom - top) * eye.width).unwrap_or_default();
        let below = self.sheet.pixels.get_mut(top * eye.width..bottom * eye.width).unwrap_or_default();
        below.iter_mut().zip(drawn).for_each(|(pixel, drawn)| *pixel = *drawn);
    }

    /// Which pixels each row and column touches, and how much of them.
    fn measure(&mut self, look: &Look, keys: usize) {
        let eye = &look.eye;
        let first = eye.see(look.first);
        let spans = |first: f64, scale: f64, count: usize| spans(first, look.pitch * scale, look.dot * scale, count);
        self.across = spans(first.x, eye.scale.0, look.columns);
        self.down = spans(first.y, eye.scale.1, keys.div_ceil(look.columns));
    }

    /// Mixes the colours of the pixels that some rows of keys touch.
    fn mix(&mut self, look: &Look, owned: &Owned<'_>, rows: Range<usize>) {
        let Self { sheet, across, down, sums, line, .. } = self;
        let (Some(top), Some(bottom)) = (down.get(rows.start), down.get(rows.end.saturating_sub(1))) else { return };
        let top = top.first as usize;
        let bottom = (bottom.first as usize + MOST).min(sheet.height);
        if top >= bottom {
            return;
        }
        // Rows beyond these touch the same pixels.
        let from = down.partition_point(|span| span.first as usize + MOST <= top);
        let to = down.partition_point(|span| (span.first as usize) < bottom);
        let palette = palette(look);
        sums.clear();
        sums.resize((bottom - top) * sheet.width, 0);
        for (row, Span { first, shares }) in (from..to).zip(down.get(from..to).unwrap_or_default()) {
            line.clear();
            for key in row * look.columns..((row + 1) * look.columns).min(owned.after.len()) {
                let (state, owner) = owned.state(key);
                let group = look.groups.get(owner as usize).map_or(0, |&group| usize::from(group));
                line.push(palette.get(group * STATES + state as usize).copied().unwrap_or(0));
            }
            for (i, &share) in shares.iter().enumerate() {
                let y = *first as usize + i;
                if share == 0 || y < top || y >= bottom {
                    continue;
                }
                let begin = (y - top) * sheet.width;
                if let Some(sums) = sums.get_mut(begin..begin + sheet.width) {
                    add(sums, line, across, u32::from(share));
                }
            }
        }
        let pixels = sheet.pixels.get_mut(top * sheet.width..bottom * sheet.width).unwrap_or_default();
        for (pixel, &sum) in pixels.iter_mut().zip(sums.iter()) {
            *pixel = mean(sum);
        }
    }
}

/// The dots of all sizes: round, square, and both hollow.
fn stamps(look: &Look) -> Vec<Stamp> {
    let marks = SIZES.map(|size| dots(look.eye.length(look.dot * size)));
    marks.into_iter().flatten().map(|mark| Stamp::of(mark, look.eye.width)).collect()
}

/// Adds a row of keys to a row of pixels.
fn add(sums: &mut [u64], line: &[u64], across: &[Span], share: u32) {
    let mut i = 0;
    while i < line.len() && i < across.len() {
        let (colour, Span { first, shares }) = (line[i], across[i]);
        i += 1;
        for (x, part) in (first as usize..).zip(shares) {
            if part == 0 {
                break;
            }
            if let Some(sum) = sums.get_mut(x) {
                *sum += colour * u64::from((u32::from(part) * share) >> 8);
            }
        }
    }
}

/// The colour of a pixel from its sum: four numbers of 16 bits each, all multiplied by the opacity.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "each part has 8 bits")]
fn mean(sum: u64) -> [u8; 4] {
    let part = |i: u32| (sum >> (16 * i) & 0xffff) as u32;
    let alpha = part(3);
    if alpha < 256 {
        return [0; 4];
    }
    let colour = |i: u32| (part(i) * 255 / alpha).min(255) as u8;
    [colour(0), colour(1), colour(2), (alpha >> 8) as u8]
}

/// Per group and state: a colour multiplied by its opacity, its four parts 16 bits apart.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "parts of 255")]
fn palette(look: &Look) -> Vec<u64> {
    let spread = |colour: Colour, cover: f64| {
        let [red, green, blue, alpha] = colour.to_le_bytes().map(f64::from);
        let part = |value: f64| (value * cover).round() as u64;
        let alpha = alpha / 255.0;
        part(red * alpha) | part(green * alpha) << 16 | part(blue * alpha) << 32 | part(255.0 * alpha) << 48
    };
    let mut palette = Vec::with_capacity(look.colours.len() * STATES);
    for (&colour, &stay) in look.colours.iter().zip(&look.stay) {
        let small = SIZES[1] * SIZES[1];
        palette.extend([
            spread(stay, 1.0),
            spread(colour, 1.0),
            spread(colour, small),
            spread(colour, small * HOLLOW),
            spread(colour, 1.0),
            spread(colour, HOLLOW),
        ]);
    }
    palette
}

/// The spans of rows or columns: the first one's middle, their distance and the radius of their dots in pixels. Nearer
/// ones leave less between them: what cannot be seen need not be there.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places on the sheet")]
#[expect(clippy::cast_precision_loss, reason = "counts of cells")]
fn spans(first: f64, step: f64, radius: f64, count: usize) -> Vec<Span> {
    let loose = ((step - 1.0) / (APART - 1.0)).clamp(0.0, 1.0);
    let half = half_side(radius) * loose + 0.5 * step * (1.0 - loose);
    let span = |i: usize| {
        let middle = first + step * i as f64;
        let (from, to) = ((middle - half).max(0.0), middle + half);
        let mut span = Span { first: from as u32, shares: [0; MOST] };
        for (share, left) in span.shares.iter_mut().zip(0..) {
            let left = f64::from(span.first + left);
            // Edges are rounded, not shares: what neighbours have of a pixel is never more than all of it.
            *share = (((left + 1.0).min(to) * WHOLE).round() - (left.max(from) * WHOLE).round()).max(0.0) as u16;
        }
        // What starts with nothing would be taken for nothing.
        if span.shares[0] == 0 {
            span.shares.rotate_left(1);
            span.first += 1;
        }
        span
    };
    (0..count).map(span).collect()
}

/// The rows of keys that look otherwise than in the frame before, whose phases those were.
fn changed(look: &Look, owned: &Owned<'_>, before: Option<[usize; 3]>) -> Vec<Range<usize>> {
    let all = owned.after.len().div_ceil(look.columns);
    // Those that stay show it from the moment that the sweep begins.
    let begins = |phases: [usize; 3]| phases[2] > 0;
    let Some(before) = before.filter(|before| begins(*before) == begins(owned.phases)) else {
        return std::iter::once(0..all).collect();
    };
    let mut rows = Vec::new();
    for (was, is) in before.into_iter().zip(owned.phases).filter(|(was, is)| was != is) {
        let (low, high) = (was.min(is), was.max(is));
        rows.push(low / look.columns..high.div_ceil(look.columns).min(all));
    }
    rows
}
