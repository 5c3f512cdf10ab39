//! A scenario's trees, run, and beside them the same requests otherwise: what the page and `measure()` tell.

use std::sync::Arc;

use super::{Bounds, Film, Plan, Requests, Run, Seats, Shape, Typical, bounds, expect::Trials, run};
use crate::{measure::Expected, refusal::Refusal, scenario::Scenario};

/// The trees of a scenario and what became of its requests.
pub struct Hot {
    /// What was asked for.
    pub plan: Arc<Plan>,
    /// The requests.
    pub requests: Requests,
    /// What became of them.
    pub run: Run,
    /// The same in time.
    pub film: Film,
    /// What the paper promises; none without caches.
    pub bounds: Option<Bounds>,
    /// Who plays the nodes of each page that was asked about.
    seats: Vec<u32>,
}

impl Hot {
    /// Runs a scenario's trees, without their times.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub fn of(scenario: &Scenario) -> Result<Self, Refusal> {
        Ok(Self::from(Plan::of(scenario)?, false))
    }

    /// The same with their times.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub fn filmed(scenario: &Scenario) -> Result<Self, Refusal> {
        Ok(Self::from(Plan::of(scenario)?, true))
    }

    fn from(plan: Plan, filmed: bool) -> Self {
        let requests = Requests::draw(plan.requests, plan.pages, plan.popularity, plan.shape, &plan.rng());
        let seats = Seats::of(&plan);
        let of_seat = |seat| seats.of_seat(seat);
        let run = run(plan.shape, plan.threshold, &requests, (plan.count(), plan.pages), &of_seat);
        let film =
            if filmed { Film::of(plan.shape, plan.threshold, &requests, &run, &of_seat) } else { Film::default() };
        let known = seats.into_known();
        Self { bounds: bounds(&plan), requests, run, film, seats: known, plan: Arc::new(plan) }
    }

    /// The cache that plays a node of a page; [`crate::placement::NOBODY`] for the root.
    #[must_use]
    pub fn cache(&self, page: u32, node: u32) -> u32 {
        let at = page as usize * self.plan.shape.nodes as usize + node as usize;
        match self.seats.get(at) {
            Some(cache) if *cache != super::seats::UNKNOWN => *cache,
            _ => Seats::ask_one(&self.plan, page, node),
        }
    }
}

/// One choice of q, and what comes of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// q.
    pub threshold: u32,
    /// Requests at all origins.
    pub origin: u64,
    /// Requests at the busiest cache.
    pub busiest: u32,
    /// Copies kept.
    pub copies: u64,
}

/// The same requests, answered otherwise.
pub struct Beside {
    /// Each page has one cache that is responsible for it, as on a plain hash ring.
    pub one: Run,
    /// All pages share the first one's tree.
    pub shared: Run,
    /// What is typical of the plan.
    pub typical: Typical,
    /// Other choices of q.
    pub choices: Vec<Choice>,
}

/// The values of q that stand beside the scenario's own, ascending, that one among them.
#[must_use]
pub fn choices(own: u32) -> Vec<u32> {
    let mut list: Vec<u32> = (0..8).map(|power| 1 << power).filter(|q| *q != own).collect();
    let at = list.iter().take_while(|q| **q < own).count();
    list.insert(at, own);
    list
}

/// [`Beside`] while it is worked out.
#[derive(Default)]
pub struct Besides {
    one: Option<Run>,
    shared: Option<Run>,
    trials: Trials,
    tried: bool,
    choices: Vec<Choice>,
}

impl Besides {
    /// Does one more run; gives everything once it is whole.
    pub fn go_on(&mut self, hot: &Hot) -> Option<Beside> {
        let (plan, requests) = (&*hot.plan, &hot.requests);
        let size = (plan.count(), plan.pages);
        if self.one.is_none() {
            self.one = Some(responsible(plan, requests));
            return None;
        }
        if self.shared.is_none() {
            self.shared = Some(run(plan.shape, plan.threshold, requests, size, &|seat| hot.cache(0, seat.node)));
            return None;
        }
        if !self.tried {
            self.tried = self.trials.go_on(plan);
            return None;
        }
        if let Some(&threshold) = choices(plan.threshold).get(self.choices.len()) {
            let done = run(plan.shape, threshold, requests, size, &|seat| hot.cache(seat.page, seat.node));
            let busiest = done.busiest().map_or(0, |(_, n)| n);
            self.choices.push(Choice { threshold, origin: done.at_origin(), busiest, copies: done.all_copies() });
            return None;
        }
        Some(Beside {
            one: self.one.take()?,
            shared: self.shared.take()?,
            typical: self.trials.typical(),
            choices: std::mem::take(&mut self.choices),
        })
    }
}

impl Beside {
    /// All of it at once.
    #[must_use]
    pub fn of(hot: &Hot) -> Self {
        let mut besides = Besides::default();
        loop {
            if let Some(whole) = besides.go_on(hot) {
                return whole;
            }
        }
    }
}

/// One cache per page: the owner of the page's own name. The same protocol on a tree of a root and one leaf.
fn responsible(plan: &Plan, requests: &Requests) -> Run {
    let owners: Vec<u32> = (0..plan.pages).map(|page| plan.owner(plan.page_name(page).as_slice())).collect();
    let straight = Requests { pages: requests.pages.clone(), leaves: vec![1; requests.len()] };
    let size = (plan.count(), plan.pages);
    run(Shape::of(2, 2), plan.threshold, &straight, size, &|seat| owners[seat.page as usize])
}

/// The numbers of a run beside what is typical, under fixed names: requests at the origin, at the busiest cache, at a
/// cache on average; copies; steps climbed on average.
pub const MEASURES: [&str; 5] =
    ["requests at the origin", "busiest cache", "requests per cache", "copies kept", "steps climbed"];

/// Them, in that order; nothing is expected where there are no caches.
#[must_use]
pub fn measures(run: &Run, typical: Option<Typical>) -> [(&'static str, f64, Option<Expected>); 5] {
    let busiest = run.busiest().map_or(0.0, |(_, n)| f64::from(n));
    let [origin, most, mean, copies, hops] = MEASURES;
    [
        (origin, run.at_origin() as f64, typical.map(|t| t.origin)),
        (most, busiest, typical.map(|t| t.busiest)),
        (mean, run.mean(), typical.map(|t| t.mean)),
        (copies, run.all_copies() as f64, typical.map(|t| t.copies)),
        (hops, run.climbed().1, typical.map(|t| t.hops)),
    ]
}
