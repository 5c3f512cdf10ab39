//! HAProxy's consistent hash against the answers of HAProxy 2.6.12, and the reports of people who met its ids.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;

use proptest::prelude::*;
use ringscope::{
    api::{Plan, locate, measure, plan, points},
    bytes::Bytes,
    placement::{NOBODY, State, cluster::NodeSpec},
    setting,
};
use serde_json::Value;

const VECTORS: &str = include_str!("vectors/ring_haproxy.json");
const THREE: &str = "web-a;id:1,web-b;id:2,web-c*2;id:3";

fn escaped(key: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-:[]".contains(&b);
    key.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("~{b:02x}") }).collect()
}

#[test]
fn every_answer_is_haproxys() {
    let file: Value = serde_json::from_str(VECTORS).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    for case in cases {
        let variant = match case[0].as_str().unwrap() {
            "consistent" => String::new(),
            words => format!("/variant={}", words.trim_start_matches("consistent ").replace(' ', "-")),
        };
        let list = |at: usize| case[at].as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
        let nodes: Vec<String> =
            list(1).zip(list(2)).enumerate().map(|(i, (w, id))| format!("s{i}*{w};id:{id}")).collect();
        let key = case[3].as_str().unwrap();
        let link = format!("v1/haproxy/nodes={}/own={}{variant}/step=0", nodes.join(","), escaped(key));
        let row = &locate(&link, Some(&[key.into()])).unwrap()[0];
        assert_eq!(row.owner, Some(Bytes::from(format!("s{}", case[4]))), "{link}");
    }
}

fn owners(nodes: &str, keys: &str) -> Vec<String> {
    let rows = locate(&format!("v1/haproxy/nodes={nodes}/{keys}/step=0"), None).unwrap();
    rows.into_iter().map(|row| row.owner.unwrap().to_string()).collect()
}

/// Keys that change their owner, and those of them that do so between nodes that both lists have.
fn moved(before: &[String], after: &[String], new: &str) -> (usize, usize) {
    let moved = before.iter().zip(after).filter(|(a, b)| a != b);
    (moved.clone().count(), moved.filter(|(_, b)| *b != new).count())
}

#[test]
fn the_nearest_point_owns() {
    let link = "v1/haproxy/nodes=web-a,web-b,web-c*2/step=0";
    let keys = ["key-0", "key-1", "key-2", "key-3", "key-4", "user:42", "foo"];
    let rows = locate(link, Some(&keys.map(Bytes::from))).unwrap();
    let owners: Vec<String> = rows.iter().map(|r| r.owner.as_ref().unwrap().to_string()).collect();
    assert_eq!(owners, ["web-a", "web-b", "web-b", "web-a", "web-b", "web-c", "web-a"]);
    // The next point clockwise would be wrong for two keys in five.
    let ring = points(link).unwrap();
    assert_eq!(ring.len(), 64);
    let rows = locate("v1/haproxy/nodes=web-a,web-b,web-c*2/keys=10000/step=0", None).unwrap();
    let clockwise = |hash: u64| &ring[ring.iter().position(|p| p.position >= hash).unwrap_or(0)].owner;
    assert_eq!(rows.iter().filter(|row| *clockwise(row.hash.unwrap()) != row.owner).count(), 4021);
}

#[test]
fn a_server_in_the_middle_renumbers_those_behind_it() {
    for (keys, renumbered, own_id) in [("keys=10000", (5767, 4062), (2860, 0)), ("keys=3000", (1712, 1216), (862, 0))] {
        let before = owners("web-a,web-b,web-c*2", keys);
        assert_eq!(moved(&before, &owners("web-a,web-n,web-b,web-c*2", keys), "web-n"), renumbered);
        let with_ids = owners("web-a;id:1,web-n;id:99,web-b;id:2,web-c*2;id:3", keys);
        assert_eq!(moved(&before, &with_ids, "web-n"), own_id);
        let Plan { moved, needless, .. } =
            plan(&format!("v1/haproxy/nodes={THREE}/{keys}/add=web-n;id:99/step=1"), None).unwrap();
        assert_eq!((moved, needless), own_id);
    }
}

#[test]
fn two_orders_of_one_list_agree_on_nothing() {
    let one = owners("10.40.1.50:8080,10.40.2.51:8080", "keys=10000");
    let other = owners("10.40.2.51:8080,10.40.1.50:8080", "keys=10000");
    assert_eq!(moved(&one, &other, "").0, 10_000);
}

#[test]
fn a_server_out_of_service_keeps_its_id() {
    let base = "v1/haproxy/nodes=a,b*3,c/keys=5000";
    for gone in ["down=b", "weigh=b*0"] {
        let plan = plan(&format!("{base}/{gone}/step=1"), None).unwrap();
        assert!(plan.moved > 2000 && plan.needless == 0, "{gone}");
    }
    // A drop closes the gap: c becomes the second.
    let dropped = plan("v1/haproxy/nodes=a,b,c,d/keys=5000/drop=b/step=1", None).unwrap();
    assert!(dropped.needless > 1000, "{}", dropped.needless);
    assert_eq!(plan(&format!("{base}/down=b/up=b/step=2"), Some(0)).unwrap().moved, 0);
}

#[test]
fn only_the_first_backup_serves_and_only_alone() {
    let of = |nodes: &str| {
        let mut found = owners(nodes, "keys=300");
        found.sort();
        found.dedup();
        found
    };
    assert_eq!(of("a,b;state:backup,c;state:backup"), ["a"]);
    assert_eq!(of("a;state:down,b;state:backup,c;state:backup"), ["b"]);
    assert_eq!(of("a*0,b*0;state:backup,c;state:backup"), ["c"]);
}

#[test]
fn what_haproxy_would_refuse() {
    let refused = |nodes: &str| locate(&format!("v1/haproxy/nodes={nodes}/step=0"), None).unwrap_err().0;
    for (nodes, said) in [("a*257", "256"), ("a*1.5", "1.5"), ("a;id:7,b;id:7", "id 7"), ("a;id:0", "begin at 1")] {
        assert!(refused(nodes).contains(said), "{}", refused(nodes));
    }
    let many: Vec<String> = (0..1000).map(|i| format!("n{i}*256")).collect();
    assert!(refused(&many.join(",")).contains("4,096,000"), "{}", refused(&many.join(",")));
    let variant = locate("v1/haproxy/variant=murmur/step=0", None).unwrap_err().0;
    assert!(variant.contains("sdbm-avalanche") && variant.contains("murmur"), "{variant}");
}

#[test]
fn a_named_hash_is_folded_onto_the_ring() {
    let row = &locate("v1/haproxy/hash=raw/step=0", Some(&["4294967297".into()])).unwrap()[0];
    assert_eq!(row.hash, Some(0), "the halves by xor");
    let row = &locate("v1/haproxy/hash=crc32/step=0", Some(&["abc".into()])).unwrap()[0];
    assert_eq!(row.hash, Some(891_568_578));
    let own = &locate("v1/haproxy/variant=crc32/step=0", Some(&["abc".into()])).unwrap()[0];
    assert_eq!((own.hash, &own.owner), (row.hash, &row.owner));
}

#[test]
fn points_are_labelled_by_the_number_that_is_hashed() {
    let rows = points("v1/haproxy/nodes=a;id:3/step=0").unwrap();
    let mut labels: Vec<u32> = rows.iter().map(|r| r.label.to_string().parse().unwrap()).collect();
    labels.sort_unstable();
    assert_eq!(labels, (12_288..12_304).collect::<Vec<_>>());
    // Ids 2^20 apart have the same points: the first in the list owns what comes from below.
    let twins = points("v1/haproxy/nodes=a;id:1,b;id:1048577/step=0").unwrap();
    assert!(twins.chunks(2).all(|p| p[0].position == p[1].position && p[0].owner == Some("a".into())));
}

#[test]
fn numbers_stand_beside_their_expectation() {
    let expected =
        |link: &str, name: &str| measure(link).unwrap().into_iter().find(|m| m.name == name).unwrap().expected;
    assert_eq!(expected("v1/haproxy/nodes=a,b,c*2/keys=4000/step=0", "share c"), Some(0.5));
    let moved = |change: &str| expected(&format!("v1/haproxy/nodes=a,b,c*2/keys=4000/{change}/step=1"), "keys moved");
    assert_eq!(moved("add=d"), Some(800.0));
    assert_eq!(moved("down=c"), Some(2000.0));
    assert_eq!(moved("drop=c"), Some(2000.0));
    // Behind a gap that closes, servers get other ids and so other points; another hash is no longer the same keys.
    assert_eq!(moved("drop=a"), None);
    assert_eq!(moved("set=variant:crc32"), None);
}

/// Both neighbours looked at, as HAProxy does it.
fn nearest(points: &[(u64, u32)], hash: u32) -> u32 {
    let next = points.iter().position(|p| p.0 >= hash.into()).unwrap_or(0);
    let prev = (next + points.len() - 1) % points.len();
    let (below, above) = (hash.wrapping_sub(points[prev].0 as u32), (points[next].0 as u32).wrapping_sub(hash));
    points[if below <= above { prev } else { next }].1
}

fn in_turn(nodes: &[NodeSpec], gone: &[u32]) -> Vec<NodeSpec> {
    let state = |i: usize, n: &NodeSpec| if gone.contains(&(i as u32)) { State::Down } else { n.state };
    nodes.iter().enumerate().map(|(i, n)| NodeSpec { state: state(i, n), ..n.clone() }).collect()
}

proptest! {
    #![proptest_config(clusters::config(200))]

    #[test]
    fn owners_are_those_of_the_nearest_points((nodes, hashes) in (clusters::whole_nodes(6), clusters::hashes(60))) {
        let placement = clusters::build("haproxy", &nodes, &[]);
        let points: Vec<(u64, u32)> = placement.points().iter().map(|p| (p.position, p.owner)).collect();
        let near = points.iter().flat_map(|p| [p.0.saturating_sub(1), p.0, (p.0 + 1).min(u32::MAX.into())]);
        for hash in hashes.iter().copied().chain(near) {
            let position = placement.looked_up(hash).unwrap() as u32;
            let expected = if points.is_empty() { NOBODY } else { nearest(&points, position) };
            prop_assert_eq!(placement.owner(hash), expected, "{}", position);
        }
    }

    /// The next of the list is who owns once those before it are down. With two up at least, so that no backup steps in.
    #[test]
    fn replicas_are_the_heirs((nodes, hashes) in (clusters::whole_nodes(6), clusters::hashes(10))) {
        let nodes: Vec<NodeSpec> = nodes.into_iter().filter(|n| n.state != State::Backup).collect();
        let placement = clusters::build("haproxy", &nodes, &[]);
        for &hash in &hashes {
            let list = placement.replicas(hash, 4);
            for (at, &node) in list.iter().enumerate() {
                let without = clusters::build("haproxy", &in_turn(&nodes, &list[..at]), &[]);
                prop_assert_eq!(without.owner(hash), node);
            }
            let by_zone = [("spread", setting::Value::Word("zone".into()))];
            let spread = clusters::build("haproxy", &nodes, &by_zone).replicas(hash, 4);
            prop_assert_eq!(spread.len(), list.len());
            prop_assert_eq!(spread.first(), list.first());
        }
    }
}
