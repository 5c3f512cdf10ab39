//! English.

mod faults;
mod lists;
pub mod scheme;

pub use faults::*;
pub use lists::*;
