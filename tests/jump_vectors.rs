//! Jump hash against the answers of real libraries, and the cases that people stumbled over.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    hash::HashKind,
    placement::{
        jump::{Form, bucket},
        jump32,
    },
};
use serde_json::Value;

fn cases(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    let cases = file["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    cases
}

fn key(case: &Value) -> u64 {
    case[0].as_str().unwrap().parse().unwrap()
}

fn at(case: &Value, i: usize) -> u32 {
    case[i].as_u64().unwrap() as u32
}

#[test]
fn every_library_agrees_on_these() {
    for case in cases(include_str!("vectors/jump64.json")) {
        for form in [Form::Paper, Form::Guava, Form::Exact] {
            assert_eq!(bucket(form, key(&case), at(&case, 1)), Some(at(&case, 2)), "{form:?} {case}");
        }
    }
}

#[test]
fn and_differs_on_those() {
    for case in cases(include_str!("vectors/jump64_forms.json")) {
        let (key, n) = (key(&case), at(&case, 1));
        assert_eq!(bucket(Form::Paper, key, n), Some(at(&case, 2)), "paper {case}");
        assert_eq!(bucket(Form::Guava, key, n), Some(at(&case, 3)), "guava {case}");
        // The last two columns are forms that are not offered: Guava's rounding without its stop at d = 2^31, and exact
        // integers with that stop. Where no draw is 2^31 they are Guava's form and ours.
        let [guava, exact] = [Form::Guava, Form::Exact].map(|form| bucket(form, key, n));
        if case[6] == "rounding" {
            assert_eq!((guava, exact), (Some(at(&case, 4)), Some(at(&case, 5))), "{case}");
        } else {
            assert_eq!((guava, exact), (Some(at(&case, 5)), Some(at(&case, 4))), "{case}");
        }
    }
}

#[test]
fn the_exact_form_has_no_stop_at_two_to_the_31() {
    // There the true next bucket is b + 1; Guava's int overflows and stays.
    let key = 17_068_571_456_203_592_619;
    for (n, paper, guava) in [(2, 1, 0), (3, 2, 0), (10, 3, 0)] {
        assert_eq!(bucket(Form::Paper, key, n), Some(paper));
        assert_eq!(bucket(Form::Exact, key, n), Some(paper));
        assert_eq!(bucket(Form::Guava, key, n), Some(guava));
    }
}

#[test]
fn kube_state_metrics_shards() {
    let hash = HashKind::named("fnv1a64").unwrap();
    for case in cases(include_str!("vectors/kube_state_metrics_shard.json")) {
        let uid = case[0].as_str().unwrap();
        for (i, n) in [2, 3, 4, 5, 8, 10, 16, 50].into_iter().enumerate() {
            let shard = case[1][i].as_u64().unwrap() as u32;
            assert_eq!(bucket(Form::Paper, hash.of(uid.as_bytes()), n), Some(shard), "{uid} of {n}");
        }
    }
}

/// Share of each bucket among many keys.
fn shares(buckets: u32, as_printed: bool) -> Vec<f64> {
    let mut counts = vec![0u32; buckets as usize];
    let keys = 400_000u32;
    for i in 0..keys {
        let hash = HashKind::named("xxh32").unwrap().of(&i.to_le_bytes()) as u32;
        counts[jump32::bucket(hash, buckets, as_printed).unwrap() as usize] += 1;
    }
    counts.into_iter().map(|n| f64::from(n) / f64::from(keys)).collect()
}

#[test]
fn as_printed_bucket_1_never_gets_a_key() {
    for (n, expected) in [
        (2, vec![1.0, 0.0]),
        (4, vec![0.5, 0.0, 0.333, 0.167]),
        (10, vec![0.2, 0.0, 0.2, 0.133, 0.1, 0.067, 0.095, 0.071, 0.074, 0.059]),
    ] {
        let measured = shares(n, true);
        assert_eq!(measured[1], 0.0);
        for (m, e) in measured.iter().zip(&expected) {
            assert!((m - e).abs() < 0.003, "{n}: {measured:?}");
        }
    }
}

#[test]
fn repaired_all_buckets_are_alike() {
    for n in [2, 4, 10] {
        for share in shares(n, false) {
            assert!((share * f64::from(n) - 1.0).abs() < 0.02, "{n}: {share}");
        }
    }
}

fn plan(link: &str) -> ringscope::api::Plan {
    ringscope::plan(link, None).unwrap()
}

#[test]
fn removing_a_middle_bucket_renumbers_the_rest() {
    let start = "v1/jump/nodes=node0,node1,node2,node3/keys=10000/hash=xxh64";
    let closed = plan(&format!("{start}/drop=node1/step=1"));
    assert_eq!((closed.moved, closed.needed, closed.needless), (6640, 2452, 4188));
    let swapped = plan(&format!("{start}/removal=swap/drop=node1/step=1"));
    assert_eq!((swapped.moved, swapped.needed, swapped.needless), (4102, 2452, 1650));
    let last = plan(&format!("{start}/drop=node3/step=1"));
    assert_eq!((last.moved, last.needless), (2484, 0));
}

#[test]
fn one_key_many_times_is_one_key() {
    let link = "v1/jump/nodes=0,1,2,3,4,5,6,7,8,9/own=10000*10000/hash=raw/add=10,11,12,13,14,15,16,17,18,19/step=1";
    let plan = plan(link);
    assert_eq!((plan.moved, plan.moves[0].count), (1, 10_000));
    assert_eq!((plan.moves[0].from.to_string(), plan.moves[0].to.to_string()), ("6".into(), "18".into()));
}

#[test]
fn whole_numbers_as_keys() {
    let nodes = |from: u32, to: u32| (from..to).map(|i| i.to_string()).collect::<Vec<_>>().join(",");
    let start = format!("v1/jump/nodes={}/keys=10000/prefix=/hash=raw", nodes(0, 10));
    assert_eq!(plan(&format!("{start}/add={}/step=1", nodes(10, 20))).moved, 5000);
    assert_eq!(plan(&format!("{start}/add=10/step=1")).moved, 903);
}

#[test]
fn buckets_of_three_four_five() {
    for (key, buckets) in
        [("key-0", [2, 2, 4]), ("key-1", [2, 3, 3]), ("key-2", [1, 1, 1]), ("user:42", [0, 3, 4]), ("foo", [0, 3, 3])]
    {
        for (n, expected) in [3u32, 4, 5].into_iter().zip(buckets) {
            let hash = HashKind::named("xxh64").unwrap().of(key.as_bytes());
            assert_eq!(bucket(Form::Paper, hash, n), Some(expected), "{key} of {n}");
        }
    }
}
