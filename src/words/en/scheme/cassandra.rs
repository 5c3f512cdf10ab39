//! Cassandra.

use crate::{bytes::Bytes, words::number};

/// Cassandra.
pub const CASSANDRA: &str = "Cassandra token ring";
/// Cassandra.
pub const CASSANDRA_PREPOSITION: &str = "on a";
/// Cassandra.
pub const CASSANDRA_IMITATES: &str = "Cassandra (1.2 to 5.0) with Murmur3Partitioner, sign-extended bytes included: a node’s range is (the token before, its own]. Tokens are those given with “tokens”; without them they are simulated (XXH3-64 of “label#i”, v per unit of weight), since real ones are random and in no config. The key is taken as the bytes of a partition key of one text or blob column; other types, composite keys, other partitioners and the token allocator are not imitated.";
/// Cassandra.
pub const CASSANDRA_ZERO: &str = "a node of weight 0 has no token";
/// Cassandra.
pub const CASSANDRA_KEYS: &str =
    "Cassandra’s MurmurHash3, first half, signed; another hash= replaces it, a narrower one shifted to the top bits";
/// Cassandra.
pub const CASSANDRA_DOWN: &str = "A node that is down or draining keeps its tokens and its data: nothing moves. Of a key’s replicas the first that is up serves it; with one copy (replicas=1) nobody does. A backup has no tokens, since Cassandra knows no such node.";
/// Cassandra.
pub const CASSANDRA_REPLICAS: &str = "Clockwise from the key, the first so many distinct nodes (SimpleStrategy); with spread=zone the first of each zone come first, as NetworkTopologyStrategy does with racks. Nodes that are down are left out of the list, and nobody replaces them.";
/// Cassandra.
pub const CASSANDRA_LOOKUP: &str = "One hash, one entry of a bucket index, about one comparison.";
/// Cassandra.
pub const CASSANDRA_MOVEMENT: &str = "A join moves the ranges before the newcomer’s tokens, K/(N+1) keys on average, all of them to it; a leave moves the leaver’s ranges. Nothing moves between other nodes.";
/// Cassandra.
pub const CASSANDRA_SOURCE: &str =
    "Apache Cassandra, org.apache.cassandra.dht.Murmur3Partitioner and utils.MurmurHash.hash3_x64_128.";

/// The `tokens` of a node cannot be read.
#[must_use]
pub fn cassandra_bad_tokens(node: &Bytes, given: &Bytes) -> String {
    format!(
        "Expected tokens of “{node}” as whole numbers from -9223372036854775808 to 9223372036854775807 with “_” between them, but got “{given}”."
    )
}

/// Two nodes have one token.
#[must_use]
pub fn cassandra_token_twice(token: &str, one: &Bytes, other: &Bytes) -> String {
    format!("Every token has one holder, but {token} is given to “{one}” and to “{other}”.")
}

/// Too much work.
#[must_use]
pub fn cassandra_too_many_steps(given: u64, limit: u64) -> String {
    format!(
        "Looking past the nodes that are down would take {} steps; at most {} are taken. Use fewer tokens, or take fewer nodes down.",
        number(given.into()),
        number(limit.into())
    )
}
