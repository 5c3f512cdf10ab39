//! What people paste and open: lists of nodes and of keys, scenario files.

pub mod file;
pub mod keys;
pub mod nodes;

pub use file::{FileReader, is_file};
pub use keys::{KeyReader, KeysRead, Notation, hex_key, read_keys};
pub use nodes::{NodeList, read_nodes, write_nodes};

use crate::sorting;

/// Something to know about a pasted list, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is the matter: a sentence.
    pub sentence: String,
    /// Whether the item cannot be used as it is.
    pub fault: bool,
}

impl Remark {
    /// A number that sorts remarks by their places in the text.
    #[must_use]
    pub fn place(&self) -> u64 {
        sorting::joined(self.line as u32, self.column as u32)
    }
}
