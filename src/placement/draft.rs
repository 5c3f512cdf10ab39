//! Rings in the making: the one place where points are sorted.

use crate::{keys::Numbered, sorting};

/// Points as they are made. Of those at one position the one that was made first owns: a scheme makes them in the order
/// of its tie rule.
#[derive(Default)]
pub struct Draft {
    /// Where, and the how manieth.
    made: Vec<(u64, u32)>,
    /// Whose, and a number of the scheme's own.
    of: Vec<(u32, u32)>,
}

/// Points in order.
pub struct Sorted {
    /// Where, ascending; losers of ties behind winners.
    pub positions: Vec<u64>,
    /// Whose: indices into the cluster's list.
    pub owners: Vec<u32>,
    /// What the scheme said of each.
    pub numbers: Vec<u32>,
}

impl Draft {
    /// None yet, with room for so many.
    #[must_use]
    pub fn with_room(count: usize) -> Self {
        Self { made: Vec::with_capacity(count), of: Vec::with_capacity(count) }
    }

    /// Another point.
    pub fn add(&mut self, position: u64, owner: u32, number: u32) {
        self.made.push((position, self.of.len() as u32));
        self.of.push((owner, number));
    }

    /// So many points of one owner, each at the hash of a text with its number behind.
    pub fn count_up(&mut self, owner: u32, text: &[u8], count: u32, hash: fn(&[u8]) -> u64) {
        let mut text = Numbered::from(text, 0);
        for number in 0..count {
            self.add(hash(&text.bytes), owner, number);
            text.step();
        }
    }

    /// All of them, sorted.
    #[must_use]
    pub fn sorted(mut self) -> Sorted {
        sorting::pairs_by_number(&mut self.made);
        Sorted {
            positions: self.made.iter().map(|p| p.0).collect(),
            owners: self.made.iter().map(|p| self.of[p.1 as usize].0).collect(),
            numbers: self.made.iter().map(|p| self.of[p.1 as usize].1).collect(),
        }
    }
}

impl Sorted {
    /// The positions of a ring of 2^32.
    #[must_use]
    pub fn narrow(&self) -> Vec<u32> {
        self.positions.iter().map(|&p| p as u32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_made_stands_in_front() {
        let mut draft = Draft::with_room(3);
        draft.add(7, 2, 30);
        draft.add(5, 1, 20);
        draft.add(7, 0, 10);
        draft.count_up(3, b"x", 2, |text| if text == b"x0" { 9 } else { 5 });
        let sorted = draft.sorted();
        assert_eq!(sorted.narrow(), [5, 5, 7, 7, 9]);
        assert_eq!(sorted.owners, [1, 3, 2, 0, 3]);
        assert_eq!(sorted.numbers, [20, 1, 30, 10, 0]);
    }
}
