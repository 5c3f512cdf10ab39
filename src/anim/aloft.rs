//! Who of very many keys is where at a time: those in flight are neighbours in the order of their starts.

use super::flight;
use crate::layout::swarm::Swarm;

/// The sweep in units of starts.
pub const SWEEP: f64 = 4_294_967_296.0;

/// How many movers have landed, have changed hands, and have taken off at the time `t` of the flights. Where all have
/// halted at their places, nobody has landed.
#[must_use]
pub fn phases(swarm: &Swarm, t: f64, halted: bool) -> [usize; 3] {
    let starts = &swarm.starts;
    if halted {
        return [0, starts.len(), starts.len()];
    }
    let edge = |u: f64| flight::start_of(u, t) * SWEEP;
    let until = |edge: f64| starts.partition_point(|&start| f64::from(start) <= edge);
    let begun = edge(0.0);
    [until(edge(1.0)), until(edge(0.5)), starts.partition_point(|&start| f64::from(start) < begun)]
}
