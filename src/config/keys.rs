//! A list of keys as people write it: one a line, perhaps with how often it occurs behind it.

use super::Remark;
use crate::{
    bytes::Bytes,
    keys::{Builder, KeyList},
    limits,
    link::escape,
    refusal::Refusal,
    words,
};

/// A list that was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeysRead {
    /// Distinct keys in order of appearance, with how often each occurs.
    pub keys: KeyList,
    /// What is to be known of it.
    pub remarks: Vec<Remark>,
}

/// How a line says its key.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Notation {
    /// As it is: `key` or, behind a space or tab, `key count`.
    #[default]
    Text,
    /// Two hexadecimal digits a byte, perhaps parted by spaces: `7b 9b f7`, or `7b9bf7*3`. For keys that are no text.
    Hex,
    /// As a link lists it: `~hh` for what does not stand for itself, `*3` behind it, a lone `~` for the empty key.
    Link,
}

/// Reads a list piece by piece, so that nobody has to wait for a million keys in one go.
#[derive(Default)]
pub struct KeyReader {
    notation: Notation,
    keys: Builder,
    /// The start of a line whose end has not come yet.
    open: Vec<u8>,
    line: usize,
    fault: Option<Remark>,
}

impl KeyReader {
    /// A reader of lines in this notation.
    #[must_use]
    pub fn new(notation: Notation) -> Self {
        Self { notation, ..Self::default() }
    }

    /// How many distinct keys were read so far.
    #[must_use]
    pub fn found(&self) -> usize {
        self.keys.len()
    }

    /// Whether reading on is of no use: some line cannot be read, or there are too many keys.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.fault.is_some()
    }

    /// Reads the next piece; lines may be cut anywhere.
    pub fn feed(&mut self, piece: &[u8]) {
        let mut rest = piece;
        while let Some(end) = rest.iter().position(|&b| b == b'\n') {
            if self.failed() {
                return;
            }
            if self.open.is_empty() {
                self.take_line(&rest[..end]);
            } else {
                self.open.extend_from_slice(&rest[..end]);
                let line = std::mem::take(&mut self.open);
                self.take_line(&line);
            }
            rest = &rest[end + 1..];
        }
        self.open.extend_from_slice(rest);
    }

    /// What was read. A text of one line may part its keys by commas.
    #[must_use]
    pub fn finish(mut self) -> KeysRead {
        let last = std::mem::take(&mut self.open);
        if self.line == 0 && self.notation == Notation::Text && last.contains(&b',') {
            self.line = 1;
            for item in without_mark(&last).split(|&b| b == b',') {
                self.take(item.trim_ascii());
            }
        } else if !self.failed() && !last.is_empty() {
            self.take_line(&last);
        }
        KeysRead { keys: self.keys.done(), remarks: self.fault.into_iter().collect() }
    }

    fn take_line(&mut self, line: &[u8]) {
        self.line += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        self.take(if self.line == 1 { without_mark(line) } else { line });
    }

    fn take(&mut self, item: &[u8]) {
        if self.failed() || item.trim_ascii().is_empty() {
            return;
        }
        match self.notation {
            Notation::Text => {
                let (key, count) = split_count(item);
                self.add(key, count);
            }
            Notation::Hex => match hex_item(item) {
                Some((key, count)) => self.add(&key, count),
                None => self.refuse(words::bad_hex(&Bytes::from(item))),
            },
            Notation::Link => match link_item(item) {
                Some((key, count)) => self.add(&key, count),
                None => self.refuse(words::bad_key_line(&Bytes::from(item))),
            },
        }
    }

    fn add(&mut self, key: &[u8], count: u64) {
        let now = self.keys.add(key, count);
        if now > limits::REPEATS {
            // No link can say more.
            self.refuse(words::bad_repeats(&Bytes::from(key), &now.to_string(), limits::REPEATS));
        } else if self.keys.len() as u64 > limits::KEYS {
            self.refuse(words::more_keys_than(limits::KEYS));
        } else if self.keys.text_len() as u64 > limits::KEY_TEXT {
            self.refuse(words::more_key_text_than(limits::KEY_TEXT));
        }
    }

    fn refuse(&mut self, sentence: String) {
        self.fault = Some(Remark { line: self.line, column: 1, sentence, fault: true });
    }
}

/// Reads a list of keys: `key` or `key count`, one a line; a single line may part them by commas.
#[must_use]
pub fn read_keys(text: &str) -> KeysRead {
    let mut reader = KeyReader::default();
    reader.feed(text.as_bytes());
    reader.finish()
}

/// Without the mark that some editors put before the first line.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

fn count_of(digits: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(digits).ok().filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?;
    digits.parse().ok().filter(|n| (1..=limits::REPEATS).contains(n))
}

/// `key count` where the count is a whole number of at least 1 behind a space or tab; else all of it is the key.
fn split_count(item: &[u8]) -> (&[u8], u64) {
    let at = item.iter().rposition(|b| matches!(b, b' ' | b'\t'));
    at.and_then(|at| {
        let key = item[..at].trim_ascii_end();
        let count = count_of(&item[at + 1..])?;
        (!key.trim_ascii().is_empty()).then_some((key, count))
    })
    .unwrap_or((item, 1))
}

/// What stands before a `*`, and the count behind it.
fn starred(item: &[u8]) -> Option<(&[u8], u64)> {
    match item.iter().position(|&b| b == b'*') {
        None => Some((item, 1)),
        Some(at) => Some((&item[..at], count_of(item[at + 1..].trim_ascii())?)),
    }
}

fn hex_item(item: &[u8]) -> Option<(Vec<u8>, u64)> {
    let (digits, count) = starred(item)?;
    Some((hex_bytes(digits)?, count))
}

fn hex_bytes(digits: &[u8]) -> Option<Vec<u8>> {
    let digits: Vec<u8> = digits.iter().copied().filter(|b| !b.is_ascii_whitespace() && *b != b'~').collect();
    let digits = digits.strip_prefix(b"0x").unwrap_or(&digits);
    bytes_of_hex(digits)
}

/// One key as hexadecimal bytes: `7b9b`, `7b 9b`, `0x7b9b` or `~7b~9b`.
///
/// # Errors
/// A sentence that shows what was given.
pub fn hex_key(text: &str) -> Result<Bytes, Refusal> {
    hex_bytes(text.as_bytes()).map(Bytes).ok_or_else(|| Refusal(words::bad_hex(&Bytes::from(text))))
}

fn link_item(item: &[u8]) -> Option<(Vec<u8>, u64)> {
    let (key, count) = starred(item)?;
    if key == b"~" {
        return Some((Vec::new(), count));
    }
    Some((escape::undo_tildes(key)?.0, count))
}

/// Two digits a byte, in either case.
fn bytes_of_hex(digits: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
        _ => None,
    };
    digits.chunks(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(read: &KeysRead) -> Vec<(String, u64)> {
        read.keys.iter().map(|(k, n)| (Bytes::from(k).to_string(), n)).collect()
    }

    fn read(notation: Notation, text: &[u8], piece: usize) -> KeysRead {
        let mut reader = KeyReader::new(notation);
        text.chunks(piece).for_each(|piece| reader.feed(piece));
        reader.finish()
    }

    #[test]
    fn copies_are_one_key() {
        let list = read_keys("alpha\nbeta 3\nalpha\ngamma delta\n\n");
        assert_eq!(shown(&list), [("alpha".into(), 2), ("beta".into(), 3), ("gamma delta".into(), 1)]);
        assert_eq!(read_keys("a,b, c").keys.len(), 3);
    }

    #[test]
    fn pieces_may_be_cut_anywhere() {
        let text = "\u{feff}alpha\r\nbeta 3\n\n naïve \nalpha\nlast".as_bytes();
        let whole = read(Notation::Text, text, text.len());
        assert_eq!(shown(&whole), [("alpha".into(), 2), ("beta".into(), 3), (" naïve ".into(), 1), ("last".into(), 1)]);
        for piece in 1..9 {
            assert_eq!(read(Notation::Text, text, piece), whole, "pieces of {piece}");
        }
    }

    #[test]
    fn bytes_in_hex() {
        let list = read(Notation::Hex, b"7b 9b f7 ea 6a ab e6 d2 3e 4b\n0x41\nFF*3\n41 * 2", 7);
        assert!(list.remarks.is_empty(), "{:?}", list.remarks);
        let ten = [0x7b, 0x9b, 0xf7, 0xea, 0x6a, 0xab, 0xe6, 0xd2, 0x3e, 0x4b];
        let keys: Vec<(Vec<u8>, u64)> = list.keys.iter().map(|(k, n)| (k.to_vec(), n)).collect();
        assert_eq!(keys, [(ten.to_vec(), 1), (b"A".to_vec(), 3), (vec![0xff], 3)]);
        assert_eq!(hex_key("0x7b ~9B"), Ok(Bytes(vec![0x7b, 0x9b])));
        assert!(hex_key("7b9").unwrap_err().0.contains("“7b9”"));
        let bad = read(Notation::Hex, b"41\n4g\n42", 100);
        assert_eq!((bad.remarks[0].line, bad.remarks[0].fault), (2, true));
        assert!(bad.remarks[0].sentence.contains("“4g”"), "{}", bad.remarks[0].sentence);
    }

    #[test]
    fn lines_of_a_file_are_those_of_a_link() {
        let list = read(Notation::Link, b"a~20b*2\n~\n~ff", 3);
        assert_eq!(shown(&list), [("a b".into(), 2), (String::new(), 1), ("~ff".into(), 1)]);
        assert!(read(Notation::Link, b"a~2", 9).remarks[0].fault);
    }

    #[test]
    fn too_many_are_refused_before_the_rest_is_read() {
        let mut reader = KeyReader::default();
        let mut text = String::new();
        for i in 0..=limits::KEYS {
            text.push_str(&format!("{i}\n"));
        }
        reader.feed(text.as_bytes());
        assert!(reader.failed());
        reader.feed(b"more\n");
        assert!(reader.finish().remarks[0].sentence.contains("1,000,000"));
    }
}
