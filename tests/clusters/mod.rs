//! Random clusters and changes for property tests, from a fixed seed: every run tries the same ones.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngSeed},
};
use ringscope::{
    bytes::Bytes,
    decimal::Decimal,
    placement::{Cluster, NOBODY, Placement, State, cluster::NodeSpec, scheme},
    scenario::{Change, Scenario},
    setting::{Settings, Value, setting},
};

/// So many cases, the same in every run, nothing written to disk.
pub fn config(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(20_260_101), failure_persistence: None, ..Config::default() }
}

/// Any bytes, mostly few, so that names are prefixes of each other now and then.
pub fn name() -> impl Strategy<Value = Bytes> {
    prop_oneof![
        4 => (0..40u32).prop_map(|i| Bytes::from(format!("n{i}"))),
        2 => vec(any::<u8>(), 1..4).prop_map(Bytes),
        1 => "[a-c#!0-9]{1,4}".prop_map(Bytes::from),
    ]
}

/// Weights, 0 and six places included.
pub fn weight() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        1 => Just(Decimal::ZERO),
        4 => Just(Decimal::ONE),
        2 => (1..4u64).prop_map(Decimal::whole),
        2 => (1..3_000_000u64).prop_map(Decimal::from_millionths),
    ]
}

/// Whole weights, 0 included.
pub fn whole_weight() -> impl Strategy<Value = Decimal> {
    (0..5u64).prop_map(Decimal::whole)
}

/// Any state, mostly up.
pub fn state() -> impl Strategy<Value = State> {
    prop_oneof![6 => Just(State::Up), 1 => Just(State::Down), 1 => Just(State::Drain), 1 => Just(State::Backup)]
}

fn node_of(weight: impl Strategy<Value = Decimal>) -> impl Strategy<Value = NodeSpec> {
    let zone = prop_oneof![1 => Just(None), 2 => "[xyz]".prop_map(|z| Some(Bytes::from(z)))];
    let label = prop_oneof![5 => Just(None), 1 => name().prop_map(Some)];
    (name(), weight, zone, label, state()).prop_map(|(name, weight, zone, label, state)| NodeSpec {
        zone,
        label,
        state,
        ..NodeSpec::named(name).with_weight(weight)
    })
}

fn distinct(nodes: Vec<NodeSpec>) -> Vec<NodeSpec> {
    let mut kept: Vec<NodeSpec> = Vec::new();
    for node in nodes {
        if kept.iter().all(|k| k.name != node.name) {
            kept.push(node);
        }
    }
    kept
}

/// Up to so many nodes of every kind; none at all now and then.
pub fn nodes(most: usize) -> impl Strategy<Value = Vec<NodeSpec>> {
    vec(node_of(weight()), 0..=most).prop_map(distinct)
}

/// The same with whole weights.
pub fn whole_nodes(most: usize) -> impl Strategy<Value = Vec<NodeSpec>> {
    vec(node_of(whole_weight()), 0..=most).prop_map(distinct)
}

/// Two to so many nodes that all own something: up, of weight above 0, each label its own.
pub fn owning_nodes(most: usize) -> impl Strategy<Value = Vec<NodeSpec>> {
    let several = vec(node_of(weight()), 2..=most).prop_map(distinct);
    several.prop_filter("two names", |nodes| nodes.len() > 1).prop_map(|mut nodes| {
        for node in &mut nodes {
            node.state = State::Up;
            node.label = None;
            node.weight = node.weight.max(Decimal::from_millionths(250_000));
        }
        nodes
    })
}

/// Hashes of keys: random, and the corners.
pub fn hashes(count: usize) -> impl Strategy<Value = Vec<u64>> {
    vec(any::<u64>(), count).prop_map(|mut hashes| {
        hashes.extend([0, 1, u64::MAX, 0xffff_ffff, 0xffff_fffe, 1 << 32, 1 << 63]);
        hashes
    })
}

/// A change of every verb, about nodes of a list or about strangers.
pub fn change(nodes: Vec<NodeSpec>) -> impl Strategy<Value = Change> {
    let mut names: Vec<Bytes> = nodes.iter().map(|n| n.name.clone()).collect();
    names.push("stranger".into());
    let one = prop::sample::select(names);
    let some = prop::collection::btree_set(one.clone(), 1..=2).prop_map(|s| s.into_iter().collect::<Vec<_>>());
    prop_oneof![
        vec(node_of(weight()), 1..3).prop_map(|n| Change::Add(distinct(n))),
        some.clone().prop_map(Change::Drop),
        some.clone().prop_map(Change::Down),
        some.prop_map(Change::Up),
        (one.clone(), weight()).prop_map(|(name, weight)| Change::Weigh(vec![(name, weight)])),
        (one, name()).prop_map(|(old, new)| Change::Rename(old, new)),
    ]
}

/// A scenario on a ring with few points, a few changes, looked at after the last.
pub fn story(most_nodes: usize, most_changes: usize) -> impl Strategy<Value = Scenario> {
    nodes(most_nodes).prop_flat_map(move |nodes| {
        let changes = vec(change(nodes.clone()), 0..=most_changes);
        (changes, 1..24u64).prop_map(move |(changes, v)| {
            let mut settings = Settings::default();
            settings.set(setting("v").unwrap(), Value::Count(v));
            let step = changes.len();
            Scenario { nodes: nodes.clone(), changes, step, settings, made_keys: 150, ..Scenario::default() }
        })
    })
}

/// The product's placement of these nodes.
pub fn build(name: &str, nodes: &[NodeSpec], settings: &[(&str, Value)]) -> Box<dyn Placement> {
    let mut all = Settings::default();
    let found = scheme(name).unwrap();
    for (name, value) in settings {
        found.about().set(&mut all, setting(name).unwrap(), value.clone());
    }
    found.build(&Cluster::of(nodes.to_vec()), &all).unwrap()
}

/// The product's ring with `v` points per unit of weight.
pub fn ring(nodes: &[NodeSpec], v: u64) -> Box<dyn Placement> {
    build("ring", nodes, &[("v", Value::Count(v))])
}

/// Owners by name.
pub fn owners(placement: &dyn Placement, nodes: &[NodeSpec], hashes: &[u64]) -> Vec<Option<Bytes>> {
    let mut owners = Vec::new();
    placement.place(hashes, &mut owners);
    assert_eq!(owners.len(), hashes.len());
    owners.into_iter().map(|o| (o != NOBODY).then(|| nodes[o as usize].name.clone())).collect()
}
