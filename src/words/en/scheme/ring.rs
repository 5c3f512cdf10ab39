//! The ring.

/// Ring.
pub const RING: &str = "hash ring";
/// Ring.
pub const RING_PREPOSITION: &str = "on a";
/// Ring.
pub const RING_IMITATES: &str = "No system: the textbook ring as Ringscope defines it. Points are the hash of “name#i”, folded by xor to 32 bits; a key belongs to the first point at or after its own folded hash. For what memcached clients, nginx, HAProxy or Envoy do, choose their own schemes.";
/// Ring.
pub const RING_DOWN: &str =
    "A node that is down or draining has no points, as if it had left; its points are the same when it comes up again.";
/// Ring.
pub const RING_REPLICAS: &str =
    "Clockwise from the key, the first so many distinct nodes; with spread=zone the first of each zone come first.";
/// Ring.
pub const RING_LOOKUP: &str = "One hash, one entry of a bucket index, about one comparison.";
/// Ring.
pub const RING_MOVEMENT: &str = "A join moves K/(N+1) keys, all of them to the new node; a leave moves the leaver’s keys; a reweight moves the change of fair share. Nothing moves between other nodes.";
/// Ring.
pub const RING_SOURCE: &str =
    "Karger et al., STOC 1997, in its later clockwise form (Stoica et al., Chord, 2001), with virtual nodes.";
