//! Keys as pixels, on the canvas all at once.

use std::sync::Arc;

use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::surface::Surface;
use crate::{
    layout::{Point, geom::half_side},
    raster::{
        Film, Shot,
        grid::{Grid, Look, Owned},
        sheet::Colour,
        spots::{Spots, Spotter},
        stamp::Mark,
    },
    scene::{Form, Ink, Shape, Theme, Tint, cells::Cells, specks::Specks},
};

/// Pixels per CSS pixel, at most: finer ones nobody sees, and they would cost as much again.
const FINEST: f64 = 2.0;
/// Where there are fewer, each of them is looked at.
const SHARPEST: f64 = 4.0;

/// From so many dots in a row on, pixels take less time than paths.
const MANY: usize = 1_500;
/// Larger dots, in pixels, take more time than paths do.
const LARGE: f64 = 24.0;

/// What is kept from frame to frame.
#[derive(Debug, Default)]
pub struct Pixels {
    film: Film,
    grid: Grid,
    /// Whose keys the grid has drawn.
    owners: Option<[Arc<Vec<u32>>; 2]>,
    spotter: Spotter,
    /// Pixels replace what is there, colours and all. So they go to canvases of their own, and those over the picture.
    canvases: Vec<(HtmlCanvasElement, CanvasRenderingContext2d)>,
    /// So many of them are taken in this frame.
    taken: usize,
}

/// How many shapes from the first one on are dots, if together they are so many that they are drawn as pixels.
#[must_use]
pub fn run(shapes: &[Shape]) -> Option<usize> {
    let (mut run, mut dots) = (0, 0);
    while let Some(Shape::Dots { centres, .. } | Shape::Rings { centres, .. }) = shapes.get(run) {
        run += 1;
        dots += centres.len();
    }
    (dots >= MANY).then_some(run)
}

impl Pixels {
    /// Draws all keys of a picture.
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn draw(&mut self, surface: &Surface, specks: &Specks, theme: &Theme) {
        let swarm = &specks.swarm;
        let (eye, at, wide) = surface.eye(swarm.centre, swarm.reach, FINEST);
        if eye.width == 0 || eye.height == 0 {
            return;
        }
        let colours = |tints: &[Tint]| -> Vec<Colour> { tints.iter().map(|tint| colour(theme, *tint)).collect() };
        let bytes = self.film.draw(&Shot {
            swarm,
            t: specks.t,
            halted: specks.halted,
            shifts: &specks.shifts,
            groups: &specks.groups,
            square: &specks.square,
            rest: &colours(&specks.rest),
            flying: &colours(&specks.flying),
            paper: colour(theme, Ink::Paper.full()),
            dot: specks.dot,
            eye,
        });
        put(&mut self.canvases, self.taken, surface, bytes, (eye.width, eye.height), at, wide);
        self.taken += 1;
    }

    /// Draws all keys of a grid.
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn cells(&mut self, surface: &Surface, cells: &Cells, theme: &Theme) {
        let [low, high] = cells.corners();
        let (eye, at, wide) = surface.eye_on(low, high, FINEST);
        if eye.width == 0 || eye.height == 0 {
            return;
        }
        let colours = |tints: &[Tint]| -> Vec<Colour> { tints.iter().map(|tint| colour(theme, *tint)).collect() };
        let look = Look {
            columns: cells.columns,
            pitch: cells.pitch,
            first: cells.first,
            dot: cells.dot,
            groups: cells.groups.clone(),
            square: cells.square.clone(),
            colours: colours(&cells.tints),
            stay: colours(&cells.stay),
            eye,
        };
        let [before, after] = &cells.owners;
        let owned = Owned { before, after, needless: &cells.needless, phases: cells.phases };
        let same =
            self.owners.as_ref().is_some_and(|kept| kept.iter().zip(&cells.owners).all(|(a, b)| Arc::ptr_eq(a, b)));
        if !same {
            self.owners = Some(cells.owners.clone());
            self.grid = Grid::default();
        }
        let bytes = self.grid.draw(&look, &owned);
        put(&mut self.canvases, self.taken, surface, bytes, (eye.width, eye.height), at, wide);
        self.taken += 1;
    }

    /// Draws dots upon each other. False where they are too large for that.
    pub fn dots(&mut self, surface: &Surface, shapes: &[Shape], theme: &Theme) -> bool {
        let (mut low, mut high, mut largest) =
            (Point::new(f64::INFINITY, f64::INFINITY), Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY), 0.0_f64);
        for shape in shapes {
            if let Shape::Dots { centres, radius, .. } | Shape::Rings { centres, radius, .. } = shape {
                largest = largest.max(*radius);
                for at in centres.iter() {
                    low = Point::new(low.x.min(at.x), low.y.min(at.y));
                    high = Point::new(high.x.max(at.x), high.y.max(at.y));
                }
            }
        }
        let (eye, at, wide) = surface.eye_on(low, high, SHARPEST);
        if eye.length(largest) > LARGE {
            return false;
        }
        if eye.width == 0 || eye.height == 0 {
            return true;
        }
        let spots = |shape| spots(shape, &|length| eye.length(length), theme);
        let all: Vec<Spots<'_>> = shapes.iter().filter_map(spots).collect();
        let bytes = self.spotter.draw(&eye, &all);
        put(&mut self.canvases, self.taken, surface, bytes, (eye.width, eye.height), at, wide);
        self.taken += 1;
        true
    }

    /// The next frame may use all canvases again.
    pub fn end_frame(&mut self) {
        self.taken = 0;
    }
}

/// The dots of a shape, whose lengths become pixels by `pixels`.
fn spots<'a>(shape: &'a Shape, pixels: &dyn Fn(f64) -> f64, theme: &Theme) -> Option<Spots<'a>> {
    let (centres, mark, tint) = match shape {
        Shape::Dots { centres, radius, form, tint } => {
            let mark = match form {
                Form::Round => Mark::Disc(pixels(*radius)),
                Form::Square => Mark::Square(pixels(half_side(*radius)), 1.0),
            };
            (centres, mark, *tint)
        }
        Shape::Rings { centres, radius, form, stroke } => {
            let width = pixels(stroke.width);
            let mark = match form {
                Form::Round => Mark::Circle(pixels(*radius), width),
                Form::Square => Mark::Frame(pixels(half_side(*radius)), width),
            };
            (centres, mark, stroke.tint)
        }
        _ => return None,
    };
    Some(Spots { centres, mark, colour: colour(theme, tint) })
}

/// Puts pixels on a surface. Without a canvas there are no keys, but still a picture.
fn put(
    canvases: &mut Vec<(HtmlCanvasElement, CanvasRenderingContext2d)>,
    which: usize,
    surface: &Surface,
    bytes: &[u8],
    (width, height): (usize, usize),
    at: Point,
    wide: f64,
) {
    if let Ok((canvas, context)) = sheet(canvases, which, width, height)
        && let Ok(data) = image(bytes, width)
        && context.put_image_data(&data, 0.0, 0.0).is_ok()
    {
        surface.put(canvas, at, wide);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "no canvas is so wide")]
fn image(bytes: &[u8], width: usize) -> Result<ImageData, JsValue> {
    ImageData::new_with_u8_clamped_array(Clamped(bytes), width as u32)
}

/// The canvas of pixels with a number, in a size.
#[expect(clippy::cast_possible_truncation, reason = "no canvas is so large")]
fn sheet(
    kept: &mut Vec<(HtmlCanvasElement, CanvasRenderingContext2d)>,
    which: usize,
    width: usize,
    height: usize,
) -> Result<&(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    if kept.len() <= which {
        let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
        let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into().map_err(JsValue::from)?;
        let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into().map_err(JsValue::from)?;
        kept.push((canvas, context));
    }
    let found = kept.get(which).or(kept.last()).ok_or(JsValue::NULL)?;
    let (width, height) = (width as u32, height as u32);
    if (found.0.width(), found.0.height()) != (width, height) {
        found.0.set_width(width);
        found.0.set_height(height);
    }
    Ok(found)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an opacity is within 0 and 1")]
fn colour(theme: &Theme, tint: Tint) -> Colour {
    let crate::scene::Rgb(red, green, blue) = theme.colour(tint.ink);
    let alpha = (tint.alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
    Colour::from_le_bytes([red, green, blue, alpha])
}
