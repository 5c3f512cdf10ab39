//! Envoy's ring hash against the positions that its tests publish, and its sizes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    api::{locate, plan, points},
    bytes::Bytes,
    hash::HashKind,
};
use serde_json::Value;

const VECTORS: &str = include_str!("vectors/ring_envoy.json");
const SIX: &str = "v1/envoy-ring/nodes=90,91,92,93,94,95/sizes=12-8388608";

#[test]
fn every_position_is_envoys() {
    let file: Value = serde_json::from_str(VECTORS).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    let rows = points(&format!("{SIX}/step=0")).unwrap();
    assert_eq!(rows.len(), 12);
    assert!(rows.is_sorted_by_key(|r| r.position));
    for case in cases {
        let label = Bytes::from(case["hash_key"].as_str().unwrap());
        let row = rows.iter().find(|r| r.label == label).unwrap();
        assert_eq!(row.position.to_string(), case["point"].as_str().unwrap());
        assert_eq!(row.owner.as_ref().unwrap().to_string(), case["host"].as_str().unwrap());
    }
}

#[test]
fn keys_go_to_the_next_point() {
    let rows = points(&format!("{SIX}/step=0")).unwrap();
    let raw = |hash: u64| {
        let key = Bytes::from(hash.to_string());
        locate(&format!("{SIX}/hash=raw/replicas=3/step=0"), Some(&[key])).unwrap().remove(0)
    };
    for pair in rows.windows(2) {
        assert_eq!(raw(pair[1].position).owner, pair[1].owner);
        assert_eq!(raw(pair[0].position + 1).owner, pair[1].owner);
    }
    assert_eq!(raw(0).owner, rows[0].owner);
    assert_eq!(raw(u64::MAX).owner, rows[0].owner);
    assert_eq!(raw(u64::MAX).replicas.len(), 3);
    let hash = HashKind::named("xxh64").unwrap().of(b"foo");
    assert_eq!(locate(SIX, Some(&["foo".into()])).unwrap()[0].hash, Some(hash));
}

#[test]
fn sizes_are_heeded() {
    let count = |settings: &str| points(&format!("v1/envoy-ring/{settings}/step=0")).unwrap().len();
    assert_eq!(count("nodes=a,b,c,d"), 1024);
    assert_eq!(count("nodes=a,b,c,d,e"), 1025, "the lightest has a whole number of points");
    assert_eq!(count("nodes=a,b*2/sizes=3-100"), 3);
    assert_eq!(count("nodes=a,b,c,d/sizes=6-6"), 6);
    assert_eq!(count("nodes=a,b*1000/sizes=1-8388608"), 1001);
    assert_eq!(count("nodes=a,b*1000/sizes=1-700"), 700);
    // Envoy's sum of 500/1001 and 500,000/1001 in doubles is a hair above 500, and so one point more.
    assert_eq!(count("nodes=a,b*1000/sizes=1-500"), 501);
    assert_eq!(count("nodes=a*0,b;state:down"), 0);
    let refused = points("v1/envoy-ring/nodes=a,b*5000000/step=0").unwrap_err().0;
    assert!(refused.contains("5,000,001") && refused.contains("4,000,000"), "{refused}");
    assert!(points("v1/envoy-ring/nodes=a*1.5/step=0").unwrap_err().0.contains("1.5"));
}

#[test]
fn a_join_shares_the_ring_out_anew() {
    // 1024 points are 256 a host; of five each has 205, so each of four old ones loses 51.
    let plan = plan("v1/envoy-ring/nodes=a,b,c,d/keys=10000/add=e/step=1", None).unwrap();
    assert!(plan.needless > 0, "points that went let keys fall to others");
    assert!(plan.moved - plan.needless > 1700);
    assert!(!plan.ranges.is_empty());
}
