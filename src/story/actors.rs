//! The nodes of a scenario as the picture's actors.

use crate::{
    bytes::Bytes,
    layout::{Actor, Presence},
    placement::{Cluster, NodeId, Places},
    scenario::{Change, Placed, Scenario},
};

/// Everybody whom the scenario ever has, with what each is entitled to on both sides.
pub(super) fn actors(all: &[(NodeId, Bytes)], before: Option<&Placed>, after: &Placed) -> Vec<Actor> {
    let is = presences(all, after);
    let was = before.map_or_else(|| is.clone(), |b| presences(all, b));
    let placed = std::iter::once(after).chain(before);
    let sides: Vec<(Places, &Cluster)> = placed.map(|p| (p.world.cluster.places(), &p.world.cluster)).collect();
    let name = |who: NodeId, first: &Bytes| {
        let of =
            |(places, cluster): &(Places, &Cluster)| places.find(who).map(|at| cluster.nodes[at].spec.name.to_string());
        sides.iter().find_map(of).unwrap_or_else(|| first.to_string())
    };
    all.iter()
        .enumerate()
        .map(|(i, (who, first))| Actor { name: name(*who, first), hue: i as u16, before: was[i], after: is[i] })
        .collect()
}

fn presences(all: &[(NodeId, Bytes)], placed: &Placed) -> Vec<Presence> {
    let fair = placed.fair_shares();
    let keys = placed.keys.len() as f64;
    let at = placed.world.cluster.places();
    all.iter()
        .map(|(who, _)| match at.find(*who) {
            Some(i) => Presence { here: true, fair: fair[i] * keys },
            None => Presence { here: false, fair: 0.0 },
        })
        .collect()
}

/// The actors that the change before this step is about.
pub(super) fn subjects(
    scenario: &Scenario,
    all: &[(NodeId, Bytes)],
    before: Option<&Placed>,
    after: &Placed,
) -> Vec<u32> {
    let Some(change) = scenario.step.checked_sub(1).and_then(|i| scenario.changes.get(i)) else { return Vec::new() };
    let side = if matches!(change, Change::Drop(_)) { before } else { Some(after) };
    let Some(placed) = side else { return Vec::new() };
    let named = |name: &&Bytes| placed.world.cluster.find(name).map(|i| placed.world.cluster.nodes[i].who);
    change
        .subjects()
        .iter()
        .filter_map(named)
        .filter_map(|who| all.iter().position(|a| a.0 == who))
        .map(|i| i as u32)
        .collect()
}
