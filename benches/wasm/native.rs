//! The same jobs natively: prints a line of JSON per job, for the table of ratios.

mod growth;

use std::time::Instant;

use ringscope_bench_wasm as jobs;

fn give(link: &str) {
    link.bytes().for_each(|b| jobs::byte(b.into()));
}

/// The best of several runs in milliseconds, and what the job gave.
fn best(runs: u32, job: extern "C" fn() -> u32) -> (f64, u32) {
    let once = || {
        let start = Instant::now();
        let sum = std::hint::black_box(job());
        (start.elapsed().as_secs_f64() * 1e3, sum)
    };
    (0..runs).map(|_| once()).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
}

fn main() {
    if std::env::args().nth(1).is_some_and(|word| word == "growth") {
        return growth::print();
    }
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let Some((name, link)) = line.split_once(' ') else { continue };
        give(link);
        if jobs::open() == 0 {
            eprintln!("not a link: {link}");
            continue;
        }
        let (build, _) = best(5, jobs::build);
        let (hash, hashed) = best(15, jobs::hash);
        let (place, placed) = best(15, jobs::place);
        println!(
            "{{\"name\":\"{name}\",\"build\":{build:.3},\"hash\":{hash:.3},\"place\":{place:.3},\"sums\":[{hashed},{placed}]}}"
        );
    }
}
