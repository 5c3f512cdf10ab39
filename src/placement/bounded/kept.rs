//! The keys that were settled, and where each of their occurrences is.

use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use crate::keys::Keys;

/// Owners of a scenario's keys, found again by the key.
#[derive(Default)]
pub struct Kept {
    keys: Option<Keys>,
    /// Listed keys by their bytes: a table of three cells for two keys, open addressing over their indices. Generated
    /// ones are found by their number.
    cells: Vec<u32>,
    /// Where the occurrences are of each key that has several: ascending by the key, then in order.
    runs: Vec<Run>,
    /// The owner of each key's first occurrence: the list that the scenario has, not a copy.
    first: Arc<Vec<u32>>,
}

/// So many occurrences of a key, one behind the other, at one node.
struct Run {
    key: u32,
    owner: u32,
    count: u64,
}

const FREE: u32 = u32::MAX;

impl Kept {
    /// Of these keys, none placed yet.
    #[must_use]
    pub fn of(keys: &Keys) -> Self {
        let cells = match keys {
            Keys::Listed(list) => vec![FREE; list.len() + list.len() / 2 + 1],
            Keys::Made { .. } => Vec::new(),
        };
        Self { keys: Some(keys.clone()), cells, ..Self::default() }
    }

    /// The occurrences of the key of this index follow.
    pub fn begin(&mut self, index: u32) {
        if let Some(Keys::Listed(list)) = &self.keys {
            let cell = cell(&self.cells, &|at| at == FREE, list.get(index as usize));
            self.cells[cell] = index;
        }
    }

    /// So many occurrences are here of a key that has several.
    pub fn add(&mut self, key: u32, owner: u32, count: u64) {
        match self.runs.last_mut() {
            Some(run) if (run.key, run.owner) == (key, owner) => run.count += count,
            _ => self.runs.push(Run { key, owner, count }),
        }
    }

    /// All are placed: the owner of each key's first occurrence.
    pub fn keep(&mut self, first: Arc<Vec<u32>>) {
        self.first = first;
    }

    fn find(&self, key: &[u8]) -> Option<usize> {
        match self.keys.as_ref()? {
            Keys::Listed(list) if self.cells.is_empty() => list.iter().position(|(k, _)| k == key),
            Keys::Listed(list) => {
                let found = cell(&self.cells, &|at| at == FREE || list.get(at as usize) == key, key);
                Some(self.cells[found]).filter(|&at| at != FREE).map(|at| at as usize)
            }
            made => made.find(key),
        }
    }

    /// Where an occurrence (from 0) of a key is, one beyond the last where the last is; none for a key that is not
    /// among them.
    #[must_use]
    pub fn owner(&self, key: &[u8], nth: u64) -> Option<u32> {
        let key = self.find(key)?;
        let first = *self.first.get(key)?;
        let from = self.runs.partition_point(|run| (run.key as usize) < key);
        let mut behind = 0;
        let mut owner = first;
        for run in self.runs[from..].iter().take_while(|run| run.key as usize == key) {
            behind += run.count;
            owner = run.owner;
            if nth < behind {
                break;
            }
        }
        Some(owner)
    }

    /// Bytes held for lookups, the scenario's own lists left out.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.cells.len() * 4 + self.runs.len() * size_of::<Run>()
    }
}

/// The first cell at or behind a key's own where the search ends. There is always a free one.
fn cell(cells: &[u32], ends: &dyn Fn(u32) -> bool, key: &[u8]) -> usize {
    let mut at = (((xxh3_64(key) >> 32) * cells.len() as u64) >> 32) as usize;
    while !ends(cells[at]) {
        at = if at + 1 == cells.len() { 0 } else { at + 1 };
    }
    at
}
