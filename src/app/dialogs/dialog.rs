//! A modal box: the browser keeps the focus inside, Esc closes it, and the focus returns to where it was.

use leptos::{html, prelude::*};

/// The box; its content exists while it is open.
#[component]
pub fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its heading.
    title: &'static str,
    /// Its content.
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    let children = StoredValue::new(children);
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        match (open.get(), dialog.open()) {
            (true, false) => {
                let _ = dialog.show_modal();
            }
            // Closing it here, while its content is still there, gives the focus back.
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    view! {
        <dialog class="box" node_ref=node aria-label=title on:close=move |_| open.set(false)>
            <Show when=move || open.get()>
                <h2>{title}</h2>
                {children.with_value(|c| c())}
            </Show>
        </dialog>
    }
}
