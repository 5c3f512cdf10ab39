//! groupcache.

/// groupcache.
pub const GROUPCACHE: &str = "groupcache ring";
/// groupcache.
pub const GROUPCACHE_PREPOSITION: &str = "on a";
/// groupcache.
pub const GROUPCACHE_IMITATES: &str = "groupcache’s consistenthash (golang/groupcache, commit 2c02b82): v points a peer, 50 where nothing else is said, each the CRC-32 of a number followed by the peer’s name (“0peer”). hash= hashes points and keys alike, folded to 32 bits. The number is glued to the name, so different peers may share whole labels. Where points collide, the peer listed last owns; one that leaves and comes back takes its place again.";
/// groupcache.
pub const GROUPCACHE_KEYS: &str = "CRC-32 (IEEE), or hash=";
/// groupcache.
pub const GROUPCACHE_DOWN: &str = "groupcache knows no peer that is down: one that is down or draining counts as left out of the pool. Backups serve while nobody else does.";
/// groupcache.
pub const GROUPCACHE_REPLICAS: &str = "A key has one owner. Shown are the first distinct peers clockwise; with spread=zone the first of each zone come first.";
/// groupcache.
pub const GROUPCACHE_LOOKUP: &str = "One hash, one entry of a bucket index, about one comparison.";
/// groupcache.
pub const GROUPCACHE_MOVEMENT: &str = "A join moves about K/(N+1) keys, all of them to the new peer; a leave moves the leaver’s keys. Nothing moves between other peers.";
/// groupcache.
pub const GROUPCACHE_SOURCE: &str = "groupcache, consistenthash.go: github.com/golang/groupcache.";
