//! twemproxy.

/// twemproxy.
pub const TWEMPROXY: &str = "twemproxy ketama ring";
/// twemproxy.
pub const TWEMPROXY_IMITATES: &str = "twemproxy (nutcracker) 0.5.0 with distribution: ketama. A server’s alias is its label, given as label; without one it is host:port, and host alone where the port is 11211. Digests are counted in 32-bit floats. Keys are hashed by fnv1a_64, which is 32 bits wide here and over signed bytes; hash= names another one (twemproxy’s own begin with tw-, its crc32a is crc32, its md5 is md5-le32). Where points collide, the shorter label owns, then the smaller: the order of the list never matters. Not imitated: labels beyond 86 bytes, which twemproxy reads past their buffer, are hashed whole.";
/// twemproxy.
pub const TWEMPROXY_ZERO: &str = "a server of weight 0 owns nothing and is not counted (twemproxy itself refuses it)";
/// twemproxy.
pub const TWEMPROXY_KEYS: &str = "fnv1a_64 as twemproxy has it (tw-fnv1a64), or hash=";
/// twemproxy.
pub const TWEMPROXY_DOWN: &str = "As with auto_eject_hosts: a server that is down is left out and the points of the live ones are counted anew, so with unequal weights theirs change too. What it held is still there when it comes back, stale or not. Draining is the same; backups serve while nobody else does.";
/// twemproxy.
pub const TWEMPROXY_SOURCE: &str = "twemproxy, nc_ketama.c and hashkit: github.com/twitter/twemproxy.";
