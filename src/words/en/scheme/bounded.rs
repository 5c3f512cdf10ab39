//! Bounded loads.

use crate::decimal::Decimal;

/// Bounded loads.
pub const BOUNDED: &str = "ring with bounded loads";
/// Bounded loads.
pub const BOUNDED_PREPOSITION: &str = "on a";
/// Bounded loads.
pub const BOUNDED_IMITATES: &str = "By default the paper’s bound on keys AT REST, on Ringscope’s own ring: with m keys a node has room for ⌈c·m·w/Σw⌉, keys are placed in the order of the list, each time it stands there, and go clockwise to the first node with room. Bounds on requests IN FLIGHT, which arrive in that order and never end: haproxy (hash-balance-factor c × 100: slots by weight, from the nearest point on; ids from 1 as they are given or by order), envoy (hash_balance_factor on its ring hash: others are tried at random, one above the slots is let in), lafikl (lafikl/consistent @bdd3606: ten points a host, ⌈c·⌊(requests+1)/hosts⌋⌉, no weights). buraksezer (buraksezer/consistent @24361c3) bounds 271 PARTITIONS with 20 points a member, no weights: keys stay in their partition whatever their number. Not imitated: requests that end, and the larger partition counts that its users may set.";
/// Bounded loads.
pub const BOUNDED_KEY_HASH: &str = "hash=; without it haproxy sdbm with avalanche, envoy and buraksezer XXH64, lafikl the first eight bytes of BLAKE2b-512";
/// Bounded loads.
pub const BOUNDED_DOWN: &str = "A node that is down or draining has neither points nor room: the others’ bounds rise, and all keys are placed again in the order of the list.";
/// Bounded loads.
pub const BOUNDED_REPLICAS: &str = "The owner, then the next distinct nodes clockwise from the key’s place, full or not (by buraksezer in the order of the members’ own hashes); with spread=zone the first of each zone come first.";
/// Bounded loads.
pub const BOUNDED_LOOKUP: &str =
    "One search on the ring, then about 1/ε² points until a node has room (c = 1 + ε). All loads are counted.";
/// Bounded loads.
pub const BOUNDED_MOVEMENT: &str = "A change moves what it moves on the ring, and keys that overflowed or find room again: of the order of 1/ε² for each, between nodes that did not change too. Who overflows depends on the order of the keys; with buraksezer, haproxy, lafikl and envoy the order of nodes counts as well.";
/// Bounded loads.
pub const BOUNDED_SOURCE: &str =
    "Mirrokni, Thorup and Zadimoghaddam, “Consistent Hashing with Bounded Loads”, arXiv 1608.01350, 2016.";

/// A bound that cannot hold.
#[must_use]
pub fn bounded_cap_too_low(cap: Decimal) -> String {
    format!(
        "“cap” should be 1 or more, but it is “{cap}”: below 1 all nodes together have room for fewer keys than there are."
    )
}
