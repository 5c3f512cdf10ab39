//! The one list of schemes. A new scheme is a file beside this one, a module in `mod.rs`, and a line here.

use super::{
    Scheme, cassandra, envoy_ring, groupcache, haproxy, jump, jump32, kafka, ketama, maglev, modulo, nginx, redis, ring,
};

/// Every scheme, in menu order.
#[rustfmt::skip]
pub static SCHEMES: &[&dyn Scheme] = &[
    &ring::Ring,
    &ketama::Ketama,
    &ketama::libmemcached::Libmemcached,
    &ketama::spymemcached::Spymemcached,
    &ketama::twemproxy::Twemproxy,
    &groupcache::Groupcache,
    &nginx::Nginx,
    &haproxy::HaProxy,
    &envoy_ring::EnvoyRing,
    &maglev::Maglev,
    &maglev::EnvoyMaglev,
    &modulo::Modulo,
    &jump::Jump,
    &jump32::Jump32,
    &jump32::Jump32AsPrinted,
    &redis::Redis,
    &kafka::Kafka,
    &cassandra::Cassandra,
];

/// The scheme of that link name.
#[must_use]
pub fn scheme(name: &str) -> Option<&'static dyn Scheme> {
    SCHEMES.iter().copied().find(|s| s.about().name == name)
}
