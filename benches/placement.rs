//! Ours beside the crates that people use today, at the same job in one run: the owners of 100,000 keys (from their
//! bytes) among 100 nodes, and building the structure that answers. Measured is the CPU time of the thread, so that other
//! work on the machine counts little. `scripts/bench` prints the ratios.
#![allow(missing_docs, reason = "criterion's macros write functions without words")]

use std::{hint::black_box, time::Duration};

use cpu_time::ThreadTime;
use criterion::{
    Criterion as Bencher, Throughput, criterion_group, criterion_main,
    measurement::{Measurement, ValueFormatter, WallTime},
};
use ringscope::{
    hash::fold32,
    placement::{Ends, RingView},
};
use ringscope_benches::{Bench, scenario};

/// The time that the thread had a processor.
struct CpuTime;

impl Measurement for CpuTime {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

type Criterion = Bencher<CpuTime>;

const NODES: usize = 100;
const KEYS: usize = 100_000;

fn keys() -> Vec<String> {
    (0..KEYS).map(|i| format!("key-{i}")).collect()
}

/// One job: ours, and the crate's under its name.
fn pair(c: &mut Criterion, job: &str, krate: &str, mut ours: impl FnMut() -> u64, mut theirs: impl FnMut() -> u64) {
    let mut group = c.benchmark_group(job);
    group.sample_size(10).throughput(Throughput::Elements(KEYS as u64));
    group.bench_function("ringscope", |b| b.iter(|| black_box(ours())));
    group.bench_function(krate, |b| b.iter(|| black_box(theirs())));
    group.finish();
}

fn placed(bench: &mut Bench, owners: &mut Vec<u32>) -> u64 {
    bench.place(owners);
    owners.iter().map(|&o| u64::from(o)).sum()
}

fn jump(c: &mut Criterion) {
    let mut bench = Bench::open(&scenario("jump", "", NODES, KEYS));
    let (keys, mut owners, hasher) = (keys(), Vec::new(), jumphash::JumpHasher::new());
    pair(
        c,
        "jump",
        "jumphash",
        || placed(&mut bench, &mut owners),
        || keys.iter().map(|key| u64::from(hasher.slot(key, NODES as u32))).sum(),
    );
}

fn ring(c: &mut Criterion) {
    let mut bench = Bench::open(&scenario("ring", "/v=160", NODES, KEYS));
    let (keys, mut owners) = (keys(), Vec::new());
    let mut theirs = hashring::HashRing::new();
    theirs.batch_add((0..NODES as u32).flat_map(|node| (0..160u32).map(move |i| (node, i))).collect());
    pair(
        c,
        "ring of 16,000 points",
        "hashring",
        || placed(&mut bench, &mut owners),
        || keys.iter().filter_map(|key| theirs.get(key)).map(|(node, _)| u64::from(*node)).sum(),
    );
}

fn maglev(c: &mut Criterion) {
    // By the paper, and with the very hash of the crate.
    for (job, variant) in [("maglev", ""), ("maglev by the crate's hash", "/variant=crate")] {
        let mut bench = Bench::open(&scenario("maglev", variant, NODES, KEYS));
        let (keys, mut owners, names) = (keys(), Vec::new(), bench.names());
        let theirs = maglev::Maglev::with_capacity(names.clone(), 65_537);
        pair(
            c,
            job,
            "maglev",
            || placed(&mut bench, &mut owners),
            || keys.iter().map(|key| theirs[key].len() as u64).sum(),
        );
    }
}

fn multiprobe(c: &mut Criterion) {
    let mut bench = Bench::open(&scenario("multiprobe", "", NODES, KEYS));
    let (keys, mut owners) = (keys(), Vec::new());
    let theirs = mpchash::HashRing::new();
    (0..NODES as u64).for_each(|node| theirs.add(node));
    pair(
        c,
        "multi-probe",
        "mpchash",
        || placed(&mut bench, &mut owners),
        || keys.iter().filter_map(|key| theirs.node(key)).map(|token| *token.node()).sum(),
    );
}

fn anchor(c: &mut Criterion) {
    let mut bench = Bench::open(&scenario("anchor", "/capacity=128", NODES, KEYS));
    let (keys, mut owners) = (keys(), Vec::new());
    let theirs = anchorhash::Builder::default().with_resources(0..NODES as u64).build::<&String>(128);
    pair(
        c,
        "anchor",
        "anchorhash",
        || placed(&mut bench, &mut owners),
        || keys.iter().filter_map(|key| theirs.get_resource(key)).sum(),
    );
}

fn ketama(c: &mut Criterion) {
    let mut bench = Bench::open(&scenario("ketama", "", NODES, KEYS));
    let (keys, mut owners, names) = (keys(), Vec::new(), bench.names());
    let theirs = ketama::Ring::build(&names.iter().map(String::as_str).collect::<Vec<_>>());
    pair(
        c,
        "ketama",
        "ketama",
        || placed(&mut bench, &mut owners),
        || keys.iter().map(|key| theirs.route(key.as_bytes()) as u64).sum(),
    );
}

/// The ring's index of stretches beside plain binary search in the same points.
fn index(c: &mut Criterion) {
    for nodes in [10, 100, 1_000, 10_000] {
        let mut bench = Bench::open(&scenario("ring", "/v=100", nodes, KEYS));
        let mut owners = Vec::new();
        placed(&mut bench, &mut owners);
        let Some(RingView { ends: Ends::Narrow(ends), owners: owning, .. }) = bench.placement.ring() else { return };
        let hashes = bench.hashes();
        let by_halves = || {
            let owner = |&hash: &u64| {
                let at = fold32(hash);
                let point = ends.partition_point(|&end| end < at);
                owning[if point == ends.len() { 0 } else { point }]
            };
            let mut owners = Vec::with_capacity(hashes.len());
            owners.extend(hashes.iter().map(owner));
            owners.iter().map(|&o| u64::from(o)).sum()
        };
        let by_index = || {
            owners.clear();
            bench.placement.place(hashes, &mut owners);
            owners.iter().map(|&o| u64::from(o)).sum()
        };
        pair(c, &format!("index of {} points", nodes * 100), "binary search", by_index, by_halves);
    }
}

fn build(c: &mut Criterion) {
    let link = scenario("ring", "/v=160", NODES, 0);
    let ours = || Bench::open(&link).placement.bytes() as u64;
    let theirs = || {
        let mut ring = hashring::HashRing::new();
        ring.batch_add((0..NODES as u32).flat_map(|node| (0..160u32).map(move |i| (node, i))).collect());
        ring.len() as u64
    };
    pair(c, "building a ring of 16,000 points", "hashring", ours, theirs);
    let link = scenario("maglev", "/variant=crate", NODES, 0);
    let names = Bench::open(&link).names();
    let ours = || Bench::open(&link).placement.bytes() as u64;
    pair(c, "building a maglev table", "maglev", ours, || {
        maglev::Maglev::with_capacity(names.clone(), 65_537)["x"].len() as u64
    });
}

criterion_group!(
    name = benches;
    config = Bencher::default().with_measurement(CpuTime);
    targets = jump, ring, maglev, multiprobe, anchor, ketama, index, build
);
criterion_main!(benches);
