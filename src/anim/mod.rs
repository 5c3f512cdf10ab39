//! The course of a change: where everything is at time `t` between 0, the rest before it, and 1, the rest after it.
//!
//! Nothing here remembers anything: a frame depends on the picture, the layout and `t` alone, so that playing back
//! and dragging to and fro pass through the same frames. Only [`hand`] knows where dots were before: there the aim
//! itself moves.

pub mod aloft;
pub mod ease;
pub mod flight;
pub mod hand;
