//! The jump hashes.

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
