//! A run in time, so that any moment of it can be drawn.
//!
//! The log knows when each request reached each cache. Its unit is the *tick*: the request number i sets out at tick i.
//! A step up or down takes [`Film::hop`] ticks, and longer where a request waits its turn: at a node they are taken in
//! their order, so that what is seen is what [`super::run()`] reckons, one request after another.

use std::sync::Arc;

use super::{
    Requests, Run, Seat, Shape,
    events::{Event, Events, What},
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
    pub(super) shape: Shape,
    pub(super) requests: Arc<Requests>,
    /// Where the stops of each request begin in `reached`; one more than there are requests.
    firsts: Vec<u32>,
    /// When each stop was reached.
    reached: Vec<f32>,
    /// When each request's last stop had the page.
    answered: Vec<f32>,
    /// The longest that any request took.
    pub(super) longest: f64,
    pub(super) events: Events,
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

/// A step takes this part of the time in which all requests set out, but at least so many ticks.
const STEPS: f64 = 60.0;
const LEAST_HOP: f64 = 0.5;

fn float(tally: &Tally, number: u64) -> f32 {
    f32::from_bits(tally.of(number))
}

/// A copy that a cache keeps as a node, and from when on it is there.
struct Kept {
    cache: u32,
    page: u32,
    node: u32,
    there: f32,
}

/// A [`Film`] that is being made.
#[derive(Default)]
pub(super) struct Filming {
    film: Film,
    threshold: u32,
    /// When a node was last asked and when it has its copy, as bits of floats; how often it passed on.
    last: Tally,
    there: Tally,
    passed: Tally,
    origins: Vec<f32>,
    kept: Vec<Kept>,
    /// Of each copy, one more than the number of the `kept` that was there first.
    first: Tally,
    /// So many of `kept` are events by now.
    listed: usize,
    /// What the request at hand makes caches keep: cache, node, when it was asked, steps below its last stop.
    keeping: Vec<(u32, u32, f32, u32)>,
}

impl Filming {
    /// No request has its times yet. `pages` is how many pages there are.
    pub(super) fn begin(shape: Shape, threshold: u32, requests: Arc<Requests>, pages: u32) -> Self {
        let count = requests.len();
        let hop = (count as f64 / STEPS).max(LEAST_HOP);
        // Up and down once, and nobody waits longer than the page takes to come down.
        let about = count as f64 + f64::from(2 * shape.depth() + 2) * hop;
        let film = Film {
            hop,
            shape,
            requests,
            firsts: Vec::with_capacity(count + 1),
            reached: Vec::with_capacity(count),
            answered: Vec::with_capacity(count),
            events: Events::within(about),
            ..Film::default()
        };
        Self { film, threshold, origins: vec![0.0; pages as usize], ..Self::default() }
    }

    /// Gives times to the next requests, `most` of them at most; true once all have theirs. `run`, `cache_of` and the
    /// threshold must be those of the run.
    pub(super) fn go_on(&mut self, run: &Run, most: usize, cache_of: &dyn Fn(Seat) -> u32) -> bool {
        let all = self.film.requests.len();
        let first = self.film.answered.len();
        if first < all {
            for request in first..all.min(first.saturating_add(most)) {
                self.times(request, u32::from(run.hops[request]), cache_of);
            }
            return false;
        }
        let end = self.kept.len().min(self.listed.saturating_add(most));
        for at in self.listed..end {
            let Kept { cache, page, node, there } = self.kept[at];
            let first = self.first.of(copy(cache, page)) == at as u32 + 1;
            let what = if first { What::FirstCopy } else { What::Copy };
            self.film.events.add(Event::new(there, what, node, page));
        }
        self.listed = end;
        end == self.kept.len()
    }

    /// How many requests have their times.
    pub(super) fn told(&self) -> usize {
        self.film.answered.len()
    }

    /// All have their times.
    pub(super) fn done(self) -> Film {
        let mut film = self.film;
        film.firsts.push(film.reached.len() as u32);
        film
    }

    fn times(&mut self, request: usize, hops: u32, cache_of: &dyn Fn(Seat) -> u32) {
        let film = &mut self.film;
        let (page, hop) = (film.requests.pages[request], film.hop as f32);
        film.firsts.push(film.reached.len() as u32);
        let (mut node, mut time) = (film.requests.leaves[request], request as f32);
        let mut ready = 0.0;
        for step in 0..=hops {
            time += hop;
            let seat = Seat { request: request as u32, page, node };
            let cache = if node == 0 { NOBODY } else { cache_of(seat) };
            if node == 0 {
                time = time.max(self.origins[page as usize]);
                self.origins[page as usize] = time;
            } else if cache != NOBODY {
                let known = role(cache, page, node);
                time = time.max(float(&self.last, known));
                *self.last.at(known) = time.to_bits();
                ready = float(&self.there, known);
                let count = self.passed.at(known);
                *count += u32::from(step < hops);
                if step < hops && *count == self.threshold {
                    self.keeping.push((cache, node, time, hops - step));
                }
            }
            film.reached.push(time);
            film.events.add(Event::new(time, What::Reached(cache), node, page));
            if step < hops {
                node = film.shape.parent(node);
            }
        }
        let answered = if node == 0 { time } else { time.max(ready) };
        for (cache, node, asked, steps) in self.keeping.drain(..) {
            let there = answered + steps as f32 * hop;
            *self.there.at(role(cache, page, node)) = there.to_bits();
            film.events.add(Event::new(asked, What::Fetching, node, page));
            self.kept.push(Kept { cache, page, node, there });
            // Asked later, as another node, a cache may have its copy earlier.
            let first = self.first.at(copy(cache, page));
            if *first == 0 || there < self.kept[*first as usize - 1].there {
                *first = self.kept.len() as u32;
            }
        }
        film.answered.push(answered);
        let done = f64::from(answered) + f64::from(hops + 1) * film.hop;
        film.events.add(Event::new(done as f32, What::Answered, 0, page));
        film.end = film.end.max(done);
        film.longest = film.longest.max(done - request as f64);
    }
}

impl Film {
    /// How many requests there are.
    #[must_use]
    pub fn requests(&self) -> usize {
        self.answered.len()
    }

    pub(super) fn done(&self, request: usize) -> f64 {
        let stops = self.firsts[request + 1] - self.firsts[request];
        f64::from(self.answered[request]) + f64::from(stops) * self.hop
    }

    /// When a request has its answer; the last one is there at [`Film::end`].
    #[must_use]
    pub fn answered_at(&self, request: usize) -> f64 {
        if request < self.requests() { self.done(request) } else { self.end }
    }

    /// How many requests have set out by a time.
    pub(super) fn set_out(&self, time: f64) -> usize {
        self.requests().min((time + 1.0).max(0.0) as usize)
    }

    pub(super) fn whereabouts(&self, request: usize, time: f64) -> Ask {
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
