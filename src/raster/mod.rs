//! Dots by the hundred thousand, as pixels. Asking a browser for each of them takes longer than a frame may last;
//! adding up their pixels here does not.
//!
//! Nothing of this knows a browser: what comes out is a sheet of RGBA bytes. How finely keys are drawn follows from the
//! pixels there are: dots while they can be told apart, and where they cannot, each key adds its share of its pixel.

pub mod course;
pub mod eye;
pub mod film;
pub mod grid;
pub mod pick;
pub mod sheet;
pub mod spots;
pub mod stamp;

pub use eye::Eye;
pub use film::{Film, Shot};
pub use sheet::Sheet;
pub use stamp::Stamp;
