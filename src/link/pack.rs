//! The packed form of long scenarios: raw deflate in base64url, with a checksum that tells a cut or damaged link.

use base64ct::{Base64UrlUnpadded, Encoding};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

use super::LinkError;
use crate::{hash::crc32, limits, words};

/// The text after `v1z/` without the step: base64url, a dot, eight hex digits.
#[must_use]
// No part of the first picture, which need not wait for it: see scripts/split.
#[inline(never)]
pub fn pack(text: &str) -> String {
    let packed = compress_to_vec(text.as_bytes(), 9);
    let checksum = crc32(text.as_bytes());
    format!("{}.{checksum:08x}", Base64UrlUnpadded::encode_string(&packed))
}

/// Unpacks the text after `v1z/`: the scenario without its step, and what stands behind the checksum. Any valid
/// deflate is read.
///
/// # Errors
/// A [`LinkError`] where the text is cut, damaged or would unpack to over 1 MB.
// No part of the first picture, which need not wait for it: see scripts/split.
#[inline(never)]
pub(super) fn unpack(body: &[u8]) -> Result<(Vec<u8>, &[u8]), LinkError> {
    let shown = String::from_utf8_lossy(body).into_owned();
    let damaged = || LinkError::of(words::damaged_link(), &shown);
    let dot = body.iter().position(|&b| b == b'.').ok_or_else(damaged)?;
    // Padding, and spaces that a line break became: the checksum vouches for the rest.
    let data: Vec<u8> = body[..dot].iter().copied().filter(|b| !matches!(b, b'=' | b' ')).collect();
    let rest = &body[dot + 1..];
    let digits = rest.iter().take_while(|b| b.is_ascii_hexdigit()).count();
    if digits != 8 {
        return Err(damaged());
    }
    let checksum = std::str::from_utf8(&rest[..8]).ok().and_then(|t| u32::from_str_radix(t, 16).ok());
    let checksum = checksum.ok_or_else(damaged)?;
    let packed = std::str::from_utf8(&data).ok().and_then(|text| Base64UrlUnpadded::decode_vec(text).ok());
    let packed = packed.ok_or_else(damaged)?;
    let text = decompress_to_vec_with_limit(&packed, limits::LINK).map_err(|fault| {
        if fault.status == miniz_oxide::inflate::TINFLStatus::HasMoreOutput {
            LinkError::of(words::link_too_large(limits::LINK as u64), &shown)
        } else {
            damaged()
        }
    })?;
    if crc32(&text) != checksum {
        return Err(damaged());
    }
    Ok((text, &rest[8..]))
}
