//! How fractions of time turn into fractions of the way.

/// From 0 at `from` to 1 at `to`, held at both.
#[must_use]
pub fn ramp(t: f64, from: f64, to: f64) -> f64 {
    ((t - from) / (to - from)).clamp(0.0, 1.0)
}

/// The fraction `f` of the way from `a` to `b`.
#[must_use]
pub fn mix(a: f64, b: f64, f: f64) -> f64 {
    a + (b - a) * f
}

/// Cubic, slow at both ends.
#[must_use]
pub fn in_out(u: f64) -> f64 {
    if u < 0.5 { 4.0 * u * u * u } else { 1.0 - (2.0 - 2.0 * u).powi(3) / 2.0 }
}

/// Cubic, at once fast and then slow: what is aimed anew again and again still gets on, however often that happens.
#[must_use]
pub fn out(u: f64) -> f64 {
    1.0 - (1.0 - u).powi(3)
}

/// How far changed arcs have risen.
#[must_use]
pub fn rise(t: f64) -> f64 {
    ramp(t, 0.0, 0.1)
}

/// How far the stayers have receded: fully while keys fly, not at all at rest.
#[must_use]
pub fn recede(t: f64) -> f64 {
    ramp(t, 0.0, 0.03).min(1.0 - ramp(t, 0.97, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easing_keeps_its_ends_and_its_middle() {
        assert_eq!([0.0, 0.5, 1.0].map(in_out), [0.0, 0.5, 1.0]);
        assert!((0..100).all(|i| in_out(f64::from(i) / 100.0) < in_out(f64::from(i + 1) / 100.0)));
    }

    #[test]
    fn at_rest_nothing_recedes() {
        assert_eq!([0.0, 0.5, 1.0].map(recede), [0.0, 1.0, 0.0]);
        assert_eq!([0.0, 0.05, 0.1, 1.0].map(rise), [0.0, 0.5, 1.0, 1.0]);
    }
}
