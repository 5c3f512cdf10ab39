//! Bounded loads against the answers of real libraries, and the cases that people stumbled over.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;

use std::collections::BTreeMap;

use ringscope::{
    api,
    bytes::Bytes,
    decimal::Decimal,
    hash::HashKind,
    placement::{
        Cluster, NOBODY, Placement,
        bounded::{
            BoundedPlacement, capacity,
            partitions::{Partitions, distribute},
            slots,
        },
        cluster::NodeSpec,
        scheme,
    },
    setting::{KeyHash, Settings, Value as Set, setting},
};
use serde_json::Value;

fn cases() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("vectors/bounded_load.json")).unwrap();
    let cases = file["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    cases
}

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|n| n.as_str().unwrap().to_owned()).collect()
}

fn hash(case: &Value) -> fn(&[u8]) -> u64 {
    HashKind::named(case["hash"].as_str().unwrap()).unwrap().function()
}

fn table(case: &Value, members: &[String]) -> (Vec<u32>, u64) {
    let members: Vec<(u32, &[u8])> = members.iter().enumerate().map(|(i, m)| (i as u32, m.as_bytes())).collect();
    let points = case["replicas"].as_u64().unwrap() as u32;
    distribute(&members, hash(case), case["partitions"].as_u64().unwrap(), points, case["load"].as_f64().unwrap())
}

#[test]
fn buraksezer_answers_the_same() {
    let mut seen = 0;
    for case in cases().iter().filter(|c| c["impl"] == "buraksezer" && c["kind"] != "locate") {
        let mut members = texts(&case["members"]);
        let owners: Vec<i64> = case["owners"].as_array().unwrap().iter().map(|o| o.as_i64().unwrap()).collect();
        let mut expected: Vec<u32> =
            owners.iter().map(|&o| if o < 0 { members.len() as u32 } else { o as u32 }).collect();
        match case["kind"].as_str().unwrap() {
            "owners_after_add_joiner" => members.push("joiner".into()),
            "owners_after_remove_first" => {
                members.remove(0);
                for owner in &mut expected {
                    *owner -= 1;
                }
            }
            _ => {
                for (i, member) in members.iter().enumerate() {
                    let load = owners.iter().filter(|&&o| o == i as i64).count() as u64;
                    assert_eq!(Some(load), case["loads"][member].as_u64(), "{member}");
                }
            }
        }
        let (found, _) = table(case, &members);
        assert_eq!(found, expected, "{}", case["kind"]);
        let most = (0..members.len() as u32).map(|m| found.iter().filter(|&&o| o == m).count()).max();
        assert!(most.unwrap() as u64 <= table(case, &members).1);
        if let Some(max) = case["max_load"].as_u64() {
            assert!(max == most.unwrap() as u64 || max == table(case, &members).1, "{case}");
        }
        seen += 1;
    }
    assert_eq!(seen, 5);
}

#[test]
fn buraksezer_locates_the_same() {
    // Which members and parameters a numbered case has.
    let with = |members: u64, hash: &str| match (members, hash) {
        (5, "xxh64") => (71, 20, "1.05", "node"),
        (3, "xxh64") => (23, 7, "1.1", "member-"),
        _ => (271, 20, "1.25", "node"),
    };
    let mut seen = 0;
    for case in cases().iter().filter(|c| c["kind"] == "locate") {
        let count = case["members"].as_u64().unwrap();
        let (partitions, points, load, name) = with(count, case["hash"].as_str().unwrap());
        let cluster = Cluster::of((1..=count).map(|i| NodeSpec::named(format!("{name}{i}"))));
        let load = decimal(load).to_f64();
        let placement = Partitions::of(&cluster, &Settings::default(), hash(case), partitions, points, load);
        let h = hash(case)(case["key"].as_str().unwrap().as_bytes());
        assert_eq!(Some(h % partitions), case["partition"].as_u64(), "{case}");
        let named = |i: u32| cluster.nodes[i as usize].spec.name.to_string();
        assert_eq!(named(placement.owner(h)), case["owner"].as_str().unwrap(), "{case}");
        let closest: Vec<String> = placement.replicas(h, 3).into_iter().map(named).collect();
        assert_eq!(closest, texts(&case["closest3"]), "{case}");
        seen += 1;
    }
    assert_eq!(seen, 115);
}

/// What a link can express: the defaults, over either hash.
#[test]
fn buraksezer_through_links() {
    let nodes = (1..=8).map(|i| format!("node{i}")).collect::<Vec<_>>().join(",");
    let mut seen = 0;
    for case in cases().iter().filter(|c| c["kind"] == "locate" && c["partitions"] == 271) {
        let hash = if case["hash"] == "xxh64" { "" } else { "/hash=fnv1a64" };
        let link = format!("v1/bounded/nodes={nodes}{hash}/replicas=3/variant=buraksezer/step=0");
        let row = api::locate(&link, Some(&[case["key"].as_str().unwrap().into()])).unwrap().remove(0);
        assert_eq!(row.owner, Some(case["owner"].as_str().unwrap().into()), "{case}");
        let replicas: Vec<String> = row.replicas.iter().map(Bytes::to_string).collect();
        assert_eq!(replicas, texts(&case["closest3"]));
        seen += 1;
    }
    assert_eq!(seen, 56);
    assert_eq!(api::points(&format!("v1/bounded/nodes={nodes}/variant=buraksezer/step=0")).unwrap().len(), 271);
}

fn lafikl(hosts: &[String]) -> (BoundedPlacement, KeyHash) {
    let mut settings = Settings::default();
    settings.set(setting("variant").unwrap(), Set::Word("lafikl".into()));
    let hash = scheme("bounded").unwrap().key_hash(&settings);
    let cluster = Cluster::of(hosts.iter().map(|h| NodeSpec::named(h.as_str())));
    (BoundedPlacement::new("lafikl", &cluster, &settings, hash.function().unwrap()).unwrap(), hash)
}

#[test]
fn lafikl_answers_the_same() {
    let all = cases();
    let case = all.iter().find(|c| c["impl"] == "lafikl").unwrap();
    let hosts = texts(&case["hosts"]);
    let every = case["done_every"].as_u64().unwrap() as usize;
    let (mut placement, hash) = lafikl(&hosts);
    let sequence = case["sequence"].as_array().unwrap();
    assert_eq!(sequence.len(), 300);
    for (call, step) in sequence.iter().enumerate() {
        let h = ringscope::keys::hash_of(step[0].as_str().unwrap().as_bytes(), hash).unwrap();
        assert_eq!(hosts[placement.unbounded(h) as usize], step[1].as_str().unwrap(), "call {call}");
        let taken = placement.take(h);
        assert_eq!(hosts[taken as usize], step[2].as_str().unwrap(), "call {call}");
        let running: u64 = placement.loads().iter().sum();
        let bound = (running / hosts.len() as u64).max(1) as f64 * 1.25;
        assert_eq!(step[3].as_u64(), Some(bound.ceil() as u64), "call {call}");
        if call % every == every - 1 {
            placement.end(taken);
        }
    }
}

/// Loads of `own=A*100` on ten servers, in falling order.
fn hot(variant: &str, cap: &str) -> Vec<usize> {
    let nodes: Vec<String> = (1..=10).map(|i| format!("s{i}")).collect();
    let link = format!("v1/bounded/nodes={}/own=A*100/cap={cap}/variant={variant}/step=0", nodes.join(","));
    let rows = api::locate(&link, None).unwrap();
    let asked = api::locate(&link, Some(&vec!["A".into(); 100])).unwrap();
    assert_eq!(rows, asked, "keys that are asked for by name, as often as they are there");
    let mut counts: BTreeMap<Bytes, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(row.owner.unwrap()).or_default() += 1;
    }
    let mut loads: Vec<usize> = counts.into_values().collect();
    loads.resize(10, 0);
    loads.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(loads.iter().sum::<usize>(), 100);
    loads
}

#[test]
fn a_hot_key_spreads_as_far_as_the_bound_says() {
    assert_eq!(hot("paper", "1"), [10; 10]);
    assert_eq!(hot("paper", "1.25"), [13, 13, 13, 13, 13, 13, 13, 9, 0, 0]);
    assert_eq!(hot("paper", "1.5"), [15, 15, 15, 15, 15, 15, 10, 0, 0, 0]);
    assert_eq!(hot("paper", "2"), [20, 20, 20, 20, 20, 0, 0, 0, 0, 0]);
    for variant in ["paper", "haproxy", "envoy", "lafikl"] {
        assert_eq!(hot(variant, "1000000")[0], 100, "{variant}");
    }
    assert_eq!(hot("buraksezer", "1.25")[0], 100, "partitions are bounded, not keys");
}

/// In flight the bound grows with the requests: the same bounds at the end, but the first ones had spread farther.
#[test]
fn a_hot_key_in_flight() {
    assert_eq!(hot("haproxy", "1"), [10; 10]);
    for (cap, most) in [("1.25", 13), ("1.5", 15), ("2", 20)] {
        let loads = hot("haproxy", cap);
        assert!(loads[0] <= most && loads[1] >= most - 1, "{cap}: {loads:?}");
        assert!(loads[9] <= 1, "{cap}: {loads:?}");
    }
}

#[test]
fn capacities_are_rounded_up() {
    for (keys, nodes, cap, expected) in
        [(10, 4, "1.25", 4), (1000, 7, "1.1", 158), (8, 2, "1.25", 5), (1, 3, "1.25", 1), (1, 1, "1", 1)]
    {
        assert_eq!(capacity(decimal(cap), keys, 1_000_000, nodes * 1_000_000), expected, "{keys} {nodes} {cap}");
        let list: Vec<String> = (0..nodes).map(|i| format!("n{i}")).collect();
        let link = format!("v1/bounded/nodes={}/keys={keys}/cap={cap}/step=0", list.join(","));
        let mut counts: BTreeMap<Bytes, u64> = BTreeMap::new();
        for row in api::locate(&link, None).unwrap() {
            *counts.entry(row.owner.unwrap()).or_default() += 1;
        }
        assert_eq!(counts.values().sum::<u64>(), keys);
        assert!(counts.values().all(|&n| n <= expected), "{counts:?}");
    }
    assert_eq!(capacity(decimal("1.25"), 10, 0, 4_000_000), 0);
    assert_eq!(capacity(Decimal::MAX, u64::MAX, u64::MAX, 1), u64::MAX);
}

#[test]
fn slots_go_by_weight() {
    let factor = decimal("1.5");
    let of = |weight, before| slots(factor, 7, weight, before, 4);
    assert_eq!((of(1, 0), of(1, 1), of(2, 2)), (3, 3, 6));
    // However many requests run, all slots together are what the factor allows.
    for served in 20..200 {
        let sum = slots(factor, served, 1, 0, 4) + slots(factor, served, 1, 1, 4) + slots(factor, served, 2, 2, 4);
        assert_eq!(sum, ((served + 1) * 150).div_ceil(100));
    }
    assert_eq!(slots(factor, 0, 1, 0, 1000), 1);
}

#[test]
fn below_one_is_refused_with_the_reason() {
    for bad in ["0.9", "0"] {
        let sentence = api::locate(&format!("v1/bounded/cap={bad}/step=0"), None).unwrap_err().0;
        assert!(sentence.contains("cap") && sentence.contains(bad) && sentence.contains("room"), "{sentence}");
    }
    assert!(api::locate("v1/bounded/cap=inf/step=0", None).is_err());
    let mut settings = Settings::default();
    settings.set(setting("cap").unwrap(), Set::Decimal(decimal("0.9")));
    let sentence = scheme("bounded").unwrap().build(&Cluster::default(), &settings).err().unwrap().0;
    assert!(sentence.contains("0.9") && sentence.contains("room"), "{sentence}");
}

#[test]
fn a_large_bound_is_the_plain_ring() {
    let owners =
        |link: &str| api::locate(link, None).unwrap().into_iter().map(|r| (r.owner, r.replicas)).collect::<Vec<_>>();
    let nodes = "nodes=a,b*2,c*0.5,d@x,e@x;state:down";
    for more in ["", "/spread=zone"] {
        let bounded = owners(&format!("v1/bounded/{nodes}/replicas=3/cap=1000000000{more}/step=0"));
        assert_eq!(bounded, owners(&format!("v1/ring/{nodes}/replicas=3{more}/step=0")), "{more}");
    }
    assert_eq!(api::points("v1/bounded/step=0"), api::points("v1/ring/step=0"));
}

/// The paper's placement done the slow way: every key walks the ring's points one by one.
#[test]
fn passing_over_full_nodes_is_walking() {
    for (nodes, cap) in [("a,b*2,c*0.5,d", "1"), ("a,b,c,d,e,f,g", "1.05"), ("a,b", "1.25")] {
        let settings = format!("nodes={nodes}/v=7/keys=700");
        let points = api::points(&format!("v1/ring/{settings}/step=0")).unwrap();
        let rows = api::locate(&format!("v1/bounded/{settings}/cap={cap}/step=0"), None).unwrap();
        let weight = |n: &str| decimal(n.split_once('*').map_or("1", |p| p.1)).millionths();
        let weights: BTreeMap<Bytes, u64> =
            nodes.split(',').map(|n| (n.split('*').next().unwrap().into(), weight(n))).collect();
        let sum: u128 = weights.values().map(|&w| u128::from(w)).sum();
        let mut loads: BTreeMap<Bytes, u64> = BTreeMap::new();
        for row in rows {
            let start = points.iter().position(|p| p.position >= row.hash.unwrap()).unwrap_or(0);
            let owner = (start..start + points.len())
                .map(|i| points[i % points.len()].owner.clone().unwrap())
                .find(|o| loads.get(o).copied().unwrap_or(0) < capacity(decimal(cap), 700, weights[o], sum));
            *loads.entry(owner.clone().unwrap()).or_default() += 1;
            assert_eq!(row.owner, owner);
        }
    }
}

#[test]
fn every_variant_places_every_key_while_a_node_can_own() {
    for variant in ["paper", "buraksezer", "lafikl", "haproxy", "envoy"] {
        for cap in ["1", "1.25", "5"] {
            let link = format!("v1/bounded/nodes=a,b*2,c,d*0/keys=500/cap={cap}/replicas=2/variant={variant}/step=0");
            for row in api::locate(&link, None).unwrap() {
                assert!(row.owner.is_some() && row.replicas.len() == 2, "{link}");
                assert_eq!(row.replicas.first(), row.owner.as_ref());
            }
            let none = format!("v1/bounded/nodes=a/cap={cap}/variant={variant}/drop=a/step=1");
            let plan = api::plan(&none, None).unwrap();
            assert_eq!((plan.moved, plan.lost), (0, 2000), "{none}");
        }
    }
    let half = api::locate("v1/bounded/nodes=a*0.5/variant=haproxy/step=0", None).unwrap_err().0;
    assert!(half.contains("whole") && half.contains("0.5"), "{half}");
}

/// In flight, HAProxy's and Envoy's rules done the slow way from the points that links show.
#[test]
fn haproxy_slots_in_flight() {
    let link = "v1/bounded/nodes=a,b,c*2;id:9/own=k1*40,k2*3,k3*50/cap=1.1/variant=haproxy/step=0";
    let points = api::points(link).unwrap();
    assert_eq!(points.len(), 64);
    assert!(points.iter().any(|p| p.label == (9 * 4096 + 31).to_string().as_str().into()));
    let (weights, names) = ([1u64, 1, 2], ["a", "b", "c"]);
    let mut loads = [0u64; 3];
    for (served, row) in api::locate(link, None).unwrap().into_iter().enumerate() {
        let hash = row.hash.unwrap() as u32;
        let next = points.iter().position(|p| p.position as u32 >= hash).unwrap_or(0);
        let prev = (next + 63) % 64;
        let down = hash.wrapping_sub(points[prev].position as u32);
        let start = if down <= (points[next].position as u32).wrapping_sub(hash) { prev } else { next };
        let all = ((served as u64 + 1) * 110).div_ceil(100);
        let expected = (start..start + 64).find_map(|i| {
            let node = names.iter().position(|n| points[i % 64].owner == Some((*n).into())).unwrap();
            let before: u64 = weights[..node].iter().sum();
            let rest = (before + weights[node]) * (all % 4) / 4 - before * (all % 4) / 4;
            (loads[node] < (weights[node] * (all / 4) + rest).max(1)).then_some(node)
        });
        loads[expected.unwrap()] += 1;
        assert_eq!(row.owner, Some(names[expected.unwrap()].into()), "request {served}");
    }
}

#[test]
fn envoy_lets_one_above_the_slots_in() {
    let loads = hot("envoy", "1.25");
    let most = (101u64 * 125).div_ceil(100).div_ceil(10) as usize + 1;
    assert!(loads[0] <= most && loads.iter().filter(|&&l| l > 0).count() > 5, "{loads:?}");
    // A bound that is never reached: Envoy's ring alone.
    let far = api::locate("v1/bounded/cap=1000000/variant=envoy/step=0", None).unwrap();
    let points = api::points("v1/bounded/variant=envoy/step=0").unwrap();
    for row in far {
        let at = points.iter().position(|p| p.position >= row.hash.unwrap()).unwrap_or(0);
        assert_eq!(row.owner, points[at].owner);
    }
}

#[test]
fn a_key_that_is_not_there_is_the_next_to_come() {
    let nodes: Vec<NodeSpec> = ["a", "b", "c"].map(NodeSpec::named).to_vec();
    let mut placement = clusters::build("bounded", &nodes, &[("cap", Set::Decimal(Decimal::ONE))]);
    let keys = ringscope::keys::Keys::Listed(std::sync::Arc::new(ringscope::keys::KeyList::of([("x", 4), ("y", 1)])));
    let hashes = keys.hashes(KeyHash::By(HashKind::DEFAULT)).unwrap();
    let owners = placement.settle(&keys, &hashes);
    assert_eq!(owners.len(), 2);
    let of_x: Vec<u32> = (0..4).map(|nth| placement.repeat_of(b"x", hashes[0], nth, 1)[0]).collect();
    assert!(of_x[0] == owners[0] && of_x[0] == of_x[1] && of_x[1] != of_x[2] && of_x[2] == of_x[3], "{of_x:?}");
    // One place is left of six.
    let left = (0..3).find(|&n| of_x.iter().chain(&owners[1..]).filter(|&&o| o == n).count() < 2).unwrap();
    for key in ["z", "zz", "zzz"] {
        let hash = HashKind::DEFAULT.of(key.as_bytes());
        assert_eq!(placement.owner_of(key.as_bytes(), hash), left);
    }
    assert_eq!(placement.owner_of(b"x", hashes[0]), owners[0]);
    assert_eq!(clusters::build("bounded", &[], &[]).owner(1), NOBODY);
}

#[test]
fn too_much_is_refused_before_it_is_done() {
    let sentence = api::locate("v1/bounded/own=a*1000000000/variant=haproxy/step=0", None).unwrap_err().0;
    assert!(sentence.contains("draws"), "{sentence}");
    let many: Vec<String> = (0..1000).map(|i| format!("n{i}*256")).collect();
    let link = format!("v1/bounded/nodes={}/variant=haproxy/step=0", many.join(","));
    let sentence = api::locate(&link, None).unwrap_err().0;
    assert!(sentence.contains("4,096,000") && sentence.contains("4,000,000"), "{sentence}");
    let sentence = api::locate("v1/bounded/nodes=a*1000000000,b/variant=envoy/step=0", None).unwrap_err().0;
    assert!(sentence.contains("4,000,000"), "{sentence}");
    // Ids and weights are those of the scheme `haproxy`.
    for nodes in ["a*257", "a;id:0", "a;id:7,b;id:7"] {
        let of = |start: &str| api::points(&format!("v1/{start}/nodes={nodes}/step=0")).unwrap_err();
        assert_eq!(of("bounded/variant=haproxy"), of("haproxy"));
    }
    let points = |start: &str| api::points(&format!("v1/{start}/nodes=a,b*3;id:1,c;state:backup/step=0")).unwrap();
    assert_eq!(points("bounded/variant=haproxy"), points("haproxy"));
    // The paper's form takes repeats at one go; a row each would be too many.
    assert!(api::measure("v1/bounded/own=a*1000000000,b*5/step=0").is_ok());
}
