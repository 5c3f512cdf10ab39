//! What this version knows, made from the registry and the tables.

use super::Plain;
use crate::{
    hash::HashKind,
    limits,
    placement::{About, Promises, SCHEMES},
    setting::{Kind, SETTINGS, Setting, Settings},
};

/// Schemes, settings, hash functions and limits.
#[must_use]
pub fn schema() -> Plain {
    let limits = limits::ALL.iter().map(|(name, n)| ((*name).to_owned(), Plain::Number(*n as f64)));
    Plain::object([
        ("schemes", Plain::List(SCHEMES.iter().map(|s| scheme(s.about(), s.promises(&Settings::default()))).collect())),
        ("settings", Plain::List(SETTINGS.iter().map(setting).collect())),
        ("hashes", Plain::List(hashes())),
        ("limits", Plain::Object(limits.collect())),
    ])
}

fn scheme(about: &About, promises: Promises) -> Plain {
    let needless = [("add", promises.joins), ("drop", promises.leaves), ("weigh", promises.weights)];
    let needless = needless.into_iter().filter(|(_, kept)| !kept).map(|(verb, _)| verb);
    let own = about.defaults.iter().map(|(name, n)| ((*name).to_owned(), n.to_string().into())).collect();
    Plain::object([
        ("name", about.name.into()),
        ("title", about.title.into()),
        ("imitates", about.imitates.into()),
        ("weights", about.weights.name().into()),
        ("zero", about.zero_weight.into()),
        ("settings", Plain::list(about.settings.iter().copied())),
        ("keys", about.key_hash.into()),
        ("variants", Plain::list(about.variants.iter().copied())),
        ("defaults", Plain::Object(own)),
        ("order", about.order_matters.into()),
        ("needless", Plain::list(needless)),
        ("down", about.down.into()),
        ("replicas", about.replicas.into()),
        ("lookup", about.lookup.into()),
        ("movement", about.movement.into()),
        ("source", about.source.into()),
    ])
}

fn setting(setting: &Setting) -> Plain {
    let takes = match setting.kind {
        Kind::Count { min, max } => Plain::object([("min", (min as f64).into()), ("max", (max as f64).into())]),
        Kind::Decimal { min, max } => Plain::object([("min", min.to_f64().into()), ("max", max.to_f64().into())]),
        Kind::Word(words) => Plain::object([("words", Plain::list(words.iter().copied()))]),
        Kind::Hash => Plain::object([("words", Plain::List(hash_names()))]),
        Kind::Token | Kind::Sizes | Kind::Text | Kind::Lists => Plain::Null,
    };
    Plain::object([
        ("name", setting.name.into()),
        ("default", (setting.default)().to_string().into()),
        ("takes", takes),
        ("change", setting.places.into()),
    ])
}

fn hash_names() -> Vec<Plain> {
    HashKind::all().map(|h| h.name().into()).chain(["raw".into()]).collect()
}

fn hashes() -> Vec<Plain> {
    let one = |name: &str, title: &str, bits: u32| {
        Plain::object([("name", name.into()), ("title", title.into()), ("bits", f64::from(bits).into())])
    };
    let mut all: Vec<Plain> = HashKind::all().map(|h| one(h.name(), h.title(), h.bits())).collect();
    all.push(one("raw", crate::words::RAW_HASH, 64));
    all
}
