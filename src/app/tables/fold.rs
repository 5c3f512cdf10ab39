//! A section that opens.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

/// Its content exists from when it is first opened, so that closed tables cost nothing.
#[component]
pub fn Fold(
    /// Its heading.
    title: &'static str,
    /// Whether it is open at first.
    #[prop(optional)]
    open: bool,
    /// Its content.
    children: ChildrenFn,
) -> impl IntoView {
    let is_open = RwSignal::new(open);
    let node = NodeRef::<html::Details>::new();
    let toggled = move |event: ev::Event| {
        let details = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        is_open.set(details.is_some_and(|d| d.has_attribute("open")));
    };
    view! {
        <details class="fold" node_ref=node prop:open=open on:toggle=toggled>
            <summary>
                <h3>{title}</h3>
            </summary>
            <Show when=move || is_open.get()>
                <div class="fold-body" tabindex="0" role="group" aria-label=title>
                    {children()}
                </div>
            </Show>
        </details>
    }
}
