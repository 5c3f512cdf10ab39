//! One node more.

use super::quiet;
use crate::{
    app::{
        dialogs::nodes_box,
        dom::{El, el, fragment},
        naming::add_next_node,
        reactive::RwSignal,
        state,
    },
    words::ui,
};

/// The buttons under the list.
pub fn add_node() -> El {
    let state = state();
    let listing = RwSignal::new(false);
    let add = el("button.quiet")
        .attrs("type=button")
        .attr("aria-label", ui::ADD_NODE_NAME)
        .click(move || add_next_node(state))
        .add(el("span").attrs("aria-hidden=true").text("+ "))
        .text(ui::ADD_NODE);
    let edit = quiet(ui::EDIT_AS_LIST).click(move || listing.set(true));
    fragment().add(el("div.under-list").add(add).add(edit)).add(nodes_box(listing))
}
