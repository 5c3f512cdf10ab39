//! A node in numbers.

use crate::{
    app::{
        dom::{El, el, fragment},
        parts::facts::{Row, parts_owned, points_of},
        reactive::Memo,
        state,
    },
    words::ui,
};

/// Points, share of the ring, zone.
pub fn facts(row: Memo<Row>) -> El {
    let state = state();
    let facts = Memo::derive(move || {
        let row = row.get();
        let Some(index) = row.index else { return Vec::new() };
        state.story.with(|s| {
            let ring = s.after.placement.ring().is_some();
            let points = points_of(&s.after).get(index).copied().unwrap_or(0);
            let part = parts_owned(&s.after).get(index).copied().unwrap_or(0.0);
            let text = |bytes: &Option<crate::bytes::Bytes>| bytes.as_ref().map(ToString::to_string);
            ui::node_facts(ring, points, part, text(&row.spec.zone))
        })
    });
    el("dl.facts").dynamic(move || {
        let fact = |(name, value): (_, String)| el("div").add(el("dt").text(name)).add(el("dd").text(&value));
        Some(fragment().add_all(facts.get().into_iter().map(fact)))
    })
}
