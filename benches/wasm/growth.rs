//! How placing grows with keys and points, natively and beyond the limits of links: the library below their check.

use std::time::Instant;

use ringscope::{
    decimal::Decimal,
    keys::Keys,
    placement::{Cluster, Placement, cluster::NodeSpec, scheme},
    setting::{KeyHash, Settings, Value},
};

/// A ring of so many points on up to 100 nodes.
fn ring(points: u64) -> Box<dyn Placement> {
    let nodes = (points / 10).min(100);
    let cluster = Cluster::of((0..nodes).map(|i| {
        let mut node = NodeSpec::named(format!("n{i}"));
        node.weight = Decimal::ONE;
        node
    }));
    let mut settings = Settings::default();
    if let (Some(v), Some(ring)) = (ringscope::setting::setting("v"), scheme("ring")) {
        ring.about().set(&mut settings, v, Value::Count(points / nodes));
        if let Ok(placement) = ring.build(&cluster, &settings) {
            return placement;
        }
    }
    panic!("a ring of {points} points")
}

fn best(runs: u32, mut job: impl FnMut()) -> f64 {
    let once = |_| {
        let start = Instant::now();
        job();
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..runs).map(once).fold(f64::INFINITY, f64::min)
}

fn place(placement: &dyn Placement, count: u32) -> (f64, f64) {
    let keys = Keys::Made { prefix: "key-".into(), count };
    let mut hashes = Vec::with_capacity(keys.len());
    let runs = if count > 1_000_000 { 3 } else { 9 };
    let hash = best(runs, || {
        hashes.clear();
        keys.push_hashes(0..keys.len(), KeyHash::By(ringscope::hash::HashKind::DEFAULT), &mut hashes)
            .expect("keys that can be hashed");
    });
    let mut owners = Vec::with_capacity(keys.len());
    let place = best(runs, || {
        owners.clear();
        placement.place(&hashes, &mut owners);
    });
    (hash, place)
}

/// Prints a line of JSON per size: placing keys on 16,000 points, and 1,000,000 keys on ever more points; with a plain
/// binary search over the same points beside it.
pub fn print() {
    let usual = ring(16_000);
    for exponent in 3..=7 {
        let keys = 10u32.pow(exponent);
        let (hash, place) = place(&*usual, keys);
        println!("{{\"keys\":{keys},\"points\":16000,\"hash\":{hash:.4},\"place\":{place:.4}}}");
    }
    for exponent in 2..=6 {
        let points = 10u64.pow(exponent);
        let build = best(3, || drop(std::hint::black_box(ring(points))));
        let placement = ring(points);
        let (hash, place) = place(&*placement, 1_000_000);
        let binary = by_halves(&*placement);
        println!(
            "{{\"keys\":1000000,\"points\":{points},\"hash\":{hash:.4},\"place\":{place:.4},\"binary\":{binary:.4},\"build\":{build:.4}}}"
        );
    }
}

/// The same lookups without the index.
fn by_halves(placement: &dyn Placement) -> f64 {
    let Some(ring) = placement.ring() else { return 0.0 };
    let ringscope::placement::Ends::Narrow(ends) = ring.ends else { return 0.0 };
    let keys = Keys::Made { prefix: "key-".into(), count: 1_000_000 };
    let hashes = keys.hashes(KeyHash::By(ringscope::hash::HashKind::DEFAULT)).expect("keys that can be hashed");
    let mut owners: Vec<u32> = Vec::with_capacity(hashes.len());
    let time = best(5, || {
        owners.clear();
        owners.extend(hashes.iter().map(|&hash| {
            let at = ringscope::hash::fold32(hash);
            let point = ends.partition_point(|&end| end < at);
            ring.owners[if point == ends.len() { 0 } else { point }]
        }));
    });
    let mut placed = Vec::new();
    placement.place(&hashes, &mut placed);
    assert_eq!(owners, placed, "both ways find the same owners");
    time
}
