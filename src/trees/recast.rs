//! After a change of the scenario: which nodes of a page's tree are played by another cache than before.

use std::sync::Arc;

use super::{Hot, Plan, Seats};
use crate::{
    bytes::Bytes,
    placement::{NOBODY, NodeId},
};

/// A node that another cache plays than before the change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recast {
    /// The node.
    pub node: u32,
    /// Who played it; none where nobody could.
    pub from: Option<Bytes>,
    /// Whether one of the two is somebody whom the change is about.
    pub needed: bool,
}

/// All of them, ascending, among the nodes that the page's tree has before and after; `before` is the plan of the step
/// before, `about` whom the change is about.
#[must_use]
pub fn recast(hot: &Hot, before: &Arc<Plan>, page: u32, about: &[Bytes]) -> Vec<Recast> {
    let (seats, now) = (Seats::of(before), &hot.plan.caches);
    let who = |list: &[(Bytes, NodeId)], at: u32| (at != NOBODY).then(|| list[at as usize].clone());
    let concerned = |cache: &Option<(Bytes, NodeId)>| cache.as_ref().is_some_and(|(name, _)| about.contains(name));
    let nodes = 1..before.shape.nodes.min(hot.plan.shape.nodes);
    let changed = nodes.filter_map(|node| {
        let (from, to) = (who(&before.caches, seats.cache(page, node)), who(now, hot.cache(page, node)));
        let same = from.as_ref().map(|f| f.1) == to.as_ref().map(|t| t.1);
        let needed = concerned(&from) || concerned(&to);
        (!same).then(|| Recast { node, from: from.map(|f| f.0), needed })
    });
    changed.collect()
}
