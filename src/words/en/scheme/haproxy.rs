//! HAProxy.

use crate::{bytes::Bytes, decimal::Decimal};

/// HAProxy.
pub const HAPROXY: &str = "HAProxy’s consistent hash";
/// HAProxy.
pub const HAPROXY_PREPOSITION: &str = "on";
/// HAProxy.
pub const HAPROXY_IMITATES: &str = "HAProxy 2.6.12, hash-type consistent: 16 points a unit of weight at hashes of the server’s id (id × 4096 + n; that number is the label of a point), the NEAREST point owns, at equal distance the one below. Without an id a server has its place in the list, skipping ids that are taken, so a server put in the middle renumbers those behind it; names and addresses do not count. variant= is the hash function and whether “avalanche” follows; “none” (later versions) reads the key as a number. Not imitated: hash-balance-factor (see the scheme “bounded”), hash-key addr, slow start, and the order of servers that share an id modulo 2^20 after one of them was away.";
/// HAProxy.
pub const HAPROXY_KEYS: &str = "by variant: sdbm, djb2, wt6, CRC-32 or none, then “avalanche” where named";
/// HAProxy.
pub const HAPROXY_ZERO: &str = "a server of weight 0 is drained: it keeps its id and owns nothing";
/// HAProxy.
pub const HAPROXY_DOWN: &str = "A server that is down, drained or of weight 0 leaves the tree with its points and keeps its id, so only its keys move. While no server is up, the first backup takes all keys (as without “option allbackups”).";
/// HAProxy.
pub const HAPROXY_REPLICAS: &str = "HAProxy keeps no replicas: after the owner stand the nodes that would own the key if those before them were gone, by the distance of their nearest point to either side; with spread=zone the first of each zone come first.";
/// HAProxy.
pub const HAPROXY_LOOKUP: &str = "One hash, one entry of a bucket index, about one comparison: what is nearest to a point is kept as arcs between the middles.";
/// HAProxy.
pub const HAPROXY_MOVEMENT: &str = "A join with an id of its own moves K/(N+1) keys on average, all of them to the new server; a leave moves the leaver’s keys. Where ids follow the list, an insertion or a removal renumbers the servers behind it, and most keys move between them.";
/// HAProxy.
pub const HAPROXY_SOURCE: &str =
    "HAProxy, src/lb_chash.c and src/hash.c; nearest point as in Karger et al., STOC 1997.";

/// HAProxy takes ids from 1.
#[must_use]
pub fn haproxy_id_zero(node: &Bytes) -> String {
    format!("HAProxy’s server ids begin at 1, but “{node}” has the id 0.")
}

/// HAProxy takes an id once.
#[must_use]
pub fn haproxy_id_twice(first: &Bytes, second: &Bytes, id: u32) -> String {
    format!("HAProxy takes each server id once, but “{first}” and “{second}” both have the id {id}.")
}

/// HAProxy's weights.
#[must_use]
pub fn haproxy_weight(node: &Bytes, weight: Decimal) -> String {
    format!("HAProxy takes whole weights from 0 to 256, but “{node}” has the weight {weight}.")
}
