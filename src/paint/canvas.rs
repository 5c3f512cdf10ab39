//! Draws a scene on a canvas: one path for each shape.

use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d, Path2d};

use super::{paths::Paths, pixels, surface::Surface};
use crate::{
    fixed::trimmed,
    scene::{Anchor, Dash, Ink, Run, Scene, Shape, Stroke, Text, Theme, Tint, theme::FONT},
};

/// Replaces what a surface shows by a scene, each dot as a shape, which stays one on paper.
pub fn paint(surface: &Surface, scene: &Scene, theme: &Theme) {
    paint_with(surface, scene, theme, &mut Paths::default(), false);
}

/// As [`paint`], frame after frame: what does not move keeps its path, and dots by the thousand are pixels.
pub fn paint_again(surface: &Surface, scene: &Scene, theme: &Theme, paths: &mut Paths) {
    paint_with(surface, scene, theme, paths, true);
}

fn paint_with(surface: &Surface, scene: &Scene, theme: &Theme, paths: &mut Paths, stamped: bool) {
    surface.clear();
    let brush = Brush { context: surface.context(), theme, letters: surface.letters() };
    let mut rest = scene.shapes.as_slice();
    while let Some((shape, others)) = rest.split_first() {
        let run = if stamped { pixels::run(rest) } else { None };
        if let Some((dots, others)) = run.and_then(|run| rest.split_at_checked(run)) {
            brush.context.set_global_alpha(1.0);
            if paths.pixels().dots(surface, dots, theme) {
                rest = others;
                continue;
            }
        }
        rest = others;
        if let Shape::Text(text) = shape {
            brush.text(text);
        } else if let Shape::Specks(specks) = shape {
            brush.context.set_global_alpha(1.0);
            paths.pixels().draw(surface, specks, theme);
        } else if let Shape::Cells(cells) = shape {
            brush.context.set_global_alpha(1.0);
            paths.pixels().cells(surface, cells, theme);
        } else if let Some(path) = paths.of(shape) {
            brush.shape(shape, &path);
        }
    }
    paths.end_frame();
    brush.context.set_global_alpha(1.0);
}

struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    theme: &'a Theme,
    /// The size of letters, 1 as the scene has it.
    letters: f64,
}

impl Brush<'_> {
    fn shape(&self, shape: &Shape, path: &Path2d) {
        match shape {
            Shape::Dots { tint, .. } | Shape::Discs { tint, .. } => self.fill(path, *tint),
            Shape::Sectors { inner, outer, tint, .. } => self.stroke(path, &Stroke::new(*tint, outer - inner)),
            Shape::Rings { stroke, .. }
            | Shape::Circles { stroke, .. }
            | Shape::Spokes { stroke, .. }
            | Shape::Lines { stroke, .. } => self.stroke(path, stroke),
            Shape::Text(text) => self.text(text),
            // Not a path: see `Pixels`.
            Shape::Specks(_) | Shape::Cells(_) => {}
        }
    }

    fn fill(&self, path: &Path2d, tint: Tint) {
        self.context.set_global_alpha(tint.alpha);
        self.context.set_fill_style_str(&self.theme.colour(tint.ink).to_string());
        self.context.fill_with_path_2d(path);
    }

    fn stroke(&self, path: &Path2d, stroke: &Stroke) {
        self.context.set_global_alpha(stroke.tint.alpha);
        self.context.set_stroke_style_str(&self.theme.colour(stroke.tint.ink).to_string());
        self.context.set_line_width(stroke.width);
        if stroke.dash == Dash::Solid {
            self.context.stroke_with_path(path);
            return;
        }
        // A pattern is refused only if a length in it is negative.
        let pattern: Array = stroke.dash.pattern().iter().map(|&length| JsValue::from_f64(length)).collect();
        let _ = self.context.set_line_dash(&pattern);
        self.context.stroke_with_path(path);
        let _ = self.context.set_line_dash(&Array::new());
    }

    fn text(&self, text: &Text) {
        self.context.set_global_alpha(1.0);
        let widths: Vec<f64> =
            text.runs.iter().map(|run| run.gap * self.letters + self.width_of(run, text.size)).collect();
        let whole: f64 = widths.iter().sum();
        let start = match text.anchor {
            Anchor::Start => text.at.x,
            Anchor::Middle => text.at.x - whole / 2.0,
            Anchor::End => text.at.x - whole,
        };
        if text.halo > 0.0 {
            self.context.set_line_join("round");
            self.context.set_line_width(text.halo * self.letters);
            self.context.set_stroke_style_str(&self.theme.colour(Ink::Paper).to_string());
            self.each_run(text, start, &widths, |content, x| self.context.stroke_text(content, x, text.at.y));
        }
        self.each_run(text, start, &widths, |content, x| self.context.fill_text(content, x, text.at.y));
    }

    fn each_run(&self, text: &Text, start: f64, widths: &[f64], draw: impl Fn(&str, f64) -> Result<(), JsValue>) {
        let mut x = start;
        for (run, width) in text.runs.iter().zip(widths) {
            self.set_font(run.weight, text.size * run.scale);
            self.context.set_fill_style_str(&self.theme.colour(run.ink).to_string());
            // A text that cannot be drawn is no reason to lose the rest of the picture.
            let _ = draw(&run.text, x + run.gap * self.letters);
            x += width;
        }
    }

    fn width_of(&self, run: &Run, size: f64) -> f64 {
        self.set_font(run.weight, size * run.scale);
        self.context.measure_text(&run.text).map_or(0.0, |metrics| metrics.width())
    }

    fn set_font(&self, weight: u16, size: f64) {
        self.context.set_font(&format!("{weight} {}px {FONT}", trimmed(size * self.letters, 3)));
    }
}
