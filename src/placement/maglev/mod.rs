//! Maglev: a table of a prime number of entries, filled in turns.
//!
//! Eisenbud et al., NSDI 2016. The key's hash modulo M names the entry, the entry the node. Tables differ with the two
//! hashes, with the order of turns and with what weights mean, which each variant takes from its system; see `table`.

mod envoy;
mod ipvs;
mod primes;
mod table;

use std::hash::Hasher;

use siphasher::sip::{SipHasher13, SipHasher24};

pub use envoy::EnvoyMaglev;
use table::{Seat, Table};

use super::{About, Cluster, Placement, Promises, Scheme, Weights, remainder::Remainder, ring::tie_order};
use crate::{
    limits,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    words,
};

/// The scheme.
pub struct Maglev;

static ABOUT: About = About {
    name: "maglev",
    title: words::scheme::MAGLEV,
    preposition: words::scheme::MAGLEV_PREPOSITION,
    imitates: words::scheme::MAGLEV_IMITATES,
    weights: Weights::Decimals,
    zero_weight: words::scheme::MAGLEV_ZERO,
    settings: &["table", "variant", "hash", "replicas", "spread", "removal"],
    key_hash: words::scheme::MAGLEV_KEYS,
    variants: &["paper", "go", "cilium", "crate", "ipvs"],
    defaults: &[],
    order_matters: true,
    down: words::scheme::MAGLEV_DOWN,
    replicas: words::scheme::MAGLEV_REPLICAS,
    lookup: words::scheme::MAGLEV_LOOKUP,
    movement: words::scheme::MAGLEV_MOVEMENT,
    source: words::scheme::MAGLEV_SOURCE,
};

/// Seeds of the crate `maglev`: for offsets (and for keys), and for skips.
const CRATE_SEEDS: (u32, u32) = (0xdead_babe, 0xdead_beef);
/// What Cilium makes of its default seed.
const CILIUM_SEED: u32 = 616_034_178;
/// Most looks that Cilium's weights may take: entries × nodes.
const LOOKS: u64 = 1_000_000_000;

/// SipHash-1-3 as the crate calls it: the seed, then a `str` as Rust hashes one, which ends with 0xff.
fn crate_hash(text: &[u8], seed: u32) -> u64 {
    let sip = SipHasher13::new_with_keys(0, 0);
    // The library is fastest with a text that it gets whole.
    let mut whole = [0u8; 64];
    let length = 4 + text.len() + 1;
    if let Some(whole) = whole.get_mut(..length) {
        whole[..4].copy_from_slice(&seed.to_le_bytes());
        whole[4..length - 1].copy_from_slice(text);
        whole[length - 1] = 0xff;
        return sip.hash(whole);
    }
    let mut hasher = sip;
    hasher.write_u32(seed);
    hasher.write(text);
    hasher.write_u8(0xff);
    hasher.finish()
}

/// SipHash-2-4 with go-maglev's key, its halves.
fn go_hashes(label: &[u8]) -> (u64, u64) {
    let mut hasher = SipHasher24::new_with_keys(0xdead_beef_cafe_babe, 0);
    hasher.write(label);
    let hash = hasher.finish();
    (hash >> 32, hash & 0xffff_ffff)
}

/// MurmurHash3's 128 bits, its halves.
fn cilium_hashes(label: &[u8]) -> (u64, u64) {
    // Reading from a slice cannot fail.
    let hash = murmur3::murmur3_x64_128(&mut &*label, CILIUM_SEED).unwrap_or(0);
    (hash as u64, (hash >> 64) as u64)
}

/// The hash of the label and that of the label with `#skip` behind it: two hashes of any one function.
fn paper_hashes(label: &[u8], run: fn(&[u8]) -> u64) -> (u64, u64) {
    let mut skip = label.to_vec();
    skip.extend_from_slice(b"#skip");
    (run(label), run(&skip))
}

/// The size of the table.
fn size(settings: &Settings) -> Result<u32, Refusal> {
    let given = settings.count("table");
    if primes::is_prime(given) {
        return Ok(given as u32);
    }
    Err(Refusal(words::scheme::maglev_table(given, primes::next_prime(given), limits::TABLE)))
}

/// The nodes that take keys by label, then by name.
fn sorted(cluster: &Cluster, serves: impl Fn(usize) -> bool) -> Vec<usize> {
    tie_order(cluster).into_iter().map(|i| i as usize).filter(|&i| serves(i)).collect()
}

/// The seats of these nodes, in this order of turns.
fn seats(cluster: &Cluster, order: &[usize], size: u32, hashes: impl Fn(&[u8]) -> (u64, u64)) -> Vec<Seat> {
    order.iter().map(|&i| Seat::new(i, hashes(cluster.nodes[i].spec.ring_label().as_slice()), size)).collect()
}

/// Weights in the order of turns, where a variant takes whole ones.
fn whole(cluster: &Cluster, order: &[usize]) -> Result<Vec<u64>, Refusal> {
    let weight = |&i: &usize| {
        let spec = &cluster.nodes[i].spec;
        spec.weight.as_whole().ok_or_else(|| Refusal(words::whole_weights_only(ABOUT.title, &spec.name, spec.weight)))
    };
    order.iter().map(weight).collect()
}

/// Refuses weights that differ, where a variant takes none.
fn alike(cluster: &Cluster, order: &[usize], variant: &str) -> Result<(), Refusal> {
    let weight = |i: usize| cluster.nodes[i].spec.weight;
    let Some(&odd) = order.iter().find(|&&i| weight(i) != weight(order[0])) else { return Ok(()) };
    Err(Refusal(words::scheme::maglev_weights(variant, &cluster.nodes[odd].spec.name, weight(odd))))
}

/// The table of a variant.
fn fill(variant: &str, cluster: &Cluster, settings: &Settings, size: u32) -> Result<Vec<u32>, Refusal> {
    let serving = cluster.serving(true);
    let mut order: Vec<usize> = (0..serving.len()).filter(|&i| serving[i]).collect();
    let sit =
        |order: &[usize], hashes: &dyn Fn(&[u8]) -> (u64, u64)| Table::new(seats(cluster, order, size, hashes), size);
    Ok(match variant {
        "go" => {
            alike(cluster, &order, variant)?;
            sit(&order, &go_hashes).in_turn(|_| 1)
        }
        "crate" => {
            alike(cluster, &order, variant)?;
            let hashes = |label: &[u8]| (crate_hash(label, CRATE_SEEDS.0), crate_hash(label, CRATE_SEEDS.1));
            sit(&order, &hashes).in_turn(|_| 1)
        }
        "cilium" => {
            order = sorted(cluster, |i| serving[i]);
            let weights = whole(cluster, &order)?;
            let looks = u64::from(size) * order.len() as u64;
            if looks > LOOKS && alike(cluster, &order, variant).is_err() {
                return Err(Refusal(words::scheme::maglev_looks(looks, LOOKS)));
            }
            sit(&order, &cilium_hashes).by_counter(&weights)
        }
        "ipvs" => {
            let turns = ipvs::turns(&whole(cluster, &order)?);
            let hashes = |label: &[u8]| (ipvs::hash(label, ipvs::KEYS.0), ipvs::hash(label, ipvs::KEYS.1));
            sit(&order, &hashes).in_turn(|seat| turns[seat])
        }
        _ => {
            let run = settings.hash().for_points().function();
            // Summed as whole numbers; a double holds each millionth of the largest weights exactly.
            let millionths = |i: usize| cluster.nodes[i].spec.weight.millionths();
            let sum: u128 = order.iter().map(|&i| u128::from(millionths(i))).sum();
            let parts: Vec<f64> = order.iter().map(|&i| millionths(i) as f64 / sum as f64).collect();
            sit(&order, &|label| paper_hashes(label, run)).by_share(&parts)
        }
    })
}

impl Scheme for Maglev {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // Nodes take turns for entries, so one more or less shifts who comes first to an entry.
        Promises::NONE
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        let own = match ABOUT.variant(settings) {
            Ok("crate") => OwnHash { name: "siphash-1-3", run: |key| crate_hash(key, CRATE_SEEDS.0) },
            Ok("ipvs") => OwnHash { name: "hsiphash", run: |key| ipvs::hash(key, ipvs::KEYS.0) },
            _ => return settings.hash(),
        };
        settings.hash_or(KeyHash::Own(own))
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let size = size(settings)?;
        let slots = fill(ABOUT.variant(settings)?, cluster, settings, size)?;
        Ok(Remainder::table(cluster, settings, slots))
    }
}
