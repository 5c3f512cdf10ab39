//! What is typical: the same trees with other chances, drawn again and again from a fixed seed.

use super::{Plan, Seat, requests::Drawing, run::Running};
use crate::{measure::Expected, rng::Rng};

/// What the numbers of a plan usually are, where every node is played by a cache drawn evenly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Typical {
    /// Requests at all origins together.
    pub origin: Expected,
    /// Requests at the busiest cache.
    pub busiest: Expected,
    /// Requests at a cache on average.
    pub mean: Expected,
    /// Copies that all caches keep.
    pub copies: Expected,
    /// Steps that a request climbs, on average.
    pub hops: Expected,
}

/// Among so many requests in all it is drawn again; at least and at most so often.
const WORK: u32 = 800_000;
const LEAST: u32 = 3;
const MOST: u32 = 100;

/// Sums and squares of each number.
#[derive(Default)]
pub(super) struct Trials {
    runs: u32,
    sums: [(f64, f64); 5],
    /// The one that is under way.
    trial: Option<Trial>,
}

/// One run of a plan, with chances of its own.
struct Trial {
    drawing: Drawing,
    drawn: bool,
    salt: Rng,
    running: Running,
}

impl Trials {
    /// Runs a plan once more, or, where that is much, up to `most` requests further; true where it has been run often
    /// enough.
    pub(super) fn go_on(&mut self, plan: &Plan, most: usize) -> bool {
        if self.runs >= (WORK / plan.requests.max(1)).clamp(LEAST, MOST) {
            return true;
        }
        let caches = plan.count();
        let trial = self.trial.get_or_insert_with(|| {
            let rng = Rng::new(u64::from(self.runs)).fork("typical trees");
            Trial {
                drawing: Drawing::begin(plan.pages, plan.popularity, plan.shape, &rng),
                drawn: false,
                salt: rng.fork("tree map"),
                running: Running::begin(plan.shape, plan.threshold, plan.requests as usize, (caches, plan.pages)),
            }
        });
        if !trial.drawn {
            trial.drawn = trial.drawing.go_on(plan.requests, most);
            return false;
        }
        let salt = &trial.salt;
        let cache_of = |seat: Seat| {
            let mut map = salt.at(u64::from(seat.page) << 32 | u64::from(seat.node));
            ((u128::from(map.next_u64()) * u128::from(caches)) >> 64) as u32
        };
        if !trial.running.go_on(&trial.drawing.requests, most, &cache_of) {
            return false;
        }
        let Some(trial) = self.trial.take() else { return false };
        let done = trial.running.done();
        self.runs += 1;
        let busiest = done.busiest().map_or(0.0, |(_, n)| f64::from(n));
        let numbers = [done.at_origin() as f64, busiest, done.mean(), done.all_copies() as f64, done.climbed().1];
        for (sum, number) in self.sums.iter_mut().zip(numbers) {
            sum.0 += number;
            sum.1 += number * number;
        }
        false
    }

    /// Means and standard deviations.
    pub(super) fn typical(&self) -> Typical {
        let n = f64::from(self.runs.max(1));
        let [origin, busiest, mean, copies, hops] = self.sums.map(|(sum, squares)| {
            let mean = sum / n;
            // What is the same every time has no deviation, whatever rounding says.
            let variance = squares / n - mean * mean;
            let deviation = if variance > 1e-9 * mean * mean { variance.sqrt() } else { 0.0 };
            Expected { mean, deviation }
        });
        Typical { origin, busiest, mean, copies, hops }
    }
}

/// What is typical of a plan.
#[must_use]
pub fn typical(plan: &Plan) -> Typical {
    let mut trials = Trials::default();
    while !trials.go_on(plan, usize::MAX) {}
    trials.typical()
}
