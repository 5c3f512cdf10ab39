//! Links for the reference answers of ring libraries.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::{api, bytes::Bytes};
use serde_json::Value;

/// A server as a file of vectors has it.
pub struct Server {
    pub name: String,
    pub weight: u64,
    pub label: Option<String>,
}

impl Server {
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), weight: 1, label: None }
    }
}

pub fn file(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// All cases, as many as the file says.
pub fn cases(text: &str) -> Vec<Value> {
    let file = file(text);
    let cases = file["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len() as u64, file["header"]["count"].as_u64().unwrap());
    cases
}

/// `[[host, port, weight], …]`
pub fn nodes(list: &Value) -> Vec<Server> {
    let server = |row: &Value| Server {
        name: format!("{}:{}", row[0].as_str().unwrap(), row[1]),
        weight: row[2].as_u64().unwrap(),
        label: None,
    };
    list.as_array().unwrap().iter().map(server).collect()
}

pub fn keys(list: &Value) -> Vec<Bytes> {
    list.as_array().unwrap().iter().map(|k| Bytes::from(k.as_str().unwrap())).collect()
}

/// Escaped for a link.
pub fn escaped(text: &str) -> String {
    let byte = |b: u8| match b {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'-' | b':' | b'[' | b']' => char::from(b).to_string(),
        _ => format!("~{b:02x}"),
    };
    text.bytes().map(byte).collect()
}

/// `scheme` may have settings behind it: `ketama-libmemcached/variant=spy`.
pub fn link(scheme: &str, servers: &[Server]) -> String {
    let (scheme, settings) =
        scheme.split_once('/').map_or((scheme, String::new()), |(s, rest)| (s, format!("/{rest}")));
    let node = |s: &Server| {
        let label = s.label.as_ref().map(|l| format!(";label:{}", escaped(l))).unwrap_or_default();
        format!("{}*{}{label}", escaped(&s.name), s.weight)
    };
    let nodes: Vec<String> = servers.iter().map(node).collect();
    format!("v1/{scheme}/nodes={}{settings}/step=0", nodes.join(","))
}

/// The names of the owners of these keys.
pub fn owners(link: &str, keys: &[Bytes]) -> Vec<Option<String>> {
    let rows = api::locate(link, Some(keys)).unwrap_or_else(|e| panic!("{link}: {e}"));
    rows.into_iter().map(|row| row.owner.map(|o| o.to_string())).collect()
}

/// How many of `key-0` … `key-9999` each owner has, in the order of `names`.
pub fn counts(link: &str, names: &[&str]) -> Vec<usize> {
    let rows = api::locate(&link.replace("/step=", "/keys=10000/step="), None).unwrap();
    names.iter().map(|name| rows.iter().filter(|r| r.owner == Some((*name).into())).count()).collect()
}
