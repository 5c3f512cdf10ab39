//! What the schemes are, in words: a file a family, each with names of its own (`RING_…`, `KETAMA_…`).

// One line a family, in alphabetical order.
mod anchor;
mod bounded;
mod cassandra;
mod envoy;
mod groupcache;
mod haproxy;
mod jump;
mod kafka;
mod ketama;
mod libmemcached;
mod maglev;
mod modulo;
mod multiprobe;
mod nginx;
mod redis;
mod rendezvous;
mod ring;
mod spymemcached;
mod twemproxy;

pub use anchor::*;
pub use bounded::*;
pub use cassandra::*;
pub use envoy::*;
pub use groupcache::*;
pub use haproxy::*;
pub use jump::*;
pub use kafka::*;
pub use ketama::*;
pub use libmemcached::*;
pub use maglev::*;
pub use modulo::*;
pub use multiprobe::*;
pub use nginx::*;
pub use redis::*;
pub use rendezvous::*;
pub use ring::*;
pub use spymemcached::*;
pub use twemproxy::*;

/// What a weight of 0 means.
pub const ZERO_OWNS_NOTHING: &str = "a node of weight 0 owns nothing";
