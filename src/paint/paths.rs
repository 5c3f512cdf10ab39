//! The paths of shapes. Crossing over to the browser once for each dot is what a frame costs; so the path of what does
//! not move is kept from one frame to the next.

use std::{f64::consts::TAU, sync::Arc};

use wasm_bindgen::JsValue;
use web_sys::Path2d;

use super::pixels::Pixels;
use crate::{
    layout::{Point, Span, Turns},
    scene::{Disc, Form, Shape, shape::half_side},
};

/// Paths that were drawn in the last frame and may be drawn in the next one.
#[derive(Debug, Default)]
pub struct Paths {
    kept: Vec<Kept>,
    pixels: Pixels,
}

#[derive(Debug)]
struct Kept {
    plan: Plan,
    path: Path2d,
    used: bool,
}

/// What a path is made from. It holds on to its data, so an equal address means equal data.
#[derive(Clone, Debug)]
enum Plan {
    Dots(Arc<Vec<Point>>, f64, Form),
    Arcs(Arc<Vec<Span>>, Point, f64),
    Spokes(Arc<Vec<f64>>, Point, f64, f64),
}

impl Paths {
    /// The path of a shape. `None` where the browser has no paths, and for text.
    pub fn of(&mut self, shape: &Shape) -> Option<Path2d> {
        match Plan::of(shape) {
            Some(plan) if plan.is_shared() => self.kept(plan),
            Some(plan) => plan.path().ok(),
            None => loose(shape).ok().flatten(),
        }
    }

    /// What draws keys as pixels.
    pub(super) fn pixels(&mut self) -> &mut Pixels {
        &mut self.pixels
    }

    /// Forgets what this frame did not use.
    pub fn end_frame(&mut self) {
        self.kept.retain_mut(|kept| std::mem::take(&mut kept.used));
        self.pixels.end_frame();
    }

    fn kept(&mut self, plan: Plan) -> Option<Path2d> {
        if let Some(kept) = self.kept.iter_mut().find(|kept| kept.plan.same(&plan)) {
            kept.used = true;
            return Some(kept.path.clone());
        }
        let path = plan.path().ok()?;
        self.kept.push(Kept { plan, path: path.clone(), used: true });
        Some(path)
    }
}

impl Plan {
    fn of(shape: &Shape) -> Option<Self> {
        match shape {
            Shape::Dots { centres, radius, form, .. } | Shape::Rings { centres, radius, form, .. } => {
                Some(Self::Dots(centres.clone(), *radius, *form))
            }
            Shape::Sectors { centre, inner, outer, spans, .. } => {
                Some(Self::Arcs(spans.clone(), *centre, (inner + outer) / 2.0))
            }
            Shape::Spokes { centre, inner, outer, turns, .. } => {
                Some(Self::Spokes(turns.clone(), *centre, *inner, *outer))
            }
            Shape::Discs { .. }
            | Shape::Circles { .. }
            | Shape::Lines { .. }
            | Shape::Specks(_)
            | Shape::Cells(_)
            | Shape::Text(_) => None,
        }
    }

    /// Data that somebody besides the scene and this plan holds belongs to the layout: it will come again.
    fn is_shared(&self) -> bool {
        let holders = match self {
            Self::Dots(points, ..) => Arc::strong_count(points),
            Self::Arcs(spans, ..) => Arc::strong_count(spans),
            Self::Spokes(turns, ..) => Arc::strong_count(turns),
        };
        holders > 2
    }

    #[expect(clippy::float_cmp, reason = "the very same numbers or another path")]
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Dots(a, r, f), Self::Dots(b, s, g)) => Arc::ptr_eq(a, b) && r == s && f == g,
            (Self::Arcs(a, c, r), Self::Arcs(b, d, s)) => Arc::ptr_eq(a, b) && c == d && r == s,
            (Self::Spokes(a, c, i, o), Self::Spokes(b, d, j, p)) => Arc::ptr_eq(a, b) && c == d && i == j && o == p,
            _ => false,
        }
    }

    fn path(&self) -> Result<Path2d, JsValue> {
        let path = Path2d::new()?;
        match self {
            Self::Dots(centres, radius, Form::Round) => {
                centres.iter().try_for_each(|&at| circle(&path, at, *radius))?
            }
            Self::Dots(centres, radius, Form::Square) => {
                let half = half_side(*radius);
                centres.iter().for_each(|at| path.rect(at.x - half, at.y - half, 2.0 * half, 2.0 * half));
            }
            Self::Arcs(spans, centre, radius) => {
                spans.iter().try_for_each(|&span| arc(&path, *centre, *radius, span))?
            }
            Self::Spokes(turns, centre, inner, outer) => {
                let ends = |&turns: &f64| [*inner, *outer].map(|radius| centre.polar(radius, Turns(turns)));
                turns.iter().for_each(|turns| line(&path, &ends(turns)));
            }
        }
        Ok(path)
    }
}

/// The path of a shape that is made anew for each frame.
fn loose(shape: &Shape) -> Result<Option<Path2d>, JsValue> {
    let path = Path2d::new()?;
    match shape {
        Shape::Discs { discs, .. } | Shape::Circles { discs, .. } => {
            discs.iter().try_for_each(|&Disc { centre, radius }| circle(&path, centre, radius))?;
        }
        Shape::Lines { paths, .. } => paths.iter().for_each(|points| line(&path, points)),
        _ => return Ok(None),
    }
    Ok(Some(path))
}

fn circle(path: &Path2d, centre: Point, radius: f64) -> Result<(), JsValue> {
    let radius = radius.max(0.0);
    path.move_to(centre.x + radius, centre.y);
    path.arc(centre.x, centre.y, radius, 0.0, TAU)
}

fn arc(path: &Path2d, centre: Point, radius: f64, span: Span) -> Result<(), JsValue> {
    let from = centre.polar(radius, Turns(span.from));
    let angle = |turns: f64| (turns - 0.25) * TAU;
    path.move_to(from.x, from.y);
    path.arc(centre.x, centre.y, radius, angle(span.from), angle(span.to()))
}

fn line(path: &Path2d, points: &[Point]) {
    if let [first, rest @ ..] = points {
        path.move_to(first.x, first.y);
        rest.iter().for_each(|point| path.line_to(point.x, point.y));
    }
}
