//! Beside the picture: the cluster, where the keys came from, whether the numbers are typical, what the signs mean.

mod add;
pub(in crate::app) mod axis;
mod cluster;
mod details;
mod facts;
mod find;
mod flow;
mod leaps;
mod legend;
mod removal;
mod rename;
mod row;
mod slider;
mod stepper;
pub(in crate::app) mod typical;
mod variants;

use crate::{
    app::dom::{El, el},
    words::ui,
};
use cluster::cluster_table;
use flow::flow;
use leaps::leaps;
pub use legend::legend;
use removal::{removal, removed};
use typical::typical;
use variants::variants_table;

/// All of it.
pub fn aside() -> El {
    el("aside.aside")
        .attr("aria-label", ui::ASIDE)
        .add(cluster_table())
        .add(removal())
        .add(removed())
        .add(leaps())
        .add(variants_table())
        .add(flow())
        .add(typical())
        .add(legend())
}

/// A table's caption: its title, and a note beside it.
pub(in crate::app) fn caption(title: &str, note: El) -> El {
    el("caption").add(el("span.head").add(el("h2").text(title)).add(note))
}

/// The head of a column: `th`, with classes.
pub(in crate::app) fn column(element: &str, title: &str) -> El {
    el(element).attrs("scope=col").text(title)
}

/// A button without a ground of its own.
fn quiet(title: &str) -> El {
    el("button.quiet").attrs("type=button").text(title)
}
