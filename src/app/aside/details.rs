//! What else there is to do with a node, and to know of it.

use leptos::prelude::*;

use super::{cluster::weighted, facts::Facts, rename::Rename, row::Remove, slider::WeightSlider, stepper::Stepper};
use crate::{
    app::{parts::facts::Row, state},
    placement::Weights,
    scenario::{Change, edit::Edit},
    words::ui,
};

/// The sheet under a row.
#[component]
pub fn Details(
    /// The node's row.
    row: Memo<Row>,
    /// What weights the scheme takes.
    weights: Memo<Weights>,
    /// Whether the row itself had no room for the stepper.
    narrow: Signal<bool>,
) -> impl IntoView {
    let name = Memo::new(move |_| row.with(|r| r.spec.name.to_string()));
    view! {
        <div class="details">
            <Show when=move || weighted(weights.get())>
                <div class="details-weight">
                    <span class="field-name">{ui::WEIGHT}</span>
                    <Show when=move || narrow.get()>
                        <Stepper row weights />
                    </Show>
                    <WeightSlider row weights />
                </div>
            </Show>
            <Rename row />
            <div class="details-acts">
                <UpOrDown row />
                <Place row />
                <Show when=move || narrow.get()>
                    <Remove name wordy=true />
                </Show>
            </div>
            <Facts row />
        </div>
    }
}

/// Takes the node out of service, or back into it.
#[component]
fn UpOrDown(row: Memo<Row>) -> impl IntoView {
    let state = state();
    let up = Memo::new(move |_| row.with(Row::up));
    let turn = move |_| {
        let names = vec![row.with_untracked(|r| r.spec.name.clone())];
        let change = if up.get_untracked() { Change::Down(names) } else { Change::Up(names) };
        state.dispatch(Edit::Happen(change));
    };
    let name = move || row.with(|r| r.spec.name.to_string());
    view! {
        <button
            type="button"
            class="quiet"
            aria-label=move || if up.get() { ui::take_down(&name()) } else { ui::bring_up(&name()) }
            on:click=turn
        >
            {move || if up.get() { ui::TAKE_DOWN } else { ui::BRING_UP }}
        </button>
    }
}

/// Moves a node of the list at the start to another place in it.
#[component]
fn Place(row: Memo<Row>) -> impl IntoView {
    let state = state();
    let name = move || row.with(|r| r.spec.name.to_string());
    // One that joined later has no place in the list at the start.
    let place = Memo::new(move |_| {
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
    view! {
        <Show when=move || place.get().is_some()>
            <button
                type="button"
                class="quiet"
                aria-label=move || ui::move_up(&name())
                aria-disabled=move || place.get().is_none_or(|(at, _)| at == 0).to_string()
                on:click=move |_| shift(-1)
            >
                {ui::MOVE_UP}
            </button>
            <button
                type="button"
                class="quiet"
                aria-label=move || ui::move_down(&name())
                aria-disabled=move || place.get().is_none_or(|(at, last)| at == last).to_string()
                on:click=move |_| shift(1)
            >
                {ui::MOVE_DOWN}
            </button>
        </Show>
    }
}
