//! Buckets in a row with their heaps under arches, and its inverse: what lies at a point.

use std::sync::{Arc, OnceLock};

use super::{
    Fit, Reach, Target,
    field::{Field, Labels},
    geom::Point,
    heap::{Heap, Heaps, Mover},
    label,
    leap::{self, Leaper},
    picture::{Actor, LeapFlow, Picture},
    route::Route,
    row::{CONTROL, PEAK, Row, Seats, Stands, strongest},
    sites::{CIRCLE_HOLDS, Heaped, MOST_DOTS, PITCH, Sites, most},
    slide::Slides,
    swarm::{Arches, Plan, Swarm, Ways},
    usable,
};
use crate::sorting::Counts;

/// The room beside the row.
const MARGIN: f64 = 10.0;
/// Buckets farther apart than this no longer make a row.
const WIDEST: f64 = 240.0;
/// The height of an arch for each bucket as a part of the distance between buckets: in a wide picture, in a small one.
const LIFT: (f64, f64) = (58.0 / 140.0, 0.6);
/// How much of the distance between buckets the largest heap may fill to each side.
const FILL: f64 = 0.48;
/// How much of the height the largest heap may take to each side.
const TALL: f64 = 0.27;
/// Discs nearer to each other than this are bars instead.
const LEAST_STEP: f64 = 9.0;
/// The highest bar as a part of the height.
const BAR: f64 = 0.3;
/// The widest arch that a single key gets, and in steps of the row the one that all keys together would get.
const WIDTH: (f64, f64) = (0.5, 0.045 * 2000.0 / 140.0);
/// How much of the room that is left stays above, where notes have their place.
const SPARE: f64 = 0.7;
/// Lower pictures have no labels.
const LABELLED: f64 = 150.0;

/// Everything about a row picture that depends on its size but not on the time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JumpLayout {
    /// The size that was asked for.
    pub width: f64,
    /// See `width`.
    pub height: f64,
    /// The row. If it has no columns, there is nothing else.
    pub row: Row,
    /// The heaps under it.
    pub field: Field,
    /// Who stands where before the change and after it.
    pub seats: [Seats; 2],
    /// The strongest leaps of each bucket before the change and after it; empty where all can be drawn.
    pub strongest: [Vec<Vec<LeapFlow>>; 2],
    /// The width of an arch for each key.
    pub per_key: f64,
    /// In how many lines a label is set: number, name, count.
    pub lines: u8,
    /// How many keys move between each pair of buckets.
    flows: Counts,
    /// See [`JumpLayout::swarm`].
    swarm: OnceLock<Option<Arc<Swarm>>>,
}

impl JumpLayout {
    /// Fits a picture into a size.
    #[must_use]
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn fit(picture: &Picture, width: f64, height: f64, fit: &Fit) -> Self {
        Self::with_heaps(picture, Arc::new(Heaps::of(picture)), width, height, fit)
    }

    /// As [`JumpLayout::fit`], for keys that are sorted already: when only the size changed.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a count of keys")]
    pub fn with_heaps(picture: &Picture, heaps: Arc<Heaps>, width: f64, height: f64, fit: &Fit) -> Self {
        let (width, height) = (usable(width), usable(height));
        let mut layout = Self { width, height, ..Self::default() };
        if width < 40.0 || height < 60.0 {
            layout.field.heaps = heaps;
            return layout;
        }
        let before = if picture.changed { &picture.before } else { &picture.after };
        let sides = [before, &picture.after];
        layout.seats = sides.map(|side| Seats::of(picture, side, |actor| shows(picture, &heaps, actor)));
        layout.lay_row(picture);
        layout.per_key = (WIDTH.1 * layout.row.step / picture.keys().max(1) as f64).min(WIDTH.0);
        layout.place(picture, heaps, fit);
        if layout.field.sites.crowded {
            layout.strongest = [0, 1].map(|i| strongest(&sides[i].leaps, layout.seats[i].len));
        }
        layout
    }

    /// The column of the place for a next node.
    fn next(&self, picture: &Picture) -> Option<u32> {
        picture.next_slot.then_some(self.seats[1].taken)
    }

    /// A column for everybody whom the scenario ever has, or the row would be another one at the next change.
    #[expect(clippy::cast_precision_loss, reason = "a count of columns")]
    fn lay_row(&mut self, picture: &Picture) {
        let next = self.next(picture).map(|next| next + 1);
        let taken = self.seats.iter().map(|seats| seats.taken).chain(next).max().unwrap_or(0);
        let columns = picture.actors.len().max(taken as usize).max(1);
        let step = ((self.width - 2.0 * MARGIN) / columns as f64).min(WIDEST);
        let first = Point::new(self.width / 2.0 - step * (columns - 1) as f64 / 2.0, 0.0);
        self.row = Row { first, step, columns, lift: 0.0 };
    }

    /// The sizes of heaps; their places are still to come.
    fn sites(&self, most: f64, many: bool) -> Sites {
        let Row { step, columns, .. } = self.row;
        let room = if columns > 1 { FILL * step } else { 0.3 * self.width };
        let room = room.min(TALL * self.height) / most.sqrt();
        let widest = PITCH * (self.width / 860.0).min(self.height / 604.0);
        let bars = step < LEAST_STEP;
        let crowded = bars || columns > CIRCLE_HOLDS;
        let sites = Sites { gap: step, crowded, many, ..Sites::default() };
        let sites = sites.heaped(room.min(widest));
        if bars { Sites { heaped: Heaped::Bars, bar: BAR * self.height / most, ..sites } } else { sites }
    }

    /// Arches above, heaps and labels below: finds the line between, and puts everything where it belongs.
    #[expect(clippy::cast_precision_loss, reason = "a count of columns")]
    fn place(&mut self, picture: &Picture, heaps: Arc<Heaps>, fit: &Fit) {
        let most = most(picture, &heaps);
        let mut sites = self.sites(most, picture.keys() > MOST_DOTS);
        let bars = sites.heaped == Heaped::Bars;
        let (deep, middle) = match 2.0 * sites.heap_radius(most) {
            _ if bars => (sites.bar * most, 0.0),
            deep => (deep, deep / 2.0),
        };
        let (font, room) = self.set_lines(picture, sites.crowded, fit);
        let labels = Labels { font, tall: f64::from(self.lines) * (font + 3.0) + 3.0, drop: deep - middle + 6.0 };
        // Counts stand on top of the arches, and everything keeps off the edges.
        let (above, below) = if font > 0.0 { (font + 16.0, labels.tall + 14.0) } else { (6.0, 6.0) };
        let free = (self.height - deep - above - below).max(0.0);
        let highest = PEAK * (self.row.columns - 1) as f64;
        let lift = if self.width < 600.0 { LIFT.1 } else { LIFT.0 };
        self.row.lift = (lift * self.row.step).min(free / highest.max(1.0));
        let arches = highest * self.row.lift;
        self.row.first.y = above + SPARE * (free - arches) + arches;

        let column = |column: u32| self.row.foot(column).shifted(0.0, middle);
        let last = u32::try_from(self.row.columns - 1).unwrap_or(0);
        let stands = Stands::of(&self.seats, last);
        sites.centres = stands.here.iter().copied().map(column).collect();
        sites.next = self.next(picture).map(column);
        sites.next_radius = (28.0 * self.width / 860.0).max(14.0).min(FILL * self.row.step).max(4.0);
        let mut field = Field::new(picture, heaps, sites, labels, room);
        for (name, actor) in field.names.iter_mut().zip(&picture.actors) {
            // Beside the number of its bucket, the rest of a name could be taken for a number too.
            if *name != actor.name && !name.contains('…') {
                name.insert(0, '…');
            }
        }
        self.flows = leap::flows(&self.seats, &field.heaps);
        self.field = field.with_routes(|mover, ends| self.leaper().route(mover, ends));
        self.field.slides = Slides::along(&stands, self.row.step, deep, 0.95 * self.row.first.y);
    }

    fn leaper(&self) -> Leaper<'_> {
        Leaper::new(&self.row, &self.seats, &self.flows, self.per_key)
    }

    /// The way of a mover.
    #[must_use]
    pub fn route(&self, mover: &Mover) -> Route {
        self.leaper().route(mover, self.field.ends(mover))
    }

    /// All keys in columns, made when first asked for. `None` where dots are large enough to be drawn one by one.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
    pub fn swarm(&self, picture: &Picture) -> Option<Arc<Swarm>> {
        if self.is_empty() {
            return None;
        }
        let (middle, leaper) = (self.middle(), self.leaper());
        let foot = |seats: &Seats, actor: u32| {
            seats.bucket(actor).map_or(f32::NAN, |bucket| (self.row.foot(bucket).x - middle.x) as f32)
        };
        let feet = |seats: &Seats| (0..).take(picture.actors.len()).map(|actor| foot(seats, actor)).collect();
        let swarm = || {
            let plan = Plan {
                centre: middle,
                // Nearly all fly in a half of the picture.
                room: (self.width * self.height / (2.0 * std::f64::consts::PI)).sqrt(),
                ways: Ways::Arches(Arches {
                    line: (self.row.first.y - middle.y) as f32,
                    lift: (self.row.lift * CONTROL / self.row.step) as f32,
                    feet: [feet(&self.seats[0]), feet(&self.seats[1])],
                    aside: Vec::new(),
                }),
                start: &leap::start,
                aside: &|mover| leaper.aside(mover),
            };
            Swarm::of(picture, &self.field, plan).map(Arc::new)
        };
        self.swarm.get_or_init(swarm).clone()
    }

    /// Sets the lines of a label. The size of the letters, and the room for a name.
    #[expect(clippy::cast_precision_loss, reason = "a few digits")]
    fn set_lines(&mut self, picture: &Picture, crowded: bool, fit: &Fit) -> (f64, f64) {
        if !fit.labels || self.height < LABELLED {
            return (0.0, 0.0);
        }
        let step = self.row.step;
        let font = if step < 64.0 || self.width < 420.0 { fit.font.min(11.0) } else { fit.font };
        if crowded {
            // Numbers along the row, and below them two lines for those that are named at all.
            self.lines = 3;
            return (font, label::WIDEST);
        }
        let widest = picture.actors.iter().map(|actor| label::width(&actor.name, font) * 1.06).fold(0.0, f64::max);
        let digits = |digits: usize| 0.6 * font * digits as f64;
        let number = 1.2 * digits(if self.row.columns > 10 { 2 } else { 1 }) + 7.0;
        let count = digits(label::count(picture.keys()).len().min(5)) + 5.0;
        let room = step - 6.0;
        let (lines, taken) = match widest.min(label::WIDEST) {
            name if number + name + count <= room => (1, number + count),
            name if number + name <= room => (2, number),
            _ => (3, 0.0),
        };
        self.lines = lines;
        (font, room - taken)
    }

    /// Whether there was no room for anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.row.columns == 0
    }

    /// The middle of the row of heaps.
    #[must_use]
    pub fn middle(&self) -> Point {
        let Sites { centres, next, .. } = &self.field.sites;
        let y = centres.first().or(next.as_ref()).map_or(self.row.first.y, |centre| centre.y);
        Point::new(self.width / 2.0, y)
    }

    /// What lies at a point at time `t`.
    #[must_use]
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn hit(&self, picture: &Picture, at: Point, reach: Reach, t: f64) -> Option<Target> {
        if self.is_empty() {
            return None;
        }
        let field = &self.field;
        if let Some(found) = field.handle_at(picture, at, reach, self.middle()) {
            return Some(found);
        }
        if let Some(key) = field.key_at(at, reach, t) {
            return Some(key);
        }
        let node = match field.sites.heaped {
            Heaped::Bars => self.bar_near(picture, at, t),
            Heaped::Dots | Heaped::Discs => field.node_near(picture, at, t),
        };
        let near = [field.next_near(at), node].into_iter().flatten().filter(|near| near.0 <= reach.edge.max(0.0));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|near| near.1)
    }

    /// Of bars the one in whose column a point lies.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a slot that is not there is not found"
    )]
    fn bar_near(&self, picture: &Picture, at: Point, t: f64) -> Option<(f64, Target)> {
        let Row { first, step, .. } = self.row;
        let column = ((at.x - first.x) / step).round();
        let outside = (first.y - at.y).max(at.y - (first.y + BAR * self.height)).max(0.0);
        let actor = *picture.side(t).slots.get(column as usize).filter(|_| column >= 0.0)?;
        ((actor as usize) < picture.actors.len()).then_some((outside, Target::Node(actor)))
    }

    /// Where a note about a thing can be tied to.
    #[must_use]
    // No part of the first picture, which need not wait for it: see scripts/split.
    #[inline(never)]
    pub fn anchor(&self, picture: &Picture, target: Target, t: f64) -> Option<Point> {
        match target {
            _ if self.is_empty() => None,
            Target::Node(actor) | Target::Handle(actor) => {
                Some(Point::new(self.field.centre(actor, t)?.x, self.row.first.y))
            }
            Target::Key(key) => self.field.dot(picture, key, t),
            Target::NextSlot => self.field.sites.next,
            Target::Arc { .. } => None,
        }
    }
}

/// Whether a node is in the picture on either side.
fn shows(picture: &Picture, heaps: &Heaps, actor: usize) -> bool {
    let here = picture.actors.get(actor).is_some_and(Actor::ever_here);
    here || heaps.heaps.get(actor).is_some_and(|heap| Heap::most(heap) > 0)
}
