//! Every scheme's owners, hashes, replicas and points against the stored ones; `web.rs` holds Wasm to the same file.
//!
//! `UPDATE_SNAPSHOTS=1` writes the file anew: after a scheme was added. An entry that was there never changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod golden;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/schemes.txt");

/// Entries: the link, and what is said of it.
fn entries(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut all: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(answer) => all.last_mut().unwrap().1.push(answer),
            None => all.push((line, Vec::new())),
        }
    }
    all
}

#[test]
fn every_scheme_answers_as_it_did() {
    let now = golden::text();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(FILE, &now).unwrap();
    }
    let stored = std::fs::read_to_string(FILE).unwrap_or_default();
    let (now, stored) = (entries(&now), entries(&stored));
    for (link, answers) in &now {
        let found = stored.iter().find(|e| e.0 == *link);
        let (_, known) = found.unwrap_or_else(|| panic!("tests/golden/schemes.txt has no entry for {link}"));
        assert_eq!(answers, known, "{link}");
    }
    assert_eq!(now.len(), stored.len(), "tests/golden/schemes.txt has entries of schemes that are gone");
}

#[test]
fn the_stories_are_told_of_every_scheme() {
    let now = golden::text();
    for about in ringscope::placement::SCHEMES.iter().map(|s| s.about()) {
        let own: Vec<_> =
            entries(&now).into_iter().filter(|e| e.0.starts_with(&format!("v1/{}/", about.name))).collect();
        assert_eq!(own.len(), 3 * golden::forms(about).len(), "{}", about.name);
        let refused = own.iter().filter(|e| e.1[0].starts_with("refused")).count();
        assert!(refused * 3 <= own.len(), "{}: {own:?}", about.name);
    }
}
