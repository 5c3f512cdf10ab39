//! Every word that a person reads, in one place per language.
//!
//! `en` is the language there is; another one is a folder beside it with the same functions.

mod en;

pub use en::*;
