//! Draws what clients with views of their own make of the keys.
//!
//! Form first, colour second: a key at home fills its lane; one whose home the client does not know is a thin line in its
//! middle; one that strays is hollow.

use std::sync::Arc;

use super::{
    shape::{Dash, Disc, Ink, Scene, Shape, Stroke, Tint},
    text::{Anchor, Run as Words, Text},
};
use crate::layout::{
    Point, Span, Turns,
    lanes::{How, LaneHit, Lanes, LanesLayout, Run},
};

/// How lanes are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LaneView {
    /// What is pointed at.
    pub focus: Option<LaneHit>,
    /// Whether the keyboard brought us there.
    pub keyboard: bool,
}

/// The words in the picture.
pub struct LaneWords {
    /// Over the strip.
    pub strip: String,
    /// At the bound.
    pub bound: String,
    /// Under the key's name.
    pub homes: String,
}

/// What has no hue.
const PLAIN: Tint = Ink::Ink3.at(0.34);

/// Draws the picture: a pure function of its arguments.
#[must_use]
pub fn build(lanes: &Lanes, layout: &LanesLayout, view: &LaneView, words: &LaneWords) -> Scene {
    let mut scene = Scene { width: layout.width, height: layout.height, shapes: Vec::new() };
    if layout.is_empty() {
        return scene;
    }
    let draw = Draw { lanes, layout, view };
    draw.homes(&mut scene);
    for lane in 0..layout.lanes {
        draw.lane(&mut scene, lane);
    }
    draw.numbers(&mut scene);
    // Without a single home there is nothing to compare.
    if lanes.spread.iter().any(|&spread| spread > 0) {
        draw.apart(&mut scene);
        draw.chosen(&mut scene, words);
        draw.strip(&mut scene, words);
    }
    scene
}

struct Draw<'a> {
    lanes: &'a Lanes,
    layout: &'a LanesLayout,
    view: &'a LaneView,
}

impl Draw<'_> {
    fn tint(&self, node: u16) -> Tint {
        self.lanes.nodes.get(usize::from(node)).and_then(|n| n.hue).map_or(PLAIN, |hue| Ink::Node(hue).full())
    }

    /// Sectors of one lane, a shape for each colour.
    fn sectors(&self, scene: &mut Scene, runs: &[Run], how: How, edges: &[(f64, f64)], alpha: f64) {
        let mut tints: Vec<(Tint, Vec<Span>)> = Vec::new();
        for run in runs.iter().filter(|run| run.how == how) {
            let Some(node) = run.node else { continue };
            let tint = self.tint(node);
            let span = self.layout.span(run.from, run.to);
            match tints.iter_mut().find(|(other, _)| *other == tint) {
                Some((_, spans)) => spans.push(span),
                None => tints.push((tint, vec![span])),
            }
        }
        for (tint, spans) in tints {
            let spans = Arc::new(spans);
            for &(inner, outer) in edges {
                let (centre, tint) = (self.layout.centre, tint.faded(alpha));
                scene.push(Shape::Sectors { centre, inner, outer, spans: Arc::clone(&spans), tint });
            }
        }
    }

    /// The ring of homes, with the nodes' names.
    fn homes(&self, scene: &mut Scene) {
        let layout = self.layout;
        self.sectors(scene, &self.lanes.homes, How::Home, &[(layout.homes, layout.outer)], 1.0);
        let ends = self.lanes.homes.iter().filter(|run| run.from > 0).map(|run| layout.turns(f64::from(run.from)));
        scene.push(Shape::Spokes {
            centre: layout.centre,
            inner: layout.homes,
            outer: layout.outer,
            turns: Arc::new(ends.collect()),
            stroke: Stroke::new(Ink::Paper.full(), 1.0),
        });
        for run in &self.lanes.homes {
            let Some(node) = run.node.and_then(|node| self.lanes.nodes.get(usize::from(node))) else { continue };
            let span = layout.span(run.from, run.to);
            let long = span.len * layout.outer * std::f64::consts::TAU;
            if long < layout.font + 3.0 || node.hue.is_none() {
                continue;
            }
            let Turns(middle) = span.middle();
            let at = layout.centre.polar(layout.outer + 9.0, Turns(middle));
            // Beside the ring to its left and right, over and under it in the middle.
            let (sin, cos) = crate::angle::sin_cos(middle * std::f64::consts::TAU);
            let anchor = if sin > 0.2 {
                Anchor::Start
            } else if sin < -0.2 {
                Anchor::End
            } else {
                Anchor::Middle
            };
            let at = at.shifted(0.0, layout.font * (0.36 - 0.4 * cos));
            let run = Words::new(node.name.clone(), Ink::Ink).bold();
            scene.push(Shape::Text(Text { at, runs: vec![run], size: layout.font, anchor, halo: 4.0 }));
        }
    }

    fn faded(&self, lane: usize) -> f64 {
        match self.view.focus.and_then(|hit| hit.lane) {
            Some(looked) if looked != lane => 0.3,
            _ => 1.0,
        }
    }

    fn lane(&self, scene: &mut Scene, lane: usize) {
        let layout = self.layout;
        let Some(runs) = self.lanes.lanes.get(lane).map(|l| l.runs.as_slice()) else { return };
        let (outer, thick, alpha) = (layout.lane(lane), layout.thick, self.faded(lane));
        let inner = outer - thick;
        // Where the client knows nothing that could own, the lane is seen to be empty.
        let bare = runs.iter().filter(|run| run.node.is_none()).map(|run| layout.span(run.from, run.to)).collect();
        let (centre, middle) = (layout.centre, outer - thick / 2.0);
        let spans = Arc::new(bare);
        scene.push(Shape::Sectors {
            centre,
            inner: middle - 0.4,
            outer: middle + 0.4,
            spans,
            tint: Ink::Ink3.at(0.6 * alpha),
        });
        self.sectors(scene, runs, How::Home, &[(inner, outer)], 0.82 * alpha);
        let thin = (thick * 0.19).max(0.4);
        self.sectors(scene, runs, How::Elsewhere, &[(middle - thin, middle + thin)], alpha);
        let edge = (thick * 0.22).max(0.4);
        self.sectors(scene, runs, How::Stray, &[(inner, inner + edge), (outer - edge, outer)], alpha);
        let focused = self.view.focus.is_some_and(|hit| hit.lane == Some(lane));
        if focused && self.view.keyboard {
            let discs = [outer + 1.0, inner - 1.0].map(|radius| Disc { centre, radius }).to_vec();
            scene.push(Shape::Circles { discs, stroke: Stroke::new(Ink::Ink.full(), 1.5) });
        }
    }

    fn paired(&self, client: u32) -> bool {
        self.lanes.pair.is_some_and(|(one, other)| client == one || client == other)
    }

    /// The clients' numbers, in the notch at the top; the compared ones are bold.
    fn numbers(&self, scene: &mut Scene) {
        let layout = self.layout;
        let size = 11.0;
        let mut free = f64::INFINITY;
        for (lane, client) in self.lanes.lanes.iter().map(|l| l.client).enumerate() {
            let radius = layout.lane(lane) - layout.thick / 2.0;
            let focused = self.view.focus.is_some_and(|hit| hit.lane == Some(lane));
            if free - radius < size && !(focused && layout.pitch >= 9.0) {
                continue;
            }
            free = radius;
            let bold = self.paired(client) || focused;
            let run = Words::new((client + 1).to_string(), if bold { Ink::Ink } else { Ink::Ink3 });
            let run = if bold { run.bold() } else { run };
            let at = layout.centre.shifted(0.0, -radius + size * 0.36);
            scene.push(Shape::Text(Text { at, runs: vec![run], size, anchor: Anchor::Middle, halo: 3.0 }));
        }
    }

    /// Where the two clients that are compared differ: a thin ring of ink inside the lanes.
    fn apart(&self, scene: &mut Scene) {
        let layout = self.layout;
        if self.lanes.pair.is_none() {
            return;
        }
        let outer = layout.inner() - 3.0;
        let centre = layout.centre;
        let whole = Arc::new(vec![self.layout.span(0, layout.keys as u32)]);
        let line = outer - 1.6;
        scene.push(Shape::Sectors {
            centre,
            inner: line - 0.3,
            outer: line + 0.3,
            spans: whole,
            tint: Ink::Line2.full(),
        });
        let spans = self.lanes.apart.iter().map(|&(from, to)| layout.span(from, to)).collect();
        scene.push(Shape::Sectors { centre, inner: outer - 3.2, outer, spans: Arc::new(spans), tint: Ink::Ink.full() });
    }

    /// The key that is looked at: a line across all lanes, a dot in each, and its homes in the middle.
    fn chosen(&self, scene: &mut Scene, words: &LaneWords) {
        let (layout, Some(chosen)) = (self.layout, &self.lanes.chosen) else { return };
        let turns = Turns(layout.turns(chosen.at as f64 + 0.5));
        let ray = |from: f64, to: f64| vec![layout.centre.polar(from, turns), layout.centre.polar(to, turns)];
        let (out, inn) = (layout.outer + 7.0, layout.inner() - 8.0);
        let halo = Stroke::new(Ink::Paper.full(), 3.0);
        scene.push(Shape::Lines { paths: vec![ray(out, inn)], stroke: halo });
        scene.push(Shape::Lines { paths: vec![ray(out, inn)], stroke: Stroke::new(Ink::Ink.full(), 1.2) });
        let radius = (layout.thick * 0.46).clamp(1.2, 5.0);
        for (lane, owner) in chosen.owners.iter().enumerate().take(layout.lanes) {
            let centre = layout.centre.polar(layout.lane(lane) - layout.thick / 2.0, turns);
            let disc = |radius| vec![Disc { centre, radius }];
            scene.push(Shape::Discs { discs: disc(radius + 1.2), tint: Ink::Paper.full() });
            match owner {
                Some(node) => {
                    let tint = self.tint(*node);
                    scene.push(Shape::Discs { discs: disc(radius), tint: Tint { alpha: tint.alpha.max(0.8), ..tint } });
                }
                None => {
                    let stroke = Stroke::new(Ink::Ink3.full(), 1.0);
                    scene.push(Shape::Circles { discs: disc(radius), stroke });
                }
            }
        }
        self.middle(scene, words);
    }

    /// The key's homes, in the middle of the ring.
    fn middle(&self, scene: &mut Scene, words: &LaneWords) {
        let (layout, Some(chosen)) = (self.layout, &self.lanes.chosen) else { return };
        let room = layout.inner() - 10.0;
        let line = layout.font + 6.0;
        let lines = ((room * 1.5 / line) as usize).saturating_sub(2).min(chosen.homes.len()).min(6);
        let all = (2 + lines) as f64 * line;
        let wide = (room * 1.7 / (layout.font * 0.56)) as usize;
        let mut at = layout.centre.shifted(0.0, -all / 2.0 + layout.font);
        let text = |at: Point, runs: Vec<Words>, size: f64| {
            Shape::Text(Text { at, runs, size, anchor: Anchor::Middle, halo: 0.0 })
        };
        scene.push(text(at, vec![Words::new(cut(&chosen.name, wide), Ink::Ink).bold()], layout.font + 1.0));
        at = at.shifted(0.0, line);
        scene.push(text(
            at,
            vec![Words::new(words.homes.clone(), Ink::Ink2)],
            layout.font - 1.0_f64.min(layout.font - 11.0),
        ));
        for &(node, clients) in chosen.homes.iter().take(lines) {
            at = at.shifted(0.0, line);
            let name = self.lanes.nodes.get(usize::from(node)).map_or("", |n| n.name.as_str());
            let name = cut(name, wide.saturating_sub(8));
            let count = clients.to_string();
            // Letters are a little more than half as wide as they are high.
            let half = layout.font * 0.54 * (name.chars().count() + count.len() + 1) as f64 / 2.0;
            let centre = at.shifted(-half - 9.0, -layout.font * 0.34);
            scene
                .push(Shape::Discs { discs: vec![Disc { centre, radius: layout.font * 0.36 }], tint: self.tint(node) });
            let runs = vec![Words::new(name, Ink::Ink), Words::new(count, Ink::Ink2).after(6.0)];
            scene.push(text(at, runs, layout.font));
        }
    }

    /// On how many nodes each key is put, along a straight line in the order of the ring.
    fn strip(&self, scene: &mut Scene, words: &LaneWords) {
        let (strip, keys) = (&self.layout.strip, self.lanes.keys.len());
        let label = |at: Point, text: String, anchor: Anchor, ink: Ink| {
            Shape::Text(Text { at, runs: vec![Words::new(text, ink)], size: 11.0, anchor, halo: 0.0 })
        };
        let head = Point::new(strip.left, strip.base - strip.height - 10.0);
        scene.push(label(head, words.strip.clone(), Anchor::Start, Ink::Ink2));
        let bins = (((strip.right - strip.left) / 3.0) as usize).clamp(1, keys);
        let (mut tall, mut mean) = (Vec::new(), Vec::new());
        for bin in 0..bins {
            let (from, to) = (bin * keys / bins, ((bin + 1) * keys / bins).max(bin * keys / bins + 1));
            let part = &self.lanes.spread[from..to.min(keys)];
            let most = part.iter().copied().max().unwrap_or(0);
            let sum: u64 = part.iter().map(|&s| u64::from(s)).sum();
            let x = strip.x((from + to) as f64 / 2.0, keys);
            let bar = |to: f64| vec![Point::new(x, strip.base), Point::new(x, strip.y(to))];
            tall.push(bar(f64::from(most)));
            mean.push(bar(sum as f64 / part.len().max(1) as f64));
        }
        let width = ((strip.right - strip.left) / bins as f64 * 0.72).min(24.0);
        scene.push(Shape::Lines { paths: tall, stroke: Stroke::new(Ink::Line2.full(), width) });
        scene.push(Shape::Lines { paths: mean, stroke: Stroke::new(Ink::Ink2.full(), width) });
        // Whose home each key is.
        for run in &self.lanes.homes {
            let Some(node) = run.node else { continue };
            let x = |at: u32| strip.x(f64::from(at), keys);
            let path = vec![Point::new(x(run.from), strip.base + 4.0), Point::new(x(run.to), strip.base + 4.0)];
            scene.push(Shape::Lines { paths: vec![path], stroke: Stroke::new(self.tint(node), 4.0) });
        }
        for spread in [Some(1.0), Some(strip.most.floor()).filter(|most| *most > 1.0)].into_iter().flatten() {
            let at = Point::new(strip.left - 6.0, strip.y(spread) + 4.0);
            scene.push(label(at, (spread as u64).to_string(), Anchor::End, Ink::Ink3));
        }
        if let Some(bound) = self.lanes.bound.filter(|b| *b <= strip.most) {
            let y = strip.y(bound);
            let path = vec![Point::new(strip.left, y), Point::new(strip.right, y)];
            let stroke = Stroke::new(Ink::Ink3.full(), 1.0).dashed(Dash::Free);
            // Seen across bars that are higher.
            scene.push(Shape::Lines { paths: vec![path.clone()], stroke: Stroke::new(Ink::Paper.full(), 3.0) });
            scene.push(Shape::Lines { paths: vec![path], stroke });
        }
        if self.lanes.bound.is_some() {
            let at = Point::new(strip.right, head.y);
            scene.push(label(at, words.bound.clone(), Anchor::End, Ink::Ink3));
        }
        if let Some(chosen) = &self.lanes.chosen {
            let x = strip.x(chosen.at as f64 + 0.5, keys);
            let spread = self.lanes.spread.get(chosen.at).copied().unwrap_or(0);
            let top = Point::new(x, strip.y(f64::from(spread)));
            let line = vec![top, Point::new(x, strip.base + 7.0)];
            scene.push(Shape::Lines { paths: vec![line.clone()], stroke: Stroke::new(Ink::Paper.full(), 4.0) });
            scene.push(Shape::Lines { paths: vec![line], stroke: Stroke::new(Ink::Ink.full(), 1.6) });
            let disc = |radius| vec![Disc { centre: top, radius }];
            scene.push(Shape::Discs { discs: disc(5.2), tint: Ink::Paper.full() });
            scene.push(Shape::Discs { discs: disc(4.0), tint: Ink::Ink.full() });
        }
    }
}

/// The first letters of what is too long.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most.max(2) {
        return text.to_owned();
    }
    let start: String = text.chars().take(most.max(2) - 1).collect();
    format!("{start}…")
}
