//! Placing the keys as each client would, bit by bit.

use std::sync::Arc;

use super::{
    Ideal, NOWHERE, Outcome, Views,
    count::Counting,
    ideal::Imagining,
    overlap::{Served, overlap_of},
    seen::Drawing,
};
use crate::{
    keys::Keys,
    limits,
    measure::{Expected, typical},
    placement::{Cluster, Law, NOBODY, Node, Placement, Scheme, Weights},
    refusal::Refusal,
    setting::Settings,
    sorting, words,
};

/// What is asked: a scheme with nodes and keys, and who knows what.
#[derive(Clone)]
pub struct Question {
    /// The scheme.
    pub scheme: &'static dyn Scheme,
    /// All nodes.
    pub cluster: Cluster,
    /// The settings that decide where keys go.
    pub settings: Settings,
    /// The settings that say who knows what: `clients`, `see`, `know` and `seed`.
    pub who: Settings,
    /// The keys.
    pub keys: Keys,
    /// Their hashes by this scheme.
    pub hashes: Arc<Vec<u64>>,
    /// Their owners for one who knows all nodes.
    pub whole: Arc<Vec<u32>>,
}

impl Question {
    /// The nodes that one view holds, in its order, as a cluster that has just begun.
    #[must_use]
    pub fn cluster_of(&self, view: &[u16]) -> Cluster {
        let nodes: Vec<Node> = view.iter().map(|&node| self.cluster.nodes[usize::from(node)].clone()).collect();
        let mut cluster = Cluster::starting(nodes);
        self.scheme.carry(&mut cluster);
        cluster
    }

    /// Whether weights count.
    #[must_use]
    pub fn weighted(&self) -> bool {
        self.scheme.weights(&self.settings) != Weights::None
    }
}

/// A question that is being answered. Ends in the same [`Outcome`] whatever the size of the bits.
pub struct Asking {
    question: Question,
    stage: Stage,
    views: Arc<Views>,
    /// The clients' groups: those of one group know the same list.
    group_of: Vec<u32>,
    /// A client of each group.
    first_of: Vec<u32>,
    /// For each group its keys' nodes.
    owners: Vec<u16>,
    served: Vec<Served>,
    /// The busiest node of each group: keys as a multiple of its fair share.
    peaks: Vec<f64>,
    /// What is to be expected of that for the first group.
    peak: Option<Expected>,
    /// How many points a node has, on average, where the scheme has points.
    points: Option<f64>,
    ideal: bool,
}

enum Stage {
    Draw(Drawing),
    Place(Option<Placing>),
    Count(Counting),
    Imagine(Box<Outcome>, Imagining),
    Done,
}

/// One group's keys that are being placed.
struct Placing {
    placement: Box<dyn Placement>,
    cluster: Cluster,
    owners: Vec<u32>,
}

/// The parts of the work where progress is told.
const PARTS: f64 = 4.0;

impl Asking {
    /// Begins. With `ideal`, what a perfectly consistent scheme would make of these views is worked out too.
    #[must_use]
    pub fn begin(question: Question, ideal: bool) -> Self {
        let stage = Stage::Draw(Drawing::begin(&question.cluster, &question.who));
        Self {
            question,
            stage,
            views: Arc::default(),
            group_of: Vec::new(),
            first_of: Vec::new(),
            owners: Vec::new(),
            served: Vec::new(),
            peaks: Vec::new(),
            peak: None,
            points: None,
            ideal,
        }
    }

    /// All at once.
    ///
    /// # Errors
    /// As [`Asking::go_on`].
    pub fn whole(question: Question, ideal: bool) -> Result<Outcome, Refusal> {
        let mut asking = Self::begin(question, ideal);
        loop {
            if let Some(outcome) = asking.go_on(usize::MAX)? {
                return Ok(outcome);
            }
        }
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        let groups = self.first_of.len().max(1) as f64;
        let done = match &self.stage {
            Stage::Draw(drawing) => drawing.part(),
            Stage::Place(_) => 1.0 + self.peaks.len() as f64 / groups,
            Stage::Count(counting) => 2.0 + counting.part(),
            Stage::Imagine(_, imagining) => 3.0 + imagining.part(),
            Stage::Done => PARTS,
        };
        done / PARTS
    }

    /// Does the next bit, of about so many placements of a key; gives the outcome once it is whole, and is of no use from
    /// then on.
    ///
    /// # Errors
    /// The scheme's own sentence for one of the views, or a limit that would be exceeded: told before the work begins.
    pub fn go_on(&mut self, most: usize) -> Result<Option<Outcome>, Refusal> {
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Draw(mut drawing) => {
                let all = self.question.cluster.nodes.len().max(1);
                let clients = (most / all).max(1);
                let last = (0..clients).any(|_| drawing.go_on(&self.question.cluster));
                self.stage = if last { self.drawn(drawing.views)? } else { Stage::Draw(drawing) };
            }
            Stage::Place(placing) => {
                let placing = match placing {
                    Some(placing) => placing,
                    None => self.build()?,
                };
                self.stage = self.place(placing, most);
            }
            Stage::Count(mut counting) => {
                let whole = counting.go_on(self.count_input(), most);
                self.stage = if whole { self.counted(counting) } else { Stage::Count(counting) };
            }
            Stage::Imagine(mut outcome, mut imagining) => {
                if imagining.go_on(&self.served, most) {
                    outcome.ideal = imagining.done(outcome.keys());
                    return Ok(Some(*outcome));
                }
                self.stage = Stage::Imagine(outcome, imagining);
            }
            Stage::Done => {}
        }
        Ok(None)
    }

    /// All views are there: those that are equal are placed once.
    fn drawn(&mut self, views: Views) -> Result<Stage, Refusal> {
        let clients = views.len();
        let order = sorting::order(clients, &|a, b| views.of(a).cmp(views.of(b)));
        // Of equal views the first client stands for all; groups come in the order of the clients.
        let mut first = vec![0u32; clients];
        for (at, &client) in order.iter().enumerate() {
            let same = at > 0 && views.of(order[at - 1] as usize) == views.of(client as usize);
            first[client as usize] = if same { first[order[at - 1] as usize] } else { client };
        }
        let mut group = vec![0; clients];
        for client in 0..clients {
            let one = first[client] as usize;
            if one == client {
                group[client] = self.first_of.len() as u32;
                self.first_of.push(client as u32);
            }
            self.group_of.push(group[one]);
        }
        let placed = self.first_of.len() as u64 * self.question.keys.len() as u64;
        if placed > limits::SEEN {
            return Err(Refusal(words::too_many_seen(
                self.first_of.len() as u64,
                self.question.keys.len() as u64,
                limits::SEEN,
            )));
        }
        self.views = Arc::new(views);
        Ok(Stage::Place(None))
    }

    /// The next group's placement.
    fn build(&self) -> Result<Placing, Refusal> {
        let group = self.peaks.len();
        let client = self.first_of.get(group).map_or(0, |&client| client as usize);
        let cluster = self.question.cluster_of(self.views.of(client));
        self.question.scheme.about().variant(&self.question.settings)?;
        let placement = self.question.scheme.build(&cluster, &self.question.settings)?;
        // The first speaks for all: before the work, not in the midst of it.
        let groups = self.first_of.len() as u64;
        let draws = placement.draws(&self.question.keys).saturating_mul(groups);
        if group == 0 && draws > limits::DRAWS {
            return Err(Refusal(words::too_many_draws(draws, limits::DRAWS)));
        }
        let bytes = (placement.bytes() as u64).saturating_mul(groups);
        if group == 0 && bytes > limits::BUILT {
            return Err(Refusal(words::too_much_built(groups, bytes, limits::BUILT)));
        }
        Ok(Placing { placement, cluster, owners: Vec::with_capacity(self.question.keys.len()) })
    }

    fn place(&mut self, mut placing: Placing, most: usize) -> Stage {
        let Question { keys, hashes, .. } = &self.question;
        if !placing.placement.settle_some(keys, hashes, most, &mut placing.owners) {
            return Stage::Place(Some(placing));
        }
        self.placed(&placing);
        if self.peaks.len() < self.first_of.len() { Stage::Place(None) } else { Stage::Count(Counting::default()) }
    }

    fn placed(&mut self, placing: &Placing) {
        let client = self.first_of.get(self.peaks.len()).map_or(0, |&client| client as usize);
        let members = self.views.of(client);
        let weighted = self.question.weighted();
        let counted = self.question.scheme.counted(&placing.cluster, &self.question.settings);
        let cluster = counted.as_ref().unwrap_or(&placing.cluster);
        self.served.push(Served::of(members, &cluster.serving_weights(weighted), self.question.cluster.nodes.len()));
        let mut load = vec![0u32; members.len()];
        for &owner in &placing.owners {
            if owner == NOBODY {
                self.owners.push(NOWHERE);
            } else {
                load[owner as usize] += 1;
                self.owners.push(members[owner as usize]);
            }
        }
        let keys = placing.owners.len() as f64;
        let fair = cluster.fair_shares(weighted);
        if self.ideal && self.peaks.is_empty() {
            let law = placing.placement.law();
            self.peak = typical(&law, &fair, placing.owners.len()).map(|t| t.max_to_mean);
            if let Law::Points(points) | Law::Nearest { points, .. } = &law {
                let (sum, having) = (points.iter().sum::<u64>(), points.iter().filter(|p| **p > 0).count());
                self.points = (having > 0).then(|| sum as f64 / having as f64);
            }
        }
        let ratio = |(&load, &fair): (&u32, &f64)| if fair > 0.0 { f64::from(load) / (fair * keys) } else { 0.0 };
        self.peaks.push(load.iter().zip(&fair).map(ratio).fold(0.0, f64::max));
    }

    fn count_input(&self) -> super::count::Input<'_> {
        super::count::Input {
            nodes: self.question.cluster.nodes.len(),
            owners: &self.owners,
            whole: &self.question.whole,
            group_of: &self.group_of,
            first_of: &self.first_of,
            views: &self.views,
        }
    }

    fn counted(&mut self, counting: Counting) -> Stage {
        let overlap = overlap_of(&self.served, &self.group_of);
        let outcome = Outcome {
            views: Arc::clone(&self.views),
            group_of: std::mem::take(&mut self.group_of),
            first_of: std::mem::take(&mut self.first_of),
            owners: Arc::new(std::mem::take(&mut self.owners)),
            peaks: std::mem::take(&mut self.peaks),
            overlap,
            peak: self.peak,
            ideal: None,
            ..counting.done()
        };
        let imagining = Imagining::begin(&self.served, &outcome, self.points, self.ideal);
        Stage::Imagine(Box::new(outcome), imagining)
    }
}

/// What only the ideal says, where it was asked for.
impl Outcome {
    /// What a perfectly consistent scheme makes of these views, where that was worked out.
    #[must_use]
    pub fn ideal(&self) -> Option<&Ideal> {
        self.ideal.as_ref()
    }
}
