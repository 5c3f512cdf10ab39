//! `docs/schemes.md` is made from the registry and must be current. `UPDATE_SNAPSHOTS=1` writes it anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    placement::{About, Cluster, Down, Placement, Promises, SCHEMES, Scheme, Weights, cluster::NodeSpec},
    setting::{Settings, Value, setting},
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schemes.md");

const HEAD: &str = "# Schemes

Made from the registry of schemes by `tests/docs_schemes.rs`: do not edit. `schema()` gives the same facts to programs.

| scheme | in words | weights | order of the list | needless moves | a node that is down | memory, 10 nodes |
|---|---|---|---|---|---|---|
";

fn text() -> String {
    let mut text = HEAD.to_owned();
    for scheme in SCHEMES {
        text += &row(*scheme);
    }
    for scheme in SCHEMES {
        text += &section(*scheme);
    }
    text
}

fn row(scheme: &dyn Scheme) -> String {
    let (about, promises) = (scheme.about(), scheme.promises(&Settings::default()));
    let order = if about.order_matters { "matters" } else { "never matters" };
    let down = match promises.down {
        Down::Passed => "others own its keys",
        Down::Unserved => "its keys wait",
        Down::Kept => "keeps its keys",
    };
    format!(
        "| [`{}`](#{}) | {} | {} | {order} | {} | {down} | {} |\n",
        about.name,
        about.name,
        about.title,
        about.weights.name(),
        needless(about.weights, promises),
        size(ten(scheme).bytes()),
    )
}

/// Ten nodes of weight 1 under the default settings.
fn ten(scheme: &dyn Scheme) -> Box<dyn Placement> {
    let mut cluster = Cluster::of((0..10).map(|i| NodeSpec::named(format!("node-{i}"))));
    scheme.carry(&mut cluster);
    scheme.build(&cluster, &Settings::default()).unwrap()
}

fn size(bytes: usize) -> String {
    if bytes < 10_000 { format!("{bytes} bytes") } else { format!("{} kB", bytes.div_ceil(1000)) }
}

fn needless(weights: Weights, promises: Promises) -> String {
    let weighs = weights != Weights::None;
    let kinds = [("joins", !promises.joins), ("leaves", !promises.leaves), ("weights", weighs && !promises.weights)];
    let found: Vec<&str> = kinds.into_iter().filter(|k| k.1).map(|k| k.0).collect();
    if found.is_empty() { "none".to_owned() } else { found.join(", ") }
}

/// The settings that name a variant.
fn of_variant(about: &About, variant: &str) -> Settings {
    let mut settings = Settings::default();
    about.set(&mut settings, setting("variant").unwrap(), Value::Word(variant.to_owned()));
    settings
}

/// What the first variant says, and in brackets those that say something else.
fn by_variant(about: &About, first: String, of: impl Fn(&Settings) -> String) -> String {
    let mut others: Vec<(String, Vec<&str>)> = Vec::new();
    for variant in about.variants.iter().skip(1) {
        let said = of(&of_variant(about, variant));
        match others.iter_mut().find(|o| o.0 == said) {
            _ if said == first => {}
            Some(known) => known.1.push(variant),
            None => others.push((said, vec![variant])),
        }
    }
    others.into_iter().fold(first, |text, (said, who)| format!("{text}; with {}: {said}", listed(&who)))
}

fn section(scheme: &dyn Scheme) -> String {
    let about = scheme.about();
    let mut text = format!("\n## {}\n\n**{}.** {}\n\n", about.name, heading(about), about.imitates);
    let mut line = |what: &str, said: &str| {
        if !said.is_empty() {
            text.push_str(&format!("- **{what}**: {said}\n"));
        }
    };
    line("Keys are hashed by", about.key_hash);
    line("Variants", &listed(about.variants));
    line("Settings", &listed(about.settings));
    let own: Vec<String> = about.defaults.iter().map(|(name, n)| format!("`{name}={n}`")).collect();
    line("Defaults of its own", &own.join(", "));
    let weights = |s: &Settings| scheme.weights(s).name().to_owned();
    line("Weights", &by_variant(about, weights(&Settings::default()), weights));
    line("Weight 0", about.zero_weight);
    line("A node that is down", about.down);
    line("Replicas", about.replicas);
    line("A lookup costs", about.lookup);
    line("What moves", about.movement);
    let moves = |s: &Settings| needless(scheme.weights(s), scheme.promises(s));
    line("Needless moves", &by_variant(about, moves(&Settings::default()), moves));
    let removal = about.settings.contains(&"removal");
    line(
        "Removal",
        if removal { "`removal=close` closes the gap, `removal=swap` puts the last node into it" } else { "" },
    );
    line("Reference", about.source);
    text
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", ")
}

/// The title as a sentence begins; a system's name that the text itself begins with stays as the system writes it.
fn heading(about: &About) -> String {
    let first = about.title.split(' ').next().unwrap();
    if about.imitates.starts_with(first) {
        return about.title.to_owned();
    }
    let mut letters = about.title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[test]
fn the_page_of_schemes_is_current() {
    let now = text();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(FILE, &now).unwrap();
    }
    let stored = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(stored == now, "docs/schemes.md is not current: run UPDATE_SNAPSHOTS=1 cargo test --test docs_schemes");
}

#[test]
fn every_scheme_tells_everything() {
    for about in SCHEMES.iter().map(|s| s.about()) {
        for said in [about.imitates, about.down, about.replicas, about.lookup, about.movement, about.source] {
            assert!(said.len() > 7 && said.ends_with('.'), "{}: {said:?}", about.name);
        }
        assert_eq!(about.zero_weight.is_empty(), about.weights == Weights::None, "{}", about.name);
        assert!(!about.key_hash.is_empty() && !about.title.is_empty(), "{}", about.name);
    }
}

#[test]
fn every_scheme_has_its_line_in_the_menu() {
    let mut lines: Vec<&str> = SCHEMES.iter().map(|s| ringscope::words::ui::scheme_line(s.about().name)).collect();
    assert!(lines.iter().all(|line| !line.is_empty()), "{lines:?}");
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), SCHEMES.len(), "no two say the same");
}
