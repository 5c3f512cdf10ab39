//! The one door for time.

/// Milliseconds since the page was opened: the same origin as the time stamps of animation frames.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "time enters here only")]
pub fn now() -> f64 {
    web_sys::window().and_then(|w| w.performance()).map_or(0.0, |p| p.now())
}
