//! A story is the same however large the bits are in which it is told.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use proptest::prelude::*;
use ringscope::{
    link,
    placement::SCHEMES,
    scenario::Placed,
    story::{Story, Telling, Timeline},
};

fn in_bits(link: &str, bit: usize) -> Story {
    let scenario = link::open(link).unwrap().scenario;
    let mut telling = Telling::begin(&scenario, None).unwrap();
    let mut part = 0.0;
    loop {
        if let Some(story) = telling.go_on(bit).unwrap() {
            return story;
        }
        assert!(telling.part() >= part && telling.part() <= 1.0, "progress goes on: {part}, {}", telling.part());
        part = telling.part();
    }
}

fn assert_equal(story: &Story, whole: &Story, how: &str) {
    assert_eq!(story.scenario, whole.scenario, "{how}");
    assert_eq!(story.after.owners, whole.after.owners, "{how}");
    assert_eq!(story.after.hashes, whole.after.hashes, "{how}");
    let before = |story: &Story| story.before.as_ref().map(|b| (Arc::clone(&b.owners), Arc::clone(&b.hashes)));
    assert_eq!(before(story), before(whole), "{how}");
    assert_eq!(story.movement, whole.movement, "{how}");
    assert_eq!(story.expected, whole.expected, "{how}");
    assert_eq!(story.balance, whole.balance, "{how}");
    assert_eq!(story.numbers, whole.numbers, "{how}");
    assert_eq!(story.picture, whole.picture, "{how}");
    assert_eq!(story.everybody, whole.everybody, "{how}");
}

fn assert_same(link: &str) {
    let scenario = link::open(link).unwrap().scenario;
    let whole = Story::tell(&scenario, None).unwrap();
    for bit in [1, 97, 5_000] {
        assert_equal(&in_bits(link, bit), &whole, &format!("{link}, bits of {bit}"));
    }
}

/// Told one after the other, each from what the last one knew, and each from scratch.
fn assert_follow(links: &[String]) {
    let mut known: Option<Story> = None;
    for link in links {
        let Ok(opened) = link::open(link) else { continue };
        let (Ok(told), Ok(scratch)) =
            (Story::tell(&opened.scenario, known.as_ref()), Story::tell(&opened.scenario, None))
        else {
            continue;
        };
        assert_equal(&told, &scratch, &format!("{link} after {:?}", known.as_ref().map(|k| link::write(&k.scenario))));
        known = Some(told);
    }
}

/// What may happen to four nodes a, b, c, d.
const CHANGES: [&str; 12] = [
    "add=e",
    "drop=b",
    "weigh=a*2",
    "weigh=a*3",
    "weigh=c*0",
    "down=d",
    "up=d",
    "rename=b:f",
    "set=v:40",
    "add=e,g",
    "drop=a,d",
    "set=scheme:modulo",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_known_changes_nothing(
        scheme in 0..SCHEMES.len(),
        walk in prop::collection::vec((prop::collection::vec(0..CHANGES.len(), 0..4), 0..5usize, 0..8u8), 2..7),
    ) {
        let mut scheme = scheme;
        let links: Vec<String> = walk.iter().map(|(changes, step, other)| {
            // Mostly the same scenario at another step, or with another last change.
            if *other == 0 {
                scheme = (scheme + 1) % SCHEMES.len();
            }
            let keys = if *other == 1 { 300 } else { 500 };
            let prefix = if *other == 2 { "/prefix=x" } else { "" };
            let changes: Vec<&str> = changes.iter().map(|&at| CHANGES[at]).collect();
            let step = (*step).min(changes.len());
            let name = SCHEMES[scheme].about().name;
            format!("v1/{name}/nodes=a,b,c,d/keys={keys}{prefix}/{}/step={step}", changes.join("/")).replace("//", "/")
        }).collect();
        assert_follow(&links);
    }
}

#[test]
fn a_drag_and_a_walk_change_nothing() {
    for scheme in SCHEMES {
        let start = format!("v1/{}/nodes=a,b,c,d/keys=700", scheme.about().name);
        let drag = [2, 3, 5, 1, 4].map(|w| format!("{start}/weigh=a*{w}/step=1"));
        let walk = [0, 1, 2, 3, 2, 1, 0, 3].map(|step| format!("{start}/add=e/drop=b/weigh=c*3/step={step}"));
        assert_follow(&drag);
        assert_follow(&walk);
    }
}

#[test]
fn every_scheme_tells_the_same_in_bits() {
    for scheme in SCHEMES {
        let name = scheme.about().name;
        assert_same(&format!("v1/{name}/nodes=a,b,c,d/keys=400/add=e/step=1"));
        assert_same(&format!("v1/{name}/nodes=a,b,c,d/own=x,y*3,~,~ff,z*2/drop=d/step=1"));
        assert_same(&format!("v1/{name}/nodes=a,b/keys=0/step=0"));
    }
}

#[test]
fn loads_that_compete_are_settled_the_same_in_bits() {
    for variant in ["paper", "buraksezer", "lafikl", "haproxy", "envoy"] {
        for cap in ["1", "1.25", "100"] {
            let start = format!("v1/bounded/nodes=a,b,c,d/variant={variant}/cap={cap}");
            assert_same(&format!("{start}/keys=400/add=e/step=1"));
            // A key that stands there more often than a bit has draws.
            assert_same(&format!("{start}/own=x,y*250,z,~,~ff*3,w*9/drop=b/step=1"));
        }
    }
}

/// Where each occurrence of each key is, as others are told.
fn located(story: &Story, key: &[u8], nth: u64) -> Vec<u32> {
    story.after.placement.repeat_of(key, story.after.key_hash().function().unwrap()(key), nth, 2)
}

#[test]
fn what_was_settled_in_bits_is_found_again() {
    for variant in ["paper", "lafikl", "haproxy", "envoy"] {
        let keys: Vec<String> = (0..60).map(|i| format!("k{i}*{}", 1 + i % 7)).collect();
        let link = format!("v1/bounded/nodes=a,b,c/variant={variant}/cap=1.1/own={}/step=0", keys.join(","));
        let (whole, bits) = (Story::tell(&link::open(&link).unwrap().scenario, None).unwrap(), in_bits(&link, 3));
        let mut sums = [0; 3];
        for i in 0..60 {
            let key = format!("k{i}").into_bytes();
            assert_eq!(located(&whole, &key, 0)[0], whole.after.owners[i as usize], "{variant}: {i}");
            for nth in 0..1 + i % 7 {
                assert_eq!(located(&whole, &key, nth), located(&bits, &key, nth), "{variant}: {i}, {nth}");
                sums[located(&whole, &key, nth)[0] as usize] += 1;
            }
        }
        assert_eq!(sums.iter().sum::<u64>(), whole.after.keys.total(), "{variant}");
        // One that is not there is the next to come, and there is room for all so far.
        assert_eq!(located(&whole, b"none", 0), located(&bits, b"none", 0), "{variant}");
    }
}

#[test]
fn what_was_placed_elsewhere_tells_the_same() {
    for scheme in SCHEMES {
        let text = format!("v1/{}/nodes=a,b,c,d/own=x,y*3,~,~ff,z*2,w/add=e/step=1", scheme.about().name);
        let scenario = link::open(&text).unwrap().scenario;
        let mut telling = Telling::begin(&scenario, None).unwrap();
        let mut supplied = 0;
        let story = loop {
            let next =
                telling.placing().map(|(step, placing)| (step, placing.hashes_are_missing(), placing.loads_matter()));
            if let Some((step, missing, loads_matter)) = next {
                let there = Placed::at(&scenario, step, None).unwrap();
                let hashes = missing.then(|| there.hashes.to_vec());
                // Lists that cannot be these are not taken, nor those of another step.
                assert!(!telling.supply(step + 1, hashes.clone(), there.owners.to_vec()).unwrap(), "{text}");
                assert!(!telling.supply(step, hashes.clone(), vec![0]).unwrap(), "{text}");
                assert!(!telling.supply(step, hashes.clone(), vec![99; there.owners.len()]).unwrap(), "{text}");
                let taken = telling.supply(step, hashes, there.owners.to_vec()).unwrap();
                assert_eq!(taken, !loads_matter, "{text}");
                supplied += usize::from(taken);
            }
            if let Some(story) = telling.go_on(2).unwrap() {
                break story;
            }
        };
        assert!(supplied == 2 || scheme.about().name == "bounded", "{text}: {supplied}");
        assert_equal(&story, &Story::tell(&scenario, None).unwrap(), &text);
    }
}

#[test]
fn a_key_that_cannot_be_hashed_is_told_in_the_middle() {
    let scenario = link::open("v1/ring/own=1,2,3,x,5/hash=raw/step=0").unwrap().scenario;
    let mut telling = Telling::begin(&scenario, None).unwrap();
    let refusal = loop {
        match telling.go_on(1) {
            Ok(story) => assert!(story.is_none(), "it cannot be told"),
            Err(refusal) => break refusal,
        }
    };
    assert_eq!(Some(refusal), Story::tell(&scenario, None).err());
}

#[test]
fn other_keys_of_the_same_nodes_build_nothing_anew() {
    for scheme in SCHEMES {
        let name = scheme.about().name;
        let at = |keys: u32| link::open(&format!("v1/{name}/nodes=a,b,c/keys={keys}/add=d/step=1")).unwrap().scenario;
        let few = Story::tell(&at(0), None).unwrap();
        let known = Story::tell(&at(3_000), Some(&few)).unwrap();
        assert_equal(&known, &Story::tell(&at(3_000), None).unwrap(), name);
        // What keys settle into while they compete is another placement for other keys.
        let shared = !known.after.placement.loads_matter();
        assert_eq!(Arc::ptr_eq(&known.after.placement, &few.after.placement), shared, "{name}");
        let [before, was] = [&known, &few].map(|story| &story.before.as_ref().unwrap().placement);
        assert_eq!(Arc::ptr_eq(before, was), shared, "{name}");
    }
}

#[test]
fn a_timeline_says_the_same_from_every_step() {
    let at = |step: usize| {
        let link = format!("v1/ring/nodes=a,b,c/keys=3000/add=d/weigh=b*2/drop=a/step={step}");
        Timeline::of(&Story::tell(&link::open(&link).unwrap().scenario, None).unwrap())
    };
    let from_the_start = at(0);
    assert!(from_the_start.notches.iter().all(|notch| notch.moved > Some(0)), "{from_the_start:?}");
    for step in 1..=3 {
        assert_eq!(at(step), from_the_start, "from step {step}");
    }
}
