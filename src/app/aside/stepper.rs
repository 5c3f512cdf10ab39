//! The weight of a node, as a number between two buttons.

use crate::{
    app::{
        dom::{El, el},
        parts::{NumberField, Typed, facts::Row, number_field},
        reactive::{Callback, Memo, Signal},
        state,
        weights::{fits, stepped},
    },
    decimal::Decimal,
    placement::Weights,
    scenario::edit::Edit,
    words::{self, ui},
};

/// More letters than this are set smaller.
const ROOMY: usize = 7;

/// − number +
pub fn stepper(row: Memo<Row>, weights: Memo<Weights>) -> El {
    let state = state();
    let name = Signal::derive(move || row.with(|r| r.spec.name.to_string()));
    let weight = Memo::derive(move || row.with(|r| r.spec.weight));
    let step = move |by: i32| {
        let next = stepped(weight.get_untracked(), by, weights.get_untracked());
        state.dispatch(Edit::Weigh(row.with_untracked(|r| r.spec.name.clone()), next));
    };
    // Each digit counts at once; all of them are one edit to take back.
    let take = Callback::new(move |typed: Typed| {
        let (who, name) = row.with_untracked(|r| (r.who, r.spec.name.clone()));
        if typed.text.is_empty() {
            return true;
        }
        let parsed = Decimal::parse(&typed.text).ok().filter(|w| fits(*w, weights.get_untracked()));
        match parsed {
            Some(weight) => state.drag(who, Edit::Weigh(name, weight)),
            None if typed.done => state.refusal.set(Some(words::bad_weight(&name, &typed.text))),
            None => return false,
        }
        if typed.done {
            state.drop_drag();
        }
        parsed.is_some() && state.refusal.with_untracked(Option::is_none)
    });
    let lower = el("button.step")
        .attrs("type=button")
        .bind_text("aria-label", move || name.with(|n| ui::lower_weight(n)))
        .bind_bool("aria-disabled", move || weight.get() == Decimal::ZERO)
        .click(move || step(-1))
        .text(ui::MINUS);
    let field = number_field(NumberField {
        name: Signal::derive(move || name.with(|n| ui::weight_of(n))),
        value: Signal::derive(move || weight.get().to_string()),
        take,
        step: Callback::new(step),
        class: "number weight-number",
    })
    .class("long", move || weight.get().to_string().len() > ROOMY);
    let raise = el("button.step")
        .attrs("type=button")
        .bind_text("aria-label", move || name.with(|n| ui::raise_weight(n)))
        .click(move || step(1))
        .text(ui::PLUS);
    el("span.stepper").add(lower).add(field).add(raise)
}
