//! A scene as SVG text: with the colours of one theme, or with classes for a page that has its own.

use std::fmt::Write;

use super::{
    shape::{Dash, Disc, Form, Ink, Scene, Shape, Stroke, Tint, half_side},
    svg_path::{PathData, Unit, dashes},
    text::{Anchor, Text},
    theme::{FONT, HUES, Theme},
};
use crate::{
    fixed::trimmed,
    layout::{Point, Span},
    sorting,
};

/// A picture that stands on its own, on paper, in the colours of a theme. The title may be empty.
#[must_use]
pub fn standalone(scene: &Scene, theme: &Theme, title: &str) -> String {
    let mut writer = Writer { out: String::new(), theme: Some(theme), unit: Unit::Pixels };
    let (width, height) = (writer.number(scene.width), writer.number(scene.height));
    let font = escaped(FONT);
    writer.put(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"{font}\">\n"
    ));
    if !title.is_empty() {
        writer.put(&format!("<title>{}</title>\n", escaped(title)));
    }
    writer.put(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", theme.paper));
    writer.shapes(scene);
    writer.out
}

/// A picture within a page. Its colours are classes (`n1` … `n8`, `ink`, `paper` …), so it follows the page's theme;
/// its text is as short as can be.
#[must_use]
pub fn inline(scene: &Scene, label: &str) -> String {
    let mut writer = Writer { out: String::new(), theme: None, unit: Unit::Tenths };
    let (width, height) = (writer.number(scene.width), writer.number(scene.height));
    let label = escaped(label);
    writer.put(&format!(
        "<svg class=\"picture\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n"
    ));
    writer.shapes(scene);
    writer.out
}

/// The class of a colour.
#[must_use]
pub fn class(ink: Ink) -> &'static str {
    const NODES: [&str; HUES as usize] = ["n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8"];
    match ink {
        Ink::Paper => "paper",
        Ink::Raised => "raised",
        Ink::Line => "line",
        Ink::Line2 => "line2",
        Ink::Ink => "ink",
        Ink::Ink2 => "ink2",
        Ink::Ink3 => "ink3",
        Ink::Node(hue) => NODES[(hue % HUES) as usize],
    }
}

/// User words as text or attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // XML has no way to write these.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Without a theme, colours are classes and the text is compact.
struct Writer<'a> {
    out: String,
    theme: Option<&'a Theme>,
    unit: Unit,
}

impl Writer<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn number(&self, length: f64) -> String {
        self.unit.number(length)
    }

    fn path_data(&self) -> PathData {
        PathData::new(self.unit)
    }

    fn shapes(&mut self, scene: &Scene) {
        scene.shapes.iter().for_each(|shape| self.shape(shape));
        self.put("</svg>\n");
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Dots { centres, radius, form, tint } => self.dots(centres, *radius, *form, *tint),
            Shape::Rings { centres, radius, form, stroke } => {
                let mut path = self.path_data();
                near_first(centres).for_each(|centre| path.ring(centre, *radius, *form));
                self.line(path, stroke);
            }
            Shape::Discs { discs, tint } => {
                let fill = self.paint("fill", *tint);
                self.path(self.circles(discs), &fill);
            }
            Shape::Circles { discs, stroke } => self.line(self.circles(discs), stroke),
            Shape::Sectors { centre, inner, outer, spans, tint } => {
                let stroke = Stroke::new(*tint, outer - inner);
                self.along(*centre, (inner + outer) / 2.0, spans, &stroke);
            }
            Shape::Spokes { centre, inner, outer, turns, stroke } if self.theme.is_none() => {
                let radius = (inner + outer) / 2.0;
                let width = stroke.width / (radius.max(1.0) * std::f64::consts::TAU);
                let spans: Vec<Span> = turns.iter().map(|at| Span { from: at - width / 2.0, len: width }).collect();
                self.along(*centre, radius, &spans, &Stroke { width: outer - inner, ..*stroke });
            }
            Shape::Spokes { centre, inner, outer, turns, stroke } => {
                let mut path = self.path_data();
                turns.iter().for_each(|&turns| path.spoke(*centre, *inner, *outer, turns));
                self.line(path, stroke);
            }
            Shape::Lines { paths, stroke } => self.lines(paths, stroke),
            Shape::Text(text) => self.text(text),
            // Text holds no pixels: a scene for it is built without them, so none comes here.
            Shape::Specks(_) | Shape::Cells(_) => {}
        }
    }

    fn circles(&self, discs: &[Disc]) -> PathData {
        let mut path = self.path_data();
        discs.iter().for_each(|disc| path.ring(disc.centre, disc.radius, Form::Round));
        path
    }

    /// Dots are lines without length; the ends of the line give them their form.
    fn dots(&mut self, centres: &[Point], radius: f64, form: Form, tint: Tint) {
        let mut path = self.path_data();
        near_first(centres).for_each(|centre| path.dot(centre));
        let (cap, width) = match form {
            Form::Round => ("round", 2.0 * radius),
            Form::Square => ("square", 2.0 * half_side(radius)),
        };
        let paint =
            format!("{} stroke-width=\"{}\" stroke-linecap=\"{cap}\"", self.paint("stroke", tint), self.number(width));
        self.path(path, &paint);
    }

    /// Pieces of a circle: with classes as dashes of one line, else as arcs, which every program can read.
    fn along(&mut self, centre: Point, radius: f64, spans: &[Span], stroke: &Stroke) {
        let mut path = self.path_data();
        if self.theme.is_some() {
            spans.iter().for_each(|&span| path.arc(centre, radius, span));
            return self.line(path, stroke);
        }
        path.arc(centre, radius, Span::CIRCLE);
        let found = dashes(radius, spans.iter().copied());
        let paint = self.stroked(stroke);
        let dashes = format!("{paint} pathLength=\"{}\" stroke-dasharray=\"{}\"", found.length, found.pattern);
        self.path(path, &dashes);
    }

    fn lines(&mut self, paths: &[Vec<Point>], stroke: &Stroke) {
        let mut data = self.path_data();
        for path in paths {
            if let [first, rest @ ..] = path.as_slice() {
                data.move_to(*first);
                rest.iter().for_each(|point| data.line_to(*point));
            }
        }
        self.line(data, stroke);
    }

    fn line(&mut self, path: PathData, stroke: &Stroke) {
        let mut paint = self.stroked(stroke);
        if stroke.dash != Dash::Solid {
            let pattern: Vec<String> = stroke.dash.pattern().iter().map(|&length| self.number(length)).collect();
            let written = write!(paint, " stroke-dasharray=\"{}\"", pattern.join(" "));
            debug_assert!(written.is_ok(), "a string takes everything");
        }
        self.path(path, &paint);
    }

    fn stroked(&self, stroke: &Stroke) -> String {
        format!("{} stroke-width=\"{}\"", self.paint("stroke", stroke.tint), self.number(stroke.width))
    }

    fn path(&mut self, path: PathData, paint: &str) {
        let fill = if paint.contains("fill=") { "" } else { " fill=\"none\"" };
        let data = path.finish();
        self.put(&format!("<path{fill}{paint} d=\"{data}\"/>\n"));
    }

    /// The attributes that give a fill or a stroke its colour.
    fn paint(&self, property: &str, tint: Tint) -> String {
        let colour = match self.theme {
            Some(theme) => format!(" {property}=\"{}\"", theme.colour(tint.ink)),
            None => format!(" class=\"{}\" {property}=\"currentColor\"", class(tint.ink)),
        };
        if tint.alpha >= 1.0 { colour } else { format!("{colour} opacity=\"{}\"", opacity(tint.alpha)) }
    }

    /// The halo is a text of its own below the letters: not every program can draw a line behind its fill.
    fn text(&mut self, text: &Text) {
        let (x, y, size) = (self.number(text.at.x), self.number(text.at.y), self.number(text.size));
        let anchor = match text.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let place = format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}");
        if text.halo > 0.0 {
            let stroke = self.stroked(&Stroke::new(Ink::Paper.full(), text.halo));
            self.put(&format!("{place} fill=\"none\"{stroke} stroke-linejoin=\"round\">"));
            self.runs(text, false);
        }
        self.put(&place);
        self.put(">");
        self.runs(text, true);
    }

    fn runs(&mut self, text: &Text, painted: bool) {
        for run in &text.runs {
            let gap = if run.gap > 0.0 { format!(" dx=\"{}\"", self.number(run.gap)) } else { String::new() };
            let weight = if run.weight == 400 { String::new() } else { format!(" font-weight=\"{}\"", run.weight) };
            let size = self.number(text.size * run.scale);
            let size = if size == self.number(text.size) { String::new() } else { format!(" font-size=\"{size}\"") };
            let paint = if painted { self.paint("fill", run.ink.full()) } else { String::new() };
            self.put(&format!("<tspan{gap}{weight}{size}{paint}>{}</tspan>", escaped(&run.text)));
        }
        self.put("</text>\n");
    }
}

/// An opacity with two decimals.
fn opacity(alpha: f64) -> String {
    let text = trimmed(alpha.clamp(0.0, 1.0), 2);
    match text.trim_start_matches('0') {
        "" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// Points in an order in which each is near the one before: relative moves are then short. Rows are read to and fro.
fn near_first(points: &[Point]) -> impl Iterator<Item = Point> + use<> {
    const ROW: f64 = 8.0;
    #[expect(clippy::cast_possible_truncation, reason = "rows of a picture")]
    let row = |point: &Point| (point.y / ROW).floor() as i64;
    let mut sorted = points.to_vec();
    sorting::by(&mut sorted, |a, b| {
        let along = if row(a) % 2 == 0 { a.x.total_cmp(&b.x) } else { b.x.total_cmp(&a.x) };
        row(a).cmp(&row(b)).then(along).then(a.y.total_cmp(&b.y))
    });
    sorted.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped() {
        assert_eq!(escaped("<a href=\"x\">&\n\u{1}</a>"), "&lt;a href=&quot;x&quot;&gt;&amp; \u{fffd}&lt;/a&gt;");
    }

    #[test]
    fn opacities_are_short() {
        assert_eq!([0.36, 0.5, 0.999, 0.03, 0.001].map(opacity), [".36", ".5", "1", ".03", "0"]);
    }
}
