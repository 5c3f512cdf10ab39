//! The pixels of one dot, worked out once and then printed for all of its size.

/// A dot may lie so many steps of a pixel to the right and so many down.
pub const STEPS: usize = 4;
/// The coverage of a whole pixel.
pub const WHOLE: u32 = 1 << 16;

/// What a dot looks like, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A disc of a radius.
    Disc(f64),
    /// A circle: its radius and the width of its line.
    Circle(f64, f64),
    /// A square of half a side; it covers each pixel by its part of it times so much.
    Square(f64, f64),
    /// The line of a square: half a side to its middle, and its width.
    Frame(f64, f64),
}

/// The pixels of a mark, for each place within a pixel that its middle can have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stamp {
    /// How far it reaches to the left and up from the pixel of its middle.
    pub reach: usize,
    /// Pixels on a side.
    pub side: usize,
    /// How far each pixel is from the first one on a sheet, and how much of it is covered, in parts of [`WHOLE`].
    pub pixels: Vec<(u32, u32)>,
    /// Where the pixels of each place begin.
    pub begins: [u32; STEPS * STEPS + 1],
    /// Of them, those that are covered as a whole come first; here they end.
    pub wholes: [u32; STEPS * STEPS],
}

impl Stamp {
    /// The stamp of a mark for sheets of a width in pixels.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small sizes, coverages up to a few")]
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    pub fn of(mark: Mark, width: usize) -> Self {
        let reach = mark.reach().clamp(0.0, 200.0).ceil() as usize;
        let mut stamp = Self { reach, side: 2 * reach + 1, ..Self::default() };
        let middle = |step: usize| reach as f64 + (step as f64 + 0.5) / STEPS as f64;
        for place in 0..STEPS * STEPS {
            let (x, y) = (middle(place % STEPS), middle(place / STEPS));
            let mut edge = Vec::new();
            for row in 0..stamp.side {
                for column in 0..stamp.side {
                    let cover = mark.cover(column as f64 - x, row as f64 - y);
                    let cover = (cover * f64::from(WHOLE)).round() as u32;
                    if cover > 0 {
                        let pixel = ((row * width + column) as u32, cover);
                        if cover == WHOLE { &mut stamp.pixels } else { &mut edge }.push(pixel);
                    }
                }
            }
            stamp.wholes[place] = stamp.pixels.len() as u32;
            stamp.pixels.append(&mut edge);
            stamp.begins[place + 1] = stamp.pixels.len() as u32;
        }
        stamp
    }

    /// The pixels for a place.
    #[must_use]
    #[inline(always)]
    pub fn at(&self, place: usize) -> &[(u32, u32)] {
        let [begin, end] = [self.begins[place & 15], self.begins[(place & 15) + 1]];
        self.pixels.get(begin as usize..end as usize).unwrap_or_default()
    }

    /// The pixels for a place: those that are covered as a whole, and the others.
    #[must_use]
    #[inline(always)]
    pub fn parts(&self, place: usize) -> [&[(u32, u32)]; 2] {
        let [begin, whole, end] = [self.begins[place & 15], self.wholes[place & 15], self.begins[(place & 15) + 1]];
        let part = |from: u32, to: u32| self.pixels.get(from as usize..to as usize).unwrap_or_default();
        [part(begin, whole), part(whole, end)]
    }
}

impl Mark {
    fn reach(self) -> f64 {
        match self {
            Self::Disc(radius) => radius + 0.5,
            Self::Circle(radius, width) | Self::Frame(radius, width) => radius + width / 2.0 + 0.5,
            Self::Square(half, _) => half,
        }
    }

    /// How much it covers of the pixel whose upper left corner lies at `x`, `y` from its middle.
    fn cover(self, x: f64, y: f64) -> f64 {
        // A soft edge makes a disc larger: by that much it is made smaller before.
        let within = |radius: f64| {
            let radius = (radius * radius.abs() - 1.0 / 12.0).max(0.0).sqrt();
            if radius > 0.0 { (radius + 0.5 - (x + 0.5).hypot(y + 0.5)).clamp(0.0, 1.0) } else { 0.0 }
        };
        let along = |from: f64, half: f64| ((from + 1.0).min(half) - from.max(-half)).max(0.0);
        let boxed = |half: f64| along(x, half) * along(y, half);
        match self {
            Self::Disc(radius) => within(radius),
            Self::Circle(radius, width) => within(radius + width / 2.0) - within(radius - width / 2.0),
            Self::Square(half, part) => boxed(half) * part,
            Self::Frame(half, width) => boxed(half + width / 2.0) - boxed(half - width / 2.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn areas(mark: Mark) -> Vec<f64> {
        let stamp = Stamp::of(mark, 100);
        let area = |place| stamp.at(place).iter().map(|pixel| f64::from(pixel.1) / f64::from(WHOLE)).sum();
        (0..STEPS * STEPS).map(area).collect()
    }

    #[test]
    fn a_mark_has_its_area_wherever_it_lies() {
        let circle = std::f64::consts::TAU * 4.0;
        for (mark, area) in [
            (Mark::Disc(1.2), 1.44 * std::f64::consts::PI),
            (Mark::Disc(6.0), 36.0 * std::f64::consts::PI),
            (Mark::Circle(4.0, 1.0), circle),
            (Mark::Square(0.5, 0.3), 0.3),
            (Mark::Square(1.7, 1.0), 11.56),
            (Mark::Frame(3.0, 1.0), 24.0),
        ] {
            for found in areas(mark) {
                assert!((found - area).abs() < 0.04 * area + 0.001, "{mark:?}: {found}, expected {area}");
            }
        }
    }

    #[test]
    fn the_middle_of_its_area_is_its_middle() {
        for mark in [Mark::Disc(1.2), Mark::Disc(3.3), Mark::Square(0.5, 1.0), Mark::Square(1.1, 1.0)] {
            let stamp = Stamp::of(mark, 100);
            for place in 0..STEPS * STEPS {
                let (mut x, mut y, mut all) = (0.0, 0.0, 0.0);
                for &(offset, cover) in stamp.at(place) {
                    let cover = f64::from(cover);
                    all += cover;
                    x += cover * (f64::from(offset % 100) + 0.5);
                    y += cover * (f64::from(offset / 100) + 0.5);
                }
                let middle = |step: usize| stamp.reach as f64 + (step as f64 + 0.5) / STEPS as f64;
                let off = (x / all - middle(place % STEPS)).hypot(y / all - middle(place / STEPS));
                assert!(off < 0.08, "{mark:?} at {place} is off by {off}");
            }
        }
    }
}
