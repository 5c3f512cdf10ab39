//! Placing only what a change can have touched gives the owners that placing everything gives.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use proptest::prelude::*;
use ringscope::{
    hash::fold32,
    link,
    placement::{Ends, SCHEMES, again::Untouched},
    scenario::{Placed, Placing, Scenario},
};

fn open(text: &str) -> Scenario {
    link::open(text).unwrap_or_else(|e| panic!("{text}: {}", e.message)).scenario
}

/// A step placed from what another one knew, in bits, beside the same from scratch. Gives whether only some keys were
/// looked at.
fn assert_again(scenario: &Scenario, from: usize, to: usize, how: &str) -> Option<bool> {
    let was = Placed::at(scenario, from, None).ok()?;
    let scratch = Placed::at(scenario, to, None).ok()?;
    // From scratch means: nothing is known.
    let mut placing = Placing::begin(scenario, to, Some(&was)).unwrap();
    while !placing.go_on(53).unwrap() {}
    let again = placing.done();
    assert_eq!(again.owners, scratch.owners, "{how}: from step {from} to {to}");
    let same = was.world.scheme.about().name == scratch.world.scheme.about().name
        && was.world.settings == scratch.world.settings;
    let sides = ((&was.world.cluster, &*was.placement), (&scratch.world.cluster, &*scratch.placement));
    Some(same && Arc::ptr_eq(&was.hashes, &again.hashes) && Untouched::between(sides.0, sides.1).is_some())
}

/// Every variant of every scheme, as the settings of a link.
fn all() -> Vec<String> {
    let variants = |scheme: &&'static dyn ringscope::placement::Scheme| {
        let about = scheme.about();
        let plain = std::iter::once(about.name.to_owned());
        let others = about.variants.iter().skip(1).map(|v| format!("{}/variant={v}", about.name));
        plain.chain(others).collect::<Vec<_>>()
    };
    SCHEMES.iter().flat_map(variants).collect()
}

const CHANGES: [&str; 16] = [
    "add=e",
    "add=e*3,g",
    "drop=b",
    "drop=a,d",
    "weigh=a*2",
    "weigh=a*3",
    "weigh=c*0",
    "weigh=b*1",
    "down=d",
    "down=a,b,c,d",
    "up=d",
    "rename=b:f",
    "set=v:7",
    "set=hash:fnv1a32",
    "set=replicas:2",
    "set=scheme:modulo",
];

const NODES: [&str; 6] = [
    "a,b,c,d",
    "a*2,b,c*5,d",
    "a,b;state:backup,c,d;state:backup",
    "d,c;zone:x,b;zone:y,a",
    "a;label:z,b;label:z,c,d",
    "a,b,c*0,d",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn again_is_from_scratch(
        scheme in 0..1000usize,
        nodes in 0..NODES.len(),
        changes in prop::collection::vec(0..CHANGES.len(), 1..5),
        from in 0..5usize,
        to in 0..5usize,
    ) {
        let all = all();
        let changes: Vec<&str> = changes.iter().map(|&at| CHANGES[at]).collect();
        let text = format!("v1/{}/nodes={}/keys=300/{}/step=0", all[scheme % all.len()], NODES[nodes], changes.join("/"));
        if let Ok(opened) = link::open(&text) {
            let steps = opened.scenario.changes.len();
            assert_again(&opened.scenario, from.min(steps), to.min(steps), &text);
        }
    }
}

#[test]
fn under_every_variant_one_node_comes_goes_weighs_and_rests() {
    let (mut known, mut tried) = (0, 0);
    for scheme in all() {
        for change in ["add=e", "drop=b", "weigh=c*3", "down=a", "add=e/drop=e", "weigh=c*3/weigh=c*2"] {
            let text = format!("v1/{scheme}/nodes=a,b,c,d,f/keys=500/{change}/step=0");
            let Ok(opened) = link::open(&text) else { continue };
            let last = opened.scenario.changes.len();
            for (from, to) in [(last - 1, last), (last, last - 1), (0, last)] {
                if let Some(some) = assert_again(&opened.scenario, from, to, &text) {
                    known += usize::from(some);
                    tried += 1;
                }
            }
        }
    }
    assert!(known * 2 > tried, "most changes leave something to go by: {known} of {tried}");
}

#[test]
fn a_key_lies_on_a_ring_by_its_hash_alone() {
    // What `Untouched::place` takes for granted of rings whose arcs decide.
    for scheme in all() {
        let scenario = open(&format!("v1/{scheme}/nodes=a,b,c/keys=200/step=0"));
        let placed = Placed::at(&scenario, 0, None).unwrap();
        let Some(ring) = placed.placement.ring().filter(|ring| ring.decides) else { continue };
        for (&hash, &owner) in placed.hashes.iter().zip(placed.owners.iter()) {
            let at = placed.placement.looked_up(hash).unwrap();
            let (turn, one) = (placed.placement.looked_up(0).unwrap(), placed.placement.looked_up(1).unwrap());
            let expected = match ring.ends {
                Ends::Narrow(_) => fold32(hash).into(),
                Ends::Wide(_) => hash << (one ^ turn).trailing_zeros() ^ turn,
            };
            assert_eq!(at, expected, "{scheme}");
            let arc = ring.iter().find(|(end, _)| *end >= at).or_else(|| ring.iter().next());
            assert_eq!(arc.map(|arc| arc.1), Some(owner), "{scheme}: the arc that a key lies on says its owner");
        }
    }
}

#[test]
fn rings_of_many_points_and_of_one() {
    for nodes in ["a", "a,b"] {
        for (v, change) in [(1, "add=c"), (1, "drop=a"), (3000, "add=c"), (3000, "weigh=a*1.001"), (1, "down=a")] {
            let text = format!("v1/ring/nodes={nodes}/v={v}/keys=3000/{change}/step=0");
            assert_again(&open(&text), 0, 1, &text);
            assert_again(&open(&text), 1, 0, &text);
        }
    }
}
