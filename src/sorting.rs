//! Putting things in order, counting them, finding what stands twice.
//!
//! The standard library's sorts and maps are compiled anew for every type that they meet, kilobytes each. Here all of
//! them are one merge sort of indices, for what has to be compared, and one radix sort, for what has a number. Both
//! are stable, so the answer never depends on the target.

use std::cmp::Ordering;

/// Lists up to this length are sorted by insertion: the passes over 256 counters cost more.
const SHORT: usize = 48;

/// The order of `count` things: their indices, sorted by a comparison of two of them; equal ones stay in their order.
pub fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut from: Vec<u32> = (0..count as u32).collect();
    let mut to = from.clone();
    let mut width = 1;
    while width < count {
        let mut start = 0;
        while start < count {
            let (middle, end) = ((start + width).min(count), (start + 2 * width).min(count));
            let (mut left, mut right) = (start, middle);
            for slot in &mut to[start..end] {
                let take_right = left == middle
                    || (right < end && compare(from[right] as usize, from[left] as usize) == Ordering::Less);
                let next = if take_right { &mut right } else { &mut left };
                *slot = from[*next];
                *next += 1;
            }
            start = end;
        }
        std::mem::swap(&mut from, &mut to);
        width *= 2;
    }
    from
}

/// Moves things into an order: the one at index `order[i]` comes to `i`.
fn arrange<T>(things: &mut [T], mut order: Vec<u32>) {
    for start in 0..order.len() {
        // Along one cycle of the permutation; a place that is done points at itself.
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at as u32) as usize;
            if from == start {
                break;
            }
            things.swap(at, from);
            at = from;
        }
    }
}

/// Sorts by a comparison; equal things stay in their order.
pub fn by<T>(things: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let sorted = order(things.len(), &|a, b| compare(&things[a], &things[b]));
    arrange(things, sorted);
}

/// Sorts by a number of each, ascending; things with one number stay in their order.
pub fn by_number<T>(things: &mut [T], number: impl Fn(&T) -> u64) {
    let mut pairs: Vec<(u64, u32)> = things.iter().map(number).zip(0..).collect();
    pairs_by_number(&mut pairs);
    arrange(things, pairs.iter().map(|pair| pair.1).collect());
}

/// Two numbers as one that sorts by the first and then by the second.
#[must_use]
pub const fn joined(first: u32, second: u32) -> u64 {
    (first as u64) << 32 | second as u64
}

/// The two numbers that [`joined`] made one.
#[must_use]
pub const fn parted(number: u64) -> (u32, u32) {
    ((number >> 32) as u32, number as u32)
}

/// A number that sorts as a float does in its total order: −∞, …, −0, 0, …, ∞.
#[must_use]
pub const fn of_float(x: f64) -> u64 {
    let bits = x.to_bits();
    // Negative floats ascend with falling bits.
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

/// A number that sorts as a signed one does.
#[must_use]
pub const fn of_signed(n: i64) -> u64 {
    n as u64 ^ 1 << 63
}

/// Sorts numbers with something beside each; of equal numbers the order stays.
pub fn pairs_by_number(pairs: &mut Vec<(u64, u32)>) {
    radix(pairs, |pair| pair.0);
}

/// Sorts by the upper half of each number; of equal halves the order stays. For what is large: half the memory.
pub fn by_upper_half(numbers: &mut Vec<u64>) {
    radix(numbers, |number| number >> 32);
}

/// By bytes, from the lowest; a byte that all have in common costs nothing.
fn radix<T: Copy + Default>(items: &mut Vec<T>, number: impl Fn(T) -> u64) {
    if items.len() <= SHORT {
        for end in 1..items.len() {
            let mut at = end;
            while at > 0 && number(items[at - 1]) > number(items[at]) {
                items.swap(at - 1, at);
                at -= 1;
            }
        }
        return;
    }
    // Which bits differ at all.
    let first = number(items[0]);
    let differing = items.iter().fold(0, |bits, &item| bits | (number(item) ^ first));
    let mut other = vec![T::default(); items.len()];
    for shift in (0..64).step_by(8).filter(|shift| differing >> shift & 0xff != 0) {
        let byte = |item: T| (number(item) >> shift & 0xff) as usize;
        let mut next = [0; 256];
        for &item in items.iter() {
            next[byte(item)] += 1;
        }
        let mut before = 0;
        for slot in &mut next {
            before += std::mem::replace(slot, before);
        }
        for &item in items.iter() {
            let slot = &mut next[byte(item)];
            other[*slot] = item;
            *slot += 1;
        }
        std::mem::swap(items, &mut other);
    }
}

/// The different numbers among some, ascending.
#[must_use]
pub fn distinct(numbers: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    let mut tally = Tally::default();
    numbers.for_each(|number| tally.add(number));
    tally.counts().iter().map(|count| count.0).collect()
}

/// The first text that stands there a second time: its index.
#[must_use]
pub fn first_repeated(texts: &[&[u8]]) -> Option<usize> {
    let sorted = order(texts.len(), &|a, b| texts[a].cmp(texts[b]));
    let same = |pair: &&[u32]| texts[pair[0] as usize] == texts[pair[1] as usize];
    sorted.windows(2).filter(same).map(|pair| pair[1] as usize).min()
}

/// Numbers with something beside each, from which the smallest pair is taken first: a heap.
#[derive(Clone, Debug, Default)]
pub struct Queue(Vec<(u64, u32)>);

impl Queue {
    /// Adds a pair.
    pub fn add(&mut self, pair: (u64, u32)) {
        let mut at = self.0.len();
        self.0.push(pair);
        while at > 0 && self.0[at] < self.0[(at - 1) / 2] {
            self.0.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    /// The smallest pair.
    #[must_use]
    pub fn first(&self) -> Option<(u64, u32)> {
        self.0.first().copied()
    }

    /// Puts another pair in the place of the smallest, if there is one.
    pub fn replace_first(&mut self, pair: (u64, u32)) {
        let Some(first) = self.0.first_mut() else { return };
        *first = pair;
        let mut at = 0;
        loop {
            let mut least = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < self.0.len() && self.0[child] < self.0[least] {
                    least = child;
                }
            }
            if least == at {
                return;
            }
            self.0.swap(at, least);
            at = least;
        }
    }
}

/// How often each number occurs, in no more memory than a few times the number of different ones.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Numbers with counts: sorted and different as far as `tidy`.
    pairs: Vec<(u64, u32)>,
    tidy: usize,
}

impl Tally {
    /// So many may wait to be sorted in.
    const WAITING: usize = 1 << 14;

    /// Counts a number once more.
    pub fn add(&mut self, number: u64) {
        self.pairs.push((number, 1));
        // As many wait as there are: each is then sorted a few times at most.
        if self.pairs.len() - self.tidy >= self.tidy.max(Self::WAITING) {
            self.sort();
        }
    }

    fn sort(&mut self) {
        pairs_by_number(&mut self.pairs);
        self.pairs.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.tidy = self.pairs.len();
    }

    /// Every number with its count, ascending.
    #[must_use]
    pub fn counts(mut self) -> Counts {
        self.sort();
        Counts(self.pairs)
    }
}

/// How often each number occurs, sorted by the number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts(Vec<(u64, u32)>);

impl Counts {
    /// How often a number occurs.
    #[must_use]
    pub fn of(&self, number: u64) -> u32 {
        let at = self.0.partition_point(|pair| pair.0 < number);
        self.0.get(at).filter(|pair| pair.0 == number).map_or(0, |pair| pair.1)
    }

    /// Every number with its count, ascending.
    pub fn iter(&self) -> std::slice::Iter<'_, (u64, u32)> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// Numbers that repeat, at all scales.
    fn numbers() -> impl Strategy<Value = Vec<u64>> {
        prop::collection::vec(prop_oneof![0..8u64, any::<u64>(), (0..4u64).prop_map(|n| n << 40)], 0..300)
    }

    proptest! {
        #[test]
        fn agrees_with_the_standard_library(given in numbers()) {
            // Each with its place, which shows whether equal ones kept their order.
            let given: Vec<(u64, u32)> = given.into_iter().zip(0..).collect();
            let mut expected = given.clone();
            expected.sort_by_key(|pair| pair.0);
            let (mut compared, mut numbered, mut pairs) = (given.clone(), given.clone(), given);
            by(&mut compared, |a, b| a.0.cmp(&b.0));
            by_number(&mut numbered, |pair| pair.0);
            pairs_by_number(&mut pairs);
            prop_assert_eq!(&compared, &expected);
            prop_assert_eq!(&numbered, &expected);
            prop_assert_eq!(&pairs, &expected);
            let mut halves: Vec<u64> = expected.iter().map(|pair| pair.0 << 60 | u64::from(pair.1)).collect();
            let mut expected = halves.clone();
            expected.sort_by_key(|n| n >> 32);
            by_upper_half(&mut halves);
            prop_assert_eq!(&halves, &expected);
        }

        #[test]
        fn the_smallest_comes_first(start in numbers(), then in numbers()) {
            let (mut queue, mut left) = (Queue::default(), Vec::new());
            for (&number, at) in start.iter().zip(0..) {
                queue.add((number, at));
                left.push((number, at));
            }
            for (&number, at) in then.iter().zip(0..) {
                prop_assert_eq!(queue.first(), left.iter().min().copied());
                let Some(smallest) = queue.first() else { break };
                let place = left.iter().position(|p| *p == smallest).unwrap();
                left[place] = (number, at);
                queue.replace_first((number, at));
            }
        }

        #[test]
        fn counts_as_a_map_does(given in numbers(), rounds in 1..200usize) {
            let mut tally = Tally::default();
            let mut map = BTreeMap::new();
            for &number in given.iter().cycle().take(given.len() * rounds) {
                tally.add(number);
                *map.entry(number).or_insert(0u32) += 1;
            }
            let counts = tally.counts();
            prop_assert_eq!(counts.iter().copied().collect::<Vec<_>>(), map.clone().into_iter().collect::<Vec<_>>());
            prop_assert!(given.iter().all(|n| counts.of(*n) == map[n]));
            prop_assert_eq!(counts.of(9), map.get(&9).copied().unwrap_or(0));
            prop_assert_eq!(distinct(&mut given.iter().copied()), map.into_keys().collect::<Vec<_>>());
        }

        #[test]
        fn floats_and_signed_numbers_sort_as_they_are(a in any::<f64>(), b in any::<f64>(), c in any::<i64>(), d in any::<i64>()) {
            prop_assert_eq!(of_float(a).cmp(&of_float(b)), a.total_cmp(&b));
            prop_assert_eq!(of_signed(c).cmp(&of_signed(d)), c.cmp(&d));
        }

        #[test]
        fn the_first_repeat_is_the_one_that_reading_meets(texts in prop::collection::vec("[ab]{0,3}", 0..20)) {
            let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
            let met = (0..texts.len()).find(|&i| texts[..i].contains(&texts[i]));
            prop_assert_eq!(first_repeated(&texts), met);
        }
    }

    #[test]
    fn two_numbers_are_one_and_two_again() {
        assert_eq!(parted(joined(7, u32::MAX)), (7, u32::MAX));
        assert!(joined(1, u32::MAX) < joined(2, 0));
    }
}
