//! Dots of a few sizes and colours, wherever they lie: what is drawn anew in every frame.

use super::{
    eye::Eye,
    sheet::{Colour, Sheet},
    stamp::{Mark, Stamp},
};
use crate::layout::Point;

/// So many stamps are kept for the next frame.
const KEPT: usize = 16;

/// Dots of one look.
#[derive(Clone, Copy, Debug)]
pub struct Spots<'a> {
    /// Their middles.
    pub centres: &'a [Point],
    /// What each looks like, in pixels of the sheet.
    pub mark: Mark,
    /// Their colour.
    pub colour: Colour,
}

/// Draws dots onto sheets of its own.
#[derive(Debug, Default)]
pub struct Spotter {
    sheet: Sheet,
    stamps: Vec<(Mark, usize, Stamp)>,
}

impl Spotter {
    /// Draws dots upon each other: colours and opacities, row by row.
    pub fn draw(&mut self, eye: &Eye, all: &[Spots<'_>]) -> &[u8] {
        let Self { sheet, stamps } = self;
        if (sheet.width, sheet.height) == (eye.width, eye.height) {
            sheet.pixels.fill([0; 4]);
        } else {
            *sheet = Sheet::new(eye.width, eye.height);
        }
        for spots in all {
            let stamp = stamp(stamps, spots.mark, eye.width);
            let (scale, shift) = (eye.scale, eye.shift);
            for at in spots.centres {
                #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
                let seen = [(at.x * scale.0 + shift.x) as f32, (at.y * scale.1 + shift.y) as f32];
                sheet.put(stamp, seen, spots.colour);
            }
        }
        sheet.pixels.as_flattened()
    }
}

/// The stamp of a mark, from those that are kept or made anew.
fn stamp(kept: &mut Vec<(Mark, usize, Stamp)>, mark: Mark, width: usize) -> &Stamp {
    let found = kept.iter().position(|one| one.0 == mark && one.1 == width);
    let at = found.unwrap_or_else(|| {
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((mark, width, Stamp::of(mark, width)));
        kept.len() - 1
    });
    &kept[at].2
}
