//! A run in time, so that any moment of it can be drawn.
//!
//! The log knows when each request reached each cache. Its unit is the *tick*: the request number i sets out at tick i.
//! A step up or down takes [`Film::hop`] ticks, and longer where a request waits its turn: at a node they are taken in
//! their order, so that what is seen is what [`super::run()`] reckons, one request after another.

use super::{
    Requests, Run, Seat, Shape,
    run::{copy, role},
    tally::Tally,
};
use crate::placement::NOBODY;

/// The times of a run.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Film {
    /// How many ticks a step takes.
    pub hop: f64,
    /// When everybody has an answer, in ticks.
    pub end: f64,
    shape: Shape,
    requests: Requests,
    /// Where the stops of each request begin in `reached`; one more than there are requests.
    firsts: Vec<u32>,
    /// When each stop was reached.
    reached: Vec<f32>,
    /// The cache of each stop; [`NOBODY`] for the origin, and where nobody plays a node.
    caches: Vec<u32>,
    /// When each request's last stop had the page.
    answered: Vec<f32>,
    kept: Vec<Kept>,
    /// The longest that any request took.
    longest: f64,
}

/// A copy that a cache keeps.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Kept {
    page: u32,
    node: u32,
    /// Whether its cache has no other copy of the page, kept as another node.
    first: bool,
    /// From when on the cache waits for it.
    asked: f32,
    /// From when on it is there.
    there: f32,
}

/// Where a request is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ask {
    /// On its way up to a node, from a child of it or (none) from its browser; so much of the way is behind it.
    Up(Option<u32>, u32, f64),
    /// At a node, until the page is there.
    Waiting(u32),
    /// On its way back, with the page, from a node to a child of it or (none) to its browser.
    Down(u32, Option<u32>, f64),
}

/// What a node of the page that is looked at has of it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Nothing.
    #[default]
    Nothing,
    /// Its cache will keep what is on its way.
    Fetching,
    /// Its cache has a copy.
    Copy,
}

/// A run at one moment, as seen from one page.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Moment {
    /// Requests that each cache has received so far, of all pages.
    pub loads: Vec<u32>,
    /// Requests that each node of the page has received so far; the root's are the origin's.
    pub received: Vec<u32>,
    /// What each node of the page has of it.
    pub has: Vec<Seen>,
    /// Requests at all origins so far.
    pub origin: u64,
    /// Copies of all pages at all caches.
    pub copies: u64,
    /// How many requests have set out.
    pub asked: usize,
    /// How many have their answer.
    pub answered: usize,
    /// Requests for the page that are on their way, by their numbers; some of them only, where they are very many.
    pub flights: Vec<(u32, Ask)>,
}

/// No more than so many requests are seen at once.
const FLIGHTS: usize = 400;
/// A step takes this part of the time in which all requests set out, but at least so many ticks.
const STEPS: f64 = 60.0;
const LEAST_HOP: f64 = 0.5;

fn float(tally: &Tally, number: u64) -> f32 {
    f32::from_bits(tally.of(number))
}

impl Film {
    /// Gives times to a run: `cache_of` and `threshold` must be those of the run.
    #[must_use]
    pub fn of(shape: Shape, threshold: u32, requests: &Requests, run: &Run, cache_of: &dyn Fn(Seat) -> u32) -> Self {
        let count = requests.len();
        let hop = (count as f64 / STEPS).max(LEAST_HOP);
        let stops = count + run.hops.iter().map(|n| usize::from(*n)).sum::<usize>();
        let mut film = Self {
            hop,
            shape,
            requests: requests.clone(),
            firsts: Vec::with_capacity(count + 1),
            reached: Vec::with_capacity(stops),
            caches: Vec::with_capacity(stops),
            answered: Vec::with_capacity(count),
            ..Self::default()
        };
        // When a node was last asked, and when it has its copy, as bits of floats; whether a cache has one as some node.
        let (mut last, mut there, mut passed) = (Tally::default(), Tally::default(), Tally::default());
        let mut held = Tally::default();
        let mut origins = vec![0f32; run.origin.len()];
        let mut keeping = Vec::new();
        for (request, (&page, &leaf)) in (0..).zip(requests.pages.iter().zip(&requests.leaves)) {
            let hops = u32::from(run.hops[request as usize]);
            film.firsts.push(film.reached.len() as u32);
            let (mut node, mut time) = (leaf, request as f32);
            let mut ready = 0.0;
            for step in 0..=hops {
                time += hop as f32;
                let cache = if node == 0 { NOBODY } else { cache_of(Seat { request, page, node }) };
                if node == 0 {
                    time = time.max(origins[page as usize]);
                    origins[page as usize] = time;
                } else if cache != NOBODY {
                    let known = role(cache, page, node);
                    time = time.max(float(&last, known));
                    *last.at(known) = time.to_bits();
                    ready = float(&there, known);
                    let count = passed.at(known);
                    *count += u32::from(step < hops);
                    if step < hops && *count == threshold {
                        keeping.push((cache, node, time, hops - step));
                    }
                }
                film.reached.push(time);
                film.caches.push(cache);
                if step < hops {
                    node = shape.parent(node);
                }
            }
            let answered = if node == 0 { time } else { time.max(ready) };
            for (cache, node, asked, steps) in keeping.drain(..) {
                let when = answered + steps as f32 * hop as f32;
                *there.at(role(cache, page, node)) = when.to_bits();
                let has = held.at(copy(cache, page));
                film.kept.push(Kept { page, node, first: *has == 0, asked, there: when });
                *has = 1;
            }
            film.answered.push(answered);
            let done = f64::from(answered) + f64::from(hops + 1) * hop;
            film.end = film.end.max(done);
            film.longest = film.longest.max(done - f64::from(request));
        }
        film.firsts.push(film.reached.len() as u32);
        film
    }

    /// How many requests there are.
    #[must_use]
    pub fn requests(&self) -> usize {
        self.answered.len()
    }

    fn done(&self, request: usize) -> f64 {
        let stops = self.firsts[request + 1] - self.firsts[request];
        f64::from(self.answered[request]) + f64::from(stops) * self.hop
    }

    /// When a request has its answer; the last one is there at [`Film::end`].
    #[must_use]
    pub fn answered_at(&self, request: usize) -> f64 {
        if request < self.requests() { self.done(request) } else { self.end }
    }

    /// The run at a moment, in ticks, as seen from a page: a pure function of its arguments.
    #[must_use]
    pub fn at(&self, time: f64, page: u32, caches: usize) -> Moment {
        let nodes = self.shape.nodes as usize;
        let mut moment = Moment {
            loads: vec![0; caches],
            received: vec![0; nodes],
            has: vec![Seen::Nothing; nodes],
            ..Moment::default()
        };
        let now = time as f32;
        moment.asked = self.requests().min((time + 1.0).max(0.0) as usize);
        for request in 0..moment.asked {
            let (first, end) = (self.firsts[request] as usize, self.firsts[request + 1] as usize);
            let own = self.requests.pages[request] == page;
            let mut node = self.requests.leaves[request];
            for stop in first..end {
                if self.reached[stop] > now {
                    break;
                }
                match moment.loads.get_mut(self.caches[stop] as usize) {
                    Some(load) => *load += 1,
                    None if node == 0 => moment.origin += 1,
                    None => {}
                }
                if own {
                    moment.received[node as usize] += 1;
                }
                node = self.shape.parent(node);
            }
            moment.answered += usize::from(self.done(request) <= time);
        }
        for kept in &self.kept {
            let there = kept.there <= now;
            moment.copies += u64::from(there && kept.first);
            if kept.page == page && kept.asked <= now {
                moment.has[kept.node as usize] = if there { Seen::Copy } else { Seen::Fetching };
            }
        }
        moment.flights = self.flights(time, page);
        moment
    }

    fn flights(&self, time: f64, page: u32) -> Vec<(u32, Ask)> {
        let from = (time - self.longest).max(0.0) as usize;
        let to = self.requests().min((time + 1.0).max(0.0) as usize);
        let on_their_way = |r: &usize| self.requests.pages[*r] == page && self.done(*r) > time;
        let all = (from..to).filter(on_their_way).count();
        // Chosen by their numbers, so that who is seen stays seen.
        let every = all.div_ceil(FLIGHTS).max(1);
        let chosen = (from..to).filter(on_their_way).filter(|r| r.is_multiple_of(every));
        chosen.map(|r| (r as u32, self.whereabouts(r, time))).collect()
    }

    fn whereabouts(&self, request: usize, time: f64) -> Ask {
        let (first, end) = (self.firsts[request] as usize, self.firsts[request + 1] as usize);
        let stops = end - first;
        let answered = f64::from(self.answered[request]);
        let node = |stop: usize| (0..stop).fold(self.requests.leaves[request], |node, _| self.shape.parent(node));
        if time >= answered {
            // So many steps down are behind it, the last one to the browser.
            let steps = ((time - answered) / self.hop).max(0.0).min(stops as f64);
            let whole = (steps as usize).min(stops - 1);
            let below = (whole + 1 < stops).then(|| node(stops - 2 - whole));
            return Ask::Down(node(stops - 1 - whole), below, steps - whole as f64);
        }
        for stop in 0..stops {
            let at = f64::from(self.reached[first + stop]);
            if time < at {
                // It sets out as late as it can: what waits, waits below.
                let part = (1.0 - (at - time) / self.hop).max(0.0);
                return Ask::Up((stop > 0).then(|| node(stop - 1)), node(stop), part);
            }
        }
        Ask::Waiting(node(stops - 1))
    }
}

impl Default for Shape {
    fn default() -> Self {
        Self::of(0, 2)
    }
}
