//! The jump hashes: leaps in the arithmetic of the libraries, and bucket by bucket.

use ringscope::{bytes::Bytes, placement::State, placement::cluster::NodeSpec};

use super::ring::fold;

/// Buckets 0, 1, …: the nodes that are up, or failing any the backups, whatever they weigh.
pub fn buckets(nodes: &[NodeSpec]) -> Vec<Bytes> {
    let named = |state: State| nodes.iter().filter(|n| n.state == state).map(|n| n.name.clone()).collect::<Vec<_>>();
    let up = named(State::Up);
    if up.is_empty() { named(State::Backup) } else { up }
}

/// The bucket of a 64-bit hash by the loop of the paper, in one of its arithmetics; none for no buckets.
pub fn bucket(form: &str, hash: u64, n: u64) -> Option<u64> {
    if form == "naive" {
        // The last bucket that a draw of its own sends the key to, with probability 1 / (bucket + 1).
        let moves = |bucket: u64| u128::from(draw(hash, bucket) >> 32) * u128::from(bucket + 1) < 1 << 32;
        return (n > 0).then(|| (1..n).filter(|&b| moves(b)).max().unwrap_or(0));
    }
    let two_31 = (1u64 << 31) as f64;
    let (mut key, mut found, mut j) = (hash, None, 0u64);
    while j < n {
        found = Some(j);
        key = key.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        let d = (key >> 33) + 1;
        j = match form {
            "paper" => ((j + 1) as f64 * (two_31 / d as f64)) as u64,
            "guava" if d == 1 << 31 => return found,
            "guava" => ((j + 1) as f64 * two_31 / d as f64) as u64,
            "exact" => u64::try_from(u128::from(j + 1) * (1 << 31) / u128::from(d)).unwrap(),
            other => panic!("there is no twin of the form {other}"),
        };
    }
    found
}

/// The bucket of the 32-bit variant, which divides 2^31, or 2^32 as it was printed.
pub fn bucket32(hash: u64, n: u64, as_printed: bool) -> Option<u64> {
    let ring = if as_printed { 1u64 << 32 } else { 1 << 31 };
    let (mut key, mut found, mut j) = (fold(hash), None, 0u64);
    while j < n {
        found = Some(j);
        key = key.wrapping_mul(2_654_435_761).wrapping_add(1);
        j = (j + 1) * ring / (u64::from(key >> 1) + 1);
    }
    found
}

/// SplitMix64's mix of a hash with its bucket.
fn draw(hash: u64, bucket: u64) -> u64 {
    let z = hash ^ (bucket + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
