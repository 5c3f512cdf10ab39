//! The ring with its heaps, and its inverse: what lies at a point.

use std::sync::Arc;

use super::{
    Fit, Reach, Target,
    band::arc_at,
    frame::Frame,
    geom::{Point, Turns},
    heap::Heaps,
    label::{self, WIDEST},
    picture::Picture,
    rim::{Hairs, Strands, Turnover, is_fine},
    route::{Route, through_ring},
    sites::Sites,
    usable,
};

/// Everything about a ring picture that depends on its size but not on the time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RingLayout {
    /// The size that was asked for.
    pub width: f64,
    /// See `width`.
    pub height: f64,
    /// The radii. If they are empty, so is everything else.
    pub frame: Frame,
    /// Where the heaps stand.
    pub sites: Sites,
    /// Which keys lie in them.
    pub heaps: Arc<Heaps>,
    /// The stayers of each heap as points; empty where heaps are discs.
    pub stay: Vec<Arc<Vec<Point>>>,
    /// The ways of the movers, in the same order as the movers.
    pub routes: Arc<Vec<Route>>,
    /// The arcs before the change.
    pub before: Strands,
    /// The arcs after it.
    pub after: Strands,
    /// What changed hands.
    pub turnover: Turnover,
    /// The places of the keys.
    pub hairs: Hairs,
    /// The size of the labels; 0 for none.
    pub font: f64,
    /// The names as they fit, one per actor.
    pub names: Vec<String>,
    /// Whether the mark of position 0 is drawn.
    pub zero: bool,
}

impl RingLayout {
    /// Fits a picture into a size.
    #[must_use]
    pub fn fit(picture: &Picture, width: f64, height: f64, fit: &Fit) -> Self {
        Self::with_heaps(picture, Arc::new(Heaps::of(picture)), width, height, fit)
    }

    /// As [`RingLayout::fit`], for keys that are sorted already: when only the size changed.
    #[must_use]
    pub fn with_heaps(picture: &Picture, heaps: Arc<Heaps>, width: f64, height: f64, fit: &Fit) -> Self {
        let frame = Frame::fit(width, height);
        let mut layout = Self { width: usable(width), height: usable(height), frame, heaps, ..Self::default() };
        if frame.is_empty() {
            return layout;
        }
        layout.font = if fit.labels { font(&frame, fit) } else { 0.0 };
        layout.zero = fit.zero && !frame.is_small();
        layout.place_heaps(picture);
        // Both sides are drawn alike, or the band would flicker when a change begins.
        let fine = is_fine(&picture.before.points, &frame) || is_fine(&picture.after.points, &frame);
        let strands = |side: &super::Side| Strands::of(&side.points, picture.actors.len(), fine, &frame);
        layout.after = strands(&picture.after);
        layout.before = if picture.changed { strands(&picture.before) } else { layout.after.clone() };
        layout.turnover = Turnover::of(picture, fine, &frame);
        layout.hairs = Hairs::of(picture, &layout.heaps, &frame, fit);
        layout
    }

    /// Whether there was no room for anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frame.is_empty()
    }

    /// The arcs that show at time `t`.
    #[must_use]
    pub fn strands(&self, picture: &Picture, t: f64) -> &Strands {
        if picture.underway(t) || !picture.changed { &self.after } else { &self.before }
    }

    fn place_heaps(&mut self, picture: &Picture) {
        let Frame { centre, outer, .. } = self.frame;
        let many = picture.actors.len() > super::sites::CIRCLE_HOLDS;
        // A label under each heap makes the whole cluster heavier below: lift it by half of that.
        let lift = if many { 0.0 } else { self.font * 0.55 };
        self.sites = Sites::within(picture, &self.heaps, centre.shifted(0.0, -lift), outer, self.font);
        if !self.sites.discs {
            let dots = |(actor, heap): (u32, &super::heap::Heap)| {
                let slots = (0..).take(heap.stay.len());
                Arc::new(slots.filter_map(|i| self.sites.slot(actor, i, false)).collect())
            };
            self.stay = (0..).zip(&self.heaps.heaps).map(dots).collect();
        }
        self.routes = Arc::new(self.heaps.movers.iter().map(|mover| self.route(picture, mover)).collect());
        let names: Vec<&str> = picture.actors.iter().map(|actor| actor.name.as_str()).collect();
        let room = if self.sites.spiral { WIDEST } else { 0.9 * self.sites.gap - 2.0 * self.font };
        self.names = label::fitted(&names, self.font, room);
    }

    fn route(&self, picture: &Picture, mover: &super::heap::Mover) -> Route {
        let known = |actor: u32| ((actor as usize) < picture.actors.len()).then_some(actor);
        let turns = self.turns(picture, mover.key);
        let (from, to) = (known(mover.from), known(mover.to));
        let start = from.and_then(|actor| self.sites.slot(actor, mover.from_slot, false));
        let end = to.and_then(|actor| self.sites.slot(actor, mover.to_slot, self.has_moat(actor)));
        let place = self.frame.centre.polar(self.frame.landing, turns);
        let legs = through_ring(self.frame.centre, place, start, end);
        Route { key: mover.key, start: turns.0, legs, from, to, needless: mover.needless }
    }

    /// A heap without stayers has nothing to keep its arrivals apart from.
    fn has_moat(&self, actor: u32) -> bool {
        self.heaps.heaps.get(actor as usize).is_some_and(|heap| !heap.stay.is_empty())
    }

    /// The direction of a key's place.
    #[must_use]
    pub fn turns(&self, picture: &Picture, key: u32) -> Turns {
        picture.after.places.get(key as usize).map_or(Turns(0.0), |&place| Turns::of(place))
    }

    /// Where a key flies past: its place under the band.
    #[must_use]
    pub fn place(&self, picture: &Picture, key: u32) -> Point {
        self.frame.centre.polar(self.frame.landing, self.turns(picture, key))
    }

    /// Where a key's dot rests at time `t`: before the change if it has not begun, else after it.
    #[must_use]
    pub fn dot(&self, picture: &Picture, key: u32, t: f64) -> Option<Point> {
        let after = picture.underway(t);
        let lies = self.heaps.lies(key, picture.owner(key as usize, t)?, after)?;
        self.sites.slot(lies.actor, lies.slot, lies.arrived && self.has_moat(lies.actor))
    }

    /// The radius within which everything of a node lies: its keys on both sides and its fair share.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
    pub fn heap_radius(&self, picture: &Picture, actor: u32) -> f64 {
        let most = self.heaps.heaps.get(actor as usize).map_or(0, super::heap::Heap::most);
        let fair = picture.actors.get(actor as usize).map_or(0.0, super::Actor::fair_at_most);
        self.sites.heap_radius((most as f64).max(fair).max(1.0))
    }

    /// What lies at a point at time `t`.
    #[must_use]
    pub fn hit(&self, picture: &Picture, at: Point, reach: Reach, t: f64) -> Option<Target> {
        if self.is_empty() {
            return None;
        }
        if let Some(key) = self.key_in_heap(at, reach.key, t) {
            return Some(Target::Key(key));
        }
        let near = [self.next_near(at), self.node_near(picture, at), self.arc_near(picture, at, t), self.hair_near(at)];
        let near = near.into_iter().flatten().filter(|near| near.0 <= reach.edge.max(0.0));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|near| near.1)
    }

    /// The place for a next node, and how far outside it the point lies.
    fn next_near(&self, at: Point) -> Option<(f64, Target)> {
        let outside = at.distance(self.sites.next?) - self.sites.next_radius;
        Some((outside.max(0.0), Target::NextSlot))
    }

    /// The nearest heap or label. Where two heaps overlap, the one whose middle is nearer, for its size.
    fn node_near(&self, picture: &Picture, at: Point) -> Option<(f64, Target)> {
        let here = (0..).zip(&self.sites.centres).zip(&picture.actors).filter(|(_, actor)| actor.ever_here());
        let outside = here.map(|((i, centre), _)| {
            let radius = self.heap_radius(picture, i);
            (self.outside_label(i, centre.shifted(0.0, radius), at).min(at.distance(*centre) - radius), i)
        });
        let (outside, nearest) = outside.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((outside.max(0.0), Target::Node(nearest)))
    }

    /// How far a point lies outside the label that hangs from the lower end of a heap.
    fn outside_label(&self, actor: u32, from: Point, at: Point) -> f64 {
        let Some(name) = self.names.get(actor as usize).filter(|_| self.font > 0.0 && !self.sites.spiral) else {
            return f64::INFINITY;
        };
        // A count is about four digits wide.
        let half = label::width(name, self.font) / 2.0 + 1.2 * self.font;
        let (across, down) = ((at.x - from.x).abs() - half, (at.y - from.y).max(0.0) - (self.font + 7.0));
        if at.y < from.y { f64::INFINITY } else { across.max(down).max(0.0) }
    }

    fn arc_near(&self, picture: &Picture, at: Point, t: f64) -> Option<(f64, Target)> {
        let Frame { centre, outer, raise, inner, .. } = self.frame;
        let radius = centre.distance(at);
        let outside = (radius - (outer + raise)).max(inner - radius).max(0.0);
        let arc = arc_at(&picture.side(t).points, centre.turns_to(at).position())?;
        Some((outside, Target::Arc { from: arc.from, to: arc.to, actor: arc.actor }))
    }

    /// The key whose hair is nearest, where hairs are drawn.
    fn hair_near(&self, at: Point) -> Option<(f64, Target)> {
        let Frame { centre, hair, landing, .. } = self.frame;
        let (radius, turns) = (centre.distance(at), centre.turns_to(at));
        let after = self.hairs.all.partition_point(|&mark| mark < turns.0);
        let n = self.hairs.order.len();
        let beside = (n > 0).then(|| [(after + n - 1) % n, after % n])?;
        let apart = |i: usize| Turns(self.hairs.all[i]).apart(turns) * std::f64::consts::TAU * radius;
        let nearest = if apart(beside[0]) <= apart(beside[1]) { beside[0] } else { beside[1] };
        let outside = (radius - hair).max(landing - radius).max(0.0);
        Some((outside.max(apart(nearest) - 1.0), Target::Key(self.hairs.order[nearest])))
    }

    /// The nearest dot at rest in a heap.
    fn key_in_heap(&self, at: Point, reach: f64, t: f64) -> Option<u32> {
        if self.sites.discs || reach <= 0.0 {
            return None;
        }
        let mut nearest: Option<(f64, u32)> = None;
        let mut offer = |key: u32, dot: Point| {
            let away = at.distance(dot);
            if away <= reach && nearest.is_none_or(|(best, _)| away < best) {
                nearest = Some((away, key));
            }
        };
        for (heap, dots) in self.heaps.heaps.iter().zip(&self.stay) {
            heap.stay.iter().zip(dots.iter()).for_each(|(&key, &dot)| offer(key, dot));
        }
        let rests = |route: &Route| match t {
            t if t <= 0.0 => route.from.map(|_| route.legs[0].0[0]),
            t if t >= 1.0 => route.to.map(|_| route.legs[1].0[3]),
            _ => None,
        };
        self.routes.iter().for_each(|route| rests(route).into_iter().for_each(|dot| offer(route.key, dot)));
        nearest.map(|(_, key)| key)
    }

    /// Where a note about a thing can be tied to.
    #[must_use]
    pub fn anchor(&self, picture: &Picture, target: Target, t: f64) -> Option<Point> {
        let Frame { centre, outer, raise, .. } = self.frame;
        let beyond = outer + raise + 4.0;
        match target {
            _ if self.is_empty() => None,
            Target::Node(actor) => {
                let middle = self.sites.centres.get(actor as usize)?;
                let side = if middle.x < centre.x { -1.0 } else { 1.0 };
                Some(middle.shifted(side * (self.heap_radius(picture, actor) + 4.0), 0.0))
            }
            Target::Arc { from, to, .. } => Some(centre.polar(beyond, super::Span::between(from, to).middle())),
            Target::Key(key) if picture.after.places.is_empty() => self.dot(picture, key, t),
            Target::Key(key) => Some(centre.polar(beyond, self.turns(picture, key))),
            Target::NextSlot => self.sites.next,
        }
    }
}

fn font(frame: &Frame, fit: &Fit) -> f64 {
    if frame.outer < 170.0 { fit.font.min(11.0) } else { fit.font }
}
