//! libmemcached.

/// libmemcached.
pub const LIBMEMCACHED: &str = "libmemcached ketama ring";
/// libmemcached.
pub const LIBMEMCACHED_IMITATES: &str = "libmemcached 1.1.4, and PHP’s Memcached on top of it. variant=weighted is KETAMA_WEIGHTED: digests counted in 32-bit floats, :11211 left out of the label. oaat is plain KETAMA: 100 one-at-a-time points a server, keys by the same hash; md5-100 is KETAMA with MD5. Both turn to the weighted points, and keep their hash for keys, as soon as any weight is above 1. spy is KETAMA_SPY with weights: label /host:port, port 11211 where none is named; it does not match spymemcached. Where points collide, the server listed first owns; one that leaves and comes back takes its place again. A label that is given is hashed as written.";
/// libmemcached.
pub const LIBMEMCACHED_ZERO: &str = "a weight of 0 counts as 1";
/// libmemcached.
pub const LIBMEMCACHED_KEYS: &str =
    "MD5, the first four bytes, little-endian; with variant=oaat one-at-a-time over signed bytes";
/// libmemcached.
pub const LIBMEMCACHED_DOWN: &str = "As with AUTO_EJECT_HOSTS: a server that is down is left out and the points of the live ones are counted anew, so with unequal weights theirs change too. Draining is the same; backups serve while nobody else does.";
/// libmemcached.
pub const LIBMEMCACHED_SOURCE: &str = "libmemcached, hosts.cc: github.com/awesomized/libmemcached.";
