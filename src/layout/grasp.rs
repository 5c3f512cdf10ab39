//! From where a hand holds a node's fair share back to the weight that puts it there.

use super::{Handle, Picture, field::Field, geom::Point};

/// The largest part of all keys that a hand can give to one node: all of them would take a weight without end.
const MOST: f64 = 0.98;

/// A handle that a hand has hold of, while dots keep the distance that they have now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grasp {
    /// The distance between dots.
    pub pitch: f64,
    /// How far outside the area of the fair share the hand holds it, in pixels.
    beyond: f64,
    /// The part of all keys that is the node's fair share.
    part: f64,
}

impl Grasp {
    /// Takes hold of a node's handle at a point.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a count of keys")]
    pub fn take(picture: &Picture, field: &Field, actor: u32, handle: Handle, at: Point) -> Option<Self> {
        let (fair, keys) = (picture.actors.get(actor as usize)?.after.fair, picture.keys() as f64);
        let pitch = field.sites.pitch;
        let part = fair / keys;
        let beyond = handle.centre.distance(at) - pitch * fair.sqrt();
        (part > 0.0 && part <= 1.0 && pitch > 0.0).then_some(Self { pitch, beyond, part })
    }

    /// By how much the node's weight must grow for the hand to hold its fair share at a distance from its middle, where
    /// there are so many keys and the weights of all others stay.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a count of keys")]
    pub fn growth(&self, distance: f64, keys: usize) -> f64 {
        let area = ((distance - self.beyond).max(0.0) / self.pitch).powi(2);
        let part = area / keys.max(1) as f64;
        // A node that is alone has everything at any weight: then its weight grows with the area.
        if self.part >= 1.0 {
            return part;
        }
        let part = part.min(MOST);
        part / (1.0 - part) * (1.0 - self.part) / self.part
    }
}
