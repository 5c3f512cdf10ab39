//! What the schemes are, in words.

/// Ring.
pub const RING: &str = "hash ring";
/// Ring.
pub const RING_PREPOSITION: &str = "on a";
/// Ring.
pub const RING_IMITATES: &str = "No system: the textbook ring as Ringscope defines it. Points are the hash of “name#i”, folded by xor to 32 bits; a key belongs to the first point at or after its own folded hash. For what memcached clients, nginx, HAProxy or Envoy do, choose their own schemes where this version offers them.";
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

/// Modulo.
pub const MODULO: &str = "modulo";
/// Modulo.
pub const MODULO_PREPOSITION: &str = "by";
/// Modulo.
pub const MODULO_IMITATES: &str = "hash mod N over the list of nodes, each repeated weight times: what many clients do when nobody chose anything else.";
/// Modulo.
pub const MODULO_DOWN: &str =
    "A node that is down is taken out of the list, so N changes and almost every key changes place.";
/// Modulo.
pub const MODULO_REPLICAS: &str = "The next buckets in the list, each distinct node once.";
/// Modulo.
pub const MODULO_LOOKUP: &str = "One hash, one division.";
/// Modulo.
pub const MODULO_MOVEMENT: &str = "From N to N+1 buckets N/(N+1) of the keys change place, most of them needlessly.";
/// Modulo.
pub const MODULO_SOURCE: &str = "Folklore.";

/// What a weight of 0 means.
pub const ZERO_OWNS_NOTHING: &str = "a node of weight 0 owns nothing";
