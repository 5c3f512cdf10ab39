//! What Linux IPVS hashes: a number made of an address and a port, never a name.

use std::{
    hash::Hasher,
    net::{IpAddr, SocketAddr},
};

use siphasher::sip::SipHasher13;

/// The two keys of the kernel's `hsiphash`: for offsets (and for clients), and for skips.
pub(super) const KEYS: (u64, u64) = (2_654_435_761, 2_654_446_892);

/// `hsiphash` of a 64-bit kernel: SipHash-1-3 over the four bytes of the number, its low 32 bits.
pub(super) fn hash(text: &[u8], key: u64) -> u64 {
    let mut hasher = SipHasher13::new_with_keys(key, key);
    hasher.write(&number(text).to_le_bytes());
    hasher.finish() & 0xffff_ffff
}

/// Address plus port, an IPv6 address folded by xor to 32 bits. What is no address is stood for by its CRC-32.
fn number(text: &[u8]) -> u32 {
    let parsed = std::str::from_utf8(text).ok().and_then(|text| {
        let socket = text.parse::<SocketAddr>().map(|s| (s.ip(), s.port()));
        socket.or_else(|_| text.trim_start_matches('[').trim_end_matches(']').parse().map(|ip| (ip, 0))).ok()
    });
    let folded = |ip| match ip {
        IpAddr::V4(ip) => u32::from(ip),
        IpAddr::V6(ip) => {
            let ip = u128::from(ip);
            (ip >> 96) as u32 ^ (ip >> 64) as u32 ^ (ip >> 32) as u32 ^ ip as u32
        }
    };
    parsed.map_or_else(|| crate::hash::crc32(text), |(ip, port)| folded(ip).wrapping_add(port.into()))
}

/// How many entries each takes in a row: its weight through the greatest common divisor, in six bits at most.
pub(super) fn turns(weights: &[u64]) -> Vec<u64> {
    let divisor = weights.iter().fold(0, |a, &b| gcd(a, b)).max(1);
    let largest = weights.iter().max().map_or(0, |w| w / divisor);
    // Six bits are the kernel's at its default table of 4093.
    let shift = (u64::BITS - largest.leading_zeros()).saturating_sub(6);
    weights.iter().map(|&w| ((w / divisor) >> shift).max(1)).collect()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_numbers() {
        assert_eq!(number(b"10.0.0.1"), 0x0a00_0001);
        assert_eq!(number(b"10.0.0.1:80"), 0x0a00_0051);
        assert_eq!(number(b"255.255.255.255:1"), 0);
        assert_eq!(number(b"2001:db8::6"), 0x2001_0db8 ^ 6);
        assert_eq!(number(b"[2001:db8::6]:80"), (0x2001_0db8 ^ 6) + 80);
        assert_eq!(number(b"[2001:db8::6]"), 0x2001_0db8 ^ 6);
        assert_eq!(number(b"web-a"), crc32fast::hash(b"web-a"));
    }

    #[test]
    fn turns_are_weights_in_six_bits() {
        assert_eq!(turns(&[10, 20, 40]), [1, 2, 4]);
        assert_eq!(turns(&[1, 63]), [1, 63]);
        assert_eq!(turns(&[1, 64]), [1, 32]);
        assert_eq!(turns(&[1, 1_000_000]), [1, 61]);
        assert_eq!(turns(&[]), [0u64; 0]);
    }
}
