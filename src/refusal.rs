//! The one error of the placement core: a sentence.

use std::fmt;

/// Why something cannot be done, as a sentence for a person: what was expected, what was given, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl From<String> for Refusal {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}
