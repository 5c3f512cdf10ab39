//! The kinds of values that a setting takes, and their text in links.

use std::fmt;

use super::Lists;
use crate::{bytes::Bytes, decimal::Decimal, hash::HashKind, refusal::Refusal, words};

/// What a setting takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number within limits.
    Count {
        /// Smallest allowed.
        min: u64,
        /// Largest allowed.
        max: u64,
    },
    /// A decimal of up to six places within limits (millionths).
    Decimal {
        /// Smallest allowed.
        min: Decimal,
        /// Largest allowed.
        max: Decimal,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// The name of a hash function, or `raw`.
    Hash,
    /// A word of letters, digits and `-`, or several joined by commas: its owner checks it.
    Token,
    /// Two whole numbers, `min-max`.
    Sizes,
    /// Any bytes.
    Text,
    /// Lists of names, one for each of several. The reader of links parts them before it undoes escapes.
    Lists,
}

/// A setting's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A whole number.
    Count(u64),
    /// A decimal.
    Decimal(Decimal),
    /// A word.
    Word(String),
    /// Smallest and largest.
    Sizes(u64, u64),
    /// Any bytes.
    Text(Bytes),
    /// Lists of names, one for each of several.
    Lists(Lists),
}

impl Kind {
    /// Reads a value from a link's bytes (escapes already undone).
    ///
    /// # Errors
    /// A sentence that says what was expected and quotes what was given.
    pub fn read(&self, name: &str, given: &Bytes) -> Result<Value, Refusal> {
        let text = given.text();
        let refuse = |expected: String| Refusal(words::bad_setting(name, &expected, &given.to_string()));
        match *self {
            Self::Count { min, max } => text
                .and_then(whole)
                .filter(|n| (min..=max).contains(n))
                .map(Value::Count)
                .ok_or_else(|| refuse(words::expected_count(min, max))),
            Self::Decimal { min, max } => text
                .and_then(|t| Decimal::parse(t).ok())
                .filter(|d| (min..=max).contains(d))
                .map(Value::Decimal)
                .ok_or_else(|| {
                    let expected = if name == "cap" { words::expected_cap } else { words::expected_decimal };
                    refuse(expected(min, max))
                }),
            Self::Word(list) => text
                .filter(|t| list.contains(t))
                .map(|t| Value::Word(t.to_owned()))
                .ok_or_else(|| refuse(words::expected_word(list))),
            Self::Hash => text
                .filter(|t| *t == "raw" || HashKind::named(t).is_some())
                .map(|t| Value::Word(t.to_owned()))
                .ok_or_else(|| {
                    let names: Vec<&str> = HashKind::all().map(HashKind::name).chain(["raw"]).collect();
                    refuse(words::expected_word(&names))
                }),
            Self::Token => text
                .filter(|t| t.bytes().all(|b| b.is_ascii_alphanumeric() || b"-,._".contains(&b)))
                .map(|t| Value::Word(t.to_owned()))
                .ok_or_else(|| refuse(words::expected_token())),
            Self::Sizes => text
                .and_then(|t| t.split_once('-'))
                .and_then(|(a, b)| Some((whole(a)?, whole(b)?)))
                .filter(|(a, b)| *a >= 1 && a <= b && *b <= 8_388_608)
                .map(|(a, b)| Value::Sizes(a, b))
                .ok_or_else(|| refuse(words::expected_sizes())),
            Self::Text => Ok(Value::Text(given.clone())),
            Self::Lists => Err(refuse(words::expected_lists())),
        }
    }
}

/// Digits and nothing else: no sign, no space.
fn whole(text: &str) -> Option<u64> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// The value's bytes before escaping, as text where they are text.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(n) => write!(f, "{n}"),
            Self::Decimal(d) => write!(f, "{d}"),
            Self::Word(w) => f.write_str(w),
            Self::Sizes(a, b) => write!(f, "{a}-{b}"),
            Self::Text(bytes) => write!(f, "{bytes}"),
            Self::Lists(lists) => write!(f, "{lists}"),
        }
    }
}

impl Value {
    /// The bytes that a link escapes and writes.
    #[must_use]
    pub fn to_bytes(&self) -> Bytes {
        match self {
            Self::Text(bytes) => bytes.clone(),
            other => Bytes::from(other.to_string()),
        }
    }
}
