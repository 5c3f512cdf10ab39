//! A button that opens a small panel under itself. Esc, a click elsewhere or leaving it closes it.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use super::Chevron;
use crate::platform::observe::Listener;

/// Room kept between a panel and the edge of the page.
const EDGE: f64 = 16.0;
/// Between the button and its panel.
const GAP: f64 = 4.0;

/// The button and its panel.
#[component]
pub fn Popover(
    /// What the button shows.
    #[prop(into)]
    text: Signal<String>,
    /// What the button is called, where that is more than it shows.
    #[prop(into, optional)]
    name: Signal<Option<String>>,
    /// The button's class.
    #[prop(default = "word")]
    class: &'static str,
    /// `menu` for a list of choices, else `dialog`.
    #[prop(default = "dialog")]
    kind: &'static str,
    /// Whether the panel is there.
    open: RwSignal<bool>,
    /// The panel's content.
    children: ChildrenFn,
) -> impl IntoView {
    let root = NodeRef::<html::Span>::new();
    let button = NodeRef::<html::Button>::new();
    let panel = NodeRef::<html::Div>::new();
    let at = RwSignal::new((0.0, 0.0));
    let children = StoredValue::new(children);
    close_elsewhere(open, root);
    Effect::new(move |was: Option<bool>| {
        let is = open.get();
        if is {
            if let (Some(button), Some(panel)) = (button.get(), panel.get()) {
                at.set(place(&button, &panel));
                focus_first(&panel);
            }
        } else if was == Some(true) && focus_is_nowhere() {
            button.with_untracked(|b| b.as_ref().map(|b| b.focus()));
        }
        is
    });
    let keys = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
        }
    };
    let left = move |event: ev::FocusEvent| {
        let to = event.related_target().and_then(|t| t.dyn_into::<web_sys::Node>().ok());
        if to.is_some() && !holds(root, to.as_ref()) {
            open.try_set(false);
        }
    };
    view! {
        <span class="popover-root" node_ref=root on:keydown=keys on:focusout=left>
            <button
                type="button"
                class=class
                node_ref=button
                aria-haspopup=kind
                aria-expanded=move || open.get().to_string()
                aria-label=move || name.get()
                on:click=move |_| open.update(|o| *o = !*o)
            >
                {text}
                <Chevron />
            </button>
            <Show when=move || open.get()>
                <div
                    class="popover"
                    node_ref=panel
                    role=(kind == "dialog").then_some("dialog")
                    aria-label=move || name.get().unwrap_or_else(|| text.get())
                    style:--x=move || format!("{:.0}px", at.get().0)
                    style:--y=move || format!("{:.0}px", at.get().1)
                >
                    {children.with_value(|c| c())}
                </div>
            </Show>
        </span>
    }
}

/// Closes a panel when the pointer goes down anywhere else.
fn close_elsewhere(open: RwSignal<bool>, root: NodeRef<html::Span>) {
    let elsewhere = StoredValue::new_local(Listener::on_window("pointerdown", move |event| {
        if !open.try_get_untracked().unwrap_or(false) {
            return;
        }
        let target = event.target().and_then(|t| t.dyn_into::<web_sys::Node>().ok());
        if !holds(root, target.as_ref()) {
            open.set(false);
        }
    }));
    on_cleanup(move || elsewhere.dispose());
}

/// Whether a node is within the root; of a root that is off the page already, nothing is.
fn holds(root: NodeRef<html::Span>, node: Option<&web_sys::Node>) -> bool {
    root.try_with_untracked(|r| r.as_ref().is_some_and(|r| r.contains(node))).unwrap_or(false)
}

/// Under the button, within the page; in the coordinates of what the panel is laid out against.
fn place(button: &web_sys::HtmlElement, panel: &web_sys::HtmlElement) -> (f64, f64) {
    let at = button.get_bounding_client_rect();
    let base = panel.offset_parent().map_or((0.0, 0.0), |parent| {
        let rect = parent.get_bounding_client_rect();
        (rect.left(), rect.top())
    });
    let page = panel.owner_document().and_then(|d| d.document_element()).map_or(0.0, |e| f64::from(e.client_width()));
    let width = f64::from(panel.offset_width());
    let left = at.left().min(page - width - EDGE).max(EDGE);
    (left - base.0, at.bottom() + GAP - base.1)
}

/// What is chosen, else the first thing that can have the focus.
fn focus_first(panel: &web_sys::HtmlElement) {
    let found = ["[aria-checked='true']", "input, textarea, select, button"]
        .into_iter()
        .find_map(|what| panel.query_selector(what).ok().flatten())
        .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = found {
        let _ = element.focus();
        if let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>()
            && input.type_() == "text"
        {
            input.select();
        }
    }
}

/// Whether the focus fell to the page because what had it is gone.
fn focus_is_nowhere() -> bool {
    let Some(document) = web_sys::window().and_then(|w| w.document()) else { return false };
    document.active_element().is_none_or(|e| e.tag_name().eq_ignore_ascii_case("body"))
}
