//! CRC-32 as in zip, PNG and Ethernet (IEEE 802.3, reflected), by a table of one kilobyte: a fast one is sixteen, which
//! hardly packs, and names of nodes and keys are short.

use crc::{CRC_32_ISO_HDLC, Crc, Digest, Table};

static CRC_32: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

/// The checksum of some bytes.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    CRC_32.checksum(bytes)
}

/// One that has read some bytes and may be given more, as often as one clones it.
#[must_use]
pub fn crc32_of_beginning(bytes: &[u8]) -> Digest<'static, u32, Table<1>> {
    let mut digest = CRC_32.digest();
    digest.update(bytes);
    digest
}
