//! The page's elements, made by hand: a small builder over Leptos' signals.
//!
//! Leptos' own views are types, compiled anew for every tree of elements; this page is mostly such trees, and they were
//! two thirds of the program. Here an element is a value, a child is added to it, and what changes is a closure that is
//! boxed once. Effects and listeners belong to the owner that is current when they are made, and end with it.

mod build;
mod region;

pub use build::{El, el, fragment, svg, value_of};
