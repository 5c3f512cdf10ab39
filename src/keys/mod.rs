//! The keys of a scenario: generated, or listed with their multiplicity.

mod list;
mod numbered;

use std::{ops::Range, sync::Arc};

pub use list::{Builder, KeyList};
pub(crate) use numbered::Numbered;
use xxhash_rust::xxh3::xxh3_64;

use crate::{
    bytes::Bytes,
    hash::{HashKind, md5::Many},
    refusal::Refusal,
    setting::KeyHash,
    words,
};

/// A set of distinct keys.
#[derive(Clone, PartialEq, Debug)]
pub enum Keys {
    /// `prefix0`, `prefix1`, … so that any other program can make the same list.
    Made {
        /// What stands before the number.
        prefix: Bytes,
        /// How many.
        count: u32,
    },
    /// One's own, distinct, each with how often it occurs.
    Listed(Arc<KeyList>),
}

impl Keys {
    /// How many distinct keys.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Made { count, .. } => *count as usize,
            Self::Listed(list) => list.len(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many keys with repeats.
    #[must_use]
    pub fn total(&self) -> u64 {
        match self {
            Self::Made { count, .. } => u64::from(*count),
            Self::Listed(list) => list.total(),
        }
    }

    /// The key at an index; empty beyond the end.
    #[must_use]
    pub fn key(&self, index: usize) -> Bytes {
        match self {
            Self::Made { prefix, .. } => {
                let mut bytes = prefix.0.clone();
                bytes.extend_from_slice(index.to_string().as_bytes());
                Bytes(bytes)
            }
            Self::Listed(list) => Bytes::from(list.get(index)),
        }
    }

    /// How often the key at an index occurs.
    #[must_use]
    pub fn repeats(&self, index: usize) -> u64 {
        match self {
            Self::Made { .. } => 1,
            Self::Listed(list) => list.count(index),
        }
    }

    /// The index of a key.
    #[must_use]
    pub fn find(&self, key: &[u8]) -> Option<usize> {
        match self {
            Self::Made { prefix, count } => {
                let digits = std::str::from_utf8(key.strip_prefix(prefix.as_slice())?).ok()?;
                let index: u32 = digits.parse().ok()?;
                (index < *count && index.to_string() == digits).then_some(index as usize)
            }
            Self::Listed(list) => list.iter().position(|(k, _)| k == key),
        }
    }

    /// The hash of every key, in order.
    ///
    /// # Errors
    /// With `raw`, a sentence that quotes the first key that is no decimal `u64`.
    pub fn hashes(&self, hash: KeyHash) -> Result<Vec<u64>, Refusal> {
        let mut hashes = Vec::with_capacity(self.len());
        self.push_hashes(0..self.len(), hash, &mut hashes)?;
        Ok(hashes)
    }

    /// Appends the hashes of some of the keys, in order.
    ///
    /// # Errors
    /// As [`Keys::hashes`].
    pub fn push_hashes(&self, range: Range<usize>, hash: KeyHash, hashes: &mut Vec<u64>) -> Result<(), Refusal> {
        if hash == KeyHash::By(HashKind::MD5) {
            let mut many = Many::default();
            let mut push = |words: [u32; 4]| hashes.push(words[0].into());
            self.each_in(range, &mut |_, key| many.add(key, &mut push));
            many.finish(&mut push);
            return Ok(());
        }
        if let Some(run) = hash.function() {
            let range = range.start..range.end.min(self.len());
            match self {
                // Most scenarios: no call through a pointer for each key.
                Self::Made { prefix, .. } if hash == KeyHash::By(HashKind::DEFAULT) => {
                    made(prefix.as_slice(), range, hashes, xxh3_64);
                }
                Self::Made { prefix, .. } => made(prefix.as_slice(), range, hashes, run),
                Self::Listed(list) => hashes.extend(range.map(|at| run(list.get(at)))),
            }
            return Ok(());
        }
        for index in range {
            hashes.push(hash_of(self.key(index).as_slice(), hash)?);
        }
        Ok(())
    }

    /// Calls back with every key's index and bytes, in order: no allocation a key.
    pub fn each(&self, see: &mut dyn FnMut(usize, &[u8])) {
        self.each_in(0..self.len(), see);
    }

    /// The same for some of the keys; what is beyond the end is left out.
    pub fn each_in(&self, range: Range<usize>, see: &mut dyn FnMut(usize, &[u8])) {
        let range = range.start..range.end.min(self.len());
        match self {
            Self::Made { prefix, .. } => {
                let mut text = Numbered::from(prefix.as_slice(), range.start);
                for index in range {
                    see(index, &text.bytes);
                    text.step();
                }
            }
            Self::Listed(list) => range.for_each(|i| see(i, list.get(i))),
        }
    }

    /// Calls back with the bytes and the hash of each key from number `first` on, as many as there are hashes.
    pub fn each_of(&self, first: usize, hashes: &[u64], see: &mut dyn FnMut(&[u8], u64)) {
        self.each_in(first..first + hashes.len(), &mut |at, key| see(key, hashes[at - first]));
    }
}

/// Appends the hashes of generated keys.
fn made(prefix: &[u8], range: Range<usize>, hashes: &mut Vec<u64>, run: impl Fn(&[u8]) -> u64) {
    let mut text = Numbered::from(prefix, range.start);
    hashes.extend(range.map(|_| {
        let hash = run(&text.bytes);
        text.step();
        hash
    }));
}

/// The hash of one key.
///
/// # Errors
/// With `raw`, a sentence that quotes the key, where it is no decimal `u64`.
pub fn hash_of(key: &[u8], hash: KeyHash) -> Result<u64, Refusal> {
    match hash.function() {
        Some(run) => Ok(run(key)),
        None => std::str::from_utf8(key)
            .ok()
            .filter(|t| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|t| t.parse().ok())
            .ok_or_else(|| Refusal(words::bad_raw_key(&Bytes::from(key).to_string()))),
    }
}

/// Appends a number in decimal.
pub fn push_decimal(buffer: &mut Vec<u8>, mut n: u32) {
    let mut digits = [0u8; 10];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    buffer.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_keys_are_prefix_and_number() {
        let keys = Keys::Made { prefix: "key-".into(), count: 12 };
        assert_eq!(keys.key(11), "key-11".into());
        assert_eq!(keys.find(b"key-11"), Some(11));
        assert_eq!(keys.find(b"key-12"), None);
        assert_eq!(keys.find(b"key-011"), None);
        let hashes = keys.hashes(KeyHash::By(HashKind::DEFAULT)).unwrap();
        assert_eq!(hashes[11], HashKind::DEFAULT.of(b"key-11"));
    }

    #[test]
    fn raw_keys_are_numbers() {
        assert_eq!(hash_of(b"18446744073709551615", KeyHash::Raw), Ok(u64::MAX));
        for bad in ["", "-1", "18446744073709551616", "1.5", "key-1"] {
            assert!(hash_of(bad.as_bytes(), KeyHash::Raw).unwrap_err().0.contains(bad), "{bad}");
        }
    }
}
