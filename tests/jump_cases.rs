//! What people saw when they took a bucket out of the middle, and how to read the "everything moved" experiment.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    api::{Plan, locate, plan},
    bytes::Bytes,
};

const FOUR: &str = "v1/jump/nodes=node0,node1,node2,node3/hash=xxh64/keys=10000";

fn counts(plan: &Plan) -> (usize, usize) {
    (plan.moved, plan.needless)
}

fn held_by(link: &str, name: &str) -> usize {
    locate(link, None).unwrap().iter().filter(|row| row.owner == Some(name.into())).count()
}

#[test]
fn only_the_last_bucket_can_go_without_extra_moves() {
    assert_eq!(held_by(&format!("{FOUR}/step=0"), "node1"), 2452);
    // The gap closes, the last takes the hole, or the last goes.
    assert_eq!(counts(&plan(&format!("{FOUR}/drop=node1/step=1"), None).unwrap()), (6640, 4188));
    assert_eq!(counts(&plan(&format!("{FOUR}/removal=swap/drop=node1/step=1"), None).unwrap()), (4102, 1650));
    assert_eq!(counts(&plan(&format!("{FOUR}/drop=node3/step=1"), None).unwrap()), (2484, 0));
    // Out of service counts as taken out of the list.
    assert_eq!(counts(&plan(&format!("{FOUR}/down=node1/step=1"), None).unwrap()), (6640, 4188));
}

#[test]
fn buckets_of_single_keys() {
    for (key, buckets) in
        [("key-0", [2, 2, 4]), ("key-1", [2, 3, 3]), ("key-2", [1, 1, 1]), ("user:42", [0, 3, 4]), ("foo", [0, 3, 3])]
    {
        for (n, bucket) in (3..=5).zip(buckets) {
            let nodes: Vec<String> = (0..n).map(|i| format!("b{i}")).collect();
            let link = format!("v1/jump/nodes={}/hash=xxh64/step=0", nodes.join(","));
            let row = &locate(&link, Some(&[key.into()])).unwrap()[0];
            assert_eq!(row.owner, Some(Bytes::from(format!("b{bucket}"))), "{key} of {n}");
        }
    }
}

/// From so many buckets to more, numbers as keys.
fn growth(from: usize, to: usize, own: &str) -> Plan {
    let names = |range: std::ops::Range<usize>| range.map(|i| format!("b{i}")).collect::<Vec<_>>().join(",");
    plan(&format!("v1/jump/nodes={}/hash=raw/own={own}/add={}/step=1", names(0..from), names(from..to)), None).unwrap()
}

#[test]
fn one_key_asked_ten_thousand_times_is_one_key() {
    let plan = growth(10, 20, "10000*10000");
    assert_eq!(plan.moved, 1);
    let only = &plan.moves[0];
    assert_eq!((only.from.clone(), only.to.clone(), only.count), ("b6".into(), "b18".into(), 10_000));
}

#[test]
fn numbers_from_ten_buckets_to_more() {
    let numbers: Vec<String> = (0..10_000).map(|i| i.to_string()).collect();
    assert_eq!(counts(&growth(10, 20, &numbers.join(","))), (5000, 0));
    assert_eq!(counts(&growth(10, 11, &numbers.join(","))), (903, 0));
}
