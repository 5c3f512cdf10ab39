//! The reader of scenes that draws on the page. It decides nothing: what to draw is in the scene, the colours are in
//! the theme.

pub mod canvas;
pub mod paths;
pub mod pixels;
pub mod surface;

pub use canvas::{paint, paint_again};
pub use paths::Paths;
pub use surface::{Surface, release};
