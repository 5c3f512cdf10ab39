//! A node in numbers.

use leptos::prelude::*;

use crate::{
    app::{
        parts::facts::{Row, parts_owned, points_of},
        state,
    },
    words::ui,
};

/// Points, share of the ring, zone, label.
#[component]
pub fn Facts(
    /// The node's row.
    row: Memo<Row>,
) -> impl IntoView {
    let state = state();
    let facts = Memo::new(move |_| {
        let row = row.get();
        let Some(index) = row.index else { return Vec::new() };
        state.story.with(|s| {
            let ring = s.after.placement.ring().is_some();
            let points = points_of(&s.after).get(index).copied().unwrap_or(0);
            let part = parts_owned(&s.after).get(index).copied().unwrap_or(0.0);
            let text = |bytes: &Option<crate::bytes::Bytes>| bytes.as_ref().map(ToString::to_string);
            ui::node_facts(ring, points, part, text(&row.spec.zone), text(&row.spec.label))
        })
    });
    view! {
        <dl class="facts">
            {move || {
                facts
                    .get()
                    .into_iter()
                    .map(|(name, value)| {
                        view! {
                            <div>
                                <dt>{name}</dt>
                                <dd>{value}</dd>
                            </div>
                        }
                    })
                    .collect::<Vec<_>>()
            }}
        </dl>
    }
}
