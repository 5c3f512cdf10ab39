//! Libraries of the ketama family that are no schemes here: their columns of the vectors, on a ring built plainly from
//! what is told of them. They hold the files themselves to account, and the MD5 that all of the family share.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod rings;

use rings::{cases, file, keys, nodes};
use ringscope::hash::md5_words;
use serde_json::Value;

/// How a library counts digests, and what it does where keys and points meet.
#[derive(Clone, Copy)]
struct Library {
    digests: fn(weight: u64, sum: u64, servers: u64) -> u64,
    /// Without memcached's own port in its labels.
    drops_port: bool,
    /// A key that hits a point belongs to the next one.
    next: bool,
    /// The server listed last owns a point that is shared.
    last: bool,
}

/// npm hashring 3.2.0: digests in 64-bit floats.
const NPM: Library = Library {
    digests: |w, sum, n| (w as f64 / sum as f64 * 40.0 * n as f64).floor() as u64,
    drops_port: false,
    next: false,
    last: false,
};

/// The same with the option `default port`.
const NPM_PORT: Library = Library { drops_port: true, ..NPM };

/// uhashring 2.5: digests in whole numbers.
const UHASHRING: Library = Library { digests: |w, sum, n| 40 * n * w / sum, drops_port: false, next: true, last: true };

fn library(name: &str) -> Option<Library> {
    Some(match name {
        "npm_hashring" => NPM,
        "npm_hashring_default_port_11211" => NPM_PORT,
        "uhashring" => UHASHRING,
        _ => return None,
    })
}

impl Library {
    fn counts(self, weights: &[u64]) -> Vec<u64> {
        let (sum, n) = (weights.iter().sum(), weights.len() as u64);
        weights.iter().map(|&w| (self.digests)(w, sum, n)).collect()
    }

    /// Position and server, in the order in which they own.
    fn points(self, servers: &[(String, u64)]) -> Vec<(u32, usize)> {
        let weights: Vec<u64> = servers.iter().map(|s| s.1).collect();
        let mut points = Vec::new();
        for (server, count) in self.counts(&weights).into_iter().enumerate() {
            let name = &servers[server].0;
            let label = name.strip_suffix(":11211").filter(|_| self.drops_port).unwrap_or(name);
            for i in 0..count {
                points.extend(md5_words(format!("{label}-{i}").as_bytes()).map(|at| (at, server)));
            }
        }
        let count = servers.len();
        points.sort_by_key(|&(at, server)| (at, if self.last { count - server } else { server }));
        points
    }

    fn owner(self, points: &[(u32, usize)], key: &[u8]) -> usize {
        let hash = md5_words(key)[0];
        let found = points.iter().find(|p| if self.next { p.0 > hash } else { p.0 >= hash });
        found.or(points.first()).unwrap().1
    }
}

fn weighed(list: &Value) -> Vec<(String, u64)> {
    nodes(list).into_iter().map(|s| (s.name, s.weight)).collect()
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

#[test]
fn digests_are_counted_as_by_each() {
    for case in cases(include_str!("vectors/ketama_weights.json")) {
        for (column, library) in [("npm_hashring_3_2_0", NPM), ("uhashring_2_5", UHASHRING)] {
            let points: Vec<u64> = library.counts(&numbers(&case["weights"])).into_iter().map(|n| 4 * n).collect();
            assert_eq!(points, numbers(&case[column]), "{column} {}", case["weights"]);
        }
    }
}

#[test]
fn points_and_keys_are_where_they_are() {
    let (mut points, mut owners) = (0, 0);
    let lookup = file(include_str!("vectors/ketama_lookup.json"));
    let all = keys(&lookup["keys"]);
    for case in cases(include_str!("vectors/ketama_points.json")) {
        let Some(library) = library(case["flavour"].as_str().unwrap()) else { continue };
        let found = library.points(&weighed(&case["servers"]));
        assert_eq!(found.iter().map(|p| u64::from(p.0)).collect::<Vec<_>>(), numbers(&case["values"]));
        assert_eq!(found.iter().map(|p| p.1 as u64).collect::<Vec<_>>(), numbers(&case["owners"]));
        points += 1;
    }
    for (name, lists) in lookup["results"].as_object().unwrap() {
        let Some(library) = library(name) else { continue };
        for (list, expected) in lists.as_object().unwrap() {
            let ring = library.points(&weighed(&lookup["lists"][list]));
            let found: Vec<u64> = all.iter().map(|key| library.owner(&ring, key.as_slice()) as u64).collect();
            assert_eq!(found, numbers(expected), "{name} {list}");
            owners += found.len();
        }
    }
    assert_eq!((points, owners), (1, 700));
}

#[test]
fn ties_and_hits_go_as_in_each() {
    let mut seen = 0;
    for case in cases(include_str!("vectors/ketama_edges.json")) {
        let servers: Vec<(String, u64)> =
            case["servers"].as_array().unwrap().iter().map(|s| (s.as_str().unwrap().to_owned(), 1)).collect();
        for (name, index) in case["server_index"].as_object().unwrap() {
            let Some(library) = library(name) else { continue };
            let owner = library.owner(&library.points(&servers), case["key"].as_str().unwrap().as_bytes());
            assert_eq!(Some(owner as u64), index.as_u64(), "{name} {case}");
            seen += 1;
        }
    }
    assert_eq!(seen, 41 * 3);
}
