//! What consistent hashing promises, on random clusters: who may gain, who may lose, and that order does not matter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;
mod naive;

use std::collections::BTreeMap;

use proptest::prelude::*;
use ringscope::{
    bytes::Bytes,
    decimal::Decimal,
    placement::{Ends, NOBODY, State, cluster::NodeSpec},
};

/// Every key's owner before and after, on the ring.
fn both(before: &[NodeSpec], after: &[NodeSpec], v: u64, hashes: &[u64]) -> Vec<(Option<Bytes>, Option<Bytes>)> {
    let owners = |nodes: &[NodeSpec]| clusters::owners(&*clusters::ring(nodes, v), nodes, hashes);
    owners(before).into_iter().zip(owners(after)).collect()
}

fn weighing(nodes: &[NodeSpec], at: usize, weight: Decimal) -> Vec<NodeSpec> {
    let mut nodes = nodes.to_vec();
    nodes[at].weight = weight;
    nodes
}

fn in_state(nodes: &[NodeSpec], at: usize, state: State) -> Vec<NodeSpec> {
    let mut nodes = nodes.to_vec();
    nodes[at].state = state;
    nodes
}

fn without(nodes: &[NodeSpec], at: usize) -> Vec<NodeSpec> {
    let mut nodes = nodes.to_vec();
    nodes.remove(at);
    nodes
}

proptest! {
    #![proptest_config(clusters::config(300))]

    #[test]
    fn a_node_that_joins_is_the_only_one_that_gains(
        (nodes, v, hashes) in (clusters::owning_nodes(7), 1..60u64, clusters::hashes(300)),
    ) {
        let newcomer = nodes[nodes.len() - 1].name.clone();
        for (from, to) in both(&without(&nodes, nodes.len() - 1), &nodes, v, &hashes) {
            prop_assert!(from == to || to.as_ref() == Some(&newcomer), "{:?} to {:?}", from, to);
        }
    }

    #[test]
    fn a_node_that_leaves_is_the_only_one_that_loses(
        (nodes, v, hashes, at) in (clusters::owning_nodes(7), 1..60u64, clusters::hashes(300), any::<prop::sample::Index>()),
    ) {
        let at = at.index(nodes.len());
        for (from, to) in both(&nodes, &without(&nodes, at), v, &hashes) {
            prop_assert_eq!(from != to, from.as_ref() == Some(&nodes[at].name), "{:?} to {:?}", &from, &to);
        }
    }

    #[test]
    fn weight_pulls_and_lets_go(
        (nodes, v, hashes, at, more) in (
            clusters::owning_nodes(6),
            1..60u64,
            clusters::hashes(300),
            any::<prop::sample::Index>(),
            0..3_000_000u64,
        ),
    ) {
        let at = at.index(nodes.len());
        let raised = weighing(&nodes, at, Decimal::from_millionths(nodes[at].weight.millionths() + more));
        let name = Some(&nodes[at].name);
        for (from, to) in both(&nodes, &raised, v, &hashes) {
            prop_assert!(from == to || to.as_ref() == name, "raised: {:?} to {:?}", from, to);
        }
        for (from, to) in both(&raised, &nodes, v, &hashes) {
            prop_assert!(from == to || from.as_ref() == name, "lowered: {:?} to {:?}", from, to);
        }
    }

    /// Out of service, drained, weighing nothing or gone: the others own the same keys.
    #[test]
    fn every_way_of_not_serving_is_the_same(
        (nodes, v, hashes, at) in (clusters::owning_nodes(6), 1..60u64, clusters::hashes(200), any::<prop::sample::Index>()),
    ) {
        let at = at.index(nodes.len());
        let gone = without(&nodes, at);
        let expected = clusters::owners(&*clusters::ring(&gone, v), &gone, &hashes);
        for other in [
            in_state(&nodes, at, State::Down),
            in_state(&nodes, at, State::Drain),
            in_state(&nodes, at, State::Backup),
            weighing(&nodes, at, Decimal::ZERO),
        ] {
            prop_assert_eq!(&clusters::owners(&*clusters::ring(&other, v), &other, &hashes), &expected);
        }
    }

    #[test]
    fn the_order_of_the_list_never_matters(
        (nodes, shuffled, v, hashes) in clusters::nodes(7).prop_flat_map(|nodes| {
            (Just(nodes.clone()), Just(nodes).prop_shuffle(), 1..60u64, clusters::hashes(200))
        }),
    ) {
        let (one, other) = (clusters::ring(&nodes, v), clusters::ring(&shuffled, v));
        prop_assert_eq!(
            clusters::owners(&*one, &nodes, &hashes),
            clusters::owners(&*other, &shuffled, &hashes)
        );
        let rows = |p: &dyn ringscope::placement::Placement, nodes: &[NodeSpec]| -> Vec<(u64, Bytes, Bytes)> {
            p.points().into_iter().map(|r| (r.position, nodes[r.owner as usize].name.clone(), r.label)).collect()
        };
        prop_assert_eq!(rows(&*one, &nodes), rows(&*other, &shuffled));
    }

    #[test]
    fn every_key_has_an_owner_while_a_node_can_own(
        (nodes, v, hashes) in (clusters::whole_nodes(6), 1..60u64, clusters::hashes(40)),
    ) {
        let can = !naive::serving(&nodes).is_empty();
        for placement in [clusters::ring(&nodes, v), clusters::build("modulo", &nodes, &[])] {
            let mut owners = Vec::new();
            placement.place(&hashes, &mut owners);
            for (&hash, owner) in hashes.iter().zip(owners) {
                prop_assert_eq!(owner != NOBODY, can);
                prop_assert_eq!(placement.owner(hash), owner);
                prop_assert_eq!(placement.replicas(hash, 3).first().copied().unwrap_or(NOBODY), owner);
                if can {
                    let node = &nodes[owner as usize];
                    prop_assert!(node.weight > Decimal::ZERO && matches!(node.state, State::Up | State::Backup));
                }
            }
        }
    }

    /// Each point owns the arc that ends at it; together the arcs are the circle, once.
    #[test]
    fn arcs_tile_the_circle((nodes, v) in (clusters::owning_nodes(6), 1..60u64)) {
        let placement = clusters::ring(&nodes, v);
        let ring = placement.ring().unwrap();
        let Ends::Narrow(ends) = ring.ends else { panic!("a ring of 2^32") };
        prop_assert!(ends.is_sorted());
        let mut per_node: BTreeMap<u32, u64> = BTreeMap::new();
        let mut last = *ends.last().unwrap();
        let mut sum = 0u64;
        let alone = ends.first() == ends.last();
        for (&at, &owner) in ends.iter().zip(ring.owners) {
            let length = if alone && sum == 0 { 1 << 32 } else { u64::from(at.wrapping_sub(last)) };
            if length > 0 {
                // Both ends of the arc say whose it is.
                prop_assert_eq!(placement.owner(u64::from(at)), owner);
                prop_assert_eq!(placement.owner(u64::from(last.wrapping_add(1))), owner);
            }
            *per_node.entry(owner).or_default() += length;
            sum += length;
            last = at;
        }
        prop_assert_eq!(sum, 1 << 32);
        prop_assert_eq!(per_node.values().sum::<u64>(), 1 << 32);
    }
}

#[test]
fn nobody_owns_where_nobody_can() {
    let zero = NodeSpec::named("a").with_weight(Decimal::ZERO);
    let down = NodeSpec { state: State::Down, ..NodeSpec::named("a") };
    let drained = NodeSpec { state: State::Drain, ..NodeSpec::named("a") };
    let idle_backup = NodeSpec { state: State::Backup, ..zero.clone() };
    for nodes in [vec![], vec![zero], vec![down], vec![drained], vec![idle_backup]] {
        for scheme in ["ring", "modulo"] {
            let placement = clusters::build(scheme, &nodes, &[]);
            assert_eq!(placement.owner(7), NOBODY, "{scheme} {nodes:?}");
            assert_eq!(placement.replicas(7, 2), [0u32; 0], "{scheme} {nodes:?}");
            assert!(placement.points().is_empty(), "{scheme} {nodes:?}");
        }
    }
}

#[test]
fn backups_serve_only_while_nobody_is_up() {
    let backup = NodeSpec { state: State::Backup, ..NodeSpec::named("b") };
    let nodes = [NodeSpec::named("a"), backup];
    let hashes: Vec<u64> = (0..50).map(|i| naive::ring::xxh3(format!("key-{i}").as_bytes())).collect();
    for scheme in ["ring", "modulo"] {
        let owner = |nodes: &[NodeSpec]| clusters::owners(&*clusters::build(scheme, nodes, &[]), nodes, &hashes);
        assert_eq!(owner(&nodes), vec![Some("a".into()); 50], "{scheme}");
        assert_eq!(owner(&in_state(&nodes, 0, State::Down)), vec![Some("b".into()); 50], "{scheme}");
        assert_eq!(owner(&weighing(&nodes, 0, Decimal::ZERO)), vec![Some("b".into()); 50], "{scheme}");
    }
}

#[test]
fn a_vnode_count_is_v_times_weight_halves_up() {
    for (weight, v, points) in [
        ("1", 128, 128),
        ("0.5", 3, 2),
        ("0.5", 1, 1),
        ("0.000001", 1, 1),
        ("2.5", 1, 3),
        ("1.499999", 1, 1),
        ("0", 9, 0),
    ] {
        let nodes = [NodeSpec::named("a").with_weight(Decimal::parse(weight).unwrap())];
        assert_eq!(clusters::ring(&nodes, v).points().len(), points, "{weight} × {v}");
    }
}
