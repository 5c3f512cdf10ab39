//! Keys as pixels, on the canvas all at once.

use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::surface::Surface;
use crate::{
    raster::{Film, Shot, sheet::Colour},
    scene::{Ink, Theme, Tint, specks::Specks},
};

/// Pixels per CSS pixel, at most: finer ones nobody sees, and they would cost as much again.
const FINEST: f64 = 2.0;

/// What is kept from frame to frame.
#[derive(Debug, Default)]
pub struct Pixels {
    film: Film,
    /// Pixels replace what is there, colours and all. So they go to a canvas of their own, and that over the picture.
    canvas: Option<(HtmlCanvasElement, CanvasRenderingContext2d)>,
}

impl Pixels {
    /// Draws all keys of a picture.
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
        // Without a canvas there are no keys, but still a picture.
        if let Ok((canvas, context)) = sheet(&mut self.canvas, eye.width, eye.height)
            && let Ok(data) = image(bytes, eye.width)
            && context.put_image_data(&data, 0.0, 0.0).is_ok()
        {
            surface.put(canvas, at, wide);
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "no canvas is so wide")]
fn image(bytes: &[u8], width: usize) -> Result<ImageData, JsValue> {
    ImageData::new_with_u8_clamped_array(Clamped(bytes), width as u32)
}

/// The canvas of pixels in a size.
#[expect(clippy::cast_possible_truncation, reason = "no canvas is so large")]
fn sheet(
    kept: &mut Option<(HtmlCanvasElement, CanvasRenderingContext2d)>,
    width: usize,
    height: usize,
) -> Result<&(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    if kept.is_none() {
        let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
        let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into().map_err(JsValue::from)?;
        let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into().map_err(JsValue::from)?;
        *kept = Some((canvas, context));
    }
    let found = kept.as_ref().ok_or(JsValue::NULL)?;
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
