//! The 32-bit variant of jump hash as it was printed and as it was repaired, over the same keys.

use crate::{hash::fold32, placement::jump32, scenario::Placed};

/// Above so many keys the first ones stand for all: a share does not change after the third digit.
const MOST: usize = 200_000;

/// How many keys each bucket gets.
#[derive(Clone, PartialEq, Debug)]
pub struct Variants {
    /// Per bucket: as repaired, and as printed.
    pub buckets: Vec<[u32; 2]>,
    /// How many keys were asked.
    pub keys: usize,
}

impl Variants {
    /// The fair share of a bucket, in keys.
    #[must_use]
    pub fn fair(&self) -> f64 {
        self.keys as f64 / self.buckets.len().max(1) as f64
    }
}

/// Both variants over the keys of a placement; none where it is by neither, or where there are no buckets.
#[must_use]
pub fn variants(placed: &Placed) -> Option<Variants> {
    // Asked for first: elsewhere points are a list that is long in the making, a ring's with a label each.
    if !jump32::is_one_of(placed.world.scheme.about().name) {
        return None;
    }
    let buckets = placed.placement.points().len() as u32;
    if buckets == 0 {
        return None;
    }
    let mut counts = vec![[0; 2]; buckets as usize];
    let hashes = placed.hashes.get(..MOST).unwrap_or(&placed.hashes);
    for &hash in hashes {
        for as_printed in [false, true] {
            if let Some(bucket) = jump32::bucket(fold32(hash), buckets, as_printed) {
                counts[bucket as usize][usize::from(as_printed)] += 1;
            }
        }
    }
    Some(Variants { buckets: counts, keys: hashes.len() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{link, scenario::Placed};

    fn of(text: &str) -> Option<Variants> {
        let scenario = link::open(text).unwrap().scenario;
        variants(&Placed::at(&scenario, scenario.step, None).unwrap())
    }

    #[test]
    fn both_schemes_show_the_same_table_and_each_column_is_its_scheme() {
        let nodes = "nodes=a,b,c,d/keys=5000/step=0";
        let repaired = of(&format!("v1/jump32/{nodes}")).unwrap();
        let printed = of(&format!("v1/jump32-as-printed/{nodes}")).unwrap();
        assert_eq!(repaired, printed);
        assert_eq!((repaired.keys, repaired.fair()), (5000, 1250.0));
        for (column, scheme) in [(0, "jump32"), (1, "jump32-as-printed")] {
            let scenario = link::open(&format!("v1/{scheme}/{nodes}")).unwrap().scenario;
            let owners = Placed::at(&scenario, 0, None).unwrap().owners;
            let counts: Vec<u32> = repaired.buckets.iter().map(|counts| counts[column]).collect();
            let owned = |bucket: u32| owners.iter().filter(|owner| **owner == bucket).count() as u32;
            assert_eq!(counts, (0..4).map(owned).collect::<Vec<_>>(), "{scheme}");
            assert_eq!(counts.iter().sum::<u32>(), 5000);
        }
        assert_eq!(repaired.buckets[1][1], 0, "as printed, bucket 1 never gets a key");
        assert!(repaired.buckets.iter().all(|counts| (1100..1400).contains(&counts[0])), "{repaired:?}");
    }

    #[test]
    fn other_schemes_and_no_buckets_have_none() {
        assert_eq!(of("v1/jump/nodes=a,b/step=0"), None);
        assert_eq!(of("v1/jump32/nodes=/step=0"), None);
        assert_eq!(of("v1/jump32-as-printed/nodes=a/step=0").unwrap().buckets, [[2000, 2000]]);
    }
}
