//! English.

pub mod clients;
pub mod embed;
pub mod facts;
mod faults;
pub mod leaps;
mod lists;
pub mod removal;
pub mod scheme;
pub mod stage;
mod story;
pub mod time;
pub mod trees;
pub mod ui;

pub use facts::hex;
pub use faults::*;
pub use lists::*;
pub use story::*;
