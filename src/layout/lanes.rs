//! Views as lanes: one ring of all keys, and within it a lane for each client, coloured by where that client puts them.
//!
//! Keys go round in the order of their home, the node that owns them for one who knows all nodes; keys of one home in
//! the order of what the clients make of them. So a home that a client knows is one unbroken stretch of its lane under a
//! consistent scheme, and what it does not know is shared out.

use super::{Point, Span, Turns, usable};

/// A node on the ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneNode {
    /// What it is called in the picture.
    pub name: String,
    /// Its hue; none where there are too many nodes for hues and this one is nothing special.
    pub hue: Option<u16>,
}

/// How a client's choice stands to a key's home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The key is at home.
    Home,
    /// The client does not know the home.
    Elsewhere,
    /// The client knows the home and puts the key elsewhere all the same: no monotone scheme does.
    Stray,
}

/// Neighbouring keys, from one index of the order to before another, that are at one node in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first one.
    pub from: u32,
    /// The one behind the last.
    pub to: u32,
    /// The node; none for keys that have none.
    pub node: Option<u16>,
    /// How.
    pub how: How,
}

/// What one client makes of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The client, from 0.
    pub client: u32,
    /// All keys.
    pub runs: Vec<Run>,
}

/// A key whose homes are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Where it stands in the order.
    pub at: usize,
    /// What it is called.
    pub name: String,
    /// Its nodes with how many clients put it there, the most first.
    pub homes: Vec<(u16, u32)>,
    /// For each lane its node.
    pub owners: Vec<Option<u16>>,
}

/// The input of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lanes {
    /// The nodes, by their index in the cluster.
    pub nodes: Vec<LaneNode>,
    /// The keys in the order of the ring, by number; of very many, every so-manieth.
    pub keys: Vec<u32>,
    /// Where each key of the order is at home.
    pub homes: Vec<Run>,
    /// The clients that are drawn.
    pub lanes: Vec<Lane>,
    /// How many clients there are.
    pub clients: usize,
    /// On how many nodes each key of the order is put.
    pub spread: Vec<u16>,
    /// The key that is looked at.
    pub chosen: Option<Chosen>,
    /// Two clients that are compared.
    pub pair: Option<(u32, u32)>,
    /// Where these two differ.
    pub apart: Vec<(u32, u32)>,
    /// The bound of the spread, where it says anything.
    pub bound: Option<f64>,
}

/// A thing in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneHit {
    /// The lane; none on the ring of homes or in the strip.
    pub lane: Option<usize>,
    /// The key, as its place in the order.
    pub at: usize,
}

/// A straight strip below the ring: how far each key is spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strip {
    /// Its left edge.
    pub left: f64,
    /// Its right edge.
    pub right: f64,
    /// Where spread 0 is.
    pub base: f64,
    /// How high the largest value stands above.
    pub height: f64,
    /// The value that stands there.
    pub most: f64,
}

impl Strip {
    /// How high a spread stands.
    #[must_use]
    pub fn y(&self, spread: f64) -> f64 {
        self.base - self.height * (spread / self.most).min(1.0)
    }

    /// Where a key of the order stands.
    #[must_use]
    pub fn x(&self, at: f64, keys: usize) -> f64 {
        self.left + (self.right - self.left) * at / keys.max(1) as f64
    }
}

/// Where everything is.
#[derive(Clone, Debug, PartialEq)]
pub struct LanesLayout {
    /// The width in pixels.
    pub width: f64,
    /// The height in pixels.
    pub height: f64,
    /// The middle of the ring.
    pub centre: Point,
    /// The outer edge of the ring of homes.
    pub outer: f64,
    /// Its inner edge.
    pub homes: f64,
    /// The outer edge of the first lane.
    pub first: f64,
    /// From lane to lane.
    pub pitch: f64,
    /// How thick a lane is.
    pub thick: f64,
    /// How many lanes there are.
    pub lanes: usize,
    /// The part of the circle at the top that is left free for the clients' numbers.
    pub notch: f64,
    /// How many keys go round.
    pub keys: usize,
    /// The strip.
    pub strip: Strip,
    /// The size of the letters.
    pub font: f64,
}

/// Room for the strip and its words.
const STRIP: f64 = 104.0;
/// The least from lane to lane.
const PITCH: f64 = 3.0;
/// The most.
const WIDEST: f64 = 17.0;
/// The lanes leave this part of the radius to the middle.
const MIDDLE: f64 = 0.42;
/// So far above the ring's outer edge a pointer still means it.
const REACH: f64 = 14.0;

/// The ring's outer radius in a picture of that size.
fn radius(width: f64, height: f64) -> f64 {
    // Names stand beside the ring.
    let beside = if width >= 600.0 { 96.0 } else { 26.0 };
    (width / 2.0 - beside).min((height - STRIP) / 2.0 - 20.0).max(0.0)
}

impl LanesLayout {
    /// How many lanes have room in a picture of that size.
    #[must_use]
    pub fn room(width: f64, height: f64) -> usize {
        ((radius(usable(width), usable(height)) * (1.0 - MIDDLE) - 16.0) / PITCH).max(1.0) as usize
    }

    /// Fits lanes into a size. Too small a one gives an empty layout.
    #[must_use]
    pub fn fit(lanes: &Lanes, width: f64, height: f64) -> Self {
        let (width, height) = (usable(width), usable(height));
        let outer = radius(width, height);
        let scale = (outer / 260.0).min(1.0);
        let (band, gap) = ((11.0 * scale).max(6.0), (6.0 * scale).max(3.0));
        let count = lanes.lanes.len();
        let first = outer - band - gap;
        let pitch = ((first - outer * MIDDLE) / count.max(1) as f64).clamp(0.0, WIDEST);
        let between = if pitch >= 7.0 {
            2.0
        } else if pitch >= 4.0 {
            1.0
        } else {
            0.5
        };
        let most = lanes.spread.iter().copied().max().unwrap_or(1).max(1);
        // A bound far above all keys would press them to the ground.
        let bound = lanes.bound.filter(|b| *b <= 2.5 * f64::from(most)).unwrap_or(0.0);
        let left = if width >= 600.0 { 40.0 } else { 22.0 };
        let strip = Strip {
            left,
            right: (width - if width >= 600.0 { 8.0 } else { 4.0 }).max(left),
            base: height - 14.0,
            height: STRIP - 48.0,
            most: f64::from(most).max(bound),
        };
        Self {
            width,
            height,
            centre: Point::new(width / 2.0, 20.0 + outer),
            outer,
            homes: outer - band,
            first,
            pitch,
            thick: (pitch - between).max(0.0),
            lanes: count,
            notch: if outer > 0.0 { (26.0 / (outer * std::f64::consts::TAU)).min(0.06) } else { 0.0 },
            keys: lanes.keys.len(),
            strip,
            font: if width < 420.0 { 11.0 } else { 13.0 },
        }
    }

    /// Whether nothing can be seen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outer < 40.0
    }

    /// The direction of a place in the order; halves are allowed.
    #[must_use]
    pub fn turns(&self, at: f64) -> f64 {
        self.notch / 2.0 + at / self.keys.max(1) as f64 * (1.0 - self.notch)
    }

    /// The stretch from one place of the order to before another.
    #[must_use]
    pub fn span(&self, from: u32, to: u32) -> Span {
        let start = self.turns(f64::from(from));
        Span { from: start, len: self.turns(f64::from(to)) - start }
    }

    /// The outer edge of a lane.
    #[must_use]
    pub fn lane(&self, lane: usize) -> f64 {
        self.first - self.pitch * lane as f64
    }

    /// The radius that the lanes leave free.
    #[must_use]
    pub fn inner(&self) -> f64 {
        self.lane(self.lanes)
    }

    /// What lies at a point: a key, and the lane in which it was met.
    #[must_use]
    pub fn hit(&self, at: Point) -> Option<LaneHit> {
        let last = self.keys.checked_sub(1)?;
        if self.is_empty() {
            return None;
        }
        let strip = &self.strip;
        if at.y >= strip.base - strip.height - 12.0 && (strip.left..=strip.right).contains(&at.x) {
            let part = (at.x - strip.left) / (strip.right - strip.left).max(1.0);
            return Some(LaneHit { lane: None, at: ((part * self.keys as f64) as usize).min(last) });
        }
        let radius = self.centre.distance(at);
        if radius > self.outer + REACH || radius < self.inner() {
            return None;
        }
        let Turns(turns) = self.centre.turns_to(at);
        let part = (turns - self.notch / 2.0) / (1.0 - self.notch);
        if !(0.0..=1.0).contains(&part) {
            return None;
        }
        let lane = (radius < self.first && self.pitch > 0.0).then(|| ((self.first - radius) / self.pitch) as usize);
        Some(LaneHit {
            lane: lane.filter(|lane| *lane < self.lanes),
            at: ((part * self.keys as f64) as usize).min(last),
        })
    }
}
