//! All keys of a picture as plain columns of numbers, for a reader that places every one of them in every frame.
//!
//! Movers stand in the order of their starts. So at any time those that have landed are the first ones, those in flight
//! come next, and those that have yet to start are the last: two numbers say which are where.

use super::{
    geom::Point,
    heap::{Heap, Heaps, slots},
    picture::{NOBODY, Picture},
    sites::Sites,
};
use crate::sorting;

/// Where nobody is.
pub const NONE: u16 = 0x7fff;
/// Marks an arrival that need not have moved.
pub const NEEDLESS: u16 = 0x8000;

/// The keys in columns. All places are in pixels from the middle of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swarm {
    /// The middle of the picture.
    pub centre: Point,
    /// How far from it keys touch the ring; 0 if they fly straight from heap to heap.
    pub landing: f64,
    /// Everything lies within this distance.
    pub reach: f64,
    /// The distance between dots.
    pub pitch: f64,
    /// The heap of each actor.
    pub heaps: Vec<Pile>,
    /// The offsets of the slots, one pixel apart.
    pub slots: Vec<[f32; 2]>,
    /// When each mover starts, in 2⁻³² of the sweep, ascending.
    pub starts: Vec<u32>,
    /// Where each mover comes from.
    pub from: Ends,
    /// Where it goes.
    pub to: Ends,
}

/// A heap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pile {
    /// Its middle.
    pub middle: [f32; 2],
    /// How far its slots reach at most.
    pub radius: f32,
    /// How many keys stay in it.
    pub stay: usize,
}

/// One end of every way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ends {
    /// To the right of the middle, and below it.
    pub at: Vec<[f32; 2]>,
    /// In whose heap: an actor or [`NONE`], where keys arrive perhaps with [`NEEDLESS`].
    pub actor: Vec<u16>,
}

impl Swarm {
    /// The keys of heaps around `centre`. `None` if there are too many nodes.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "pixels need no more")]
    pub fn of(picture: &Picture, heaps: &Heaps, sites: &Sites, centre: Point, landing: f64) -> Option<Self> {
        if picture.actors.len() >= usize::from(NONE) {
            return None;
        }
        let on_ring = !picture.after.places.is_empty();
        let start = |key: u32| picture.after.places.get(key as usize).copied().unwrap_or(0);
        let mut order: Vec<u64> =
            (0..).zip(&heaps.movers).map(|(i, mover)| u64::from(start(mover.key)) << 32 | i).collect();
        sorting::by_upper_half(&mut order);
        let middle = |at: &Point| [(at.x - centre.x) as f32, (at.y - centre.y) as f32];
        let middles: Vec<[f32; 2]> = sites.centres.iter().map(middle).collect();
        let slots = slots(heaps.largest());
        let pitch = sites.pitch as f32;
        let lies = |actor: u32, slot: u32| {
            let (middle, unit) = (middles.get(actor as usize)?, slots.get(slot as usize)?);
            Some([middle[0] + pitch * unit[0], middle[1] + pitch * unit[1]])
        };
        let (mut from, mut to) = (Ends::of(order.len()), Ends::of(order.len()));
        for &number in &order {
            let mover = &heaps.movers[(number & u64::from(u32::MAX)) as usize];
            let ends = [lies(mover.from, mover.from_slot), lies(mover.to, mover.to_slot)];
            // Who comes from nowhere is not seen before it lies at its place, and nowhere is anywhere.
            let [a, b] = [ends[0].or(ends[1]), ends[1].or(ends[0])].map(Option::unwrap_or_default);
            from.push(a, name(mover.from));
            to.push(b, name(mover.to) | if mover.needless { NEEDLESS } else { 0 });
        }
        let pile = |(heap, &middle): (&Heap, &[f32; 2])| {
            let radius = sites.heap_radius(heap.most() as f64) as f32;
            Pile { middle, radius, stay: heap.stay.len() }
        };
        let piles: Vec<Pile> = heaps.heaps.iter().zip(&middles).map(pile).collect();
        let farthest = |pile: &Pile| f64::from(pile.middle[0].hypot(pile.middle[1]) + pile.radius);
        let reach = piles.iter().map(farthest).fold(landing, f64::max) + 4.0;
        Some(Self {
            centre,
            landing: if on_ring { landing } else { 0.0 },
            reach,
            pitch: sites.pitch,
            starts: order.iter().map(|number| (number >> 32) as u32).collect(),
            heaps: piles,
            slots,
            from,
            to,
        })
    }

    /// Whether keys touch the ring on their way.
    #[must_use]
    pub fn on_ring(&self) -> bool {
        self.landing > 0.0
    }
}

impl Ends {
    fn of(count: usize) -> Self {
        Self { at: Vec::with_capacity(count), actor: Vec::with_capacity(count) }
    }

    fn push(&mut self, at: [f32; 2], actor: u16) {
        self.at.push(at);
        self.actor.push(actor);
    }
}

fn name(actor: u32) -> u16 {
    if actor == NOBODY { NONE } else { u16::try_from(actor).unwrap_or(NONE) }
}
