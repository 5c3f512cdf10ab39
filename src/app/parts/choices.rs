//! A list of which one is chosen; arrows walk it.

use std::rc::Rc;

use wasm_bindgen::JsCast;

use crate::{
    app::{
        dom::{El, el},
        reactive::{Callback, Signal},
    },
    platform::focus::focus,
};

/// One thing to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What it stands for.
    pub value: String,
    /// What it is called.
    pub title: String,
    /// What it is, in a line; may be empty.
    pub note: String,
}

/// The list: what is chosen here, all there is, the value of the one that is chosen, and who takes the value of
/// another.
pub fn choices(name: &'static str, items: Vec<Choice>, chosen: Signal<String>, pick: Callback<String>) -> El {
    let list = el("div.choices").attr("role", "menu").attr("aria-label", name);
    let walked = list.html();
    list.keys(move |event| {
        if walk(&walked, &event.key()) {
            event.prevent_default();
        }
    })
    .add_all(items.into_iter().map(|item| one(item, chosen, pick)))
}

/// A list in groups, each with its head.
pub fn grouped_choices(
    name: &'static str,
    groups: Vec<(&'static str, Vec<Choice>)>,
    chosen: Signal<String>,
    pick: Callback<String>,
) -> El {
    groups.into_iter().fold(choices(name, Vec::new(), chosen, pick), |list, (head, items)| {
        let head_line = el("div.choice-head").attr("aria-hidden", "true").text(head);
        let group = el("div").attr("role", "group").attr("aria-label", head).add(head_line);
        list.add(group.add_all(items.into_iter().map(|item| one(item, chosen, pick))))
    })
}

fn one(item: Choice, chosen: Signal<String>, pick: Callback<String>) -> El {
    let value = Rc::new(item.value);
    let own = value.clone();
    let is_chosen = move || chosen.with(|c| *c == *own);
    let button = el("button.choice")
        .attrs("type=button|role=menuitemradio")
        .bind_bool("aria-checked", is_chosen.clone())
        .bind_text("tabindex", move || if is_chosen() { "0" } else { "-1" }.to_owned())
        .click(move || pick.run((*value).clone()))
        .add(el("span.choice-title").text(&item.title));
    if item.note.is_empty() { button } else { button.add(el("span.choice-note").text(&item.note)) }
}

/// Moves the focus along the list. False for a key that does not.
fn walk(list: &web_sys::HtmlElement, key: &str) -> bool {
    let Ok(found) = list.query_selector_all("[role='menuitemradio']") else { return false };
    let items: Vec<web_sys::HtmlElement> =
        (0..found.length()).filter_map(|i| Some(found.item(i)?.unchecked_into())).collect();
    let Some(last) = items.len().checked_sub(1) else { return false };
    let active = list.owner_document().and_then(|d| d.active_element());
    let at = items.iter().position(|item| active.as_ref().is_some_and(|a| a.is_same_node(Some(item))));
    let to = match (key, at) {
        ("ArrowDown", Some(at)) if at < last => at + 1,
        ("ArrowUp", Some(at)) if at > 0 => at - 1,
        ("ArrowUp" | "End", _) => last,
        ("ArrowDown" | "Home", _) => 0,
        _ => return false,
    };
    focus(&items[to])
}
