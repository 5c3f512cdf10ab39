//! What the schemes are, in words: a file a family, each with names of its own (`RING_…`, `KETAMA_…`).

// One line a family, in alphabetical order.
mod envoy;
mod haproxy;
mod jump;
mod maglev;
mod modulo;
mod ring;

pub use envoy::*;
pub use haproxy::*;
pub use jump::*;
pub use maglev::*;
pub use modulo::*;
pub use ring::*;

/// What a weight of 0 means.
pub const ZERO_OWNS_NOTHING: &str = "a node of weight 0 owns nothing";
