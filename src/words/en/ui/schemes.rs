//! Schemes in menus and tables: a line each, their variants, hashes of their own.

/// The head of a group in the menu.
pub const GENERAL_SCHEMES: &str = "Schemes";
/// The head of a group in the menu.
pub const SYSTEM_SCHEMES: &str = "As real systems place keys, to the bit";

/// A table.
pub const SCHEME_TABLE: &str = "The scheme";
/// Its caption.
pub const SCHEME_CAPTION: &str = "What this scheme imitates, and how it takes nodes, weights and failures";
/// A row.
pub const KEYS_HASHED_BY: &str = "keys are hashed by";
/// A row.
pub const WEIGHTS_TAKEN: &str = "weights";
/// A row.
pub const WEIGHT_OF_ZERO: &str = "a weight of 0";
/// A row.
pub const COPIES: &str = "further copies";
/// A row.
pub const ORDER_OF_LIST: &str = "order of the list";
/// Its value.
pub const ORDER_DECIDES: &str = "decides: nodes in another order own other keys";
/// Its value.
pub const ORDER_IS_NOTHING: &str = "does not matter";
/// The first choice where a system has a hash function of its own.
pub const OWN_HASH_NOTE: &str = "The system’s own";

/// What a scheme is, in one line of the menu.
#[must_use]
pub fn scheme_line(name: &str) -> &'static str {
    match name {
        "ring" => "Points on a circle; a key belongs to the next one",
        "modulo" => "The remainder by the number of nodes: one more, and nearly all moves",
        "jump" => "No memory at all, but buckets are numbers, not names",
        "jump32" => "The same with 32 bits of state, repaired",
        "jump32-as-printed" => "A misprint taken at its word: one bucket never gets a key",
        "rendezvous" => "Every node bids for every key; the highest bid wins",
        "maglev" => "A table that the nodes fill in turns",
        "bounded" => "A ring on which nobody takes more than its cap",
        "multiprobe" => "One point a node; each key looks at several places",
        "anchor" => "Buckets of which any may leave and come back",
        "ketama" => "memcached’s ring as libketama builds it",
        "ketama-libmemcached" => "The same as libmemcached and PHP build it",
        "ketama-spymemcached" => "The same as Java’s spymemcached builds it",
        "twemproxy" => "nutcracker in front of memcached or Redis",
        "groupcache" => "Go’s groupcache: CRC-32, 50 points a node",
        "nginx" => "“hash … consistent” in an upstream block",
        "haproxy" => "“hash-type consistent”: the nearest point owns",
        "envoy-ring" => "RING_HASH of an Envoy cluster",
        "envoy-maglev" => "MAGLEV of an Envoy cluster",
        "redis" => "16,384 slots and hash tags",
        "kafka" => "murmur2 modulo partitions, as Java’s producer does",
        "cassandra" => "Murmur3 tokens, given or simulated",
        _ => "",
    }
}

/// What stands before a variant in the sentence of settings.
#[must_use]
pub fn before_variant(scheme: &str, variant: &str) -> &'static str {
    match (scheme, variant) {
        ("haproxy", _) => "hashed by",
        ("rendezvous", "weighted") | ("ketama-libmemcached" | "ketama-spymemcached" | "anchor", _) => "with",
        ("multiprobe", "xxh3") => "with",
        _ => "as in",
    }
}

/// A variant of a scheme.
#[must_use]
pub fn variant_title<'a>(scheme: &str, variant: &'a str) -> &'a str {
    match (scheme, variant) {
        ("maglev" | "bounded", "paper") => "the paper",
        ("maglev", "go") => "go-maglev",
        ("maglev", "cilium") => "Cilium",
        ("maglev", "crate") => "the crate maglev",
        ("maglev", "ipvs") => "Linux IPVS",
        ("rendezvous", "weighted") => "weighted bids",
        ("rendezvous", "go-xxh64") => "go-rendezvous, XXH64",
        ("rendezvous", "go-fnv1a") => "go-rendezvous, FNV-1a",
        ("rendezvous", "crate-xxh3") => "the crate, XXH3",
        ("rendezvous", "crate-siphash13") => "the crate, SipHash",
        ("bounded", "buraksezer") => "buraksezer/consistent",
        ("bounded", "lafikl") => "lafikl/consistent",
        ("bounded", "haproxy") => "HAProxy",
        ("bounded", "envoy") => "Envoy",
        ("ketama-libmemcached", "weighted") => "MD5 points",
        ("ketama-libmemcached", "oaat") => "one_at_a_time",
        ("ketama-libmemcached", "md5-100") => "100 MD5 points",
        ("ketama-libmemcached", "spy") => "spymemcached’s labels",
        ("ketama-spymemcached", "spy") => "its own labels",
        ("ketama-spymemcached", "libmemcached") => "libmemcached’s labels",
        ("ketama-spymemcached", "spy-weighted") => "its own labels, weighted",
        ("ketama-spymemcached", "libmemcached-weighted") => "libmemcached’s labels, weighted",
        ("multiprobe", "go") => "go-mpchash",
        (_, "xxh3") => "XXH3",
        (_, "crc32c") => "CRC-32C",
        ("haproxy", "sdbm-avalanche") => "sdbm with avalanche",
        ("haproxy", "djb2-avalanche") => "djb2 with avalanche",
        ("haproxy", "wt6-avalanche") => "wt6 with avalanche",
        ("haproxy", "crc32") => "CRC-32",
        ("haproxy", "crc32-avalanche") => "CRC-32 with avalanche",
        ("haproxy", "none") => "nothing",
        ("haproxy", "none-avalanche") => "avalanche alone",
        _ => variant,
    }
}

/// A hash function that only one system has.
#[must_use]
pub fn own_hash(name: &str) -> &str {
    match name {
        "cassandra-murmur3" => "Cassandra’s Murmur3",
        "redis-crc16" => "CRC-16 of the hash tag",
        "kafka-murmur2" => "Kafka’s murmur2",
        "blake2b-le64" => "BLAKE2b",
        "siphash24-1" | "siphash24" => "SipHash-2-4",
        "siphash-1-3" => "SipHash-1-3",
        other => other,
    }
}
