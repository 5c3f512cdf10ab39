//! From a [`Picture`] and a size to points on the page, and back from a point to what lies there.
//!
//! No colours and no time: those come in `anim` and `scene`. A scheme with another machinery is another file here and
//! one more arm in [`Layout`].

pub mod band;
pub mod frame;
pub mod geom;
pub mod heap;
pub mod label;
pub mod modulo;
pub mod picture;
pub mod rim;
pub mod ring;
pub mod route;
pub mod sites;

pub use geom::{Point, Span, Turns};
pub use picture::{Actor, Kind, NOBODY, Picture, Point32, Presence, Side};

use modulo::ModuloLayout;
use ring::RingLayout;

/// What a reader of the picture can ask for, apart from the size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Names and counts under the heaps.
    pub labels: bool,
    /// The places of the keys under the ring, where there is room for them.
    pub hairs: bool,
    /// The mark of position 0, where there is room for it.
    pub zero: bool,
    /// The size of the labels; small pictures go down to 11.
    pub font: f64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { labels: true, hairs: true, zero: true, font: 13.0 }
    }
}

/// A thing in the picture that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A node, by its index among the actors.
    Node(u32),
    /// A stretch `(from, to]` of the ring and whose it is.
    Arc {
        /// The position before its first one.
        from: u32,
        /// Its last position.
        to: u32,
        /// Its owner.
        actor: u32,
    },
    /// A key, by its number.
    Key(u32),
    /// The place for the next node.
    NextSlot,
}

/// How near is near enough, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// From the middle of a key's dot. 0: keys in heaps cannot be picked, their heap can.
    pub key: f64,
    /// From the edge of anything else.
    pub edge: f64,
}

impl Reach {
    /// A mouse: it can aim at a dot.
    pub const MOUSE: Self = Self { key: 3.0, edge: 3.0 };
    /// A finger: it covers many dots, so it picks heaps and arcs.
    pub const FINGER: Self = Self { key: 0.0, edge: 16.0 };
    /// A finger within a heap that is already picked: the nearest of its keys.
    pub const FINGER_ON_KEYS: Self = Self { key: 22.0, edge: 16.0 };
}

/// The layout of any picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// A ring around heaps.
    Ring(Box<RingLayout>),
    /// A grid of keys under a row of buckets.
    Modulo(Box<ModuloLayout>),
}

impl Layout {
    /// Fits a picture into a size. Any size will do; too small a one gives an empty layout.
    #[must_use]
    pub fn fit(picture: &Picture, width: f64, height: f64, fit: &Fit) -> Self {
        match picture.kind {
            Kind::Ring => Self::Ring(Box::new(RingLayout::fit(picture, width, height, fit))),
            Kind::Modulo => Self::Modulo(Box::new(ModuloLayout::fit(picture, width, height, fit))),
        }
    }

    /// What lies at a point of the page at time `t`.
    #[must_use]
    pub fn hit(&self, picture: &Picture, at: Point, reach: Reach, t: f64) -> Option<Target> {
        match self {
            Self::Ring(layout) => layout.hit(picture, at, reach, t),
            Self::Modulo(layout) => layout.hit(picture, at, reach, t),
        }
    }

    /// Where a note about a thing can be tied to: a point on its outer edge.
    #[must_use]
    pub fn anchor(&self, picture: &Picture, target: Target, t: f64) -> Option<Point> {
        match self {
            Self::Ring(layout) => layout.anchor(picture, target, t),
            Self::Modulo(layout) => layout.anchor(picture, target, t),
        }
    }
}

/// Sizes come from the page and may be anything; only a finite, positive one counts.
fn usable(length: f64) -> f64 {
    if length.is_finite() { length.max(0.0) } else { 0.0 }
}
