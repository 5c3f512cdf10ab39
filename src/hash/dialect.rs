//! Hashes as particular systems compute them, where no library does the same.
//!
//! `tw_*`: libhashkit (libmemcached) and twemproxy, whose byte loops run over *signed* chars, so that a byte from
//! 0x80 up is sign-extended to 32 bits before it is mixed in; their "64-bit" FNVs are computed in 32 bits.

/// FNV-1a, 32 bits (Fowler, Noll, Vo).
pub(super) fn fnv1a32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h, &b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// FNV-1, 32 bits: multiplies before it mixes.
pub(super) fn fnv1_32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h: u32, &b| h.wrapping_mul(0x0100_0193) ^ u32::from(b))
}

/// A byte as a C `char` promoted to 32 bits on x86: sign-extended.
fn signed(byte: u8) -> u32 {
    byte as i8 as u32
}

/// twemproxy `crc32`: 15 bits out of the CRC's upper half.
pub(super) fn tw_crc32(bytes: &[u8]) -> u32 {
    (super::crc32(bytes) >> 16) & 0x7fff
}

/// twemproxy `fnv1a_64`, in truth 32 bits with the low halves of FNV-64's constants.
pub(super) fn tw_fnv1a64(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x8422_2325, |h, &b| (h ^ signed(b)).wrapping_mul(0x1b3))
}

/// twemproxy `fnv1_64`, likewise in 32 bits.
pub(super) fn tw_fnv1_64(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x8422_2325, |h: u32, &b| h.wrapping_mul(0x1b3) ^ signed(b))
}

/// twemproxy `fnv1a_32`: standard on ASCII.
pub(super) fn tw_fnv1a32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h, &b| (h ^ signed(b)).wrapping_mul(0x0100_0193))
}

/// twemproxy `fnv1_32`: standard on ASCII.
pub(super) fn tw_fnv1_32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |h: u32, &b| h.wrapping_mul(0x0100_0193) ^ signed(b))
}

/// Bob Jenkins' one-at-a-time, over signed chars.
pub(super) fn tw_one_at_a_time(bytes: &[u8]) -> u32 {
    let mut h: u32 = 0;
    for &b in bytes {
        h = h.wrapping_add(signed(b));
        h = h.wrapping_add(h << 10);
        h ^= h >> 6;
    }
    h = h.wrapping_add(h << 3);
    h ^= h >> 11;
    h.wrapping_add(h << 15)
}

/// twemproxy `murmur`: MurmurHash2 (Appleby) in 32 bits, seeded with the length times `0xdeadbeef`.
pub(super) fn tw_murmur(bytes: &[u8]) -> u32 {
    const M: u32 = 0x5bd1_e995;
    let length = bytes.len() as u32;
    let mut h = length.wrapping_mul(0xdead_beef) ^ length;
    let (words, rest) = bytes.as_chunks::<4>();
    for word in words {
        let k = u32::from_le_bytes(*word).wrapping_mul(M);
        h = h.wrapping_mul(M) ^ (k ^ (k >> 24)).wrapping_mul(M);
    }
    if !rest.is_empty() {
        let tail = rest.iter().rev().fold(0, |tail: u32, &b| tail << 8 | u32::from(b));
        h = (h ^ tail).wrapping_mul(M);
    }
    h = (h ^ (h >> 13)).wrapping_mul(M);
    h ^ (h >> 15)
}
