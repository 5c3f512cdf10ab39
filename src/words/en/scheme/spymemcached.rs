//! spymemcached.

/// spymemcached.
pub const SPYMEMCACHED: &str = "spymemcached ketama ring";
/// spymemcached.
pub const SPYMEMCACHED_IMITATES: &str = "spymemcached 2.12.3, KetamaNodeLocator. variant=spy is Format.SPYMEMCACHED: the label is what Java prints of the address without a leading slash, host:port for a bare address and host/address:port behind a name (write it so, or as a label: names are not looked up here). libmemcached is Format.LIBMEMCACHED: host:port, without the port where it is 11211. Both ignore weights, 40 digests a server; spy-weighted and libmemcached-weighted share them out by weight in 32-bit floats. Where points collide, the server listed last owns; one that leaves and comes back takes its place again. A label that is given is hashed as written.";
/// spymemcached.
pub const SPYMEMCACHED_ZERO: &str =
    "a server of weight 0 owns nothing in the weighted variants; the others ignore weights";
/// spymemcached.
pub const SPYMEMCACHED_KEYS: &str = "MD5, the first four bytes, little-endian";
/// spymemcached.
pub const SPYMEMCACHED_DOWN: &str = "As with FailureMode.Redistribute: a server that is down or draining keeps its points. A key that meets one is hashed on, seven tries in all, so it does not go to the next server clockwise. Where all tries meet such servers the client waits for the first; here the key then goes on clockwise. Backups serve while nobody else does.";
/// spymemcached.
pub const SPYMEMCACHED_REPLICAS: &str = "The client keeps one copy. Shown are the owner and the next distinct servers clockwise; with spread=zone the first of each zone come first.";
/// spymemcached.
pub const SPYMEMCACHED_SOURCE: &str = "spymemcached, KetamaNodeLocator.java: github.com/couchbase/spymemcached.";
