//! The weight of a node, to drag.

use crate::{
    app::{
        dom::{El, el, value_of},
        parts::facts::Row,
        reactive::Memo,
        state,
    },
    decimal::Decimal,
    placement::Weights,
    scenario::edit::Edit,
    words::ui,
};

/// Above so many keys a slider acts when it is let go.
const LIVE: usize = 50_000;

/// From 0 to twice the weight, at least to 4.
pub fn weight_slider(row: Memo<Row>, weights: Memo<Weights>) -> El {
    let state = state();
    let weight = Memo::derive(move || row.with(|r| r.spec.weight));
    // Grows with the weight and never shrinks under the hand that drags.
    let max = Memo::new(move |before: Option<&u64>| {
        let twice = (weight.get().to_f64().ceil() as u64).saturating_mul(2).max(4);
        let outgrown = before.is_none_or(|b| weight.get() > Decimal::whole(*b));
        if outgrown { twice } else { before.copied().unwrap_or(twice) }
    });
    let slide = move |event: &web_sys::Event| {
        if let Ok(weight) = Decimal::parse(&value_of(event)) {
            // A slider reports a change even when it is taken off the page.
            let Some((who, name)) = row.try_with_untracked(|r| (r.who, r.spec.name.clone())) else { return };
            state.drag(who, Edit::Weigh(name, weight));
        }
    };
    let live = move || state.story.with_untracked(|s| s.after.keys.len() <= LIVE);
    el("input")
        .attrs("type=range|min=0")
        .bind_text("max", move || max.get().to_string())
        .bind_text("step", move || if weights.get() == Weights::Decimals { "0.5" } else { "1" }.to_owned())
        .bind_text("aria-label", move || ui::weight_slider(&row.with(|r| r.spec.name.to_string())))
        .bind_value(move || weight.get().to_string())
        .on("input", move |event| {
            if live() {
                slide(&event);
            }
        })
        .on("change", move |event| {
            slide(&event);
            state.drop_drag();
        })
}
