//! Multi-probe hashing against go-mpchash, and what it promises.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;

use ringscope::{
    api,
    placement::{cluster::NodeSpec, scheme},
    setting::{Settings, Value as Set, setting},
};
use serde_json::Value;

#[test]
fn go_answers_the_same() {
    let file: Value = serde_json::from_str(include_str!("vectors/multiprobe.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    let mut built: Vec<((u64, u64), Box<dyn ringscope::placement::Placement>)> = Vec::new();
    let mut settings = Settings::default();
    settings.set(setting("variant").unwrap(), Set::Word("go".into()));
    let hash = scheme("multiprobe").unwrap().key_hash(&settings);
    for case in cases {
        let of = (case[0].as_u64().unwrap(), case[1].as_u64().unwrap());
        if !built.iter().any(|b| b.0 == of) {
            let nodes: Vec<NodeSpec> = (1..=of.0).map(|i| NodeSpec::named(format!("shard-{i}"))).collect();
            let settings = [("variant", Set::Word("go".into())), ("probes", Set::Count(of.1))];
            built.push((of, clusters::build("multiprobe", &nodes, &settings)));
        }
        let placement = &built.iter().find(|b| b.0 == of).unwrap().1;
        let key = case[2].as_str().unwrap().as_bytes();
        let owner = placement.owner_of(key, ringscope::keys::hash_of(key, hash).unwrap());
        assert_eq!(u64::from(owner), case[3].as_u64().unwrap(), "{case}");
    }
}

#[test]
fn twenty_one_probes_are_even() {
    for variant in ["xxh3", "go"] {
        let nodes: Vec<String> = (0..40).map(|i| format!("n{i}")).collect();
        let link = format!("v1/multiprobe/nodes={}/keys=200000/variant={variant}/step=0", nodes.join(","));
        let rows = api::measure(&link).unwrap();
        let peak = rows.iter().find(|r| r.name == "max to mean").unwrap().measured.unwrap();
        // 5 % by the theorem, and what the throw of the keys adds.
        assert!(peak < 1.09, "{variant}: {peak}");
        let points = api::points(&link).unwrap();
        assert_eq!(points.len(), 40);
        assert!(points.windows(2).all(|p| p[0].position <= p[1].position));
    }
}

#[test]
fn a_change_moves_only_what_it_must() {
    for variant in ["xxh3", "go"] {
        let link = format!("v1/multiprobe/variant={variant}/add=f/drop=b/step=");
        let join = api::plan(&format!("{link}1"), None).unwrap();
        assert!(join.needless == 0 && join.moved > 0 && join.moves.iter().all(|m| m.to == "f".into()));
        let leave = api::plan(&format!("{link}2"), None).unwrap();
        assert!(leave.needless == 0 && leave.moved > 0 && leave.moves.iter().all(|m| m.from == "b".into()));
    }
}
