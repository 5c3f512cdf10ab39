//! What schemes may have of their own: a hash for keys, defaults, variants; and a picture of heaps alone.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{
    hash::HashKind,
    keys::{Keys, hash_of},
    layout::{Fit, Kind, Layout, Reach},
    placement::{About, SCHEMES, scheme},
    scenario::Scenario,
    scene::{self, View},
    setting::{KeyHash, OwnHash, Settings, Value, setting},
    story::Story,
};

/// The ring's description with defaults and variants of its own.
fn about() -> About {
    let ring = scheme("ring").unwrap().about();
    About {
        name: "other",
        variants: &["first", "second"],
        defaults: &[("v", 50)],
        title: ring.title,
        preposition: ring.preposition,
        imitates: ring.imitates,
        zero_weight: ring.zero_weight,
        weights: ring.weights,
        settings: ring.settings,
        key_hash: ring.key_hash,
        order_matters: ring.order_matters,
        down: ring.down,
        replicas: ring.replicas,
        lookup: ring.lookup,
        movement: ring.movement,
        source: ring.source,
    }
}

fn set(about: &About, settings: &mut Settings, name: &str, value: Value) {
    about.set(settings, setting(name).unwrap(), value);
}

#[test]
fn a_scheme_has_its_own_default() {
    let (about, ring) = (about(), scheme("ring").unwrap().about());
    let mut settings = Settings::default();
    assert_eq!((about.count(&settings, "v"), ring.count(&settings, "v")), (50, 128));
    set(&about, &mut settings, "v", Value::Count(128));
    assert_eq!(about.count(&settings, "v"), 128, "the table's default, said of a scheme with another");
    assert!(settings.given("v").is_some());
    ring.settle(&mut settings);
    assert_eq!(settings, Settings::default(), "is the ring's default, so a link of a ring leaves it out");
    set(&about, &mut settings, "v", Value::Count(50));
    assert_eq!(settings, Settings::default());
    set(ring, &mut settings, "v", Value::Count(50));
    about.settle(&mut settings);
    assert_eq!(settings, Settings::default());
}

#[test]
fn a_variant_is_one_of_the_schemes_own() {
    let about = about();
    let mut settings = Settings::default();
    assert_eq!(about.variant(&settings).unwrap(), "first");
    set(&about, &mut settings, "variant", Value::Word("second".into()));
    assert_eq!(about.variant(&settings).unwrap(), "second");
    set(&about, &mut settings, "variant", Value::Word("third".into()));
    let sentence = about.variant(&settings).unwrap_err().0;
    assert!(["first", "second", "third", "variant"].iter().all(|w| sentence.contains(w)), "{sentence}");
    about.settle(&mut settings);
    assert_eq!(about.variant(&settings).unwrap(), "first");
}

#[test]
fn a_system_has_its_own_hash_unless_a_link_names_one() {
    let own = KeyHash::Own(OwnHash { name: "length", run: |b| b.len() as u64 });
    let mut settings = Settings::default();
    assert_eq!(settings.hash_or(own), own);
    assert_ne!(own, KeyHash::Own(OwnHash { name: "other", run: |b| b.len() as u64 }));
    let keys = Keys::Made { prefix: "key-".into(), count: 11 };
    assert_eq!(keys.hashes(own).unwrap(), [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6]);
    assert_eq!(hash_of(b"abc", own), Ok(3));
    settings.set(setting("hash").unwrap(), Value::Word("crc32".into()));
    assert_eq!(settings.hash_or(own), KeyHash::By(HashKind::named("crc32").unwrap()));
    settings.set(setting("hash").unwrap(), Value::Word("raw".into()));
    assert_eq!(settings.hash_or(own), KeyHash::Raw);
}

#[test]
fn defaults_and_variants_are_sound() {
    for about in SCHEMES.iter().map(|s| s.about()) {
        let mut variants = about.variants.to_vec();
        variants.sort_unstable();
        variants.dedup();
        assert_eq!(variants.len(), about.variants.len(), "{}", about.name);
        assert_eq!(about.variants.is_empty(), !about.settings.contains(&"variant"), "{}", about.name);
        for (name, count) in about.defaults {
            assert!(about.settings.contains(name), "{}: {name}", about.name);
            let text = count.to_string().into_bytes();
            setting(name).unwrap().kind.read(name, &text.as_slice().into()).unwrap();
        }
    }
}

#[test]
fn heaps_alone_are_drawn() {
    for nodes in [vec![], Scenario::default_nodes()] {
        let scenario = Scenario { nodes, made_keys: 300, ..Scenario::opening() };
        let mut picture = (*Story::tell(&scenario, None).unwrap().picture).clone();
        picture.kind = Kind::Heaps;
        for side in [&mut picture.before, &mut picture.after] {
            side.points = Default::default();
            side.places = Default::default();
        }
        for (width, height) in [(680.0, 410.0), (300.0, 300.0), (0.0, 0.0)] {
            let layout = Layout::fit(&picture, width, height, &Fit::default());
            for t in [0.0, 0.5, 1.0] {
                let drawn = scene::build(&picture, &layout, &View { t, ..View::default() });
                assert_eq!(drawn.shapes.is_empty(), width == 0.0);
                let middle = ringscope::layout::Point { x: width / 2.0, y: height / 2.0 };
                let _ = layout.hit(&picture, middle, Reach::FINGER, t);
            }
        }
        let field = Layout::fit(&picture, 680.0, 410.0, &Fit::default());
        let routes = field.field().unwrap();
        assert!(picture.after.owners.is_empty() || !routes.heaps.heaps.is_empty());
    }
}
