//! Views against their definitions: a naive twin that asks a link of each client's own, and what the theorems say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::collections::{BTreeMap, BTreeSet};

use ringscope::{
    api::{self, MeasureRow},
    bytes::Bytes,
    link,
    placement::SCHEMES,
    scenario::{Placed, Scenario, edit::Edit},
    setting::{Value, setting},
    views::{Asking, Outcome},
};

fn scenario(link: &str) -> Scenario {
    let opened = link::open(link).unwrap_or_else(|e| panic!("{link}: {e}"));
    assert_eq!(opened.notices, [""; 0], "{link}");
    opened.scenario
}

fn ask(scenario: &Scenario) -> Outcome {
    let placed = Placed::at(scenario, scenario.step, None).unwrap();
    Asking::whole(api::question(scenario, &placed), true).unwrap()
}

fn row(rows: &[MeasureRow], name: &str) -> MeasureRow {
    rows.iter().find(|r| r.name == name).unwrap_or_else(|| panic!("no row {name}")).clone()
}

/// The names that a client of the outcome knows, in its order.
fn names(scenario: &Scenario, outcome: &Outcome, client: usize) -> Vec<Bytes> {
    outcome.views.of(client).iter().map(|&node| scenario.nodes[usize::from(node)].name.clone()).collect()
}

/// Everything from the definitions alone: each client is a scenario whose nodes are those it knows.
struct Twin {
    spread: Vec<usize>,
    load: BTreeMap<Bytes, usize>,
    agreement: f64,
}

fn twin(scenario: &Scenario, outcome: &Outcome) -> Twin {
    let clients = outcome.clients();
    let mut placed: Vec<Vec<Option<Bytes>>> = Vec::new();
    for client in 0..clients {
        let mut own = scenario.clone();
        own.nodes = names(scenario, outcome, client)
            .iter()
            .map(|name| scenario.nodes.iter().find(|n| n.name == *name).unwrap().clone())
            .collect();
        placed.push(api::locate(&link::plain(&own), None).unwrap().into_iter().map(|row| row.owner).collect());
    }
    let keys = placed[0].len();
    let mut load = BTreeMap::new();
    let mut spread = Vec::new();
    for key in 0..keys {
        let nodes: BTreeSet<Bytes> = placed.iter().filter_map(|owners| owners[key].clone()).collect();
        spread.push(nodes.len());
        for node in nodes {
            *load.entry(node).or_insert(0) += 1;
        }
    }
    let (mut agreed, mut pairs) = (0, 0);
    for a in 0..clients {
        for b in a + 1..clients {
            pairs += 1;
            agreed += (0..keys).filter(|&k| placed[a][k].is_some() && placed[a][k] == placed[b][k]).count();
        }
    }
    Twin { spread, load, agreement: agreed as f64 / (pairs * keys) as f64 }
}

/// Links over every scheme, with drawn views and views by hand.
fn links() -> Vec<String> {
    let nodes = "nodes=ant,bee,cat,dog,elk,fox,gnu";
    let mut links = Vec::new();
    for scheme in SCHEMES {
        let name = scheme.about().name;
        let small = "keys=60/v=20/table=251/capacity=16/sizes=64-4096/";
        for rest in
            ["clients=6/see=0.4/seed=3/", "clients=4/see=0.7/seed=9/know=bee,ant,gnu;*;gnu,bee/", "clients=3/see=1/"]
        {
            links.push(format!("v1/{name}/{nodes}/{small}{rest}view=views/step=0"));
        }
    }
    links
}

#[test]
fn each_client_places_as_if_its_nodes_were_all_there_are() {
    for link in links() {
        let scenario = scenario(&link);
        let outcome = ask(&scenario);
        let twin = twin(&scenario, &outcome);
        assert_eq!(outcome.spread.iter().map(|&s| usize::from(s)).collect::<Vec<_>>(), twin.spread, "{link}");
        for (node, &load) in scenario.nodes.iter().zip(&outcome.load) {
            assert_eq!(load as usize, twin.load.get(&node.name).copied().unwrap_or(0), "{link}: {}", node.name);
        }
        assert!((outcome.agreement().unwrap() - twin.agreement).abs() < 1e-12, "{link}");
        let rows = api::measure(&link).unwrap();
        assert_eq!(row(&rows, "spread").measured, twin.spread.iter().max().map(|&s| s as f64), "{link}");
        assert_eq!(row(&rows, "load").measured, twin.load.values().max().map(|&s| s as f64), "{link}");
        assert_eq!(row(&rows, "agreement").measured, outcome.agreement(), "{link}");
    }
}

#[test]
fn spread_and_load_stay_within_their_bounds() {
    for link in links() {
        let outcome = ask(&scenario(&link));
        let known = outcome.views.known_nodes();
        for &spread in &outcome.spread {
            assert!((1..=outcome.clients().min(known)).contains(&usize::from(spread)), "{link}: {spread}");
        }
        let sum: usize = outcome.spread.iter().map(|&s| usize::from(s)).sum();
        assert_eq!(
            outcome.load.iter().map(|&l| l as usize).sum::<usize>(),
            sum,
            "{link}: the same pairs, counted twice"
        );
        assert_eq!(outcome.spreads.iter().sum::<u32>() as usize, outcome.keys(), "{link}");
        // Two by two is the same as all at once.
        let mut agreed = 0;
        for a in 0..outcome.clients() {
            for b in a + 1..outcome.clients() {
                agreed += outcome.agree(a, b) as u64;
            }
        }
        assert_eq!(agreed, outcome.agreed, "{link}");
    }
}

#[test]
fn who_all_know_all_agree() {
    for scheme in SCHEMES {
        let name = scheme.about().name;
        let link = format!("v1/{name}/nodes=a,b,c,d/keys=300/table=1021/clients=5/see=1/view=views/step=0");
        let outcome = ask(&scenario(&link));
        assert_eq!((outcome.most_spread(), outcome.agreement()), (1, Some(1.0)), "{name}");
        assert_eq!(outcome.first_of.len(), 1, "{name}: equal views are placed once");
        assert_eq!(outcome.overlap.mean, Some(1.0), "{name}");
    }
}

#[test]
fn the_order_of_a_list_counts_where_the_scheme_goes_by_it() {
    for scheme in SCHEMES {
        let about = scheme.about();
        let link = format!(
            "v1/{}/nodes=a,b,c,d/keys=400/table=1021/clients=2/know=a,b,c,d;d,c,b,a/view=views/step=0",
            about.name
        );
        let outcome = ask(&scenario(&link));
        if !about.order_matters {
            assert_eq!((outcome.agreement(), outcome.most_spread()), (Some(1.0), 1), "{}", about.name);
        } else if ["modulo", "jump", "jump32", "haproxy", "anchor", "kafka", "redis"].contains(&about.name) {
            assert!(outcome.agreement() < Some(0.9), "{}", about.name);
        }
    }
}

/// Two HAProxy proxies whose lists are in opposite orders: servers get their ids by their place in the list.
#[test]
fn reversed_lists_of_haproxy_agree_on_nothing() {
    let link = "v1/haproxy/nodes=10.40.1.50:8080,10.40.2.51:8080/keys=10000/clients=2/\
                know=10.40.1.50:8080,10.40.2.51:8080;10.40.2.51:8080,10.40.1.50:8080/view=views/step=0";
    let outcome = ask(&scenario(link));
    assert_eq!((outcome.agree(0, 1), outcome.agreement()), (0, Some(0.0)));
    assert!(outcome.spread.iter().all(|&s| s == 2));
    assert_eq!(outcome.load, [10_000, 10_000]);
    // With ids of their own the order is nothing.
    let link = link.replace("nodes=10.40.1.50:8080,10.40.2.51:8080", "nodes=10.40.1.50:8080;id:1,10.40.2.51:8080;id:2");
    assert_eq!(ask(&scenario(&link)).agreement(), Some(1.0));
}

/// Schemes that move nothing needlessly when nodes join or leave keep a key where it is known.
#[test]
fn monotone_schemes_do_not_stray() {
    for name in ["ring", "rendezvous", "multiprobe", "groupcache", "nginx", "twemproxy"] {
        let link = format!("v1/{name}/nodes=a,b,c,d,e,f,g,h,i,j/keys=1000/clients=12/see=0.5/view=views/step=0");
        let outcome = ask(&scenario(&link));
        assert!(outcome.bound > 3_000, "{name}");
        assert_eq!(outcome.strayed, 0, "{name}");
        // And two clients agree on every key whose nodes both know.
        for (a, b) in [(0, 1), (3, 7), (10, 11)] {
            for key in 0..outcome.keys() {
                let (one, other) = (outcome.owner(a, key).unwrap(), outcome.owner(b, key).unwrap());
                if outcome.views.knows(b, one) && outcome.views.knows(a, other) {
                    assert_eq!(one, other, "{name}, key {key}");
                }
            }
        }
    }
    let modulo = ask(&scenario("v1/modulo/nodes=a,b,c,d,e,f,g,h,i,j/keys=1000/clients=12/see=0.5/view=views/step=0"));
    assert!(modulo.straying().unwrap() > 0.5, "{:?}", modulo.straying());
}

/// Theorem 4.4: two views agree on |V1 ∩ V2| / |V1 ∪ V2| of the keys; by weight, where nodes have one.
#[test]
fn two_views_agree_on_what_they_have_in_common() {
    for (nodes, common) in [("a,b,c,d,e,f,g,h,i,j", 3.0 / 9.0), ("a,b,c,d*4,e*4,f*4,g,h,i,j", 12.0 / 18.0)] {
        let link =
            format!("v1/rendezvous/nodes={nodes}/keys=40000/clients=2/know=a,b,c,d,e,f;d,e,f,g,h,i/view=views/step=0");
        let rows = api::measure(&link).unwrap();
        let agreement = row(&rows, "agreement");
        assert!((agreement.expected.unwrap() - common).abs() < 1e-12, "{nodes}: {agreement:?}");
        let exact = (common * (1.0 - common) / 40_000f64).sqrt();
        let tolerance = agreement.tolerance.unwrap();
        assert!((tolerance / exact - 1.0).abs() < 0.1, "{nodes}: {tolerance} {exact}");
        let off = (agreement.measured.unwrap() - common) / exact;
        assert!(off.abs() < 4.0, "{nodes}: {agreement:?}");
    }
}

/// Modulo: of views of m and n nodes, every pair of places that are alike modulo gcd(m, n) meets in gcd/(mn) of the keys.
#[test]
fn agreement_collapses_under_modulo() {
    let views = ["a,b,c,d,e,f,g,h,i,j,k", "b,c,d,e,f,g,h,i,j,k", "a,b,c,d,e,f,g,h,i,j"];
    for (one, other) in [(0, 1), (0, 2), (1, 2), (0, 0)] {
        let (one, other) = (views[one], views[other]);
        let (v, w): (Vec<&str>, Vec<&str>) = (one.split(',').collect(), other.split(',').collect());
        let (mut gcd, mut rest) = (v.len(), w.len());
        while rest > 0 {
            (gcd, rest) = (rest, gcd % rest);
        }
        let meets = |i: usize| w.iter().position(|name| *name == v[i]).is_some_and(|j| i % gcd == j % gcd);
        let met = (0..v.len()).filter(|&i| meets(i)).count();
        let exact = (met * gcd) as f64 / (v.len() * w.len()) as f64;
        let link = format!("v1/modulo/nodes={}/keys=20000/clients=2/know={one};{other}/view=views/step=0", views[0]);
        let row = row(&api::measure(&link).unwrap(), "agreement");
        let off = (row.measured.unwrap() - exact).abs();
        assert!(off < 0.02, "{one} and {other}: {row:?}, not {exact}");
        // They have nearly everything in common.
        assert!(row.expected.unwrap() > 0.8 && (exact < 0.2 || one == other), "{row:?} {exact}");
    }
}

/// The ideal that is drawn from the theorem is what rendezvous does.
#[test]
fn the_ideal_is_rendezvous() {
    let runs = 12;
    let (mut off, mut tolerance) = ([0.0; 4], [0.0; 4]);
    for seed in 1..=runs {
        let nodes: Vec<String> = (0..60).map(|i| format!("n{i}")).collect();
        let link = format!(
            "v1/rendezvous/nodes={}/keys=300/prefix=k{seed}-/clients=60/see=0.5/seed={seed}/view=views/step=0",
            nodes.join(",")
        );
        let outcome = ask(&scenario(&link));
        let ideal = outcome.ideal().unwrap();
        let pairs = [
            (outcome.most_spread() as f64, ideal.spread.unwrap()),
            (f64::from(outcome.most_load()), ideal.load.unwrap()),
            (outcome.mean_spread().unwrap(), ideal.mean_spread),
            (outcome.agreement().unwrap(), ideal.agreement.unwrap()),
        ];
        for (at, (measured, expected)) in pairs.into_iter().enumerate() {
            off[at] += measured - expected.mean;
            tolerance[at] += expected.deviation * expected.deviation;
        }
    }
    for (name, (off, variance)) in ["spread", "load", "mean spread", "agreement"].iter().zip(off.iter().zip(tolerance))
    {
        assert!(off.abs() < 3.5 * variance.sqrt(), "{name}: off by {off}, one deviation is {}", variance.sqrt());
    }
}

/// Figures of random views in the model of the paper (as many clients and keys as nodes, about 3 ln C points a node),
/// measured over many seeds by another program.
#[test]
fn spread_and_load_of_the_paper() {
    for (nodes, v, see, spread, load, bound) in [
        (200, 16, "1", 1.0, 5.0, 5.3),
        (200, 16, "0.5", 10.7, 16.0, 10.6),
        (200, 16, "0.25", 19.7, 27.0, 21.2),
        (50, 12, "0.5", 8.0, 11.0, 7.8),
    ] {
        let names: Vec<String> = (0..nodes).map(|i| format!("cache-{i}")).collect();
        let (mut spreads, mut loads) = (0.0, 0.0);
        let runs = 10;
        for seed in 1..=runs {
            let link = format!(
                "v1/ring/nodes={}/keys={nodes}/prefix=page{seed}-/v={v}/seed={seed}/clients={nodes}/see={see}/view=views/step=0",
                names.join(",")
            );
            let rows = api::measure(&link).unwrap();
            let (spread, load) = (row(&rows, "spread"), row(&rows, "load"));
            // All nodes are known to somebody, so C is their number, and t what it is called.
            assert!((spread.expected.unwrap() - bound).abs() < 0.06, "{spread:?}");
            assert!((load.expected.unwrap() - bound).abs() < 0.06, "{load:?}");
            spreads += spread.measured.unwrap() / f64::from(runs);
            loads += load.measured.unwrap() / f64::from(runs);
        }
        assert!((spreads - spread).abs() < 0.12 * spread, "{nodes} {see}: spread {spreads}, not {spread}");
        assert!((loads - load).abs() < 0.25 * load, "{nodes} {see}: load {loads}, not {load}");
    }
}

#[test]
fn a_view_is_as_large_as_it_says_and_never_empty() {
    for (nodes, see, known) in
        [(7, "0", 1), (7, "0.5", 4), (7, "0.000001", 1), (10, "0.5", 5), (10, "0.51", 6), (3, "1", 3)]
    {
        let names: Vec<String> = (0..nodes).map(|i| format!("n{i}")).collect();
        let link = format!("v1/ring/nodes={}/keys=1/clients=40/see={see}/view=views/step=0", names.join(","));
        let outcome = ask(&scenario(&link));
        for client in 0..40 {
            let view = outcome.views.of(client);
            assert_eq!(view.len(), known, "{nodes} {see}");
            assert!(view.windows(2).all(|w| w[0] < w[1]), "in the order of the scenario: {view:?}");
            assert!(view.iter().all(|&n| outcome.views.knows(client, usize::from(n))));
        }
    }
    let empty = ask(&scenario("v1/ring/nodes=/keys=20/clients=3/view=views/step=0"));
    assert_eq!((empty.most_spread(), empty.most_load(), empty.agreement()), (0, 0, Some(0.0)));
    let keyless = ask(&scenario("v1/ring/keys=0/clients=3/view=views/step=0"));
    assert_eq!((keyless.most_spread(), keyless.agreement(), keyless.mean_peak()), (0, None, None));
    for link in [
        "v1/ring/nodes=/keys=20/view=views/step=0",
        "v1/ring/keys=0/view=views/step=0",
        "v1/ring/clients=1/view=views/step=0",
    ] {
        api::measure(link).unwrap();
    }
}

/// Each client has a stream of its own, and a node's number goes with its name.
#[test]
fn views_stay_as_they_are_when_others_come() {
    let seen = |link: &str, client: usize| {
        let scenario = scenario(link);
        let world = ringscope::scenario::world(&scenario, scenario.step);
        let placed = Placed::at(&scenario, scenario.step, None).unwrap();
        let outcome = Asking::whole(api::question(&scenario, &placed), false).unwrap();
        let of = |&node: &u16| world.cluster.nodes[usize::from(node)].spec.name.clone();
        outcome.views.of(client).iter().map(of).collect::<BTreeSet<Bytes>>()
    };
    let base = "v1/ring/nodes=a,b,c,d,e,f,g,h/keys=5/view=views";
    for client in 0..5 {
        let one = seen(&format!("{base}/clients=5/step=0"), client);
        assert_eq!(seen(&format!("{base}/clients=900/step=0"), client), one, "more clients");
        let by_hand = seen(&format!("{base}/clients=5/know=*;b,a/step=0"), client);
        assert_eq!(by_hand, if client == 1 { BTreeSet::from(["a".into(), "b".into()]) } else { one.clone() });
        let turned = base.replace("a,b,c,d,e,f,g,h", "h,b,c,d,e,f,g,a");
        assert_eq!(seen(&format!("{turned}/clients=5/step=0"), client), one, "another order");
        // One more node takes one place at most of those known.
        let grown = seen(&format!("{base}/clients=5/add=z/step=1"), client);
        assert!(one.difference(&grown).count() <= 1, "{one:?} {grown:?}");
    }
    let all: BTreeSet<_> = (0..5).map(|client| seen(&format!("{base}/clients=5/step=0"), client)).collect();
    assert!(all.len() > 2, "{all:?}");
    assert_ne!(
        (0..5).map(|c| seen(&format!("{base}/clients=5/step=0"), c)).collect::<Vec<_>>(),
        (0..5).map(|c| seen(&format!("{base}/clients=5/seed=2/step=0"), c)).collect::<Vec<_>>(),
        "another seed"
    );
}

#[test]
fn lists_by_hand_are_kept_in_links() {
    for link in [
        "v1/haproxy/nodes=a,b/clients=2/know=a,b;b,a/view=views/step=0",
        "v1/ring/know=*;*;c/view=views/step=0",
        "v1/ring/know=~2a;~3b,~2c/step=0",
    ] {
        assert_eq!(link::write(&scenario(link)), link);
    }
    let opened = link::open("v1/ring/know=a;*;*/step=0").unwrap();
    assert_eq!(link::write(&opened.scenario), "v1/ring/know=a/step=0", "who has no list needs no star at the end");
    assert_eq!(link::write(&scenario("v1/ring/know=/step=0")), "v1/ring/step=0");
    for (link, said) in [
        ("v1/ring/know=a;;b/step=0", "empty"),
        ("v1/ring/know=a,/step=0", "empty"),
        ("v1/ring/know=a,b,a/step=0", "“a”"),
        ("v1/ring/know=a/know=b/step=0", "know"),
        ("v1/ring/know=a~zz/step=0", "~zz"),
    ] {
        let error = link::open(link).unwrap_err();
        assert!(error.message.contains(said), "{link}: {}", error.message);
    }
    let opened = link::open("v1/ring/clients=1/know=a;b/step=0").unwrap();
    // Whoever lowers the number of clients and raises it again has lost nothing.
    assert_eq!(link::write(&opened.scenario), "v1/ring/clients=1/know=a;b/step=0");
    assert_eq!(ask(&opened.scenario).clients(), 1);
    let many = format!("v1/ring/know={}/step=0", vec!["a"; 1001].join(";"));
    assert!(link::open(&many).unwrap_err().message.contains("1,001"));
}

#[test]
fn names_that_are_no_nodes_are_counted_and_passed_over() {
    let scenario = scenario("v1/ring/nodes=a,b,c/keys=50/clients=2/know=c,x,a,y;x/drop=c/view=views/step=0");
    let outcome = ask(&scenario);
    assert_eq!((outcome.views.by_hand(0), outcome.views.by_hand(1)), (Some(2), Some(1)));
    assert_eq!(names(&scenario, &outcome, 0), ["c".into(), "a".into()]);
    // Who knows no node at all puts every key nowhere, and agrees with nobody.
    assert_eq!((outcome.owner(1, 0), outcome.agreed, outcome.most_spread()), (None, 0, 1));
    let later = Edit::Step(1).apply(&scenario).unwrap();
    assert_eq!(ask(&later).views.by_hand(0), Some(3), "c has left");
}

#[test]
fn what_is_too_much_is_told_before_it_begins() {
    for (link, said) in [
        ("v1/ring/keys=1000000/clients=1000/nodes=N/view=views/step=0", "placements"),
        ("v1/rendezvous/keys=60000/clients=1000/nodes=N/view=views/step=0", "draws"),
        ("v1/ring/v=4000/keys=10/clients=1000/nodes=N/view=views/step=0", "MB"),
        ("v1/ring/keys=10/clients=1001/view=views/step=0", "1,000"),
    ] {
        let names: Vec<String> = (0..40).map(|i| format!("n{i}")).collect();
        let refusal = api::measure(&link.replace('N', &names.join(","))).unwrap_err();
        assert!(refusal.0.contains(said), "{link}: {refusal}");
    }
}

/// The same, however large the bits are.
#[test]
fn bits_of_any_size_give_the_same() {
    for link in links().iter().step_by(4) {
        let scenario = scenario(link);
        let placed = Placed::at(&scenario, scenario.step, None).unwrap();
        let whole = Asking::whole(api::question(&scenario, &placed), true).unwrap();
        for most in [1, 7, 100] {
            let mut asking = Asking::begin(api::question(&scenario, &placed), true);
            let mut part = 0.0;
            let outcome = loop {
                if let Some(outcome) = asking.go_on(most).unwrap() {
                    break outcome;
                }
                assert!((part..=1.0).contains(&asking.part()), "{link}: {part} then {}", asking.part());
                part = asking.part();
            };
            assert_eq!(format!("{outcome:?}"), format!("{whole:?}"), "{link}");
        }
    }
}

#[test]
fn a_setting_of_lists_changes_by_hand() {
    let mut scenario = Scenario::default();
    let lists = scenario.settings.lists("know").with(2, Some(vec!["b".into()]));
    scenario = Edit::Setting("know", Value::Lists(lists.clone())).apply(&scenario).unwrap();
    assert_eq!(link::write(&scenario), "v1/ring/know=*;*;b/step=0");
    scenario = Edit::Setting("know", Value::Lists(lists.with(2, None))).apply(&scenario).unwrap();
    assert_eq!(scenario, Scenario::default());
    assert!(setting("know").is_some_and(|s| !s.places));
}
