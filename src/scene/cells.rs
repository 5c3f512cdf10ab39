//! A grid of very many keys as one shape, for a reader that can put pixels.

use std::sync::Arc;

use super::shape::Tint;
use crate::layout::{Picture, Point, modulo::ModuloLayout};

/// All keys of a grid at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// Per key, its owner before the change and after it.
    pub owners: [Arc<Vec<u32>>; 2],
    /// A bit per key that moved needlessly: see [`Picture::needless`].
    pub needless: Arc<Vec<u32>>,
    /// Keys in a row.
    pub columns: usize,
    /// The distance between keys.
    pub pitch: f64,
    /// The middle of the first one.
    pub first: Point,
    /// The radius of a dot.
    pub dot: f64,
    /// The sweep runs through the keys: so many it has left behind, so many have changed hands, so many it has reached.
    pub phases: [usize; 3],
    /// Per actor: its group of one colour. Who is unknown has the first one.
    pub groups: Vec<u8>,
    /// Per group: whether its dots are squares.
    pub square: Vec<bool>,
    /// Per group: the colour of its keys.
    pub tints: Vec<Tint>,
    /// Per group: that of keys that stay.
    pub stay: Vec<Tint>,
}

impl Cells {
    /// How many keys there are.
    #[must_use]
    pub fn keys(&self) -> usize {
        self.owners[1].len()
    }

    /// The corners of what the grid covers.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of cells")]
    pub fn corners(&self) -> [Point; 2] {
        let half = self.pitch / 2.0;
        let rows = self.keys().div_ceil(self.columns.max(1));
        let (across, down) = (self.pitch * self.columns as f64, self.pitch * rows as f64);
        let low = self.first.shifted(-half, -half);
        [low, low.shifted(across, down)]
    }
}

/// The cells of a grid; who colours them is still to come.
#[must_use]
pub fn of(picture: &Picture, layout: &ModuloLayout, phases: [usize; 3]) -> Cells {
    let before = if picture.changed { &picture.before } else { &picture.after };
    Cells {
        owners: [before.owners.clone(), picture.after.owners.clone()],
        needless: picture.needless.clone(),
        columns: layout.columns,
        pitch: layout.pitch,
        first: layout.first,
        dot: layout.dot,
        phases,
        groups: Vec::new(),
        square: Vec::new(),
        tints: Vec::new(),
        stay: Vec::new(),
    }
}
