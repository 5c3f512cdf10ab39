//! Trees under inconsistent views (Karger et al. 1997, section 5): each browser maps the nodes of a page's tree to caches
//! by what it itself knows.
//!
//! All browsers have the same tree, of as many nodes as the smallest view has caches. A node is then played by as many
//! caches as there are different answers to the question who plays it: the spread σ of its key. Each of them passes on up
//! to q requests, so an origin gets up to d·q·σ.

use std::sync::Arc;

use super::{Plan, Requests, Run, Shape, log_base, page_key, run};
use crate::{
    keys::{Builder, Keys, hash_of},
    placement::NOBODY,
    refusal::Refusal,
    scenario::{Scenario, world},
    views::{Asking, Outcome, Question, Views},
};

/// What becomes of requests whose browsers know different caches.
#[derive(Clone, Debug)]
pub struct Unlike {
    /// The tree of every page.
    pub shape: Shape,
    /// What became of the requests.
    pub run: Run,
    /// The same requests on the same trees, if everybody knew every cache.
    pub whole: Run,
    /// σ: by how many caches one node of a tree is played at most.
    pub spread: usize,
    /// λ: how many nodes of trees one cache plays for some browser at most.
    pub load: u32,
    /// What the section promises.
    pub bounds: Option<UnlikeBounds>,
}

/// What the paper promises. Where it writes O(…) the constant is taken as 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnlikeBounds {
    /// d·q·σ: the most requests that a page's origin ever gets. Always true.
    pub origin: u64,
    /// Theorem 5.1: what one cache gets, 2ρt²·log_d C′·log C + (d·q·t·log C + ρt)·log C.
    pub busiest: f64,
    /// Lemma 5.2: copies in all caches, σλ(log R·log_d C′ + R/q).
    pub copies: f64,
}

/// [`Unlike`] while it is worked out.
pub struct Unlikes {
    plan: Arc<Plan>,
    shape: Shape,
    views: Views,
    clients: u32,
    asking: Asking,
}

impl Unlikes {
    /// Begins: every node of every page's tree is a key that each browser places.
    ///
    /// # Errors
    /// As [`Plan::of`]; or that of a limit.
    pub fn begin(scenario: &Scenario) -> Result<Self, Refusal> {
        // The caches are the scenario's own: it is those that browsers know or not.
        let mut scenario = scenario.clone();
        scenario.settings.reset("caches");
        let plan = Plan::of(&scenario)?;
        let here = world(&scenario, scenario.step);
        let views = Views::of_all(&here.cluster, &scenario.settings);
        let shape = Shape::of(views.smallest() as u32, plan.shape.arity);
        let (mut list, mut whole, mut hashes) = (Builder::default(), Vec::new(), Vec::new());
        for page in 0..plan.pages {
            let name = plan.page_name(page);
            for node in 1..shape.nodes {
                let key = page_key(name.as_slice(), node);
                list.add(&key, 1);
                whole.push(plan.owner(&key));
                hashes.push(plan.hash_of(&key));
            }
        }
        let question = Question {
            scheme: here.scheme,
            cluster: here.cluster,
            settings: here.settings,
            who: scenario.settings.clone(),
            keys: Keys::Listed(Arc::new(list.done())),
            hashes: Arc::new(hashes),
            whole: Arc::new(whole),
        };
        let clients = scenario.settings.count("clients").max(1) as u32;
        Ok(Self { plan: Arc::new(plan), shape, views, clients, asking: Asking::begin(question, false) })
    }

    /// Does the next bit, of about so many placements; gives everything once it is whole.
    ///
    /// # Errors
    /// As [`Asking::go_on`].
    pub fn go_on(&mut self, most: usize) -> Result<Option<Unlike>, Refusal> {
        Ok(self.asking.go_on(most)?.map(|outcome| self.answered(&outcome)))
    }

    /// All of it at once.
    ///
    /// # Errors
    /// As [`Unlikes::begin`] and [`Unlikes::go_on`].
    pub fn whole(scenario: &Scenario) -> Result<Unlike, Refusal> {
        let mut unlikes = Self::begin(scenario)?;
        loop {
            if let Some(unlike) = unlikes.go_on(usize::MAX)? {
                return Ok(unlike);
            }
        }
    }

    fn answered(&self, outcome: &Outcome) -> Unlike {
        let Self { plan, shape, .. } = self;
        let requests = Requests::draw(plan.requests, plan.pages, plan.popularity, *shape, &plan.rng());
        // Whose request it is: drawn by itself, so that pages and leaves are those of other runs.
        let mut who = plan.rng().fork("tree clients");
        let of = |bits: u64| ((u128::from(bits) * u128::from(self.clients)) >> 64) as usize;
        let asker: Vec<usize> = (0..plan.requests).map(|_| of(who.next_u64())).collect();
        let key = |page: u32, node: u32| page as usize * (shape.nodes as usize - 1) + node as usize - 1;
        let size = (plan.count(), plan.pages);
        let seen = |seat: super::Seat| {
            let client = asker[seat.request as usize];
            outcome.owner(client, key(seat.page, seat.node)).map_or(NOBODY, |cache| cache as u32)
        };
        let run_of = |cache_of: &dyn Fn(super::Seat) -> u32| run(*shape, plan.threshold, &requests, size, cache_of);
        let all = super::Seats::of(plan);
        Unlike {
            shape: *shape,
            run: run_of(&seen),
            whole: run_of(&|seat| all.of_seat(seat)),
            spread: outcome.most_spread(),
            load: outcome.most_load(),
            bounds: self.bounds(outcome),
        }
    }

    fn bounds(&self, outcome: &Outcome) -> Option<UnlikeBounds> {
        let (plan, shape) = (&self.plan, self.shape);
        let (t, known) = (self.views.t()?, self.views.known_nodes() as u32);
        if shape.nodes < 2 {
            return None;
        }
        let (d, q, requests) = (f64::from(shape.arity), f64::from(plan.threshold), f64::from(plan.requests));
        let (sigma, lambda) = (outcome.most_spread() as f64, f64::from(outcome.most_load()));
        let rho = requests / f64::from(known);
        let (log, height) = (f64::from(known.max(2)).ln(), log_base(shape.nodes, shape.arity));
        Some(UnlikeBounds {
            origin: u64::from(shape.arity) * u64::from(plan.threshold) * outcome.most_spread() as u64,
            busiest: 2.0 * rho * t * t * height * log + (d * q * t * log + rho * t) * log,
            copies: sigma * lambda * (requests.max(2.0).ln() * height + requests / q),
        })
    }
}

impl Plan {
    /// The hash of a key, as [`Plan::owner`] takes it.
    fn hash_of(&self, key: &[u8]) -> u64 {
        hash_of(key, self.key_hash()).unwrap_or_else(|_| crate::hash::HashKind::DEFAULT.of(key))
    }
}
