//! The one door for chance: asked only for a fresh seed or prefix, which then stands in the link.

/// A fresh random number; none where the browser has no source of chance.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "chance enters here only")]
pub fn fresh() -> Option<u64> {
    getrandom::u64().ok()
}
