//! Which stretches of a ring changed their owner.

use crate::{
    placement::{Cluster, NodeId, RingView},
    sorting,
};

/// A stretch (from, to] of the ring, wrapping where from ≥ to, that another node owns after than before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Just before its first position.
    pub from: u64,
    /// Its last position.
    pub to: u64,
    /// The owner before: an index into the list before; none where no node owned.
    pub before: Option<u32>,
    /// The owner after, likewise.
    pub after: Option<u32>,
}

/// The stretches whose owner differs, ascending by their end; neighbours with the same owners are one. Both rings have
/// one width; positions are in its unit.
#[must_use]
pub fn ranges(before: (&Cluster, RingView<'_>), after: (&Cluster, RingView<'_>)) -> Vec<Range> {
    let cuts = sorting::distinct(&mut before.1.iter().chain(after.1.iter()).map(|(end, _)| end));
    let Some(&last) = cuts.last() else { return Vec::new() };
    let mut was = Owners::new(before.1);
    let mut is = Owners::new(after.1);
    let mut found: Vec<Range> = Vec::new();
    let mut from = last;
    for &to in &cuts {
        let stretch = Range { from, to, before: was.at(to), after: is.at(to) };
        from = to;
        if who(before.0, stretch.before) == who(after.0, stretch.after) {
            continue;
        }
        match found.last_mut() {
            Some(prior) if joins(prior, &stretch) => prior.to = to,
            _ => found.push(stretch),
        }
    }
    close_the_circle(&mut found);
    found
}

fn who(cluster: &Cluster, index: Option<u32>) -> Option<NodeId> {
    index.map(|i| cluster.nodes[i as usize].who)
}

fn joins(prior: &Range, next: &Range) -> bool {
    prior.to == next.from && (prior.before, prior.after) == (next.before, next.after)
}

/// The last stretch goes on over zero into the first, where both changed alike.
fn close_the_circle(found: &mut Vec<Range>) {
    if let [first, .., last] = found.as_mut_slice()
        && joins(last, first)
    {
        first.from = last.from;
        found.pop();
    }
}

/// Owners at ascending positions, walking along the points once.
struct Owners<'a> {
    ring: RingView<'a>,
    at: usize,
}

impl<'a> Owners<'a> {
    fn new(ring: RingView<'a>) -> Self {
        Self { ring, at: 0 }
    }

    fn at(&mut self, position: u64) -> Option<u32> {
        while self.ring.end(self.at).is_some_and(|p| p < position) {
            self.at += 1;
        }
        // Beyond the last end the first arc goes on.
        self.ring.owners.get(self.at).or(self.ring.owners.first()).copied()
    }
}
