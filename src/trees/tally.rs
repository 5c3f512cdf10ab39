//! Counts by number: a table with open addressing, whose order nobody ever sees.

/// How often each number was added.
#[derive(Default)]
pub struct Tally {
    /// Numbers, one more than they are; 0 for a place that is free.
    numbers: Vec<u64>,
    counts: Vec<u32>,
    used: usize,
}

impl Tally {
    /// Where a number is, or where it would be put.
    fn place(&self, number: u64) -> usize {
        let mask = self.numbers.len() - 1;
        // Fibonacci hashing: the upper bits of the product are mixed well.
        let mut at = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.numbers[at] != 0 && self.numbers[at] != number + 1 {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let size = (self.numbers.len() * 2).max(256);
        let numbers = std::mem::replace(&mut self.numbers, vec![0; size]);
        let counts = std::mem::replace(&mut self.counts, vec![0; size]);
        for (number, count) in numbers.into_iter().zip(counts) {
            if number != 0 {
                let at = self.place(number - 1);
                self.numbers[at] = number;
                self.counts[at] = count;
            }
        }
    }

    /// The value of a number (below `u64::MAX`), to be changed; 0 where it is met for the first time.
    pub fn at(&mut self, number: u64) -> &mut u32 {
        if self.used * 2 >= self.numbers.len() {
            self.grow();
        }
        let at = self.place(number);
        if self.numbers[at] == 0 {
            self.numbers[at] = number + 1;
            self.used += 1;
        }
        &mut self.counts[at]
    }

    /// The value of a number; 0 where it was never met.
    #[must_use]
    pub fn of(&self, number: u64) -> u32 {
        if self.numbers.is_empty() { 0 } else { self.counts[self.place(number)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_is_added_through_all_its_growth() {
        let mut tally = Tally::default();
        assert_eq!(tally.of(7), 0);
        for round in 1..=3 {
            for n in 0..5_000u64 {
                let value = tally.at((n * n) << 20);
                *value += 1;
                assert_eq!(*value, round);
            }
        }
        assert_eq!((tally.of(0), tally.of((4_999 * 4_999) << 20), tally.of(3)), (3, 3, 0));
    }
}
