//! Pasted lists: what people really have is read as meant, what is wrong is named with its place, nothing is dropped.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use dice::Dice;
use ringscope::{
    bytes::Bytes,
    config::{NodeList, read_keys, read_nodes, write_nodes},
    keys::KeyList,
    link::open,
    placement::{State, cluster::NodeSpec},
    read_config,
    scenario::Scenario,
};

fn nodes(list: &NodeList) -> Vec<(String, String)> {
    list.nodes.iter().map(|n| (n.name.to_string(), n.weight.to_string())).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(n, w)| ((*n).to_owned(), (*w).to_owned())).collect()
}

fn places(list: &NodeList) -> Vec<(usize, usize, bool)> {
    list.remarks.iter().map(|r| (r.line, r.column, r.fault)).collect()
}

/// A servers file with comments, tabs, spaces, a blank line, a carriage return, a missing weight, no last newline.
const SERVERS: &str = "#------ Server -------\t-Mem-#\n\
    #255.255.255.255:65535\t66666#\n\
    10.0.1.1:11211\t600\n\
    10.0.1.2:11211 300\n\
    \n\
    10.0.1.3:11211\t200\r\n\
    cache-node-a.example.test:11211\t100\n\
    10.0.1.5:11211\n\
    10.0.1.8:11211\t300";

#[test]
fn a_servers_file() {
    let expected = pairs(&[
        ("10.0.1.1:11211", "600"),
        ("10.0.1.2:11211", "300"),
        ("10.0.1.3:11211", "200"),
        ("cache-node-a.example.test:11211", "100"),
        ("10.0.1.5:11211", "1"),
        ("10.0.1.8:11211", "300"),
    ]);
    for end in ["", "\n", "\r\n", "\n\n"] {
        let list = read_nodes(&format!("{SERVERS}{end}"));
        assert_eq!(nodes(&list), expected, "{end:?}");
        assert!(list.sound());
        // The blank line, and the default that stands in for a missing weight.
        assert_eq!(places(&list)[..2], [(5, 1, false), (8, 1, false)]);
        assert!(list.remarks[1].sentence.contains("“10.0.1.5:11211” has no weight"), "{:?}", list.remarks);
        let candidate = &read_config(&format!("{SERVERS}{end}")).unwrap()[0];
        assert_eq!(candidate.title, "6 nodes");
        assert_eq!(open(&candidate.link).unwrap().scenario.nodes, list.nodes);
        assert!(candidate.notes.iter().any(|n| n.starts_with("Line 8, column 1: ")), "{:?}", candidate.notes);
    }
}

#[test]
fn client_lists() {
    for (text, expected) in [
        (
            "localhost:11211,localhost:11212,localhost:11213",
            &[("localhost:11211", "1"), ("localhost:11212", "1"), ("localhost:11213", "1")][..],
        ),
        ("[2001:db8::2]:11211  5", &[("[2001:db8::2]:11211", "5")]),
        ("2001:db8::3", &[("2001:db8::3", "1")]),
        ("2001:db8::3 2", &[("2001:db8::3", "2")]),
        ("::1", &[("::1", "1")]),
        ("fe80:1:2:3:4:5:6:7", &[("fe80:1:2:3:4:5:6:7", "1")]),
        ("[::1]", &[("[::1]", "1")]),
        ("/var/run/memcached.sock:0", &[("/var/run/memcached.sock", "1")]),
        ("/var/run/memcached.sock", &[("/var/run/memcached.sock", "1")]),
        ("10.0.0.5:11211:3", &[("10.0.0.5:11211", "3")]),
        ("10.0.0.5:11211:0.25, b", &[("10.0.0.5:11211", "0.25"), ("b", "1")]),
        ("[2001:db8::2]:11211:5", &[("[2001:db8::2]:11211", "5")]),
        ("[::1]:11211", &[("[::1]:11211", "1")]),
        ("[a:80:3", &[("[a:80:3", "1")]),
        ("a*2@west, b*0.5", &[("a", "2"), ("b", "0.5")]),
        ("a 2 west\n b\t3", &[("a", "2"), ("b", "3")]),
        ("\u{feff}a\nb", &[("a", "1"), ("b", "1")]),
        ("caf\u{e9} 2, e\u{301}", &[("caf\u{e9}", "2"), ("e\u{301}", "1")]),
        ("a,\nb,\nc", &[("a", "1"), ("b", "1"), ("c", "1")]),
    ] {
        let list = read_nodes(text);
        assert_eq!(nodes(&list), pairs(expected), "{text:?}");
        assert!(list.sound(), "{text:?}: {:?}", list.remarks);
    }
}

#[test]
fn what_was_guessed_is_said() {
    for (text, says) in [
        ("10.0.0.5:11211:3", "“10.0.0.5:11211” with the weight 3"),
        ("/run/m.sock:0", "the socket “/run/m.sock”"),
        ("a 2\nb", "“b” has no weight"),
    ] {
        let list = read_nodes(text);
        assert_eq!(list.remarks.len(), 1, "{text}");
        assert!(list.remarks[0].sentence.contains(says), "{text}: {:?}", list.remarks);
        assert!(!list.remarks[0].fault);
    }
    // Where none has a weight, none is missed.
    assert_eq!(read_nodes("a\nb").remarks, []);
}

#[test]
fn zones_and_attributes() {
    let list = read_nodes("a 2 east id=7 label=x~2cy slots=0-5,b weight=3 zone=west state=backup tokens=1 ");
    let expected = [
        NodeSpec {
            zone: Some("east".into()),
            id: Some(7),
            label: Some("x,y".into()),
            slots: Some("0-5".into()),
            ..NodeSpec::named("a").with_weight(ringscope::decimal::Decimal::whole(2))
        },
        NodeSpec {
            zone: Some("west".into()),
            tokens: Some("1".into()),
            state: State::Backup,
            ..NodeSpec::named("b").with_weight(ringscope::decimal::Decimal::whole(3))
        },
    ];
    assert_eq!(list.nodes, expected);
    assert!(list.sound());
}

#[test]
fn faults_have_a_place_and_drop_nothing_silently() {
    for (text, line, column, says) in [
        ("a\nb x", 2, 1, "The weight of “b” should be a number"),
        ("a\nb -1", 2, 1, "it is “-1”"),
        ("a, b,, c", 1, 6, "nothing between two commas"),
        ("a\nb\n  a 2", 3, 3, "“a” stands in line 1 already"),
        ("a\nb 1 z what", 2, 1, "found “what”"),
        ("a id=x", 1, 1, "The id of “a”"),
        ("a id=+5", 1, 1, "it is “+5”"),
        ("a state=dead", 1, 1, "down, drain or backup"),
        ("a shoe=9", 1, 1, "found “shoe=9”"),
        ("x, é, a*b", 1, 7, "The weight of “a”"),
        ("*2", 1, 1, "Expected a name"),
    ] {
        let list = read_nodes(text);
        assert!(!list.sound(), "{text}");
        let fault = list.remarks.iter().find(|r| r.fault).unwrap();
        assert_eq!((fault.line, fault.column), (line, column), "{text}: {fault:?}");
        assert!(fault.sentence.contains(says), "{text}: {fault:?}");
    }
    let many: String = (0..10_001).map(|i| format!("n{i}\n")).collect();
    let list = read_nodes(&many);
    assert!(!list.sound() && list.remarks[0].sentence.contains("10,001 nodes; at most 10,000"));
}

#[test]
fn names_are_kept_to_the_byte() {
    let list = read_nodes("A,a,%41,~41,~zz,a%2cb~2c,é,e\u{301}");
    let names: Vec<Bytes> = list.nodes.iter().map(|n| n.name.clone()).collect();
    // `~41` is an A, which was there: the one fault.
    assert_eq!(names, ["A", "a", "%41", "~zz", "a%2cb,", "é", "e\u{301}"].map(Bytes::from));
    assert_eq!(list.remarks.len(), 1);
    // Two long names that differ in their last byte stay two.
    let long = format!("{0}1\n{0}2", "x".repeat(97));
    assert_eq!(read_nodes(&long).nodes.len(), 2);
}

#[test]
fn a_written_list_is_read_as_the_same() {
    let mut awkward: Vec<NodeSpec> = [
        "#a",
        "a:1:2",
        "/s:0",
        "a*2",
        "%41~",
        "a b",
        "weight=3",
        "id=",
        " ",
        "\u{feff}x",
        "\r",
        "\u{2028}",
        "::1",
        "[x]:1",
    ]
    .map(NodeSpec::named)
    .to_vec();
    awkward[0].zone = Some(Bytes::default());
    awkward[1].label = Some(Bytes::default());
    awkward[2].slots = Some("0-1,5".into());
    let mut count = 0;
    for seed in 0..4_000 {
        let nodes = if seed == 0 { awkward.clone() } else { Dice::new(seed).nodes(0, 8) };
        let text = write_nodes(&nodes);
        let list = read_nodes(&text);
        assert_eq!(list.nodes, nodes, "seed {seed}\n{text}");
        assert!(list.sound(), "seed {seed}\n{text}\n{:?}", list.remarks);
        count += nodes.len();
    }
    assert!(count > 10_000, "{count}");
}

#[test]
fn a_list_that_could_be_either_gives_both() {
    let found = read_config("alpha\nbeta 3\ngamma").unwrap();
    let titles: Vec<&str> = found.iter().map(|c| c.title.as_str()).collect();
    assert_eq!(titles, ["3 nodes", "3 distinct keys, 5 with repeats"]);
    let nodes = open(&found[0].link).unwrap().scenario;
    let weights: Vec<String> = nodes.nodes.iter().map(|n| format!("{}*{}", n.name, n.weight)).collect();
    assert_eq!((weights, nodes.own_keys), (vec!["alpha*1".into(), "beta*3".into(), "gamma*1".into()], None));
    let keys = open(&found[1].link).unwrap().scenario;
    assert_eq!(keys.nodes, Scenario::default_nodes());
    assert_eq!(*keys.own_keys.unwrap(), KeyList::of([("alpha", 1), ("beta", 3), ("gamma", 1)]));
}

#[test]
fn what_cannot_be_nodes_is_keys() {
    let found = read_config("user:42 profile page\nuser:42 profile page\n/index.html?a=b c").unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].title, "2 distinct keys, 3 with repeats");
}

#[test]
fn titles_count() {
    assert_eq!(read_config("a").unwrap()[0].title, "1 node");
    assert_eq!(read_config("a").unwrap()[1].title, "1 key");
    assert_eq!(read_config("a,b").unwrap()[1].title, "2 keys");
}

#[test]
fn nothing_found_is_an_error() {
    for text in ["", "\n", "  \n\t\n", "\u{feff}", ",", ",,"] {
        let refusal = read_config(text).unwrap_err();
        assert!(refusal.0.ends_with('.') && refusal.0.contains("xpected"), "{text:?}: {refusal}");
    }
}

#[test]
fn copies_of_a_key_are_one_key() {
    let hot = "hot\n".repeat(10_000);
    let list = read_keys(&hot);
    assert_eq!(list.keys, KeyList::of([("hot", 10_000)]));
    let list = read_keys("a 2\nb\na\n  c\nd e\nd e 2\nb x\r\n");
    let keys = [("a", 3), ("b", 1), ("  c", 1), ("d e", 3), ("b x", 1)];
    assert_eq!(list.keys, KeyList::of(keys));
    // More than a link can say.
    let list = read_keys("a 1000000000\na");
    assert!(list.remarks.iter().any(|r| r.fault && r.sentence.contains("1000000001")));
    assert!(read_config("a 1000000000\na 1\na 1").is_err());
}

#[test]
fn more_keys_than_a_link_holds() {
    let text: String = (0..120_000).map(|i| format!("user:{i}:profile\n")).collect();
    let found = read_config(&text).unwrap();
    let keys = found.last().unwrap();
    assert_eq!(keys.title, "120000 keys");
    assert!(keys.notes.iter().any(|n| n.contains("1,048,576 bytes")), "{:?}", keys.notes);
    assert!(open(&keys.link).unwrap().scenario.keys_are_missing());
    // So with nodes: the text is then read as keys alone.
    let wide: String = (0..8_000).map(|i| format!("{i:0200}\n")).collect();
    let titles: Vec<String> = read_config(&wide).unwrap().into_iter().map(|c| c.title).collect();
    assert_eq!(titles, ["8000 keys"]);
    // A million are as many as there may be.
    let refused = read_keys(&(0..=1_000_000).map(|i| format!("{i}\n")).collect::<String>());
    assert_eq!(refused.keys.len(), 1_000_001);
    assert!(refused.remarks.iter().any(|r| r.fault && r.sentence.contains("1,000,000 distinct keys")));
}
