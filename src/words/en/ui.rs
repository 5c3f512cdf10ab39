//! The words of the page.

/// A landmark.
pub const MAIN: &str = "Picture";
