//! The corpus of links: every form that was ever released opens for ever, with the same owners.
//!
//! A line of `links/*.txt` (one file a family of schemes) is a link, a tab, owners as `key=owner,…`, a tab, and the counts of its plan. To add
//! one, put the link alone on a line: the test fails and prints the line that belongs there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod naive;

use std::collections::BTreeSet;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use ringscope::{
    api,
    bytes::Bytes,
    hash::HashKind,
    keys::Keys,
    link::{open, write},
    placement::State,
    scenario::{Change, Scenario, change::Assignment},
    setting::{KeyHash, Kind, SETTINGS, Value},
};

const KEYS: [&str; 9] = ["key-0", "key-7", "user:42", "foo", "", "café", "漢字", "🙂", "a b,c=d"];
const NUMBERS: [&str; 5] = ["0", "1", "4294967296", "12345678901234567890", "18446744073709551615"];
/// What stays as it is in the file; `decodeURIComponent` undoes the rest.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b':');

struct Line {
    link: String,
    owners: Vec<(Bytes, Option<Bytes>)>,
    counts: String,
}

fn shown(bytes: &Bytes) -> String {
    utf8_percent_encode(bytes.text().unwrap(), ESCAPED).to_string()
}

fn read(text: &str) -> Bytes {
    Bytes(percent_decode_str(text).collect())
}

impl Line {
    fn parse(line: &str) -> Self {
        let mut columns = line.split('\t');
        let link = columns.next().unwrap().to_owned();
        let pair = |pair: &str| {
            let (key, owner) = pair.split_once('=').unwrap();
            (read(key), (!owner.is_empty()).then(|| read(owner)))
        };
        let owners = columns.next().map(|c| c.split(',').map(pair).collect()).unwrap_or_default();
        Self { link, owners, counts: columns.next().unwrap_or_default().to_owned() }
    }

    /// What this version says of a link.
    fn of(link: &str) -> Self {
        let scenario = open(link).unwrap_or_else(|e| panic!("{link}: {e}")).scenario;
        let raw = effective(&scenario, scenario.step).1 == KeyHash::Raw;
        let keys: Vec<Bytes> = if raw { NUMBERS.map(Bytes::from).to_vec() } else { KEYS.map(Bytes::from).to_vec() };
        let rows = api::locate(link, Some(&keys)).unwrap();
        let plan = api::plan(link, None).unwrap();
        Self {
            link: link.to_owned(),
            owners: rows.into_iter().map(|row| (row.key, row.owner)).collect(),
            counts: format!(
                "moved={},needless={},placed={},lost={}",
                plan.moved, plan.needless, plan.placed, plan.lost
            ),
        }
    }

    fn write(&self) -> String {
        let owner = |o: &Option<Bytes>| o.as_ref().map(shown).unwrap_or_default();
        let owners: Vec<String> = self.owners.iter().map(|(k, o)| format!("{}={}", shown(k), owner(o))).collect();
        format!("{}\t{}\t{}", self.link, owners.join(","), self.counts)
    }
}

fn lines() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/links");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "txt"));
    files.sort();
    let texts = files.iter().map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .flat_map(|t| {
            t.lines().filter(|l| !l.starts_with("##") && !l.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// What decides at a step, `set` changes included: read from the values alone.
fn effective(scenario: &Scenario, step: usize) -> (naive::Settings, KeyHash) {
    let mut hash = scenario.settings.hash();
    let mut found = naive::Settings {
        scheme: scenario.scheme.to_owned(),
        points: hash.for_points(),
        v: scenario.settings.count("v"),
        form: scenario.settings.word("form"),
    };
    for change in &scenario.changes[..step] {
        match change {
            Change::Set(Assignment::Scheme(name)) => found.scheme = (*name).to_owned(),
            Change::Set(Assignment::Setting("hash", Value::Word(name))) => {
                hash = HashKind::named(name).map_or(KeyHash::Raw, KeyHash::By);
                found.points = hash.for_points();
            }
            Change::Set(Assignment::Setting("v", Value::Count(v))) => found.v = *v,
            Change::Set(Assignment::Setting("form", Value::Word(form))) => found.form.clone_from(form),
            _ => {}
        }
    }
    (found, hash)
}

fn twin(scenario: &Scenario, step: usize) -> impl Fn(&Bytes) -> Option<Bytes> {
    let (settings, hash) = effective(scenario, step);
    let owner = naive::owner(&naive::story::nodes_at(scenario, step), &settings);
    move |key: &Bytes| match hash {
        KeyHash::By(kind) => owner(kind.of(key.as_slice())),
        KeyHash::Own(own) => owner((own.run)(key.as_slice())),
        KeyHash::Raw => owner(key.text().unwrap().parse().unwrap()),
    }
}

/// Whether twins can confirm what a scenario says of a step and of the one before it.
fn has_twins(scenario: &Scenario) -> bool {
    let of = |step| naive::TWINS.contains(&effective(scenario, step).0.scheme.as_str());
    of(scenario.step) && of(scenario.step.saturating_sub(1))
}

#[test]
fn every_link_opens_with_its_owners() {
    let (mut wrong, mut said) = (Vec::new(), Vec::new());
    for line in lines() {
        let now = Line::of(&Line::parse(&line).link).write();
        if now != line {
            wrong.push(line);
            said.push(now);
        }
    }
    assert!(wrong.is_empty(), "recorded:\n{}\n\nnow:\n{}\n", wrong.join("\n"), said.join("\n"));
}

/// Owners are right, not just recorded: the twins, written from the definition, say the same.
#[test]
fn every_owner_is_confirmed() {
    let mut confirmed = 0;
    for line in lines().iter().map(|l| Line::parse(l)) {
        let scenario = open(&line.link).unwrap().scenario;
        if !has_twins(&scenario) {
            continue;
        }
        let owner = twin(&scenario, scenario.step);
        for (key, recorded) in &line.owners {
            assert_eq!(owner(key), *recorded, "{key} in {}", line.link);
            confirmed += 1;
        }
    }
    assert!(confirmed > 400, "{confirmed}");
}

#[test]
fn every_count_is_confirmed() {
    for line in lines().iter().map(|l| Line::parse(l)) {
        let scenario = open(&line.link).unwrap().scenario;
        if !has_twins(&scenario) {
            continue;
        }
        let step = scenario.step;
        let before = step.saturating_sub(1);
        let owners = (twin(&scenario, before), twin(&scenario, step));
        let people = (naive::story::people_at(&scenario, before), naive::story::people_at(&scenario, step));
        let keys = scenario.keys();
        let (mut moved, mut placed, mut lost) = (0, 0, 0);
        for key in (0..keys.len()).map(|i| keys.key(i)) {
            match (owners.0(&key), owners.1(&key)) {
                (Some(from), Some(to)) => moved += usize::from(people.0[&from] != people.1[&to]),
                (None, Some(_)) => placed += 1,
                (Some(_), None) => lost += 1,
                (None, None) => {}
            }
        }
        let counts: Vec<&str> = line.counts.split(',').collect();
        assert_eq!(counts[0], format!("moved={moved}"), "{}", line.link);
        assert_eq!(counts[2..], [format!("placed={placed}"), format!("lost={lost}")], "{}", line.link);
    }
}

/// The corpus holds every form: it is the memory of what was released.
#[test]
fn the_corpus_leaves_nothing_out() {
    let links: Vec<String> = lines().iter().map(|l| Line::parse(l).link).collect();
    assert_eq!(links.iter().collect::<BTreeSet<_>>().len(), links.len(), "a link stands twice");
    let scenarios: Vec<Scenario> = links.iter().map(|l| open(l).unwrap().scenario).collect();
    let verbs: BTreeSet<&str> = scenarios.iter().flat_map(|s| s.changes.iter().map(|c| c.verb().name())).collect();
    assert_eq!(verbs.len(), 7, "{verbs:?}");
    let hashes: BTreeSet<&str> = scenarios.iter().map(|s| effective(s, s.step).1.name()).collect();
    assert_eq!(hashes.len(), HashKind::all().count() + 1, "{hashes:?}");
    let schemes: BTreeSet<&str> = scenarios.iter().map(|s| s.scheme).collect();
    let all: BTreeSet<&str> = ringscope::placement::SCHEMES.iter().map(|s| s.about().name).collect();
    assert_eq!(schemes, all);
    for part in
        ["v1z/", "%23v1", "?v1", "%252F", "%2523v1", "%3D", "amp;", "*0.", "@", ";label:", ";state:", "~c3", "own="]
    {
        assert!(links.iter().any(|l| l.contains(part)), "no link with {part}");
    }
    assert!(scenarios.iter().any(|s| matches!(s.keys(), Keys::Listed(_))));
    assert!(links.iter().any(|l| !l.contains("step")), "no link without a step");
}

/// Every setting that a link can give, every variant, every attribute of a node stands in a link of the corpus, away
/// from its default: who adds one adds a line.
#[test]
fn the_corpus_has_every_setting_variant_and_attribute() {
    let scenarios: Vec<Scenario> = lines().iter().map(|l| open(&Line::parse(l).link).unwrap().scenario).collect();
    let set = |s: &Scenario, name: &str| {
        let on_the_way = |c: &Change| matches!(c, Change::Set(Assignment::Setting(given, _)) if *given == name);
        s.settings.given(name).is_some() || s.changes.iter().any(on_the_way)
    };
    for setting in SETTINGS {
        assert!(scenarios.iter().any(|s| set(s, setting.name)), "no link gives “{}”", setting.name);
        if let Kind::Word(words) = setting.kind {
            for word in words.iter().filter(|w| (setting.default)() != Value::Word((**w).to_owned())) {
                let has = |s: &Scenario| s.settings.word(setting.name) == *word;
                assert!(scenarios.iter().any(has), "no link gives “{}={word}”", setting.name);
            }
        }
    }
    for scheme in ringscope::placement::SCHEMES {
        let about = scheme.about();
        for variant in about.variants.iter().skip(1) {
            let has = |s: &Scenario| s.scheme == about.name && s.settings.word("variant") == *variant;
            assert!(scenarios.iter().any(has), "no link gives “variant={variant}” of {}", about.name);
        }
    }
    let nodes: Vec<_> = scenarios.iter().flat_map(|s| &s.nodes).collect();
    assert!(nodes.iter().any(|n| n.id.is_some()) && nodes.iter().any(|n| n.label.is_some()));
    assert!(nodes.iter().any(|n| n.slots.is_some()) && nodes.iter().any(|n| n.tokens.is_some()));
    for state in [State::Down, State::Drain, State::Backup] {
        assert!(nodes.iter().any(|n| n.state == state), "{state:?}");
    }
}

/// A link in the short form is written again as it is: bookmarks and decks hold the same text for years.
#[test]
fn what_was_written_is_written_the_same() {
    let same = lines().into_iter().map(|l| Line::parse(&l).link).filter(|l| write(&open(l).unwrap().scenario) == *l);
    let count = same.count();
    assert!(count >= 57, "{count} of {}", lines().len());
}
