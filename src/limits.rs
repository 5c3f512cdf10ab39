//! The limits, checked before work starts and told in a sentence.

/// Nodes in a cluster.
pub const NODES: u64 = 10_000;
/// Points on a ring.
pub const POINTS: u64 = 4_000_000;
/// Distinct keys in a scenario.
pub const KEYS: u64 = 1_000_000;
/// Bytes of all listed keys together.
pub const KEY_TEXT: u64 = 256 * 1024 * 1024;
/// How often one listed key may be repeated.
pub const REPEATS: u64 = 1_000_000_000;
/// Entries of a Maglev table.
pub const TABLE: u64 = 5_000_011;
/// Draws of random numbers for one placement of all keys.
pub const DRAWS: u64 = 200_000_000;
/// Clients with a view of their own.
pub const CLIENTS: u64 = 1_000;
/// Places of keys in different views: keys × different views.
pub const SEEN: u64 = 64_000_000;
/// Bytes built in turn for the lookups of all views.
pub const BUILT: u64 = 1 << 30;
/// Changes in a scenario.
pub const STEPS: usize = 1_000;
/// Bytes of a link, unpacked.
pub const LINK: usize = 1_048_576;

/// By name, for `schema()`.
pub const ALL: &[(&str, u64)] = &[
    ("nodes", NODES),
    ("points", POINTS),
    ("keys", KEYS),
    ("table", TABLE),
    ("clients", CLIENTS),
    ("steps", STEPS as u64),
    ("link", LINK as u64),
];
