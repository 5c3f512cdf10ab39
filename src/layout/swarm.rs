//! All keys of a picture as plain columns of numbers, for a reader that places every one of them in every frame.
//!
//! Movers stand in the order of their starts. So at any time those that have landed are the first ones, those in flight
//! come next, and those that have yet to start are the last: two numbers say which are where.

use super::{
    field::Field,
    geom::Point,
    heap::{Heap, Mover, slots},
    picture::{NOBODY, Picture},
    sites::Heaped,
};
use crate::sorting;

/// Up to so many keys are never drawn as pixels.
pub const FEW: usize = 10_000;

/// Where nobody is.
pub const NONE: u16 = 0x7fff;
/// Marks an arrival that need not have moved.
pub const NEEDLESS: u16 = 0x8000;

/// The keys in columns. All places are in pixels from the middle of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swarm {
    /// The middle of the picture.
    pub centre: Point,
    /// Everything lies within this distance.
    pub reach: f64,
    /// Keys in flight spread over as much as a circle of this radius has room for.
    pub room: f64,
    /// By which ways keys fly.
    pub ways: Ways,
    /// Whether heaps are drawn with the keys that lie in them. Otherwise only those in flight are.
    pub resting: bool,
    /// The distance between dots.
    pub pitch: f64,
    /// The heap of each actor.
    pub heaps: Vec<Pile>,
    /// The offsets of the slots, one pixel apart.
    pub slots: Vec<[f32; 2]>,
    /// When each mover starts, in 2⁻³² of the sweep, ascending.
    pub starts: Vec<u32>,
    /// The key of each mover.
    pub keys: Vec<u32>,
    /// Where each mover comes from.
    pub from: Ends,
    /// Where it goes.
    pub to: Ends,
    /// Counts of the first movers, for every so many.
    counts: Milestones,
}

/// By which ways keys fly.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ways {
    /// Straight from heap to heap.
    #[default]
    Straight,
    /// Past places on a ring: how far from the middle.
    Ring(f64),
    /// Along arches over a row.
    Arches(Arches),
}

/// Arches over a row of buckets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arches {
    /// The height of the line that they stand on.
    pub line: f32,
    /// Their height for each pixel between their feet.
    pub lift: f32,
    /// Where the bucket of each actor meets the line, before the change and after it; NaN for one that has none.
    pub feet: [Vec<f32>; 2],
    /// Per mover: how far beside the middle of its bundle it flies.
    pub aside: Vec<f32>,
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

/// What can be counted of the first movers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// Those that left each heap.
    Left,
    /// Those that came to it.
    Came,
    /// Those of them that need not have.
    CameNeedlessly,
}

/// Per tally and actor: how many of the first movers it counts, every so many of them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Milestones {
    every: usize,
    counts: [Vec<u32>; 3],
}

/// What a swarm is made for.
pub struct Plan<'a> {
    /// The middle of the picture.
    pub centre: Point,
    /// See [`Swarm::room`]; 0: as much as there is.
    pub room: f64,
    /// The ways; what they say of each mover is still to come.
    pub ways: Ways,
    /// When a key starts, in 2⁻³² of the sweep.
    pub start: &'a dyn Fn(u32) -> u32,
    /// Along arches: how far beside the middle of its bundle a mover flies.
    pub aside: &'a dyn Fn(&Mover) -> f64,
}

impl Swarm {
    /// The keys of the heaps of a field. `None` if there are few of them, if they are drawn one by one, or if there are
    /// too many nodes.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "pixels need no more")]
    pub fn of(picture: &Picture, field: &Field, plan: Plan<'_>) -> Option<Self> {
        let Field { heaps, sites, .. } = field;
        let actors = picture.actors.len();
        if picture.keys() <= FEW || sites.heaped == Heaped::Dots || actors >= usize::from(NONE) {
            return None;
        }
        let Plan { centre, mut ways, .. } = plan;
        let mut order: Vec<u64> =
            (0..).zip(&heaps.movers).map(|(i, mover)| u64::from((plan.start)(mover.key)) << 32 | i).collect();
        sorting::by_upper_half(&mut order);
        let middle = |at: &Point| [(at.x - centre.x) as f32, (at.y - centre.y) as f32];
        let middles: Vec<[f32; 2]> = sites.centres.iter().map(middle).collect();
        let bars = sites.heaped == Heaped::Bars;
        let slots = if bars { Vec::new() } else { slots(heaps.largest()) };
        let (pitch, bar) = (sites.pitch as f32, sites.bar as f32);
        let lies = |actor: u32, slot: u32| {
            let middle = middles.get(actor as usize)?;
            if bars {
                return Some([middle[0], middle[1] + bar * (slot as f32 + 0.5)]);
            }
            let unit = slots.get(slot as usize)?;
            Some([middle[0] + pitch * unit[0], middle[1] + pitch * unit[1]])
        };
        let (mut from, mut to) = (Ends::of(order.len()), Ends::of(order.len()));
        let mut keys = Vec::with_capacity(order.len());
        for &number in &order {
            let mover = &heaps.movers[(number & u64::from(u32::MAX)) as usize];
            let ends = [lies(mover.from, mover.from_slot), lies(mover.to, mover.to_slot)];
            // Who comes from nowhere is not seen before it lies at its place, and nowhere is anywhere.
            let [a, b] = [ends[0].or(ends[1]), ends[1].or(ends[0])].map(Option::unwrap_or_default);
            from.push(a, name(mover.from));
            to.push(b, name(mover.to) | if mover.needless { NEEDLESS } else { 0 });
            keys.push(mover.key);
            if let Ways::Arches(arches) = &mut ways {
                arches.aside.push((plan.aside)(mover) as f32);
            }
        }
        let pile = |(heap, &middle): (&Heap, &[f32; 2])| {
            let most = heap.most() as f64;
            let radius = if bars { sites.bar * most } else { sites.heap_radius(most) };
            Pile { middle, radius: radius as f32, stay: heap.stay.len() }
        };
        let piles: Vec<Pile> = heaps.heaps.iter().zip(&middles).map(pile).collect();
        let farthest = |pile: &Pile| f64::from(pile.middle[0].hypot(pile.middle[1]) + pile.radius);
        let least = match &ways {
            Ways::Straight => 0.0,
            Ways::Ring(landing) => *landing,
            Ways::Arches(arches) => arches.reach(),
        };
        let reach = piles.iter().map(farthest).fold(least, f64::max) + 4.0;
        let counts = Milestones::of(actors, &from, &to);
        Some(Self {
            centre,
            reach,
            room: if plan.room > 0.0 { plan.room } else { reach },
            ways,
            resting: !bars,
            pitch: sites.pitch,
            starts: order.iter().map(|number| (number >> 32) as u32).collect(),
            keys,
            heaps: piles,
            slots,
            from,
            to,
            counts,
        })
    }

    /// Counts the first movers, per actor.
    #[must_use]
    pub fn count(&self, what: Tally, first: usize) -> Vec<usize> {
        let actors = self.heaps.len();
        let (every, counts) = (self.counts.every.max(1), &self.counts.counts[what as usize]);
        let known = (first / every).min(counts.len() / actors.max(1));
        let start = known.saturating_sub(1) * actors;
        let mut found: Vec<u32> = match known {
            0 => vec![0; actors],
            _ => counts.get(start..start + actors).unwrap_or_default().to_vec(),
        };
        let ends = if what == Tally::Left { &self.from } else { &self.to };
        for &name in ends.actor.get(known * every..first).unwrap_or_default() {
            what.add(name, &mut found);
        }
        found.into_iter().map(|count| count as usize).collect()
    }
}

impl Tally {
    fn add(self, name: u16, counts: &mut [u32]) {
        let counted = self != Self::CameNeedlessly || name & NEEDLESS != 0;
        if let Some(count) = counts.get_mut(usize::from(name & NONE)).filter(|_| counted) {
            *count += 1;
        }
    }
}

impl Milestones {
    fn of(actors: usize, from: &Ends, to: &Ends) -> Self {
        // All counts together take less room than the movers do.
        let every = (16 * actors).max(4096);
        let tallies = [(Tally::Left, from), (Tally::Came, to), (Tally::CameNeedlessly, to)];
        let counts = tallies.map(|(what, ends)| {
            let mut all = Vec::with_capacity(ends.actor.len() / every * actors);
            let mut now = vec![0; actors];
            for names in ends.actor.chunks_exact(every) {
                names.iter().for_each(|&name| what.add(name, &mut now));
                all.extend_from_slice(&now);
            }
            all
        });
        Self { every, counts }
    }
}

impl Arches {
    /// Where the bucket of an actor meets the line on one side.
    #[inline(always)]
    #[must_use]
    pub fn foot(&self, side: usize, name: u16) -> f32 {
        self.feet[side & 1].get(usize::from(name & NONE)).copied().unwrap_or(f32::NAN)
    }

    /// How far from the middle the farthest of their points may lie.
    fn reach(&self) -> f64 {
        let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
        for &x in self.feet.iter().flatten().filter(|x| !x.is_nan()) {
            (least, most) = (least.min(x), most.max(x));
        }
        if least > most {
            return 0.0;
        }
        let high = self.line - self.lift * (most - least);
        f64::from(least.abs().max(most.abs()).hypot(high.abs().max(self.line.abs())))
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
