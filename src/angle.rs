//! Sine and cosine, to the same bit on every machine.
//!
//! The standard library's are those of the machine, or in a browser four functions and their tables, made for angles of
//! any size. Ours are those of circles and heaps: a few hundred thousand turns.

#![expect(clippy::excessive_precision, reason = "as they are published")]

use std::f64::consts::FRAC_2_PI;

/// π/2 in two pieces and what they leave: the first two have 33 bits, so that their products with a count are exact.
const HALF_PI: (f64, f64, f64) =
    (1.570_796_326_734_125_614_17, 6.077_100_506_303_965_976_60e-11, 2.022_266_248_795_950_631_54e-21);
/// The coefficients of the two polynomials are those of fdlibm (Sun Microsystems 1993), for angles up to π/4.
const SIN: [f64; 6] = [
    1.589_690_995_211_550_102_21e-10,
    -2.505_076_025_340_686_341_95e-8,
    2.755_731_370_707_006_767_89e-6,
    -1.984_126_982_985_794_931_34e-4,
    8.333_333_333_322_489_461_24e-3,
    -1.666_666_666_666_663_243_48e-1,
];
const COS: [f64; 6] = [
    -1.135_964_755_778_819_482_65e-11,
    2.087_572_321_298_174_827_90e-9,
    -2.755_731_435_139_066_330_35e-7,
    2.480_158_728_947_672_941_78e-5,
    -1.388_888_888_887_410_957_49e-3,
    4.166_666_666_666_660_190_37e-2,
];

/// Sine and cosine of an angle in radians, right to 2⁻⁵² for angles up to 1.6 million, and to nine places up to 10⁷.
/// They are 0 and 1 for what is no finite number.
#[must_use]
pub fn sin_cos(angle: f64) -> (f64, f64) {
    if !angle.is_finite() {
        return (0.0, 1.0);
    }
    // What is left within an eighth of a turn of a quarter, and the error of that.
    let quarters = (angle * FRAC_2_PI).round();
    let near = angle - quarters * HALF_PI.0;
    let (by, rest) = (quarters * HALF_PI.1, quarters * HALF_PI.2);
    let x = near - by - rest;
    let error = near - x - by - rest;
    let square = x * x;
    let sum = |of: [f64; 6]| of.into_iter().fold(0.0, |sum, coefficient| sum * square + coefficient);
    let sin = x + (x * square * sum(SIN) + error);
    let half = square / 2.0;
    let cos = 1.0 - half;
    let cos = cos + (1.0 - cos - half + (square * square * sum(COS) - x * error));
    match quarters.rem_euclid(4.0) as u8 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "the machine's are what ours are held to")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_the_machine_has_them(angle in prop_oneof![-7.0..7.0, -1e4..1e4, -1.6e6..1.6e6]) {
            let ((sin, cos), machine) = (sin_cos(angle), angle.sin_cos());
            prop_assert!((sin - machine.0).abs() < 2.3e-16 && (cos - machine.1).abs() < 2.3e-16, "{sin} {cos}");
        }
    }

    #[test]
    fn quarters_are_as_the_machine_has_them() {
        for quarter in -9..=9 {
            let angle = f64::from(quarter) * std::f64::consts::FRAC_PI_2;
            let ((sin, cos), machine) = (sin_cos(angle), angle.sin_cos());
            assert!((sin - machine.0).abs() < 1e-18 + sin.abs() * 2e-16, "{quarter}: {sin}");
            assert!((cos - machine.1).abs() < 1e-18 + cos.abs() * 2e-16, "{quarter}: {cos}");
        }
        assert_eq!(sin_cos(0.0), (0.0, 1.0));
        assert_eq!(sin_cos(f64::NAN), (0.0, 1.0));
    }
}
