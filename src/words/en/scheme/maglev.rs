//! Maglev.

use crate::{bytes::Bytes, decimal::Decimal, words::number};

/// Maglev.
pub const MAGLEV: &str = "Maglev table";
/// Maglev.
pub const MAGLEV_PREPOSITION: &str = "by";
/// Maglev.
pub const MAGLEV_IMITATES: &str = "A lookup table of table= entries, by variant=. paper: listing 1 of the Maglev paper over hash= of the label and of “label#skip”, turns in the order of the list; the paper leaves weights open, here turns are as frequent as the weight says, by Envoy’s rule. go: dgryski/go-maglev 8961b9b, SipHash-2-4, no weights, keys hashed by hash=. cilium: pkg/maglev e0cc421a with its default seed, nodes sorted by label, whole weights, which count only where they average 2 or more; keys by hash=, not the hash of a packet. crate: the Rust crate maglev 0.2.1, SipHash-1-3, no weights; it would raise table to the next prime, here a prime is asked for. ipvs: Linux’ scheduler mh in the order of the list, whole weights shifted to 6 bits as at its default table 4093, hsiphash of address plus port (a label or key that is no address counts as its CRC-32). Defaults of theirs: cilium 16381, ipvs 4093 entries.";
/// Maglev.
pub const MAGLEV_KEYS: &str = "hash=; crate SipHash-1-3 with its first seed, ipvs hsiphash of the address";
/// Maglev.
pub const MAGLEV_ZERO: &str =
    "a node of weight 0 takes no turn and owns nothing; go and crate take no other weight than one for all";
/// Maglev.
pub const MAGLEV_DOWN: &str = "A node that is down or draining takes no turn, so the table is filled anew without it: its entries go to the others, and a few others change hands too. The order of turns of the rest stays. Not imitated: IPVS keeps the entries of a server whose weight is set to 0, and drops its clients or, with mh-fallback, looks on for another server.";
/// Both Maglevs.
pub const MAGLEV_REPLICAS: &str = "Maglev keeps no replicas: the list has the owners of the entries that follow in the table, each distinct node once; with spread=zone the first of each zone come first.";
/// Both Maglevs.
pub const MAGLEV_LOOKUP: &str = "One hash, one division, one entry. Filling takes about M · ln M looks.";
/// Both Maglevs.
pub const MAGLEV_MOVEMENT: &str = "Entries even out to one apart, but are not kept: beside the keys that must move, a join or a leave moves some between other nodes (of 65,537 entries about 0.3 % with 10 nodes, 0.6 % with 100; of small tables several per cent).";
/// Maglev.
pub const MAGLEV_SOURCE: &str =
    "Eisenbud et al., “Maglev: A Fast and Reliable Software Network Load Balancer”, NSDI 2016.";

/// A prime was expected.
#[must_use]
pub fn maglev_table(given: u64, next: u64, limit: u64) -> String {
    format!(
        "“table” should be a prime number, or nodes would miss entries, but it is {}; the next prime is {}. At most {} entries can be built here.",
        number(given.into()),
        number(next.into()),
        number(limit.into())
    )
}

/// A variant without weights.
#[must_use]
pub fn maglev_weights(variant: &str, node: &Bytes, weight: Decimal) -> String {
    format!(
        "Maglev’s variant “{variant}” knows no weights, but “{node}” has the weight {weight}, which is not that of the others. Give all nodes one weight, or choose the variant paper, cilium or ipvs."
    )
}

/// Too much work.
#[must_use]
pub fn maglev_looks(given: u64, limit: u64) -> String {
    format!(
        "With Cilium’s weights filling this table may take {} looks (entries × nodes); at most {} are made here. Choose a smaller table or fewer nodes.",
        number(given.into()),
        number(limit.into())
    )
}
