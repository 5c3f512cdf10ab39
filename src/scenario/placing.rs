//! Placing the keys of a step bit by bit, so that nobody has to wait for a million of them in one go.

use std::sync::Arc;

use super::{Placed, Scenario, World, world};
use crate::{
    keys::Keys,
    limits,
    placement::{NOBODY, Placement, again::Untouched},
    refusal::Refusal,
    setting::KeyHash,
    words,
};

/// A step whose keys are being placed. Ends in the same [`Placed`] whatever the size of the bits.
pub struct Placing {
    world: World,
    /// Shared with other steps only where loads do not matter.
    placement: Arc<dyn Placement>,
    keys: Keys,
    hash: KeyHash,
    hashes: Arc<Vec<u64>>,
    owners: Vec<u32>,
    /// What is left of the owners at a step that is placed already.
    untouched: Option<(Untouched, Arc<Vec<u32>>)>,
}

impl Placing {
    /// Builds the placement and checks that its keys are not too much work. What `known` has computed already is taken
    /// from there: hashes, and the owners of keys that a change between the two cannot have moved.
    ///
    /// # Errors
    /// The scheme's own sentence, or a limit that would be exceeded.
    pub fn begin(scenario: &Scenario, step: usize, known: Option<&Placed>) -> Result<Self, Refusal> {
        Self::begin_among(scenario, step, known, &mut known.into_iter())
    }

    /// The same; where one of `others` has the very nodes, scheme and settings of this step, its placement is taken
    /// instead of being built once more.
    ///
    /// # Errors
    /// As [`Placing::begin`].
    pub fn begin_among(
        scenario: &Scenario,
        step: usize,
        known: Option<&Placed>,
        mut others: &mut dyn Iterator<Item = &Placed>,
    ) -> Result<Self, Refusal> {
        let world = world(scenario, step);
        let keys = scenario.keys();
        let placement = match Iterator::find(&mut others, |other| other.built_for(&world)) {
            Some(other) => Arc::clone(&other.placement),
            None => Arc::from(world.build()?),
        };
        let all = placement.draws(&keys);
        if all > limits::DRAWS {
            return Err(Refusal(words::too_many_draws(all, limits::DRAWS)));
        }
        let hash = world.key_hash();
        let hashes = match known {
            Some(k) if k.hash == hash && k.keys == keys => Arc::clone(&k.hashes),
            _ => Arc::new(Vec::with_capacity(keys.len())),
        };
        let untouched = match known {
            Some(k) if k.hash == hash && k.keys == keys && !placement.loads_matter() && k.same_rules_as(&world) => {
                let (was, is) = ((&k.world.cluster, &*k.placement), (&world.cluster, &*placement));
                Untouched::between(was, is).map(|untouched| (untouched, Arc::clone(&k.owners)))
            }
            _ => None,
        };
        Ok(Self { world, placement, untouched, owners: Vec::with_capacity(keys.len()), keys, hash, hashes })
    }

    /// Hashes the next `most` keys, or places as many as take `most` draws; true where nothing is left to do.
    ///
    /// # Errors
    /// With `raw`, a sentence that quotes the first key that is no decimal `u64`.
    pub fn go_on(&mut self, most: usize) -> Result<bool, Refusal> {
        let (count, hashed) = (self.keys.len(), self.hashes.len());
        if hashed < count {
            let range = hashed..hashed.saturating_add(most).min(count);
            // Not shared before all are there.
            self.keys.push_hashes(range, self.hash, Arc::make_mut(&mut self.hashes))?;
            return Ok(false);
        }
        if let Some((untouched, was)) = &self.untouched {
            let first = self.owners.len();
            let end = first.saturating_add(self.placement.keys_of(most)).min(count);
            let (hashes, was) = (&self.hashes[first..end], &was[first..end]);
            let (placement, owners) = (&*self.placement, &mut self.owners);
            if !untouched.place(placement, hashes, was, owners) {
                placement.place_again(untouched, &self.keys, first, hashes, was, owners);
            }
            return Ok(end == count);
        }
        let (keys, hashes, owners) = (&self.keys, &self.hashes, &mut self.owners);
        Ok(match Arc::get_mut(&mut self.placement) {
            Some(own) => own.settle_some(keys, hashes, most, owners),
            None => self.placement.place_some(keys, hashes, most, owners),
        })
    }

    /// About how many draws it takes, hashing included: what is worth to be done elsewhere.
    #[must_use]
    pub fn work(&self) -> u64 {
        // A hash takes as long as a few lookups, and some take much longer.
        const HASH: u64 = 8;
        let (count, hashed, placed) = (self.keys.len() as u64, self.hashes.len() as u64, self.owners.len() as u64);
        let each = match &self.untouched {
            Some((untouched, _)) => untouched.draws(self.placement.draws_per_key()),
            None => self.placement.draws(&self.keys) / count.max(1),
        };
        (count - hashed) * HASH + (count - placed) * each
    }

    /// Whether keys compete for room: then their placement has to see to all of them itself.
    #[must_use]
    pub fn loads_matter(&self) -> bool {
        self.placement.loads_matter()
    }

    /// Whether keys still have to be hashed.
    #[must_use]
    pub fn hashes_are_missing(&self) -> bool {
        self.hashes.len() < self.keys.len()
    }

    /// Takes the hashes (where they are missing) and owners that the same work gave elsewhere; false, and nothing
    /// changed, for lists that cannot be those. Where loads matter, nobody else's lists will do.
    pub fn supply(&mut self, hashes: Option<Vec<u64>>, owners: Vec<u32>) -> bool {
        let (count, nodes) = (self.keys.len(), self.world.cluster.nodes.len());
        let hashed = hashes.as_ref().map_or(self.hashes.len(), Vec::len);
        let known = |&owner: &u32| owner == NOBODY || (owner as usize) < nodes;
        if hashed != count || owners.len() != count || self.placement.loads_matter() || !owners.iter().all(known) {
            return false;
        }
        if let Some(hashes) = hashes {
            self.hashes = Arc::new(hashes);
        }
        self.owners = owners;
        true
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f64 {
        (self.hashes.len() + self.owners.len()) as f64 / (2 * self.keys.len()).max(1) as f64
    }

    /// What came of it, once nothing is left to do.
    #[must_use]
    pub fn done(self) -> Placed {
        let Self { world, mut placement, keys, hash, hashes, owners, .. } = self;
        let owners = Arc::new(owners);
        if let Some(own) = Arc::get_mut(&mut placement) {
            own.keep(&owners);
        }
        Placed { world, placement, keys, hashes, owners, hash }
    }
}
