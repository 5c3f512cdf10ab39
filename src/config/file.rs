//! Scenario files: a scenario whose keys are more than a link can hold, as text.
//!
//! The first line is the scenario's link in its plain form, without listed keys; every further line is one key as a
//! link lists it (`caf~c3~a9*3`). A file without further lines is a scenario without listed keys.

use std::sync::Arc;

use super::{KeyReader, keys::Notation};
use crate::{
    keys::KeyList,
    link::{self, LinkError},
    scenario::Scenario,
};

/// What the names of such files end with.
pub const ENDING: &str = ".ringscope";

/// The first line of a scenario's file, with its line end.
#[must_use]
pub fn head(scenario: &Scenario) -> String {
    let mut line =
        if scenario.own_keys.is_some() { link::plain(&link::without_keys(scenario)) } else { link::plain(scenario) };
    line.push('\n');
    line
}

/// The lines of some keys, to be written piece by piece.
#[must_use]
pub fn key_lines(keys: &KeyList, range: std::ops::Range<usize>) -> String {
    let mut lines = String::new();
    for index in range.start..range.end.min(keys.len()) {
        link::push_key(&mut lines, (keys.get(index), keys.count(index)));
        lines.push('\n');
    }
    lines
}

/// Reads such a file piece by piece.
#[derive(Default)]
pub struct FileReader {
    head: Vec<u8>,
    keys: Option<KeyReader>,
}

impl FileReader {
    /// How many distinct keys were read so far.
    #[must_use]
    pub fn found(&self) -> usize {
        self.keys.as_ref().map_or(0, KeyReader::found)
    }

    /// Reads the next piece; lines may be cut anywhere.
    pub fn feed(&mut self, piece: &[u8]) {
        if let Some(keys) = &mut self.keys {
            return keys.feed(piece);
        }
        let end = piece.iter().position(|&b| b == b'\n').unwrap_or(piece.len());
        self.head.extend_from_slice(&piece[..end]);
        if end < piece.len() {
            let mut keys = KeyReader::new(Notation::Link);
            keys.feed(&piece[end + 1..]);
            self.keys = Some(keys);
        }
    }

    /// The scenario, with what was repaired on the way.
    ///
    /// # Errors
    /// A [`LinkError`] where the first line is no link, or a sentence that names the line of a key that is none.
    pub fn finish(self) -> Result<link::Opened, LinkError> {
        let head = String::from_utf8_lossy(&self.head);
        let head = head.trim_start_matches('\u{feff}').trim();
        let mut opened = link::open(head)?;
        let read = self.keys.map(KeyReader::finish).unwrap_or_default();
        if let Some(remark) = read.remarks.first() {
            // The first line is the link's.
            let message = crate::words::at_line(remark.line + 1, &remark.sentence);
            return Err(LinkError { message, segment: String::new(), rest: None });
        }
        if !read.keys.is_empty() || opened.scenario.keys_are_missing() {
            opened.scenario.settings.reset("left");
            opened.scenario.own_keys = Some(Arc::new(read.keys));
        }
        Ok(opened)
    }
}

/// Whether a text begins like such a file.
#[must_use]
pub fn is_file(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
    let start = start.strip_prefix(b"#").unwrap_or(start);
    start.starts_with(b"v1/") || start.starts_with(b"v1z/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(scenario: &Scenario) -> String {
        let keys = scenario.own_keys.as_ref().map_or_else(String::new, |k| key_lines(k, 0..k.len()));
        head(scenario) + &keys
    }

    fn read(text: &str, piece: usize) -> Result<Scenario, LinkError> {
        let mut reader = FileReader::default();
        text.as_bytes().chunks(piece).for_each(|piece| reader.feed(piece));
        reader.finish().map(|o| o.scenario)
    }

    #[test]
    fn what_is_written_is_read() {
        let with = |link: &str| link::open(link).unwrap().scenario;
        for link in ["v1/ring/step=0", "v1/jump/nodes=a,b/own=x~20y*3,~,~ff/add=c/step=1", "v1/ring/own=/step=0"] {
            let scenario = with(link);
            let text = written(&scenario);
            assert!(is_file(text.as_bytes()), "{text}");
            for piece in [1, 7, 10_000] {
                assert_eq!(read(&text, piece).as_ref(), Ok(&scenario), "{link}\n{text}");
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        assert!(read("v1/ring/left=keys/step=0\na\nb~2\n", 5).unwrap_err().message.contains("Line 3"));
        assert!(read("hello\na\n", 5).is_err());
    }
}
