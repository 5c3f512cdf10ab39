//! Placing the keys of a step bit by bit, so that nobody has to wait for a million of them in one go.

use std::sync::Arc;

use super::{Placed, Scenario, World, world};
use crate::{keys::Keys, limits, placement::Placement, refusal::Refusal, setting::KeyHash, words};

/// A step whose keys are being placed. Ends in the same [`Placed`] whatever the size of the bits.
pub struct Placing {
    world: World,
    placement: Box<dyn Placement>,
    keys: Keys,
    hash: KeyHash,
    hashes: Arc<Vec<u64>>,
    owners: Vec<u32>,
    /// How many draws one key may take: a key of many counts for more.
    draws: u64,
}

impl Placing {
    /// Builds the placement and checks that its keys are not too much work. Hashes that `known` has computed already
    /// are taken from there.
    ///
    /// # Errors
    /// The scheme's own sentence, or a limit that would be exceeded.
    pub fn begin(scenario: &Scenario, step: usize, known: Option<&Placed>) -> Result<Self, Refusal> {
        let world = world(scenario, step);
        let keys = scenario.keys();
        let placement = world.build()?;
        let draws = placement.draws_per_key();
        let all = placement.draws(&keys);
        if all > limits::DRAWS {
            return Err(Refusal(words::too_many_draws(all, limits::DRAWS)));
        }
        let hash = world.key_hash();
        let hashes = match known {
            Some(k) if k.hash == hash && k.keys == keys => Arc::clone(&k.hashes),
            _ => Arc::new(Vec::with_capacity(keys.len())),
        };
        Ok(Self { world, placement, owners: Vec::with_capacity(keys.len()), keys, hash, hashes, draws })
    }

    /// Hashes or places the next `most` keys; true where nothing is left to do. Where keys compete for room, they are
    /// settled in one go: each one's place depends on all before it.
    ///
    /// # Errors
    /// With `raw`, a sentence that quotes the first key that is no decimal `u64`.
    pub fn go_on(&mut self, most: usize) -> Result<bool, Refusal> {
        let (count, hashed, placed) = (self.keys.len(), self.hashes.len(), self.owners.len());
        if hashed < count {
            let range = hashed..hashed.saturating_add(most).min(count);
            // Not shared before all are there.
            self.keys.push_hashes(range, self.hash, Arc::make_mut(&mut self.hashes))?;
            return Ok(false);
        }
        let most = (most as u64 / self.draws.max(1)).max(1) as usize;
        if most >= count || self.placement.loads_matter() {
            self.placement.settle(&self.keys, &self.hashes, &mut self.owners);
        } else {
            let range = placed..placed.saturating_add(most).min(count);
            self.placement.place_keys(&self.keys, placed, &self.hashes[range], &mut self.owners);
        }
        Ok(self.owners.len() >= count)
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        (self.hashes.len() + self.owners.len()) as f64 / (2 * self.keys.len()).max(1) as f64
    }

    /// What came of it, once nothing is left to do.
    #[must_use]
    pub fn done(self) -> Placed {
        let Self { world, placement, keys, hash, hashes, owners, .. } = self;
        Placed { world, placement: Arc::from(placement), keys, hashes, owners: Arc::new(owners), hash }
    }
}
