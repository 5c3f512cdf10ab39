//! A canvas that is sharp at any pixel ratio.

use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::{
    layout::{Lens, Point},
    raster::Eye,
};

/// Browsers refuse canvases much larger than this on a side.
const LARGEST: f64 = 8192.0;
/// And some of them canvases of more than 4096 × 4096 pixels, which stay blank.
const MOST: f64 = 16_700_000.0;

/// So many pixels of a sheet lie beyond each edge of the screen.
const MARGIN: f64 = 32.0;

/// A canvas ready to be drawn on in CSS pixels.
#[derive(Clone, Debug)]
pub struct Surface {
    context: CanvasRenderingContext2d,
    width: f64,
    height: f64,
    /// Device pixels per CSS pixel, across and down.
    ratio: (f64, f64),
    lens: Lens,
}

impl Surface {
    /// Makes a canvas fit its size on the page. `None` while it has no size, and where canvas is not to be had.
    #[must_use]
    pub fn of(canvas: &HtmlCanvasElement, width: f64, height: f64, ratio: f64) -> Option<Self> {
        let (across, down) = backing(width, height, ratio)?;
        // Setting a size blanks the canvas, even to the size that it has.
        if canvas.width() != across {
            canvas.set_width(across);
        }
        if canvas.height() != down {
            canvas.set_height(down);
        }
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.unchecked_into();
        let ratio = (f64::from(across) / width, f64::from(down) / height);
        let surface = Self { context, width, height, ratio, lens: Lens::default() };
        surface.aim(&surface.lens)?;
        Some(surface)
    }

    /// The same surface, with what is drawn on it enlarged: drawn anew, so as sharp as ever.
    #[must_use]
    pub fn through(self, lens: Lens) -> Self {
        Self { lens, ..self }
    }

    fn aim(&self, lens: &Lens) -> Option<()> {
        let (sx, sy) = self.ratio;
        let (across, down) = (lens.shift.x * sx, lens.shift.y * sy);
        self.context.set_transform(lens.scale * sx, 0.0, 0.0, lens.scale * sy, across, down).ok()
    }

    /// What is drawn with.
    #[must_use]
    pub fn context(&self) -> &CanvasRenderingContext2d {
        &self.context
    }

    /// How large letters are drawn, so that on an enlarged picture they grow less than what they stand beside.
    #[must_use]
    pub fn letters(&self) -> f64 {
        self.lens.scale.sqrt().sqrt() / self.lens.scale
    }

    /// Which pixels of a sheet show the points within `reach` of another one: a sheet as fine as the screen, but not
    /// finer than `finest` pixels per CSS pixel. With it, where its upper left pixel lies on the screen, and how many
    /// pixels of the screen one of its own is wide.
    #[must_use]
    pub fn eye(&self, middle: Point, reach: f64, finest: f64) -> (Eye, Point, f64) {
        self.eye_on(middle.shifted(-reach, -reach), middle.shifted(reach, reach), finest)
    }

    /// The same for the points of a rectangle, by its corners.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held within the canvas")]
    pub fn eye_on(&self, low: Point, high: Point, finest: f64) -> (Eye, Point, f64) {
        let wide = (self.ratio.0 / finest).max(1.0);
        let ratio = (self.ratio.0 / wide, self.ratio.1 / wide);
        let scale = (ratio.0 * self.lens.scale, ratio.1 * self.lens.scale);
        let (low, high) = (self.lens.show(low), self.lens.show(high));
        // What lies half over the edge is drawn whole beyond it.
        let edges = |low: f64, high: f64, ratio: f64, length: f64| {
            let from = (low * ratio - MARGIN).floor().max(-MARGIN);
            let to = (high * ratio + MARGIN).ceil().min((length * ratio).ceil() + MARGIN);
            (from, (to - from).clamp(0.0, LARGEST))
        };
        let (left, width) = edges(low.x, high.x, ratio.0, self.width);
        let (top, height) = edges(low.y, high.y, ratio.1, self.height);
        let shift = Point::new(self.lens.shift.x * ratio.0 - left, self.lens.shift.y * ratio.1 - top);
        let eye = Eye { scale, shift, width: width as usize, height: height as usize };
        (eye, Point::new(left * wide, top * wide), wide)
    }

    /// Puts a canvas of pixels where it belongs: see [`Surface::eye`].
    pub fn put(&self, canvas: &HtmlCanvasElement, at: Point, wide: f64) {
        let _ = self.context.set_transform(wide, 0.0, 0.0, wide, at.x, at.y);
        // Without them the rest of the picture still stands.
        let _ = self.context.draw_image_with_html_canvas_element(canvas, 0.0, 0.0);
        let _ = self.aim(&self.lens);
    }

    /// Takes everything away.
    pub fn clear(&self) {
        let _ = self.aim(&Lens::default());
        self.context.clear_rect(0.0, 0.0, self.width, self.height);
        let _ = self.aim(&self.lens);
    }
}

/// Gives the pixels of a canvas back; what is painted next makes it fit again.
pub fn release(canvas: &HtmlCanvasElement) {
    canvas.set_width(1);
    canvas.set_height(1);
}

/// The device pixels behind a size in CSS pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held between 1 and the largest canvas")]
fn backing(width: f64, height: f64, ratio: f64) -> Option<(u32, u32)> {
    let usable = |length: f64| length.is_finite() && length > 0.0;
    if !(usable(width) && usable(height) && usable(ratio)) {
        return None;
    }
    let ratio = ratio.min(LARGEST / width.max(height)).min((MOST / (width * height)).sqrt());
    let pixels = |length: f64| (length * ratio).round().clamp(1.0, LARGEST) as u32;
    Some((pixels(width), pixels(height)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_times_the_ratio_is_rounded_and_bounded() {
        assert_eq!(backing(328.0, 340.0, 2.625), Some((861, 893)));
        assert_eq!(backing(0.0, 340.0, 1.0), None);
        assert_eq!(backing(f64::NAN, 340.0, 1.0), None);
        assert_eq!(backing(0.2, 0.2, 1.0), Some((1, 1)));
        assert_eq!(backing(20_000.0, 500.0, 3.0), Some((8192, 205)));
        for (width, height, ratio) in [(7680.0, 4320.0, 1.0), (3840.0, 2160.0, 3.0), (10_000.0, 5000.0, 3.0)] {
            let (across, down) = backing(width, height, ratio).unwrap();
            assert!(across <= 8192 && down <= 8192 && f64::from(across) * f64::from(down) <= 16_777_216.0);
        }
    }
}
