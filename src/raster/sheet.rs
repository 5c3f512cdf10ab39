//! Sheets of pixels: one of coverages, to which dots are added and from which they are taken again, and one of colours.

use super::stamp::{STEPS, Stamp, WHOLE};

/// The part of a cell that is a sum of coverages; above it stands whose they are.
const SUM: u32 = (1 << 24) - 1;

/// A colour: red in the lowest byte, then green, blue and its opacity.
pub type Colour = u32;

/// Sums of coverages. Whole numbers: what is added and taken away again leaves nothing behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// In rows.
    pub cells: Vec<u32>,
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

/// Colours, not multiplied by their opacities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// In rows.
    pub pixels: Vec<[u8; 4]>,
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// What a division by an opacity multiplies with.
    parts: Vec<u32>,
}

/// Where a stamp is put: its first pixel, and which of its places.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "sheets are small")]
#[expect(clippy::cast_sign_loss, reason = "what is negative is off the sheet")]
fn spot(stamp: &Stamp, x: f32, y: f32, width: usize, height: usize) -> Option<(usize, usize)> {
    const FINE: f32 = STEPS as f32;
    let (x, y) = ((x * FINE) as i32, (y * FINE) as i32);
    let (left, top) = ((x >> 2) - stamp.reach as i32, (y >> 2) - stamp.reach as i32);
    if left < 0 || top < 0 || left as usize + stamp.side > width || top as usize + stamp.side > height {
        return None;
    }
    Some((top as usize * width + left as usize, (y as usize & 3) * STEPS + (x as usize & 3)))
}

/// A part of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Box {
    /// Its first column.
    pub left: usize,
    /// The column behind its last one.
    pub right: usize,
    /// Its first row.
    pub top: usize,
    /// The row behind its last one.
    pub bottom: usize,
}

/// The first pixel of a block around a point, if all of it lies on a sheet.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "sheets are small")]
#[expect(clippy::cast_sign_loss, reason = "what is negative is off the sheet")]
fn corner(side: usize, x: f32, y: f32, width: usize, height: usize) -> Option<usize> {
    let back = (side / 2) as i32;
    let (left, top) = (x as i32 - back, y as i32 - back);
    if left < 0 || top < 0 || left as usize + side > width || top as usize + side > height {
        return None;
    }
    Some(top as usize * width + left as usize)
}

impl Ground {
    /// An empty one.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        Self { cells: vec![0; width * height], width, height }
    }

    /// Adds a dot of a group at a point, or takes it away again. One that does not lie on the sheet as a whole is left
    /// out.
    #[inline(always)]
    pub fn put(&mut self, stamp: &Stamp, [x, y]: [f32; 2], group: u8, add: bool) {
        let Some((first, place)) = spot(stamp, x, y, self.width, self.height) else { return };
        let group = u32::from(group) << 24;
        for &(offset, cover) in stamp.at(place) {
            if let Some(cell) = self.cells.get_mut(first + offset as usize) {
                *cell = if add {
                    group | (*cell & SUM).wrapping_add(cover) & SUM
                } else {
                    *cell & !SUM | (*cell & SUM).wrapping_sub(cover) & SUM
                };
            }
        }
    }
}

impl Sheet {
    /// An empty one.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        let parts = (0..256_u32).map(|whole| (1 << 24) / whole.max(1)).collect();
        Self { pixels: vec![[0; 4]; width * height], width, height, parts }
    }

    /// Shows nothing but a ground, in the colours of its groups. All that lies on it lies within some boxes.
    pub fn show(&mut self, ground: &Ground, colours: &[Colour; 256], boxes: &[Box]) {
        self.pixels.fill([0; 4]);
        for Box { left, right, top, bottom } in boxes {
            for row in (*top..*bottom).map(|row| row * self.width) {
                let range = row + left..row + right;
                let (Some(pixels), Some(cells)) = (self.pixels.get_mut(range.clone()), ground.cells.get(range)) else {
                    continue;
                };
                for (pixel, &cell) in pixels.iter_mut().zip(cells) {
                    if cell & SUM != 0 {
                        let colour = colours[(cell >> 24) as usize];
                        let alpha = ((colour >> 24) * (cell & SUM).min(WHOLE) + (WHOLE >> 1)) >> 16;
                        *pixel = (colour & 0xff_ffff | alpha << 24).to_le_bytes();
                    }
                }
            }
        }
    }

    /// Colours so many pixels across and down.
    #[inline(always)]
    pub fn block(&mut self, side: usize, [x, y]: [f32; 2], colour: Colour) {
        let Some(first) = corner(side, x, y, self.width, self.height) else { return };
        let colour = colour.to_le_bytes();
        for row in 0..side {
            let from = first + row * self.width;
            if let Some(pixels) = self.pixels.get_mut(from..from + side) {
                for pixel in pixels {
                    *pixel = colour;
                }
            }
        }
    }

    /// Paints a dot over what is there. One that does not lie on the sheet as a whole is left out.
    pub fn put(&mut self, stamp: &Stamp, [x, y]: [f32; 2], colour: Colour) {
        let Some((first, place)) = spot(stamp, x, y, self.width, self.height) else { return };
        let alpha = colour >> 24;
        let parts = self.parts.as_slice();
        let [mut inner, mut edge] = stamp.parts(place);
        if alpha < 255 {
            (inner, edge) = (&[], stamp.at(place));
        }
        let whole = colour.to_le_bytes();
        for &(offset, _) in inner {
            if let Some(pixel) = self.pixels.get_mut(first + offset as usize) {
                *pixel = whole;
            }
        }
        for &(offset, cover) in edge {
            if let Some(pixel) = self.pixels.get_mut(first + offset as usize) {
                let alpha = (alpha * cover + (WHOLE >> 1)) >> 16;
                *pixel = over(u32::from_le_bytes(*pixel), colour, alpha, parts).to_le_bytes();
            }
        }
    }
}

/// A colour at an opacity, from 0 to 255, over another.
#[inline(always)]
fn over(below: Colour, colour: Colour, alpha: u32, parts: &[u32]) -> Colour {
    const ODD: u32 = 0x00ff_00ff;
    if alpha >= 255 {
        return colour | 0xff00_0000;
    }
    // How opaque both are together, and how much of that is the upper one. Nothing to decide: a processor guesses badly
    // what lies below a dot.
    let was = below >> 24;
    let whole = was + alpha - (was * alpha + 127) / 255;
    let part = (alpha * parts.get(whole as usize).copied().unwrap_or(0) + 0xffff) >> 16;
    let even = ((below & ODD) * (256 - part) + (colour & ODD) * part + 0x0080_0080) >> 8 & ODD;
    let odd = (below >> 8 & 0xff) * (256 - part) + (colour >> 8 & 0xff) * part + 0x80;
    even | odd & 0xff00 | whole << 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{raster::stamp::Mark, rng::Rng};

    /// The definition: both colours in full precision.
    fn naive(below: Colour, colour: Colour, alpha: u32) -> [f64; 4] {
        let channel = |colour: Colour, i: u32| f64::from(colour >> (8 * i) & 0xff);
        let (under, upper) = (channel(below, 3) / 255.0, f64::from(alpha) / 255.0);
        let whole = upper + under * (1.0 - upper);
        let mixed = |i| (channel(colour, i) * upper + channel(below, i) * under * (1.0 - upper)) / whole.max(1e-9);
        [mixed(0), mixed(1), mixed(2), whole * 255.0]
    }

    #[test]
    fn colours_lie_over_each_other_as_defined() {
        let (mut rng, parts) = (Rng::new(5), Sheet::new(1, 1).parts);
        for _ in 0..50_000 {
            let mut number = || u32::try_from(rng.next_u64() >> 32).unwrap();
            let (mut below, colour, alpha) = (number(), number(), number() % 255 + 1);
            if number() % 3 == 0 {
                below |= 0xff00_0000;
            }
            let found = over(below, colour, alpha, &parts);
            let expected = naive(below, colour, alpha);
            for (i, expected_one) in (0..).zip(expected) {
                // The paler, the less it is seen.
                let seen = if i == 3 { 1.0 } else { expected[3] / 255.0 };
                let (found, expected) = (f64::from(found >> (8 * i) & 0xff), expected_one);
                assert!(
                    (found - expected).abs() * seen <= 2.0,
                    "{below:08x} {colour:08x} {alpha}: {found} for {expected}"
                );
            }
        }
    }

    #[test]
    fn what_is_added_and_taken_away_leaves_nothing() {
        let stamp = Stamp::of(Mark::Disc(1.7), 40);
        let mut ground = Ground::new(40, 30);
        let dots: Vec<[f32; 2]> = (0..500_u16).map(|i| [f32::from(i % 41), f32::from(i % 31) + 0.3]).collect();
        dots.iter().for_each(|&dot| ground.put(&stamp, dot, 3, true));
        assert!(ground.cells.iter().all(|cell| cell & SUM == 0 || cell >> 24 == 3));
        assert!(ground.cells.iter().any(|cell| cell & SUM > WHOLE));
        dots.iter().rev().for_each(|&dot| ground.put(&stamp, dot, 3, false));
        assert!(ground.cells.iter().all(|cell| cell & SUM == 0));
    }

    #[test]
    fn dots_off_the_sheet_are_left_out() {
        let stamp = Stamp::of(Mark::Disc(1.2), 10);
        let mut sheet = Sheet::new(10, 8);
        for at in [[-40.0, 4.0], [-0.2, 3.0], [9.9, 3.0], [4.0, 7.9], [4.0, 1e9], [f32::NAN, 4.0], [4.0, f32::INFINITY]]
        {
            sheet.put(&stamp, at, 0xff00_00ff);
        }
        assert_eq!(sheet, Sheet::new(10, 8));
        sheet.put(&stamp, [5.0, 4.0], 0xff00_00ff);
        assert_ne!(sheet, Sheet::new(10, 8));
    }
}
