//! Boxes that stand in front of the page until they are closed.

mod dialog;
mod keys_box;
mod nodes_box;
mod preview;
mod share;

pub use dialog::dialog;
pub use keys_box::{keys_box, keys_field};
pub use nodes_box::nodes_box;
pub use share::share_box;

use super::dom::{El, el};

/// A field for a list that is pasted or edited.
pub fn list_field(name: &str, rows: &str) -> El {
    el("textarea.mono.list-text")
        .attrs("spellcheck=false|autocomplete=off|autocapitalize=off")
        .attr("rows", rows)
        .attr("aria-label", name)
}
