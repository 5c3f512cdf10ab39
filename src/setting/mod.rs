//! Named settings: what a link may say beside its nodes, keys and changes.
//!
//! One table drives the reader, the writer, the menus and `schema()`. Values are canonical: a setting that has its
//! default is not stored, so that equal scenarios are equal values.

mod lists;
mod table;
mod value;

pub use lists::Lists;
pub use table::{SETTINGS, Setting, setting};
pub use value::{Kind, Value};

use crate::{decimal::Decimal, hash::HashKind};

/// The settings of a scenario that differ from their defaults, in the table's order: places in it with values.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Settings(Vec<(usize, Value)>);

impl Settings {
    /// Where a setting is kept, or where it would have to be.
    fn find(&self, name: &str) -> Result<usize, usize> {
        let place = SETTINGS.iter().position(|s| s.name == name).unwrap_or(SETTINGS.len());
        let at = self.0.iter().take_while(|(kept, _)| *kept < place).count();
        if self.0.get(at).is_some_and(|(kept, _)| *kept == place) { Ok(at) } else { Err(at) }
    }

    /// The value given, if it is not the default.
    #[must_use]
    pub fn given(&self, name: &str) -> Option<&Value> {
        self.find(name).ok().map(|at| &self.0[at].1)
    }

    /// Stores a value, or forgets it where it equals the default.
    pub fn set(&mut self, setting: &'static Setting, value: Value) {
        let default = (setting.default)();
        self.set_unless(setting, value, &default);
    }

    /// Stores a value, or forgets it where it equals a default that is a scheme's own.
    pub fn set_unless(&mut self, setting: &'static Setting, value: Value, default: &Value) {
        if value == *default {
            return self.reset(setting.name);
        }
        match self.find(setting.name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => {
                let place = SETTINGS.iter().position(|s| s.name == setting.name);
                if let Some(place) = place {
                    self.0.insert(at, (place, value));
                }
            }
        }
    }

    /// Back to the default.
    pub fn reset(&mut self, name: &str) {
        if let Ok(at) = self.find(name) {
            self.0.remove(at);
        }
    }

    /// What differs from the defaults, in the table's order: the order in which links are written.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Setting, &Value)> {
        self.0.iter().map(|(place, value)| (&SETTINGS[*place], value))
    }

    /// Without what belongs to views and looks: what is left may bear on keys.
    #[must_use]
    pub fn without_looks(&self) -> Self {
        Self(self.0.iter().filter(|(place, _)| !SETTINGS[*place].shows).cloned().collect())
    }

    fn value(&self, name: &str) -> Option<Value> {
        self.given(name).cloned().or_else(|| setting(name).map(|s| (s.default)()))
    }

    /// A whole number; 0 for a name that is no count.
    #[must_use]
    pub fn count(&self, name: &str) -> u64 {
        match self.value(name) {
            Some(Value::Count(n)) => n,
            _ => 0,
        }
    }

    /// A decimal; 0 for a name that is none.
    #[must_use]
    pub fn decimal(&self, name: &str) -> Decimal {
        match self.value(name) {
            Some(Value::Decimal(d)) => d,
            _ => Decimal::ZERO,
        }
    }

    /// The smallest and the largest size of Envoy's ring.
    #[must_use]
    pub fn sizes(&self) -> (u64, u64) {
        match self.value("sizes") {
            Some(Value::Sizes(least, most)) => (least, most),
            _ => (1, 1),
        }
    }

    /// Lists of names, one for each of several; none for a name that is none.
    #[must_use]
    pub fn lists(&self, name: &str) -> Lists {
        match self.given(name) {
            Some(Value::Lists(lists)) => lists.clone(),
            _ => Lists::default(),
        }
    }

    /// A word; empty for a name that is none.
    #[must_use]
    pub fn word(&self, name: &str) -> String {
        match self.value(name) {
            Some(Value::Word(w)) => w,
            _ => String::new(),
        }
    }

    /// How keys are hashed.
    #[must_use]
    pub fn hash(&self) -> KeyHash {
        let name = self.word("hash");
        if name == "raw" { KeyHash::Raw } else { KeyHash::By(HashKind::named(&name).unwrap_or(HashKind::DEFAULT)) }
    }

    /// How keys are hashed by a system that has a hash of its own: that one, unless a link names another than the
    /// default.
    #[must_use]
    pub fn hash_or(&self, own: KeyHash) -> KeyHash {
        if self.given("hash").is_some() { self.hash() } else { own }
    }
}

/// A hash that belongs to one system and has no name in links.
#[derive(Clone, Copy, Debug)]
pub struct OwnHash {
    /// Its name: two with the same name are the same function.
    pub name: &'static str,
    /// The function.
    pub run: fn(&[u8]) -> u64,
}

/// By name: addresses of functions say nothing.
impl PartialEq for OwnHash {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OwnHash {}

/// How keys become numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyHash {
    /// By a hash function, which hashes points too.
    By(HashKind),
    /// The key's text is a decimal `u64` and is taken as the hash; points are hashed by the default function.
    Raw,
    /// By a system's own function; points as its scheme says.
    Own(OwnHash),
}

impl KeyHash {
    /// The function for points.
    #[must_use]
    pub fn for_points(self) -> HashKind {
        match self {
            Self::By(kind) => kind,
            Self::Raw | Self::Own(_) => HashKind::DEFAULT,
        }
    }

    /// The function for keys; none where the key's text is the hash.
    #[must_use]
    pub fn function(self) -> Option<fn(&[u8]) -> u64> {
        match self {
            Self::By(kind) => Some(kind.function()),
            Self::Own(own) => Some(own.run),
            Self::Raw => None,
        }
    }

    /// The name in links, or that of a system's own.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::By(kind) => kind.name(),
            Self::Raw => "raw",
            Self::Own(own) => own.name,
        }
    }
}
