//! The Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), with which Envoy shuffles hosts.

/// Its state.
pub struct Twister {
    words: [u32; 624],
    at: usize,
}

impl Twister {
    /// Seeded by one word.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let mut words = [seed; 624];
        for i in 1..624 {
            let last = words[i - 1];
            words[i] = (last ^ last >> 30).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        Self { words, at: 0 }
    }

    /// 32 uniform bits. Words are twisted one by one, as they are needed.
    pub fn next(&mut self) -> u32 {
        let at = self.at;
        self.at = (at + 1) % 624;
        let joined = self.words[at] & 0x8000_0000 | self.words[self.at] & 0x7fff_ffff;
        let turned = joined >> 1 ^ if joined & 1 == 1 { 0x9908_b0df } else { 0 };
        let mut y = self.words[(at + 397) % 624] ^ turned;
        self.words[at] = y;
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c_5680;
        y ^= y << 15 & 0xefc6_0000;
        y ^ y >> 18
    }

    /// Uniform below `limit` (above 0), as Envoy draws it: what does not divide evenly is drawn again.
    pub fn below(&mut self, limit: u32) -> u32 {
        let each = (1u64 << 32) / u64::from(limit.max(1));
        loop {
            let drawn = u64::from(self.next()) / each;
            if drawn < u64::from(limit) || limit == 0 {
                return drawn as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Twister;

    #[test]
    fn the_ten_thousandth_number_of_the_standard() {
        let mut twister = Twister::new(5489);
        let last = (0..10_000).map(|_| twister.next()).last();
        assert_eq!(last, Some(4_123_659_995));
    }
}
