//! Ringscope: see where every key goes under consistent hashing, and what moves when the cluster changes.
//!
//! The layers, each of which may use those above it and none below (`scripts/layers` checks it):
//!
//! ```text
//! words bytes refusal decimal limits hash rng     text, numbers, hash functions, chance
//! sorting fixed                                   order and counts, floats as text
//! setting keys placement                          named settings, keys, one file per scheme
//! movement measure views                          what moves, what was to be expected, who knows which nodes
//! scenario link config                            the one value, its text, pasted lists
//! trees                                           random cache trees
//! layout                                          positions in pixels, and back
//! api story                                       questions on links; what there is to tell of a scenario
//! anim scene                                      time, a display list
//! exports paint platform app                      the browser: values, canvas, clock, Leptos
//! ```
//!
//! Everything down to `scene` is plain Rust: it runs natively, in tests, and in the browser with the same results.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may"))]

pub mod angle;
pub mod anim;
pub mod api;
pub mod bytes;
pub mod config;
pub mod decimal;
pub mod fixed;
pub mod hash;
pub mod keys;
pub mod layout;
pub mod limits;
pub mod link;
pub mod measure;
pub mod movement;
pub mod placement;
pub mod raster;
pub mod refusal;
pub mod rng;
pub mod scenario;
pub mod scene;
pub mod setting;
pub mod sorting;
pub mod story;
pub mod trees;
pub mod views;
pub mod words;

#[cfg(feature = "page")]
pub mod app;
#[cfg(feature = "page")]
pub mod exports;
#[cfg(feature = "page")]
pub mod paint;
#[cfg(feature = "page")]
pub mod platform;

pub use api::{locate, measure, plan, points, read_config, schema};

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
