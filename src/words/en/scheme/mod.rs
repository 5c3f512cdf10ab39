//! What the schemes are, in words: a file a family, each with names of its own (`RING_…`, `KETAMA_…`).

// One line a family, in alphabetical order.
mod anchor;
mod bounded;
mod jump;
mod modulo;
mod multiprobe;
mod rendezvous;
mod ring;

pub use anchor::*;
pub use bounded::*;
pub use jump::*;
pub use modulo::*;
pub use multiprobe::*;
pub use rendezvous::*;
pub use ring::*;

/// What a weight of 0 means.
pub const ZERO_OWNS_NOTHING: &str = "a node of weight 0 owns nothing";
