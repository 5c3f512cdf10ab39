//! What a reader wants to see of a picture, and when.

use crate::{
    anim::hand::HandFrame,
    layout::{NOBODY, Picture, Pin, Target},
    words::stage as words,
};

/// At most this many nodes keep their hue because they are pinned.
pub const PINNED: usize = 6;

/// How a picture is looked at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The time: 0 is the rest before the change, 1 the rest after it.
    pub t: f64,
    /// What is pointed at.
    pub focus: Focus,
    /// Nodes that keep their hue among many; those beyond the sixth are ignored.
    pub pinned: &'a [u32],
    /// The words within the picture.
    pub words: Words<'a>,
    /// Whether the theme asks for outlines and wider gaps.
    pub contrast: bool,
    /// Whether the node that is looked at shows a handle for its weight.
    pub handles: bool,
    /// Whether nothing is to move: between its two rests a change shows all movers at their places at once.
    pub halted: bool,
    /// Where the keys are while a hand changes something; of use at rest after the change only.
    pub hand: Option<&'a HandFrame>,
    /// A key that was looked for.
    pub pin: Option<Pin>,
    /// Whether the reader of the scene can put pixels: then heaps of very many keys come as the keys themselves.
    pub pixels: bool,
}

/// What is pointed at: it keeps its full hue, everything else fades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Focus {
    /// The thing, if any.
    pub target: Option<Target>,
    /// The keyboard points at it: it gets a ring of ink.
    pub keyboard: bool,
    /// How far the rest has faded, from 0 to 1.
    pub amount: f64,
}

/// Nothing is pointed at.
impl Default for Focus {
    fn default() -> Self {
        Self { target: None, keyboard: false, amount: 1.0 }
    }
}

impl Focus {
    /// Points at a thing.
    #[must_use]
    pub fn on(target: Target) -> Self {
        Self { target: Some(target), ..Self::default() }
    }

    /// The actor whose things are pointed at.
    #[must_use]
    pub fn actor(&self, picture: &Picture, t: f64) -> Option<u32> {
        match self.target? {
            Target::Node(actor) | Target::Handle(actor) | Target::Arc { actor, .. } => {
                Some(actor).filter(|&actor| actor != NOBODY)
            }
            Target::Key(key) => picture.owner(key as usize, t),
            Target::NextSlot => None,
        }
    }
}

/// The words within a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<'a> {
    /// Marks position 0 of the ring and the direction of reading.
    pub zero: &'a str,
    /// The same where there is little room.
    pub zero_short: &'a str,
    /// Stands under the place for a next node.
    pub add: &'a str,
    /// Stands in the middle of a ring without nodes.
    pub empty: &'a str,
}

impl Words<'_> {
    /// The English words.
    pub const ENGLISH: Words<'static> =
        Words { zero: words::ZERO, zero_short: words::ZERO_SHORT, add: words::ADD_A_NODE, empty: words::NO_NODES };
}

impl Default for View<'_> {
    fn default() -> Self {
        Self {
            t: 1.0,
            focus: Focus::default(),
            pinned: &[],
            words: Words::ENGLISH,
            contrast: false,
            handles: false,
            halted: false,
            hand: None,
            pin: None,
            pixels: false,
        }
    }
}
