//! How much a node has, against its fair share.

use leptos::prelude::*;

use crate::app::{parts::hue_class, state};

/// A bar in the node's hue, a tick of ink at its fair share, dashes where it had more before. Decoration: the numbers
/// stand beside it.
#[component]
pub fn ShareBar(
    /// Whose.
    #[prop(into)]
    actor: Signal<u32>,
    /// How long the bar is, of 1.
    #[prop(into)]
    now: Signal<f64>,
    /// How long it was before the change, of 1.
    #[prop(into)]
    before: Signal<Option<f64>>,
    /// Where the fair share is, of 1.
    #[prop(into)]
    fair: Signal<f64>,
) -> impl IntoView {
    let state = state();
    let hue = move || {
        let looked = state.looked.get().target;
        state.story.with(|s| hue_class(&s.picture, looked, actor.get()))
    };
    let percent = |part: f64| format!("{:.3}%", (part * 100.0).clamp(0.0, 100.0));
    let left = move || before.get().map_or(0.0, |b| b - now.get()).max(0.0);
    view! {
        <span class=move || format!("bar {}", hue()) aria-hidden="true">
            <i class="bar-now" style:width=move || percent(now.get())></i>
            <Show when=move || { left() > 0.001 }>
                <i
                    class="bar-left"
                    style:left=move || percent(now.get())
                    style:width=move || percent(left())
                ></i>
            </Show>
            <Show when=move || { fair.get() > 0.0 }>
                <i class="bar-fair" style:left=move || percent(fair.get())></i>
            </Show>
        </span>
    }
}
