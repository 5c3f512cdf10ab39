//! The protocol of section 3: requests climb, caches count and keep.

use super::{Requests, Shape, tally::Tally};
use crate::placement::NOBODY;

/// Who is asked for: a node of a page's tree, on the way of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The number of the request: whoever asks may have a view of their own of which cache plays what.
    pub request: u32,
    /// The page.
    pub page: u32,
    /// The node, never the root.
    pub node: u32,
}

/// What became of the requests.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Run {
    /// How far each request climbed: 0 where the cache of its leaf answered.
    pub hops: Vec<u8>,
    /// Requests that each cache received, in whatever role.
    pub loads: Vec<u32>,
    /// Requests that each page's origin received.
    pub origin: Vec<u32>,
    /// How many pages each cache keeps a copy of.
    pub copies: Vec<u32>,
}

impl Run {
    /// Requests at all origins together.
    #[must_use]
    pub fn at_origin(&self) -> u64 {
        self.origin.iter().map(|n| u64::from(*n)).sum()
    }

    /// The cache that received the most, the first of several; none without caches.
    #[must_use]
    pub fn busiest(&self) -> Option<(usize, u32)> {
        let most = *self.loads.iter().max()?;
        self.loads.iter().position(|n| *n == most).map(|at| (at, most))
    }

    /// Requests that a cache received on average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let all: u64 = self.loads.iter().map(|n| u64::from(*n)).sum();
        all as f64 / (self.loads.len() as f64).max(1.0)
    }

    /// Copies that all caches keep.
    #[must_use]
    pub fn all_copies(&self) -> u64 {
        self.copies.iter().map(|n| u64::from(*n)).sum()
    }

    /// The farthest that a request climbed, and how far on average.
    #[must_use]
    pub fn climbed(&self) -> (u8, f64) {
        let all: u64 = self.hops.iter().map(|n| u64::from(*n)).sum();
        (self.hops.iter().copied().max().unwrap_or(0), all as f64 / (self.hops.len() as f64).max(1.0))
    }
}

/// What a node of a page is known by where it is played by a cache: 20 bits each (limits::NODES is below 2^14, pages
/// too).
pub(super) const fn role(cache: u32, page: u32, node: u32) -> u64 {
    (page as u64) << 40 | (node as u64) << 20 | cache as u64
}

/// What a copy is known by.
pub(super) const fn copy(cache: u32, page: u32) -> u64 {
    (page as u64) << 20 | cache as u64
}

/// Answers the requests, in their order. `cache_of` says who plays a node; where it says [`NOBODY`] a request passes by
/// uncounted.
///
/// A cache acts as each of its nodes by itself, as in the paper's proofs: asked as a node, it adds one to its counter of
/// (page, node) and passes the request on, until the counter reaches `threshold`; then it keeps the page that comes back,
/// and answers whoever asks it as this node from then on (who asks while the page is on its way waits there). A cache that
/// keeps a page as two nodes has two counters and one copy.
#[must_use]
pub fn run(shape: Shape, threshold: u32, requests: &Requests, size: (u32, u32), cache_of: &dyn Fn(Seat) -> u32) -> Run {
    let mut running = Running::begin(shape, threshold, requests.len(), size);
    running.go_on(requests, usize::MAX, cache_of);
    running.done()
}

/// A [`run()`] that is under way.
#[derive(Default)]
pub(super) struct Running {
    shape: Shape,
    threshold: u32,
    run: Run,
    /// Of each role, how often it passed on; of each copy, whether it is kept.
    passed: Tally,
    held: Tally,
}

impl Running {
    /// Nobody has been answered yet. `size` is how many caches and how many pages there are.
    pub(super) fn begin(shape: Shape, threshold: u32, requests: usize, size: (u32, u32)) -> Self {
        let run = Run {
            hops: Vec::with_capacity(requests),
            loads: vec![0; size.0 as usize],
            origin: vec![0; size.1 as usize],
            copies: vec![0; size.0 as usize],
        };
        Self { shape, threshold, run, ..Self::default() }
    }

    /// Answers the next ones, `most` of them at most; true once all are answered.
    pub(super) fn go_on(&mut self, requests: &Requests, most: usize, cache_of: &dyn Fn(Seat) -> u32) -> bool {
        let first = self.run.hops.len();
        let last = requests.len().min(first.saturating_add(most));
        for request in first..last {
            self.answer(request as u32, requests.pages[request], requests.leaves[request], cache_of);
        }
        last == requests.len()
    }

    fn answer(&mut self, request: u32, page: u32, leaf: u32, cache_of: &dyn Fn(Seat) -> u32) {
        let run = &mut self.run;
        let (mut node, mut hops) = (leaf, 0u8);
        while node != 0 {
            let cache = cache_of(Seat { request, page, node });
            if cache != NOBODY {
                run.loads[cache as usize] += 1;
                let count = self.passed.at(role(cache, page, node));
                if *count >= self.threshold {
                    break;
                }
                *count += 1;
                if *count == self.threshold {
                    let has = self.held.at(copy(cache, page));
                    run.copies[cache as usize] += 1 - *has;
                    *has = 1;
                }
            }
            node = self.shape.parent(node);
            hops += 1;
        }
        if node == 0 {
            run.origin[page as usize] += 1;
        }
        run.hops.push(hops);
    }

    /// How many are answered.
    pub(super) fn answered(&self) -> usize {
        self.run.hops.len()
    }

    /// What became of them.
    pub(super) fn done(self) -> Run {
        self.run
    }
}
