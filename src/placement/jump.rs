//! Jump consistent hash: no memory, and exactly the keys that must move.
//!
//! Lamping and Veach, "A Fast, Minimal Memory, Consistent Hash Algorithm", arXiv 1406.2294, 2014. State: a 64-bit
//! linear congruential generator seeded by the key's hash; each draw is a leap to a later bucket; the last leap that
//! stays below N decides. Real libraries compute the leap in different arithmetic, and not all keys agree: see [`Form`].

mod lanes;

use super::{About, Cluster, Law, Placement, PointRow, Promises, Scheme, Weights, buckets::Buckets};
use crate::{refusal::Refusal, setting::Settings, words};

/// The scheme.
pub struct Jump;

static ABOUT: About = About {
    name: "jump",
    title: words::scheme::JUMP,
    preposition: words::scheme::JUMP_PREPOSITION,
    imitates: words::scheme::JUMP_IMITATES,
    weights: Weights::None,
    zero_weight: "",
    settings: &["form", "hash", "replicas", "spread", "removal"],
    key_hash: "hash=",
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::JUMP_DOWN,
    replicas: words::scheme::MODULO_REPLICAS,
    lookup: words::scheme::JUMP_LOOKUP,
    movement: words::scheme::JUMP_MOVEMENT,
    source: words::scheme::JUMP_SOURCE,
};

/// How the next bucket is computed from the draw d (1 to 2^31) at bucket b.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// trunc(fl(fl(b+1) · fl(2^31 / d))), two roundings: the paper's own, go-jump, the crate jumphash.
    Paper,
    /// trunc(fl((b+1)·2^31 / d)), one rounding, and it stops at d = 2^31, where an `int` overflows: Guava.
    Guava,
    /// floor((b+1)·2^31 / d) in integers.
    Exact,
    /// Bucket by bucket, one draw each: O(N), for teaching. Another function with the same distribution.
    Naive,
}

impl Form {
    /// Every form, in menu order.
    pub const ALL: [Self; 4] = [Self::Paper, Self::Guava, Self::Exact, Self::Naive];

    /// The word in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Guava => "guava",
            Self::Exact => "exact",
            Self::Naive => "naive",
        }
    }

    /// The form of that word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|f| f.name() == word)
    }
}

/// One leap of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leap {
    /// From this bucket.
    pub from: i64,
    /// The generator's state that drew it.
    pub state: u64,
    /// To this bucket, or (the last one) past the end.
    pub to: i64,
}

/// A bucket that the naive form asks whether a key moves to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The bucket n.
    pub bucket: u32,
    /// The key's draw u(hash, n) there, in parts of 2^32.
    pub draw: u32,
    /// Whether u < 1/(n+1), so that the key moves here from wherever it is.
    pub moves: bool,
}

/// The multiplier of the generator: 3 · 954311185259313919, a known one for 64 bits; not a prime.
pub const MULTIPLIER: u64 = 2_862_933_555_777_941_757;

const ONE: f64 = 2_147_483_648.0;

/// The next bucket; none where the form stops.
fn next(form: Form, from: i64, d: u64) -> Option<i64> {
    let b = (from + 1) as f64;
    match form {
        Form::Guava if d == 1 << 31 => None,
        Form::Paper => Some((b * (ONE / d as f64)) as i64),
        Form::Guava => Some((b * ONE / d as f64) as i64),
        // At most 2^31 · 2^31 < 2^63.
        Form::Exact | Form::Naive => Some((((from + 1) as u64) << 31).div_euclid(d) as i64),
    }
}

/// The leaps of a key's hash over `buckets` buckets; the last one ends past the end, or stops where it is.
pub fn leaps(form: Form, hash: u64, buckets: u32) -> impl Iterator<Item = Leap> {
    let mut state = hash;
    // Every key starts at bucket 0.
    let mut at = (buckets > 0).then_some(0i64);
    let mut n = 1u32;
    std::iter::from_fn(move || {
        let from = at?;
        if form == Form::Naive {
            let leap = naive_leap(hash, from, &mut n, buckets);
            at = (leap.to < i64::from(buckets)).then_some(leap.to);
            return Some(leap);
        }
        state = state.wrapping_mul(MULTIPLIER).wrapping_add(1);
        let to = next(form, from, (state >> 33) + 1);
        at = to.filter(|&to| to < i64::from(buckets));
        Some(Leap { from, state, to: to.unwrap_or(from) })
    })
}

/// Steps bucket by bucket until the draw u(hash, n) < 1/(n+1) says "move to n"; past the end where none does.
fn naive_leap(hash: u64, from: i64, n: &mut u32, buckets: u32) -> Leap {
    loop {
        let at = *n;
        *n += 1;
        if at >= buckets || ask(hash, at).moves {
            return Leap { from, state: draw(hash, at), to: i64::from(at) };
        }
    }
}

/// What the naive form finds at bucket `bucket`, which is not 0: there every key starts.
#[must_use]
pub fn ask(hash: u64, bucket: u32) -> Asked {
    let draw = (draw(hash, bucket) >> 32) as u32;
    // u · (n+1) < 1, in 32 bits.
    Asked { bucket, draw, moves: u64::from(draw) * (u64::from(bucket) + 1) < 1 << 32 }
}

/// An independent draw for each hash and bucket: SplitMix64's mix of both.
fn draw(hash: u64, bucket: u32) -> u64 {
    let mut z = hash ^ u64::from(bucket).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The bucket of a key's hash, 0 to `buckets` − 1; none for no buckets. `buckets` is at most 2^31 − 1.
#[must_use]
pub fn bucket(form: Form, hash: u64, buckets: u32) -> Option<u32> {
    if buckets == 0 {
        return None;
    }
    if form == Form::Naive {
        return Some((1..buckets).rev().find(|&n| ask(hash, n).moves).unwrap_or(0));
    }
    let (mut state, mut b, mut j) = (hash, -1, 0);
    while j < i64::from(buckets) {
        b = j;
        state = state.wrapping_mul(MULTIPLIER).wrapping_add(1);
        match next(form, b, (state >> 33) + 1) {
            Some(to) => j = to,
            None => break,
        }
    }
    Some(b as u32)
}

impl Scheme for Jump {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        // Taking a bucket out of the middle renumbers those behind it.
        Promises { leaves: false, ..Promises::ALL }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let word = settings.word("form");
        let form = Form::named(&word).ok_or_else(|| {
            let words: Vec<&str> = Form::ALL.iter().map(|f| f.name()).collect();
            Refusal(words::bad_setting("form", &words::expected_word(&words), &word))
        })?;
        Ok(Box::new(JumpPlacement { form, buckets: Buckets::of_equals(cluster, settings) }))
    }
}

struct JumpPlacement {
    form: Form,
    buckets: Buckets,
}

impl Placement for JumpPlacement {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let n = self.buckets.count();
        if self.form != Form::Paper || n == 0 {
            return self.buckets.place(hashes, owners, |hash| bucket(self.form, hash, n).unwrap_or(0));
        }
        let (whole, rest) = hashes.as_chunks::<{ lanes::LANES }>();
        let slots = self.buckets.slots();
        owners.reserve(hashes.len());
        for some in whole {
            lanes::buckets(some, n, |bucket| owners.push(slots[bucket as usize]));
        }
        self.buckets.place(rest, owners, |hash| bucket(self.form, hash, n).unwrap_or(0));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        let first = bucket(self.form, hash, self.buckets.count());
        first.map_or_else(Vec::new, |first| self.buckets.from(first as usize, count))
    }

    fn points(&self) -> Vec<PointRow> {
        self.buckets.points()
    }

    fn law(&self) -> Law {
        Law::Leaps(self.buckets.slots().to_vec())
    }

    fn draws_per_key(&self) -> u64 {
        if self.form == Form::Naive { u64::from(self.buckets.count()) } else { 32 }
    }

    fn leaps(&self, hash: u64) -> Option<Vec<Leap>> {
        Some(leaps(self.form, hash, self.buckets.count()).collect())
    }

    fn steps(&self) -> bool {
        self.form == Form::Naive
    }

    fn bytes(&self) -> usize {
        // The list that says which node a bucket is; the lookup itself holds nothing.
        self.buckets.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_values() {
        for (key, n, b) in [(42, 57, 43), (0xDEAD_10CC, 666, 361), (256, 1024, 520), (1, 1, 0), (0, 2, 0)] {
            for form in [Form::Paper, Form::Guava, Form::Exact] {
                assert_eq!(bucket(form, key, n), Some(b), "{form:?} jump({key}, {n})");
            }
        }
        assert_eq!(bucket(Form::Paper, 1, 0), None);
    }

    #[test]
    fn the_last_leap_below_n_is_the_bucket() {
        for key in 0..2_000u64 {
            let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for form in Form::ALL {
                let leaps: Vec<Leap> = leaps(form, hash, 12).collect();
                let last = leaps.last().map(|l| l.from);
                assert_eq!(last, bucket(form, hash, 12).map(i64::from), "{form:?} {hash}");
                assert!(leaps.windows(2).all(|w| w[0].to == w[1].from), "{leaps:?}");
            }
        }
    }

    #[test]
    fn the_naive_form_moves_where_a_bucket_says_so() {
        for key in 0..500u64 {
            let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let moved = (1..12).map(|n| ask(hash, n)).filter(|asked| asked.moves);
            let ends: Vec<i64> = leaps(Form::Naive, hash, 12).map(|leap| leap.to).collect();
            assert_eq!(moved.map(|asked| i64::from(asked.bucket)).chain([12]).collect::<Vec<_>>(), ends);
        }
    }

    #[test]
    fn side_by_side_is_one_by_one() {
        for n in (1..70).chain([1_000, 1 << 20, u32::MAX]) {
            for key in 0..200u64 {
                let some: [u64; lanes::LANES] =
                    std::array::from_fn(|i| (8 * key + i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let mut found = Vec::new();
                lanes::buckets(&some, n, |bucket| found.push(Some(bucket)));
                let one_by_one: Vec<_> = some.iter().map(|&hash| bucket(Form::Paper, hash, n)).collect();
                assert_eq!(found, one_by_one, "{some:?} {n}");
            }
        }
    }

    #[test]
    fn one_bucket_more_only_takes_keys() {
        for form in Form::ALL {
            for n in 1..40 {
                for key in 0..500u64 {
                    let hash = key.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(7);
                    let (was, is) = (bucket(form, hash, n), bucket(form, hash, n + 1));
                    assert!(was == is || is == Some(n), "{form:?} {hash} {n}");
                }
            }
        }
    }
}
