//! Floats as text with so many places behind the point, exactly rounded, in integers.
//!
//! The standard library's way prints every float there is, in tables and two algorithms of more than twenty kilobytes.

/// What a float is held at, in units of its last place, so that all digits fit.
const MOST: u128 = u64::MAX as u128;

/// A float with `places` digits behind the point (19 at most), the exact value rounded half to even. What has more
/// digits than a `u64` is held at the largest; not a number is `NaN`.
#[must_use]
pub fn fixed(x: f64, places: usize) -> String {
    let mut out = String::new();
    if x.is_nan() {
        out.push_str("NaN");
        return out;
    }
    let places = places.min(19);
    let scaled = scaled(x.abs(), places);
    if x.is_sign_negative() {
        out.push('-');
    }
    let digits = scaled.to_string();
    // At least one digit stands before the point.
    for _ in digits.len()..=places {
        out.push('0');
    }
    out.push_str(&digits);
    if places > 0 {
        out.insert(out.len() - places, '.');
    }
    out
}

/// The same without zeros at its end, and without the sign of a zero.
#[must_use]
pub fn trimmed(x: f64, places: usize) -> String {
    let mut text = fixed(x, places);
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// x · 10^places, rounded half to even: a float is a whole number of 53 bits times a power of two.
fn scaled(x: f64, places: usize) -> u64 {
    let (bits, exponent) = (x.to_bits() & ((1 << 52) - 1), (x.to_bits() >> 52) as i32);
    let (whole, power) = if exponent == 0 { (bits, -1074) } else { (bits | 1 << 52, exponent - 1075) };
    // 53 bits and 64 for 10^19.
    let whole = u128::from(whole) * 10u128.pow(places as u32);
    let rounded = match power {
        // Too large for any u64, or in it without a shift to the right.
        64.. => MOST,
        0.. => {
            if whole > MOST >> power {
                MOST
            } else {
                whole << power
            }
        }
        -127..0 => {
            let (kept, rest, half) = (whole >> -power, whole & ((1 << -power) - 1), 1 << (-power - 1));
            kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
        }
        // 117 bits at most were there.
        _ => 0,
    };
    // The clamp makes it fit.
    rounded.min(MOST) as u64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn agrees_with_the_standard_library(x in prop_oneof![-1e13..1e13f64, -1.0..1.0f64, -1e-7..1e-7f64], places in 0..6usize) {
            prop_assert_eq!(fixed(x, places), format!("{x:.places$}"));
        }

        #[test]
        fn ties_go_to_even(n in -4000..4000i32, places in 0..3usize) {
            let x = f64::from(n) / 8.0;
            prop_assert_eq!(fixed(x, places), format!("{x:.places$}"));
        }

        #[test]
        fn nothing_is_too_much(bits in any::<u64>(), places in 0..40usize) {
            let _ = fixed(f64::from_bits(bits), places);
        }
    }

    #[test]
    fn what_is_no_usual_number() {
        assert_eq!(fixed(f64::NAN, 2), "NaN");
        assert_eq!(fixed(f64::INFINITY, 0), u64::MAX.to_string());
        assert_eq!(fixed(1e300, 1), "1844674407370955161.5");
        assert_eq!(fixed(f64::MIN_POSITIVE / 2.0, 3), "0.000");
        assert_eq!(fixed(9_007_199_254_740_992.0, 0), "9007199254740992");
    }

    #[test]
    fn zeros_at_the_end_are_cut() {
        let shown = [1.0, -0.0, -0.0001, 0.5, 120.0, 12.25].map(|x| trimmed(x, 3));
        assert_eq!(shown, ["1", "0", "0", "0.5", "120", "12.25"]);
        assert_eq!(trimmed(120.0, 0), "120");
    }
}
