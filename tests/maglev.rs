//! Maglev's tables against those of go-maglev, Cilium, the crate and Envoy, and what people met with them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::collections::BTreeMap;

use ringscope::{
    api::{locate, measure, plan, points},
    bytes::Bytes,
};
use serde_json::Value;

const VECTORS: &str = include_str!("vectors/maglev.json");

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

/// The table of a link, a digit of base 36 for each node of the list.
fn table(link: &str, nodes: &[String]) -> String {
    let digit = |owner: &Bytes| {
        let index = nodes.iter().position(|n| Bytes::from(n.as_str()) == *owner).unwrap();
        char::from_digit(index as u32, 36).unwrap()
    };
    let rows = points(link).unwrap();
    assert!(rows.iter().enumerate().all(|(i, r)| r.position == i as u64));
    rows.iter().map(|r| digit(r.owner.as_ref().unwrap())).collect()
}

#[test]
fn every_table_is_that_of_the_system() {
    let file: Value = serde_json::from_str(VECTORS).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for case in cases {
        let (system, scheme) = match case["impl"].as_str().unwrap() {
            "go-maglev" => ("go", "maglev/variant=go"),
            "crate-maglev" => ("crate", "maglev/variant=crate"),
            "cilium" => ("cilium", "maglev/variant=cilium"),
            _ => ("envoy", "envoy-maglev"),
        };
        *seen.entry(system.to_owned()).or_default() += 1;
        let nodes = texts(&case["nodes"]);
        let weights = case.get("weights").map(|w| w.as_array().unwrap().iter().map(|w| w.as_u64().unwrap()));
        let weighted: Vec<String> = match weights {
            Some(weights) => nodes.iter().zip(weights).map(|(n, w)| format!("{n}*{w}")).collect(),
            None => nodes.clone(),
        };
        let link = format!("v1/{scheme}/nodes={}/table={}", weighted.join(","), case["m"]);
        assert_eq!(table(&format!("{link}/step=0"), &nodes), case["table"].as_str().unwrap(), "{link}");
        if let Some(dead) = case.get("dead") {
            let down: Vec<String> =
                dead.as_array().unwrap().iter().map(|i| nodes[i.as_u64().unwrap() as usize].clone()).collect();
            let link = format!("{link}/down={}/step=1", down.join(","));
            assert_eq!(table(&link, &nodes), case["table_dead"].as_str().unwrap(), "{link}");
        }
        if let Some(keys) = case.get("lookup_keys") {
            let keys: Vec<Bytes> = texts(keys).into_iter().map(Bytes::from).collect();
            let rows = locate(&format!("{link}/step=0"), Some(&keys)).unwrap();
            let digits =
                rows.iter().map(|r| nodes.iter().position(|n| Bytes::from(n.as_str()) == *r.owner.as_ref().unwrap()));
            let digits: String = digits.map(|i| char::from_digit(i.unwrap() as u32, 36).unwrap()).collect();
            assert_eq!(digits, case["lookup"].as_str().unwrap(), "{link}");
        }
    }
    assert_eq!(seen.len(), 4);
}

/// How many entries each node has.
fn slots(link: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for row in points(link).unwrap() {
        *counts.entry(row.owner.unwrap().to_string()).or_default() += 1;
    }
    counts
}

fn hosts(range: std::ops::RangeInclusive<u32>) -> String {
    range.map(|i| format!("127.0.0.1:{i}")).collect::<Vec<_>>().join(",")
}

#[test]
fn envoys_listing_of_seven() {
    let link = format!("v1/envoy-maglev/nodes={}/table=7/step=0", hosts(90..=95));
    let owners: Vec<String> = points(&link).unwrap().iter().map(|r| r.owner.as_ref().unwrap().to_string()).collect();
    assert_eq!(owners, [92, 94, 90, 91, 95, 90, 93].map(|i| format!("127.0.0.1:{i}")));
    for (key, port) in [("key-0", 90), ("key-1", 94), ("key-2", 95), ("key-3", 92), ("foo", 91)] {
        let row = &locate(&link, Some(&[key.into()])).unwrap()[0];
        assert_eq!(row.owner, Some(format!("127.0.0.1:{port}").into()), "{key}");
    }
    // The order of the list does not count.
    let mut nodes: Vec<String> = (90..=95).map(|i| format!("127.0.0.1:{i}")).collect();
    nodes.reverse();
    let reversed = format!("v1/envoy-maglev/nodes={}/table=7/step=0", nodes.join(","));
    assert_eq!(points(&link).unwrap(), points(&reversed).unwrap());
}

#[test]
fn weights_decide_how_many_entries() {
    for scheme in ["envoy-maglev", "maglev"] {
        let of = |nodes: &str| slots(&format!("v1/{scheme}/nodes={nodes}/step=0")).into_values().collect::<Vec<_>>();
        assert_eq!(of("127.0.0.1:90,127.0.0.1:91*2"), [21_846, 43_691], "{scheme}");
        assert_eq!(of("127.0.0.1:90,127.0.0.1:91*1000000"), [1, 65_536], "{scheme}");
        assert_eq!(of("127.0.0.1:90,127.0.0.1:91*0"), [65_537], "{scheme}");
        assert!(of("127.0.0.1:90*0").is_empty(), "{scheme}");
    }
    let decimals = slots("v1/maglev/nodes=a*0.5,b*1.5/table=4093/step=0");
    assert!(decimals["a"].abs_diff(1023) <= 1, "{decimals:?}");
    // 35 rounds of 1 + 2 + 4, then 1 + 2 + 3.
    assert_eq!(slots("v1/maglev/nodes=a*10,b*20,c*40/table=251/variant=ipvs/step=0")["c"], 143);
}

#[test]
fn more_nodes_than_entries() {
    for scheme in ["envoy-maglev", "maglev", "maglev/variant=go", "maglev/variant=cilium", "maglev/variant=ipvs"] {
        let link = format!("v1/{scheme}/nodes={}/table=5/step=0", hosts(1..=7));
        let slots = slots(&link);
        assert_eq!(slots.values().copied().collect::<Vec<_>>(), [1; 5], "{scheme}");
        // Two own nothing and are listed as such.
        let shares: Vec<f64> = measure(&link)
            .unwrap()
            .iter()
            .filter(|m| m.name.starts_with("share "))
            .map(|m| m.expected.unwrap())
            .collect();
        assert_eq!((shares.len(), shares.iter().filter(|s| **s == 0.0).count()), (7, 2), "{scheme}");
        let row = &locate(&link.replace("/step", "/replicas=7/step"), Some(&["x".into()])).unwrap()[0];
        assert_eq!(row.replicas.len(), 5);
    }
}

#[test]
fn a_table_is_prime_and_within_the_limit() {
    let refused = |scheme: &str, size: u64| points(&format!("v1/{scheme}/table={size}/step=0")).unwrap_err().0;
    for scheme in ["maglev", "envoy-maglev", "maglev/variant=crate"] {
        for (size, said) in [(8, "11"), (65_536, "65,537"), (5_000_000, "5,000,011")] {
            let sentence = refused(scheme, size);
            assert!(sentence.contains(said) && sentence.contains("prime"), "{sentence}");
        }
        for size in [0, 1, 5_000_013] {
            let sentence = refused(scheme, size);
            assert!(sentence.contains("5,000,011") && sentence.contains("table"), "{sentence}");
        }
        assert_eq!(points(&format!("v1/{scheme}/table=2/step=0")).unwrap().len(), 2);
    }
}

#[test]
fn a_node_that_leaves_moves_a_few_of_others() {
    let nodes: Vec<String> = (1..=10).map(|i| format!("10.0.0.{i}:80")).collect();
    let link = format!("v1/envoy-maglev/nodes={}/keys=10000/drop=10.0.0.5:80", nodes.join(","));
    let (before, after) = (points(&format!("{link}/step=0")).unwrap(), points(&format!("{link}/step=1")).unwrap());
    let flipped = before.iter().zip(&after).filter(|(a, b)| a.owner != b.owner).count();
    assert_eq!((flipped, slots(&format!("{link}/step=0"))["10.0.0.5:80"]), (6682, 6554));
    let plan = plan(&format!("{link}/step=1"), None).unwrap();
    assert_eq!((plan.moved, plan.moved - plan.needless), (1011, 980));
    // The expectation counts entries: 6682 of 65537, all but those of the leaver needlessly.
    let rows = measure(&format!("{link}/step=1")).unwrap();
    let expected = |name: &str| rows.iter().find(|m| m.name == name).unwrap().expected.unwrap();
    assert!((expected("keys moved") - 10_000.0 * 6682.0 / 65_537.0).abs() < 1e-6);
    assert!((expected("moved needlessly") - 10_000.0 * 128.0 / 65_537.0).abs() < 1e-6);
}

#[test]
fn variants_say_what_weights_they_take() {
    let refused = |link: &str| points(link).unwrap_err().0;
    for variant in ["go", "crate"] {
        let sentence = refused(&format!("v1/maglev/variant={variant}/nodes=a,b*2/step=0"));
        assert!(
            sentence.contains(variant) && sentence.contains("“b”") && sentence.contains("no weights"),
            "{sentence}"
        );
        let alike = |w| points(&format!("v1/maglev/variant={variant}/nodes=a*{w},b*{w},c*0/table=251/step=0")).unwrap();
        assert_eq!(alike(1), alike(3));
    }
    for variant in ["cilium", "ipvs"] {
        let sentence = refused(&format!("v1/maglev/variant={variant}/nodes=a,b*1.5/step=0"));
        assert!(sentence.contains("1.5"), "{sentence}");
    }
    let sentence = refused("v1/maglev/variant=quick/step=0");
    assert!(sentence.contains("cilium") && sentence.contains("quick"), "{sentence}");
    let nodes: Vec<String> = (0..2000).map(|i| format!("n{i}*{}", 1 + i % 9)).collect();
    let sentence = refused(&format!("v1/maglev/variant=cilium/nodes={}/table=5000011/step=0", nodes.join(",")));
    assert!(sentence.contains("1,000,000,000"), "{sentence}");
}

/// `hsiphash` as the kernel has it on 64 bits, from its definition.
fn hsiphash(number: u32, key: u64) -> u32 {
    let mut v = [
        0x736f_6d65_7073_6575 ^ key,
        0x646f_7261_6e64_6f6d ^ key,
        0x6c79_6765_6e65_7261 ^ key,
        0x7465_6462_7974_6573 ^ key,
    ];
    let round = |v: &mut [u64; 4]| {
        v[0] = v[0].wrapping_add(v[1]);
        v[1] = v[1].rotate_left(13) ^ v[0];
        v[0] = v[0].rotate_left(32);
        v[2] = v[2].wrapping_add(v[3]);
        v[3] = v[3].rotate_left(16) ^ v[2];
        v[0] = v[0].wrapping_add(v[3]);
        v[3] = v[3].rotate_left(21) ^ v[0];
        v[2] = v[2].wrapping_add(v[1]);
        v[1] = v[1].rotate_left(17) ^ v[2];
        v[2] = v[2].rotate_left(32);
    };
    let block = 4 << 56 | u64::from(number);
    v[3] ^= block;
    round(&mut v);
    v[0] ^= block;
    v[2] ^= 0xff;
    (0..3).for_each(|_| round(&mut v));
    (v[0] ^ v[1] ^ v[2] ^ v[3]) as u32
}

/// IPVS's table as the rule says: list order, so many entries in a row each.
#[test]
fn ipvs_by_its_rule() {
    let (size, weights) = (4093u32, [3u32, 1, 2]);
    let addresses = [0x0a00_0001u32, 0x0a00_0002, 0x0a00_0003];
    let mut rows = vec![None; size as usize];
    let mut at = addresses.map(|a| hsiphash(a + 80, 2_654_435_761) % size);
    let mut left = size;
    'full: loop {
        for node in 0..3 {
            for _ in 0..weights[node] {
                while rows[at[node] as usize].is_some() {
                    at[node] = (at[node] + hsiphash(addresses[node] + 80, 2_654_446_892) % (size - 1) + 1) % size;
                }
                rows[at[node] as usize] = Some(node);
                left -= 1;
                if left == 0 {
                    break 'full;
                }
            }
        }
    }
    let nodes: Vec<String> = (1..=3).map(|i| format!("10.0.0.{i}:80")).collect();
    let list = "10.0.0.1:80*30,10.0.0.2:80*10,10.0.0.3:80*20";
    let link = format!("v1/maglev/variant=ipvs/table=4093/nodes={list}/step=0");
    let expected: String = rows.iter().map(|n| char::from_digit(n.unwrap() as u32, 36).unwrap()).collect();
    assert_eq!(table(&link, &nodes), expected);
    let row = &locate(&link, Some(&["192.0.2.7".into()])).unwrap()[0];
    assert_eq!(row.hash, Some(u64::from(hsiphash(0xc000_0207, 2_654_435_761))));
}

/// Both hashes from the hash that the link names.
#[test]
fn the_papers_table_by_its_rule() {
    let kind = ringscope::hash::HashKind::named("fnv1a64").unwrap();
    let size = 1021;
    let nodes: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
    let hash = |text: String| kind.of(text.as_bytes());
    let mut rows = vec![None; size as usize];
    let mut next = [0u64; 3];
    for n in 0..size as usize {
        let node = n % 3;
        let (offset, skip) = (hash(nodes[node].clone()) % size, hash(format!("{}#skip", nodes[node])) % (size - 1) + 1);
        while rows[((offset + skip * next[node]) % size) as usize].is_some() {
            next[node] += 1;
        }
        rows[((offset + skip * next[node]) % size) as usize] = Some(node);
    }
    let expected: String = rows.iter().map(|n| char::from_digit(n.unwrap() as u32, 36).unwrap()).collect();
    let link = "v1/maglev/nodes=a,b,c/hash=fnv1a64/table=1021/step=0";
    assert_eq!(table(link, &nodes), expected);
    let row = &locate(link, Some(&["foo".into()])).unwrap()[0];
    assert_eq!(row.hash, Some(hash("foo".into())));
    assert_eq!(row.owner, Some(nodes[rows[(row.hash.unwrap() % size) as usize].unwrap()].as_str().into()));
}
