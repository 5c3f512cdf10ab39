//! Random trees whose browsers know different caches: the invariants of section 5, and the run without differences.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::collections::{BTreeMap, BTreeSet};

use ringscope::{
    api, link,
    scenario::Scenario,
    trees::{Requests, Unlike, Unlikes, page_key},
    views::Views,
};

fn scenario(link: &str) -> Scenario {
    link::open(link).unwrap().scenario
}

fn caches(count: usize) -> String {
    (0..count).map(|i| format!("cache-{i}")).collect::<Vec<_>>().join(",")
}

fn of(link: &str) -> Unlike {
    Unlikes::whole(&scenario(link)).unwrap()
}

#[test]
fn who_all_know_all_have_the_trees_of_section_3() {
    let link = format!("v1/ring/nodes={}/requests=500/pages=3/popularity=zipf/see=1/view=tree/step=0", caches(40));
    let unlike = of(&link);
    assert_eq!(unlike.run, unlike.whole);
    assert_eq!((unlike.spread, unlike.shape.nodes), (1, 40));
    let rows = api::measure(&link).unwrap();
    let origin = rows.iter().find(|r| r.name == "requests at the origin").unwrap();
    assert_eq!(origin.measured, Some(unlike.run.at_origin() as f64));
    let busiest = rows.iter().find(|r| r.name == "busiest cache").unwrap();
    assert_eq!(busiest.measured, unlike.run.busiest().map(|(_, n)| f64::from(n)));
}

/// Each node is played by σ caches at most, each of which passes on q requests at most: an origin gets at most d·q·σ.
#[test]
fn an_origin_gets_as_many_as_the_spread_allows() {
    for scheme in ["ring", "rendezvous", "modulo", "haproxy"] {
        for (d, q, see) in [(2, 1, "0.5"), (4, 2, "0.5"), (4, 1, "0.25"), (10, 3, "0.75")] {
            let link = format!(
                "v1/{scheme}/nodes={}/arity={d}/threshold={q}/requests=3000/pages=2/popularity=equal/clients=25/see={see}/step=0",
                caches(48)
            );
            let unlike = of(&link);
            let bounds = unlike.bounds.unwrap();
            assert_eq!(bounds.origin, d * q * unlike.spread as u64);
            assert!(
                unlike.run.origin.iter().all(|&n| u64::from(n) <= bounds.origin),
                "{link}: {:?}",
                unlike.run.origin
            );
            assert!(unlike.whole.origin.iter().all(|&n| u64::from(n) <= d * q), "{link}");
            // Every request ends: at a cache or at an origin.
            assert_eq!(unlike.run.hops.len(), 3000);
            assert!(unlike.spread > 1 && unlike.spread <= 25, "{link}: {}", unlike.spread);
        }
    }
}

/// Theorem 5.1 in the model of the paper: as many browsers as caches, a request of each, over several seeds.
#[test]
fn the_busiest_cache_stays_below_the_theorem() {
    for seed in 1..=5 {
        let link =
            format!("v1/ring/nodes={}/v=16/requests=200/clients=200/see=0.5/seed={seed}/arity=4/step=0", caches(200));
        let unlike = of(&link);
        let bounds = unlike.bounds.unwrap();
        let busiest = unlike.run.busiest().map_or(0.0, |(_, n)| f64::from(n));
        assert!(busiest <= bounds.busiest, "{busiest} {bounds:?}");
        assert!(unlike.run.all_copies() as f64 <= bounds.copies, "{} {bounds:?}", unlike.run.all_copies());
        // Differences cost, but no cache is swamped: far fewer than all requests.
        assert!(unlike.run.at_origin() >= unlike.whole.at_origin(), "{seed}");
        assert!(busiest < 100.0, "{busiest}");
        assert_eq!(unlike.shape.nodes, 100, "the tree has as many nodes as a view has caches");
    }
}

/// The protocol written anew from its description, each browser asking `locate` of a link with the caches that it knows.
#[test]
fn a_naive_twin_comes_to_the_same() {
    let link = format!("v1/ring/nodes={}/requests=150/clients=4/see=0.5/arity=2/threshold=2/page=p/step=0", caches(12));
    let scenario = scenario(&link);
    let unlike = of(&link);
    let shape = unlike.shape;
    let cluster = ringscope::scenario::world(&scenario, 0).cluster;
    let views = Views::of_all(&cluster, &scenario.settings);
    let mut answers: Vec<BTreeMap<u32, String>> = Vec::new();
    for client in 0..4 {
        let names: Vec<String> = views.of(client).iter().map(|&n| format!("cache-{n}")).collect();
        let keys: Vec<_> = (1..shape.nodes).map(|node| page_key(b"p", node).as_slice().into()).collect();
        let rows = api::locate(&format!("v1/ring/nodes={}/step=0", names.join(",")), Some(&keys)).unwrap();
        answers.push((1..).zip(rows.into_iter().map(|row| row.owner.unwrap().to_string())).collect());
    }
    let plan = ringscope::trees::Plan::of(&scenario).unwrap();
    let requests = Requests::draw(150, 1, plan.popularity, shape, &plan.rng());
    let mut who = plan.rng().fork("tree clients");
    let (mut counters, mut holders) = (BTreeMap::<(String, u32), u32>::new(), BTreeSet::new());
    let (mut loads, mut origin) = (BTreeMap::<String, u32>::new(), 0);
    for &leaf in &requests.leaves {
        let client = ((u128::from(who.next_u64()) * 4) >> 64) as usize;
        let mut node = leaf;
        loop {
            if node == 0 {
                origin += 1;
                break;
            }
            let cache = answers[client][&node].clone();
            *loads.entry(cache.clone()).or_default() += 1;
            let counter = counters.entry((cache.clone(), node)).or_default();
            if *counter >= 2 {
                break;
            }
            *counter += 1;
            if *counter == 2 {
                holders.insert(cache);
            }
            node = (node - 1) / 2;
        }
    }
    assert_eq!(unlike.run.origin, [origin]);
    for (at, &load) in unlike.run.loads.iter().enumerate() {
        assert_eq!(load, loads.get(&format!("cache-{at}")).copied().unwrap_or(0), "cache-{at}");
    }
    assert_eq!(unlike.run.all_copies(), holders.len() as u64);
}

#[test]
fn nothing_to_know_and_nothing_to_ask() {
    for rest in ["nodes=", "nodes=a", "nodes=a,b/know=x/clients=1", "requests=0", "nodes=a,b;state:down/clients=2"] {
        let unlike = of(&format!("v1/ring/{rest}/step=0"));
        assert_eq!(unlike.run.hops.len(), unlike.whole.hops.len(), "{rest}");
    }
}
