//! The scenario: the one value of which everything that a person sees is a function.
//!
//! A start, settings, and changes in the order of time; `step` says how many changes have been applied.

pub mod change;
pub mod edit;
mod placed;
mod placing;
pub mod world;

use std::sync::Arc;

pub use change::{Change, Verb};
pub use placed::Placed;
pub use placing::Placing;
pub use world::{World, everybody, world};

use crate::{
    bytes::Bytes,
    decimal::Decimal,
    keys::{KeyList, Keys},
    placement::{SCHEMES, Scheme, cluster::NodeSpec},
    setting::{Settings, Value},
};

/// A scenario. Equal scenarios have equal links, and the other way round.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// The scheme at the start, by its link name (always one of [`SCHEMES`]).
    pub scheme: &'static str,
    /// The nodes at the start, in the order of the list.
    pub nodes: Vec<NodeSpec>,
    /// How many keys are generated, where none are listed.
    pub made_keys: u32,
    /// Keys of one's own, distinct, with their multiplicity; they stand in for generated ones.
    pub own_keys: Option<Arc<KeyList>>,
    /// Settings that differ from their defaults.
    pub settings: Settings,
    /// What happens, in the order of time.
    pub changes: Vec<Change>,
    /// How many changes have been applied.
    pub step: usize,
}

/// How many keys a link without `keys` and `own` generates. Belongs to `v1` for ever.
pub const DEFAULT_KEYS: u32 = 2_000;

impl Default for Scenario {
    /// What the link `v1/ring` says: a, b, c, d, e and 2,000 keys.
    fn default() -> Self {
        Self {
            scheme: SCHEMES[0].about().name,
            nodes: Self::default_nodes(),
            made_keys: DEFAULT_KEYS,
            own_keys: None,
            settings: Settings::default(),
            changes: Vec::new(),
            step: 0,
        }
    }
}

impl Scenario {
    /// The nodes of a link that names none. Belong to `v1` for ever.
    #[must_use]
    pub fn default_nodes() -> Vec<NodeSpec> {
        ["a", "b", "c", "d", "e"].map(NodeSpec::named).to_vec()
    }

    /// What an empty address opens: just after a change, so that a visitor who never clicks has seen one.
    #[must_use]
    pub fn opening() -> Self {
        let cache = |i: u32| NodeSpec::named(format!("cache-{i}"));
        Self {
            nodes: (1..=5).map(cache).collect(),
            changes: vec![
                Change::Add(vec![cache(6)]),
                Change::Weigh(vec![("cache-2".into(), Decimal::whole(2))]),
                Change::Drop(vec!["cache-4".into()]),
            ],
            step: 1,
            ..Self::default()
        }
    }

    /// The scheme at the start.
    #[must_use]
    pub fn start_scheme(&self) -> &'static dyn Scheme {
        crate::placement::scheme(self.scheme).unwrap_or(SCHEMES[0])
    }

    /// The keys.
    #[must_use]
    pub fn keys(&self) -> Keys {
        match &self.own_keys {
            Some(list) => Keys::Listed(Arc::clone(list)),
            // They were too long for the link: nothing is known of them until they are given again.
            None if self.keys_are_missing() => Keys::Listed(Arc::default()),
            None => Keys::Made { prefix: self.prefix(), count: self.made_keys },
        }
    }

    /// Whether this scenario's listed keys were too long for its link and have not been given yet.
    #[must_use]
    pub fn keys_are_missing(&self) -> bool {
        self.own_keys.is_none() && self.settings.word("left") == "keys"
    }

    /// What stands before the number of a generated key.
    #[must_use]
    pub fn prefix(&self) -> Bytes {
        match self.settings.given("prefix") {
            Some(Value::Text(bytes)) => bytes.clone(),
            _ => "key-".into(),
        }
    }

    /// Whether all that decides where keys go at a step is the same in another scenario.
    #[must_use]
    pub fn same_until(&self, other: &Self, step: usize) -> bool {
        self.scheme == other.scheme
            && self.settings.without_looks() == other.settings.without_looks()
            && self.nodes == other.nodes
            && (self.made_keys, &self.own_keys) == (other.made_keys, &other.own_keys)
            && step <= self.changes.len()
            && self.changes.get(..step) == other.changes.get(..step)
    }

    /// The same at another step, held to the number of changes.
    #[must_use]
    pub fn at_step(&self, step: usize) -> Self {
        Self { step: step.min(self.changes.len()), ..self.clone() }
    }
}
