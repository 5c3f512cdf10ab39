//! Primes of the size of a table: by division, at most some thousand steps.

/// Whether a number is prime.
pub(super) fn is_prime(n: u64) -> bool {
    n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
}

/// The smallest prime that is not smaller.
pub(super) fn next_prime(n: u64) -> u64 {
    (n..).find(|&n| is_prime(n)).unwrap_or(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes() {
        let small: Vec<u64> = (0..30).filter(|&n| is_prime(n)).collect();
        assert_eq!(small, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert_eq!([65_536, 250, 8, 0].map(next_prime), [65_537, 251, 11, 2]);
        assert!(is_prime(crate::limits::TABLE), "the largest table is one that can be chosen");
    }
}
