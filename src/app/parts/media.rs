//! Media queries as signals.

use crate::{
    app::reactive::{RwSignal, Signal, hold},
    platform::observe::Media,
};

/// Phones: steppers move into a row's sheet, the header's buttons into a menu.
const NARROW: &str = "(max-width: 599.98px), (max-height: 479.98px) and (max-width: 899.98px)";

/// Whether the page is as narrow as a phone.
#[must_use]
pub fn narrow() -> Signal<bool> {
    let holds = RwSignal::new(false);
    // Ends with the component.
    hold(Media::watch(NARROW, move |is| holds.set(is)));
    holds.into()
}
