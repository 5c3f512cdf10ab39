//! groupcache's ring: what its links say, and what it does where labels or points meet.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod rings;

use rings::owners;
use ringscope::api::{locate, plan, points};

#[test]
fn a_peer_has_fifty_points_unless_a_link_says_otherwise() {
    let of = |rest: &str| points(&format!("v1/groupcache/nodes=a,b,c{rest}/step=0")).unwrap();
    assert_eq!((of("").len(), of("/v=50").len(), of("/v=128").len()), (150, 150, 384));
    for row in of("") {
        assert_eq!(u64::from(crc32fast::hash(row.label.as_slice())), row.position);
        assert!(row.label.as_slice().ends_with(row.owner.unwrap().as_slice()));
    }
    // Weights are not known there.
    assert_eq!(points("v1/groupcache/nodes=a*7,b*0,c*0.5/step=0").unwrap(), of(""));
}

#[test]
fn what_is_glued_together_can_be_the_same() {
    // “1” + “1a” and “11” + “a”; so do 2, 3 and 4 with 21, 31 and 41.
    let rows = |nodes: &str| points(&format!("v1/groupcache/nodes={nodes}/step=0")).unwrap();
    for nodes in ["a,1a", "1a,a"] {
        let last = nodes.split_once(',').unwrap().1;
        let rows = rows(nodes);
        assert_eq!(rows.len(), 100, "nothing is lost");
        let shared: Vec<_> = rows.chunk_by(|a, b| a.position == b.position).filter(|c| c.len() == 2).collect();
        assert_eq!(shared.len(), 4);
        for pair in shared {
            assert_eq!(pair[0].label, pair[1].label);
            assert_eq!(pair[0].owner, Some(last.into()), "the last listed owns");
            // A key that is the label lies right there.
            let link = format!("v1/groupcache/nodes={nodes}/step=0");
            assert_eq!(owners(&link, &[pair[0].label.clone()])[0].as_deref(), Some(last));
        }
        let back = format!("v1/groupcache/nodes={nodes}/drop={last}/add={last}/keys=10000/step=2");
        assert_eq!(plan(&back, Some(0)).unwrap().moved, 0);
    }
}

#[test]
fn a_hash_that_is_named_hashes_points_too() {
    let link = "v1/groupcache/nodes=a,b/hash=fnv1a32/step=0";
    let fnv = ringscope::hash::HashKind::named("fnv1a32").unwrap();
    assert!(points(link).unwrap().iter().all(|r| fnv.of(r.label.as_slice()) == r.position));
    let raw = "v1/groupcache/nodes=a,b/hash=raw/own=1/step=0";
    assert_eq!(points(raw).unwrap(), points("v1/groupcache/nodes=a,b/step=0").unwrap());
    assert_eq!(locate(raw, None).unwrap()[0].hash, Some(1));
}

#[test]
fn joins_and_leaves_move_no_more_than_they_must() {
    let nodes = "a,b,c,d,e";
    let join = plan(&format!("v1/groupcache/nodes={nodes}/keys=10000/add=f/step=1"), None).unwrap();
    assert!(join.needless == 0 && join.moved > 800 && join.moves.iter().all(|m| m.to == "f".into()));
    let down = plan(&format!("v1/groupcache/nodes={nodes}/keys=10000/down=c/step=1"), None).unwrap();
    let gone = plan(&format!("v1/groupcache/nodes={nodes}/keys=10000/drop=c/step=1"), None).unwrap();
    assert!(down.moves.iter().all(|m| m.from == "c".into()));
    assert_eq!((down.moved, &down.ranges), (gone.moved, &gone.ranges));
    let sentence = points("v1/groupcache/nodes=a,b/v=4000000/step=0").unwrap_err().0;
    assert!(sentence.contains("8,000,000"), "{sentence}");
}
