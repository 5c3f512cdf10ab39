//! What people stumbled over with memcached's rings: the numbers that are right.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod rings;

use std::collections::BTreeMap;

use rings::{Server, counts, escaped, owners};
use ringscope::{
    api::{self, locate, plan, points},
    placement::{SCHEMES, Weights},
};

const THREE: &str = "10.0.0.1:11211*100,10.0.0.2:11211*100,10.0.0.3:11211*100";

fn moved(link: &str) -> (usize, usize) {
    let plan = plan(link, None).unwrap();
    (plan.moved, plan.needless)
}

fn digests(link: &str) -> Vec<usize> {
    let mut counts = BTreeMap::new();
    for row in points(link).unwrap() {
        *counts.entry(row.owner.unwrap().to_string()).or_insert(0) += 1;
    }
    assert!(counts.values().all(|n| n % 4 == 0));
    counts.into_values().map(|n| n / 4).collect()
}

fn owner(link: &str, key: &str) -> String {
    owners(link, &[key.into()])[0].clone().unwrap()
}

#[test]
fn unequal_weights_move_keys_between_untouched_servers() {
    let add = |weight: u64| format!("v1/ketama/nodes={THREE}/keys=10000/add=10.0.0.4:11211*{weight}/step=1");
    assert_eq!(moved(&add(100)), (2177, 0));
    assert_eq!(moved(&add(300)), (5665, 948));
    assert_eq!(moved(&add(1000)), (8079, 644));
    assert_eq!(digests(&add(100)), [40, 40, 40, 40]);
    assert_eq!(digests(&add(300)), [26, 26, 26, 80]);
    assert_eq!(digests(&add(1000)), [12, 12, 12, 123]);
    let drop = "v1/ketama/nodes=10.0.0.1:11211*300,10.0.0.2:11211*100,10.0.0.3:11211*100/keys=10000/drop=10.0.0.3:11211/step=1";
    let left = plan(drop, None).unwrap();
    assert_eq!((left.moved, left.needed, left.needless), (2618, 2165, 453));
    assert_eq!((digests(&drop.replace("step=1", "step=0")), digests(drop)), (vec![72, 24, 24], vec![60, 20]));
    let by_key: BTreeMap<String, (String, String)> = plan(&add(300), None)
        .unwrap()
        .moves
        .into_iter()
        .map(|m| (m.key.to_string(), (m.from.to_string(), m.to.to_string())))
        .collect();
    for (key, from, to) in [("key-2", 1, 2), ("key-8", 3, 1), ("key-41", 2, 1), ("key-43", 3, 2)] {
        let server = |n: u8| format!("10.0.0.{n}:11211");
        assert_eq!(by_key[key], (server(from), server(to)), "{key}");
    }
}

#[test]
fn a_shared_point_survives_the_server_that_owns_it() {
    for (scheme, [one, other], position, keys) in [
        ("ketama", ["cache-19:11211", "cache-489:11211"], 3_653_406_569, vec!["k90", "k210", "k214"]),
        ("ketama-libmemcached", ["cache-590:11211", "cache-712:11211"], 1_296_976_496, vec!["k544", "k1035"]),
    ] {
        for [first, second] in [[one, other], [other, one]] {
            let link = format!("v1/{scheme}/nodes={first},{second}/drop={first}/add={first}/step=");
            let at = |step: u8| format!("{link}{step}");
            let rows: Vec<String> = points(&at(0))
                .unwrap()
                .into_iter()
                .filter(|r| r.position == position)
                .map(|r| r.owner.unwrap().to_string())
                .collect();
            assert_eq!(rows, [first, second], "both are kept, the first listed in front");
            for key in &keys {
                assert_eq!(owner(&at(0), key), first, "{scheme} {key}");
                assert_eq!(owner(&at(1), key), second, "{scheme} {key}");
                assert_eq!(owner(&at(2), key), first, "{scheme} {key}");
            }
            assert_eq!(plan(&at(2), Some(0)).unwrap().moves, []);
            assert_eq!(points(&at(2)).unwrap().len(), points(&at(0)).unwrap().len());
        }
    }
}

#[test]
fn order_decides_only_where_points_collide() {
    let flipped = |scheme: &str, one: &str, other: &str| {
        let link = |a: &str, b: &str| format!("v1/{scheme}/nodes={a},{b}/prefix=k/keys=100000/step=0");
        let (a, b) = (locate(&link(one, other), None).unwrap(), locate(&link(other, one), None).unwrap());
        a.iter().zip(&b).filter(|(a, b)| a.owner != b.owner).count()
    };
    assert_eq!(flipped("ketama", "cache-19:11211", "cache-489:11211"), 690);
    assert_eq!(flipped("ketama-libmemcached", "cache-590:11211", "cache-712:11211"), 161);
    assert_eq!(flipped("twemproxy", "cache-590:11211", "cache-712:11211"), 0);
    assert_eq!(flipped("ketama", "10.0.0.1:11211", "10.0.0.2:11211"), 0);
}

#[test]
fn the_sample_of_libketama() {
    let weights = [600, 300, 200, 350, 1000, 800, 950, 100];
    let nodes: Vec<String> = weights.iter().zip(1..).map(|(w, i)| format!("10.0.1.{i}:11211*{w}")).collect();
    let link = format!("v1/ketama/nodes={}/step=0", nodes.join(","));
    assert_eq!(digests(&link), [44, 22, 14, 26, 74, 59, 70, 7]);
    assert_eq!(points(&link).unwrap().len(), 1264);
    for (key, n) in [("key-0", 3), ("key-1", 3), ("key-2", 6), ("key-3", 1), ("key-4", 6), ("user:42", 7)] {
        assert_eq!(owner(&link, key), format!("10.0.1.{n}:11211"), "{key}");
    }
    // Its last weight read as 30 loses 5 of 7 digests, and others gain.
    assert_ne!(digests(&link.replace("*100/", "*30/")), digests(&link));
}

const NAMED: &str = "server1,server2,server3,server4";

#[test]
fn fifteen_bits_of_crc_lie_in_front_of_the_ring() {
    let all = |hash: &str| {
        let link = format!("v1/twemproxy/nodes={NAMED}/hash={hash}/keys=100000/step=0");
        let rows = locate(&link, None).unwrap();
        NAMED.split(',').map(|n| rows.iter().filter(|r| r.owner == Some(n.into())).count()).collect::<Vec<_>>()
    };
    assert_eq!(all("tw-crc32"), [0, 0, 100_000, 0]);
    assert_eq!(all("crc32"), [24_681, 26_138, 25_148, 24_033]);
    let lowest = points(&format!("v1/twemproxy/nodes={NAMED}/step=0")).unwrap()[0].position;
    assert!(lowest > 0x7fff);
}

#[test]
fn short_keys_share_a_gap() {
    let names = ["127.0.0.1:11212", "127.0.0.1:11213"];
    let link = format!("v1/twemproxy/nodes={}/step=0", names.join(","));
    let keys = ["a", "b", "c", "d"].map(Into::into);
    let rows = locate(&link, Some(&keys)).unwrap();
    let hashes: Vec<u64> = rows.iter().map(|r| r.hash.unwrap()).collect();
    assert_eq!(hashes, [2_248_273_036, 2_248_274_341, 2_248_273_906, 2_248_271_731]);
    assert!(rows.iter().all(|r| r.owner == Some(names[0].into())));
    assert_eq!(counts(&link, &names), [5250, 4750]);
}

#[test]
fn bytes_are_signed_as_published() {
    let link = format!("v1/twemproxy/nodes={NAMED}/step=0");
    for (key, server) in [("naïve", "server3"), ("ключ", "server4"), ("café", "server1")] {
        assert_eq!(owner(&link, key), server, "{key}");
    }
}

#[test]
fn ejecting_a_server_moves_its_keys_and_back() {
    let nodes = "10.0.0.1:6379;label:s1,10.0.0.2:6379;label:s2,10.0.0.3:6379;label:s3";
    let story = |step: u8| {
        let s3 = "10.0.0.3:6379";
        format!("v1/twemproxy/nodes={nodes}/keys=10000/down={s3}/up={s3}/down={s3}/step={step}")
    };
    let names = ["10.0.0.1:6379", "10.0.0.2:6379", "10.0.0.3:6379"];
    assert_eq!(counts(&story(0).replace("/keys=10000", ""), &names), [3620, 3550, 2830]);
    for (step, reason) in [(1, "down"), (2, "up"), (3, "down")] {
        let plan = plan(&story(step), None).unwrap();
        assert_eq!((plan.moved, plan.needless), (2830, 0), "step {step}");
        assert!(plan.moves.iter().all(|m| m.reason == reason));
    }
    assert_eq!(plan(&story(2), Some(0)).unwrap().moved, 0);
    assert_eq!(plan(&story(3), Some(1)).unwrap().moved, 0);
    // What was written to s1 while s3 was out is at s1 again in the next outage.
    let key = plan(&story(1), None).unwrap().moves[0].key.to_string();
    let seen: Vec<String> = (0..=3).map(|step| owner(&story(step), &key)).collect();
    assert_eq!((&seen[0], &seen[1]), (&seen[2], &seen[3]));
    // Modula moves nearly everything.
    let modula = "v1/modulo/nodes=s1,s2,s3,s4,s5/hash=tw-fnv1a64/keys=10000/down=s5/step=1";
    assert_eq!(plan(modula, None).unwrap().moved, 8175);
}

#[test]
fn an_ejection_among_unequal_weights_changes_the_rest() {
    for scheme in ["twemproxy", "ketama-libmemcached"] {
        let link = format!("v1/{scheme}/nodes=s1*5,s2*2,s3*1/hash=md5-le32/keys=10000/down=s3/step=1");
        let plan = plan(&link, None).unwrap();
        assert!(plan.needless > 0 && plan.needed > plan.needless, "{scheme}: {plan:?}");
        assert!(plan.moves.iter().all(|m| m.reason == if m.from == "s3".into() { "down" } else { "shifted" }));
    }
}

#[test]
fn names_hold_where_addresses_change() {
    let named = |base: u16| {
        let node = |i: u16| format!("127.0.0.1:{};label:server{}", base + i, i + 1);
        (0..4).map(node).collect::<Vec<_>>().join(",")
    };
    let at = |nodes: &str| locate(&format!("v1/twemproxy/nodes={nodes}/keys=10000/step=0"), None).unwrap();
    // Owners by their place in the list.
    let index = |base: u16| -> Vec<u16> {
        let port = |r: &api::Located| r.owner.as_ref().unwrap().to_string()[10..].parse::<u16>().unwrap() - base;
        at(&named(base)).iter().map(port).collect()
    };
    assert_eq!(index(6380), index(7380));
    let bare = at("127.0.0.1:6380,127.0.0.1:6381,127.0.0.1:6382,127.0.0.1:6383");
    let with = at(&named(6380));
    assert_eq!(bare.iter().zip(&with).filter(|(a, b)| a.owner != b.owner).count(), 7480);
}

#[test]
fn many_names_and_long_names() {
    let shards: Vec<String> = (0..16).map(|i| format!("10.0.0.{}:6379~20shard{i};label:shard{i}", i % 4)).collect();
    let rows = points(&format!("v1/twemproxy/nodes={}/step=0", shards.join(","))).unwrap();
    assert_eq!(rows.len(), 16 * 160);
    for scheme in ["twemproxy", "ketama", "ketama-libmemcached", "ketama-spymemcached", "groupcache", "nginx"] {
        let long = "n".repeat(96);
        let link = format!("v1/{scheme}/nodes={long}a,{long}b/step=0");
        let rows = locate(&link, None).unwrap();
        let owned = |name: String| rows.iter().filter(|r| r.owner == Some(name.as_str().into())).count();
        let shares = (owned(format!("{long}a")), owned(format!("{long}b")));
        assert!(shares.0 > 500 && shares.1 > 500, "{scheme}: {shares:?}");
        assert!(points(&link).unwrap().iter().all(|p| p.label.as_slice().len() > 97), "{scheme}");
    }
}

#[test]
fn the_port_of_memcached_is_left_out_by_some() {
    let same = |scheme: &str, one: &str, other: &str| {
        let rows = |node: &str| points(&format!("v1/{scheme}/nodes={node}/step=0")).unwrap();
        let bare = |node: &str| rows(node).into_iter().map(|r| (r.position, r.label)).collect::<Vec<_>>();
        bare(one) == bare(other)
    };
    for scheme in ["ketama-libmemcached", "twemproxy", "ketama-spymemcached/variant=libmemcached"] {
        assert!(same(scheme, "h:11211", "h"), "{scheme}");
        assert!(!same(scheme, "h:11212", "h"), "{scheme}");
        // A label that is given is hashed as it stands.
        assert!(!same(scheme, "h;label:h:11211", "h"), "{scheme}");
        assert!(same(scheme, "x;label:h", "h"), "{scheme}");
    }
    for scheme in ["ketama", "ketama-spymemcached", "groupcache"] {
        assert!(!same(scheme, "h:11211", "h"), "{scheme}");
    }
    assert!(same("ketama-libmemcached/variant=spy", "h", "h:11211"));
    assert!(same("ketama-libmemcached/variant=spy", "h:1", "x;label:~2fh:1"));
    assert!(same("ketama-spymemcached", "~2f10.0.0.1:11211", "10.0.0.1:11211"));
    assert!(same("ketama-spymemcached/variant=libmemcached", "h~2f10.0.0.1:11211", "h"));
    assert!(same("ketama-spymemcached/variant=libmemcached", "h~2f10.0.0.1:11212", "h:11212"));
}

#[test]
fn a_weight_above_one_turns_libmemcached_to_weighted_points() {
    for (variant, hash) in [("oaat", "tw-one-at-a-time"), ("md5-100", "md5-le32")] {
        let link = |nodes: &str| format!("v1/ketama-libmemcached/nodes={nodes}/variant={variant}/step=0");
        assert_eq!(points(&link("a,b,c")).unwrap().len(), 300);
        let weighted = format!("v1/ketama-libmemcached/nodes=a,b*2,c/hash={hash}/step=0");
        assert_eq!(points(&link("a,b*2,c")).unwrap(), points(&weighted).unwrap());
        assert_eq!(locate(&link("a,b*2,c"), None).unwrap(), locate(&weighted, None).unwrap());
    }
}

#[test]
fn a_weight_of_nothing() {
    // libmemcached takes it for 1, and shares are measured against that.
    let link = "v1/ketama-libmemcached/nodes=a,b*0/keys=10000/weigh=b*1/step=1";
    assert_eq!(
        (digests(link), plan(link, None).unwrap().moved, plan(link, None).unwrap().minimum),
        (vec![40, 40], 0, 0.0)
    );
    let alone = "v1/ketama-libmemcached/nodes=a*0/step=0";
    assert_eq!(owner(alone, "x"), "a");
    for scheme in ["ketama", "twemproxy", "nginx", "ketama-spymemcached/variant=spy-weighted"] {
        let rows = points(&format!("v1/{scheme}/nodes=a,b*0/step=0")).unwrap();
        assert_eq!(rows.len(), 160, "{scheme}");
        assert!(points(&format!("v1/{scheme}/nodes=b*0/step=0")).unwrap().is_empty(), "{scheme}");
    }
    // Without weights every server counts the same.
    let spy = "v1/ketama-spymemcached/nodes=a,b*0,c*7/weigh=c*2/keys=10000/step=1";
    assert_eq!(digests(spy), [40, 40, 40]);
    assert_eq!((plan(spy, None).unwrap().moved, plan(spy, None).unwrap().minimum), (0, 0.0));
}

#[test]
fn weights_are_whole() {
    for scheme in ["ketama", "twemproxy", "nginx", "ketama-libmemcached", "ketama-spymemcached/variant=spy-weighted"] {
        let sentence = points(&format!("v1/{scheme}/nodes=a,b*1.5/step=0")).unwrap_err().0;
        assert!(sentence.contains("1.5") && sentence.contains('b'), "{sentence}");
    }
    let whole = SCHEMES.iter().filter(|s| s.about().weights == Weights::Integers).map(|s| s.about().name);
    assert!(whole.clone().any(|n| n == "ketama") && whole.clone().any(|n| n == "nginx"));
}

/// spymemcached hashes the try and the key, and adds that to where it is.
#[test]
fn a_server_that_is_down_is_hashed_past() {
    use ringscope::hash::HashKind;
    let md5 = HashKind::named("md5-le32").unwrap();
    let nodes: Vec<Server> = (0..6).map(|i| Server::named(&format!("10.0.0.{i}:11211"))).collect();
    let names: Vec<String> = nodes.iter().map(|s| escaped(&s.name)).collect();
    let link = format!("v1/ketama-spymemcached/nodes={}/keys=3000/down={},{}", names.join(","), names[2], names[4]);
    let ring = points(&format!("{link}/step=0")).unwrap();
    assert_eq!(ring, points(&format!("{link}/step=1")).unwrap(), "its points stay");
    let down = [&names[2], &names[4]];
    let (mut hashed_on, mut clockwise_too) = (0, 0);
    for row in
        locate(&format!("{link}/step=1/replicas=3").replace("/step=1/replicas=3", "/replicas=3/step=1"), None).unwrap()
    {
        let at = |h: u64| {
            let p = ring.iter().find(|p| p.position >= h).unwrap_or(&ring[0]);
            p.owner.as_ref().unwrap().to_string()
        };
        let mut h = md5.of(row.key.as_slice());
        let clockwise =
            ring.iter().filter(|p| p.position >= h).chain(&ring).map(|p| p.owner.clone().unwrap().to_string());
        let next = clockwise.into_iter().find(|o| !down.contains(&o)).unwrap();
        let expected = (0..7).find_map(|tried: u32| {
            let owner = at(h);
            let again = [tried.to_string().as_bytes(), row.key.as_slice()].concat();
            h = (h + md5.of(&again)) % (1 << 32);
            (!down.contains(&&owner)).then_some(owner)
        });
        let Some(expected) = expected else { continue };
        hashed_on += usize::from(expected != next);
        clockwise_too += usize::from(expected == next);
        assert_eq!(row.owner, Some(expected.as_str().into()), "{}", row.key);
        assert_eq!((row.replicas.len(), row.replicas.first()), (3, row.owner.as_ref()));
        assert!(row.replicas.iter().all(|r| !down.contains(&&r.to_string())));
    }
    assert!(hashed_on > 300 && clockwise_too > 2000, "{hashed_on} {clockwise_too}");
    // All others move nothing, and nothing is read off the arcs.
    let plan = plan(&format!("{link}/step=1"), None).unwrap();
    assert!(plan.needless == 0 && plan.moved > 900 && plan.ranges.is_empty());
    // Six of seven out: everybody has an owner all the same.
    let few = format!("v1/ketama-spymemcached/nodes={},g/keys=3000/down={}/step=1", names.join(","), names.join(","));
    assert!(locate(&few, None).unwrap().iter().all(|r| r.owner == Some("g".into())));
}
