//! Small pieces that several panels share.

mod bar;
mod choices;
pub mod facts;
mod icon;
mod media;
mod number_field;
mod popover;
mod refused;
mod swatch;

pub use bar::share_bar;
pub use choices::{Choice, choices, grouped_choices};
pub use icon::{chevron, cross};
pub use media::{crowded, narrow, tight};
pub use number_field::{NumberField, Typed, number_field};
pub use popover::{Popover, popover};
pub use refused::{refused, refused_or};
pub use swatch::{hue_class, swatch, swatch_of};
