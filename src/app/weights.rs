//! Weights as the interface steps them.

use crate::{decimal::Decimal, placement::Weights};

/// Whether a scheme takes this weight.
#[must_use]
pub fn fits(weight: Decimal, weights: Weights) -> bool {
    weights == Weights::Decimals || weight.as_whole().is_some()
}

/// One further: whole numbers, and below 1 halves where decimals are taken.
#[must_use]
pub fn stepped(weight: Decimal, by: i32, weights: Weights) -> Decimal {
    const ONE: i64 = 1_000_000;
    let now = weight.millionths() as i64;
    let below_one = if by > 0 { now < ONE } else { now <= ONE };
    let step = if weights == Weights::Decimals && below_one { ONE / 2 } else { ONE };
    // To the next multiple of the step in that direction.
    let next = if by > 0 { (now.div_euclid(step) + 1) * step } else { (now - 1).div_euclid(step) * step };
    Decimal::from_millionths(next.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_to_the_next_whole_or_half() {
        let step = |weight: &str, by, weights| stepped(Decimal::parse(weight).unwrap(), by, weights).to_string();
        for (weight, by, next) in
            [("1", 1, "2"), ("2", -1, "1"), ("1", -1, "0.5"), ("0.5", -1, "0"), ("0", -1, "0"), ("0", 1, "0.5")]
        {
            assert_eq!(step(weight, by, Weights::Decimals), next, "{weight} {by}");
        }
        assert_eq!(step("0.3", 1, Weights::Decimals), "0.5");
        assert_eq!(step("2.5", -1, Weights::Decimals), "2");
        assert_eq!(step("1", -1, Weights::Integers), "0");
    }
}
