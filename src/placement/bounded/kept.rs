//! The keys that were settled, and where each of their occurrences is.

use crate::{keys::Keys, placement::NOBODY, sorting};

/// Owners of a scenario's keys, found again by the key.
#[derive(Default)]
pub struct Kept {
    keys: Option<Keys>,
    /// Listed keys by their bytes, as indices; generated ones are found by their number.
    order: Vec<u32>,
    /// Where the runs of each key begin.
    starts: Vec<u32>,
    /// Owners of occurrences in order, each with how many.
    runs: Vec<(u32, u64)>,
}

impl Kept {
    /// Of these keys, none placed yet.
    #[must_use]
    pub fn of(keys: &Keys) -> Self {
        let order = match keys {
            Keys::Listed(list) => sorting::order(list.len(), &|a, b| list.get(a).cmp(list.get(b))),
            Keys::Made { .. } => Vec::new(),
        };
        let starts = Vec::with_capacity(keys.len());
        Self { keys: Some(keys.clone()), order, starts, runs: Vec::with_capacity(keys.len()) }
    }

    /// The next key's occurrences follow.
    pub fn begin(&mut self) {
        self.starts.push(self.runs.len() as u32);
    }

    /// So many of them are here.
    pub fn add(&mut self, owner: u32, count: u64) {
        let begun = self.starts.last().copied().unwrap_or(0) as usize;
        match self.runs[begun..].last_mut() {
            Some(run) if run.0 == owner => run.1 += count,
            _ => self.runs.push((owner, count)),
        }
    }

    fn runs_of(&self, key: usize) -> &[(u32, u64)] {
        let from = self.starts[key] as usize;
        let to = self.starts.get(key + 1).map_or(self.runs.len(), |&s| s as usize);
        &self.runs[from..to]
    }

    fn find(&self, key: &[u8]) -> Option<usize> {
        match self.keys.as_ref()? {
            Keys::Listed(list) => {
                let at = self.order.binary_search_by_key(&key, |&i| list.get(i as usize)).ok()?;
                Some(self.order[at] as usize)
            }
            made => made.find(key),
        }
    }

    /// Where an occurrence (from 0) of a key is, one beyond the last where the last is; none for a key that is not
    /// among them.
    #[must_use]
    pub fn owner(&self, key: &[u8], nth: u64) -> Option<u32> {
        let runs = self.runs_of(self.find(key)?);
        let mut behind = 0;
        let run = runs.iter().find(|run| {
            behind += run.1;
            nth < behind
        });
        Some(run.or(runs.last()).map_or(NOBODY, |run| run.0))
    }

    /// Appends the owner of each key's first occurrence.
    pub fn each_first(&self, owners: &mut Vec<u32>) {
        owners.extend((0..self.starts.len()).map(|key| self.runs_of(key).first().map_or(NOBODY, |run| run.0)));
    }

    /// Bytes held for lookups.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.starts.len() * 4 + self.order.len() * 4 + self.runs.len() * 16
    }
}
