//! A list of which one is chosen; arrows walk it.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

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

/// The list.
#[component]
pub fn Choices(
    /// What is chosen here.
    name: &'static str,
    /// All of them.
    items: Vec<Choice>,
    /// The value of the one that is chosen.
    #[prop(into)]
    chosen: Signal<String>,
    /// Takes the value of another.
    pick: Callback<String>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let keys = move |event: ev::KeyboardEvent| {
        if list.with_untracked(|l| l.as_ref().is_some_and(|l| walk(l, &event.key()))) {
            event.prevent_default();
        }
    };
    let items: Vec<_> = items
        .into_iter()
        .map(|item| {
            let value = StoredValue::new(item.value);
            let is_chosen = move || value.with_value(|v| chosen.with(|c| c == v));
            view! {
                <button
                    type="button"
                    role="menuitemradio"
                    class="choice"
                    aria-checked=move || is_chosen().to_string()
                    tabindex=move || if is_chosen() { "0" } else { "-1" }
                    on:click=move |_| pick.run(value.get_value())
                >
                    <span class="choice-title">{item.title}</span>
                    {(!item.note.is_empty()).then(|| view! { <span class="choice-note">{item.note}</span> })}
                </button>
            }
        })
        .collect();
    view! {
        <div class="choices" role="menu" aria-label=name node_ref=list on:keydown=keys>
            {items}
        </div>
    }
}

/// Moves the focus along the list. False for a key that does not.
fn walk(list: &web_sys::HtmlElement, key: &str) -> bool {
    let Ok(found) = list.query_selector_all("[role='menuitemradio']") else { return false };
    let items: Vec<web_sys::HtmlElement> = (0..found.length()).filter_map(|i| found.item(i)?.dyn_into().ok()).collect();
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
    items[to].focus().is_ok()
}
