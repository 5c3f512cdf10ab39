//! Envoy's two schemes.

use crate::words::number;

/// Envoy's ring.
pub const ENVOY_RING: &str = "Envoy’s ring hash";
/// Envoy's ring.
pub const ENVOY_RING_PREPOSITION: &str = "on";
/// Envoy's ring.
pub const ENVOY_RING_IMITATES: &str = "Envoy’s ring_hash load balancer (from its source; positions as its tests publish them): a ring of 2^64 with sizes=min-max points in all, shared out by weight; point i is XXH64 of “label_i”, the label being an address with its port or a host name. Not imitated: MURMUR_HASH_2, localities, panic mode, hash_balance_factor (see the scheme “bounded”). Of equal hashes of two hosts Envoy leaves the order open; here the host listed first owns.";
/// Both of Envoy's.
pub const ENVOY_KEYS: &str = "XXH64, seed 0";
/// Both of Envoy's.
pub const ENVOY_ZERO: &str = "a node of weight 0 owns nothing; Envoy itself takes weights from 1";
/// Both of Envoy's.
pub const ENVOY_DOWN: &str = "A host that is down or draining is built in no more, as an unhealthy one is in Envoy above its panic threshold; the weights of the rest are normalised anew. Backups are the next priority: they serve while nobody else can.";
/// Envoy's ring.
pub const ENVOY_RING_REPLICAS: &str = "Envoy keeps no replicas: the list goes clockwise over distinct nodes, as its retries go on point by point; with spread=zone the first of each zone come first.";
/// Envoy's ring.
pub const ENVOY_RING_MOVEMENT: &str = "The size of the ring is shared out anew, so a join or a reweight also takes a few points from the other hosts or gives them some: a little more moves than must.";
/// Envoy's ring.
pub const ENVOY_RING_SOURCE: &str = "Envoy, ring_hash_lb.cc and thread_aware_lb_impl.cc.";
/// Envoy's Maglev.
pub const ENVOY_MAGLEV: &str = "Envoy’s Maglev";
/// Envoy's Maglev.
pub const ENVOY_MAGLEV_IMITATES: &str = "Envoy’s maglev load balancer (from its source; tables as its tests publish them): hosts sorted by label, offset XXH64(label) mod M, skip XXH64(label, seed 1) mod (M−1) + 1, turns by normalised weight. The label is an address with its port or a host name. Not imitated: localities, panic mode, hash_balance_factor. Each host has a turn in the first round; with more hosts than entries some own nothing.";
/// Envoy's Maglev.
pub const ENVOY_MAGLEV_SOURCE: &str = "Envoy, maglev_lb.cc; Eisenbud et al., “Maglev”, NSDI 2016.";

/// Too much work.
#[must_use]
pub fn envoy_ring_too_large(given: u64, limit: u64) -> String {
    format!(
        "Envoy’s ring would have {} points; at most {} can be built here. Lower the second of sizes=min-max, or bring the weights closer together.",
        number(given.into()),
        number(limit.into())
    )
}
