//! No file of reference answers lies unread, and each holds as many cases as it says.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::{fs, path::Path};

use serde_json::Value;

#[test]
fn every_file_is_read_by_a_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = |folder: &Path, end: &str| {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.filter(|p| p.extension().is_some_and(|e| e == end)).collect::<Vec<_>>()
    };
    let sources: Vec<String> = files(&tests, "rs").iter().map(|p| fs::read_to_string(p).unwrap()).collect();
    let vectors = files(&tests.join("vectors"), "json");
    assert_eq!(vectors.len(), 18);
    for path in vectors {
        let name = path.file_name().unwrap().to_str().unwrap();
        let included = format!("include_str!(\"vectors/{name}\")");
        assert!(sources.iter().any(|text| text.contains(&included)), "no test reads tests/vectors/{name}");
        let file: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        // The answers of one file stand as lists by library and servers.
        let listed = |by: &Value| by.as_object().unwrap().values().map(|l| l.as_array().unwrap().len()).sum::<usize>();
        let count = match file["cases"].as_array() {
            Some(cases) => cases.len(),
            None => file["results"].as_object().unwrap().values().map(listed).sum(),
        };
        assert_eq!(Some(count as u64), file["header"]["count"].as_u64(), "{name}");
    }
}
