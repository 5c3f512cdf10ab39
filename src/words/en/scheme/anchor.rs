//! AnchorHash.

use super::super::number;

/// AnchorHash.
pub const ANCHOR: &str = "AnchorHash";
/// AnchorHash.
pub const ANCHOR_PREPOSITION: &str = "by";
/// AnchorHash.
pub const ANCHOR_IMITATES: &str = "AnchorHash with a fixed capacity of buckets. The nodes of the start take the buckets 0, 1, … in the order of the list; a node that leaves or goes down gives up its bucket, and one that joins or comes up takes the bucket that was given up last (unused ones count as given up before, the lowest last). By default a key’s hash (hash=) goes on by XXH3-64 of it and the bucket; the variant crc32c goes on as anchorhash/cpp-anchorhash does, with the key’s hash and 0 as its two words. It takes no weights.";
/// AnchorHash.
pub const ANCHOR_DOWN: &str = "A node that is down or draining is removed; when it comes up it takes the bucket that was given up last, which is its own if the order was last out, first in.";
/// AnchorHash.
pub const ANCHOR_REPLICAS: &str = "Where the key would go if the nodes before were removed, one after the other; with spread=zone the first of each zone come first. No system is known to do so.";
/// AnchorHash.
pub const ANCHOR_LOOKUP: &str = "About 1 + ln(capacity/nodes) hashes; four numbers a bucket of the capacity.";
/// AnchorHash.
pub const ANCHOR_MOVEMENT: &str = "A join moves K/(N+1) keys, all of them to the new node; a leave moves the leaver’s keys, whichever node leaves. Nothing moves between other nodes. Another capacity moves nearly all keys.";
/// AnchorHash.
pub const ANCHOR_SOURCE: &str = "Mendelson, Vargaftik, Barabash, Lorenz, Keslassy and Orda, “AnchorHash: A Scalable Consistent Hash”, arXiv 1812.09674; IEEE/ACM Transactions on Networking, 2020.";

/// There are more nodes than buckets.
#[must_use]
pub fn anchor_is_full(nodes: u64, capacity: u64) -> String {
    format!(
        "AnchorHash has {} buckets here, but {} nodes need one each. Raise the capacity.",
        number(capacity.into()),
        number(nodes.into())
    )
}
