//! MD5 of four short texts side by side (RFC 1321).
//!
//! One text's 64 steps wait for each other, so that a processor is idle most of the time; four texts in the lanes of a
//! vector take hardly longer than one. Longer texts than fit one block go through the library one by one, and the tests
//! hold both to the same answers.

use super::{four::Four, md5_words};

/// The constants ⌊2^32 · |sin(i + 1)|⌋.
const SINES: [u32; 64] = [
    0xd76a_a478,
    0xe8c7_b756,
    0x2420_70db,
    0xc1bd_ceee,
    0xf57c_0faf,
    0x4787_c62a,
    0xa830_4613,
    0xfd46_9501,
    0x6980_98d8,
    0x8b44_f7af,
    0xffff_5bb1,
    0x895c_d7be,
    0x6b90_1122,
    0xfd98_7193,
    0xa679_438e,
    0x49b4_0821,
    0xf61e_2562,
    0xc040_b340,
    0x265e_5a51,
    0xe9b6_c7aa,
    0xd62f_105d,
    0x0244_1453,
    0xd8a1_e681,
    0xe7d3_fbc8,
    0x21e1_cde6,
    0xc337_07d6,
    0xf4d5_0d87,
    0x455a_14ed,
    0xa9e3_e905,
    0xfcef_a3f8,
    0x676f_02d9,
    0x8d2a_4c8a,
    0xfffa_3942,
    0x8771_f681,
    0x6d9d_6122,
    0xfde5_380c,
    0xa4be_ea44,
    0x4bde_cfa9,
    0xf6bb_4b60,
    0xbebf_bc70,
    0x289b_7ec6,
    0xeaa1_27fa,
    0xd4ef_3085,
    0x0488_1d05,
    0xd9d4_d039,
    0xe6db_99e5,
    0x1fa2_7cf8,
    0xc4ac_5665,
    0xf429_2244,
    0x432a_ff97,
    0xab94_23a7,
    0xfc93_a039,
    0x655b_59c3,
    0x8f0c_cc92,
    0xffef_f47d,
    0x8584_5dd1,
    0x6fa8_7e4f,
    0xfe2c_e6e0,
    0xa301_4314,
    0x4e08_11a1,
    0xf753_7e82,
    0xbd3a_f235,
    0x2ad7_d2bb,
    0xeb86_d391,
];

/// Where it begins.
const START: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// The longest text that fits one block with its end mark and its length.
const LONGEST: usize = 55;

/// The sixteen words of a block, of four texts each.
type Blocks = [[u32; 4]; 16];

/// The digests of four blocks: word by word, of four texts each.
fn compress(blocks: &Blocks) -> [[u32; 4]; 4] {
    let (mut a, mut b) = (Four::all(START[0]), Four::all(START[1]));
    let (mut c, mut d) = (Four::all(START[2]), Four::all(START[3]));
    let words = blocks.map(Four::of);
    // One step: the registers move on by themselves, for each call names them anew. What does not wait for the step
    // before is summed first: `$late` alone depends on $b, which that step gives.
    macro_rules! step {
        ($a:ident $b:ident, $late:expr, $i:expr, $word:expr, $turn:literal) => {
            let early = $a.plus(Four::all(SINES[$i])).plus(words[$word & 15]);
            $a = early.plus($late).turn($turn).plus($b);
        };
    }
    for i in (0..16).step_by(4) {
        step!(a b, c.xor(d).and(b).xor(d), i, i, 7);
        step!(d a, b.xor(c).and(a).xor(c), i + 1, i + 1, 12);
        step!(c d, a.xor(b).and(d).xor(b), i + 2, i + 2, 17);
        step!(b c, d.xor(a).and(c).xor(a), i + 3, i + 3, 22);
    }
    // The halves of the choice have no bit in common: they are summed, the one that waits last.
    macro_rules! choose {
        ($a:ident $b:ident $c:ident $d:ident, $i:expr, $word:expr, $turn:literal) => {
            $a = $a.plus($c.without($d));
            step!($a $b, $b.and($d), $i, $word, $turn);
        };
    }
    for i in (0..16).step_by(4) {
        choose!(a b c d, i + 16, 5 * i + 1, 5);
        choose!(d a b c, i + 17, 5 * i + 6, 9);
        choose!(c d a b, i + 18, 5 * i + 11, 14);
        choose!(b c d a, i + 19, 5 * i + 16, 20);
    }
    for i in (0..16).step_by(4) {
        step!(a b, c.xor(d).xor(b), i + 32, 3 * i + 5, 4);
        step!(d a, b.xor(c).xor(a), i + 33, 3 * i + 8, 11);
        step!(c d, a.xor(b).xor(d), i + 34, 3 * i + 11, 16);
        step!(b c, d.xor(a).xor(c), i + 35, 3 * i + 14, 23);
    }
    let ones = Four::all(u32::MAX);
    for i in (0..16).step_by(4) {
        step!(a b, d.xor(ones).or(b).xor(c), i + 48, 7 * i, 6);
        step!(d a, c.xor(ones).or(a).xor(b), i + 49, 7 * i + 7, 10);
        step!(c d, b.xor(ones).or(d).xor(a), i + 50, 7 * i + 14, 15);
        step!(b c, a.xor(ones).or(c).xor(d), i + 51, 7 * i + 21, 21);
    }
    let sum = |register: Four, word: usize| register.plus(Four::all(START[word])).each();
    [sum(a, 0), sum(b, 1), sum(c, 2), sum(d, 3)]
}

/// Many texts, whose digests are told in their order, four at a time.
#[derive(Default)]
pub struct Many {
    blocks: Blocks,
    /// How many words of each are not 0, the length left out.
    ends: [usize; 4],
    waiting: usize,
}

impl Many {
    /// The next text. `tell` gets the digests of those that are done, as words: see [`md5_words`].
    pub fn add(&mut self, text: &[u8], tell: &mut dyn FnMut([u32; 4])) {
        if text.len() > LONGEST {
            self.finish(tell);
            return tell(md5_words(text));
        }
        let lane = self.waiting;
        let (whole, rest) = text.as_chunks::<4>();
        for (slot, word) in self.blocks.iter_mut().zip(whole) {
            slot[lane] = u32::from_le_bytes(*word);
        }
        // The end mark stands behind the last byte.
        let last = rest.iter().rev().fold(0x80, |word, &byte| word << 8 | u32::from(byte));
        let end = whole.len();
        self.blocks[end][lane] = last;
        // What a longer text left.
        for slot in self.blocks.iter_mut().take(self.ends[lane]).skip(end + 1) {
            slot[lane] = 0;
        }
        self.ends[lane] = end + 1;
        self.blocks[14][lane] = 8 * text.len() as u32;
        self.waiting += 1;
        if self.waiting == 4 {
            self.finish(tell);
        }
    }

    /// The digests that are still to be told.
    pub fn finish(&mut self, tell: &mut dyn FnMut([u32; 4])) {
        if self.waiting > 0 {
            let [a, b, c, d] = compress(&self.blocks);
            for lane in 0..self.waiting {
                tell([a[lane], b[lane], c[lane], d[lane]]);
            }
        }
        self.waiting = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_at_once_are_the_library_s_one_by_one() {
        // Every length around a block's, in every lane, and counts that are no multiple of four.
        for count in [0, 1, 3, 4, 131, 260] {
            let texts: Vec<Vec<u8>> = (0..count).map(|n| (0..n % 131).map(|i| (i * 7 + n) as u8).collect()).collect();
            let (mut many, mut told) = (Many::default(), Vec::new());
            for text in &texts {
                many.add(text, &mut |words| told.push(words));
            }
            many.finish(&mut |words| told.push(words));
            let expected: Vec<[u32; 4]> = texts.iter().map(|text| md5_words(text)).collect();
            assert_eq!(told, expected, "{count}");
        }
    }
}
