//! What a scenario asks of its trees.

use std::sync::Arc;

use super::Shape;
use crate::{
    bytes::Bytes,
    hash::HashKind,
    keys::{hash_of, push_decimal},
    placement::{Cluster, NodeId, Placement, cluster::NodeSpec},
    refusal::Refusal,
    rng::Rng,
    scenario::{Scenario, world},
    setting::{KeyHash, Value},
};

/// How requests are spread over the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Popularity {
    /// All are for the first page.
    One,
    /// The page number k (from 1) is asked for 1/k as often as the first.
    Zipf,
    /// All pages alike.
    Equal,
}

/// A scenario's trees: the caches are its nodes at the step that is looked at, or so many generated ones.
#[derive(Clone)]
pub struct Plan {
    /// The tree of every page.
    pub shape: Shape,
    /// q: so many requests a node passes on before its cache keeps a copy.
    pub threshold: u32,
    /// How many requests there are.
    pub requests: u32,
    /// How many pages there are.
    pub pages: u32,
    /// How requests are spread over the pages.
    pub popularity: Popularity,
    /// What the requests are drawn from.
    pub seed: u64,
    /// The first page's name.
    pub page: Bytes,
    /// The caches: names, and who they are in the scenario.
    pub caches: Arc<Vec<(Bytes, NodeId)>>,
    /// Who plays what: the scenario's own placement.
    pub placement: Arc<dyn Placement>,
    hash: KeyHash,
}

impl Plan {
    /// What a scenario says, at its step.
    ///
    /// # Errors
    /// The scheme's own sentence: it cannot place on these caches.
    pub fn of(scenario: &Scenario) -> Result<Self, Refusal> {
        Self::on(scenario, None)
    }

    /// The same; where the caches are the scenario's nodes, with the placement that was built of them already.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub fn on(scenario: &Scenario, built: Option<&Arc<dyn Placement>>) -> Result<Self, Refusal> {
        let settings = &scenario.settings;
        let mut world = world(scenario, scenario.step);
        let made = settings.count("caches") as u32;
        let built = built.filter(|_| made == 0);
        if made > 0 {
            world.cluster = Cluster::of((1..=made).map(|i| NodeSpec::named(format!("cache-{i}"))));
            world.scheme.carry(&mut world.cluster);
        }
        let caches: Vec<_> = world.cluster.nodes.iter().map(|n| (n.spec.name.clone(), n.who)).collect();
        let popularity = match settings.word("popularity").as_str() {
            "zipf" => Popularity::Zipf,
            "equal" => Popularity::Equal,
            _ => Popularity::One,
        };
        let page = match settings.given("page") {
            Some(Value::Text(name)) => name.clone(),
            _ => "hot".into(),
        };
        Ok(Self {
            shape: Shape::of(caches.len() as u32, settings.count("arity") as u32),
            threshold: settings.count("threshold") as u32,
            requests: settings.count("requests") as u32,
            pages: settings.count("pages").max(1) as u32,
            popularity,
            seed: settings.count("seed"),
            page,
            caches: Arc::new(caches),
            placement: match built {
                Some(built) => built.clone(),
                None => world.build()?.into(),
            },
            hash: world.key_hash(),
        })
    }

    /// How many caches there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.caches.len() as u32
    }

    /// A page's name: the first one is the scenario's, the others have a number behind it.
    #[must_use]
    pub fn page_name(&self, page: u32) -> Bytes {
        let mut name = self.page.0.clone();
        if page > 0 {
            name.push(b'-');
            push_decimal(&mut name, page + 1);
        }
        Bytes(name)
    }

    /// The owner of a key. Where the scenario takes its keys for hashes, names of pages are hashed by the usual function.
    #[must_use]
    pub fn owner(&self, key: &[u8]) -> u32 {
        let hash = hash_of(key, self.hash).unwrap_or_else(|_| HashKind::DEFAULT.of(key));
        self.placement.owner_of(key, hash)
    }

    /// How keys are hashed.
    #[must_use]
    pub fn key_hash(&self) -> KeyHash {
        self.hash
    }

    /// What its requests are drawn from.
    #[must_use]
    pub fn rng(&self) -> Rng {
        Rng::new(self.seed)
    }
}

/// Equal plans run alike, whatever the addresses of their placements.
impl PartialEq for Plan {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.placement, &other.placement)
            && (self.shape, self.threshold, self.requests, self.pages, self.popularity, self.seed)
                == (other.shape, other.threshold, other.requests, other.pages, other.popularity, other.seed)
            && self.page == other.page
    }
}
