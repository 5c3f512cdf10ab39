//! One logarithm for every build: made of IEEE additions, products and quotients alone, so that weighted rendezvous
//! gives the same owners natively and in Wasm. A platform's own `ln` may differ in its last bit.

const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// 1/23, 1/21, … 1/3.
#[rustfmt::skip]
const ODD_PARTS: [f64; 11] = [
    1.0 / 23.0, 1.0 / 21.0, 1.0 / 19.0, 1.0 / 17.0, 1.0 / 15.0, 1.0 / 13.0,
    1.0 / 11.0, 1.0 / 9.0, 1.0 / 7.0, 1.0 / 5.0, 1.0 / 3.0,
];

/// 2·artanh(s) for |s| ≤ 0.1716: the odd series, far enough that what follows is below the last bit.
fn twice_artanh(s: f64) -> f64 {
    let z = s * s;
    let sum = ODD_PARTS.iter().fold(0.0, |sum, part| (sum + part) * z);
    2.0 * (s + s * sum)
}

/// ln x for a finite x ≥ 0 that is 0 or no subnormal; −∞ for 0.
#[must_use]
pub fn ln(x: f64) -> f64 {
    if x <= 0.0 {
        return f64::NEG_INFINITY;
    }
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i32 - 1023;
    let mut mantissa = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    let e = f64::from(exponent);
    e * LN_2_HIGH + (e * LN_2_LOW + twice_artanh((mantissa - 1.0) / (mantissa + 1.0)))
}

/// Of u below.
const WHOLE: u64 = 1 << 54;

fn numerator(hash: u64) -> u64 {
    2 * (hash >> 11) + 1
}

/// 1 − u, which −ln u is never below: a bid is known to lose by it without a logarithm.
#[must_use]
pub fn one_minus(hash: u64) -> f64 {
    (WHOLE - numerator(hash)) as f64 / WHOLE as f64
}

/// −ln u with u = ((h >> 11) + ½) · 2⁻⁵³, strictly inside (0, 1): positive and finite for every hash.
///
/// As a double that sum would round to 1 for the largest hashes; hence the odd numerator over 2⁵⁴ in integers, and
/// near 1 the exact distance from it.
#[must_use]
pub fn minus_ln(hash: u64) -> f64 {
    let n = numerator(hash);
    // Above √½, so that the series holds.
    if n > 12_738_103_345_051_545 {
        return twice_artanh((WHOLE - n) as f64 / (WHOLE + n) as f64);
    }
    -ln(n as f64 / WHOLE as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_platform() {
        let mut rng = crate::rng::Rng::new(7);
        for _ in 0..200_000 {
            let u = rng.uniform();
            for x in [u, u * u * u, u * 1e-9, u * 1e9] {
                let (ours, theirs) = (ln(x), x.ln());
                assert!((ours - theirs).abs() <= 4e-16 * theirs.abs().max(1e-3), "{x}: {ours} {theirs}");
            }
        }
        assert_eq!(ln(1.0), 0.0);
        assert_eq!(ln(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn is_never_nought_nor_infinite() {
        let lowest = minus_ln(u64::MAX);
        assert!((lowest / 2f64.powi(-54) - 1.0).abs() < 1e-12, "{lowest}");
        let highest = minus_ln(0);
        assert!((highest - 54.0 * std::f64::consts::LN_2).abs() < 1e-13, "{highest}");
        let border = 12_738_103_345_051_545u64 / 2;
        for x in [border - 1, border, border + 1, border + 2].map(|x| minus_ln(x << 11)) {
            assert!((x - std::f64::consts::LN_2 / 2.0).abs() < 1e-15, "{x}");
        }
        for h in [0, 1, u64::MAX, border << 11, 1 << 63, u64::MAX / 3] {
            assert!(minus_ln(h) >= one_minus(h) * (1.0 - 1e-12) && one_minus(h) > 0.0, "{h}");
        }
        assert!(minus_ln(border << 11) > minus_ln((border + 1) << 11));
    }
}
