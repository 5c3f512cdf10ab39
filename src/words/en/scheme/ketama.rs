//! libketama, and what the ketama family has in common.

/// libketama.
pub const KETAMA: &str = "libketama ring";
/// The family.
pub const KETAMA_PREPOSITION: &str = "on a";
/// libketama.
pub const KETAMA_IMITATES: &str = "libketama in C (RJ/ketama, commit 18cf9a7): 40 MD5 digests of four points per server on average, shared out by weight over the total in 32-bit floats and rounded down, so that a small weight may get no point at all. The label is the server as it stands in the file, port included. Where points collide, the server listed first owns; one that leaves and comes back takes its place again. Not imitated: that servers of more than 22 characters and lines without a weight are refused.";
/// libketama.
pub const KETAMA_ZERO: &str = "a server of weight 0 owns nothing and is not counted (libketama itself refuses it)";
/// libketama.
pub const KETAMA_KEYS: &str = "MD5, the first four bytes, little-endian";
/// libketama.
pub const KETAMA_DOWN: &str = "libketama knows no server that is down: one that is down or draining counts as taken out of the file. Backups serve while nobody else does.";
/// The family.
pub const KETAMA_REPLICAS: &str = "The system keeps one copy. Shown are the first distinct servers clockwise; with spread=zone the first of each zone come first.";
/// The family.
pub const KETAMA_LOOKUP: &str = "One hash, one entry of a bucket index, about one comparison.";
/// The family.
pub const KETAMA_MOVEMENT: &str = "Among equal weights about what must. Points are shared out by weight over the total, so with unequal weights any join, leave or reweight changes every server’s points, and keys also move between servers that nothing happened to.";
/// libketama.
pub const KETAMA_SOURCE: &str = "Richard Jones, libketama, 2007: github.com/RJ/ketama.";
