//! Points of two nodes at one position: both are kept, the smaller name owns, and no order of events changes that.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::collections::BTreeSet;

use ringscope::{
    api::{Point, locate, plan, points},
    bytes::Bytes,
};

const SHARED: [u64; 2] = [501_488_934, 518_266_553];

fn both_orders() -> [String; 2] {
    ["node-89,node-1698", "node-1698,node-89"].map(|n| format!("v1/ring/nodes={n}/hash=fnv1a32/v=100/step=0"))
}

fn at(rows: &[Point], position: u64) -> Vec<(String, String)> {
    let rows = rows.iter().filter(|r| r.position == position);
    rows.map(|r| (r.owner.as_ref().unwrap().to_string(), r.label.to_string())).collect()
}

#[test]
fn nothing_is_lost() {
    let [rows, reversed] = both_orders().map(|link| points(&link).unwrap());
    assert_eq!(rows.len(), 200);
    assert_eq!(rows, reversed);
    let positions: BTreeSet<u64> = rows.iter().map(|r| r.position).collect();
    assert_eq!(positions.len(), 184);
    let labels: BTreeSet<&Bytes> = rows.iter().map(|r| &r.label).collect();
    assert_eq!(labels.len(), 200);
}

#[test]
fn the_smaller_name_stands_first_and_owns() {
    for link in both_orders() {
        let rows = points(&link).unwrap();
        let pair = |a: &str, b: &str| vec![("node-1698".into(), a.into()), ("node-89".into(), b.into())];
        assert_eq!(at(&rows, SHARED[0]), pair("node-1698#10", "node-89#99"));
        assert_eq!(at(&rows, SHARED[1]), pair("node-1698#11", "node-89#98"));
        for rows in rows.chunk_by(|a, b| a.position == b.position).filter(|rows| rows.len() > 1) {
            assert!(rows.is_sorted_by_key(|r| (r.owner.clone(), r.label.as_slice().len())), "{rows:?}");
        }
        // A key right on the shared position.
        let raw = link.replace("hash=fnv1a32", "hash=raw");
        assert_eq!(points(&raw).unwrap().len(), 200);
    }
}

#[test]
fn a_key_on_the_shared_position_belongs_to_the_smaller_name() {
    // The label of a point is a key that lies exactly on it.
    for link in both_orders() {
        for label in ["node-89#99", "node-1698#10"] {
            let row = &locate(&link, Some(&[label.into()])).unwrap()[0];
            assert_eq!(row.hash, Some(SHARED[0]));
            assert_eq!(row.owner, Some("node-1698".into()), "{label} in {link}");
        }
    }
}

#[test]
fn the_loser_takes_over_and_gives_back() {
    for link in both_orders() {
        let gone = format!("{}/drop=node-1698/add=node-1698/step=1", link.trim_end_matches("/step=0"));
        let row = &locate(&gone, Some(&["node-1698#10".into()])).unwrap()[0];
        assert_eq!(row.owner, Some("node-89".into()));
        let back = gone.replace("step=1", "step=2");
        let round_trip = plan(&back, Some(0)).unwrap();
        assert_eq!((round_trip.moved, round_trip.ranges.len()), (0, 0));
        assert!(plan(&back, Some(1)).unwrap().moved > 0);
        assert_eq!(points(&back).unwrap(), points(&link).unwrap());
    }
    // The same for the node that is listed first, whichever it is.
    for (first, link) in ["node-89", "node-1698"].iter().zip(both_orders()) {
        let link = format!("{}/drop={first}/add={first}/step=2", link.trim_end_matches("/step=0"));
        assert_eq!(plan(&link, Some(0)).unwrap().moves, []);
    }
}

#[test]
fn labels_are_parted_from_their_numbers() {
    let rows = points("v1/ring/nodes=s1:1,s1:11,s2:2,s2:5/v=100/step=0").unwrap();
    let labels: BTreeSet<&Bytes> = rows.iter().map(|r| &r.label).collect();
    assert_eq!((rows.len(), labels.len()), (400, 400));
    for owner in ["s1:1", "s1:11", "s2:2", "s2:5"] {
        let owner = Bytes::from(owner);
        assert_eq!(rows.iter().filter(|r| r.owner.as_ref() == Some(&owner)).count(), 100);
    }
}

#[test]
fn with_fifteen_bits_most_points_collide_and_all_stay() {
    let rows = points("v1/ring/nodes=a,b,c/hash=tw-crc32/v=20000/step=0").unwrap();
    assert_eq!(rows.len(), 60_000);
    assert!(rows.is_sorted_by_key(|r| (r.position, r.owner.clone())));
    assert!(rows.iter().all(|r| r.position < 1 << 15));
}
