//! Redis Cluster.

use crate::bytes::Bytes;

/// Redis.
pub const REDIS: &str = "Redis Cluster slots";
/// Redis.
pub const REDIS_PREPOSITION: &str = "by";
/// Redis.
pub const REDIS_IMITATES: &str = "Redis Cluster (3.0 to 8): CRC-16/XMODEM of the hash tag (between the first “{” and the next “}”, if not empty; else the whole key) modulo 16384. Slots are those given with “slots” (then a node without has none), or dealt as redis-cli --cluster create deals them. The cluster remembers them: a change of nodes or weights is followed by redis-cli --cluster rebalance with its threshold of 2 %, empty masters included, slots taken from the fullest, lowest numbers first; a node that joins with “slots” takes those and nothing else. Migration in progress (ASK, MOVED) is not imitated.";
/// Redis.
pub const REDIS_ZERO: &str = "a node of weight 0 holds no slots, as after a rebalance with weight 0";
/// Redis.
pub const REDIS_KEYS: &str = "CRC-16/XMODEM of the hash tag; another hash= replaces it by that hash of the whole key";
/// Redis.
pub const REDIS_DOWN: &str = "A master that is down keeps its slots: nothing moves. A replica of its (a node that is a backup) takes over; without one nobody serves its keys. A draining master has been emptied.";
/// Redis.
pub const REDIS_REPLICAS: &str = "The master, then its replicas: the nodes that are backups, dealt to the masters in turn. Other masters hold no copies, and zones are not heeded.";
/// Redis.
pub const REDIS_LOOKUP: &str = "One CRC, one entry of a table of 16384.";
/// Redis.
pub const REDIS_MOVEMENT: &str = "A join moves 16384/(N+1) slots to the newcomer; a leave moves the leaver’s slots. From a cluster out of balance a rebalance moves other slots too: needless for the change, not for the balance. The tool rounds every share down and hands the rest to nodes that need nothing, so above some hundred masters, or with shares of few slots, a join moves slots between others as well. Weights within the threshold of 2 % move nothing.";
/// Redis.
pub const REDIS_SOURCE: &str =
    "Redis Cluster specification; redis-cli.c, clusterManagerCommandCreate and clusterManagerCommandRebalance.";

/// The `slots` of a node cannot be read.
#[must_use]
pub fn redis_bad_slots(node: &Bytes, given: &Bytes) -> String {
    format!("Expected slots of “{node}” as ranges within 0 to 16383 like 0-5460_8001, but got “{given}”.")
}

/// Two nodes have one slot.
#[must_use]
pub fn redis_slot_twice(slot: usize, one: &Bytes, other: &Bytes) -> String {
    format!("Every slot has one holder, but {slot} is given to “{one}” and to “{other}”.")
}
