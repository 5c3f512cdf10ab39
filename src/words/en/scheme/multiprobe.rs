//! Multi-probe.

/// Multi-probe.
pub const MULTIPROBE: &str = "multi-probe hashing";
/// Multi-probe.
pub const MULTIPROBE_PREPOSITION: &str = "by";
/// Multi-probe.
pub const MULTIPROBE_IMITATES: &str = "Multi-probe consistent hashing: one point a node on the circle of 2^64, k probes a key at h1 + i·h2; the probe with the shortest way up to a point decides, the earlier one of equals. The default is Ringscope’s own over hash=: h2 is XXH3-64 of h1, and a probe that hits a point belongs to it. The variant go is dgryski/go-mpchash: SipHash-2-4 with the seeds 0 for nodes and 1 and 2 for keys, and a probe that hits a point belongs to the next. Of nodes at one point the smaller label owns. It takes no weights.";
/// Multi-probe.
pub const MULTIPROBE_KEY_HASH: &str = "hash=; by the variant go SipHash-2-4 with the seeds 1 and 2";
/// Multi-probe.
pub const MULTIPROBE_DOWN: &str = "A node that is down or draining has no point, as if it had left.";
/// Multi-probe.
pub const MULTIPROBE_REPLICAS: &str = "Clockwise from the point that won; with spread=zone the first of each zone come first. No system is known to do so.";
/// Multi-probe.
pub const MULTIPROBE_LOOKUP: &str =
    "Two hashes and k searches among N points; with k = 21 the busiest of many nodes has about 5 % more than the mean.";
/// Multi-probe.
pub const MULTIPROBE_MOVEMENT: &str = "A join moves about K/(N+1) keys, all of them to the new node; a leave moves the leaver’s keys. Nothing moves between other nodes.";
/// Multi-probe.
pub const MULTIPROBE_SOURCE: &str = "Appleton and O’Reilly, “Multi-probe consistent hashing”, arXiv 1505.00062, 2015.";
