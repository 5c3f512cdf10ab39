//! What a link cannot say, and what is forgiven: the sentence and the segment that it names.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    keys::Keys,
    link::{open, plain},
    scenario::Scenario,
};

/// Link, what its sentence says, the segment that is marked.
const ERRORS: &[(&str, &str, &str)] = &[
    // Lists.
    ("v1/ring/nodes=a,,b/step=0", "an empty item between the commas of “a,,b”", "nodes=a,,b"),
    ("v1/ring/nodes=,a/step=0", "an empty item", "nodes=,a"),
    ("v1/ring/nodes=a,/step=0", "an empty item", "nodes=a,"),
    ("v1/ring/own=a,,b/step=0", "an empty item", "own=a,,b"),
    ("v1/ring/drop=a,,b/step=0", "an empty item", "drop=a,,b"),
    ("v1/ring/nodes=a,b,a/step=0", "The name “a” stands in the list twice", "nodes=a,b,a"),
    ("v1/ring/nodes=a*2,~61/step=0", "The name “a” stands in the list twice", "nodes=a*2,~61"),
    ("v1/ring/add=f,f/step=0", "The name “f” stands in the list twice", "add=f,f"),
    ("v1/ring/down=a,a/step=0", "The name “a” stands in the list twice", "down=a,a"),
    ("v1/ring/weigh=a*1,a*2/step=0", "The name “a” stands in the list twice", "weigh=a*1,a*2"),
    ("v1/ring/nodes=*2/step=0", "Expected a name at the start of “*2”", "nodes=*2"),
    ("v1/ring/nodes=@east/step=0", "Expected a name at the start of “@east”", "nodes=@east"),
    ("v1/ring/nodes=a;id:3;b/step=0", "“attribute:value” behind “a;”, but found “b”", "nodes=a;id:3;b"),
    ("v1/ring/nodes=a;id:x/step=0", "The id of “a” should be a whole number", "nodes=a;id:x"),
    ("v1/ring/nodes=a;id:4294967296/step=0", "it is “4294967296”", "nodes=a;id:4294967296"),
    ("v1/ring/nodes=a;id:+4/step=0", "it is “+4”", "nodes=a;id:+4"),
    ("v1/ring/nodes=a;id:1;id:2/step=0", "“id:2” stands behind “a” for the second time", "nodes=a;id:1;id:2"),
    ("v1/ring/nodes=a;state:dead/step=0", "down, drain or backup, but it is “dead”", "nodes=a;state:dead"),
    ("v1/ring/nodes=a@east*2/step=0", "in this order, but found “a@east*2”", "nodes=a@east*2"),
    // Weights.
    ("v1/ring/nodes=a,b*x/step=0", "The weight of “b” should be a number", "nodes=a,b*x"),
    ("v1/ring/nodes=a*/step=0", "it is “”", "nodes=a*"),
    ("v1/ring/nodes=a*-1/step=0", "it is “-1”", "nodes=a*-1"),
    ("v1/ring/nodes=a*+1/step=0", "it is “+1”", "nodes=a*+1"),
    ("v1/ring/nodes=a*1e3/step=0", "it is “1e3”", "nodes=a*1e3"),
    ("v1/ring/nodes=a*.5/step=0", "it is “.5”", "nodes=a*.5"),
    ("v1/ring/nodes=a*1./step=0", "it is “1.”", "nodes=a*1."),
    ("v1/ring/nodes=a*0.1234567/step=0", "at most six places", "nodes=a*0.1234567"),
    ("v1/ring/nodes=a*1000000000.000001/step=0", "from 0 to 1,000,000,000", "nodes=a*1000000000.000001"),
    ("v1/ring/nodes=a*2*3/step=0", "it is “2*3”", "nodes=a*2*3"),
    ("v1/ring/weigh=a*x/step=0", "The weight of “a”", "weigh=a*x"),
    // Numbers and words.
    ("v1/ring/v=x/step=0", "“v” should be a whole number from 1 to 4,000,000, but it is “x”", "v=x"),
    ("v1/ring/v=0/step=0", "it is “0”", "v=0"),
    ("v1/ring/v=4000001/step=0", "it is “4000001”", "v=4000001"),
    ("v1/ring/v=/step=0", "it is “”", "v="),
    ("v1/ring/v=1.5/step=0", "it is “1.5”", "v=1.5"),
    ("v1/ring/v=+5/step=0", "it is “+5”", "v=+5"),
    ("v1/ring/v=~205/step=0", "it is “ 5”", "v=~205"),
    ("v1/ring/seed=18446744073709551616/step=0", "to 18,446,744,073,709,551,615", "seed=18446744073709551616"),
    ("v1/ring/sizes=5/step=0", "smallest-largest", "sizes=5"),
    ("v1/ring/sizes=9-5/step=0", "it is “9-5”", "sizes=9-5"),
    ("v1/ring/sizes=+1-5/step=0", "it is “+1-5”", "sizes=+1-5"),
    ("v1/ring/cap=0.9/step=0", "“cap” should be a number from 1 to 1000000000", "cap=0.9"),
    ("v1/ring/see=1.1/step=0", "“see” should be a number from 0 to 1", "see=1.1"),
    ("v1/ring/hash=sha1/step=0", "xxh3, xxh64", "hash=sha1"),
    ("v1/ring/hash=XXH3/step=0", "or raw, but it is “XXH3”", "hash=XXH3"),
    ("v1/ring/removal=slide/step=0", "close or swap, but it is “slide”", "removal=slide"),
    ("v1/ring/form=rough/step=0", "guava, exact or naive, but it is “rough”", "form=rough"),
    ("v1/ring/plot=a~20b/step=0", "letters, digits and dashes", "plot=a~20b"),
    ("v1/ring/keys=many/step=0", "from 0 to 1,000,000, but it is “many”", "keys=many"),
    ("v1/ring/keys=-1/step=0", "it is “-1”", "keys=-1"),
    ("v1/ring/own=a*0/step=0", "How often the key “a” occurs", "own=a*0"),
    ("v1/ring/own=a*b/step=0", "it is “b”", "own=a*b"),
    ("v1/ring/own=a*1000000001/step=0", "from 1 to 1,000,000,000", "own=a*1000000001"),
    ("v1/ring/own=a*1000000000,a/step=0", "it is “1000000001”", "own=a*1000000000,a"),
    ("v1/ring/nodes=a/step=", "“step” should be a whole number, but it is “”", "step="),
    ("v1/ring/nodes=a/step=-1", "it is “-1”", "step=-1"),
    ("v1/ring/nodes=a/step=last", "it is “last”", "step=last"),
    // Limits.
    ("v1/ring/keys=1000001/step=0", "from 0 to 1,000,000, but it is “1000001”", "keys=1000001"),
    // Repeats, and segments that are none.
    ("v1/ring/v=9/v=8/step=0", "“v” stands in the link twice", "v=8"),
    ("v1/ring/nodes=a/v=9/nodes=b/step=0", "“nodes” stands in the link twice", "nodes=b"),
    ("v1/ring/keys=1/keys=1/step=0", "“keys” stands in the link twice", "keys=1"),
    ("v1/ring/own=/own=/step=0", "“own” stands in the link twice", "own="),
    ("v1/ring/step=0/v=9/step=0", "“step” stands in the link twice", "step=0"),
    ("v1/ring/nodes/step=0", "“name=value”, but found “nodes”", "nodes"),
    ("v1/ring//v=9/step=0", "“name=value”, but found “”", ""),
    // Escapes.
    ("v1/ring/nodes=a~4/step=0", "two hex digits after each “~”, but found “a~4”", "nodes=a~4"),
    ("v1/ring/nodes=a~zz/step=0", "two hex digits", "nodes=a~zz"),
    ("v1/ring/own=a,~~/step=0", "two hex digits", "own=a,~~"),
    ("v1/ring/drop=~/step=0", "two hex digits", "drop=~"),
    ("v1/ring/page=~/step=0", "two hex digits", "page=~"),
    // Schemes, verbs, versions.
    ("v1/karger/nodes=a/step=0", "after “v1/”, but found “karger”", "karger"),
    ("v1/Ring/step=0", "but found “Ring”", "Ring"),
    ("v1//step=0", "but found “”", ""),
    ("v1/ring/do-split=a/step=1", "a change, “split”, that this Ringscope does not know", "do-split=a"),
    ("v1/ring/drop=/step=1", "“drop=” names nothing", "drop="),
    ("v1/ring/add=/step=1", "“add=” names nothing", "add="),
    ("v1/ring/rename=a/step=1", "“rename=old,new”, but found “a”", "rename=a"),
    ("v1/ring/rename=a,b,c/step=1", "“rename=old,new”", "rename=a,b,c"),
    ("v1/ring/set=v/step=1", "“set=name:value”, but found “v”", "set=v"),
    ("v1/ring/set=v:x/step=1", "“v” should be a whole number", "set=v:x"),
    ("v1/ring/set=seed:2/step=1", "“seed” is not a setting that can change on the way", "set=seed:2"),
    ("v1/ring/set=what:2/step=1", "“what” is not a setting", "set=what:2"),
    ("v1/ring/set=scheme:karger/step=1", "Expected a scheme", "set=scheme:karger"),
    ("v1/ring/set=hash:sha1/step=1", "but it is “sha1”", "set=hash:sha1"),
];

#[test]
fn every_error_names_its_place() {
    for (link, says, segment) in ERRORS {
        let error = open(link).expect_err(link);
        assert!(error.message.contains(says), "{link}\n{error}");
        assert_eq!(error.segment, *segment, "{link}");
        assert!(error.message.starts_with(|c: char| c.is_uppercase() || c == '“'), "{link}\n{error}");
        assert!(error.message.ends_with('.'), "{link}\n{error}");
    }
}

#[test]
fn the_rest_of_the_link_stands_beside_the_error() {
    let error = open("v1/modulo/nodes=x,y/v=zz/keys=7/do-split=a/add=z/step=1").unwrap_err();
    assert_eq!(error.segment, "v=zz");
    assert_eq!(plain(&error.rest.unwrap()), "v1/modulo/nodes=x,y/keys=7/add=z/step=1");
    for (link, ..) in ERRORS {
        assert!(open(link).unwrap_err().rest.is_some(), "{link}");
    }
}

#[test]
fn later_versions_and_what_is_no_scenario() {
    for (link, says, segment) in [
        ("v2/ring/nodes=a", "written by a later Ringscope (“v2”)", "v2"),
        ("https://ringscope.example/#v12/new/thing", "(“v12”)", "v12"),
        ("%23v2%2Fring", "(“v2”)", "v2"),
        ("v2z/abc.00000000/step=1", "(“v2”)", "v2"),
        ("#lessons", "but found “lessons”", "lessons"),
        ("v1", "but found “v1”", "v1"),
        ("vx/ring", "but found “vx/ring”", "vx/ring"),
    ] {
        let error = open(link).unwrap_err();
        assert!(error.message.contains(says), "{link}\n{error}");
        assert_eq!(error.segment, segment);
        assert_eq!(error.rest, None);
    }
}

#[test]
fn limits_are_told_before_work_starts() {
    let list = |n: usize| (0..n).map(|i| format!("n{i}")).collect::<Vec<_>>().join(",");
    let open_with = |segment: String| open(&format!("v1/ring/{segment}/step=0"));
    assert_eq!(open_with(format!("nodes={}", list(10_000))).unwrap().scenario.nodes.len(), 10_000);
    let error = open_with(format!("nodes={}", list(10_001))).unwrap_err();
    assert!(error.message.contains("10,001 nodes; at most 10,000"), "{error}");
    let error = open_with(format!("add={}", list(10_001))).unwrap_err();
    assert!(error.message.contains("at most 10,000"), "{error}");

    let changes = |n: usize| vec!["drop=x"; n].join("/");
    let thousand = open(&format!("v1/ring/{}/step=1000", changes(1_000))).unwrap();
    assert_eq!((thousand.scenario.step, thousand.notices.len()), (1_000, 0));
    let error = open(&format!("v1/ring/{}/step=1000", changes(1_001))).unwrap_err();
    assert!(error.message.contains("at most 1,000 changes"), "{error}");
    assert_eq!(open("v1/ring/keys=1000000/step=0").unwrap().scenario.made_keys, 1_000_000);
}

/// Link, what the one notice says, the link that is written from what was read.
const NOTICES: &[(&str, &str, &str)] = &[
    ("v1/ring/colour=red/step=0", "the setting “colour”", "v1/ring/step=0"),
    ("v1/ring/colour=a,,~/step=0", "the setting “colour”", "v1/ring/step=0"),
    ("v1/ring/nodes=a;shoe:9/step=0", "“shoe:9” of the node “a”", "v1/ring/nodes=a/step=0"),
    ("v1/ring/add=f/step=2", "asks for step 2, but there are 1", "v1/ring/add=f/step=1"),
    ("v1/ring/add=f/step=4294967296", "asks for step 4,294,967,296", "v1/ring/add=f/step=1"),
    ("v1/ring/add=f/step=99999999999999999999", "but there are 1", "v1/ring/add=f/step=1"),
    ("v1/ring/add=f/drop=a", "may have been cut short", "v1/ring/add=f/drop=a/step=2"),
    ("v1/ring", "may have been cut short", "v1/ring/step=0"),
    ("v1/ring/add=f/step=0/v=9", "“/v=9” stands behind the step", "v1/ring/add=f/step=0"),
    ("v1/ring/add=f/step=1?utm_source=x", "“?utm_source=x” stands behind the step", "v1/ring/add=f/step=1"),
    ("v1/ring/nodes=%61/step=0", "%-escapes", "v1/ring/nodes=a/step=0"),
    ("v1/ring/weigh=a*2@east/step=1", "“weigh” changes the weight of “a” only", "v1/ring/weigh=a*2/step=1"),
];

#[test]
fn what_is_forgiven_is_told_in_a_notice() {
    for (link, says, written) in NOTICES {
        let opened = open(link).unwrap_or_else(|e| panic!("{link}: {e}"));
        assert_eq!(opened.notices.len(), 1, "{link}: {:?}", opened.notices);
        assert!(opened.notices[0].contains(says), "{link}: {:?}", opened.notices);
        assert_eq!(plain(&opened.scenario), *written);
    }
}

/// Link, the link that is written from what was read, without a word.
const SILENT: &[(&str, &str)] = &[
    ("v1/ring/add=f/step=1 and more", "v1/ring/add=f/step=1"),
    ("v1/ring/nodes=/step=0", "v1/ring/nodes=/step=0"),
    ("v1/ring/nodes=a*02.50/step=00", "v1/ring/nodes=a*2.5/step=0"),
    ("v1/ring/nodes=a*1000000000/step=0", "v1/ring/nodes=a*1000000000/step=0"),
    ("v1/ring/nodes=caf\u{e9}/step=0", "v1/ring/nodes=caf~c3~a9/step=0"),
    ("v1/ring/nodes=A,a/step=0", "v1/ring/nodes=A,a/step=0"),
    ("v1/ring/nodes=e~cc~81,~c3~a9/step=0", "v1/ring/nodes=e~cc~81,~c3~a9/step=0"),
    ("v1/ring/nodes= a ,b/step=0", "v1/ring/nodes=~20a~20,b/step=0"),
    ("v1/ring/seed=18446744073709551615/step=0", "v1/ring/seed=18446744073709551615/step=0"),
    ("v1/ring/rename=a,a/drop=zz/step=2", "v1/ring/rename=a,a/drop=zz/step=2"),
    ("v1/ring/v=00064/step=0", "v1/ring/v=64/step=0"),
];

#[test]
fn what_is_read_without_a_word() {
    for (link, written) in SILENT {
        let opened = open(link).unwrap_or_else(|e| panic!("{link}: {e}"));
        assert_eq!(opened.notices, [""; 0], "{link}");
        assert_eq!(plain(&opened.scenario), *written);
    }
}

#[test]
fn keys_of_ones_own() {
    let keys = |link: &str| -> Vec<(String, u64)> {
        let Keys::Listed(list) = open(link).unwrap().scenario.keys() else { panic!("{link}: generated") };
        list.iter().map(|(k, n)| (ringscope::bytes::Bytes::from(k).to_string(), n)).collect()
    };
    assert_eq!(keys("v1/ring/own=/step=0"), []);
    assert_eq!(keys("v1/ring/own=~/step=0"), [(String::new(), 1)]);
    assert_eq!(keys("v1/ring/own=~*3,b/step=0"), [(String::new(), 3), ("b".into(), 1)]);
    assert_eq!(keys("v1/ring/own=a,a/step=0"), [("a".into(), 2)]);
    assert_eq!(keys("v1/ring/own=a*2,b,a*3/step=0"), [("a".into(), 5), ("b".into(), 1)]);
    assert_eq!(keys("v1/ring/own=~00~ff,~7e/step=0"), [("\0~ff".into(), 1), ("~".into(), 1)]);
    // `own` beats `keys`, and both are kept.
    let both = open("v1/ring/keys=9/own=x/step=0").unwrap().scenario;
    assert_eq!((both.keys().len(), both.made_keys), (1, 9));
    assert_eq!(plain(&both), "v1/ring/keys=9/own=x/step=0");
    // The empty key is written as it is read.
    assert_eq!(plain(&open("v1/ring/own=b,~*2/step=0").unwrap().scenario), "v1/ring/own=b,~*2/step=0");
}

#[test]
fn keys_that_were_left_out_are_missed() {
    let scenario = open("v1/ring/left=keys/step=0").unwrap().scenario;
    assert!(scenario.keys_are_missing());
    assert_eq!(scenario.keys().len(), 0);
    assert!(!Scenario::default().keys_are_missing());
    assert!(!open("v1/ring/left=keys/own=a/step=0").unwrap().scenario.keys_are_missing());
}
