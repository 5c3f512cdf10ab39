//! Random cache trees at one moment: the page's tree above, the loads of the caches below.
//!
//! A node is as large as what it received: an inner node's dashed circle is d·q, which it fills and never leaves; leaves,
//! which browsers ask as often as they like, go by the mean of their level. A node without the page is hollow, one that
//! keeps a copy is full. Requests climb as dots of ink and come back, with the page, hollow.

use std::sync::Arc;

use super::{
    shape::{Dash, Disc, Form, Ink, Scene, Shape, Stroke, Tint},
    text::{Anchor, Run, Text},
    view::PINNED,
};
use crate::{
    layout::{
        Point, label,
        tree::{BROWSER, Level, TICKS, Target, TreeLayout},
    },
    placement::NOBODY,
    trees::{Ask, Hot, Moment, Recast, Seen},
    words::{number, trees as words},
};

/// How the trees are looked at.
#[derive(Clone, Copy)]
pub struct TreeView<'a> {
    /// The moment.
    pub moment: &'a Moment,
    /// Whose tree is drawn.
    pub page: u32,
    /// What is pointed at.
    pub target: Option<Target>,
    /// Whether the keyboard points at it.
    pub keyboard: bool,
    /// Whether the theme asks for outlines.
    pub contrast: bool,
    /// Nodes that another cache plays than before the scenario's last change.
    pub recast: &'a [Recast],
}

/// Up to so many caches have a hue each.
const HUED: usize = 16;
/// Nodes that are not pointed at fade to this.
const FADED: f64 = 0.25;
/// A request on its way.
const DOT: f64 = 2.3;
/// At most so many edges in full strength.
const EDGES: f64 = 160.0;

struct Draw<'a> {
    hot: &'a Hot,
    layout: &'a TreeLayout,
    view: &'a TreeView<'a>,
    /// The cache that is pointed at, itself or by a node that it plays.
    cache: Option<u32>,
    busiest: Option<u32>,
    /// Among many caches, those under the origin have a hue of their own, in their order.
    pinned: Vec<u32>,
}

/// Draws them: a pure function of its arguments.
#[must_use]
pub fn build(hot: &Hot, layout: &TreeLayout, view: &TreeView<'_>) -> Scene {
    let cache = match view.target {
        Some(Target::Cache(cache)) => Some(cache),
        Some(Target::Node(node)) => Some(hot.cache(view.page, node)).filter(|c| *c != NOBODY),
        None => None,
    };
    // Of this moment, as the sentence says it.
    let most = view.moment.loads.iter().copied().max().filter(|n| *n > 0);
    let busiest = most.and_then(|most| view.moment.loads.iter().position(|n| *n == most)).map(|at| at as u32);
    let top = layout.shape.children(0);
    let pinned = if top.len() <= PINNED { top.map(|n| hot.cache(view.page, n)).collect() } else { Vec::new() };
    let draw = Draw { hot, layout, view, cache, busiest, pinned };
    let mut scene = Scene { width: layout.width, height: layout.height, shapes: Vec::new() };
    draw.edges(&mut scene);
    draw.nodes(&mut scene);
    draw.recast(&mut scene);
    draw.flights(&mut scene);
    draw.levels(&mut scene);
    draw.names(&mut scene);
    draw.strip(&mut scene);
    draw.ring(&mut scene);
    scene
}

fn text(at: Point, anchor: Anchor, size: f64, runs: Vec<Run>) -> Shape {
    Shape::Text(Text { at, runs, size, anchor, halo: 4.0 })
}

impl Draw<'_> {
    fn hued(&self) -> bool {
        self.hot.plan.caches.len() <= HUED
    }

    fn hue(&self, cache: u32) -> Option<Ink> {
        if self.hued() {
            return self.hot.plan.caches.get(cache as usize).map(|(_, who)| Ink::Node(who.0 as u16));
        }
        self.pinned.iter().position(|c| *c == cache).map(|at| Ink::Node(at as u16))
    }

    /// Whether a cache stands out: it is pointed at, or else the busiest.
    fn special(&self, cache: u32) -> bool {
        self.cache.or(self.busiest) == Some(cache)
    }

    /// The colour of what is a cache's: its hue, where it has one; ink, where it stands out.
    fn tint(&self, cache: u32) -> Tint {
        let faded = self.cache.is_some_and(|c| c != cache);
        match self.hue(cache) {
            _ if cache == NOBODY => Ink::Ink.at(if faded { 0.5 } else { 1.0 }),
            Some(hue) => hue.at(if faded { FADED } else { 1.0 }),
            None if self.special(cache) => Ink::Ink.full(),
            None => Ink::Ink3.at(if faded { FADED } else { 0.5 }),
        }
    }

    /// Among caches that have a hue twice, the form tells which.
    fn form(&self, cache: u32) -> Form {
        let who = self.hot.plan.caches.get(cache as usize).map_or(0, |(_, who)| who.0);
        if self.hued() && (who / 8) % 2 == 1 { Form::Square } else { Form::Round }
    }

    fn edges(&self, scene: &mut Scene) {
        let (shape, layout) = (self.layout.shape, self.layout);
        let path = |node: u32| {
            let (from, to) = (layout.centres[shape.parent(node) as usize], layout.centres[node as usize]);
            vec![from, to]
        };
        let many = f64::from(shape.nodes) / EDGES;
        let alpha = (1.0 / many.max(1.0)).max(0.3);
        let paths = (1..shape.nodes).map(path).collect();
        scene.push(Shape::Lines { paths, stroke: Stroke::new(Ink::Line2.at(alpha), 1.0) });
        // The way up from the node that is pointed at.
        if let Some(Target::Node(node)) = self.view.target {
            let mut way = vec![layout.centres[node as usize]];
            let mut at = node;
            while at > 0 {
                at = shape.parent(at);
                way.push(layout.centres[at as usize]);
            }
            scene.push(Shape::Lines { paths: vec![way], stroke: Stroke::new(Ink::Ink.full(), 1.5) });
        }
    }

    /// What fills a node's circle: d·q, or for leaves twice the mean of their level.
    fn full(&self, node: u32) -> f64 {
        let plan = &self.hot.plan;
        if node < plan.shape.first_leaf() {
            return f64::from(plan.shape.arity) * f64::from(plan.threshold);
        }
        (2.0 * self.view.moment.wanted as f64 / f64::from(plan.shape.leaves())).max(1.0)
    }

    fn radius(&self, level: &Level, node: u32) -> f64 {
        let received = f64::from(self.view.moment.received[node as usize]);
        (level.most * (received / self.full(node)).sqrt()).min(level.most * 1.15)
    }

    fn nodes(&self, scene: &mut Scene) {
        let shape = self.layout.shape;
        for level in &self.layout.levels {
            if level.most < TICKS {
                self.ticks(scene, level);
                continue;
            }
            let inner = level.nodes.start..level.nodes.end.min(shape.first_leaf());
            let limits = inner.map(|n| Disc { centre: self.layout.centres[n as usize], radius: level.most }).collect();
            let stroke = Stroke::new(Ink::Ink3.at(0.8), 1.0).dashed(Dash::Fair);
            scene.push(Shape::Circles { discs: limits, stroke });
            for node in level.nodes.clone() {
                self.node(scene, level, node);
            }
        }
    }

    fn node(&self, scene: &mut Scene, level: &Level, node: u32) {
        let (centre, cache) = (self.layout.centres[node as usize], self.hot.cache(self.view.page, node));
        let radius = self.radius(level, node).max((level.most * 0.3).max(1.2));
        let (tint, form) = (self.tint(cache), self.form(cache));
        let centres = Arc::new(vec![centre]);
        // What shines through would be the edge.
        scene.push(Shape::Dots { centres: centres.clone(), radius, form, tint: Ink::Paper.full() });
        let has = if node == 0 { Seen::Copy } else { self.view.moment.has[node as usize] };
        if has == Seen::Copy {
            scene.push(Shape::Dots { centres: centres.clone(), radius, form, tint });
            if self.view.contrast && radius >= 2.0 {
                scene.push(Shape::Rings { centres, radius, form, stroke: Stroke::new(Ink::Ink.full(), 1.0) });
            }
            return;
        }
        let line = (radius * 0.3).clamp(1.0, 1.6);
        let stroke = Stroke::new(tint, line);
        let stroke = if has == Seen::Fetching { stroke.dashed(Dash::Needless) } else { stroke };
        scene.push(Shape::Rings { centres, radius: radius - line / 2.0, form, stroke });
    }

    /// A hat on each node that another cache plays than before the change: whole where the change asked for it, dashed
    /// where it did not.
    fn recast(&self, scene: &mut Scene) {
        let (mut needed, mut needless) = (Vec::new(), Vec::new());
        for recast in self.view.recast.iter().filter(|r| (r.node as usize) < self.layout.centres.len()) {
            let level = self.layout.level_of(recast.node);
            let half = level.most.clamp(1.0, 6.0);
            let at = self.layout.centres[recast.node as usize].shifted(0.0, -level.most - 3.5);
            let hat = vec![at.shifted(-half, 0.0), at.shifted(half, 0.0)];
            if recast.needed { &mut needed } else { &mut needless }.push(hat);
        }
        let dashed = Stroke::new(Ink::Ink2.full(), 1.5).dashed(Dash::Needless);
        for (paths, stroke) in [(needed, Stroke::new(Ink::Ink.full(), 2.0)), (needless, dashed)] {
            if !paths.is_empty() {
                scene.push(Shape::Lines { paths, stroke });
            }
        }
    }

    /// A level of very many nodes: bars that hang from it, as long as what the nodes received.
    fn ticks(&self, scene: &mut Scene, level: &Level) {
        let full = [self.full(0), self.full(level.nodes.end - 1)];
        let long = |node: u32| {
            let full = full[usize::from(node >= self.layout.shape.first_leaf())];
            f64::from(self.view.moment.received[node as usize]) / full * BROWSER / 2.0
        };
        let mut paths = [Vec::new(), Vec::new(), Vec::new()];
        let mut special = Vec::new();
        for node in level.nodes.clone() {
            let cache = self.hot.cache(self.view.page, node);
            let (at, length) = (self.layout.centres[node as usize], long(node).min(BROWSER));
            if length <= 0.0 && self.cache != Some(cache) {
                continue;
            }
            let path = vec![at, at.shifted(0.0, length.max(1.5))];
            if self.special(cache) || self.hue(cache).is_some() {
                special.push((cache, path));
                continue;
            }
            paths[self.view.moment.has[node as usize] as usize].push(path);
        }
        let width = (level.gap * 0.8).clamp(0.35, 2.5);
        let fade = if self.cache.is_some() { FADED } else { 1.0 };
        for (paths, alpha) in paths.into_iter().zip([0.4, 0.6, 0.95]) {
            scene.push(Shape::Lines { paths, stroke: Stroke::new(Ink::Ink3.at(alpha * fade), width) });
        }
        for (cache, path) in special {
            scene.push(Shape::Lines { paths: vec![path], stroke: Stroke::new(self.tint(cache), width.max(2.0)) });
        }
    }

    fn place(&self, ask: Ask) -> Point {
        let centre = |node: u32| self.layout.centres[node as usize];
        let below = |node: u32| centre(node).shifted(0.0, BROWSER);
        match ask {
            Ask::Up(from, to, part) => from.map_or_else(|| below(to), centre).towards(centre(to), part),
            Ask::Waiting(node) => centre(node),
            Ask::Down(from, to, part) => centre(from).towards(to.map_or_else(|| below(from), centre), part),
        }
    }

    fn flights(&self, scene: &mut Scene) {
        let (mut up, mut down) = (Vec::new(), Vec::new());
        for (_, ask) in &self.view.moment.flights {
            if matches!(ask, Ask::Down(..)) { &mut down } else { &mut up }.push(self.place(*ask));
        }
        let form = Form::Round;
        let (up, down) = (Arc::new(up), Arc::new(down));
        let halo = Ink::Paper.full();
        scene.push(Shape::Dots { centres: down.clone(), radius: DOT + 0.8, form, tint: halo });
        scene.push(Shape::Rings { centres: down, radius: DOT - 0.3, form, stroke: Stroke::new(Ink::Ink.full(), 1.1) });
        scene.push(Shape::Dots { centres: up.clone(), radius: DOT + 0.8, form, tint: halo });
        scene.push(Shape::Dots { centres: up, radius: DOT, form, tint: Ink::Ink.full() });
    }

    /// What each level is, and how many requests got there: the pressure that thins towards the root.
    fn levels(&self, scene: &mut Scene) {
        let (layout, moment) = (self.layout, self.view.moment);
        let asked = moment.received.iter().skip(self.layout.shape.first_leaf() as usize).map(|n| u64::from(*n)).sum();
        let received =
            |level: &Level| -> u64 { level.nodes.clone().map(|n| u64::from(moment.received[n as usize])).sum() };
        let most = layout.levels.iter().map(received).max().unwrap_or(0).max(asked).max(1);
        let (from, to) = (layout.across.1 + 20.0, layout.width - 2.0);
        let small = 11.0;
        if layout.roomy {
            let at = Point::new(from, 16.0);
            scene.push(text(at, Anchor::Start, small, vec![Run::new(words::ARRIVE, Ink::Ink3)]));
        }
        let limit = self.hot.bounds.and_then(|b| b.origin);
        for (at, level) in layout.levels.iter().enumerate() {
            let count = received(level);
            let long = (to - from) * count as f64 / most as f64;
            let foot = vec![Point::new(from, level.y), Point::new(from + long.max(0.5), level.y)];
            scene.push(Shape::Lines { paths: vec![foot], stroke: Stroke::new(Ink::Ink.full(), 5.0) });
            let mut runs = vec![Run::new(number(count.into()), Ink::Ink).bold()];
            if let Some(limit) = limit.filter(|_| at == 0) {
                runs.push(Run::new(words::at_most(limit), Ink::Ink3).after(5.0));
            }
            scene.push(text(Point::new(from, level.y - 7.0), Anchor::Start, small, runs));
            let name = if at > 0 || !layout.roomy { words::level(at, layout.roomy) } else { words::ORIGIN.to_owned() };
            scene.push(text(Point::new(0.0, level.y + 4.0), Anchor::Start, small, vec![Run::new(name, Ink::Ink2)]));
            if layout.roomy && at > 0 {
                let nodes = words::level_nodes(level.nodes.end - level.nodes.start);
                scene.push(text(
                    Point::new(0.0, level.y + 18.0),
                    Anchor::Start,
                    small,
                    vec![Run::new(nodes, Ink::Ink3)],
                ));
            }
        }
    }

    /// Names of caches where there is room for them, and the page over its tree.
    fn names(&self, scene: &mut Scene) {
        let (layout, page) = (self.layout, self.view.page);
        let root = layout.centres[0];
        let name = shortened(&self.hot.plan.page_name(page).to_string());
        let at = root.shifted(0.0, -layout.levels[0].most - 8.0);
        scene.push(text(at, Anchor::Middle, layout.font, vec![Run::new(name, Ink::Ink).bold()]));
        if self.hot.plan.caches.is_empty() {
            let at = root.shifted(0.0, 60.0);
            scene.push(text(at, Anchor::Middle, layout.font, vec![Run::new(words::NO_CACHES, Ink::Ink3)]));
        }
        for level in layout.levels.iter().skip(1).filter(|level| level.gap >= 58.0) {
            let said = |node: u32| {
                let (name, _) = self.hot.plan.caches.get(self.hot.cache(page, node) as usize)?;
                Some((node, name.to_string(), number(self.view.moment.received[node as usize].into())))
            };
            let said: Vec<_> = level.nodes.clone().filter_map(said).collect();
            // All names of a level are shortened alike, and leave room for the counts.
            let counts = said.iter().map(|(.., count)| label::width(count, 11.0)).fold(0.0, f64::max);
            let names: Vec<&str> = said.iter().map(|(_, name, _)| name.as_str()).collect();
            let names = label::fitted(&names, 11.0, level.gap - 10.0 - counts);
            for ((node, _, count), name) in said.iter().zip(names) {
                let (node, cache) = (*node, self.hot.cache(page, *node));
                let at = layout.centres[node as usize].shifted(0.0, level.most + 14.0);
                let ink = if self.cache.is_none_or(|c| c == cache) { Ink::Ink } else { Ink::Ink3 };
                let runs = vec![Run::new(name, ink).bold(), Run::new(count.clone(), Ink::Ink2).after(4.0)];
                scene.push(text(at, Anchor::Middle, 11.0, runs));
            }
        }
    }

    fn strip(&self, scene: &mut Scene) {
        let (strip, loads) = (&self.layout.strip, &self.view.moment.loads);
        if strip.columns == 0 {
            return;
        }
        let base = vec![Point::new(strip.left, strip.foot), Point::new(strip.right, strip.foot)];
        scene.push(Shape::Lines { paths: vec![base], stroke: Stroke::new(Ink::Line2.full(), 1.0) });
        // The scale is that of the end, so that bars only grow.
        let most = f64::from(self.hot.run.busiest().map_or(1, |(_, n)| n)).max(1.0);
        let high = |load: f64| strip.foot - (strip.foot - strip.top) * load / most;
        let (mut plain, wide) = (Vec::new(), strip.wide());
        let width = if wide > 3.0 { (wide - 1.5).min(14.0) } else { wide };
        let mut special = Vec::new();
        for column in 0..strip.columns {
            let caches = strip.caches_of(column);
            let tallest = caches
                .clone()
                .fold(caches.start, |best, c| if loads[c as usize] > loads[best as usize] { c } else { best });
            let pointed = self.cache.filter(|c| caches.contains(c));
            let busiest = self.busiest.filter(|c| self.cache.is_none() && caches.contains(c));
            let pinned = self.pinned.iter().copied().find(|c| !self.hued() && caches.contains(c));
            let shown = pointed.or(busiest).or(pinned).unwrap_or(tallest);
            let x = strip.middle(column);
            let path = vec![Point::new(x, strip.foot), Point::new(x, high(f64::from(loads[shown as usize])))];
            if self.hued() || pointed.or(busiest).or(pinned).is_some() {
                special.push((shown, path));
            } else if loads[shown as usize] > 0 {
                plain.push(path);
            }
        }
        let fade = if self.cache.is_some() { 0.5 } else { 1.0 };
        scene.push(Shape::Lines { paths: plain, stroke: Stroke::new(Ink::Ink3.at(0.5 * fade), width) });
        for (cache, path) in special {
            let stroke = Stroke::new(self.tint(cache), width.max(2.0));
            scene.push(Shape::Lines { paths: vec![path], stroke });
        }
        self.strip_words(scene, high);
    }

    fn strip_words(&self, scene: &mut Scene, high: impl Fn(f64) -> f64) {
        let (strip, loads, small) = (&self.layout.strip, &self.view.moment.loads, 11.0);
        let mean = loads.iter().map(|n| f64::from(*n)).sum::<f64>() / (loads.len() as f64).max(1.0);
        let y = high(mean);
        let line = vec![Point::new(strip.left - 4.0, y), Point::new(strip.right + 14.0, y)];
        scene.push(Shape::Lines { paths: vec![line], stroke: Stroke::new(Ink::Ink.full(), 1.0).dashed(Dash::Fair) });
        if self.layout.roomy {
            let at = Point::new(strip.right + 20.0, y + 4.0);
            scene.push(text(at, Anchor::Start, small, vec![Run::new(words::mean(mean), Ink::Ink2)]));
        }
        let title = words::strip(strip.caches, strip.columns < strip.caches);
        let left = if self.layout.roomy { strip.left } else { 0.0 };
        let at = Point::new(left, self.layout.height - 4.0);
        scene.push(text(at, Anchor::Start, small, vec![Run::new(title, Ink::Ink2)]));
        let shown = self.cache.or(self.busiest);
        if let Some(cache) = shown.filter(|c| loads.get(*c as usize).is_some_and(|n| *n > 0)) {
            let load = loads[cache as usize];
            let name = shortened(&self.hot.plan.caches[cache as usize].0.to_string());
            let (x, y) = (strip.middle(strip.column_of(cache)), high(f64::from(load)) - 6.0);
            let said = words::busiest(&name, load);
            let half = label::width(&said, small) / 2.0;
            let x = x.max(half).min(self.layout.width - half);
            scene.push(text(Point::new(x, y), Anchor::Middle, small, vec![Run::new(said, Ink::Ink).bold()]));
        }
    }

    /// A ring of ink around what the keyboard is at.
    fn ring(&self, scene: &mut Scene) {
        if !self.view.keyboard {
            return;
        }
        let stroke = Stroke::new(Ink::Ink.full(), 2.0);
        match self.view.target {
            Some(Target::Node(node)) => {
                let level = self.layout.level_of(node);
                let radius = level.most.max(3.0) + 4.0;
                let discs = vec![Disc { centre: self.layout.centres[node as usize], radius }];
                scene.push(Shape::Circles { discs, stroke });
            }
            Some(Target::Cache(cache)) => {
                let strip = &self.layout.strip;
                let (x, half) = (strip.middle(strip.column_of(cache)), strip.wide().max(8.0) / 2.0 + 2.0);
                let (top, foot) = (strip.top - 4.0, strip.foot + 4.0);
                let around = [(x - half, top), (x + half, top), (x + half, foot), (x - half, foot), (x - half, top)];
                let paths = vec![around.map(|(x, y)| Point::new(x, y)).to_vec()];
                scene.push(Shape::Lines { paths, stroke });
            }
            None => {}
        }
    }
}

/// A name that may be long.
fn shortened(name: &str) -> String {
    label::fitted(&[name], 12.0, label::WIDEST).pop().unwrap_or_default()
}
