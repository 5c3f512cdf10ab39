//! What holds of the load balancers' schemes all alike: an owner while a node can own, replicas, states, coming back.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;

use proptest::prelude::*;
use ringscope::{
    decimal::Decimal,
    placement::{NOBODY, Placement, State, cluster::NodeSpec},
    setting::Value,
};

const FORMS: [(&str, &str); 6] = [
    ("haproxy", ""),
    ("envoy-ring", ""),
    ("envoy-maglev", ""),
    ("maglev", "paper"),
    ("maglev", "cilium"),
    ("maglev", "ipvs"),
];

fn built((scheme, variant): (&str, &str), nodes: &[NodeSpec], spread: &str) -> Box<dyn Placement> {
    let mut settings = vec![("spread", Value::Word(spread.into()))];
    match scheme {
        "envoy-ring" => settings.push(("sizes", Value::Sizes(64, 1000))),
        "haproxy" => {}
        _ => settings.push(("table", Value::Count(251))),
    }
    if !variant.is_empty() {
        settings.push(("variant", Value::Word(variant.into())));
    }
    clusters::build(scheme, nodes, &settings)
}

fn serves(nodes: &[NodeSpec], state: State) -> Vec<bool> {
    nodes.iter().map(|n| n.state == state && n.weight > Decimal::ZERO).collect()
}

proptest! {
    #![proptest_config(clusters::config(150))]

    #[test]
    fn an_owner_for_every_key_while_a_node_can_own(
        (nodes, hashes) in (clusters::whole_nodes(6), clusters::hashes(30)),
    ) {
        let up = serves(&nodes, State::Up);
        let able = if up.contains(&true) { up } else { serves(&nodes, State::Backup) };
        for form in FORMS {
            let placement = built(form, &nodes, "");
            let mut owners = Vec::new();
            placement.place(&hashes, &mut owners);
            for (&hash, &owner) in hashes.iter().zip(&owners) {
                prop_assert_eq!(owner != NOBODY, able.contains(&true), "{:?}", form);
                prop_assert!(owner == NOBODY || able[owner as usize], "{:?}", form);
                prop_assert_eq!(placement.owner(hash), owner);
                for spread in ["", "zone"] {
                    let list = built(form, &nodes, spread).replicas(hash, 3);
                    prop_assert_eq!(list.first().copied().unwrap_or(NOBODY), owner, "{:?}", form);
                    let mut distinct = list.clone();
                    distinct.sort_unstable();
                    distinct.dedup();
                    prop_assert_eq!(distinct.len(), list.len());
                    prop_assert!(list.iter().all(|&n| able[n as usize]), "{:?}", form);
                }
            }
            let rows = placement.points();
            prop_assert!(rows.is_sorted_by_key(|r| r.position), "{:?}", form);
            prop_assert_eq!(rows.is_empty(), !able.contains(&true), "{:?}", form);
        }
    }

    /// Drained, down or weighing nothing: the same as far as the others are concerned, where ids do not follow the list.
    #[test]
    fn ways_of_not_serving_are_alike(
        (nodes, hashes, at) in (clusters::whole_nodes(6), clusters::hashes(30), any::<prop::sample::Index>()),
    ) {
        let up: Vec<NodeSpec> = nodes.into_iter().filter(|n| n.state == State::Up && n.weight > Decimal::ZERO).collect();
        prop_assume!(up.len() > 1);
        let at = at.index(up.len());
        for form in FORMS {
            let changed = |change: &dyn Fn(&mut NodeSpec)| {
                let mut nodes = up.clone();
                change(&mut nodes[at]);
                clusters::owners(&*built(form, &nodes, ""), &nodes, &hashes)
            };
            let down = changed(&|n| n.state = State::Down);
            prop_assert_eq!(&changed(&|n| n.state = State::Drain), &down, "{:?}", form);
            prop_assert_eq!(&changed(&|n| n.weight = Decimal::ZERO), &down, "{:?}", form);
            prop_assert_eq!(&changed(&|n| n.state = State::Backup), &down, "{:?}", form);
        }
    }

    /// HAProxy moves nothing between servers that stay, whatever the weights.
    #[test]
    fn haproxy_moves_no_more_than_it_must(
        (nodes, hashes, at, weight) in (
            clusters::whole_nodes(6), clusters::hashes(60), any::<prop::sample::Index>(), 0..6u64,
        ),
    ) {
        let nodes: Vec<NodeSpec> = nodes.into_iter().filter(|n| n.state == State::Up).collect();
        prop_assume!(!nodes.is_empty());
        let at = at.index(nodes.len());
        let mut after = nodes.clone();
        after[at].weight = Decimal::whole(weight);
        let owners = |nodes: &[NodeSpec]| clusters::owners(&*built(FORMS[0], nodes, ""), nodes, &hashes);
        let name = Some(&nodes[at].name);
        for (from, to) in owners(&nodes).iter().zip(&owners(&after)) {
            let expected = if after[at].weight > nodes[at].weight { to.as_ref() } else { from.as_ref() };
            prop_assert!(from == to || expected == name, "{:?} to {:?}", from, to);
        }
    }
}

#[test]
fn the_order_of_the_list_counts_where_it_is_said_to() {
    let names = ["a", "b", "c", "d", "e"];
    let (list, back): (Vec<NodeSpec>, Vec<NodeSpec>) =
        (names.map(NodeSpec::named).to_vec(), names.iter().rev().map(|n| NodeSpec::named(*n)).collect());
    let hashes: Vec<u64> = (0..2000u64).map(|i| xxhash_rust::xxh64::xxh64(&i.to_le_bytes(), 0)).collect();
    let differs = |form| {
        let owners = |nodes: &[NodeSpec]| clusters::owners(&*built(form, nodes, ""), nodes, &hashes);
        owners(&list).iter().zip(owners(&back)).filter(|(a, b)| **a != *b).count()
    };
    assert!(differs(("haproxy", "")) > 1000);
    assert!(differs(("maglev", "paper")) > 0 && differs(("maglev", "ipvs")) > 0 && differs(("maglev", "go")) > 0);
    assert_eq!((differs(("envoy-maglev", "")), differs(("maglev", "cilium"))), (0, 0));
}
