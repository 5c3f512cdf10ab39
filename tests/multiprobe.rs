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

/// A node's share by the theory, from the gaps in front of the points: that one of k probes lies at x in front of it
/// and all others farther from theirs, ∫ k·(1 − F(x))^(k−1) dx over its gap, F(x) = Σ min(gap, x).
fn theory(gaps: &[f64], probes: i32) -> Vec<f64> {
    const STEPS: u32 = 4000;
    let longest = gaps.iter().copied().fold(0.0, f64::max);
    let mut shares = vec![0.0; gaps.len()];
    for step in 0..STEPS {
        let dx = longest / f64::from(STEPS);
        let x = (f64::from(step) + 0.5) * dx;
        let near: f64 = gaps.iter().map(|g| g.min(x)).sum();
        for (share, gap) in shares.iter_mut().zip(gaps) {
            *share += if *gap > x { f64::from(probes) * (1.0 - near).powi(probes - 1) * dx } else { 0.0 };
        }
    }
    shares
}

#[test]
fn shares_are_as_the_theory_has_them() {
    for (variant, count, probes) in [("xxh3", 40, 21), ("go", 40, 21), ("xxh3", 10, 2), ("xxh3", 150, 21)] {
        let nodes: Vec<String> = (0..count).map(|i| format!("n{i}")).collect();
        let link =
            format!("v1/multiprobe/nodes={}/keys=200000/probes={probes}/variant={variant}/step=0", nodes.join(","));
        let points = api::points(&link).unwrap();
        assert!(points.len() == count && points.is_sorted_by_key(|p| p.position));
        let before = |i: usize| points[(i + count - 1) % count].position;
        let gap = |i: usize| points[i].position.wrapping_sub(before(i)) as f64 / 2f64.powi(64);
        let expected = theory(&(0..count).map(gap).collect::<Vec<_>>(), probes);
        assert!((expected.iter().sum::<f64>() - 1.0).abs() < 0.01);
        let rows = api::measure(&link).unwrap();
        for (point, expected) in points.iter().zip(expected) {
            let name = format!("share {}", point.owner.as_ref().unwrap());
            let share = rows.iter().find(|r| r.name == name).unwrap().measured.unwrap();
            // The theory has independent probes; those of one key are steps of one length. With few nodes it shows.
            assert!((share / expected - 1.0).abs() < 0.12, "{name}: {share} {expected}");
        }
        let peak = rows.iter().find(|r| r.name == "max to mean").unwrap().measured.unwrap();
        // 5 % for many nodes; how these few happen to lie adds the rest. One point each would be 4 times the mean.
        assert!(probes < 21 || peak < 1.25, "{variant} {count}: {peak}");
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
