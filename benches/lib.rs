//! Ringscope's placements as the benches ask for them.

use std::sync::Arc;

use ringscope::{
    keys::{KeyList, Keys},
    link,
    placement::Placement,
    scenario::{World, world},
};

/// A scenario's world, its placement built, and its keys.
pub struct Bench {
    /// Scheme, nodes and settings.
    pub world: World,
    /// The placement.
    pub placement: Box<dyn Placement>,
    /// The keys.
    pub keys: Keys,
    hashes: Vec<u64>,
}

impl Bench {
    /// Opens a link and builds its placement.
    ///
    /// # Panics
    /// For a link that cannot be opened or built: the benches' own are fine.
    pub fn open(link: &str) -> Self {
        let scenario = link::open(link).expect("a readable link").scenario;
        let world = world(&scenario, scenario.step);
        // Listed, as the crates get theirs: nobody makes a key's text while being timed.
        let Keys::Made { count, .. } = scenario.keys() else { panic!("the benches' links list no keys") };
        let keys = Keys::Listed(Arc::new(KeyList::of((0..count).map(|i| (format!("key-{i}"), 1)))));
        let placement = world.build().expect("a placement within the limits");
        Self { world, placement, keys, hashes: Vec::new() }
    }

    /// Hashes all keys and places them: from bytes to owners.
    ///
    /// # Panics
    /// Never: the benches' keys can be hashed.
    pub fn place(&mut self, owners: &mut Vec<u32>) {
        owners.clear();
        self.hashes.clear();
        self.hashes.reserve(self.keys.len());
        let hashed = self.keys.push_hashes(0..self.keys.len(), self.world.key_hash(), &mut self.hashes);
        hashed.expect("keys that can be hashed");
        self.placement.place_keys(&self.keys, 0, &self.hashes, owners);
    }

    /// The hashes of the keys that were placed.
    #[must_use]
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// The nodes' names, in order.
    pub fn names(&self) -> Vec<String> {
        self.world.cluster.nodes.iter().map(|n| n.spec.name.to_string()).collect()
    }
}

/// The link of `nodes` nodes under a scheme with `keys` keys.
pub fn scenario(scheme: &str, settings: &str, nodes: usize, keys: usize) -> String {
    let names: Vec<String> = (0..nodes).map(|i| format!("10.0.{}.{}:11212", i / 250, i % 250 + 1)).collect();
    format!("v1/{scheme}/nodes={}/keys={keys}{settings}/step=0", names.join(","))
}
