//! The list of nodes.

use leptos::{ev, prelude::*};

use super::{add::AddNode, row::NodeRow};
use crate::{
    app::{
        parts::{
            facts::{Row, common_ends, rows},
            narrow,
        },
        state,
    },
    layout::sites::CIRCLE_HOLDS,
    placement::{NodeId, Weights},
    words::ui,
};

/// Of many nodes the list shows so many of the busiest, and so many of the idlest.
const BUSIEST: usize = 4;
const IDLEST: usize = 3;
/// Letters that a name has room for.
const LONG_NAME: usize = 9;
/// Opened, it grows by so many.
const PAGE: usize = 100;

/// The table with its caption, and what adds to it.
#[component]
pub fn ClusterTable() -> impl IntoView {
    let state = state();
    let narrow = narrow();
    let rows = Memo::new(move |_| state.story.with(|s| rows(s)));
    let weights = Memo::new(move |_| state.story.with(|s| s.after.world.weights()));
    let scale = Memo::new(move |_| rows.with(|r| r.iter().map(Row::reach).fold(1.0, f64::max)));
    // None: of many nodes only the ends. Some: so many in the order of the list.
    let shown = RwSignal::new(None::<usize>);
    // While a hand is in the list nothing changes its place under it.
    let held = RwSignal::new(false);
    let order = Memo::new(move |before: Option<&Order>| {
        let now = rows.with(|r| Order::of(r, shown.get()));
        match before {
            Some(before) if held.get() && rows.with(|r| before.still_fits(&now, r)) => before.clone(),
            _ => now,
        }
    });
    let digits = Memo::new(move |_| crate::words::number(scale.get() as u128).len());
    let fair = Memo::new(move |_| rows.with(|r| one_fair_share(r)));
    // Names too long for their column hide what all of them begin and end with.
    let shared = Memo::new(move |_| rows.with(|r| shared(r)));
    let leaves = move |event: ev::FocusEvent| held.set(event.related_target().is_some());
    let columns = move || if narrow.get() { "4" } else { "6" };
    let row = move |who: NodeId| view! { <NodeRow who rows shared scale weights narrow /> };
    view! {
        <section class="cluster">
            <table class="list" style:--digits=move || digits.get().to_string()>
                <caption>
                    <span class="head">
                        <h2>{ui::CLUSTER}</h2>
                        <span class="head-note">{move || rows.with(|r| note(r, shown.get()))}</span>
                    </span>
                </caption>
                <thead hidden=move || rows.with(Vec::is_empty)>
                    <tr>
                        <th scope="col">{ui::NODE}</th>
                        <Show when=move || !narrow.get()>
                            <th scope="col" class="weight-head">
                                {ui::WEIGHT}
                            </th>
                        </Show>
                        <th scope="col" class="share-head">
                            <span
                                class="fair-label"
                                style:--p=move || format!("{:.4}", fair.get().unwrap_or(0.0) / scale.get())
                            >
                                {move || ui::fair_share(fair.get())}
                            </span>
                        </th>
                        <th scope="col" class="num keys-head">
                            {ui::KEYS}
                        </th>
                        <th scope="col" class="num versus-head">
                            {ui::VERSUS_FAIR}
                        </th>
                        <Show when=move || !narrow.get()>
                            <td class="out-head"></td>
                        </Show>
                    </tr>
                </thead>
                <tbody on:focusin=move |_| held.set(true) on:focusout=leaves>
                    <For each=move || order.get().top key=|who| *who children=row />
                    <Show when=move || order.with(|o| o.more.is_some())>
                        <tr class="more">
                            <td colspan=columns>
                                <More order shown />
                            </td>
                        </tr>
                    </Show>
                    <For each=move || order.get().bottom key=|who| *who children=row />
                </tbody>
            </table>
            <Show when=move || rows.with(Vec::is_empty)>
                <p class="note">{ui::NO_NODES}</p>
            </Show>
            <AddNode />
        </section>
    }
}

/// How many nodes of which weight, or that they are sorted.
fn note(rows: &[Row], shown: Option<usize>) -> String {
    let here = rows.iter().filter(|r| r.index.is_some());
    let total = here.clone().fold(0u64, |sum, r| sum.saturating_add(r.spec.weight.millionths()));
    let sorted = rows.len() > CIRCLE_HOLDS && shown.is_none();
    ui::cluster_note(here.count(), &ui::total_weight(total), sorted)
}

/// The button between the busiest and the idlest, or at the end of a long list.
#[component]
fn More(order: Memo<Order>, shown: RwSignal<Option<usize>>) -> impl IntoView {
    let face = move || ui::more_nodes(order.with(|o| o.more.unwrap_or(0)));
    let grow = move |_| shown.update(|s| *s = Some(s.unwrap_or(0) + PAGE));
    view! {
        <button type="button" class="quiet" on:click=grow>
            {face}
        </button>
        <Show when=move || shown.get().is_some()>
            <button type="button" class="quiet" on:click=move |_| shown.set(None)>
                {ui::FEWER_NODES}
            </button>
        </Show>
    }
}

/// Which rows are shown, and how many are not.
#[derive(Clone, PartialEq)]
struct Order {
    top: Vec<NodeId>,
    more: Option<usize>,
    bottom: Vec<NodeId>,
}

impl Order {
    fn of(rows: &[Row], shown: Option<usize>) -> Self {
        let all = |rows: &[&Row]| rows.iter().map(|r| r.who).collect::<Vec<_>>();
        let listed: Vec<&Row> = rows.iter().collect();
        if rows.len() <= CIRCLE_HOLDS {
            return Self { top: all(&listed), more: None, bottom: Vec::new() };
        }
        if let Some(shown) = shown {
            let shown = shown.min(rows.len());
            return Self { top: all(&listed[..shown]), more: Some(rows.len() - shown), bottom: Vec::new() };
        }
        let mut sorted = listed;
        sorted.sort_by_key(|r| std::cmp::Reverse(r.keys));
        let (top, rest) = sorted.split_at(BUSIEST);
        let (middle, bottom) = rest.split_at(rest.len() - IDLEST);
        Self { top: all(top), more: Some(middle.len()), bottom: all(bottom) }
    }

    /// Whether this order can stay though another would be made now: it is as long, and all of it is still there.
    fn still_fits(&self, now: &Self, rows: &[Row]) -> bool {
        let sizes = |o: &Self| (o.top.len(), o.more, o.bottom.len());
        let mut shown = self.top.iter().chain(&self.bottom);
        sizes(self) == sizes(now) && shown.all(|who| rows.iter().any(|r| r.who == *who))
    }
}

/// How much names that are too long for their column share at their ends.
fn shared(rows: &[Row]) -> (usize, usize) {
    let names: Vec<String> = rows.iter().map(|r| r.spec.name.to_string()).collect();
    if names.iter().all(|n| n.chars().count() <= LONG_NAME) {
        return (0, 0);
    }
    common_ends(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The fair share of every node, where all have the same.
fn one_fair_share(rows: &[Row]) -> Option<f64> {
    let mut fair = rows.iter().map(|r| r.fair).filter(|f| *f > 0.0);
    let first = fair.next()?;
    fair.all(|f| (f - first).abs() < 1e-9).then_some(first)
}

/// Whether weights can be changed at all.
pub(super) fn weighted(weights: Weights) -> bool {
    weights != Weights::None
}
