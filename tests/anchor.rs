//! AnchorHash against its reference, and removals in the middle of a story.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    api,
    bytes::Bytes,
    placement::anchor::{Anchored, Chain},
};
use serde_json::Value;

#[test]
fn the_reference_answers_the_same() {
    let file: Value = serde_json::from_str(include_str!("vectors/anchorhash.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    for case in cases {
        let number = |v: &Value| v.as_u64().unwrap() as u32;
        let word = |i: usize| case["key"][i].as_str().unwrap().parse::<u64>().unwrap();
        let mut state = Anchored::new(number(&case["capacity"]), number(&case["working"]));
        for step in case["trace"].as_array().unwrap() {
            let act = step[0].as_str().unwrap();
            match act.split_once(':') {
                Some(("remove", b)) => state.remove(b.parse().unwrap()),
                Some(("add", b)) => assert_eq!(state.restore(), Some(b.parse().unwrap()), "{case}"),
                _ => assert_eq!(act, "init"),
            }
            assert_eq!(state.bucket(Chain::Crc32c, word(0), word(1)), Some(number(&step[1])), "{act} in {case}");
        }
    }
}

#[test]
fn odd_orders_do_no_harm() {
    let mut state = Anchored::new(4, 9);
    assert_eq!((state.working(), state.restore()), (4, None));
    for b in [9, 2, 2, 0, 3, 1, 1] {
        state.remove(b);
    }
    assert_eq!((state.working(), state.bucket(Chain::Xxh3, 7, 0)), (0, None));
    let back: Vec<Option<u32>> = (0..5).map(|_| state.restore()).collect();
    assert_eq!(back, [Some(1), Some(3), Some(0), Some(2), None]);
}

fn owners(link: &str) -> Vec<Option<Bytes>> {
    api::locate(link, None).unwrap().into_iter().map(|r| r.owner).collect()
}

/// Any story of removals and joins: a removal moves the leaver's keys alone, a join gives to the newcomer alone.
#[test]
fn removals_in_the_middle_move_no_other_key() {
    for variant in ["xxh3", "crc32c"] {
        for capacity in ["8", "1024"] {
            let link = format!(
                "v1/anchor/capacity={capacity}/variant={variant}/drop=b/down=d/add=f/drop=a/up=d/add=b,g/rename=f,z/drop=c,e/step="
            );
            for step in 1..=8 {
                let plan = api::plan(&format!("{link}{step}"), None).unwrap();
                assert_eq!((plan.needless, plan.placed, plan.lost), (0, 0, 0), "step {step} of {link}");
                assert_eq!(plan.moved > 0, step != 7, "step {step} of {link}");
            }
        }
    }
}

#[test]
fn last_out_first_in_restores_everything() {
    let start = owners("v1/anchor/step=0");
    assert_eq!(owners("v1/anchor/down=b/down=d/up=d/up=b/step=4"), start);
    assert_eq!(owners("v1/anchor/drop=b/drop=d/add=d/add=b/step=4"), start);
    // One listed as down has gone before the story begins.
    assert_eq!(owners("v1/anchor/nodes=a,b;state:down,c/step=0"), owners("v1/anchor/nodes=a,b,c/down=b/step=1"));
    // Another order gives other owners, and still nothing needless.
    assert_ne!(owners("v1/anchor/down=b/down=d/up=b/up=d/step=4"), start);
}

#[test]
fn everybody_may_go_and_come_back() {
    let gone = "v1/anchor/nodes=a,b/down=a,b/up=b/up=a/step=";
    assert!(owners(&format!("{gone}1")).iter().all(Option::is_none));
    assert!(api::points(&format!("{gone}1")).unwrap().is_empty());
    assert!(owners(&format!("{gone}2")).iter().all(|o| *o == Some("b".into())));
    let both = owners(&format!("{gone}3"));
    assert!([Some(Bytes::from("a")), Some("b".into())].iter().all(|o| both.contains(o)));
    assert!(owners("v1/anchor/nodes=/step=0").iter().all(Option::is_none));
}

#[test]
fn capacity_is_a_limit() {
    let sentence = api::locate("v1/anchor/capacity=4/step=0", None).unwrap_err().0;
    assert!(sentence.contains('4') && sentence.contains('5') && sentence.contains("capacity"), "{sentence}");
    assert!(api::locate("v1/anchor/capacity=5/add=f/step=1", None).is_err());
    assert!(api::locate("v1/anchor/capacity=5/drop=a/add=f/step=2", None).is_ok());
    let rows = api::points("v1/anchor/capacity=7/drop=b/step=1").unwrap();
    let names: Vec<Option<Bytes>> = rows.into_iter().map(|r| r.owner).collect();
    assert_eq!(names, [Some("a".into()), None, Some("c".into()), Some("d".into()), Some("e".into()), None, None]);
}

#[test]
fn replicas_are_where_the_key_would_go() {
    let rows = api::locate("v1/anchor/replicas=5/step=0", None).unwrap();
    for row in &rows[..200] {
        assert_eq!(row.replicas.len(), 5);
        let mut distinct = row.replicas.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!((distinct.len(), row.replicas.first()), (5, row.owner.as_ref()));
        let second =
            api::locate(&format!("v1/anchor/drop={}/step=1", row.replicas[0]), Some(std::slice::from_ref(&row.key)));
        assert_eq!(second.unwrap()[0].owner.as_ref(), row.replicas.get(1));
    }
}
