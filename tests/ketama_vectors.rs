//! The ketama family and groupcache against the answers of the real libraries: every case of every file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod rings;

use rings::{Server, cases, file, keys, link, nodes, owners};
use ringscope::{api, bytes::Bytes};
use serde_json::Value;

/// The scheme and its settings of each flavour that a file names; none for those that are no schemes
/// (`tests/ketama_others.rs`).
fn flavour(name: &str) -> Option<&'static str> {
    Some(match name {
        "libketama" => "ketama",
        "libmemcached_weighted" | "php_memcached_compat" => "ketama-libmemcached",
        "libmemcached_ketama" | "libmemcached_ketama_oaat100" => "ketama-libmemcached/variant=oaat",
        "libmemcached_ketama_md5_100" => "ketama-libmemcached/variant=md5-100",
        "libmemcached_ketama_spy_weighted" => "ketama-libmemcached/variant=spy",
        "spymemcached" | "spymemcached_SPY" => "ketama-spymemcached",
        "spymemcached_LIBMEMCACHED" => "ketama-spymemcached/variant=libmemcached-weighted",
        "twemproxy_fnv1a_64" => "twemproxy",
        "twemproxy_murmur" => "twemproxy/hash=tw-murmur",
        "nutcracker_md5" => "twemproxy/hash=md5-le32",
        "npm_hashring" | "npm_hashring_default_port_11211" | "uhashring" => return None,
        other => panic!("an unknown flavour {other}"),
    })
}

/// The label that Java makes of a host name, as the file of points gives it: an address is needed, which DNS knows.
fn java(servers: &mut [Server], labels: &Value) {
    for (server, label) in servers.iter_mut().zip(labels.as_array().unwrap()) {
        server.label = Some(label.as_str().unwrap().to_owned());
    }
}

#[test]
fn every_point_is_where_the_library_has_it() {
    let mut seen = 0;
    for case in cases(include_str!("vectors/ketama_points.json")) {
        let Some(scheme) = flavour(case["flavour"].as_str().unwrap()) else { continue };
        let mut servers = nodes(&case["servers"]);
        if case["labels"][0].as_str().unwrap().contains("com/") {
            java(&mut servers, &case["labels"]);
        }
        let rows = api::points(&link(scheme, &servers)).unwrap();
        assert_eq!(rows.len() as u64, case["npoints"].as_u64().unwrap(), "{case}");
        for (row, (position, owner)) in
            rows.iter().zip(case["values"].as_array().unwrap().iter().zip(case["owners"].as_array().unwrap()))
        {
            let owner = owner.as_u64().unwrap() as usize;
            assert_eq!(row.position, position.as_u64().unwrap());
            assert_eq!(row.owner, Some(servers[owner].name.as_str().into()));
            let label = format!("{}-", case["labels"][owner].as_str().unwrap());
            assert!(row.label.as_slice().starts_with(label.as_bytes()), "{} of {label}", row.label);
        }
        seen += 1;
    }
    assert_eq!(seen, 22);
}

#[test]
fn every_key_is_where_the_library_sends_it() {
    let file = file(include_str!("vectors/ketama_lookup.json"));
    let points = cases(include_str!("vectors/ketama_points.json"));
    let java_names = points.iter().find(|c| c["flavour"] == "spymemcached" && c["list"] == "hostnames_mixed").unwrap();
    let keys = keys(&file["keys"]);
    let mut seen = 0;
    for (name, lists) in file["results"].as_object().unwrap() {
        let Some(scheme) = flavour(name) else { continue };
        for (list, expected) in lists.as_object().unwrap() {
            let mut servers = nodes(&file["lists"][list]);
            if name == "spymemcached" && list == "hostnames_mixed" {
                java(&mut servers, &java_names["labels"]);
            }
            let found = owners(&link(scheme, &servers), &keys);
            for (i, index) in expected.as_array().unwrap().iter().enumerate() {
                let owner = &servers[index.as_u64().unwrap() as usize].name;
                assert_eq!(found[i].as_deref(), Some(owner.as_str()), "{name} {list} {}", keys[i]);
                seen += 1;
            }
        }
    }
    assert_eq!(seen + 700, file["header"]["count"].as_u64().unwrap(), "all but npm hashring's list");
}

#[test]
fn ties_and_hits_go_as_in_the_library() {
    let mut seen = 0;
    for case in cases(include_str!("vectors/ketama_edges.json")) {
        let servers: Vec<Server> =
            case["servers"].as_array().unwrap().iter().map(|s| Server::named(s.as_str().unwrap())).collect();
        let key = Bytes::from(case["key"].as_str().unwrap());
        for (name, index) in case["server_index"].as_object().unwrap() {
            let Some(scheme) = flavour(name) else { continue };
            let row = &api::locate(&link(scheme, &servers), Some(std::slice::from_ref(&key))).unwrap()[0];
            assert_eq!(row.hash, case["key_hash"].as_u64());
            let owner = &servers[index.as_u64().unwrap() as usize].name;
            assert_eq!(row.owner, Some(owner.as_str().into()), "{name} {case}");
            seen += 1;
        }
    }
    assert_eq!(seen, 41 * 6);
}

#[test]
fn weights_give_as_many_points_as_in_the_library() {
    for case in cases(include_str!("vectors/ketama_weights.json")) {
        let weights = case["weights"].as_array().unwrap();
        let server =
            |(i, w): (usize, &Value)| Server { weight: w.as_u64().unwrap(), ..Server::named(&format!("n{i}")) };
        let servers: Vec<Server> = weights.iter().enumerate().map(server).collect();
        for (column, scheme) in [
            ("libketama", "ketama"),
            ("libmemcached_1_1_4", "ketama-libmemcached"),
            ("libmemcached_1_1_4", "twemproxy"),
            ("libmemcached_1_1_4", "ketama-spymemcached/variant=spy-weighted"),
        ] {
            let rows = api::points(&link(scheme, &servers)).unwrap();
            let mut counts = vec![0u64; servers.len()];
            for row in rows {
                let name = row.owner.unwrap().to_string();
                counts[name[1..].parse::<usize>().unwrap()] += 1;
            }
            let expected: Vec<u64> = case[column].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
            assert_eq!(counts, expected, "{scheme} {weights:?}");
        }
    }
}

#[test]
fn equal_weights_may_lose_a_digest() {
    let counts = |scheme: &str, n: usize| {
        let servers: Vec<Server> = (0..n).map(|i| Server::named(&format!("n{i}"))).collect();
        api::points(&link(scheme, &servers)).unwrap().len() / n
    };
    for n in [25, 47, 50, 55, 61, 71, 94, 100] {
        assert_eq!(counts("ketama-libmemcached", n), 156, "{n}");
    }
    for n in [61, 122, 237, 244] {
        assert_eq!(counts("ketama", n), 156, "{n}");
    }
    assert_eq!((counts("ketama", 25), counts("ketama-libmemcached", 24)), (160, 160));
}

#[test]
fn groupcache_peers_own_as_in_groupcache() {
    for case in cases(include_str!("vectors/ring_groupcache.json")) {
        let (v, prefix, n) = (case[0].as_u64().unwrap(), case[1].as_str().unwrap(), case[2].as_u64().unwrap());
        let servers: Vec<Server> = (1..=n).map(|i| Server::named(&format!("{prefix}{i}"))).collect();
        let link = link(&format!("groupcache/v={v}"), &servers);
        // 50 is what a link means that names none.
        let link = if v == 50 { link.replace("/v=50", "") } else { link };
        let found = owners(&link, &[case[3].as_str().unwrap().into()]);
        assert_eq!(found[0].as_deref(), Some(servers[case[4].as_u64().unwrap() as usize].name.as_str()), "{case}");
    }
}

#[test]
fn preference_lists_are_those_of_the_libraries() {
    let file = file(include_str!("vectors/ring_preference.json"));
    for case in file["cases"].as_array().unwrap() {
        let servers = nodes(&file["lists"][case[0].as_str().unwrap()]);
        let link = link("ketama/replicas=3", &servers);
        let row = &api::locate(&link, Some(&[case[1].as_str().unwrap().into()])).unwrap()[0];
        let name = |i: &Value| Bytes::from(servers[i.as_u64().unwrap() as usize].name.as_str());
        let expected: Vec<Bytes> = case[2].as_array().unwrap().iter().map(name).collect();
        assert_eq!(row.replicas, expected, "{case}");
    }
}
