//! Sentences about pasted lists.

use super::{faults::short, number};
use crate::{bytes::Bytes, decimal::Decimal};

/// A list of nodes.
#[must_use]
pub fn blank_line() -> String {
    "This line is blank and is passed over.".to_owned()
}

/// A list of nodes.
#[must_use]
pub fn blank_item() -> String {
    "There is nothing between two commas here; expected a name.".to_owned()
}

/// A list of nodes.
#[must_use]
pub fn name_twice_in_text(name: &Bytes, line: usize) -> String {
    format!("The name “{name}” stands in line {line} already; every node needs a name of its own.")
}

/// A list of nodes.
#[must_use]
pub fn weight_behind_port(host: &str, weight: Decimal) -> String {
    format!("Read as “{host}” with the weight {weight}: the number behind the port.")
}

/// A list of nodes.
#[must_use]
pub fn weight_left_out(name: &Bytes) -> String {
    format!("“{name}” has no weight, unlike others here, and gets 1.")
}

/// A list of nodes.
#[must_use]
pub fn socket_without_port(path: &str) -> String {
    format!("Read as the socket “{path}”: port 0 is no port.")
}

/// A list of nodes.
#[must_use]
pub fn unknown_word_behind(name: &Bytes, word: &str) -> String {
    format!("Expected a weight and a zone behind “{name}”, but found “{word}” as well.")
}

/// `read_config()` found nothing.
#[must_use]
pub fn nothing_to_read() -> String {
    "Expected a list of nodes or of keys, one a line or parted by commas, but the text is empty.".to_owned()
}

/// The title of a candidate.
#[must_use]
pub fn nodes_found(count: usize) -> String {
    format!("{count} {}", if count == 1 { "node" } else { "nodes" })
}

/// The title of a candidate.
#[must_use]
pub fn keys_found(distinct: usize, total: u64) -> String {
    let keys = if distinct == 1 { "key" } else { "keys" };
    if total == distinct as u64 {
        format!("{distinct} {keys}")
    } else {
        format!("{distinct} distinct {keys}, {total} with repeats")
    }
}

/// A remark, in a list that shows its lines.
#[must_use]
pub fn at_line(line: usize, sentence: &str) -> String {
    format!("Line {line}: {sentence}")
}

/// A note of a candidate.
#[must_use]
pub fn at_place(line: usize, column: usize, sentence: &str) -> String {
    format!("Line {line}, column {column}: {sentence}")
}

/// A note of a candidate.
#[must_use]
pub fn keys_left_out(limit: u64) -> String {
    format!(
        "These keys are more than the {} bytes that a link can hold; this one asks for them again.",
        number(limit.into())
    )
}

/// A list of keys in hexadecimal digits.
#[must_use]
pub fn bad_hex(line: &Bytes) -> String {
    format!(
        "Expected two hexadecimal digits for each byte of a key, as in “7b9bf7”, but this line is “{}”.",
        short(&line.to_string())
    )
}

/// A key in a scenario file.
#[must_use]
pub fn bad_key_line(line: &Bytes) -> String {
    format!(
        "Expected a key as links write it, as in “caf~c3~a9” or “beta*3”, but this line is “{}”.",
        short(&line.to_string())
    )
}

/// Too many keys; reading stopped.
#[must_use]
pub fn more_keys_than(limit: u64) -> String {
    format!("Here the list goes beyond {} distinct keys, which is as many as are possible.", number(limit.into()))
}

/// Keys that are too long.
#[must_use]
pub fn more_key_text_than(limit: u64) -> String {
    format!("Here the keys together are longer than {} bytes, which is as much as is possible.", number(limit.into()))
}
