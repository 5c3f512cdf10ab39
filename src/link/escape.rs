//! Bytes in links: some stand for themselves, every other one is `~hh`.

use crate::bytes::Bytes;

/// Whether a byte stands for itself.
#[must_use]
pub const fn stands(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b':' | b'[' | b']')
}

/// Appends bytes, escaped.
pub fn push(out: &mut String, bytes: &[u8]) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    for &byte in bytes {
        if stands(byte) {
            out.push(byte as char);
        } else {
            out.push('~');
            out.push(HEX[usize::from(byte >> 4)] as char);
            out.push(HEX[usize::from(byte & 15)] as char);
        }
    }
}

/// Bytes, escaped.
#[must_use]
pub fn escape(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    push(&mut out, bytes);
    out
}

/// What undoing escapes found.
#[derive(Debug, PartialEq, Eq)]
pub struct Undone {
    /// The bytes.
    pub bytes: Bytes,
    /// Whether a `%hh` was among the escapes: such a link was written by hand.
    pub percent: bool,
}

/// Undoes `~hh` and `%hh` in one pass. A `%` without two hex digits is itself; none for a `~` without them.
#[must_use]
pub fn undo(text: &[u8]) -> Option<Undone> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut at, mut percent) = (0, false);
    while at < text.len() {
        let byte = text[at];
        let escaped = matches!(byte, b'~' | b'%').then(|| hex(text.get(at + 1..at + 3)?)).flatten();
        match escaped {
            Some(value) => {
                percent |= byte == b'%';
                bytes.push(value);
                at += 3;
            }
            None if byte == b'~' => return None,
            None => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    Some(Undone { bytes: Bytes(bytes), percent })
}

/// Undoes `~hh` alone; none for a `~` without two hex digits.
#[must_use]
pub fn undo_tildes(text: &[u8]) -> Option<Bytes> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut pieces = text.split(|&b| b == b'~');
    bytes.extend_from_slice(pieces.next().unwrap_or_default());
    for piece in pieces {
        bytes.push(hex(piece.get(..2)?)?);
        bytes.extend_from_slice(&piece[2..]);
    }
    Some(Bytes(bytes))
}

fn hex(digits: &[u8]) -> Option<u8> {
    let value = |b: u8| (b as char).to_digit(16);
    Some((value(digits[0])? * 16 + value(digits[1])?) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        let text = escape(&all);
        assert!(text.bytes().all(|b| stands(b) || b == b'~'), "{text}");
        assert_eq!(undo(text.as_bytes()).map(|u| u.bytes.0), Some(all));
    }

    #[test]
    fn percent_is_undone_in_the_same_pass() {
        assert_eq!(undo(b"caf%C3%a9~2525").map(|u| (u.bytes, u.percent)), Some(("café%25".into(), true)));
        assert_eq!(undo(b"100%").map(|u| (u.bytes, u.percent)), Some(("100%".into(), false)));
        assert_eq!(undo(b"a~zz"), None);
        assert_eq!(undo(b"a~4"), None);
        assert_eq!(undo_tildes(b"~41%41~7e~2c").map(|b| b.to_string()), Some("A%41~,".into()));
        assert_eq!((undo_tildes(b"a~4"), undo_tildes(b"~zz"), undo_tildes(b"")), (None, None, Some("".into())));
    }
}
