//! From a picture, its layout and a moment to a display list, and from there to SVG text.
//!
//! Everything up to here is plain data and pure functions; `paint` is another reader of the same list. A scheme with
//! another machinery is another file here and one more arm in [`build`].

pub mod aim;
pub mod bars;
pub mod buckets;
pub mod cells;
pub mod flights;
pub mod handle;
pub mod heaps;
pub mod hue;
pub mod jump;
pub mod labels;
pub mod lanes;
pub mod leaps;
pub mod modulo;
pub mod pin;
pub mod rim;
pub mod ring;
pub mod shape;
pub mod specks;
pub mod stage;
pub mod svg;
pub mod svg_path;
pub mod text;
pub mod theme;
pub mod trace;
pub mod tree;
pub mod view;

pub use shape::{Dash, Disc, Form, Ink, Scene, Shape, Stroke, Tint};
pub use text::{Anchor, Run, Text};
pub use theme::{Rgb, Theme};
pub use view::{Focus, View, Words};

use crate::layout::{Layout, Picture};

/// Draws any picture: a pure function of its arguments.
#[must_use]
pub fn build(picture: &Picture, layout: &Layout, view: &View<'_>) -> Scene {
    match layout {
        Layout::Ring(layout) => ring::build(picture, layout, view),
        Layout::Modulo(layout) => modulo::build(picture, layout, view),
        Layout::Jump(layout) => jump::build(picture, layout, view),
    }
}
