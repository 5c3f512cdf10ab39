//! Who asks for which page, and at which leaf.

use super::{Popularity, Shape};
use crate::rng::Rng;

/// Requests in their order: drawn once, so that every way to answer them is asked the same.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Requests {
    /// The page of each.
    pub pages: Vec<u32>,
    /// The leaf that each starts at.
    pub leaves: Vec<u32>,
}

/// A number below `count`, by the upper bits of 64 uniform ones.
fn below(count: u32, rng: &mut Rng) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(count)) >> 64) as u32
}

impl Requests {
    /// Draws `count` requests for `pages` pages (at least one): pages and leaves from streams of their own.
    #[must_use]
    pub fn draw(count: u32, pages: u32, popularity: Popularity, shape: Shape, rng: &Rng) -> Self {
        let mut drawing = Drawing::begin(pages, popularity, shape, rng);
        drawing.go_on(count, usize::MAX);
        drawing.requests
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// How many each page gets.
    #[must_use]
    pub fn per_page(&self, pages: u32) -> Vec<u32> {
        let mut counts = vec![0; pages as usize];
        for &page in &self.pages {
            counts[page as usize] += 1;
        }
        counts
    }
}

/// [`Requests`] that are being drawn.
pub(super) struct Drawing {
    pub(super) requests: Requests,
    which: Rng,
    where_to: Rng,
    shape: Shape,
    pages: u32,
    popularity: Popularity,
    ends: Vec<u64>,
}

impl Drawing {
    /// None is drawn yet.
    pub(super) fn begin(pages: u32, popularity: Popularity, shape: Shape, rng: &Rng) -> Self {
        Self {
            requests: Requests::default(),
            which: rng.fork("tree pages"),
            where_to: rng.fork("tree leaves"),
            shape,
            pages,
            popularity,
            ends: if popularity == Popularity::Zipf { zipf(pages) } else { Vec::new() },
        }
    }

    /// Draws the next ones, `most` of them at most; true once there are `count`.
    pub(super) fn go_on(&mut self, count: u32, most: usize) -> bool {
        let left = (count as usize).saturating_sub(self.requests.len());
        for _ in 0..left.min(most) {
            let page = match self.popularity {
                Popularity::One => 0,
                Popularity::Equal => below(self.pages, &mut self.which),
                Popularity::Zipf => {
                    let drawn = self.which.next_u64() >> 11;
                    // The last end is 2⁵³, above every draw.
                    self.ends.partition_point(|end| *end <= drawn) as u32
                }
            };
            self.requests.pages.push(page);
            self.requests.leaves.push(self.shape.first_leaf() + below(self.shape.leaves(), &mut self.where_to));
        }
        left <= most
    }
}

/// Where the part of each page ends, of 2⁵³: page k (from 1) is asked for 1/k as often as the first. Sums and quotients
/// of IEEE 754 only, so the same everywhere.
fn zipf(pages: u32) -> Vec<u64> {
    let whole = (1u64 << 53) as f64;
    let total: f64 = (1..=pages).map(|k| 1.0 / f64::from(k)).sum();
    let mut sum = 0.0;
    let mut ends: Vec<u64> = (1..=pages)
        .map(|k| {
            sum += 1.0 / f64::from(k);
            (sum / total * whole) as u64
        })
        .collect();
    if let Some(last) = ends.last_mut() {
        *last = 1 << 53;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popularity_is_what_it_says() {
        let shape = Shape::of(85, 4);
        let draw = |popularity| Requests::draw(60_000, 3, popularity, shape, &Rng::new(1)).per_page(3);
        assert_eq!(draw(Popularity::One), [60_000, 0, 0]);
        // One third each, within five standard deviations of a binomial (115).
        assert!(draw(Popularity::Equal).iter().all(|n| n.abs_diff(20_000) < 577));
        // 6/11, 3/11, 2/11.
        let zipf = draw(Popularity::Zipf);
        for (n, mean) in zipf.iter().zip([32_727u32, 16_364, 10_909]) {
            assert!(n.abs_diff(mean) < 610, "{zipf:?}");
        }
    }

    #[test]
    fn leaves_are_leaves_and_all_of_them() {
        let shape = Shape::of(30, 3);
        let requests = Requests::draw(2_000, 1, Popularity::One, shape, &Rng::new(9));
        assert!((shape.first_leaf()..30).all(|leaf| requests.leaves.contains(&leaf)));
        assert!(requests.leaves.iter().all(|leaf| (shape.first_leaf()..30).contains(leaf)));
    }
}
