//! The functions for other programs: what they return, in which order, and what they say when they cannot.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;
mod naive;

use std::collections::BTreeSet;

use dice::Dice;
use ringscope::{
    api::{self, Plain, locate, plan, points, schema},
    bytes::Bytes,
    hash::HashKind,
    limits,
    link::write,
    placement::SCHEMES,
    refusal::Refusal,
    setting::SETTINGS,
};

fn field<'a>(object: &'a Plain, name: &str) -> &'a Plain {
    let Plain::Object(fields) = object else { panic!("no object: {object:?}") };
    &fields.iter().find(|f| f.0 == name).unwrap_or_else(|| panic!("no “{name}” in {object:?}")).1
}

fn list(value: &Plain) -> &[Plain] {
    let Plain::List(items) = value else { panic!("no list: {value:?}") };
    items
}

fn text(value: &Plain) -> &str {
    let Plain::Text(text) = value else { panic!("no text: {value:?}") };
    text
}

fn names(value: &Plain) -> Vec<&str> {
    list(value).iter().map(|item| text(field(item, "name"))).collect()
}

fn fields(value: &Plain) -> Vec<&str> {
    let Plain::Object(fields) = value else { panic!("no object: {value:?}") };
    fields.iter().map(|f| f.0.as_str()).collect()
}

#[test]
fn the_schema_says_what_there_is() {
    let schema = schema();
    assert_eq!(fields(&schema), ["schemes", "settings", "hashes", "limits"]);
    assert_eq!(names(field(&schema, "schemes")), SCHEMES.iter().map(|s| s.about().name).collect::<Vec<_>>());
    assert_eq!(names(field(&schema, "settings")), SETTINGS.iter().map(|s| s.name).collect::<Vec<_>>());
    let mut hashes: Vec<&str> = HashKind::all().map(HashKind::name).collect();
    hashes.push("raw");
    assert_eq!(names(field(&schema, "hashes")), hashes);
    let limit = |name: &str| field(field(&schema, "limits"), name).clone();
    for (name, n) in [
        ("nodes", 10_000.0),
        ("points", 4_000_000.0),
        ("keys", 1_000_000.0),
        ("table", 5_000_011.0),
        ("steps", 1_000.0),
        ("link", 1_048_576.0),
    ] {
        assert_eq!(limit(name), Plain::Number(n), "{name}");
    }
}

#[test]
fn the_schema_describes_each_scheme() {
    let schema = schema();
    let known: BTreeSet<&str> = SETTINGS.iter().map(|s| s.name).collect();
    for scheme in list(field(&schema, "schemes")) {
        for name in ["name", "title", "imitates", "down", "replicas", "lookup", "movement", "source"] {
            assert!(!text(field(scheme, name)).is_empty(), "{name} of {scheme:?}");
        }
        let weights = text(field(scheme, "weights"));
        assert!(["decimals", "integers", "none"].contains(&weights), "{weights}");
        assert_eq!(text(field(scheme, "zero")).is_empty(), weights == "none");
        assert!(list(field(scheme, "settings")).iter().all(|s| known.contains(text(s))), "{scheme:?}");
        assert!(matches!(field(scheme, "order"), Plain::Bool(_)));
    }
    let find = |name: &str| list(field(&schema, "schemes")).iter().find(|s| text(field(s, "name")) == name).cloned();
    assert_eq!(field(&find("ring").unwrap(), "weights"), &Plain::from("decimals"));
    assert_eq!(field(&find("modulo").unwrap(), "weights"), &Plain::from("integers"));
    assert_eq!(field(&find("modulo").unwrap(), "order"), &Plain::Bool(true));
}

/// The defaults that the contract fixes, as the schema tells them.
#[test]
fn the_schema_tells_the_defaults() {
    let schema = schema();
    let defaults: BTreeSet<(String, String)> = list(field(&schema, "settings"))
        .iter()
        .map(|s| (text(field(s, "name")).to_owned(), text(field(s, "default")).to_owned()))
        .collect();
    for pair in "prefix=key- v=128 hash=xxh3 seed=1 replicas=1 zipf=0 table=65537 cap=1.25 probes=21 capacity=1024 \
        sizes=1024-8388608 form=paper arity=4 threshold=1 requests=1000 pages=1 popularity=one page=hot clients=10 \
        see=0.5 view=picture"
        .split_whitespace()
    {
        let (name, default) = pair.split_once('=').unwrap();
        assert!(defaults.contains(&(name.to_owned(), default.to_owned())), "{pair}");
    }
}

#[test]
fn a_row_per_given_key_in_order_with_repeats() {
    let keys = ["b", "a", "b", "", "key-3", "b"].map(Bytes::from);
    let rows = locate("v1/ring/own=x,y/step=0", Some(&keys)).unwrap();
    assert_eq!(rows.iter().map(|r| r.key.clone()).collect::<Vec<_>>(), keys);
    let twin = naive::ring::Ring::new(&ringscope::scenario::Scenario::default_nodes(), 128);
    for row in &rows {
        let hash = naive::ring::xxh3(row.key.as_slice());
        assert_eq!(row.hash, Some(u64::from(naive::ring::fold(hash))));
        assert_eq!(row.owner, twin.owner(hash));
        assert_eq!(row.replicas, [row.owner.clone().unwrap()]);
    }
    assert_eq!(locate("v1/ring/step=0", Some(&[])).unwrap(), []);
}

#[test]
fn without_keys_those_of_the_scenario() {
    let keys = |link: &str| -> Vec<String> {
        locate(link, None).unwrap().into_iter().map(|row| row.key.to_string()).collect()
    };
    assert_eq!(keys("v1/ring/keys=3/step=0"), ["key-0", "key-1", "key-2"]);
    assert_eq!(keys("v1/ring/keys=2/prefix=~c3~a9/step=0"), ["é0", "é1"]);
    assert_eq!(keys("v1/ring/keys=2/prefix=/step=0"), ["0", "1"]);
    assert_eq!(keys("v1/ring/own=b*3,a/step=0"), ["b", "b", "b", "a"]);
    assert_eq!(keys("v1/ring/own=/step=0"), [""; 0]);
    assert_eq!(keys("v1/ring/step=0").len(), 2_000);
    let refusal = locate("v1/ring/own=a*1000001/step=0", None).unwrap_err();
    assert!(refusal.0.contains("1,000,001 rows; at most 1,000,000"), "{refusal}");
}

#[test]
fn bytes_that_are_no_text_stay_bytes() {
    let row = &locate("v1/ring/nodes=~ff/own=~fe/step=0", None).unwrap()[0];
    assert_eq!((row.key.as_slice(), row.owner.clone().unwrap().0), (&[0xfe][..], vec![0xff]));
    let plain = Plain::from(row.clone());
    assert_eq!(field(&plain, "key"), &Plain::Bytes(vec![0xfe]));
    assert_eq!(field(&plain, "owner"), &Plain::Bytes(vec![0xff]));
}

#[test]
fn raw_keys_are_their_own_hashes() {
    let keys = ["0", "5", "4294967296", "18446744073709551615"].map(Bytes::from);
    let by_modulo = locate("v1/modulo/hash=raw/step=0", Some(&keys)).unwrap();
    let hashes: Vec<u64> = by_modulo.iter().filter_map(|r| r.hash).collect();
    assert_eq!(hashes, [0, 5, 4_294_967_296, u64::MAX]);
    let owners: Vec<String> = by_modulo.iter().map(|r| r.owner.clone().unwrap().to_string()).collect();
    assert_eq!(owners, ["a", "a", "b", "a"]);
    // On the ring the hash is folded, and the points are those of the default function.
    let on_ring = locate("v1/ring/hash=raw/step=0", Some(&keys)).unwrap();
    assert_eq!(on_ring.iter().filter_map(|r| r.hash).collect::<Vec<_>>(), [0, 5, 1, 0]);
    assert_eq!(points("v1/ring/hash=raw/step=0").unwrap(), points("v1/ring/step=0").unwrap());
    for bad in ["key-1", "", "-1", "+1", "1.0", " 1", "18446744073709551616"] {
        let refusal = locate("v1/ring/hash=raw/step=0", Some(&[bad.into()])).unwrap_err();
        assert!(refusal.0.contains(&format!("“{bad}”")), "{refusal}");
    }
    assert!(locate("v1/ring/hash=raw/step=0", None).unwrap_err().0.contains("“key-0”"));
    assert_eq!(locate("v1/ring/hash=raw/prefix=/keys=9/step=0", None).unwrap().len(), 9);
}

#[test]
fn replicas_start_with_the_owner() {
    for link in ["v1/ring/replicas=3/step=0", "v1/modulo/replicas=3/step=0"] {
        for row in locate(link, None).unwrap() {
            assert_eq!(row.replicas.first(), row.owner.as_ref());
            assert_eq!(row.replicas.iter().collect::<BTreeSet<_>>().len(), 3);
        }
    }
    // No more than there are, and none where nobody can own.
    let all = locate("v1/ring/nodes=a,b;state:down,c/replicas=9/step=0", Some(&["k".into()])).unwrap();
    assert_eq!(all[0].replicas.len(), 2);
    let none = locate("v1/ring/nodes=a;state:down/replicas=9/step=0", Some(&["k".into()])).unwrap();
    assert_eq!((&none[0].owner, none[0].replicas.len()), (&None, 0));
}

#[test]
fn points_ascend() {
    let rows = points("v1/ring/nodes=a,b*2,c*0/v=50/step=0").unwrap();
    assert_eq!(rows.len(), 150);
    assert!(rows.is_sorted_by_key(|r| r.position));
    let labels: BTreeSet<String> = rows.iter().map(|r| r.label.to_string()).collect();
    assert!(labels.contains("a#0") && labels.contains("b#99") && !labels.contains("c#0"));
    let slots = points("v1/modulo/nodes=a,b*2,c*0/step=0").unwrap();
    let shown: Vec<(u64, String)> = slots.iter().map(|r| (r.position, r.owner.clone().unwrap().to_string())).collect();
    assert_eq!(shown, [(0, "a".into()), (1, "b".into()), (2, "b".into())]);
    assert_eq!(points("v1/ring/nodes=/step=0").unwrap(), []);
}

#[test]
fn plain_values_have_the_fields_of_the_contract() {
    let row = Plain::from(locate("v1/ring/step=0", Some(&["k".into()])).unwrap().remove(0));
    assert_eq!(fields(&row), ["key", "hash", "owner", "replicas"]);
    assert!(matches!(field(&row, "hash"), Plain::Text(_)));
    let point = Plain::from(points("v1/ring/step=0").unwrap().remove(0));
    assert_eq!(fields(&point), ["position", "owner", "label"]);
    assert!(text(field(&point, "position")).parse::<u64>().is_ok());
    let plan = Plain::from(plan("v1/ring/own=key-7*5/add=f/step=1", None).unwrap());
    assert_eq!(fields(&plan), ["moved", "needed", "needless", "placed", "lost", "minimum", "moves", "ranges"]);
    let one = &list(field(&plan, "moves"))[0];
    assert_eq!(fields(one), ["key", "hash", "from", "to", "reason", "count"]);
    assert_eq!(field(one, "count"), &Plain::Number(5.0));
    let range = &list(field(&plan, "ranges"))[0];
    assert_eq!(fields(range), ["from", "to", "before", "after"]);
    let measures = Plain::list(api::measure("v1/ring/step=0").unwrap());
    assert_eq!(fields(&list(&measures)[0]), ["name", "measured", "expected", "tolerance"]);
    assert_eq!(field(&list(&measures)[0], "measured"), &Plain::Null);
    let candidate = Plain::from(api::read_config("a\nb").unwrap().remove(0));
    assert_eq!(fields(&candidate), ["title", "link", "notes"]);
    // Nobody owns: null.
    let nobody = Plain::from(locate("v1/ring/nodes=/step=0", Some(&["k".into()])).unwrap().remove(0));
    assert_eq!((field(&nobody, "owner"), field(&nobody, "replicas")), (&Plain::Null, &Plain::List(vec![])));
}

fn sentence(refusal: &Refusal) {
    assert!(refusal.0.starts_with(|c: char| c.is_uppercase() || c == '“'), "{refusal}");
    assert!(refusal.0.ends_with('.'), "{refusal}");
}

#[test]
fn errors_are_sentences_that_show_what_was_given() {
    let errors: Vec<(Refusal, &str)> = vec![
        (locate("v1/ring/v=none/step=0", None).unwrap_err(), "“none”"),
        (points("v1/what/step=0").unwrap_err(), "“what”"),
        (plan("#v7/ring", None).unwrap_err(), "“v7”"),
        (plan("v1/ring/step=0", Some(5)).unwrap_err(), "it is 5"),
        (api::measure("nonsense").unwrap_err(), "“nonsense”"),
        (points("v1/ring/nodes=a*1000000000/step=0").unwrap_err(), "128,000,000,000 points; at most 4,000,000"),
        (points("v1/ring/nodes=a*31251/step=0").unwrap_err(), "4,000,128 points"),
        (locate("v1/modulo/nodes=a*0.5/step=0", None).unwrap_err(), "“a” has the weight 0.5"),
        (points("v1/modulo/nodes=a*4000001/step=0").unwrap_err(), "4,000,001 buckets; at most 4,000,000"),
        (plan("v1/ring/weigh=a*1000000/step=1", None).unwrap_err(), "points; at most 4,000,000"),
        (plan("v1/modulo/weigh=a*1.5/step=1", None).unwrap_err(), "the weight 1.5"),
        (api::measure("v1/ring/hash=raw/own=x/step=0").unwrap_err(), "“x”"),
        (api::read_config("").unwrap_err(), "empty"),
    ];
    for (refusal, shown) in &errors {
        sentence(refusal);
        assert!(refusal.0.contains(shown), "{refusal} should contain {shown}");
    }
}

#[test]
fn limits_are_inclusive() {
    assert_eq!(points("v1/ring/nodes=a*31250/step=0").unwrap().len() as u64, limits::POINTS);
    assert_eq!(points("v1/modulo/nodes=a*4000000/step=0").unwrap().len() as u64, limits::POINTS);
    // A node that does not serve may weigh what it likes.
    assert!(points("v1/ring/nodes=a,b*1000000000;state:down/step=0").is_ok());
    assert!(points("v1/modulo/nodes=a,b*0.5;state:drain/step=0").is_ok());
}

#[test]
fn whatever_the_scenario_there_is_an_answer_or_a_sentence() {
    let (mut answers, mut sentences) = (0, 0);
    let mut answering = BTreeSet::new();
    for seed in 0..800 {
        let scenario = Dice::new(seed).small();
        let link = write(&scenario);
        let keys = [Bytes::from("k"), Bytes::default()];
        let results = [
            locate(&link, Some(&keys)).err(),
            points(&link).err(),
            plan(&link, None).err(),
            plan(&link, Some(0)).err(),
            api::measure(&link).err(),
        ];
        for result in results {
            match result {
                Some(refusal) => {
                    sentence(&refusal);
                    sentences += 1;
                }
                None => {
                    answers += 1;
                    answering.insert(scenario.scheme);
                }
            }
        }
    }
    assert!(answers > 500 && sentences > 100, "{answers} answers, {sentences} sentences");
    assert_eq!(answering.len(), SCHEMES.len(), "{answering:?}");
}

/// The counts that real people asked about, on the ring with points that no other node decides.
#[test]
fn weights_that_are_not_normalised_move_nothing_between_old_nodes() {
    let nodes = "10.0.0.1:11211,10.0.0.2:11211,10.0.0.3:11211";
    for weight in ["", "*3", "*10"] {
        let link = format!("v1/ring/nodes={nodes}/v=160/keys=10000/add=10.0.0.4:11211{weight}/step=1");
        let plan = plan(&link, None).unwrap();
        assert!(plan.moved > 2_000);
        assert_eq!((plan.needless, plan.needed), (0, plan.moved), "{weight}");
    }
}

/// Out of service and back: the same keys go and return, and the whole trip is empty.
#[test]
fn an_outage_is_temporary() {
    let link = "v1/ring/nodes=s1,s2,s3/keys=10000/down=s3/up=s3/down=s3/step=";
    let moves = |step: usize| plan(&format!("{link}{step}"), None).unwrap().moves;
    let (out, back, again) = (moves(1), moves(2), moves(3));
    assert!(out.len() > 2_500);
    assert!(out.iter().all(|m| m.from == "s3".into() && m.reason == "down"));
    assert!(back.iter().all(|m| m.to == "s3".into() && m.reason == "up"));
    let keys = |moves: &[api::PlannedMove]| moves.iter().map(|m| m.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&out), keys(&back));
    assert_eq!(out, again);
    assert_eq!(plan(&format!("{link}2"), Some(0)).unwrap().moved, 0);
}
