//! The changes in time: transport, track, and a form for one more.

mod add;
mod happening;
mod small;
mod track;
mod transport;

use add::add_change;
pub use small::in_frames;
use track::track;
use transport::transport;
pub use transport::{Steps, steps};

use crate::{
    app::dom::{El, el},
    words::time,
};

/// What an edit in the past set aside.
fn set_aside() -> El {
    let state = super::state();
    el("p.set-aside").attrs("role=status").say(move || match state.set_aside.get() {
        0 => String::new(),
        count => time::set_aside(count),
    })
}

/// The bar at the foot of the picture.
pub fn timeline_bar() -> El {
    el("section.bot")
        .attr("aria-label", time::TIMELINE)
        .add(transport())
        .add(track())
        .add(set_aside())
        .add(add_change())
}
