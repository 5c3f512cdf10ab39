//! Draws a scene on a canvas: one path for each shape.

use std::f64::consts::TAU;

use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d;

use super::surface::Surface;
use crate::{
    layout::{Point, Span, Turns},
    scene::{
        Anchor, Dash, Disc, Form, Ink, Scene, Shape, Stroke, Text, Theme, Tint,
        shape::half_side,
        theme::FONT,
    },
};

/// Replaces what a surface shows by a scene.
pub fn paint(surface: &Surface, scene: &Scene, theme: &Theme) {
    surface.clear();
    let brush = Brush { context: surface.context(), theme };
    scene.shapes.iter().for_each(|shape| brush.shape(shape));
    brush.context.set_global_alpha(1.0);
}

struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    theme: &'a Theme,
}

impl Brush<'_> {
    fn shape(&self, shape: &Shape) {
        match shape {
            Shape::Dots { centres, radius, form, tint } => {
                self.context.begin_path();
                self.trace_dots(centres, *radius, *form);
                self.fill(*tint);
            }
            Shape::Rings { centres, radius, form, stroke } => {
                self.context.begin_path();
                self.trace_dots(centres, *radius, *form);
                self.stroke(stroke);
            }
            Shape::Discs { discs, tint } => {
                self.trace_discs(discs);
                self.fill(*tint);
            }
            Shape::Circles { discs, stroke } => {
                self.trace_discs(discs);
                self.stroke(stroke);
            }
            Shape::Sectors { centre, inner, outer, spans, tint } => {
                self.trace_arcs(*centre, (inner + outer) / 2.0, spans);
                self.stroke(&Stroke::new(*tint, outer - inner));
            }
            Shape::Spokes { centre, inner, outer, turns, stroke } => {
                self.context.begin_path();
                for &turns in turns.iter() {
                    let (from, to) = (centre.polar(*inner, Turns(turns)), centre.polar(*outer, Turns(turns)));
                    self.context.move_to(from.x, from.y);
                    self.context.line_to(to.x, to.y);
                }
                self.stroke(stroke);
            }
            Shape::Lines { paths, stroke } => {
                self.trace_lines(paths);
                self.stroke(stroke);
            }
            Shape::Text(text) => self.text(text),
        }
    }

    fn trace_dots(&self, centres: &[Point], radius: f64, form: Form) {
        match form {
            Form::Round => centres.iter().for_each(|&centre| self.trace_circle(centre, radius)),
            Form::Square => {
                let half = half_side(radius);
                for centre in centres {
                    self.context.rect(centre.x - half, centre.y - half, 2.0 * half, 2.0 * half);
                }
            }
        }
    }

    fn trace_discs(&self, discs: &[Disc]) {
        self.context.begin_path();
        discs.iter().for_each(|disc| self.trace_circle(disc.centre, disc.radius));
    }

    fn trace_circle(&self, centre: Point, radius: f64) {
        let radius = radius.max(0.0);
        self.context.move_to(centre.x + radius, centre.y);
        // Only a negative radius is refused.
        let _ = self.context.arc(centre.x, centre.y, radius, 0.0, TAU);
    }

    fn trace_arcs(&self, centre: Point, radius: f64, spans: &[Span]) {
        self.context.begin_path();
        for span in spans {
            let from = centre.polar(radius, Turns(span.from));
            let angle = |turns: f64| (turns - 0.25) * TAU;
            self.context.move_to(from.x, from.y);
            let _ = self.context.arc(centre.x, centre.y, radius, angle(span.from), angle(span.to()));
        }
    }

    fn trace_lines(&self, paths: &[Vec<Point>]) {
        self.context.begin_path();
        for path in paths {
            for (i, point) in path.iter().enumerate() {
                if i == 0 {
                    self.context.move_to(point.x, point.y);
                } else {
                    self.context.line_to(point.x, point.y);
                }
            }
        }
    }

    fn fill(&self, tint: Tint) {
        self.context.set_global_alpha(tint.alpha);
        self.context.set_fill_style_str(&self.theme.colour(tint.ink).to_string());
        self.context.fill();
    }

    fn stroke(&self, stroke: &Stroke) {
        self.context.set_global_alpha(stroke.tint.alpha);
        self.context.set_stroke_style_str(&self.theme.colour(stroke.tint.ink).to_string());
        self.context.set_line_width(stroke.width);
        if stroke.dash == Dash::Solid {
            self.context.stroke();
            return;
        }
        let pattern: Array = stroke.dash.pattern().iter().map(|&length| JsValue::from_f64(length)).collect();
        let _ = self.context.set_line_dash(&pattern);
        self.context.stroke();
        let _ = self.context.set_line_dash(&Array::new());
    }

    fn text(&self, text: &Text) {
        self.context.set_global_alpha(1.0);
        let widths: Vec<f64> = text.runs.iter().map(|run| run.gap + self.width_of(run, text.size)).collect();
        let whole: f64 = widths.iter().sum();
        let start = match text.anchor {
            Anchor::Start => text.at.x,
            Anchor::Middle => text.at.x - whole / 2.0,
            Anchor::End => text.at.x - whole,
        };
        if text.halo > 0.0 {
            self.context.set_line_join("round");
            self.context.set_line_width(text.halo);
            self.context.set_stroke_style_str(&self.theme.colour(Ink::Paper).to_string());
            self.each_run(text, start, &widths, |content, x| self.context.stroke_text(content, x, text.at.y));
        }
        self.each_run(text, start, &widths, |content, x| self.context.fill_text(content, x, text.at.y));
    }

    fn each_run(&self, text: &Text, start: f64, widths: &[f64], draw: impl Fn(&str, f64) -> Result<(), JsValue>) {
        let mut x = start;
        for (run, width) in text.runs.iter().zip(widths) {
            self.set_font(run.weight, text.size);
            self.context.set_fill_style_str(&self.theme.colour(run.ink).to_string());
            // A text that cannot be drawn is no reason to lose the rest of the picture.
            let _ = draw(&run.text, x + run.gap);
            x += width;
        }
    }

    fn width_of(&self, run: &crate::scene::Run, size: f64) -> f64 {
        self.set_font(run.weight, size);
        self.context.measure_text(&run.text).map_or(0.0, |metrics| metrics.width())
    }

    fn set_font(&self, weight: u16, size: f64) {
        self.context.set_font(&format!("{weight} {size}px {FONT}"));
    }
}
