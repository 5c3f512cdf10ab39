//! A ring as others see it: arcs, whatever the width of the circle and the rule of the lookup.

/// How positions and looked-up hashes of a scheme are written.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Notation {
    /// On the circle of 2^32 (or no circle): decimal, in pictures eight hex digits.
    #[default]
    Narrow,
    /// On the circle of 2^64: decimal, in pictures sixteen hex digits.
    Wide,
    /// Signed 64-bit tokens, kept with 2^63 added so that they ascend from 0: written as the token.
    Signed,
}

impl Notation {
    /// The number as other programs get it.
    #[must_use]
    pub fn decimal(self, position: u64) -> String {
        match self {
            Self::Narrow | Self::Wide => position.to_string(),
            Self::Signed => signed(position).to_string(),
        }
    }

    /// The number as the page shows it.
    #[must_use]
    pub fn shown(self, position: u64) -> String {
        match self {
            Self::Narrow => crate::words::hex(position, 8),
            Self::Wide => crate::words::hex(position, 16),
            Self::Signed => signed(position).to_string(),
        }
    }
}

fn signed(position: u64) -> i64 {
    (position ^ (1 << 63)) as i64
}

/// The ends of a ring's arcs, ascending.
#[derive(Clone, Copy, Debug)]
pub enum Ends<'a> {
    /// On the circle of 2^32.
    Narrow(&'a [u32]),
    /// On the circle of 2^64.
    Wide(&'a [u64]),
}

/// A ring's arcs.
///
/// The arc at an index is (the end before it, its end], the first one wrapping; of equal ends the first owns and the
/// others own nothing. Where a key belongs to the point at or after it, an arc's end IS its point. Where it belongs to
/// the nearest point, ends lie between points: see [`nearest_arcs`]. `Placement::points` has the points themselves.
#[derive(Clone, Copy, Debug)]
pub struct RingView<'a> {
    /// The last position of each arc.
    pub ends: Ends<'a>,
    /// Owners: indices into the cluster's list.
    pub owners: &'a [u32],
    /// Whether the arc that a key's place lies in decides its owner. Not with bounded loads or several probes: such
    /// arcs are drawn, but no moves are read off them.
    pub decides: bool,
}

impl<'a> RingView<'a> {
    /// A ring of 2^32 whose arcs decide.
    #[must_use]
    pub fn narrow(ends: &'a [u32], owners: &'a [u32]) -> Self {
        Self { ends: Ends::Narrow(ends), owners, decides: true }
    }

    /// A ring of 2^64 whose arcs decide.
    #[must_use]
    pub fn wide(ends: &'a [u64], owners: &'a [u32]) -> Self {
        Self { ends: Ends::Wide(ends), owners, decides: true }
    }

    /// The same ring where a key's arc does not decide its owner.
    #[must_use]
    pub fn undecided(self) -> Self {
        Self { decides: false, ..self }
    }

    /// How many arcs, those that own nothing included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// The end of an arc, in the ring's own unit; none beyond the last.
    #[must_use]
    pub fn end(&self, index: usize) -> Option<u64> {
        match self.ends {
            Ends::Narrow(ends) => ends.get(index).map(|&p| u64::from(p)),
            Ends::Wide(ends) => ends.get(index).copied(),
        }
    }

    /// All ends, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        (0..self.len()).filter_map(|i| Some((self.end(i)?, self.owners[i])))
    }

    /// The width of its positions.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self.ends {
            Ends::Narrow(_) => 32,
            Ends::Wide(_) => 64,
        }
    }

    /// A position in 32 bits, for drawing.
    #[must_use]
    pub fn top(&self, position: u64) -> u32 {
        (position >> (self.bits() - 32)) as u32
    }

    /// The end that is drawn at a position of 32 bits; the position itself, filled up with zeros, where none is.
    #[must_use]
    pub fn drawn_at(&self, top: u32) -> u64 {
        let begin = u64::from(top) << (self.bits() - 32);
        let at = match self.ends {
            Ends::Narrow(ends) => ends.partition_point(|&p| u64::from(p) < begin),
            Ends::Wide(ends) => ends.partition_point(|&p| p < begin),
        };
        self.end(at).filter(|&end| self.top(end) == top).unwrap_or(begin)
    }

    /// The length of (from, to] as a part of the circle; from = to is all of it.
    #[must_use]
    pub fn part(&self, from: u64, to: u64) -> f64 {
        // Shifted to the top, so that a wrapped difference is right at either width.
        let shift = 64 - self.bits();
        match (to << shift).wrapping_sub(from << shift) {
            0 => 1.0,
            length => length as f64 / 18_446_744_073_709_551_616.0,
        }
    }

    /// Calls back with every arc that owns something: its owner, and (from, to].
    pub fn each_arc(&self, see: &mut dyn FnMut(u32, u64, u64)) {
        let Some(last) = self.len().checked_sub(1).and_then(|i| self.end(i)) else { return };
        let mut from = last;
        for (at, (to, owner)) in self.iter().enumerate() {
            // A lone point owns everything: (p, p].
            if at == 0 || from != to {
                see(owner, from, to);
            }
            from = to;
        }
    }
}

/// The ends of arcs, and their owners, where a key belongs to the NEAREST point and at equal distance to the one before
/// it. Of several points at one position the first takes what comes from below, the last what comes from above.
///
/// Points ascend; ends come back ascending, so the arc that wraps may stand first.
#[must_use]
pub fn nearest_arcs(points: &[u32], owners: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut arcs: Vec<(u32, u32)> = Vec::with_capacity(points.len());
    let mut at = 0;
    while at < points.len() {
        let here = points[at];
        let behind = at + points[at..].partition_point(|&p| p == here);
        if owners[at] != owners[behind - 1] {
            arcs.push((here, owners[at]));
        }
        let next = points.get(behind).unwrap_or(&points[0]);
        let gap = match next.wrapping_sub(here) {
            // Alone on the circle: the far half is nearer to it the other way round.
            0 => 1 << 32,
            gap => u64::from(gap),
        };
        arcs.push((here.wrapping_add((gap / 2) as u32), owners[behind - 1]));
        at = behind;
    }
    // Only the last end can have wrapped past zero.
    if arcs.len() > 1 && arcs.last().map(|a| a.0) < arcs.first().map(|a| a.0) {
        arcs.rotate_right(1);
    }
    arcs.into_iter().unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_tile_the_ring() {
        let (ends, owners) = ([10, 10, 500, 4_000_000_000], [1, 0, 0, 2]);
        let ring = RingView::narrow(&ends, &owners);
        let (mut arcs, mut sum) = (Vec::new(), 0.0);
        ring.each_arc(&mut |owner, from, to| {
            arcs.push((owner, from, to));
            sum += ring.part(from, to);
        });
        assert_eq!(arcs, [(1, 4_000_000_000, 10), (0, 10, 500), (2, 500, 4_000_000_000)]);
        assert!((sum - 1.0).abs() < 1e-12);
        let wide: Vec<u64> = ends.iter().map(|&p| u64::from(p) << 32).collect();
        let wide = RingView::wide(&wide, &owners);
        assert_eq!(wide.top(500 << 32), 500);
        assert_eq!(wide.part(500 << 32, 10 << 32), ring.part(500, 10));
        assert_eq!(wide.drawn_at(500), 500 << 32);
        let mut lone = Vec::new();
        RingView::narrow(&[7, 7], &[1, 0]).each_arc(&mut |owner, from, to| lone.push((owner, from, to)));
        assert_eq!(lone, [(1, 7, 7)]);
    }

    #[test]
    fn nearest_arcs_agree_with_measuring_both_ways() {
        let lists: [&[u32]; 5] =
            [&[5], &[10, 21], &[0, 4_294_967_290], &[7, 7, 900, 4_000_000_000], &[2_000_000_000, 4_294_967_295]];
        for points in lists {
            let owners: Vec<u32> = (0..points.len() as u32).collect();
            let (ends, owned) = nearest_arcs(points, &owners);
            assert!(ends.is_sorted(), "{points:?}");
            let borders = ends.iter().chain(points).flat_map(|&p| [p.wrapping_sub(1), p, p.wrapping_add(1)]);
            for h in borders.chain([0, u32::MAX]).filter(|h| points.len() > 1 || !points.contains(h)) {
                let next = points.iter().position(|&p| p >= h).unwrap_or(0);
                let prev = points.iter().rposition(|&p| p < h).unwrap_or(points.len() - 1);
                let nearer = h.wrapping_sub(points[prev]) <= points[next].wrapping_sub(h);
                let expected = if nearer { prev } else { next };
                let arc = ends.iter().position(|&e| e >= h).unwrap_or(0);
                assert_eq!(owned[arc], expected as u32, "{points:?} at {h}");
            }
        }
    }

    #[test]
    fn tokens_are_signed() {
        assert_eq!(Notation::Signed.decimal(0), i64::MIN.to_string());
        assert_eq!(Notation::Signed.decimal(1 << 63), "0");
        assert_eq!(Notation::Wide.decimal(u64::MAX), u64::MAX.to_string());
        assert_eq!(Notation::Narrow.shown(255), "0x000000ff");
    }
}
