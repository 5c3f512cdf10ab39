//! The keys of a scenario, placed at a step.

use std::{borrow::Cow, sync::Arc};

use super::{Placing, Scenario, World};
use crate::{
    keys::Keys,
    measure::{ExpectedMoves, expected_moves},
    movement::{self, Movement, Range, Side},
    placement::{Cluster, Placement, Weights},
    refusal::Refusal,
    setting::KeyHash,
};

/// A step with every key's hash and owner.
#[derive(Clone)]
pub struct Placed {
    /// Scheme, nodes and settings at this step.
    pub world: World,
    /// The placement that was built.
    pub placement: Arc<dyn Placement>,
    /// The keys.
    pub keys: Keys,
    /// Their hashes.
    pub hashes: Arc<Vec<u64>>,
    /// Their owners: indices into the cluster's list, or [`crate::placement::NOBODY`].
    pub owners: Arc<Vec<u32>>,
    pub(super) hash: KeyHash,
}

impl Placed {
    /// Places a scenario's keys at a step. What `known` has computed already is taken from there.
    ///
    /// # Errors
    /// The scheme's own sentence, or that of a key that cannot be hashed.
    pub fn at(scenario: &Scenario, step: usize, known: Option<&Self>) -> Result<Self, Refusal> {
        let mut placing = Placing::begin(scenario, step, known)?;
        while !placing.go_on(usize::MAX)? {}
        Ok(placing.done())
    }

    /// Whether every key is looked up at the same place as at another step.
    #[must_use]
    pub fn same_places_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.hashes, &other.hashes) && self.same_rules_as(&other.world)
    }

    /// Whether another step has the same scheme with the same settings.
    pub(super) fn same_rules_as(&self, world: &World) -> bool {
        self.world.scheme.about().name == world.scheme.about().name && self.world.settings == world.settings
    }

    /// Whether the placement is the one that this world would build: keys that compete for room make it another one.
    pub(super) fn built_for(&self, world: &World) -> bool {
        !self.placement.loads_matter() && self.same_rules_as(world) && self.world.cluster == world.cluster
    }

    /// How the keys are hashed at this step.
    #[must_use]
    pub fn key_hash(&self) -> KeyHash {
        self.hash
    }

    /// Whether weights count at this step.
    #[must_use]
    pub fn weighted(&self) -> bool {
        self.world.weights() != Weights::None
    }

    /// The cluster with its weights as the scheme counts them.
    fn counted(&self) -> Cow<'_, Cluster> {
        let World { scheme, cluster, settings, .. } = &self.world;
        scheme.counted(cluster, settings).map_or(Cow::Borrowed(cluster), Cow::Owned)
    }

    /// Each node's fair share, a fraction of 1.
    #[must_use]
    pub fn fair_shares(&self) -> Vec<f64> {
        self.counted().fair_shares(self.weighted())
    }

    /// What moves from another step to this one.
    #[must_use]
    pub fn since(&self, before: &Self) -> Movement {
        movement::compare(before.side(), self.side())
    }

    /// The fewest keys that had to move from another step to this one.
    #[must_use]
    pub fn minimum_since(&self, before: &Self) -> f64 {
        movement::minimum(&before.counted(), &self.counted(), self.weighted(), self.keys.len())
    }

    /// The stretches of the ring that changed owner. None where there is no ring, where arcs do not decide, or where
    /// keys lie elsewhere than before (another hash or width): then no stretch of the circle tells who moves.
    #[must_use]
    pub fn ranges_since(&self, before: &Self) -> Vec<Range> {
        match (before.placement.ring(), self.placement.ring()) {
            (Some(was), Some(is))
                if before.hash == self.hash && was.bits() == is.bits() && was.decides && is.decides =>
            {
                movement::ranges((&before.world.cluster, was), (&self.world.cluster, is))
            }
            _ => Vec::new(),
        }
    }

    /// Its nodes and owners.
    #[must_use]
    pub fn side(&self) -> Side<'_> {
        Side { cluster: &self.world.cluster, owners: &self.owners }
    }

    /// What the change from an earlier step should move; none where the law does not say, or keys are hashed anew.
    #[must_use]
    pub fn expected_since(&self, before: &Self) -> Option<ExpectedMoves> {
        if before.hash != self.hash {
            return None;
        }
        expected_moves(
            (&before.world.cluster, &before.placement.law()),
            (&self.world.cluster, &self.placement.law()),
            self.same_points_as(before),
            self.keys.len(),
        )
    }

    /// Whether a node that is in both steps has the same points in both.
    #[must_use]
    pub fn same_points_as(&self, other: &Self) -> bool {
        let same_labels = |a: &crate::placement::Node| {
            let b = other.world.cluster.nodes.iter().find(|n| n.who == a.who);
            b.is_none_or(|b| b.spec.ring_label() == a.spec.ring_label())
        };
        self.world.scheme.about().name == other.world.scheme.about().name
            && self.hash == other.hash
            && self.world.settings == other.world.settings
            && self.world.cluster.nodes.iter().all(same_labels)
    }
}
