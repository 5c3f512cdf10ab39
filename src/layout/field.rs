//! The heaps as they stand, whatever machinery is drawn around them: where each key lies, and the ways of those that
//! move.

use std::sync::Arc;

use super::{
    Handle, Reach, Target,
    geom::Point,
    heap::{Heap, Heaps, Mover},
    label,
    picture::{Actor, Picture},
    route::Route,
    sites::{Heaped, Sites},
    slide::Slides,
};

/// Heaps in their places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    /// Where the heaps stand while keys fly.
    pub sites: Sites,
    /// Which keys lie in them.
    pub heaps: Arc<Heaps>,
    /// The stayers of each heap as points; empty unless heaps are dots.
    pub stay: Vec<Arc<Vec<Point>>>,
    /// The ways of the movers, in the same order as the movers; see `stride`.
    pub routes: Arc<Vec<Route>>,
    /// Of so many movers one has a way: 1 (or 0, for none) unless heaps are discs and there are more than the eye can
    /// follow.
    pub stride: usize,
    /// How heaps change their places.
    pub slides: Slides,
    /// The names as they fit, one per actor.
    pub names: Vec<String>,
    /// Where they stand.
    pub labels: Labels,
}

/// How names stand under the heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Labels {
    /// The size of their letters; 0 for none.
    pub font: f64,
    /// The height of a label, all its lines.
    pub tall: f64,
    /// From the middle of every heap to its label; 0: each hangs from the lower end of its heap.
    pub drop: f64,
}

/// Of more movers between discs than this, only some are seen to fly.
const MOST_ROUTES: usize = 20_000;

impl Field {
    /// Puts keys into heaps. The ways of the movers are still to come: see [`Field::with_routes`].
    #[must_use]
    pub fn new(picture: &Picture, heaps: Arc<Heaps>, sites: Sites, labels: Labels, room: f64) -> Self {
        let dots = |(actor, heap): (u32, &Heap)| {
            let slots = (0..).take(heap.stay.len());
            Arc::new(slots.filter_map(|i| sites.slot(actor, i, false)).collect())
        };
        let stay = if sites.heaped == Heaped::Dots { (0..).zip(&heaps.heaps).map(dots).collect() } else { Vec::new() };
        let names: Vec<&str> = picture.actors.iter().map(|actor| actor.name.as_str()).collect();
        let names = label::fitted(&names, labels.font, room);
        Self { sites, heaps, stay, names, labels, ..Self::default() }
    }

    /// The same heaps with a way for each mover, from its old slot to its new one.
    #[must_use]
    pub fn with_routes(mut self, route: impl Fn(&Mover, [Option<Point>; 2]) -> Route) -> Self {
        let way = |mover: &Mover| route(mover, self.ends(mover));
        let movers = &self.heaps.movers;
        let stride = if self.sites.heaped == Heaped::Dots { 1 } else { movers.len().div_ceil(MOST_ROUTES).max(1) };
        self.routes = Arc::new(movers.iter().step_by(stride).map(way).collect());
        self.stride = stride;
        self
    }

    /// Where a mover lies before it starts, and once it has landed.
    #[must_use]
    pub fn ends(&self, mover: &Mover) -> [Option<Point>; 2] {
        let from = self.sites.slot(mover.from, mover.from_slot, false);
        [from, self.sites.slot(mover.to, mover.to_slot, self.has_moat(mover.to))]
    }

    /// A heap without stayers has nothing to keep its arrivals apart from.
    fn has_moat(&self, actor: u32) -> bool {
        self.heaps.heaps.get(actor as usize).is_some_and(|heap| !heap.stay.is_empty())
    }

    /// How far a heap is at time `t` from where it stands while keys fly.
    #[must_use]
    pub fn shift(&self, actor: u32, t: f64) -> Point {
        self.slides.shift(actor, self.slides.adrift(t))
    }

    /// Where the middle of a heap is at time `t`.
    #[must_use]
    pub fn centre(&self, actor: u32, t: f64) -> Option<Point> {
        let shift = self.shift(actor, t);
        Some(self.sites.centres.get(actor as usize)?.shifted(shift.x, shift.y))
    }

    /// Where a key's dot rests at time `t`: before the change if it has not begun, else after it.
    #[must_use]
    pub fn dot(&self, picture: &Picture, key: u32, t: f64) -> Option<Point> {
        let after = picture.underway(t);
        let lies = self.heaps.lies(key, picture.owner(key as usize, t)?, after)?;
        let slot = self.sites.slot(lies.actor, lies.slot, lies.arrived && self.has_moat(lies.actor))?;
        let shift = self.shift(lies.actor, if after { 1.0 } else { 0.0 });
        Some(slot.shifted(shift.x, shift.y))
    }

    /// The radius within which everything of a node lies: its keys on both sides and its fair share.
    #[must_use]
    pub fn heap_radius(&self, picture: &Picture, actor: u32) -> f64 {
        self.sites.heap_radius(self.most(picture, actor))
    }

    /// From the middle of a heap to its lower end.
    #[must_use]
    pub fn heap_drop(&self, picture: &Picture, actor: u32) -> f64 {
        match self.sites.heaped {
            Heaped::Bars => self.sites.bar * self.most(picture, actor),
            Heaped::Dots | Heaped::Discs => self.heap_radius(picture, actor),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
    fn most(&self, picture: &Picture, actor: u32) -> f64 {
        let most = self.heaps.heaps.get(actor as usize).map_or(0, Heap::most);
        let fair = picture.actors.get(actor as usize).map_or(0.0, Actor::fair_at_most);
        (most as f64).max(fair).max(1.0)
    }

    /// From the middle of a heap to its label.
    #[must_use]
    pub fn label_drop(&self, picture: &Picture, actor: u32) -> f64 {
        if self.labels.drop > 0.0 { self.labels.drop } else { self.heap_drop(picture, actor) }
    }

    /// The handle of a node: where it is, and the circle that it widens away from `middle`.
    #[must_use]
    pub fn handle(&self, picture: &Picture, actor: u32, middle: Point) -> Option<Handle> {
        let node = picture.actors.get(actor as usize)?;
        if !(picture.weighted && node.after.here && node.after.fair > 0.0) || self.sites.heaped == Heaped::Bars {
            return None;
        }
        let (centre, radius) = (self.centre(actor, 1.0)?, self.sites.fair_radius(node.after.fair));
        // A heap in the very middle has its handle on the right, where no label is.
        let away = if centre.distance(middle) < 1.0 { super::Turns(0.25) } else { middle.turns_to(centre) };
        Some(Handle { centre, radius, grip: centre.polar(radius, away) })
    }

    /// Whether a point is on the handle that shows.
    #[must_use]
    pub fn handle_at(&self, picture: &Picture, at: Point, reach: Reach, middle: Point) -> Option<Target> {
        let actor = reach.grip?;
        let handle = self.handle(picture, actor, middle)?;
        (handle.grip.distance(at) <= reach.handle).then_some(Target::Handle(actor))
    }

    /// The nearest dot at rest in a heap, where dots can be told apart. While keys fly only those that stay are known to
    /// rest: see [`Field::key_near`].
    #[must_use]
    pub fn key_at(&self, at: Point, reach: Reach, t: f64) -> Option<Target> {
        let rests = |_: &Mover, after: bool| if after { t >= 1.0 } else { t <= 0.0 };
        self.key_near(at, reach, t, &rests).map(|(_, key)| Target::Key(key))
    }

    /// The nearest dot at rest at time `t` and how far away it is; `rests` says of a mover whether it lies in its old heap
    /// or, with `true`, in its new one.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "slots beyond all are not found")]
    pub fn key_near(
        &self,
        at: Point,
        reach: Reach,
        t: f64,
        rests: &dyn Fn(&Mover, bool) -> bool,
    ) -> Option<(f64, u32)> {
        let sites = &self.sites;
        if sites.heaped == Heaped::Bars || reach.key <= 0.0 || sites.pitch <= 0.0 || !sites.apart(reach.scale) {
            return None;
        }
        let mut nearest: Option<(f64, u32)> = None;
        let mut offer = |key: u32, dot: Option<Point>| {
            let away = dot.map_or(f64::INFINITY, |dot| at.distance(dot));
            if away <= reach.key && nearest.is_none_or(|(best, _)| away < best) {
                nearest = Some((away, key));
            }
        };
        let mover = |list: &[u32], i: usize| self.heaps.movers.get(*list.get(i)? as usize);
        for (actor, heap) in (0..).zip(&self.heaps.heaps) {
            let (Some(centre), shift) = (sites.centres.get(actor as usize), self.shift(actor, t)) else { continue };
            let from = Point::new(at.x - shift.x, at.y - shift.y);
            // Slots lie on a spiral: those in a ring around the middle of the heap are neighbours in it.
            let (out, moat) = (centre.distance(from), sites.moat());
            let index = |radius: f64| (radius.max(0.0) / sites.pitch).powi(2);
            let first = (index(out - reach.key - moat) - 1.0) as usize;
            let last = (index(out + reach.key) + 1.0).min(heap.most() as f64) as usize;
            for i in first..last {
                let slot = |moat| {
                    let slot = sites.slot(actor, u32::try_from(i).ok()?, moat)?;
                    Some(slot.shifted(shift.x, shift.y))
                };
                if let Some(&key) = heap.stay.get(i) {
                    offer(key, slot(false));
                    continue;
                }
                let i = i - heap.stay.len();
                if let Some(mover) = mover(&heap.leave, i).filter(|mover| rests(mover, false)) {
                    offer(mover.key, slot(false));
                }
                if let Some(mover) = mover(&heap.arrive, i).filter(|mover| rests(mover, true)) {
                    offer(mover.key, slot(self.has_moat(actor)));
                }
            }
        }
        nearest
    }

    /// The place for a next node, and how far outside it the point lies.
    #[must_use]
    pub fn next_near(&self, at: Point) -> Option<(f64, Target)> {
        let outside = at.distance(self.sites.next?) - self.sites.next_radius;
        Some((outside.max(0.0), Target::NextSlot))
    }

    /// The nearest heap or label. Where two heaps overlap, the one whose middle is nearer, for its size.
    #[must_use]
    pub fn node_near(&self, picture: &Picture, at: Point, t: f64) -> Option<(f64, Target)> {
        let here = (0..).zip(&picture.actors).filter(|(_, actor)| actor.ever_here());
        let outside = here.filter_map(|(actor, _)| {
            let centre = self.centre(actor, t)?;
            let heap = at.distance(centre) - self.heap_radius(picture, actor);
            let label = centre.shifted(0.0, self.label_drop(picture, actor));
            Some((self.outside_label(actor, label, at).min(heap), actor))
        });
        let (outside, nearest) = outside.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((outside.max(0.0), Target::Node(nearest)))
    }

    /// How far a point lies outside a label.
    fn outside_label(&self, actor: u32, from: Point, at: Point) -> f64 {
        let Labels { font, tall, .. } = self.labels;
        let Some(name) = self.names.get(actor as usize).filter(|_| font > 0.0 && !self.sites.crowded) else {
            return f64::INFINITY;
        };
        // A count is about four digits wide.
        let half = label::width(name, font) / 2.0 + 1.2 * font;
        let (across, down) = ((at.x - from.x).abs() - half, (at.y - from.y).max(0.0) - tall);
        if at.y < from.y { f64::INFINITY } else { across.max(down).max(0.0) }
    }
}
