//! open(write(s)) = s, for every scenario: whatever bytes its names hold, plain and packed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use std::collections::BTreeSet;

use dice::Dice;
use ringscope::{
    link::{open, plain, write},
    scenario::{Change, Scenario},
    setting::SETTINGS,
};

fn scenarios(count: u64) -> impl Iterator<Item = Scenario> {
    (0..count).map(|seed| Dice::new(seed).scenario())
}

#[test]
fn what_is_written_opens_as_the_same() {
    for (seed, scenario) in scenarios(3_000).enumerate() {
        for link in [write(&scenario), plain(&scenario)] {
            let opened = open(&link).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{link}"));
            assert_eq!(opened.scenario, scenario, "seed {seed}\n{link}");
            assert_eq!(opened.notices, [""; 0], "seed {seed}\n{link}");
        }
    }
}

#[test]
fn equal_scenarios_have_equal_links() {
    for scenario in scenarios(500) {
        let link = write(&scenario);
        assert_eq!(write(&open(&link).unwrap().scenario), link);
    }
}

/// The tests above mean something: all of this occurs among their scenarios.
#[test]
fn the_dice_leave_nothing_out() {
    let (mut bytes, mut settings, mut verbs) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut set, mut packed, mut widths) = (BTreeSet::new(), 0, BTreeSet::new());
    for scenario in scenarios(3_000) {
        bytes.extend(scenario.nodes.iter().flat_map(|n| n.name.0.clone()));
        settings.extend(scenario.settings.iter().map(|(s, _)| s.name));
        verbs.extend(scenario.changes.iter().map(|c| c.verb().name()));
        for change in &scenario.changes {
            if let Change::Set(ringscope::scenario::change::Assignment::Setting(name, _)) = change {
                set.insert(*name);
            }
        }
        packed += u32::from(write(&scenario).starts_with("v1z/"));
        widths.insert(scenario.changes.len().to_string().len());
    }
    assert_eq!(bytes.len(), 256);
    assert_eq!(settings, SETTINGS.iter().map(|s| s.name).collect());
    assert_eq!(set, SETTINGS.iter().filter(|s| s.places).map(|s| s.name).collect());
    assert_eq!(verbs.len(), 7);
    assert!((300..2_700).contains(&packed), "{packed} packed");
    assert_eq!(widths, BTreeSet::from([1, 2, 3]));
}

#[test]
fn what_is_written_survives_every_chat_tool() {
    for scenario in scenarios(2_000) {
        for link in [write(&scenario), plain(&scenario)] {
            let bad = link.bytes().find(|b| !b.is_ascii_graphic() || b"%\"'+&#<>\\`{}|^()!?$".contains(b));
            assert_eq!(bad, None, "{link}");
            assert!(link.ends_with(|c: char| c.is_ascii_digit()), "{link}");
            let (_, step) = link.rsplit_once("/step=").unwrap();
            assert_eq!(step.len(), scenario.changes.len().to_string().len(), "{link}");
        }
    }
}

#[test]
fn defaults_are_left_out() {
    assert_eq!(write(&Scenario::default()), "v1/ring/step=0");
    for setting in SETTINGS {
        let mut scenario = Scenario::default();
        scenario.settings.set(setting, (setting.default)());
        assert_eq!(write(&scenario), "v1/ring/step=0", "{}", setting.name);
    }
}

/// The defaults that the contract gives to `v1` for ever.
#[test]
fn naming_a_default_changes_nothing() {
    let defaults = "nodes=a,b,c,d,e keys=2000 prefix=key- v=128 hash=xxh3 seed=1 replicas=1 zipf=0 table=65537 \
        cap=1.25 probes=21 capacity=1024 sizes=1024-8388608 form=paper arity=4 threshold=1 requests=1000 pages=1 \
        popularity=one page=hot clients=10 see=0.5 view=picture";
    for segment in defaults.split_whitespace() {
        let opened = open(&format!("v1/ring/{segment}/step=0")).unwrap();
        assert_eq!(opened.scenario, Scenario::default(), "{segment}");
        assert_eq!(opened.notices, [""; 0], "{segment}");
    }
    let all = open(&format!("v1/ring/{}/step=0", defaults.split_whitespace().collect::<Vec<_>>().join("/"))).unwrap();
    assert_eq!(all.scenario, Scenario::default());
}

#[test]
fn settings_stand_in_any_order_and_changes_in_that_of_time() {
    let one = open("v1/ring/add=f/v=64/nodes=x,y/drop=x/keys=9/step=1").unwrap();
    let other = open("v1/ring/keys=9/nodes=x,y/v=64/add=f/drop=x/step=1").unwrap();
    assert_eq!(one, other);
    let turned = open("v1/ring/keys=9/nodes=x,y/v=64/drop=x/add=f/step=1").unwrap();
    assert_ne!(one.scenario, turned.scenario);
}

#[test]
fn the_example_of_the_contract() {
    let link = "v1/ring/nodes=a,b,c*2,d@east/v=256/add=e*2/weigh=c*3/drop=b/step=2";
    let opened = open(&format!("#{link}")).unwrap();
    assert_eq!(opened.notices, [""; 0]);
    assert_eq!(write(&opened.scenario), link);
    let scenario = opened.scenario;
    assert_eq!((scenario.changes.len(), scenario.step), (3, 2));
    assert_eq!(scenario.nodes[2].weight.to_string(), "2");
    assert_eq!(scenario.nodes[3].zone, Some("east".into()));
}

#[test]
fn bytes_that_stand_for_themselves_and_all_others() {
    let name: Vec<u8> = (0..=255).collect();
    let scenario = Scenario {
        nodes: vec![ringscope::placement::cluster::NodeSpec::named(ringscope::bytes::Bytes(name))],
        ..Scenario::default()
    };
    let link = plain(&scenario);
    let written = link.strip_prefix("v1/ring/nodes=").unwrap().strip_suffix("/step=0").unwrap();
    let expected: String = (0..=255u8)
        .map(|b| {
            let c = b as char;
            let stands = c.is_ascii_alphanumeric() || "._-:[]".contains(c);
            if stands { c.to_string() } else { format!("~{b:02x}") }
        })
        .collect();
    assert_eq!(written, expected);
    assert_eq!(open(&link).unwrap().scenario, scenario);
}
