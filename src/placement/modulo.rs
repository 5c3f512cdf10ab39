//! Modulo: hash mod N, over the list of nodes, each repeated weight times.
//!
//! The scheme that consistent hashing was invented against: one more bucket, and N/(N+1) of the keys change place.

use super::{About, Cluster, Placement, Promises, Scheme, Weights, remainder::Remainder, spots::whole_weights};
use crate::{refusal::Refusal, setting::Settings, words};

/// The scheme.
pub struct Modulo;

static ABOUT: About = About {
    name: "modulo",
    title: words::scheme::MODULO,
    preposition: words::scheme::MODULO_PREPOSITION,
    imitates: words::scheme::MODULO_IMITATES,
    weights: Weights::Integers,
    zero_weight: words::scheme::ZERO_OWNS_NOTHING,
    settings: &["hash", "replicas", "spread", "removal"],
    key_hash: "hash=",
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::MODULO_DOWN,
    replicas: words::scheme::MODULO_REPLICAS,
    lookup: words::scheme::MODULO_LOOKUP,
    movement: words::scheme::MODULO_MOVEMENT,
    source: words::scheme::MODULO_SOURCE,
};

impl Scheme for Modulo {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        Promises::NONE
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        Remainder::repeated(cluster, settings, &whole_weights(cluster, &cluster.serving(true), ABOUT.title)?)
    }
}
