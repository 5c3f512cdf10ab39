//! The band of the ring and the hairs under it, as stretches and directions. Nothing here depends on the time.

use std::sync::{Arc, OnceLock};

use super::{
    Fit,
    band::{Change, changes, merged, needless_pairs},
    frame::Frame,
    geom::{Span, Turns},
    heap::Heaps,
    picture::{Picture, Point32},
};
use crate::sorting;

/// Arcs are too fine to be told apart when their mean length, neighbours of one owner merged, is below this.
const FINE: f64 = 1.2;
/// Arcs longer than this are parted by a tick of paper.
const TICKED: f64 = 3.0;
/// More marks than this on every pixel are a smear.
const DENSE: f64 = 2.0;
/// In a fine band gaps narrower than this are closed, so that no picture holds more marks than it can show.
const CLOSED: f64 = 0.25;
/// In a fine band an arc is drawn at least this wide, or it could not be seen.
const SEEN: f64 = 1.1;

/// Stretches that share a colour.
pub type Spans = Arc<Vec<Span>>;
/// Directions that share a colour.
pub type Marks = Arc<Vec<f64>>;

/// The arcs of one side, sorted by owner the first time that somebody asks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strands {
    points: Arc<Vec<Point32>>,
    per_actor: Vec<OnceLock<Spans>>,
    grain: Grain,
    /// The arcs are too fine to be drawn for every owner.
    pub fine: bool,
    /// One owner has everything.
    pub whole: Option<u32>,
    /// Where ticks of paper part two arcs.
    pub ticks: Marks,
}

/// Stretches that changed hands, by who had or has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turnover {
    /// All of them.
    pub all: Spans,
    /// By the new owner, where the change needed it.
    pub now: Vec<(u32, Spans)>,
    /// By the new owner, where it did not.
    pub needless: Vec<(u32, Spans)>,
    /// By the old owner.
    pub was: Vec<(u32, Spans)>,
}

/// The places of the keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hairs {
    /// Of all keys.
    pub all: Marks,
    /// Of those that do not move.
    pub resting: Marks,
    /// Of those that move, by the new owner.
    pub moved: Vec<(u32, Marks)>,
    /// All keys, in the order of their places.
    pub order: Arc<Vec<u32>>,
}

/// What a pixel is, in turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Grain {
    pixel: f64,
    fine: bool,
}

impl Strands {
    /// The arcs of a list of points, drawn on a frame.
    #[must_use]
    pub fn of(points: &Arc<Vec<Point32>>, actors: usize, fine: bool, frame: &Frame) -> Self {
        let pixel = 1.0 / frame.circumference().max(1.0);
        let whole = points.first().map(|point| point.actor);
        let whole = whole.filter(|&owner| points.iter().all(|point| point.actor == owner));
        let ticks = if fine || whole.is_some() { Vec::new() } else { ticks(points, TICKED * pixel) };
        Self {
            points: points.clone(),
            per_actor: vec![OnceLock::new(); actors],
            grain: Grain { pixel, fine },
            fine: fine && whole.is_none(),
            whole,
            ticks: Arc::new(ticks),
        }
    }

    /// Whether nobody owns anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The merged arcs of one owner.
    #[must_use]
    pub fn arcs(&self, actor: u32) -> Spans {
        let Some(cell) = self.per_actor.get(actor as usize) else { return Spans::default() };
        cell.get_or_init(|| {
            let mine = merged(&self.points).into_iter().filter(|arc| arc.actor == actor);
            Arc::new(self.grain.gathered(mine.map(|arc| Span::between(arc.from, arc.to))))
        })
        .clone()
    }
}

/// Whether the arcs of a ring are too fine to be drawn for every owner.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a count of points")]
pub fn is_fine(points: &[Point32], frame: &Frame) -> bool {
    let arcs = points.windows(2).filter(|pair| pair[0].actor != pair[1].actor).count();
    arcs as f64 * FINE > frame.circumference()
}

/// The ends of all arcs longer than `least` turns.
fn ticks(points: &[Point32], least: f64) -> Vec<f64> {
    let before = points.iter().cycle().skip(points.len().saturating_sub(1));
    let arcs = before.zip(points).map(|(q, p)| (Span::between(q.at, p.at), p.at));
    arcs.filter(|(span, _)| span.len > least).map(|(_, at)| Turns::of(at).0).collect()
}

impl Turnover {
    /// What changed hands in a picture, drawn on a frame.
    #[must_use]
    pub fn of(picture: &Picture, fine: bool, frame: &Frame) -> Self {
        if !picture.changed {
            return Self::default();
        }
        let grain = Grain { pixel: 1.0 / frame.circumference().max(1.0), fine };
        let found = changes(&picture.before.points, &picture.after.points);
        let pairs = needless_pairs(picture);
        let needless = |change: &Change| pairs.of(sorting::joined(change.was, change.now)) > 0;
        Self {
            all: Arc::new(grain.gathered(found.iter().map(span))),
            now: grain.by(&found, |change| (!needless(change)).then_some(change.now)),
            needless: grain.by(&found, |change| needless(change).then_some(change.now)),
            was: grain.by(&found, |change| Some(change.was)),
        }
    }
}

fn span(change: &Change) -> Span {
    Span::between(change.from, change.to)
}

impl Grain {
    /// Groups changes by an actor.
    fn by(self, found: &[Change], actor: impl Fn(&Change) -> Option<u32>) -> Vec<(u32, Spans)> {
        let actors = sorting::distinct(&mut found.iter().filter_map(&actor).map(u64::from));
        let mut groups: Vec<(u32, Vec<Span>)> = actors.into_iter().map(|actor| (actor as u32, Vec::new())).collect();
        for change in found {
            if let Some(actor) = actor(change)
                && let Ok(group) = groups.binary_search_by_key(&actor, |group| group.0)
            {
                self.push(&mut groups[group].1, span(change));
            }
        }
        groups.into_iter().map(|(actor, spans)| (actor, Arc::new(spans))).collect()
    }

    fn gathered(self, spans: impl Iterator<Item = Span>) -> Vec<Span> {
        let mut all = Vec::new();
        spans.for_each(|span| self.push(&mut all, span));
        all
    }

    fn push(self, spans: &mut Vec<Span>, span: Span) {
        let span = if self.fine { span.at_least(SEEN * self.pixel) } else { span };
        match spans.last_mut() {
            Some(last) if self.fine && span.from >= last.from && span.from - last.to() < CLOSED * self.pixel => {
                last.len = (span.to() - last.from).max(last.len).min(1.0);
            }
            _ => spans.push(span),
        }
    }
}

impl Hairs {
    /// The places of a picture's keys, as far as there is room to show them.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of keys")]
    pub fn of(picture: &Picture, heaps: &Heaps, frame: &Frame, fit: &Fit) -> Self {
        let places = &picture.after.places;
        if !fit.hairs || frame.is_empty() || frame.is_small() {
            return Self::default();
        }
        let room = |marks: usize| marks as f64 <= DENSE * frame.circumference();
        let turns = |key: u32| places.get(key as usize).map(|&place| Turns::of(place).0);
        let mut found = Self::default();
        if room(places.len()) {
            let mut order: Vec<u32> = (0..).take(places.len()).collect();
            sorting::by_number(&mut order, |&key| places[key as usize].into());
            found.all = Arc::new(order.iter().copied().filter_map(turns).collect());
            let resting = order.iter().copied().filter(|&key| heaps.mover(key).is_none());
            found.resting = Arc::new(resting.filter_map(turns).collect());
            found.order = Arc::new(order);
        }
        if room(heaps.movers.len()) {
            found.moved = moved(heaps, turns);
        }
        found
    }
}

fn moved(heaps: &Heaps, turns: impl Fn(u32) -> Option<f64>) -> Vec<(u32, Marks)> {
    let marks = |arrivals: &[u32]| {
        let keys = arrivals.iter().map(|&mover| heaps.movers[mover as usize].key);
        let mut marks: Vec<f64> = keys.filter_map(&turns).collect();
        sorting::by_number(&mut marks, |&mark| sorting::of_float(mark));
        Arc::new(marks)
    };
    let arrivals = heaps.heaps.iter().map(|heap| heap.arrive.as_slice());
    (0..).zip(arrivals).filter(|(_, list)| !list.is_empty()).map(|(actor, list)| (actor, marks(list))).collect()
}
