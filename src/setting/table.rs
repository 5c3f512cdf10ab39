//! Every setting of the link contract, in the order in which links are written.

use super::{Kind, Lists, Value};
use crate::{decimal::Decimal, limits};

/// One setting: its name in links, what it takes, its default (which belongs to `v1` for ever).
pub struct Setting {
    /// The name in links.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// The value of a link that does not name it.
    pub default: fn() -> Value,
    /// Whether it decides where keys go: such a setting may stand in a change, `set=v:256`.
    pub places: bool,
    /// Whether it belongs to a view, or to how the page looks: where keys go and what is asked of them never depends on it.
    pub shows: bool,
}

const fn count(min: u64, max: u64) -> Kind {
    Kind::Count { min, max }
}

fn word(text: &str) -> Value {
    Value::Word(text.to_owned())
}

macro_rules! setting {
    ($name:literal, $kind:expr, $default:expr, places) => {
        Setting { name: $name, kind: $kind, default: || $default, places: true, shows: false }
    };
    ($name:literal, $kind:expr, $default:expr, shows) => {
        Setting { name: $name, kind: $kind, default: || $default, places: false, shows: true }
    };
    ($name:literal, $kind:expr, $default:expr) => {
        Setting { name: $name, kind: $kind, default: || $default, places: false, shows: false }
    };
}

/// Every setting. `keys`, `own`, `nodes`, `step` and the changes are grammar of their own.
pub static SETTINGS: &[Setting] = &[
    setting!("prefix", Kind::Text, Value::Text("key-".into())),
    setting!("v", count(1, limits::POINTS), Value::Count(128), places),
    setting!("hash", Kind::Hash, word("xxh3"), places),
    setting!("seed", count(0, u64::MAX), Value::Count(1)),
    setting!("replicas", count(1, limits::NODES), Value::Count(1), places),
    setting!("zipf", Kind::Decimal { min: Decimal::ZERO, max: Decimal::whole(10) }, Value::Decimal(Decimal::ZERO)),
    setting!("table", count(2, limits::TABLE), Value::Count(65537), places),
    setting!(
        "cap",
        Kind::Decimal { min: Decimal::ONE, max: Decimal::MAX },
        Value::Decimal(Decimal::from_millionths(1_250_000)),
        places
    ),
    setting!("probes", count(1, 1000), Value::Count(21), places),
    setting!("capacity", count(1, limits::NODES * 100), Value::Count(1024), places),
    setting!("sizes", Kind::Sizes, Value::Sizes(1024, 8_388_608), places),
    setting!("form", Kind::Word(&["paper", "guava", "exact", "naive"]), word("paper"), places),
    setting!("variant", Kind::Token, word(""), places),
    setting!("labels", Kind::Token, word(""), places),
    setting!("spread", Kind::Word(&["", "zone"]), word(""), places),
    setting!("removal", Kind::Word(&["close", "swap"]), word("close"), places),
    setting!("caches", count(0, limits::NODES), Value::Count(0), shows),
    setting!("arity", count(2, 64), Value::Count(4), shows),
    setting!("threshold", count(1, 1000), Value::Count(1), shows),
    setting!("requests", count(0, 1_000_000), Value::Count(1000), shows),
    setting!("pages", count(1, 10_000), Value::Count(1), shows),
    setting!("popularity", Kind::Word(&["one", "zipf", "equal"]), word("one"), shows),
    setting!("page", Kind::Text, Value::Text("hot".into()), shows),
    setting!("clients", count(1, limits::CLIENTS), Value::Count(10), shows),
    setting!(
        "see",
        Kind::Decimal { min: Decimal::ZERO, max: Decimal::ONE },
        Value::Decimal(Decimal::from_millionths(500_000)),
        shows
    ),
    setting!("know", Kind::Lists, Value::Lists(Lists::default()), shows),
    setting!("view", Kind::Word(&["picture", "compare", "tree", "views", "lab", "rebalance"]), word("picture"), shows),
    setting!("compare", Kind::Token, word(""), shows),
    setting!("plot", Kind::Token, word(""), shows),
    setting!("left", Kind::Word(&["", "keys"]), word("")),
    setting!("embed", count(0, 1), Value::Count(0), shows),
    setting!("controls", count(0, 1), Value::Count(1), shows),
    setting!("theme", Kind::Word(&["", "light", "dark", "contrast"]), word(""), shows),
    setting!("palette", Kind::Token, word(""), shows),
    setting!(
        "scale",
        Kind::Decimal { min: Decimal::from_millionths(250_000), max: Decimal::whole(8) },
        Value::Decimal(Decimal::ONE),
        shows
    ),
    setting!("play", count(0, 1), Value::Count(0), shows),
    setting!("still", count(0, 1), Value::Count(0), shows),
    setting!("lang", Kind::Token, word(""), shows),
];

/// The setting of that name.
#[must_use]
pub fn setting(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|s| s.name == name)
}
