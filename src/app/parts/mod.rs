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

pub use bar::ShareBar;
pub use choices::{Choice, Choices};
pub use icon::{Chevron, Cross};
pub use media::narrow;
pub use number_field::{NumberField, Typed};
pub use popover::Popover;
pub use refused::Refused;
pub use swatch::{Swatch, hue_class};
