//! From a [`Picture`] and a size to points on the page, and back from a point to what lies there.
//!
//! No colours, and time only as the `t` at which something is asked for: colours come in `scene`, flights in `anim`. A
//! scheme with another machinery is another file here and one more arm in [`Layout`].

pub mod band;
pub mod field;
pub mod frame;
pub mod geom;
pub mod grasp;
pub mod heap;
pub mod jump;
pub mod label;
pub mod lanes;
pub mod leap;
pub mod lens;
pub mod modulo;
pub mod picture;
pub mod rim;
pub mod ring;
pub mod route;
pub mod row;
pub mod sites;
pub mod slide;
pub mod swarm;
pub mod tree;

pub use geom::{Cubic, Point, Span, Turns};
pub use lens::Lens;
pub use picture::{Actor, Kind, LeapFlow, NOBODY, Picture, Point32, Presence, Side};

use field::Field;
use jump::JumpLayout;
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
    /// The distance between dots inside a ring; none: as the largest heap allows. A hand that drags keeps it, or what
    /// it holds would shrink away from it.
    pub pitch: Option<f64>,
}

impl Default for Fit {
    fn default() -> Self {
        Self { labels: true, hairs: true, zero: true, font: 13.0, pitch: None }
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
    /// The handle of a node's weight; it belongs to the node with this index.
    Handle(u32),
    /// The place for the next node.
    NextSlot,
}

impl Target {
    /// The node that is meant: itself, or by its handle.
    #[must_use]
    pub const fn node(self) -> Option<u32> {
        match self {
            Self::Node(actor) | Self::Handle(actor) => Some(actor),
            Self::Arc { .. } | Self::Key(_) | Self::NextSlot => None,
        }
    }
}

/// A key that is pinned on the picture, whether it is among the keys that lie there or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Its position on the 32-bit ring, where there is one.
    pub place: Option<u32>,
    /// Its bucket, where buckets are drawn.
    pub bucket: Option<u32>,
    /// Its owner among the actors, or [`NOBODY`].
    pub actor: u32,
}

/// How near is near enough, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// From the middle of a key's dot. 0: keys in heaps cannot be picked, their heap can.
    pub key: f64,
    /// From the edge of anything else.
    pub edge: f64,
    /// From the middle of a handle.
    pub handle: f64,
    /// The node whose handle shows, if one does: see [`Reach::with_handle`].
    pub grip: Option<u32>,
    /// How much the picture is enlarged: keys that cannot be told apart cannot be picked.
    pub scale: f64,
}

impl Reach {
    /// A mouse: it can aim at a dot.
    pub const MOUSE: Self = Self { key: 3.0, edge: 3.0, handle: 7.0, grip: None, scale: 1.0 };
    /// A finger: it covers many dots, so it picks heaps and arcs.
    pub const FINGER: Self = Self { key: 0.0, edge: 16.0, handle: 22.0, grip: None, scale: 1.0 };
    /// A finger within a heap that is already picked: the nearest of its keys.
    pub const FINGER_ON_KEYS: Self = Self { key: 22.0, ..Self::FINGER };

    /// The same reach where a node shows its handle, which comes before all else: see [`Picture::handled`].
    #[must_use]
    pub fn with_handle(self, node: Option<u32>) -> Self {
        Self { grip: node, ..self }
    }

    /// The same reach on the page where the picture is enlarged so much; a dot and a handle are met all over.
    #[must_use]
    pub fn enlarged(self, scale: f64) -> Self {
        let least = |reach: f64, least: f64| (reach / scale).max(reach.min(least));
        Self {
            key: least(self.key, Self::MOUSE.key),
            edge: self.edge / scale,
            handle: least(self.handle, Self::MOUSE.handle),
            scale,
            ..self
        }
    }
}

/// Where a hand takes hold of a node's weight: its area grows with the square of the distance from `centre`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handle {
    /// The middle of the node's heap.
    pub centre: Point,
    /// The radius of the circle that its fair share fills.
    pub radius: f64,
    /// The middle of the handle, on that circle.
    pub grip: Point,
}

/// The layout of any picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// A ring around heaps.
    Ring(Box<RingLayout>),
    /// A grid of keys under a row of buckets.
    Modulo(Box<ModuloLayout>),
    /// A row of heaps under arches.
    Jump(Box<JumpLayout>),
}

impl Layout {
    /// Fits a picture into a size. Any size will do; too small a one gives an empty layout.
    #[must_use]
    pub fn fit(picture: &Picture, width: f64, height: f64, fit: &Fit) -> Self {
        match picture.kind {
            Kind::Ring | Kind::Heaps => Self::Ring(Box::new(RingLayout::fit(picture, width, height, fit))),
            Kind::Modulo => Self::Modulo(Box::new(ModuloLayout::fit(picture, width, height, fit))),
            Kind::Jump => Self::Jump(Box::new(JumpLayout::fit(picture, width, height, fit))),
        }
    }

    /// What lies at a point of the page at time `t`.
    #[must_use]
    pub fn hit(&self, picture: &Picture, at: Point, reach: Reach, t: f64) -> Option<Target> {
        match self {
            Self::Ring(layout) => layout.hit(picture, at, reach, t),
            Self::Modulo(layout) => layout.hit(picture, at, reach, t),
            Self::Jump(layout) => layout.hit(picture, at, reach, t),
        }
    }

    /// Where a note about a thing can be tied to: a point on its outer edge.
    #[must_use]
    pub fn anchor(&self, picture: &Picture, target: Target, t: f64) -> Option<Point> {
        match self {
            Self::Ring(layout) => layout.anchor(picture, target, t),
            Self::Modulo(layout) => layout.anchor(picture, target, t),
            Self::Jump(layout) => layout.anchor(picture, target, t),
        }
    }

    /// The heaps, where there are any.
    #[must_use]
    pub fn field(&self) -> Option<&Field> {
        match self {
            Self::Ring(layout) => Some(&layout.field),
            Self::Jump(layout) => Some(&layout.field),
            Self::Modulo(_) => None,
        }
    }

    /// Where the weight of a node can be taken hold of, after the change; `None` where it cannot.
    #[must_use]
    pub fn handle(&self, picture: &Picture, actor: u32) -> Option<Handle> {
        match self {
            Self::Ring(layout) => layout.field.handle(picture, actor, layout.frame.centre),
            Self::Jump(layout) => layout.field.handle(picture, actor, layout.middle()),
            Self::Modulo(_) => None,
        }
    }
}

/// Sizes come from the page and may be anything; only a finite, positive one counts.
fn usable(length: f64) -> f64 {
    if length.is_finite() { length.max(0.0) } else { 0.0 }
}
