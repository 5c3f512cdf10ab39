//! Every hash function against the answers of the libraries that defined it: all inputs, all columns that we offer.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::collections::BTreeSet;

use ringscope::hash::{HashKind, md5_words, murmur::cassandra_token};
use serde_json::Value;

const VECTORS: &str = include_str!("vectors/hashes.json");

/// Each function's column in the file, as a JSON pointer.
const COLUMNS: &[(&str, &str)] = &[
    ("xxh3", "/xxh3_64"),
    ("xxh64", "/xxh64"),
    ("xxh32", "/xxh32"),
    ("murmur3-32", "/murmur3_32"),
    ("murmur3-128lo", "/murmur3_x64_128/0"),
    ("md5-le32", "/libhashkit/md5"),
    ("fnv1a32", "/fnv1a_32"),
    ("fnv1a64", "/fnv1a_64"),
    ("fnv1-32", "/fnv1_32"),
    ("crc32", "/crc32"),
    ("tw-crc32", "/libhashkit/crc"),
    ("tw-fnv1a64", "/libhashkit/fnv1a_64"),
    ("tw-fnv1-64", "/libhashkit/fnv1_64"),
    ("tw-fnv1a32", "/libhashkit/fnv1a_32"),
    ("tw-fnv1-32", "/libhashkit/fnv1_32"),
    ("tw-one-at-a-time", "/libhashkit/one_at_a_time"),
];

/// Functions without a column, held to what a whole system answers: `tests/ketama_vectors.rs`.
const ELSEWHERE: &[&str] = &["tw-murmur"];

fn cases() -> Vec<(Vec<u8>, Value)> {
    let file: Value = serde_json::from_str(VECTORS).unwrap();
    let cases: Vec<(Vec<u8>, Value)> = file["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| (bytes(case["hex"].as_str().unwrap()), case.clone()))
        .collect();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    cases
}

fn bytes(hex: &str) -> Vec<u8> {
    assert!(hex.len().is_multiple_of(2));
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// 64-bit values are decimal text in the file, shorter ones are numbers.
fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

#[test]
fn every_function_has_a_column() {
    let offered: BTreeSet<&str> = HashKind::all().map(HashKind::name).collect();
    let covered: BTreeSet<&str> = COLUMNS.iter().map(|c| c.0).chain(ELSEWHERE.iter().copied()).collect();
    assert_eq!(offered, covered);
}

#[test]
fn every_answer_is_that_of_the_library() {
    for (input, case) in cases() {
        assert_eq!(input.len() as u64, case["len"].as_u64().unwrap());
        for (name, column) in COLUMNS {
            let expected = number(case.pointer(column).unwrap());
            let kind = HashKind::named(name).unwrap();
            assert_eq!(kind.of(&input), expected, "{name} of {input:02x?}");
            assert_eq!(kind.function()(&input), expected, "{name} of {input:02x?}");
        }
    }
}

#[test]
fn md5_is_the_digest_read_little_endian() {
    let md5 = HashKind::named("md5-le32").unwrap();
    for (input, case) in cases() {
        let digest = bytes(case["md5"].as_str().unwrap());
        let first = u32::from_le_bytes(digest[..4].try_into().unwrap());
        assert_eq!(md5.of(&input), u64::from(first), "{input:02x?}");
    }
}

#[test]
fn widths_are_as_stated_and_all_used() {
    for kind in HashKind::all() {
        let seen = cases().iter().fold(0u64, |all, (input, _)| all | kind.of(input));
        let all_bits = u64::MAX >> (64 - kind.bits());
        assert_eq!(seen, all_bits, "{}", kind.name());
    }
}

#[test]
fn signed_bytes_tell_the_twemproxy_forms_apart() {
    // On ASCII the 32-bit forms are the standard ones; from 0x80 up libhashkit's loops sign-extend.
    for (own, standard) in [("tw-fnv1a32", "fnv1a32"), ("tw-fnv1-32", "fnv1-32")] {
        let (own, standard) = (HashKind::named(own).unwrap(), HashKind::named(standard).unwrap());
        let mut differ = 0;
        for (input, _) in cases() {
            if input.is_ascii() {
                assert_eq!(own.of(&input), standard.of(&input), "{input:02x?}");
            } else {
                differ += u32::from(own.of(&input) != standard.of(&input));
            }
        }
        assert!(differ > 0, "{}: the vectors hold no input that tells them apart", own.name());
    }
}

/// The columns that no `hash=` names: what schemes hash with seeds, and the digest that MD5's words are read from.
#[test]
fn seeded_forms_are_those_of_the_libraries() {
    let half = |n: u128, at: u32| (n >> (64 * at)) as u64;
    for (input, case) in cases() {
        let of = |column: &str| number(case.pointer(column).unwrap());
        assert_eq!(xxhash_rust::xxh64::xxh64(&input, 1), of("/xxh64_seed1"), "{input:02x?}");
        let golden = 11_400_714_785_074_694_797;
        assert_eq!(xxhash_rust::xxh3::xxh3_64_with_seed(&input, golden), of("/xxh3_64_seeded"), "{input:02x?}");
        for (column, seed) in [("/murmur3_x64_128", 0), ("/murmur3_x64_128_cilium_seed", 616_034_178)] {
            let hash = murmur3::murmur3_x64_128(&mut &*input, seed).unwrap();
            for at in 0..2 {
                assert_eq!(half(hash, at), of(&format!("{column}/{at}")), "{column} of {input:02x?}");
            }
        }
        // Cassandra sign-extends the bytes of the last block: on ASCII it is the library's first half.
        if input.is_ascii() {
            assert_eq!(cassandra_token(&input) as u64, of("/murmur3_x64_128/0"), "{input:02x?}");
        }
        let words = md5_words(&input).map(u32::to_le_bytes).concat();
        assert_eq!(words, bytes(case["md5"].as_str().unwrap()), "{input:02x?}");
    }
}
