//! Media queries as signals.

use crate::{
    app::reactive::{RwSignal, Signal, hold},
    platform::observe::Media,
};

/// Phones: steppers move into a row's sheet, the header's buttons into a menu.
const NARROW: &str = "(max-width: 599.98px), (max-height: 479.98px) and (max-width: 899.98px)";

/// The header has no room for the names of all views.
const TIGHT: &str = "(max-width: 1199.98px)";

/// Nor for all that can be done.
const CROWDED: &str = "(max-width: 899.98px)";

/// Whether most of the header has to be behind a button.
#[must_use]
pub fn crowded() -> Signal<bool> {
    of(CROWDED)
}

/// Whether the header has little room.
#[must_use]
pub fn tight() -> Signal<bool> {
    of(TIGHT)
}

fn of(query: &str) -> Signal<bool> {
    let holds = RwSignal::new(false);
    // Ends with the component.
    hold(Media::watch(query, move |is| holds.set(is)));
    holds.into()
}

/// Whether the page is as narrow as a phone.
#[must_use]
pub fn narrow() -> Signal<bool> {
    of(NARROW)
}
