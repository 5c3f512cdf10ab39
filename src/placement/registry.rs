//! The one list of schemes. A new scheme is a file beside this one, a module in `mod.rs`, and a line here.

use super::{
    Scheme, anchor, bounded, cassandra, envoy_ring, groupcache, haproxy, jump, jump32, kafka, ketama, maglev, modulo,
    multiprobe, nginx, redis, rendezvous, ring,
};

/// Every scheme, in menu order: the general ones, then those of real systems.
#[rustfmt::skip]
pub static SCHEMES: &[&dyn Scheme] = &[
    &ring::Ring,
    &modulo::Modulo,
    &jump::Jump,
    &jump32::Jump32,
    &jump32::Jump32AsPrinted,
    &rendezvous::Rendezvous,
    &maglev::Maglev,
    &bounded::Bounded,
    &multiprobe::Multiprobe,
    &anchor::Anchor,
    &ketama::Ketama,
    &ketama::libmemcached::Libmemcached,
    &ketama::spymemcached::Spymemcached,
    &ketama::twemproxy::Twemproxy,
    &groupcache::Groupcache,
    &nginx::Nginx,
    &haproxy::HaProxy,
    &envoy_ring::EnvoyRing,
    &maglev::EnvoyMaglev,
    &redis::Redis,
    &kafka::Kafka,
    &cassandra::Cassandra,
];

/// So many of them are nobody's in particular; those of real systems follow.
pub const GENERAL: usize = 10;

/// The scheme of that link name.
#[must_use]
pub fn scheme(name: &str) -> Option<&'static dyn Scheme> {
    SCHEMES.iter().copied().find(|s| s.about().name == name)
}
