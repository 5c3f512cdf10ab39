//! Rendezvous.

/// Rendezvous.
pub const RENDEZVOUS: &str = "rendezvous hashing";
/// Rendezvous.
pub const RENDEZVOUS_PREPOSITION: &str = "by";
/// Rendezvous.
pub const RENDEZVOUS_IMITATES: &str = "By default no one system: weighted rendezvous hashing with score w/−ln u, u = ((h >> 11) + ½)·2⁻⁵³ of the hash of key, 0xff, label, 0xff, so that no score is 0 or infinite; of equal scores the smaller name wins. Variants: pymemcache 4.0.0 and clandestined (MurmurHash3 of “node-key”, text as code points cut to bytes; the larger name wins ties), go-rendezvous over XXH64 or FNV-1a (the node listed first wins ties: only between nodes of one label can the order of the list matter), hrw 0.2.0 (SHA-256 of key and node), the crate rendezvous_hash 0.3.0 over XXH3 or SipHash-1-3, with its weights (the larger name wins ties). Not imitated: how pymemcache writes a key that is given as bytes (b'…').";
/// Rendezvous.
pub const RENDEZVOUS_KEY_HASH: &str = "hash= of key and node together; XXH64 or FNV-1a of each by go-rendezvous, or another by hash=; each other variant its own";
/// Rendezvous.
pub const RENDEZVOUS_DOWN: &str =
    "A node that is down or draining makes no bid: its keys go to their next best nodes, and nothing else moves.";
/// Rendezvous.
pub const RENDEZVOUS_REPLICAS: &str =
    "The nodes in the order of their scores; with spread=zone the best of each zone come first.";
/// Rendezvous.
pub const RENDEZVOUS_LOOKUP: &str =
    "N hashes, and N logarithms where weights differ. Nothing is kept but the list of nodes.";
/// Rendezvous.
pub const RENDEZVOUS_MOVEMENT: &str = "A join moves its fair share of the keys, all of them to the new node; a leave moves the leaver’s keys; a reweight moves the change of fair share, to or from that node alone. Only the weighted form and the crate’s take weights.";
/// Rendezvous.
pub const RENDEZVOUS_SOURCE: &str = "Thaler and Ravishankar, “Using Name-Based Mappings to Increase Hit Rates”, IEEE/ACM Transactions on Networking, 1998; weights as by Schindelhauer and Schomaker, 2005.";
