//! A list of keys as people write it: one a line, perhaps with how often it occurs behind it.

use std::collections::HashMap;

use super::Remark;
use crate::{bytes::Bytes, limits, words};

/// A list that was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeyList {
    /// Distinct keys in order of appearance, with how often each occurs.
    pub keys: Vec<(Bytes, u64)>,
    /// What is to be known of it.
    pub remarks: Vec<Remark>,
}

impl KeyList {
    /// Adds a key; one that is there already occurs once more.
    fn add(&mut self, places: &mut HashMap<Bytes, usize>, key: &str, count: u64) {
        let key = Bytes::from(key);
        match places.get(&key) {
            Some(&at) => self.keys[at].1 += count,
            None => {
                places.insert(key.clone(), self.keys.len());
                self.keys.push((key, count));
            }
        }
    }
}

/// Reads a list of keys: `key` or `key count`, one a line; a single line may part them by commas.
#[must_use]
pub fn read_keys(text: &str) -> KeyList {
    let mut list = KeyList::default();
    let mut places = HashMap::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    let items: Vec<&str> = match lines.as_slice() {
        [line] if line.contains(',') => line.split(',').map(str::trim).collect(),
        _ => lines,
    };
    for item in items {
        if !item.trim().is_empty() {
            let (key, count) = split_count(item);
            list.add(&mut places, key, count);
        }
    }
    // No link can say more.
    for (key, count) in list.keys.iter().filter(|k| k.1 > limits::REPEATS) {
        let sentence = words::bad_repeats(key, &count.to_string(), limits::REPEATS);
        list.remarks.push(Remark { line: 1, column: 1, sentence, fault: true });
    }
    if list.keys.len() as u64 > limits::KEYS {
        let sentence = words::too_many_keys(list.keys.len() as u64, limits::KEYS);
        list.remarks.push(Remark { line: 1, column: 1, sentence, fault: true });
    }
    list
}

/// `key count` where the count is a whole number of at least 1 behind a space or tab; else all of it is the key.
fn split_count(item: &str) -> (&str, u64) {
    item.rsplit_once([' ', '\t'])
        .filter(|(key, _)| !key.trim().is_empty())
        .and_then(|(key, count)| {
            let digits = !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit());
            let count = digits.then(|| count.parse().ok()).flatten()?;
            (1..=limits::REPEATS).contains(&count).then_some((key.trim_end(), count))
        })
        .unwrap_or((item, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_one_key() {
        let list = read_keys("alpha\nbeta 3\nalpha\ngamma delta\n\n");
        let shown: Vec<(String, u64)> = list.keys.iter().map(|(k, n)| (k.to_string(), *n)).collect();
        assert_eq!(shown, [("alpha".into(), 2), ("beta".into(), 3), ("gamma delta".into(), 1)]);
        assert_eq!(read_keys("a,b, c").keys.len(), 3);
    }
}
