//! Telling a story bit by bit: the same story, however large the bits are.

use std::sync::Arc;

use super::{Story, actors, kind, known::Known, leaps::Leaps};
use crate::{
    api::rows_from,
    bytes::Bytes,
    layout::{Picture, Point32, Side},
    measure::{ExpectedMoves, Simulation, Typical, balance},
    movement::Movement,
    placement::{Law, NOBODY, NodeId, Places},
    refusal::Refusal,
    scenario::{Placed, Placing, Scenario, everybody},
};

/// A story on its way: the keys are hashed, placed on both sides of the change, compared, and drawn up for the picture.
pub struct Telling {
    scenario: Scenario,
    all: Vec<(NodeId, Bytes)>,
    after: Option<Placed>,
    before: Option<Placed>,
    expected: Option<ExpectedMoves>,
    movement: Movement,
    sides: [Side; 2],
    known: Option<Known>,
    /// Of the step after, once it is placed.
    law: Law,
    typical: Option<Typical>,
    stage: Stage,
}

enum Stage {
    Place(Box<Placing>),
    Compare(usize),
    Draw(Draw),
    Measure(Option<Simulation>),
    Finish,
}

/// A side of the picture that is drawn up: first the one after, then the one before.
struct Draw {
    before: bool,
    side: Side,
    actor_of: Vec<u32>,
    leaps: Option<Leaps>,
    /// Whether owners and places are those of arrays that are there already.
    shared: [bool; 2],
    at: usize,
}

/// The parts of the work where progress is told, in the order in which they come.
const PARTS: f64 = 6.0;

/// A node that is drawn for what is typical takes about as long as so many keys.
const DRAWN: usize = 16;

impl Telling {
    /// Begins. What `known` has computed already is taken from there.
    ///
    /// # Errors
    /// As [`Placing::begin`].
    pub fn begin(scenario: &Scenario, known: Option<&Story>) -> Result<Self, Refusal> {
        let mut telling = Self {
            scenario: scenario.clone(),
            all: everybody(scenario),
            after: None,
            before: None,
            expected: None,
            movement: Movement::default(),
            sides: [Side::default(), Side::default()],
            known: known.map(Known::of),
            law: Law::None,
            typical: None,
            stage: Stage::Finish,
        };
        telling.stage = telling.place(scenario.step)?;
        Ok(telling)
    }

    /// A step is next: it is known, or has to be placed.
    fn place(&mut self, step: usize) -> Result<Stage, Refusal> {
        let known = self.known.as_ref().and_then(|known| known.placed(&self.scenario, step)).cloned();
        if let Some(placed) = known {
            return self.placed(placed);
        }
        let mut others = self.after.iter().chain(self.known.iter().flat_map(Known::sides).map(|side| side.0));
        let nearest = self.after.as_ref().or_else(|| Some(self.known.as_ref()?.sides().next()?.0));
        Ok(Stage::Place(Box::new(Placing::begin_among(&self.scenario, step, nearest, &mut others)?)))
    }

    /// The step that is being placed, with the work of it: it may be done elsewhere, see [`Telling::supply`].
    #[must_use]
    pub fn placing(&self) -> Option<(usize, &Placing)> {
        let Stage::Place(placing) = &self.stage else { return None };
        // The step itself comes first, then the one before.
        let before = usize::from(self.after.is_some());
        Some((self.scenario.step.saturating_sub(before), placing))
    }

    /// Takes what placing this step gave elsewhere, where it is the one that is being placed: see [`Placing::supply`].
    ///
    /// # Errors
    /// As [`Placing::begin`], of the next step.
    pub fn supply(&mut self, step: usize, hashes: Option<Vec<u64>>, owners: Vec<u32>) -> Result<bool, Refusal> {
        if self.placing().is_none_or(|(placing, _)| placing != step) {
            return Ok(false);
        }
        let stage = std::mem::replace(&mut self.stage, Stage::Finish);
        let Stage::Place(mut placing) = stage else { return Ok(false) };
        let fits = placing.supply(hashes, owners);
        self.stage = if fits { self.placed(placing.done())? } else { Stage::Place(placing) };
        Ok(fits)
    }

    /// What will be told.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        let keys = self.after.as_ref().map_or(1, |a| a.owners.len()).max(1) as f64;
        let done = match &self.stage {
            Stage::Place(placing) => placing.part() + if self.after.is_some() { 1.0 } else { 0.0 },
            Stage::Compare(at) => 2.0 + *at as f64 / keys,
            Stage::Draw(draw) => 3.0 + draw.at as f64 / keys + if draw.before { 1.0 } else { 0.0 },
            Stage::Measure(_) => 5.0,
            Stage::Finish => PARTS,
        };
        done / PARTS
    }

    /// Does the next bit, of at most so many keys; gives the story once it is whole, and is of no use from then on.
    ///
    /// # Errors
    /// As [`Story::tell`].
    pub fn go_on(&mut self, most: usize) -> Result<Option<Story>, Refusal> {
        // Put back below, unless an error ends it all.
        match std::mem::replace(&mut self.stage, Stage::Finish) {
            Stage::Place(mut placing) => {
                self.stage = if placing.go_on(most)? { self.placed(placing.done())? } else { Stage::Place(placing) };
            }
            Stage::Compare(at) => {
                let end = self.compare(at, most);
                let whole = self.after.as_ref().is_none_or(|a| end >= a.owners.len());
                self.stage = if whole { self.draw(false) } else { Stage::Compare(end) };
            }
            Stage::Draw(mut draw) => {
                let placed = if draw.before { &self.before } else { &self.after };
                let whole = placed.as_ref().is_none_or(|placed| draw.go_on(placed, most));
                self.stage = if whole { self.drawn(draw.before, draw.done()) } else { Stage::Draw(draw) };
            }
            Stage::Measure(mut simulation) => {
                let whole = simulation.as_mut().is_none_or(|s| s.go_on(&self.law, most / DRAWN));
                self.stage = if whole { Stage::Finish } else { Stage::Measure(simulation.take()) };
                if whole {
                    self.typical = simulation.map(Simulation::done);
                }
            }
            Stage::Finish => return Ok(self.finish()),
        }
        Ok(None)
    }

    /// One step is placed: the one before is next, where there is one.
    fn placed(&mut self, placed: Placed) -> Result<Stage, Refusal> {
        if let Some(after) = &self.after {
            self.movement = Movement::begin(&placed.world.cluster, &after.world.cluster);
            self.expected = after.expected_since(&placed);
            // A list that grows by doubling would be copied in one go when it is largest.
            let likely = |e: &ExpectedMoves| (e.moved.mean + 6.0 * e.moved.deviation) as usize + 100;
            let likely = self.expected.as_ref().map_or(0, likely);
            self.movement.moves.reserve_exact(likely.min(after.keys.len()));
            self.before = Some(placed);
            return Ok(Stage::Compare(0));
        }
        self.after = Some(placed);
        match self.scenario.step.checked_sub(1) {
            Some(step) => self.place(step),
            None => Ok(self.draw(false)),
        }
    }

    fn compare(&mut self, at: usize, most: usize) -> usize {
        let (Some(before), Some(after)) = (&self.before, &self.after) else { return at };
        let end = at.saturating_add(most).min(after.owners.len());
        self.movement.go_on(before.side(), after.side(), at..end);
        end
    }

    fn draw(&mut self, before: bool) -> Stage {
        let Some(placed) = (if before { &self.before } else { &self.after }) else { return self.measure() };
        let known = self.known.as_ref();
        if let Some(side) = known.and_then(|known| known.side(placed, &self.all)) {
            return self.drawn(before, side);
        }
        let drawn = self.after.iter().filter(|_| before).map(|after| (after, &self.sides[1]));
        let mut others = drawn.chain(known.into_iter().flat_map(Known::sides));
        Stage::Draw(Draw::begin(placed, before, &self.all, &mut others))
    }

    fn drawn(&mut self, before: bool, side: Side) -> Stage {
        self.sides[usize::from(!before)] = side;
        if before { self.measure() } else { self.draw(true) }
    }

    fn measure(&mut self) -> Stage {
        let Some(after) = &self.after else { return Stage::Finish };
        self.law = after.placement.law();
        Stage::Measure(Simulation::begin(&self.law, &after.fair_shares(), after.owners.len()))
    }

    fn finish(&mut self) -> Option<Story> {
        let after = self.after.take()?;
        let before = self.before.take();
        let movement = std::mem::take(&mut self.movement);
        let expected = self.expected.take();
        let balance = balance(&after.owners, &after.fair_shares(), &self.law);
        let moved = before.is_some().then_some((&movement, expected.as_ref()));
        let numbers = rows_from(moved, &after, &balance, self.typical);
        let [was, is] = std::mem::take(&mut self.sides);
        let was = if before.is_some() { was } else { is.clone() };
        let picture = Arc::new(Picture {
            kind: kind(&after),
            actors: actors::actors(&self.all, before.as_ref(), &after),
            before: was,
            after: is,
            changed: before.is_some(),
            subjects: actors::subjects(&self.scenario, &self.all, before.as_ref(), &after),
            needless: Arc::new(needless(&movement, after.owners.len())),
            traced: None,
            trace: Arc::default(),
            stepping: after.placement.steps(),
            weighted: after.weighted(),
            next_slot: self.scenario.step == self.scenario.changes.len(),
        });
        let everybody = self.all.iter().map(|(who, _)| *who).collect();
        let scenario = self.scenario.clone();
        Some(Story { scenario, before, after, movement, expected, balance, numbers, everybody, picture })
    }
}

fn needless(movement: &Movement, keys: usize) -> Vec<u32> {
    if movement.needless() == 0 {
        return Vec::new();
    }
    let mut flags = vec![0; keys.div_ceil(32)];
    for m in movement.moves.iter().filter(|m| !movement.reason(m).needed()) {
        flags[m.key as usize / 32] |= 1 << (m.key % 32);
    }
    flags
}

impl Draw {
    fn begin<'a>(
        placed: &Placed,
        before: bool,
        all: &[(NodeId, Bytes)],
        mut others: &mut dyn Iterator<Item = (&'a Placed, &'a Side)>,
    ) -> Self {
        use crate::layout::Kind;
        let actors = Places::of(&mut all.iter().map(|actor| actor.0));
        let nodes = &placed.world.cluster.nodes;
        let actor_of: Vec<u32> =
            nodes.iter().map(|n| actors.find(n.who).map_or(NOBODY, |actor| actor as u32)).collect();
        let actor = |owner: u32| actor_of.get(owner as usize).copied().unwrap_or(NOBODY);
        let mut points: Vec<Point32> = Vec::new();
        if let Some(ring) = placed.placement.ring() {
            for (end, owner) in ring.iter() {
                let at = ring.top(end);
                // Of points at one position the first owns; the losers own nothing.
                if points.last().is_none_or(|p| p.at != at) {
                    points.push(Point32 { at, actor: actor(owner) });
                }
            }
        }
        // Buckets in their order, where they are drawn.
        let slots = match kind(placed) {
            Kind::Modulo | Kind::Jump => placed.placement.points().iter().map(|p| actor(p.owner)).collect(),
            Kind::Ring | Kind::Heaps => Vec::new(),
        };
        // Nodes that stand among the actors where they stand in the cluster: as long as none has left.
        let as_placed = actor_of.iter().zip(0..).all(|(&actor, node)| actor == node);
        let owners = if as_placed { Arc::clone(&placed.owners) } else { Arc::default() };
        let same = Iterator::find(&mut others, |(other, _)| other.same_places_as(placed));
        let places = same.map(|(_, side)| Arc::clone(&side.places));
        let shared = [as_placed, places.is_some()];
        let side = Side {
            owners,
            places: places.unwrap_or_default(),
            points: Arc::new(points),
            slots: Arc::new(slots),
            ..Side::default()
        };
        Self { before, side, actor_of, leaps: Leaps::begin(placed), shared, at: 0 }
    }

    /// Draws up the next `most` keys; true where all are.
    fn go_on(&mut self, placed: &Placed, most: usize) -> bool {
        let end = self.at.saturating_add(most).min(placed.owners.len());
        let range = self.at..end;
        self.at = end;
        let actor = |owner: u32| self.actor_of.get(owner as usize).copied().unwrap_or(NOBODY);
        let [owners_shared, places_shared] = self.shared;
        if !owners_shared {
            let owners = Arc::make_mut(&mut self.side.owners);
            owners.reserve_exact(placed.owners.len().saturating_sub(owners.len()));
            owners.extend(placed.owners[range.clone()].iter().map(|&o| actor(o)));
        }
        if let Some(ring) = placed.placement.ring().filter(|_| !places_shared) {
            // All keys have a place, or none has.
            let place = |&hash: &u64| Some(ring.top(placed.placement.looked_up(hash)?));
            let places = Arc::make_mut(&mut self.side.places);
            places.reserve_exact(placed.owners.len().saturating_sub(places.len()));
            places.extend(placed.hashes[range.clone()].iter().map_while(place));
        }
        if let Some(leaps) = &mut self.leaps {
            leaps.go_on(placed, range);
        }
        end >= placed.owners.len()
    }

    fn done(self) -> Side {
        Side { leaps: Arc::new(self.leaps.map(Leaps::done).unwrap_or_default()), ..self.side }
    }
}
