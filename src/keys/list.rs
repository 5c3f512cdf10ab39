//! Keys of one's own: distinct, in the order in which they first occur, in flat arrays.

use xxhash_rust::xxh3::xxh3_64;

/// A list of distinct keys with how often each occurs.
///
/// One text for all keys and four bytes a key for where each ends; counts only where some key occurs more than once.
/// So a million keys take four megabytes beside their text, and no allocation each.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct KeyList {
    text: Vec<u8>,
    ends: Vec<u32>,
    /// Empty while every key occurs once.
    counts: Vec<u32>,
}

impl KeyList {
    /// A list of these; a key that is there already occurs so many times more.
    pub fn of<K: AsRef<[u8]>>(keys: impl IntoIterator<Item = (K, u64)>) -> Self {
        let mut builder = Builder::default();
        for (key, count) in keys {
            builder.add(key.as_ref(), count);
        }
        builder.done()
    }

    /// The text of all keys, where each ends in it, and how often each occurs (empty where each occurs once).
    #[must_use]
    pub fn parts(&self) -> (&[u8], &[u32], &[u32]) {
        (&self.text, &self.ends, &self.counts)
    }

    /// The list that has these parts; none where they do not fit each other.
    #[must_use]
    pub fn of_parts(text: Vec<u8>, ends: Vec<u32>, counts: Vec<u32>) -> Option<Self> {
        let whole = ends.last().map_or(0, |&end| end as usize) == text.len();
        let fits = whole && ends.is_sorted() && (counts.is_empty() || counts.len() == ends.len());
        fits.then_some(Self { text, ends, counts })
    }

    /// How many distinct keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The key at an index; empty beyond the end.
    #[must_use]
    pub fn get(&self, index: usize) -> &[u8] {
        let Some(&end) = self.ends.get(index) else { return &[] };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..end as usize]
    }

    /// How often the key at an index occurs; 0 beyond the end.
    #[must_use]
    pub fn count(&self, index: usize) -> u64 {
        match self.counts.get(index) {
            Some(&count) => count.into(),
            None => u64::from(index < self.len()),
        }
    }

    /// How many keys with repeats.
    #[must_use]
    pub fn total(&self) -> u64 {
        if self.counts.is_empty() { self.len() as u64 } else { self.counts.iter().map(|&n| u64::from(n)).sum() }
    }

    /// Bytes of all keys together.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.text.len()
    }

    /// The keys with their counts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], u64)> {
        (0..self.len()).map(|i| (self.get(i), self.count(i)))
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.capacity() + (self.ends.capacity() + self.counts.capacity()) * 4
    }
}

impl std::fmt::Debug for KeyList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = self.iter().map(|(key, n)| (crate::bytes::Bytes::from(key), n));
        f.debug_list().entries(shown).finish()
    }
}

/// A list that grows key by key.
///
/// Finds a key that is there already in a table of twice as many cells as keys: open addressing over indices into the
/// list, which is gone when the list is done.
#[derive(Default)]
pub struct Builder {
    list: KeyList,
    cells: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Builder {
    /// Adds a key, or so many occurrences to one that is there. The count of the key is held at 2^32 − 1.
    /// Returns the key's count now.
    pub fn add(&mut self, key: &[u8], count: u64) -> u64 {
        if self.cells.len() < 2 * (self.list.len() + 1) {
            self.grow();
        }
        let cell = self.cell(key);
        let index = self.cells[cell];
        let before = if index == FREE { 0 } else { self.list.count(index as usize) };
        let now = before.saturating_add(count).min(u32::MAX.into());
        let index = if index == FREE { self.push(cell, key) } else { index as usize };
        if now != 1 || !self.list.counts.is_empty() {
            // All that came before occur once.
            self.list.counts.resize(self.list.ends.len(), 1);
            self.list.counts[index] = now as u32;
        }
        now
    }

    fn push(&mut self, cell: usize, key: &[u8]) -> usize {
        let index = self.list.ends.len();
        self.list.text.extend_from_slice(key);
        self.list.ends.push(self.list.text.len() as u32);
        self.cells[cell] = index as u32;
        index
    }

    /// The cell where a key is, or where it belongs.
    fn cell(&self, key: &[u8]) -> usize {
        let mask = self.cells.len() as u64 - 1;
        let mut at = xxh3_64(key) & mask;
        loop {
            let index = self.cells[at as usize];
            if index == FREE || self.list.get(index as usize) == key {
                return at as usize;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let cells = (self.cells.len() * 2).max(64);
        self.cells = vec![FREE; cells];
        for index in 0..self.list.len() {
            let cell = self.cell(self.list.get(index));
            self.cells[cell] = index as u32;
        }
    }

    /// How many distinct keys there are so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Bytes of all keys so far.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.list.text.len()
    }

    /// The list.
    #[must_use]
    pub fn done(mut self) -> KeyList {
        self.list.text.shrink_to_fit();
        self.list.ends.shrink_to_fit();
        self.list.counts.shrink_to_fit();
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_one_key() {
        let list = KeyList::of([("a", 1), ("", 1), ("b", 3), ("a", 1), ("c", 1)]);
        let shown: Vec<(&[u8], u64)> = list.iter().collect();
        assert_eq!(shown, [(&b"a"[..], 2), (b"", 1), (b"b", 3), (b"c", 1)]);
        assert_eq!((list.len(), list.total(), list.get(9), list.count(9)), (4, 7, &b""[..], 0));
    }

    #[test]
    fn agrees_with_a_naive_list() {
        let mut naive: Vec<(Vec<u8>, u64)> = Vec::new();
        let mut builder = Builder::default();
        for i in 0..3_000u32 {
            let key = (i.wrapping_mul(2_654_435_761) % 700).to_string().into_bytes();
            match naive.iter_mut().find(|(k, _)| *k == key) {
                Some((_, n)) => *n += 1,
                None => naive.push((key.clone(), 1)),
            }
            builder.add(&key, 1);
        }
        let list = builder.done();
        assert_eq!(list.iter().map(|(k, n)| (k.to_vec(), n)).collect::<Vec<_>>(), naive);
    }

    #[test]
    fn parts_make_the_list_again() {
        for list in [KeyList::default(), KeyList::of([("a", 1), ("", 1), ("bc", 3)]), KeyList::of([("x", 1)])] {
            let (text, ends, counts) = list.parts();
            assert_eq!(KeyList::of_parts(text.to_vec(), ends.to_vec(), counts.to_vec()), Some(list.clone()));
        }
        assert_eq!(KeyList::of_parts(b"ab".to_vec(), vec![1], Vec::new()), None);
        assert_eq!(KeyList::of_parts(b"ab".to_vec(), vec![2, 1, 2], Vec::new()), None);
        assert_eq!(KeyList::of_parts(b"ab".to_vec(), vec![1, 2], vec![1]), None);
    }

    #[test]
    fn a_million_keys_take_four_bytes_each_beside_their_text() {
        let list = KeyList::of((0..100_000).map(|i| (format!("key-{i}"), 1)));
        let text: usize = (0..100_000).map(|i| format!("key-{i}").len()).sum();
        assert_eq!(list.bytes(), text + 400_000);
    }
}
