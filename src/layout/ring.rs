//! The ring with its heaps, and its inverse: what lies at a point.

use std::sync::{Arc, OnceLock};

use super::{
    Fit, Reach, Target,
    band::arc_at,
    field::{Field, Labels},
    frame::Frame,
    geom::{Point, Turns},
    heap::{Heaps, Mover},
    label::WIDEST,
    picture::{Kind, Picture},
    rim::{Hairs, Strands, Turnover, is_fine},
    route::{Route, through_foot, through_ring},
    sites::Sites,
    swarm::{Plan, Swarm, Ways},
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
    /// The heaps inside it.
    pub field: Field,
    /// The arcs before the change.
    pub before: Strands,
    /// The arcs after it.
    pub after: Strands,
    /// What changed hands.
    pub turnover: Turnover,
    /// The places of the keys.
    pub hairs: Hairs,
    /// Whether the mark of position 0 is drawn.
    pub zero: bool,
    /// See [`RingLayout::swarm`].
    swarm: OnceLock<Option<Arc<Swarm>>>,
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
        let mut layout = Self { width: usable(width), height: usable(height), frame, ..Self::default() };
        if frame.is_empty() {
            layout.field.heaps = heaps;
            return layout;
        }
        layout.zero = fit.zero && !frame.is_small() && picture.kind == Kind::Ring;
        layout.field = field(picture, heaps, &frame, fit);
        // Both sides are drawn alike, or the band would flicker when a change begins.
        let fine = is_fine(&picture.before.points, &frame) || is_fine(&picture.after.points, &frame);
        let strands = |side: &super::Side| Strands::of(&side.points, picture.actors.len(), fine, &frame);
        layout.after = strands(&picture.after);
        layout.before = if picture.changed { strands(&picture.before) } else { layout.after.clone() };
        layout.turnover = Turnover::of(picture, fine, &frame);
        layout.hairs = Hairs::of(picture, &layout.field.heaps, &frame, fit);
        layout
    }

    /// All keys in columns, made when first asked for. `None` where dots are large enough to be drawn one by one.
    #[must_use]
    pub fn swarm(&self, picture: &Picture) -> Option<Arc<Swarm>> {
        let Self { field, frame, .. } = self;
        if self.is_empty() {
            return None;
        }
        let places = &picture.after.places;
        let swarm = || {
            let plan = Plan {
                centre: frame.centre,
                room: if places.is_empty() { 0.0 } else { frame.landing },
                ways: if places.is_empty() { Ways::Straight } else { Ways::Ring(frame.landing) },
                start: &|key| places.get(key as usize).copied().unwrap_or(0),
                aside: &|_| 0.0,
            };
            Swarm::of(picture, field, plan).map(Arc::new)
        };
        self.swarm.get_or_init(swarm).clone()
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

    /// The direction of a key's place.
    #[must_use]
    pub fn turns(&self, picture: &Picture, key: u32) -> Turns {
        turns(picture, key)
    }

    /// The way of a mover.
    #[must_use]
    pub fn route(&self, picture: &Picture, mover: &Mover) -> Route {
        route(picture, &self.frame, mover, self.field.ends(mover))
    }

    /// Where a key flies past: its place under the band.
    #[must_use]
    pub fn place(&self, picture: &Picture, key: u32) -> Point {
        self.frame.centre.polar(self.frame.landing, self.turns(picture, key))
    }

    /// What lies at a point at time `t`.
    #[must_use]
    pub fn hit(&self, picture: &Picture, at: Point, reach: Reach, t: f64) -> Option<Target> {
        if self.is_empty() {
            return None;
        }
        let Self { field, frame, .. } = self;
        if let Some(found) = field.handle_at(picture, at, reach, frame.centre) {
            return Some(found);
        }
        if let Some(key) = field.key_at(at, reach, t) {
            return Some(key);
        }
        let nodes = [field.next_near(at), field.node_near(picture, at, t)];
        let near = nodes.into_iter().chain([self.arc_near(picture, at, t), self.hair_near(at)]);
        let near = near.flatten().filter(|near| near.0 <= reach.edge.max(0.0));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|near| near.1)
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

    /// Where a note about a thing can be tied to.
    #[must_use]
    pub fn anchor(&self, picture: &Picture, target: Target, t: f64) -> Option<Point> {
        let Frame { centre, outer, raise, .. } = self.frame;
        let beyond = outer + raise + 4.0;
        match target {
            _ if self.is_empty() => None,
            Target::Node(actor) | Target::Handle(actor) => {
                let middle = self.field.sites.centres.get(actor as usize)?;
                let side = if middle.x < centre.x { -1.0 } else { 1.0 };
                Some(middle.shifted(side * (self.field.heap_radius(picture, actor) + 4.0), 0.0))
            }
            Target::Arc { from, to, .. } => Some(centre.polar(beyond, super::Span::between(from, to).middle())),
            Target::Key(key) if picture.after.places.is_empty() => self.field.dot(picture, key, t),
            Target::Key(key) => Some(centre.polar(beyond, self.turns(picture, key))),
            Target::NextSlot => self.field.sites.next,
        }
    }
}

fn turns(picture: &Picture, key: u32) -> Turns {
    picture.after.places.get(key as usize).map_or(Turns(0.0), |&place| Turns::of(place))
}

/// The heaps inside a ring, and the ways of the movers past their places.
fn field(picture: &Picture, heaps: Arc<Heaps>, frame: &Frame, fit: &Fit) -> Field {
    let font = match fit.labels {
        true if frame.outer < 170.0 => fit.font.min(11.0),
        true => fit.font,
        false => 0.0,
    };
    let many = picture.actors.len() > super::sites::CIRCLE_HOLDS;
    // A label under each heap makes the whole cluster heavier below: lift it by half of that.
    let lift = if many { 0.0 } else { font * 0.55 };
    let sites = Sites::within(picture, &heaps, frame.centre.shifted(0.0, -lift), frame.outer, font);
    let sites = match fit.pitch {
        Some(pitch) => sites.heaped(pitch),
        None => sites,
    };
    let room = if sites.crowded { WIDEST } else { 0.9 * sites.gap - 2.0 * font };
    let labels = Labels { font, tall: font + 7.0, drop: 0.0 };
    Field::new(picture, heaps, sites, labels, room).with_routes(|mover, ends| route(picture, frame, mover, ends))
}

/// The way of a mover from its old slot to its new one.
fn route(picture: &Picture, frame: &Frame, mover: &Mover, [from, to]: [Option<Point>; 2]) -> Route {
    let turns = turns(picture, mover.key);
    let way = if picture.after.places.is_empty() {
        // No place to pass: straight across, over the middle of the two heaps.
        let half = |a: Point, b: Point| Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
        let near = from.or(to).unwrap_or(frame.centre);
        through_foot(half(near, to.or(from).unwrap_or(frame.centre)), from, to)
    } else {
        let place = frame.centre.polar(frame.landing, turns);
        through_ring(frame.centre, place, from, to)
    };
    let known = |actor: u32| ((actor as usize) < picture.actors.len()).then_some(actor);
    let (from, to) = (known(mover.from), known(mover.to));
    Route { key: mover.key, start: turns.0, way, from, to, needless: mover.needless }
}
