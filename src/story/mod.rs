//! What there is to tell of a scenario at its step: placements, movement, numbers, and the picture's input.

mod actors;
pub mod facts;
pub mod found;
mod known;
pub mod lanes;
pub mod leaps;
pub mod said;
mod telling;
pub mod timeline;
pub mod variants;
pub mod walk;

use std::sync::Arc;

pub use said::Said;
pub use telling::Telling;
pub use timeline::{Notch, Timeline};

use crate::{
    api::MeasureRow,
    layout::{Kind, Picture},
    measure::{Balance, ExpectedMoves},
    movement::Movement,
    placement::{NOBODY, NodeId},
    refusal::Refusal,
    scenario::{Placed, Scenario},
};

/// A scenario at its step, worked out.
#[derive(Clone)]
pub struct Story {
    /// The scenario.
    pub scenario: Scenario,
    /// The step before, where there is one.
    pub before: Option<Placed>,
    /// This step.
    pub after: Placed,
    /// What moved from one to the other.
    pub movement: Movement,
    /// What was to be expected of the move, where the law says.
    pub expected: Option<ExpectedMoves>,
    /// How the keys lie at this step.
    pub balance: Balance,
    /// The numbers beside their expectation.
    pub numbers: Vec<MeasureRow>,
    /// Everybody whom the scenario ever has, in order of appearance: the actors of the picture.
    pub everybody: Vec<NodeId>,
    /// The input of the picture.
    pub picture: Arc<Picture>,
}

impl Story {
    /// Works a scenario out. What another story has worked out already is taken from there.
    ///
    /// # Errors
    /// The scheme's own sentence, or that of a key that cannot be hashed.
    pub fn tell(scenario: &Scenario, known: Option<&Self>) -> Result<Self, Refusal> {
        let mut telling = Telling::begin(scenario, known)?;
        loop {
            if let Some(story) = telling.go_on(usize::MAX)? {
                return Ok(story);
            }
        }
    }

    /// The actor of a node of the cluster at this step.
    #[must_use]
    pub fn actor_of(&self, index: usize) -> u32 {
        let who = self.after.world.cluster.nodes.get(index).map(|n| n.who);
        self.everybody.iter().position(|w| Some(*w) == who).map_or(NOBODY, |i| i as u32)
    }

    /// The node of the cluster at this step that an actor is, where it is there.
    #[must_use]
    pub fn node_of(&self, actor: u32) -> Option<usize> {
        let who = *self.everybody.get(actor as usize)?;
        self.after.world.cluster.nodes.iter().position(|n| n.who == who)
    }

    /// A key whose path explains the picture: one that moved, with its place on the left, where a note has room, and
    /// the longest way to it, so that the path is seen.
    #[must_use]
    pub fn telling_key(&self) -> Option<u32> {
        const LEFT: std::ops::Range<f64> = 0.68..0.74;
        let actors = self.picture.actors.len().max(1) as f64;
        let place = |key: u32| {
            let at = self.picture.after.places.get(key as usize).copied().unwrap_or(0);
            f64::from(at) / 4_294_967_296.0
        };
        let way = |key: u32| {
            let from = self.picture.before.owners.get(key as usize).copied().unwrap_or(0);
            let apart = (place(key) - (f64::from(from) + 0.5) / actors).abs();
            apart.min(1.0 - apart)
        };
        let movers = self.movement.moves.iter().map(|m| m.key);
        let on_the_left = movers.clone().filter(|&k| LEFT.contains(&place(k)));
        on_the_left.max_by(|&a, &b| way(a).total_cmp(&way(b))).or_else(|| movers.clone().next())
    }

    /// The key whose way is drawn from the start: under schemes whose keys leap, for without one nobody sees how.
    #[must_use]
    pub fn leaping_key(&self) -> Option<u32> {
        const FIRST: usize = 24;
        let leaps = self.picture.kind == Kind::Jump && self.picture.keys() > 0;
        // Where nothing moved, of the first keys the one that leaps most often.
        let often = |&key: &u32| leaps::trace(&self.after, Some(key)).len();
        let first = || (0..self.picture.keys().min(FIRST) as u32).rev().max_by_key(often);
        if leaps { self.telling_key().or_else(first) } else { None }
    }
}

/// Which machinery is true to a scheme.
fn kind(placed: &Placed) -> Kind {
    if placed.placement.ring().is_some() {
        Kind::Ring
    } else if placed.placement.leaps(0).is_some() {
        Kind::Jump
    } else if placed.placement.grid() {
        Kind::Modulo
    } else {
        Kind::Heaps
    }
}

/// The picture of the opening scenario, for the static copy in the page.
///
/// # Errors
/// None in practice: the opening scenario is within all limits.
pub fn default_picture() -> Result<Picture, Refusal> {
    let story = Story::tell(&Scenario::opening(), None)?;
    let mut picture = (*story.picture).clone();
    picture.traced = story.telling_key();
    picture.trace = Arc::new(leaps::trace(&story.after, picture.traced));
    Ok(picture)
}
