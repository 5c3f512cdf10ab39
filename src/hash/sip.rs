//! SipHash-1-3 (Aumasson and Bernstein 2012) of a `str` behind a 32-bit seed, as Rust's standard library hashes the two:
//! seed, bytes, 0xff.
//!
//! The library takes bytes as they come and keeps what does not fill a word; here all is there at once, so words are read
//! off the text and nothing is kept in between. Tests hold both to the same answers.

struct State {
    v: [u64; 4],
}

impl State {
    #[inline(always)]
    fn round(&mut self) {
        let [a, b, c, d] = &mut self.v;
        *a = a.wrapping_add(*b);
        *c = c.wrapping_add(*d);
        *b = b.rotate_left(13) ^ *a;
        *d = d.rotate_left(16) ^ *c;
        *a = a.rotate_left(32).wrapping_add(*d);
        *c = c.wrapping_add(*b);
        *d = d.rotate_left(21) ^ *a;
        *b = b.rotate_left(17) ^ *c;
        *c = c.rotate_left(32);
    }

    #[inline(always)]
    fn take(&mut self, word: u64) {
        self.v[3] ^= word;
        self.round();
        self.v[0] ^= word;
    }
}

/// The hash, with a key of zeros.
#[must_use]
pub fn sip13_of_str(seed: u32, text: &[u8]) -> u64 {
    let v = [0x736f_6d65_7073_6575, 0x646f_7261_6e64_6f6d, 0x6c79_6765_6e65_7261, 0x7465_6462_7974_6573];
    let mut state = State { v };
    // Words of the whole lie half a word behind those of the text.
    let mut half = u64::from(seed);
    let (words, rest) = text.as_chunks::<8>();
    for word in words {
        let word = u64::from_le_bytes(*word);
        state.take(half | word << 32);
        half = word >> 32;
    }
    // The end mark stands behind the last byte, the length (of all, modulo 256) at the top of the last word.
    let tail = rest.iter().rev().fold(0xff, |tail: u64, &byte| tail << 8 | u64::from(byte));
    let length = (text.len() as u64 + 5) << 56;
    if rest.len() < 3 {
        state.take(half | tail << 32 | length);
    } else {
        state.take(half | tail << 32);
        state.take(tail >> 32 | length);
    }
    state.v[2] ^= 0xff;
    for _ in 0..3 {
        state.round();
    }
    state.v[0] ^ state.v[1] ^ state.v[2] ^ state.v[3]
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;

    use siphasher::sip::SipHasher13;

    use super::sip13_of_str;

    #[test]
    fn agrees_with_the_library_at_every_length() {
        for length in 0..600usize {
            let text: Vec<u8> = (0..length).map(|i| (i * 31 + length) as u8).collect();
            for seed in [0, 0xdead_babe, u32::MAX] {
                let mut hasher = SipHasher13::new_with_keys(0, 0);
                hasher.write_u32(seed);
                hasher.write(&text);
                hasher.write_u8(0xff);
                assert_eq!(sip13_of_str(seed, &text), hasher.finish(), "{length} bytes, {seed:x}");
            }
        }
    }
}
