//! Rendezvous hashing against the answers of real libraries, and the cases that people stumbled over.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;

use std::collections::BTreeSet;

use ringscope::{
    api,
    bytes::Bytes,
    decimal::Decimal,
    placement::{NOBODY, cluster::NodeSpec, rendezvous::pymemcache_bid, scheme},
    setting::{Settings, Value as Set, setting},
};
use serde_json::Value;

fn file(text: &str) -> (Value, Vec<Value>) {
    let file: Value = serde_json::from_str(text).unwrap();
    let cases = file["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    (file, cases)
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|n| n.as_str().unwrap().to_owned()).collect()
}

fn indices(list: &Value) -> Vec<u32> {
    list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u32).collect()
}

fn hash_of(variant: &str, key: &str) -> u64 {
    let mut settings = Settings::default();
    settings.set(setting("variant").unwrap(), Set::Word(variant.into()));
    let hash = scheme("rendezvous").unwrap().key_hash(&settings);
    ringscope::keys::hash_of(key.as_bytes(), hash).unwrap()
}

fn order(variant: &str, nodes: &[NodeSpec], key: &str, count: usize) -> Vec<u32> {
    let placement = clusters::build("rendezvous", nodes, &[("variant", Set::Word(variant.into()))]);
    let order = placement.replicas_of(key.as_bytes(), hash_of(variant, key), count);
    assert_eq!(placement.owner_of(key.as_bytes(), hash_of(variant, key)), order[0]);
    order
}

#[test]
fn every_library_answers_the_same() {
    let (file, cases) = file(include_str!("vectors/rendezvous.json"));
    let lists: Vec<Vec<String>> = file["node_lists"].as_array().unwrap().iter().map(names).collect();
    for case in cases {
        let nodes = &lists[case[1].as_u64().unwrap() as usize];
        let specs: Vec<NodeSpec> = nodes.iter().map(|n| NodeSpec::named(n.as_str())).collect();
        let (key, expected) = (case[2].as_str().unwrap(), indices(&case[3]));
        let variants: &[&str] = match case[0].as_str().unwrap() {
            "murmur3_32 node-key seed 0" => &["pymemcache"],
            "go-rendezvous xxh64" => &["go-xxh64"],
            "go-rendezvous fnv1a64" => &["go-fnv1a"],
            "hrw sha256" => &["hrw"],
            // With equal weights ours is the crate's order over XXH3.
            "crate rendezvous_hash xxh3" => &["crate-xxh3", "weighted"],
            "crate rendezvous_hash siphash13" => &["crate-siphash13"],
            "murmur3_32 node-key seed 1337" => {
                let best = (0..nodes.len())
                    .max_by_key(|&i| (pymemcache_bid(nodes[i].as_bytes(), key.as_bytes(), 1337), &nodes[i]));
                assert_eq!(best.unwrap() as u32, expected[0], "{case}");
                continue;
            }
            other => panic!("{other}"),
        };
        for variant in variants {
            assert_eq!(order(variant, &specs, key, expected.len()), expected, "{variant} {case}");
        }
    }
}

#[test]
fn weights_as_in_the_crate() {
    let (file, cases) = file(include_str!("vectors/weighted_rendezvous.json"));
    let nodes = names(&file["nodes"]);
    for case in cases {
        let weights =
            case[1].as_array().unwrap().iter().map(|w| Decimal::parse(&w.as_f64().unwrap().to_string()).unwrap());
        let specs: Vec<NodeSpec> =
            nodes.iter().zip(weights).map(|(n, w)| NodeSpec::named(n.as_str()).with_weight(w)).collect();
        let variants: &[&str] = if case[0] == "xxh3" { &["crate-xxh3", "weighted"] } else { &["crate-siphash13"] };
        for variant in variants {
            let expected = indices(&case[3]);
            assert_eq!(order(variant, &specs, case[2].as_str().unwrap(), expected.len()), expected, "{variant} {case}");
        }
    }
}

/// As pymemcache has them: code points cut to a byte, and as many of them as characters.
#[test]
fn code_points_are_cut_to_bytes() {
    assert_eq!(pymemcache_bid(b"n", "é".as_bytes(), 0), pymemcache_bid(b"n", b"\xe9", 0));
    assert_eq!(pymemcache_bid(b"n", "\u{4e61}".as_bytes(), 0), pymemcache_bid(b"n", b"a", 0));
}

fn shares(link: &str) -> Vec<f64> {
    let rows = api::measure(link).unwrap();
    rows.iter().filter(|r| r.name.starts_with("share ")).map(|r| r.measured.unwrap()).collect()
}

fn near(shares: &[f64], expected: &[f64]) {
    for (share, expected) in shares.iter().zip(expected) {
        assert!((share - expected).abs() < 0.015, "{shares:?}");
    }
    assert_eq!(shares.len(), expected.len());
}

#[test]
fn shares_are_weights() {
    near(&shares("v1/rendezvous/nodes=a,b*2/keys=10000/step=0"), &[1.0 / 3.0, 2.0 / 3.0]);
    near(&shares("v1/rendezvous/nodes=a,b*2,c*5/keys=10000/step=0"), &[0.125, 0.25, 0.625]);
    near(&shares("v1/rendezvous/nodes=a,b*2,c*5/keys=10000/variant=crate-siphash13/step=0"), &[0.125, 0.25, 0.625]);
    // Those without weights count every node the same.
    near(&shares("v1/rendezvous/nodes=a,b*2,c*5/keys=10000/variant=hrw/step=0"), &[1.0 / 3.0; 3]);
}

#[test]
fn a_raised_node_alone_gains() {
    let plan = api::plan("v1/rendezvous/nodes=a,b*2,c*5/keys=10000/weigh=b*4/step=1", None).unwrap();
    assert!((1350..1650).contains(&plan.moved), "{}", plan.moved);
    assert_eq!((plan.needless, plan.placed, plan.lost), (0, 0, 0));
    assert!(plan.moves.iter().all(|m| m.to == "b".into() && m.reason == "raised"));
    let rows = api::measure("v1/rendezvous/nodes=a,b*2,c*5/keys=10000/weigh=b*4/step=1").unwrap();
    let moved = rows.iter().find(|r| r.name == "keys moved").unwrap();
    assert!((moved.expected.unwrap() - 1500.0).abs() < 1e-6, "{moved:?}");
    assert!((moved.tolerance.unwrap() - (10_000.0f64 * 0.15 * 0.85).sqrt()).abs() < 1e-6, "{moved:?}");
}

#[test]
fn a_hundred_nodes_all_get_keys() {
    let nodes: Vec<String> = (0..100).map(|i| format!("n{i}*5")).collect();
    let shares = shares(&format!("v1/rendezvous/nodes={}/keys=100000/step=0", nodes.join(",")));
    assert!(shares.len() == 100 && shares.iter().all(|&s| s > 0.008), "{shares:?}");
}

#[test]
fn a_weight_of_nought_is_never_chosen() {
    let owners = |link: &str| api::locate(link, None).unwrap().into_iter().map(|r| r.owner).collect::<BTreeSet<_>>();
    for variant in ["weighted", "crate-xxh3", "crate-siphash13"] {
        let some = owners(&format!("v1/rendezvous/nodes=a*0,b,c/variant={variant}/step=0"));
        assert_eq!(some, BTreeSet::from([Some(Bytes::from("b")), Some("c".into())]));
        assert_eq!(owners(&format!("v1/rendezvous/nodes=a*0,b*0/variant={variant}/step=0")), BTreeSet::from([None]));
    }
}

/// Hashes of so few bits that bids are often equal.
#[test]
fn the_smaller_name_wins_a_tie_in_any_order() {
    let specs: Vec<NodeSpec> = ["d", "b", "a", "c"].map(NodeSpec::named).to_vec();
    let same: Vec<NodeSpec> = specs.iter().map(|s| NodeSpec { label: Some("x".into()), ..s.clone() }).collect();
    for variant in ["weighted", "hrw"] {
        assert_eq!(order(variant, &same, "k", 4), [2, 1, 3, 0], "{variant}");
    }
    for variant in ["pymemcache", "crate-xxh3"] {
        assert_eq!(order(variant, &same, "k", 4), [0, 3, 1, 2], "{variant}");
    }
    assert_eq!(order("go-xxh64", &same, "k", 4), [0, 1, 2, 3]);
    let tied = [("hash", Set::Word("tw-crc32".into()))];
    let mut turned = specs.clone();
    turned.reverse();
    let (one, other) = (clusters::build("rendezvous", &specs, &tied), clusters::build("rendezvous", &turned, &tied));
    for i in 0..3000 {
        let key = format!("key-{i}");
        let name = |of: &[NodeSpec], i: u32| of[i as usize].name.clone();
        assert_eq!(
            name(&specs, one.owner_of(key.as_bytes(), 0)),
            name(&turned, other.owner_of(key.as_bytes(), 0)),
            "{key}"
        );
    }
}

#[test]
fn what_nobody_can_own() {
    let placement = clusters::build("rendezvous", &[], &[]);
    assert_eq!(placement.owner(3), NOBODY);
    assert_eq!(placement.looked_up(3), None);
    assert!(api::points("v1/rendezvous/step=0").unwrap().is_empty());
    assert!(api::locate("v1/rendezvous/step=0", Some(&["k".into()])).unwrap()[0].hash.is_none());
}
