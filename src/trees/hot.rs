//! A scenario's trees, run, and beside them the same requests otherwise: what the page and `measure()` tell.

use std::sync::Arc;

use super::{
    Bounds, Film, Plan, Requests, Run, Seats, Shape, Typical, bounds, expect::Trials, film::Filming, requests::Drawing,
    run::Running,
};
use crate::{measure::Expected, refusal::Refusal, scenario::Scenario};

/// The trees of a scenario and what became of its requests.
pub struct Hot {
    /// What was asked for.
    pub plan: Arc<Plan>,
    /// The requests.
    pub requests: Arc<Requests>,
    /// What became of them.
    pub run: Run,
    /// The same in time.
    pub film: Film,
    /// What the paper promises; none without caches.
    pub bounds: Option<Bounds>,
    /// Who plays the nodes of each page.
    seats: Seats,
}

impl Hot {
    /// Runs a scenario's trees, without their times.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub fn of(scenario: &Scenario) -> Result<Self, Refusal> {
        Ok(Heating::begin(Plan::of(scenario)?, false).whole())
    }

    /// The same with their times.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub fn filmed(scenario: &Scenario) -> Result<Self, Refusal> {
        Ok(Heating::begin(Plan::of(scenario)?, true).whole())
    }

    /// The cache that plays a node of a page; [`crate::placement::NOBODY`] for the root.
    #[must_use]
    pub fn cache(&self, page: u32, node: u32) -> u32 {
        self.seats.cache(page, node)
    }
}

/// [`Hot`] while it is worked out: requests are drawn, then answered, then given their times.
pub struct Heating {
    plan: Arc<Plan>,
    /// Until it is handed over.
    seats: Option<Seats>,
    filmed: bool,
    drawing: Drawing,
    /// Once all are drawn.
    drawn: Option<Arc<Requests>>,
    running: Running,
    /// Once all are answered.
    run: Option<Run>,
    filming: Filming,
}

impl Heating {
    /// Begins.
    #[must_use]
    pub fn begin(plan: Plan, filmed: bool) -> Self {
        let plan = Arc::new(plan);
        Self {
            seats: Some(Seats::of(&plan)),
            filmed,
            drawing: Drawing::begin(plan.pages, plan.popularity, plan.shape, &plan.rng()),
            drawn: None,
            running: Running::default(),
            run: None,
            filming: Filming::default(),
            plan,
        }
    }

    /// Does the next bit, of about so many requests; gives everything once it is whole.
    pub fn go_on(&mut self, most: usize) -> Option<Hot> {
        let plan = &*self.plan;
        let seats = self.seats.as_ref()?;
        let cache_of = |seat| seats.of_seat(seat);
        let Some(requests) = &self.drawn else {
            if self.drawing.go_on(plan.requests, most) {
                let requests = Arc::new(std::mem::take(&mut self.drawing.requests));
                let size = (plan.count(), plan.pages);
                self.running = Running::begin(plan.shape, plan.threshold, requests.len(), size);
                self.filming = Filming::begin(plan.shape, plan.threshold, requests.clone(), plan.pages);
                self.drawn = Some(requests);
            }
            return None;
        };
        let Some(run) = &self.run else {
            if self.running.go_on(requests, most, &cache_of) {
                self.run = Some(std::mem::take(&mut self.running).done());
            }
            return None;
        };
        if self.filmed && !self.filming.go_on(run, most, &cache_of) {
            return None;
        }
        let film = if self.filmed { std::mem::take(&mut self.filming).done() } else { Film::default() };
        Some(Hot {
            bounds: bounds(plan),
            requests: requests.clone(),
            run: self.run.take()?,
            film,
            seats: self.seats.take()?,
            plan: self.plan.clone(),
        })
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        let all = f64::from(self.plan.requests.max(1));
        let stages = if self.filmed { 3.0 } else { 2.0 };
        let done = match (&self.drawn, &self.run) {
            (None, _) => self.drawing.requests.len() as f64 / all,
            (_, None) => 1.0 + self.running.answered() as f64 / all,
            _ => 2.0 + self.filming.told() as f64 / all,
        };
        (done / stages).min(1.0)
    }

    /// All of it at once.
    #[must_use]
    pub fn whole(mut self) -> Hot {
        loop {
            if let Some(hot) = self.go_on(usize::MAX) {
                return hot;
            }
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
    /// The run that is under way.
    running: Option<Running>,
    /// The requests on their way to one cache per page, and who that is.
    straight: Option<(Requests, Vec<u32>)>,
    one: Option<Run>,
    shared: Option<Run>,
    trials: Trials,
    tried: bool,
    choices: Vec<Choice>,
}

impl Besides {
    /// Answers up to `most` more requests; gives everything once it is whole.
    pub fn go_on(&mut self, hot: &Hot, most: usize) -> Option<Beside> {
        let (plan, requests, running) = (&*hot.plan, &*hot.requests, &mut self.running);
        let size = (plan.count(), plan.pages);
        let begin = |shape, threshold| Running::begin(shape, threshold, requests.len(), size);
        if self.one.is_none() {
            // The owner of the page's own name: the same protocol on a tree of a root and one leaf.
            let (straight, owners) = self.straight.get_or_insert_with(|| {
                let owners = (0..plan.pages).map(|page| plan.owner(plan.page_name(page).as_slice())).collect();
                (Requests { pages: requests.pages.clone(), leaves: vec![1; requests.len()] }, owners)
            });
            let running = running.get_or_insert_with(|| begin(Shape::of(2, 2), plan.threshold));
            if running.go_on(straight, most, &|seat| owners[seat.page as usize]) {
                self.one = self.running.take().map(Running::done);
                self.straight = None;
            }
            return None;
        }
        if self.shared.is_none() {
            let running = running.get_or_insert_with(|| begin(plan.shape, plan.threshold));
            if running.go_on(requests, most, &|seat| hot.cache(0, seat.node)) {
                self.shared = self.running.take().map(Running::done);
            }
            return None;
        }
        if !self.tried {
            self.tried = self.trials.go_on(plan, most);
            return None;
        }
        if let Some(&threshold) = choices(plan.threshold).get(self.choices.len()) {
            let made;
            let done = if threshold == plan.threshold {
                &hot.run
            } else {
                let running = running.get_or_insert_with(|| begin(plan.shape, threshold));
                if !running.go_on(requests, most, &|seat| hot.cache(seat.page, seat.node)) {
                    return None;
                }
                made = self.running.take()?.done();
                &made
            };
            let busiest = done.busiest().map_or(0, |(_, n)| n);
            let choice = Choice { threshold, origin: done.at_origin(), busiest, copies: done.all_copies() };
            self.choices.push(choice);
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
            if let Some(whole) = besides.go_on(hot, usize::MAX) {
                return whole;
            }
        }
    }
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
