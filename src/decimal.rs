//! Exact decimals with up to six places: weights, caps, fractions.

use std::fmt;

use crate::{refusal::Refusal, words};

/// A non-negative decimal, kept exact in millionths; at most 1e9.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decimal(u64);

impl Decimal {
    /// One.
    pub const ONE: Self = Self(1_000_000);
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// The largest value that a link may hold: 1e9.
    pub const MAX: Self = Self(1_000_000_000 * 1_000_000);

    /// From millionths; values above [`Decimal::MAX`] are held at it.
    #[must_use]
    pub const fn from_millionths(millionths: u64) -> Self {
        if millionths > Self::MAX.0 { Self::MAX } else { Self(millionths) }
    }

    /// From a whole number, held at [`Decimal::MAX`].
    #[must_use]
    pub const fn whole(n: u64) -> Self {
        Self::from_millionths(n.saturating_mul(1_000_000))
    }

    /// In millionths: exact.
    #[must_use]
    pub const fn millionths(self) -> u64 {
        self.0
    }

    /// As a float, for drawing and for expectations; never for placement.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// The whole number, where there are no places behind the point.
    #[must_use]
    pub const fn as_whole(self) -> Option<u64> {
        if self.0.is_multiple_of(1_000_000) { Some(self.0 / 1_000_000) } else { None }
    }

    /// `n` × this, rounded to a whole number with halves up (exact integers).
    #[must_use]
    pub const fn times_rounded(self, n: u64) -> u128 {
        (self.0 as u128 * n as u128 + 500_000) / 1_000_000
    }

    /// Reads digits, optionally a point and up to six digits.
    ///
    /// # Errors
    /// A sentence that quotes the text, where it is no such number or above 1e9.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let refuse = || Refusal(words::bad_decimal(text));
        let (whole, places) = match text.split_once('.') {
            Some((whole, places)) => (whole, places),
            None => (text, ""),
        };
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        let pointed = text.contains('.');
        if whole.is_empty() || !digits(whole) || !digits(places) || places.len() > 6 {
            return Err(refuse());
        }
        if pointed && places.is_empty() {
            return Err(refuse());
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > 10 {
            return Err(refuse());
        }
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| refuse())? };
        let millionths: u64 = format!("{places:0<6}").parse().map_err(|_| refuse())?;
        let total = whole * 1_000_000 + millionths;
        if total > Self::MAX.0 {
            return Err(refuse());
        }
        Ok(Self(total))
    }
}

/// The shortest form: `2`, `0.5`, `1.000001`.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, places) = (self.0 / 1_000_000, self.0 % 1_000_000);
        if places == 0 {
            return write!(f, "{whole}");
        }
        let places = format!("{places:06}");
        write!(f, "{whole}.{}", places.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints_the_shortest_form() {
        for (text, shown) in [
            ("1", "1"),
            ("0", "0"),
            ("2.50", "2.5"),
            ("0.000001", "0.000001"),
            ("007", "7"),
            ("1000000000", "1000000000"),
        ] {
            assert_eq!(Decimal::parse(text).map(|d| d.to_string()), Ok(shown.to_owned()), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_such_number() {
        for text in ["", ".", "1.", ".5", "-1", "1e3", "1.0000001", "1000000000.1", "99999999999", "1,5", " 1"] {
            let refusal = Decimal::parse(text).unwrap_err();
            assert!(refusal.0.contains(&format!("“{text}”")), "{text}: {refusal}");
        }
    }

    #[test]
    fn vnode_counts_round_halves_up() {
        let half = Decimal::parse("0.5").unwrap();
        assert_eq!(half.times_rounded(1), 1);
        assert_eq!(half.times_rounded(3), 2);
        assert_eq!(Decimal::parse("0.499999").unwrap().times_rounded(1), 0);
        assert_eq!(Decimal::MAX.times_rounded(160), 160_000_000_000);
    }
}
