//! What the schemes are, in words: a file a family, each with names of its own (`RING_…`, `KETAMA_…`).

// One line a family, in alphabetical order.
mod cassandra;
mod jump;
mod kafka;
mod modulo;
mod redis;
mod ring;

pub use cassandra::*;
pub use jump::*;
pub use kafka::*;
pub use modulo::*;
pub use redis::*;
pub use ring::*;

/// What a weight of 0 means.
pub const ZERO_OWNS_NOTHING: &str = "a node of weight 0 owns nothing";
