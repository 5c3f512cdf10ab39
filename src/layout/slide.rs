//! Heaps that change their place during a change, because their nodes are numbered anew.
//!
//! Keys and heaps never move at once: a gap that opens does so before the first key flies, one that closes does so
//! after the last has landed.

use super::{geom::Point, row::Stands};

/// The part of a change that sliding takes.
const PART: f64 = 0.25;

/// How far the heaps slide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slides {
    /// Per actor, from where its heap stands while keys fly to its other place: across, and how high it hops on the
    /// way over others. Empty if all stay where they are.
    pub by: Vec<Point>,
    /// The heaps slide first and then keys fly. Otherwise last.
    pub first: bool,
}

impl Slides {
    /// The slides of heaps in a row whose columns are `step` apart. One step to the left is what all do where a gap
    /// closes. Whoever goes another way hops over them, as high as heaps are `deep`; where two trade places, one hops
    /// over the other. Nobody hops higher than `ceiling`.
    #[must_use]
    pub fn along(stands: &Stands, step: f64, deep: f64, ceiling: f64) -> Self {
        if stands.here == stands.there {
            return Self::default();
        }
        let by = |(&here, &there): (&u32, &u32)| {
            let steps = f64::from(there) - f64::from(here);
            let hop = match steps {
                steps if steps > 0.5 => deep,
                steps if steps < -1.5 => 2.0 * deep,
                _ => 0.0,
            };
            Point::new(steps * step, hop.min(ceiling))
        };
        Self { by: stands.here.iter().zip(&stands.there).map(by).collect(), first: stands.first }
    }

    /// Whether no heap slides.
    #[must_use]
    pub fn is_still(&self) -> bool {
        self.by.is_empty()
    }

    /// The time `t` of the change as the time of the flights.
    #[must_use]
    pub fn flying(&self, t: f64) -> f64 {
        match (self.is_still(), self.first) {
            (true, _) => t,
            (false, true) => ((t - PART) / (1.0 - PART)).max(0.0),
            (false, false) => (t / (1.0 - PART)).min(1.0),
        }
    }

    /// How far the heaps are from where they stand while keys fly, as a part of their slides.
    #[must_use]
    pub fn adrift(&self, t: f64) -> f64 {
        let part = match (self.is_still(), self.first) {
            (true, _) => 0.0,
            (false, true) => 1.0 - t / PART,
            (false, false) => (t - (1.0 - PART)) / PART,
        };
        let part = part.clamp(0.0, 1.0);
        part * part * (3.0 - 2.0 * part)
    }

    /// How far a heap is from where it stands while keys fly.
    #[must_use]
    pub fn shift(&self, actor: u32, adrift: f64) -> Point {
        let by = self.by.get(actor as usize).copied().unwrap_or_default();
        Point::new(by.x * adrift, -by.y * 4.0 * adrift * (1.0 - adrift))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_slide_only_while_no_key_flies() {
        for first in [false, true] {
            let slides = Slides { by: vec![Point::new(40.0, 9.0)], first };
            for i in 0..=100 {
                let t = f64::from(i) / 100.0;
                let flies = slides.flying(t) > 0.0 && slides.flying(t) < 1.0;
                assert!(!flies || slides.adrift(t) == 0.0, "at {t}");
            }
            let ends = [0.0, 1.0].map(|t| slides.shift(0, slides.adrift(t)).x);
            assert_eq!(ends, if first { [40.0, 0.0] } else { [0.0, 40.0] });
        }
    }

    #[test]
    fn without_slides_time_is_time() {
        let still = Slides::default();
        for t in [0.0, 0.3, 1.0] {
            assert_eq!((still.flying(t), still.adrift(t)), (t, 0.0));
        }
    }
}
