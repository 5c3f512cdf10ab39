//! The hash functions that the schemes look keys and points up with.
//!
//! The published ones come from libraries; those that only one system has are in [`dialect`].
//! Every one is held to the reference answers in `tests/vectors/hashes.json`.

mod crc32;
mod dialect;
pub mod murmur;

pub use crc32::{crc32, crc32_of_beginning};
use md5::{Digest, Md5};
use xxhash_rust::{xxh3::xxh3_64, xxh32::xxh32, xxh64::xxh64};

/// A hash function, by the name that links use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct HashKind(usize);

struct Row {
    name: &'static str,
    title: &'static str,
    bits: u32,
    run: fn(&[u8]) -> u64,
}

/// One line a function: adding one here adds it to links, menus and `schema()`.
const TABLE: &[Row] = &[
    Row { name: "xxh3", title: "XXH3-64", bits: 64, run: xxh3_64 },
    Row { name: "xxh64", title: "XXH64", bits: 64, run: |b| xxh64(b, 0) },
    Row { name: "xxh32", title: "XXH32", bits: 32, run: |b| u64::from(xxh32(b, 0)) },
    Row { name: "murmur3-32", title: "MurmurHash3 32-bit", bits: 32, run: murmur32 },
    Row { name: "murmur3-128lo", title: "MurmurHash3 128-bit, low half", bits: 64, run: murmur128lo },
    Row { name: "md5-le32", title: "MD5, first 4 bytes", bits: 32, run: md5_le32 },
    Row { name: "fnv1a32", title: "FNV-1a 32-bit", bits: 32, run: |b| u64::from(dialect::fnv1a32(b)) },
    Row { name: "fnv1a64", title: "FNV-1a 64-bit", bits: 64, run: fnv1a64 },
    Row { name: "fnv1-32", title: "FNV-1 32-bit", bits: 32, run: |b| u64::from(dialect::fnv1_32(b)) },
    Row { name: "crc32", title: "CRC-32", bits: 32, run: |b| u64::from(crc32(b)) },
    Row { name: "tw-crc32", title: "twemproxy crc32 (15 bits)", bits: 15, run: |b| u64::from(dialect::tw_crc32(b)) },
    Row {
        name: "tw-fnv1a64",
        title: "twemproxy fnv1a_64 (32 bits)",
        bits: 32,
        run: |b| u64::from(dialect::tw_fnv1a64(b)),
    },
    Row {
        name: "tw-fnv1-64",
        title: "twemproxy fnv1_64 (32 bits)",
        bits: 32,
        run: |b| u64::from(dialect::tw_fnv1_64(b)),
    },
    Row { name: "tw-fnv1a32", title: "twemproxy fnv1a_32", bits: 32, run: |b| u64::from(dialect::tw_fnv1a32(b)) },
    Row { name: "tw-fnv1-32", title: "twemproxy fnv1_32", bits: 32, run: |b| u64::from(dialect::tw_fnv1_32(b)) },
    Row {
        name: "tw-one-at-a-time",
        title: "twemproxy one_at_a_time",
        bits: 32,
        run: |b| u64::from(dialect::tw_one_at_a_time(b)),
    },
    Row { name: "tw-murmur", title: "twemproxy murmur", bits: 32, run: |b| u64::from(dialect::tw_murmur(b)) },
];

impl HashKind {
    /// XXH3-64: what a scenario uses when it names none.
    pub const DEFAULT: Self = Self(0);

    /// The first four bytes of MD5: what ketama looks keys up with.
    pub const MD5: Self = Self(5);

    /// Every function, in menu order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TABLE.len()).map(Self)
    }

    /// The function of that link name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        TABLE.iter().position(|row| row.name == name).map(Self)
    }

    /// The name in links: `xxh3`.
    #[must_use]
    pub fn name(self) -> &'static str {
        TABLE[self.0].name
    }

    /// The name for people: `XXH3-64`.
    #[must_use]
    pub fn title(self) -> &'static str {
        TABLE[self.0].title
    }

    /// How many low bits of a result can be set: 64, 32 or (twemproxy's crc32) 15.
    #[must_use]
    pub fn bits(self) -> u32 {
        TABLE[self.0].bits
    }

    /// The hash of these bytes, in the low [`HashKind::bits`] bits.
    #[must_use]
    pub fn of(self, bytes: &[u8]) -> u64 {
        (TABLE[self.0].run)(bytes)
    }

    /// The function itself, to be fetched once before a loop.
    #[must_use]
    pub fn function(self) -> fn(&[u8]) -> u64 {
        TABLE[self.0].run
    }
}

/// 64 bits onto 32 by xor of the halves: uses every bit, and leaves a 32-bit hash as it is.
#[must_use]
pub const fn fold32(hash: u64) -> u32 {
    ((hash >> 32) ^ (hash & 0xffff_ffff)) as u32
}

/// SipHash-1-3 with a key of 2 × 64 bits.
#[must_use]
pub fn sip13(k0: u64, k1: u64, bytes: &[u8]) -> u64 {
    siphasher::sip::SipHasher13::new_with_keys(k0, k1).hash(bytes)
}

/// SipHash-2-4 with a key of 2 × 64 bits.
#[must_use]
pub fn sip24(k0: u64, k1: u64, bytes: &[u8]) -> u64 {
    siphasher::sip::SipHasher24::new_with_keys(k0, k1).hash(bytes)
}

fn murmur32(bytes: &[u8]) -> u64 {
    // Reading from a slice cannot fail.
    murmur3::murmur3_32(&mut &*bytes, 0).map_or(0, u64::from)
}

fn murmur128lo(bytes: &[u8]) -> u64 {
    murmur3::murmur3_x64_128(&mut &*bytes, 0).map_or(0, |h| h as u64)
}

/// The MD5 of these bytes, read as four little-endian words: the points of one digest on a ketama ring.
#[must_use]
pub fn md5_words(bytes: &[u8]) -> [u32; 4] {
    let digest = Md5::digest(bytes);
    std::array::from_fn(|i| u32::from_le_bytes(std::array::from_fn(|j| digest[4 * i + j])))
}

fn md5_le32(bytes: &[u8]) -> u64 {
    u64::from(md5_words(bytes)[0])
}

fn fnv1a64(bytes: &[u8]) -> u64 {
    use std::hash::Hasher;
    // Fed bytes only: `Hasher::write` of a slice adds no length, unlike `Hash for [u8]`.
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for kind in HashKind::all() {
            assert_eq!(HashKind::named(kind.name()), Some(kind));
        }
        assert_eq!(HashKind::named("sha9"), None);
        assert_eq!(HashKind::DEFAULT.name(), "xxh3");
        assert_eq!(HashKind::MD5.name(), "md5-le32");
    }

    #[test]
    fn folding_leaves_32_bits_alone() {
        assert_eq!(fold32(0x1234_5678), 0x1234_5678);
        assert_eq!(fold32(0xffff_0000_0000_ffff), 0xffff_ffff);
    }
}
