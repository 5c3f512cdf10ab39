//! A page's tree, and under it what each cache receives.
//!
//! Every leaf has the same width, and a node stands over the middle of its leaves: so the tree fills its width whatever
//! its last level. Columns left and right of it belong to its levels.

use super::geom::Point;
use crate::trees::Shape;

/// A thing that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A node of the tree.
    Node(u32),
    /// A cache, by its index.
    Cache(u32),
}

/// Where everything is, in CSS pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeLayout {
    /// The width of the picture.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The tree.
    pub shape: Shape,
    /// The middle of each node.
    pub centres: Vec<Point>,
    /// Each level from the root down.
    pub levels: Vec<Level>,
    /// From where to where the tree goes.
    pub across: (f64, f64),
    /// The bars of the caches.
    pub strip: Strip,
    /// Whether there is room for words left and right.
    pub roomy: bool,
    /// The size of letters.
    pub font: f64,
}

/// One level of the tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// Its nodes.
    pub nodes: std::ops::Range<u32>,
    /// Its height on the page.
    pub y: f64,
    /// The largest radius that a node may have, so that neighbours do not touch.
    pub most: f64,
    /// The least distance of two neighbours.
    pub gap: f64,
}

/// The bars of the caches: columns of one width, each of one cache or, where there are more caches than pixels, of
/// several.
#[derive(Clone, PartialEq, Debug)]
pub struct Strip {
    /// The left edge.
    pub left: f64,
    /// The right edge.
    pub right: f64,
    /// The height of a full bar.
    pub top: f64,
    /// The foot of the bars.
    pub foot: f64,
    /// How many columns.
    pub columns: u32,
    /// How many caches.
    pub caches: u32,
}

/// No node is larger.
const LARGEST: f64 = 15.0;
/// Below this radius nodes are ticks.
pub const TICKS: f64 = 1.6;
/// Between a leaf and where its browsers are.
pub const BROWSER: f64 = 26.0;

impl TreeLayout {
    /// Fits a tree and so many caches into a size.
    #[must_use]
    pub fn fit(shape: Shape, caches: u32, width: f64, height: f64) -> Self {
        let roomy = width >= 560.0;
        let (left, right) = if roomy { (104.0, 132.0) } else { (28.0, 52.0) };
        let across = (left, (width - right).max(left + 40.0));
        let bars = if height >= 420.0 { 112.0 } else { 64.0 };
        let (foot, top) = (height - 22.0, height - 22.0 - bars);
        let depth = shape.depth();
        let (first, last) = (40.0, (top - BROWSER - 36.0).max(90.0));
        let step = if depth == 0 { 0.0 } else { (last - first) / f64::from(depth) };
        let spans = spans(shape);
        let unit = (across.1 - across.0) / spans.first().map_or(1.0, |s| f64::from(s.1)).max(1.0);
        let levels: Vec<Level> = (0..=depth)
            .map(|at| {
                let nodes = shape.level_nodes(at);
                let narrowest = nodes.clone().map(|n| spans[n as usize].1).min().unwrap_or(1);
                let gap = unit * f64::from(narrowest);
                let most = (gap * 0.42).min(step * 0.3).clamp(0.3, LARGEST);
                let most = if depth == 0 { LARGEST } else { most };
                Level { nodes, y: first + step * f64::from(at), most, gap }
            })
            .collect();
        let mut centres = vec![Point::default(); shape.nodes as usize];
        for level in &levels {
            for node in level.nodes.clone() {
                let (start, leaves) = spans[node as usize];
                let x = across.0 + unit * (f64::from(start) + f64::from(leaves) / 2.0);
                centres[node as usize] = Point::new(x, level.y);
            }
        }
        let columns = caches.min((across.1 - across.0) as u32);
        let strip = Strip { left: across.0, right: across.1, top, foot, columns, caches };
        let font = if roomy { 13.0 } else { 11.0 };
        Self { width, height, shape, centres, levels, across, strip, roomy, font }
    }

    /// The level of a node.
    #[must_use]
    pub fn level_of(&self, node: u32) -> &Level {
        &self.levels[self.shape.level(node) as usize]
    }

    /// What lies at a point, or near enough to it for a finger.
    #[must_use]
    pub fn hit(&self, at: Point) -> Option<Target> {
        let strip = &self.strip;
        if at.y > strip.top - 8.0 && strip.columns > 0 {
            let inside = (strip.left - 4.0..=strip.right + 4.0).contains(&at.x) && at.y <= self.height;
            return inside.then(|| Target::Cache(strip.cache_at(at.x)));
        }
        let near = |a: f64, b: f64| (a - b).abs();
        let level = self.levels.iter().fold(None::<&Level>, |best, level| match best {
            Some(best) if near(best.y, at.y) <= near(level.y, at.y) => Some(best),
            _ => Some(level),
        })?;
        if near(level.y, at.y) > (level.most + 12.0).max(22.0) {
            return None;
        }
        let node = level.nodes.clone().fold(None::<(f64, u32)>, |best, node| {
            let away = near(self.centres[node as usize].x, at.x);
            if best.is_none_or(|(least, _)| away < least) { Some((away, node)) } else { best }
        });
        node.filter(|(away, _)| *away <= (level.most + 6.0).max(22.0)).map(|(_, node)| Target::Node(node))
    }
}

impl Strip {
    /// The width of a column.
    #[must_use]
    pub fn wide(&self) -> f64 {
        (self.right - self.left) / f64::from(self.columns.max(1))
    }

    /// The caches of a column.
    #[must_use]
    pub fn caches_of(&self, column: u32) -> std::ops::Range<u32> {
        let start = |c: u32| (u64::from(c) * u64::from(self.caches) / u64::from(self.columns.max(1))) as u32;
        start(column)..start(column + 1)
    }

    /// The column of a cache.
    #[must_use]
    pub fn column_of(&self, cache: u32) -> u32 {
        let at = (u64::from(cache) * u64::from(self.columns) / u64::from(self.caches.max(1))) as u32;
        (at..self.columns).find(|c| self.caches_of(*c).contains(&cache)).unwrap_or(at)
    }

    /// The middle of a column.
    #[must_use]
    pub fn middle(&self, column: u32) -> f64 {
        self.left + self.wide() * (f64::from(column) + 0.5)
    }

    /// The first cache of the column at an x.
    fn cache_at(&self, x: f64) -> u32 {
        let column = ((x - self.left) / self.wide()).max(0.0) as u32;
        self.caches_of(column.min(self.columns - 1)).start
    }
}

/// Of each node: how many leaves stand before its first one, and how many it has.
fn spans(shape: Shape) -> Vec<(u32, u32)> {
    let mut spans = vec![(0, 1); shape.nodes as usize];
    for node in (0..shape.first_leaf()).rev() {
        spans[node as usize].1 = shape.children(node).map(|child| spans[child as usize].1).sum();
    }
    for node in 0..shape.first_leaf() {
        let mut start = spans[node as usize].0;
        for child in shape.children(node) {
            spans[child as usize].0 = start;
            start += spans[child as usize].1;
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_over_their_children_and_nobody_overlaps() {
        for (caches, arity) in [(85, 4), (1000, 4), (85, 64), (7, 2), (2, 2), (1, 4), (10_000, 2)] {
            let layout = TreeLayout::fit(Shape::of(caches, arity), caches, 860.0, 604.0);
            for level in &layout.levels {
                let xs: Vec<f64> = level.nodes.clone().map(|n| layout.centres[n as usize].x).collect();
                assert!(xs.windows(2).all(|w| w[1] - w[0] >= level.gap * 0.999), "{caches} {arity}");
                assert!(xs.iter().all(|x| (layout.across.0..=layout.across.1).contains(x)));
            }
            for node in 0..layout.shape.first_leaf() {
                let children: Vec<f64> = layout.shape.children(node).map(|c| layout.centres[c as usize].x).collect();
                let (first, last) = (children[0], children[children.len() - 1]);
                assert!((first..=last).contains(&layout.centres[node as usize].x));
            }
        }
    }

    #[test]
    fn what_is_drawn_is_what_is_hit() {
        for (caches, arity) in [(85, 4), (30, 3), (1, 2)] {
            let layout = TreeLayout::fit(Shape::of(caches, arity), caches, 860.0, 604.0);
            for (node, centre) in (0..).zip(&layout.centres) {
                assert_eq!(layout.hit(*centre), Some(Target::Node(node)));
            }
            for cache in 0..caches {
                let x = layout.strip.middle(layout.strip.column_of(cache));
                assert_eq!(layout.hit(Point::new(x, layout.strip.foot - 1.0)), Some(Target::Cache(cache)));
            }
            assert_eq!(layout.hit(Point::new(2.0, 2.0)), None);
        }
    }
}
