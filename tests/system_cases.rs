//! Redis Cluster, Kafka and Cassandra: what real people found, asked through the public functions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::collections::BTreeMap;

use ringscope::{
    api::{Located, locate, measure, plan, points},
    bytes::Bytes,
};

fn at(link: &str, key: impl Into<Bytes>) -> Located {
    locate(link, Some(&[key.into()])).unwrap().remove(0)
}

fn owner(link: &str, key: &str) -> Option<String> {
    at(link, key).owner.map(|o| o.to_string())
}

fn names(list: &[Bytes]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

fn share(link: &str, name: &str) -> f64 {
    let row = measure(link).unwrap().into_iter().find(|r| r.name == format!("share {name}")).unwrap();
    row.expected.unwrap()
}

// Redis

#[test]
fn redis_hashes_the_first_tag_alone() {
    let binary: &[u8] = &[0x7b, 0x9b, 0xf7, 0xea, 0x6a, 0xab, 0xe6, 0xd2, 0x3e, 0x4b];
    let cases: [(&[u8], u64); 16] = [
        (b"foo", 12182),
        (b"bar", 5061),
        (b"foo{bar}", 5061),
        (b"foo{bar}{zap}", 5061),
        (b"foo{}{bar}", 8363),
        (b"foo{{bar}}zap", 4015),
        (b"{bar", 4015),
        (b"{}", 15257),
        (b"{", 4092),
        (b"A}B{C", 7939),
        (b"a{'1':{'i32':1}}", 5540),
        (binary, 1529),
        (&binary[1..], 8700),
        (b"ab\\cd", 7875),
        (b"", 0),
        (b"123456789", 12739),
    ];
    for (key, slot) in cases {
        assert_eq!(at("v1/redis/step=0", key).hash, Some(slot), "{key:02x?}");
    }
    let listed = "v1/redis/own=~7b~9b~f7~eaj~ab~e6~d2~3eK,ab~5ccd,~,foo~7bbar~7d/step=0";
    let slots: Vec<u64> = locate(listed, None).unwrap().iter().map(|r| r.hash.unwrap()).collect();
    assert_eq!(slots, [1529, 7875, 0, 5061]);
}

/// Each master's slots as `cluster nodes` prints them.
fn ranges(link: &str) -> BTreeMap<String, String> {
    let mut runs: Vec<(String, u64, u64)> = Vec::new();
    let rows = points(link).unwrap();
    assert_eq!(rows.len(), 16384, "{link}");
    for row in rows {
        let name = row.owner.map(|o| o.to_string()).unwrap_or_default();
        assert_eq!(row.label.to_string(), row.position.to_string());
        match runs.last_mut() {
            Some(run) if run.0 == name => run.2 = row.position,
            _ => runs.push((name, row.position, row.position)),
        }
    }
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for (name, first, last) in runs {
        let text = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let entry = all.entry(name).or_default();
        *entry = if entry.is_empty() { text } else { format!("{entry} {text}") };
    }
    all
}

fn map(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

#[test]
fn redis_slots_are_dealt_as_its_tool_deals_them() {
    let three = map(&[("a", "0-5460"), ("b", "5461-10922"), ("c", "10923-16383")]);
    assert_eq!(ranges("v1/redis/nodes=a,b,c/step=0"), three);
    let six = map(&[
        ("a", "0-2730"),
        ("b", "2731-5460"),
        ("c", "5461-8191"),
        ("d", "8192-10922"),
        ("e", "10923-13652"),
        ("f", "13653-16383"),
    ]);
    assert_eq!(ranges("v1/redis/nodes=a,b,c,d,e,f/step=0"), six);
    let five = ranges("v1/redis/step=0");
    assert_eq!(five["a"], "0-3276");
    assert_eq!(five["e"], "13107-16383");
    let given = "v1/redis/nodes=a;slots:0-5460_8001,b;slots:5461-8000_8002-16383,c/step=0";
    assert_eq!(ranges(given), map(&[("a", "0-5460 8001"), ("b", "5461-8000 8002-16383")]));
    assert_eq!(ranges("v1/redis/nodes=a*3,b,c*0/step=0"), map(&[("a", "0-12287"), ("b", "12288-16383")]));
}

/// What `--cluster rebalance --cluster-use-empty-masters` does to three masters when a fourth joins.
#[test]
fn redis_joins_take_from_the_fullest_first() {
    let joined = "v1/redis/nodes=a,b,c/add=d/step=1";
    let expected =
        map(&[("a", "1365-5460"), ("b", "6827-10922"), ("c", "12288-16383"), ("d", "0-1364 5461-6826 10923-12287")]);
    assert_eq!(ranges(joined), expected);
    let moved = plan(joined, None).unwrap();
    assert!(moved.needless == 0 && moved.moved > 400, "{} {}", moved.moved, moved.needless);
    // It leaves again: only its slots move, and the cluster remembers that a began with slot 1365 once.
    let left = plan("v1/redis/nodes=a,b,c/add=d/drop=d/step=2", None).unwrap();
    assert!(left.needless == 0 && left.moved == moved.moved, "{} {}", left.moved, left.needless);
    // A small change of weight stays within the tool's threshold.
    assert_eq!(plan("v1/redis/nodes=a,b,c/weigh=a*1.01/step=1", None).unwrap().moved, 0);
    let raised = plan("v1/redis/nodes=a,b,c/weigh=a*2/step=1", None).unwrap();
    assert!(raised.moved > 250 && raised.needless == 0);
    assert!((share("v1/redis/nodes=a,b,c/weigh=a*2/step=1", "a") - 0.5).abs() < 1e-3);
    // One that brings slots takes them, and nothing else moves.
    let brought = "v1/redis/nodes=a,b,c/add=d;slots:12182/step=1";
    assert_eq!(ranges(brought)["d"], "12182");
    assert_eq!(owner(brought, "foo").as_deref(), Some("d"));
    // Whoever leaves last takes everything along; the next one gets it all.
    let empty = "v1/redis/nodes=a/drop=a/add=b/step=";
    assert!(points(&format!("{empty}1")).unwrap().is_empty());
    assert_eq!(ranges(&format!("{empty}2")), map(&[("b", "0-16383")]));
}

/// The tool rounds shares down and gives the rest to nodes that have enough: with many masters that shows.
#[test]
fn redis_rounding_moves_slots_needlessly_among_many_masters() {
    let join = |masters: u32| {
        let nodes: Vec<String> = (0..masters).map(|i| format!("m{i}")).collect();
        let moved = plan(&format!("v1/redis/nodes={}/keys=20000/add=x/step=1", nodes.join(",")), None).unwrap();
        (moved.needed, moved.needless)
    };
    assert_eq!(join(100).1, 0);
    let (needed, needless) = join(200);
    assert!(needed > 50 && needless > 20, "{needed} {needless}");
}

#[test]
fn redis_keys_of_a_master_that_is_down_wait_for_a_replica() {
    let alone = plan("v1/redis/nodes=a,b,c/down=c/step=1", None).unwrap();
    assert!(alone.moved == 0 && alone.lost > 500, "{} {}", alone.moved, alone.lost);
    assert_eq!(owner("v1/redis/nodes=a,b,c/down=c/step=1", "foo"), None);
    assert!(at("v1/redis/nodes=a,b,c/down=c/replicas=3/step=1", "foo").replicas.is_empty());
    // The backups are dealt in turn: r3 copies c.
    let link = "v1/redis/nodes=a,b,c,r1;state:backup,r2;state:backup,r3;state:backup/replicas=3/down=c/up=c/step=";
    assert_eq!(names(&at(&format!("{link}0"), "foo").replicas), ["c", "r3"]);
    assert_eq!(names(&at(&format!("{link}1"), "foo").replicas), ["r3"]);
    assert_eq!(names(&at(&format!("{link}2"), "foo").replicas), ["c", "r3"]);
    let failover = plan(&format!("{link}1"), None).unwrap();
    assert!(failover.lost == 0 && failover.needless == 0 && failover.moves.iter().all(|m| m.reason == "down"));
    // A replica that goes down does not take slots.
    let down = plan("v1/redis/nodes=a,b;state:backup/down=b/step=1", None).unwrap();
    assert_eq!((down.moved, down.lost), (0, 0));
}

#[test]
fn redis_slots_that_cannot_be_are_refused() {
    for (nodes, said) in [
        ("a;slots:0-16384", "0-16384"),
        ("a;slots:9-3", "9-3"),
        ("a;slots:1_", "“1_”"),
        ("a;slots:-3", "“-3”"),
        ("a;slots:~2b3", "+3"),
        ("a;slots:0-9,b;slots:9", "9 is given to “a” and to “b”"),
    ] {
        let sentence = locate(&format!("v1/redis/nodes={nodes}/step=0"), None).unwrap_err().0;
        assert!(sentence.contains(said), "{sentence}");
    }
}

// Kafka

fn partitions(n: u32) -> String {
    let nodes: Vec<String> = (0..n).map(|i| format!("p{i}")).collect();
    format!("v1/kafka/nodes={}", nodes.join(","))
}

fn partition(n: u32, key: &str, more: &str) -> u32 {
    owner(&format!("{}{more}/step=0", partitions(n)), key).unwrap()[1..].parse().unwrap()
}

#[test]
fn kafka_partitions_are_those_of_the_java_producer() {
    for (key, expected) in [
        ("21", [0, 0, 0, 0]),
        ("foobar", [0, 0, 6, 6]),
        ("abc", [0, 3, 7, 3]),
        ("user-2", [2, 2, 6, 8]),
        ("order-8", [2, 5, 1, 5]),
        ("b", [2, 2, 6, 8]),
    ] {
        assert_eq!([3, 6, 10, 12].map(|n| partition(n, key, "")), expected, "{key}");
    }
    assert_eq!(partition(10, "wu", ""), 0);
    assert_eq!(partition(10, "", ""), 1);
    let link = format!("{}/step=0", partitions(10));
    for (key, hash) in [("21", -973_932_308i32), ("foobar", -790_332_482), ("abc", 479_470_107), ("", 0x106e_08d9)] {
        assert_eq!(at(&link, key).hash, Some(u64::from(hash as u32 & 0x7fff_ffff)), "{key}");
    }
    assert_eq!(["key-0", "key-1", "key-2"].map(|k| partition(10, k, "/hash=crc32")), [0, 8, 0]);
}

#[test]
fn kafka_is_modulo() {
    let moved = plan(&format!("{}/add=p10/keys=5000/step=1", partitions(10)), None).unwrap();
    assert!((f64::from(u32::try_from(moved.moved).unwrap()) / 5000.0 - 10.0 / 11.0).abs() < 0.02, "{}", moved.moved);
    assert!(moved.needless > moved.needed);
    // A partition without a leader is a key's partition still.
    let down = format!("{}/down=p1/replicas=2/step=1", partitions(3));
    let moved = plan(&down, None).unwrap();
    assert_eq!((moved.moved, moved.lost), (0, 0));
    let rows = locate(&down, None).unwrap();
    assert!(rows.iter().any(|r| r.owner == Some("p1".into()) && names(&r.replicas) == ["p1", "p2"]));
    // Weights: so many partitions in a row.
    let labels: Vec<Bytes> = points("v1/kafka/nodes=a*2,b*0,c/step=0").unwrap().into_iter().map(|p| p.label).collect();
    assert_eq!(names(&labels), ["a", "a", "c"]);
    assert!(locate("v1/kafka/nodes=a*1.5/step=0", None).unwrap_err().0.contains("whole weights"));
}

// Cassandra

const GIVEN: &str = "v1/cassandra/nodes=10.20.0.11@r1;tokens:-9000000000000000001,10.20.0.12@aws-us-east-1a;tokens:-5000000000000000003,10.20.0.13@r1;tokens:4611686018427387905";

#[test]
fn cassandra_owns_what_nodetool_prints() {
    let link = format!("{GIVEN}/keys=100000/step=0");
    for (name, percent) in [("10.20.0.11", 26.21), ("10.20.0.12", 21.68), ("10.20.0.13", 52.11)] {
        assert!((share(&link, name) * 100.0 - percent).abs() < 0.005, "{name}: {}", share(&link, name));
        let row = measure(&link).unwrap().into_iter().find(|r| r.name == format!("share {name}")).unwrap();
        assert!((row.measured.unwrap() * 100.0 - percent).abs() < 0.5, "{name}: {:?}", row.measured);
    }
    let rows = points(&link).unwrap();
    let tokens: Vec<String> = rows.iter().map(|r| r.notation.decimal(r.position)).collect();
    assert_eq!(tokens, ["-9000000000000000001", "-5000000000000000003", "4611686018427387905"]);
    assert_eq!(rows[0].label.to_string(), tokens[0]);
    // The token of the text 123, as Cassandra gives it; its range ends at the third node's… second token.
    let row = at(&link, "123");
    assert_eq!(row.notation.decimal(row.hash.unwrap()), "-7468325962851647638");
    assert_eq!(row.owner, Some("10.20.0.12".into()));
}

#[test]
fn cassandra_ranges_end_at_their_tokens() {
    // A key whose token is a node's own token belongs to that node, the next higher one to the next.
    for (token, expected) in [("-7468325962851647638", "a"), ("-7468325962851647639", "b")] {
        let link = format!("v1/cassandra/nodes=a;tokens:{token},b;tokens:100_200/step=0");
        assert_eq!(owner(&link, "123").as_deref(), Some(expected));
    }
    assert_eq!(points("v1/cassandra/nodes=a;tokens:-5_7_9223372036854775807/step=0").unwrap().len(), 3);
}

#[test]
fn cassandra_tokens_without_an_attribute_are_simulated() {
    assert_eq!(points("v1/cassandra/step=0").unwrap().len(), 5 * 16);
    assert_eq!(points("v1/cassandra/nodes=a,b*2,c*0,d;tokens:1_2_3/v=256/step=0").unwrap().len(), 256 * 3 + 3);
    let join = plan("v1/cassandra/add=f/step=1", None).unwrap();
    assert!(join.moved > 0 && join.needless == 0);
    assert_eq!(plan("v1/cassandra/add=f/drop=f/step=2", None).unwrap().moved, join.moved);
}

#[test]
fn cassandra_nodes_that_are_down_keep_their_tokens() {
    let key = |more: &str, step: u32| at(&format!("{GIVEN}{more}/down=10.20.0.12/step={step}"), "123");
    assert_eq!(key("", 1).owner, None);
    let alone = plan(&format!("{GIVEN}/down=10.20.0.12/step=1"), None).unwrap();
    assert!(alone.moved == 0 && alone.lost > 300 && alone.ranges.is_empty());
    assert_eq!(names(&key("/replicas=2", 0).replicas), ["10.20.0.12", "10.20.0.13"]);
    assert_eq!(names(&key("/replicas=2", 1).replicas), ["10.20.0.13"]);
    assert_eq!(key("/replicas=2", 1).owner, Some("10.20.0.13".into()));
    assert_eq!(points(&format!("{GIVEN}/down=10.20.0.12/step=1")).unwrap().len(), 3);
    let half = format!("{GIVEN}/replicas=2/down=10.20.0.12/step=1");
    assert!((share(&half, "10.20.0.13") - 0.7379).abs() < 1e-4);
    // By racks: the third node's range has its second copy in the other rack.
    let zones = format!("{GIVEN}/replicas=2/spread=zone/step=0");
    let rows = locate(&zones, None).unwrap();
    let third = rows.iter().find(|r| r.owner == Some("10.20.0.13".into())).unwrap();
    assert_eq!(names(&third.replicas), ["10.20.0.13", "10.20.0.12"]);
    let plain = at(&format!("{GIVEN}/replicas=2/step=0"), third.key.clone());
    assert_eq!(names(&plain.replicas), ["10.20.0.13", "10.20.0.11"]);
}

/// The usual way to spread tokens by hand, 2^64 / N · i − 2^63, begins with the least of all, which no key has.
#[test]
fn cassandra_nodes_have_the_least_token_too() {
    let link = "v1/cassandra/nodes=a;tokens:-9223372036854775808,b;tokens:-3074457345618258603,c;tokens:3074457345618258602/step=0";
    assert_eq!(points(link).unwrap()[0].notation.decimal(0), "-9223372036854775808");
    let keys: Vec<Bytes> = (0..300).map(|i| Bytes::from(format!("key-{i}").as_str())).collect();
    for row in locate(link, Some(&keys)).unwrap() {
        let token: i64 = row.notation.decimal(row.hash.unwrap()).parse().unwrap();
        let owner = if token <= -3_074_457_345_618_258_603 {
            "b"
        } else if token <= 3_074_457_345_618_258_602 {
            "c"
        } else {
            "a"
        };
        assert_eq!(row.owner, Some(owner.into()), "{}", row.key);
    }
}

#[test]
fn cassandra_tokens_that_cannot_be_are_refused() {
    for (nodes, said) in [
        ("a;tokens:x", "“x”"),
        ("a;tokens:1__2", "1__2"),
        ("a;tokens:-9223372036854775809", "-9223372036854775808"),
        ("a;tokens:9223372036854775808", "9223372036854775808"),
        ("a;tokens:5,b;tokens:4_5", "5 is given to “a” and to “b”"),
    ] {
        let sentence = locate(&format!("v1/cassandra/nodes={nodes}/step=0"), None).unwrap_err().0;
        assert!(sentence.contains(said), "{sentence}");
    }
    let many = points("v1/cassandra/nodes=a,b/v=4000000/step=0").unwrap_err().0;
    assert!(many.contains("4,000,000"), "{many}");
}

// Nodes that are down and keep their keys

/// The busiest node is never below the mean, and what is measured lies where it is expected.
#[test]
fn nodes_that_keep_their_keys_are_no_imbalance_of_the_others() {
    for scheme in ["kafka", "redis", "cassandra"] {
        let rows = measure(&format!("v1/{scheme}/keys=20000/down=a/step=1")).unwrap();
        for name in ["max to mean", "relative standard deviation"] {
            let row = rows.iter().find(|r| r.name == name).unwrap();
            let (measured, expected, tolerance) =
                (row.measured.unwrap(), row.expected.unwrap(), row.tolerance.unwrap());
            assert!((measured - expected).abs() < 4.0 * tolerance + 1e-9, "{scheme}: {row:?}");
            assert!(name != "max to mean" || measured >= 1.0, "{scheme}: {row:?}");
        }
    }
    assert_eq!(plan("v1/kafka/down=a/step=1", None).unwrap().minimum, 0.0);
}
