//! One node more.

use super::{find::find, quiet};
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

/// What stands under the list: two buttons, and a field to find a key.
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
    let (field, found) = find();
    fragment().add(el("div.under-list").add(add).add(field).add(edit)).add(found).add(nodes_box(listing))
}
