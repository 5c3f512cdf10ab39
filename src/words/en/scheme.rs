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

/// Jump.
pub const JUMP: &str = "jump hash";
/// Jump.
pub const JUMP_PREPOSITION: &str = "by";
/// Jump.
pub const JUMP_IMITATES: &str = "Jump consistent hash, 64 bits, over the hash of the key: the paper’s form (go-jump, the crate jumphash, kube-state-metrics over FNV-1a of the UID), Guava 31’s, or exact integers; the naive form is for teaching and gives other buckets. It takes no weights, and bucket numbers are not names: only the last bucket can go, removing another renumbers the rest.";
/// Jump.
pub const JUMP_DOWN: &str = "Jump hash knows no node that is down: it is taken out of the list as if it had left, and the buckets behind it are renumbered.";
/// Jump.
pub const JUMP_LOOKUP: &str =
    "One hash, H_N = 1 + 1/2 + … + 1/N draws on average (about ln N); the naive form N draws.";
/// Jump.
pub const JUMP_MOVEMENT: &str = "A join at the end moves K/(N+1) keys, all of them to the new bucket. Removing a middle bucket renumbers those behind it; putting the last node into the hole (removal=swap) moves fewer.";
/// Jump.
pub const JUMP_SOURCE: &str =
    "Lamping and Veach, “A Fast, Minimal Memory, Consistent Hash Algorithm”, arXiv 1406.2294, 2014.";
/// Jump.
pub const JUMP32: &str = "jump hash, 32 bits";
/// Jump.
pub const JUMP32_IMITATES: &str =
    "No system: a tutorial’s 32-bit variant with its mistake repaired (2^31 in place of 2^32). Educational.";
/// Jump.
pub const JUMP32_SOURCE: &str = "A tutorial’s variant; no publication or deployment of it is known.";
/// Jump.
pub const JUMP32_AS_PRINTED: &str = "jump hash, 32 bits, as printed";
/// Jump.
pub const JUMP32_AS_PRINTED_IMITATES: &str = "No system: a tutorial’s 32-bit variant with its mistake. Every leap at least doubles, so bucket 1 never gets a key and the others are uneven. Educational.";
/// Jump.
pub const JUMP32_AS_PRINTED_MOVEMENT: &str = "A join moves keys to the new bucket only, but not a fair share of them.";
