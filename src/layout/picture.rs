//! What a picture shows, apart from its size, its colours and the time: the input of every layout.

use std::sync::Arc;

use super::Target;

/// Stands in an owner list where a key has no owner.
pub const NOBODY: u32 = u32::MAX;

/// Everything the picture shows apart from size, colours and time.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Which machinery is drawn around the heaps.
    pub kind: Kind,
    /// Every node of the whole scenario in list order, so that a place never changes its tenant between two steps.
    pub actors: Vec<Actor>,
    /// Who owned what before the change.
    pub before: Side,
    /// Who owns what after it.
    pub after: Side,
    /// Whether a change is shown. If not, `before` and `after` are equal and only `after` is read.
    pub changed: bool,
    /// The actors that the change is about.
    pub subjects: Vec<u32>,
    /// A bit per key, from the lowest of each word up: it moved though no change of its own node asked for it; see
    /// [`Picture::is_needless`]. Empty where nothing moved so.
    pub needless: Arc<Vec<u32>>,
    /// A key whose path is drawn in ink.
    pub traced: Option<u32>,
    /// Jump: the leaps of that key after the change, from bucket to bucket; the last one has no end, so it stays.
    pub trace: Arc<Vec<(u32, Option<u32>)>>,
    /// Jump: a key asks every bucket on its way in turn; those that it leaps over told it to stay where it was.
    pub stepping: bool,
    /// Whether nodes have weights, which a hand can change.
    pub weighted: bool,
    /// Draw the dashed "+" place for the next node. It takes the first of the actors at the end of the list that are
    /// on neither side, or a place of its own behind the last.
    pub next_slot: bool,
}

/// The machinery drawn around the heaps of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Points on a circle; a key goes to the next one clockwise.
    Ring,
    /// Buckets counted by division; no place, so keys stand in a grid.
    Modulo,
    /// Buckets in a row; a key leaps from one to a later one until it would leap past the last.
    Jump,
    /// None that is drawn: heaps alone, each key straight from one to the other.
    Heaps,
}

/// A node, on both sides of the change.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    /// Its name in full.
    pub name: String,
    /// Its colour: 0 is the first hue. From 8 on the hues repeat with another form.
    pub hue: u16,
    /// Whether it was there before the change.
    pub before: Presence,
    /// Whether it is there after it.
    pub after: Presence,
}

/// A node on one side of the change.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Presence {
    /// Whether the cluster has the node.
    pub here: bool,
    /// The keys that its weight entitles it to.
    pub fair: f64,
}

/// One side of the change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Per key: the index of its owner among the actors, or [`NOBODY`].
    pub owners: Arc<Vec<u32>>,
    /// Per key: its position on the 32-bit ring. Empty where the scheme has none.
    pub places: Arc<Vec<u32>>,
    /// Ring: the points that own something, ascending. A point at `p` after one at `q` owns `(q, p]`; the lowest
    /// wraps around; a lone point owns everything.
    pub points: Arc<Vec<Point32>>,
    /// Modulo and jump: the actor that each bucket stands for, in the order of the buckets.
    pub slots: Arc<Vec<u32>>,
    /// Jump: how many keys leap from where to where on their way. Leaps past the last bucket are left out.
    pub leaps: Arc<Vec<LeapFlow>>,
}

/// The keys that leap from one bucket to another on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapFlow {
    /// Where they start.
    pub from: u32,
    /// Where they land.
    pub to: u32,
    /// How many they are.
    pub count: u32,
}

/// A point of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point32 {
    /// Its position.
    pub at: u32,
    /// Whose it is: an index among the actors.
    pub actor: u32,
}

impl Picture {
    /// How many keys there are.
    #[must_use]
    pub fn keys(&self) -> usize {
        self.after.owners.len()
    }

    /// The side that shows at time `t`: the change is made the moment it starts, only the keys take their time.
    #[must_use]
    pub fn side(&self, t: f64) -> &Side {
        if self.underway(t) || !self.changed { &self.after } else { &self.before }
    }

    /// Whether the change shows at time `t`.
    #[must_use]
    pub fn underway(&self, t: f64) -> bool {
        self.changed && t > 0.0
    }

    /// The owner of a key before the change, if it had one.
    #[must_use]
    pub fn owner_before(&self, key: usize) -> Option<u32> {
        if self.changed { self.known(self.before.owners.get(key)) } else { self.owner_after(key) }
    }

    /// The owner of a key after the change, if it has one.
    #[must_use]
    pub fn owner_after(&self, key: usize) -> Option<u32> {
        self.known(self.after.owners.get(key))
    }

    /// The owner of a key at time `t`; while it is in flight, the one it flies to.
    #[must_use]
    pub fn owner(&self, key: usize, t: f64) -> Option<u32> {
        if self.underway(t) { self.owner_after(key) } else { self.owner_before(key) }
    }

    /// Whether a key moved though it need not have.
    #[must_use]
    pub fn is_needless(&self, key: usize) -> bool {
        self.needless.get(key / 32).is_some_and(|bits| bits >> (key % 32) & 1 == 1)
    }

    /// Whether the change is about this actor.
    #[must_use]
    pub fn is_subject(&self, actor: u32) -> bool {
        self.subjects.contains(&actor)
    }

    /// The node whose handle shows while a thing is looked at: the node itself, or the one that a key lies with.
    #[must_use]
    pub fn handled(&self, target: Target) -> Option<u32> {
        match target {
            Target::Key(key) => self.owner_after(key as usize),
            other => other.node(),
        }
    }

    fn known(&self, owner: Option<&u32>) -> Option<u32> {
        owner.copied().filter(|&owner| (owner as usize) < self.actors.len())
    }
}

impl Actor {
    /// Whether the node is there on at least one side.
    #[must_use]
    pub fn ever_here(&self) -> bool {
        self.before.here || self.after.here
    }

    /// The larger of its two fair shares: what room must be kept for.
    #[must_use]
    pub fn fair_at_most(&self) -> f64 {
        self.before.fair.max(self.after.fair).max(0.0)
    }
}
