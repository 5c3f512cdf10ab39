//! A "32-bit variant" of jump hash as a tutorial printed it, and its repair. Educational: no system is known to use it.
//!
//! The printed form divides 2^32 where the draw is at most 2^31, so every leap at least doubles and bucket 1 never gets
//! a key. With 2^31 in its place it is a sound jump hash of 32-bit state.

use super::{About, Cluster, Law, Placement, PointRow, Promises, Scheme, Weights, buckets::Buckets, jump::Leap};
use crate::{hash::fold32, refusal::Refusal, setting::Settings, words};

/// The repaired variant.
pub struct Jump32;
/// The variant as printed.
pub struct Jump32AsPrinted;

/// Whether a scheme is one of the two.
#[must_use]
pub fn is_one_of(scheme: &str) -> bool {
    scheme == REPAIRED.name || scheme == AS_PRINTED.name
}

/// What both have in common. A constant: statics cannot be copied from each other.
const REPAIR: About = About {
    name: "jump32",
    title: words::scheme::JUMP32,
    preposition: words::scheme::JUMP_PREPOSITION,
    imitates: words::scheme::JUMP32_IMITATES,
    weights: Weights::None,
    zero_weight: "",
    settings: &["hash", "replicas", "spread", "removal"],
    key_hash: "hash=",
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::JUMP_DOWN,
    replicas: words::scheme::MODULO_REPLICAS,
    lookup: words::scheme::JUMP_LOOKUP,
    movement: words::scheme::JUMP_MOVEMENT,
    source: words::scheme::JUMP32_SOURCE,
};
static REPAIRED: About = REPAIR;
static AS_PRINTED: About = About {
    name: "jump32-as-printed",
    title: words::scheme::JUMP32_AS_PRINTED,
    imitates: words::scheme::JUMP32_AS_PRINTED_IMITATES,
    movement: words::scheme::JUMP32_AS_PRINTED_MOVEMENT,
    ..REPAIR
};

/// Knuth's multiplier, a prime; with an odd increment the generator has the full period.
const MULTIPLIER: u32 = 2_654_435_761;

/// The leaps of a 32-bit hash over `buckets` buckets; `shift` is 31 (repaired) or 32 (as printed).
fn leaps(hash: u32, buckets: u32, shift: u32) -> impl Iterator<Item = Leap> {
    let mut state = hash;
    let mut at = (buckets > 0).then_some(0i64);
    std::iter::from_fn(move || {
        let from = at?;
        state = state.wrapping_mul(MULTIPLIER).wrapping_add(1);
        let to = ((((from + 1) as u64) << shift) / u64::from((state >> 1) + 1)) as i64;
        at = (to < i64::from(buckets)).then_some(to);
        Some(Leap { from, state: u64::from(state), to })
    })
}

/// The bucket of a 32-bit hash, 0 to `buckets` − 1; none for no buckets.
#[must_use]
pub fn bucket(hash: u32, buckets: u32, as_printed: bool) -> Option<u32> {
    let shift = if as_printed { 32 } else { 31 };
    leaps(hash, buckets, shift).last().map(|leap| leap.from as u32)
}

struct Jump32Placement {
    shift: u32,
    buckets: Buckets,
}

impl Jump32Placement {
    fn bucket(&self, hash: u64) -> Option<u32> {
        bucket(fold32(hash), self.buckets.count(), self.shift == 32)
    }
}

impl Scheme for Jump32 {
    fn about(&self) -> &'static About {
        &REPAIRED
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // Taking a bucket out of the middle renumbers those behind it.
        Promises { leaves: false, ..Promises::ALL }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        Ok(Box::new(Jump32Placement { shift: 31, buckets: Buckets::of_equals(cluster, settings) }))
    }
}

impl Scheme for Jump32AsPrinted {
    fn about(&self) -> &'static About {
        &AS_PRINTED
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // Taking a bucket out of the middle renumbers those behind it.
        Promises { leaves: false, ..Promises::ALL }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        Ok(Box::new(Jump32Placement { shift: 32, buckets: Buckets::of_equals(cluster, settings) }))
    }
}

impl Placement for Jump32Placement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(u64::from(fold32(hash)))
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        self.buckets.place(hashes, owners, |hash| self.bucket(hash).unwrap_or(0));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        self.bucket(hash).map_or_else(Vec::new, |first| self.buckets.from(first as usize, count))
    }

    fn points(&self) -> Vec<PointRow> {
        self.buckets.points()
    }

    fn law(&self) -> Law {
        // As printed, shares follow no law worth an expectation: that is its lesson.
        if self.shift == 31 { Law::Leaps(self.buckets.slots().to_vec()) } else { Law::None }
    }

    fn leaps(&self, hash: u64) -> Option<Vec<Leap>> {
        Some(leaps(fold32(hash), self.buckets.count(), self.shift).collect())
    }

    fn bytes(&self) -> usize {
        self.buckets.bytes()
    }
}
