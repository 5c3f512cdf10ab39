//! What else there is to do with a node, and to know of it.

use super::{
    cluster::weighted,
    facts::facts,
    quiet,
    rename::{relabel, rename},
    row::remove,
    slider::weight_slider,
    stepper::stepper,
};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::facts::Row,
        reactive::{Memo, Signal},
        state,
    },
    placement::Weights,
    scenario::{Change, edit::Edit},
    words::ui,
};

/// The sheet under a row: of a node, with the weights that the scheme takes, and whether the row itself had no room for
/// the stepper.
pub fn details(row: Memo<Row>, weights: Memo<Weights>, narrow: Signal<bool>) -> El {
    let name = Memo::derive(move || row.with(|r| r.spec.name.to_string()));
    let weight = move || {
        el("div.details-weight")
            .add(el("span.field-name").text(ui::WEIGHT))
            .when(move || narrow.get(), move || stepper(row, weights))
            .add(weight_slider(row, weights))
    };
    let acts = el("div.details-acts")
        .add(up_or_down(row, name))
        .add(place(row, name))
        .when(move || narrow.get(), move || remove(name, true));
    el("div.details")
        .when(move || weighted(weights.get()), weight)
        .add(rename(row))
        .add(relabel(row))
        .add(acts)
        .add(facts(row))
}

/// Takes the node out of service, or back into it.
fn up_or_down(row: Memo<Row>, name: Memo<String>) -> El {
    let state = state();
    let up = Signal::derive(move || row.with(Row::up));
    let turn = move || {
        let names = vec![row.with_untracked(|r| r.spec.name.clone())];
        let change = if up.get_untracked() { Change::Down(names) } else { Change::Up(names) };
        state.dispatch(Edit::Happen(change));
    };
    el("button.quiet")
        .attrs("type=button")
        .bind_text("aria-label", move || name.with(|n| if up.get() { ui::take_down(n) } else { ui::bring_up(n) }))
        .click(turn)
        .say(move || if up.get() { ui::TAKE_DOWN } else { ui::BRING_UP }.to_owned())
}

/// Moves a node of the list at the start to another place in it.
fn place(row: Memo<Row>, name: Memo<String>) -> El {
    let state = state();
    // One that joined later has no place in the list at the start.
    let place = Signal::derive(move || {
        let name = row.with(|r| r.spec.name.clone());
        state.story.with(|s| {
            let at = s.scenario.nodes.iter().position(|n| n.name == name)?;
            Some((at, s.scenario.nodes.len() - 1))
        })
    });
    let shift = move |by: isize| {
        let name = row.with_untracked(|r| r.spec.name.clone());
        state.dispatch(Edit::Reorder(name, by));
    };
    let buttons = move || {
        let up = quiet(ui::MOVE_UP)
            .bind_text("aria-label", move || name.with(|n| ui::move_up(n)))
            .bind_bool("aria-disabled", move || place.get().is_none_or(|(at, _)| at == 0))
            .click(move || shift(-1));
        let down = quiet(ui::MOVE_DOWN)
            .bind_text("aria-label", move || name.with(|n| ui::move_down(n)))
            .bind_bool("aria-disabled", move || place.get().is_none_or(|(at, last)| at == last))
            .click(move || shift(1));
        fragment().add(up).add(down)
    };
    fragment().when(move || place.get().is_some(), buttons)
}
