//! Murmur hashes as particular systems compute them: MurmurHash2 with a seed, and Cassandra's MurmurHash3.

/// MurmurHash2, 32 bits (Appleby), the form that Kafka's producers and others have with seeds of their own.
#[must_use]
pub fn murmur2(bytes: &[u8], seed: u32) -> u32 {
    const M: u32 = 0x5bd1_e995;
    let mut h = seed ^ bytes.len() as u32;
    let mut blocks = bytes.chunks_exact(4);
    for block in &mut blocks {
        let mut k = le(block) as u32;
        k = k.wrapping_mul(M);
        k ^= k >> 24;
        h = h.wrapping_mul(M) ^ k.wrapping_mul(M);
    }
    if !blocks.remainder().is_empty() {
        h = (h ^ le(blocks.remainder()) as u32).wrapping_mul(M);
    }
    h ^= h >> 13;
    h = h.wrapping_mul(M);
    h ^ h >> 15
}

/// Up to eight bytes, the first the lowest.
fn le(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))
}

/// The token of a partition key under Cassandra's `Murmur3Partitioner`: the first half of MurmurHash3 x64-128, as a
/// signed number.
///
/// Cassandra's own, for it sign-extends the bytes of the last, incomplete block: other implementations agree with it on
/// ASCII alone. The smallest number marks the ring's beginning and is no token: the largest stands in for it.
#[must_use]
pub fn cassandra_token(bytes: &[u8]) -> i64 {
    const C1: u64 = 0x87c3_7b91_1142_53d5;
    const C2: u64 = 0x4cf5_ad43_2745_937f;
    let first = |k: u64| k.wrapping_mul(C1).rotate_left(31).wrapping_mul(C2);
    let second = |k: u64| k.wrapping_mul(C2).rotate_left(33).wrapping_mul(C1);
    let (mut h1, mut h2) = (0u64, 0u64);
    let mut blocks = bytes.chunks_exact(16);
    for block in &mut blocks {
        h1 ^= first(le(&block[..8]));
        h1 = h1.rotate_left(27).wrapping_add(h2).wrapping_mul(5).wrapping_add(0x52dc_e729);
        h2 ^= second(le(&block[8..]));
        h2 = h2.rotate_left(31).wrapping_add(h1).wrapping_mul(5).wrapping_add(0x3849_5ab5);
    }
    let tail = blocks.remainder();
    let signed = |bytes: &[u8]| {
        bytes.iter().enumerate().fold(0, |k, (at, &byte)| k ^ (i64::from(byte as i8) << (8 * at)) as u64)
    };
    h1 ^= first(signed(&tail[..tail.len().min(8)]));
    h2 ^= second(signed(&tail[tail.len().min(8)..]));
    h1 ^= bytes.len() as u64;
    h2 ^= bytes.len() as u64;
    h1 = h1.wrapping_add(h2);
    h2 = h2.wrapping_add(h1);
    token(mix(h1).wrapping_add(mix(h2)))
}

/// 64 bits as a token.
#[must_use]
pub fn token(hash: u64) -> i64 {
    match hash as i64 {
        i64::MIN => i64::MAX,
        token => token,
    }
}

fn mix(mut k: u64) -> u64 {
    k ^= k >> 33;
    k = k.wrapping_mul(0xff51_afd7_ed55_8ccd);
    k ^= k >> 33;
    k = k.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    k ^ k >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hashes that Kafka's own tests publish.
    #[test]
    fn murmur2_is_kafkas() {
        for (key, hash) in [
            ("21", -973_932_308),
            ("foobar", -790_332_482),
            ("a-little-bit-long-string", -985_981_536),
            ("a-little-bit-longer-string", -1_486_304_829),
            ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971),
            ("abc", 479_470_107),
        ] {
            assert_eq!(murmur2(key.as_bytes(), 0x9747_b28c) as i32, hash, "{key}");
        }
        assert_eq!(murmur2(b"", 0x9747_b28c), 0x106e_08d9);
    }

    /// Tokens that Cassandra gave, as its drivers' tests record them.
    #[test]
    fn tokens_are_cassandras() {
        let ascending = |from: u8, count: u8| (from..from + count).collect::<Vec<u8>>();
        let cases: Vec<(Vec<u8>, i64)> = vec![
            (b"123".to_vec(), -7_468_325_962_851_647_638),
            (b"\x00\xff\x10\xfa\x99".repeat(10), 5_837_342_703_291_459_765),
            (vec![0xfe; 8], -8_927_430_733_708_461_935),
            (vec![0x10; 8], 1_446_172_840_243_228_796),
            (b"9223372036854775807".to_vec(), 7_162_290_910_810_015_547),
            (ascending(1, 16), -5_563_837_382_979_743_776),
            (ascending(2, 16), -1_513_403_162_740_402_161),
            (ascending(3, 16), -495_360_443_712_684_655),
            (ascending(4, 16), 1_734_091_135_765_407_943),
            (ascending(5, 16), -3_199_412_112_042_527_988),
            (ascending(6, 16), -6_316_563_938_475_080_831),
            (ascending(7, 16), 8_228_893_370_679_682_632),
            (vec![0; 16], 5_457_549_051_747_178_710),
            (vec![0xff; 16], -2_824_192_546_314_762_522),
            (vec![0xfe; 16], -833_317_529_301_936_754),
            (vec![0xfe; 17], -1_672_437_813_826_982_685),
            (vec![0xfe; 4], 4_566_408_979_886_474_012),
            (vec![0; 4], -3_485_513_579_396_041_028),
            (vec![0, 1, 0x7f, 0x7f], 6_573_459_401_642_635_627),
            (vec![0, 0xff, 0xff, 0xff], 123_573_637_386_978_882),
            (vec![0xff, 1, 2, 3], -2_839_127_690_952_877_842),
            (vec![0xe2, 0xe7], -8_582_699_461_035_929_883),
            (vec![0xe2, 0xe7, 0xe2, 0xe7, 0xe2, 0xe7, 1], 2_222_373_981_930_033_306),
        ];
        for (key, token) in cases {
            assert_eq!(cassandra_token(&key), token, "{key:02x?}");
        }
        assert_eq!(token(1 << 63), i64::MAX);
    }
}
