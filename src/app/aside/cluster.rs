//! The list of nodes.

use wasm_bindgen::JsCast;

use super::{add::add_node, caption, column, quiet, row::node_row};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::{
            facts::{Row, common_ends, rows},
            narrow,
        },
        reactive::{Memo, RwSignal, Signal},
        state,
    },
    fixed::fixed,
    layout::sites::CIRCLE_HOLDS,
    placement::{NodeId, Weights},
    sorting,
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
pub fn cluster_table() -> El {
    let state = state();
    let narrow = narrow();
    let rows = Memo::derive(move || state.story.with(|s| rows(s)));
    let weights = Memo::derive(move || state.story.with(|s| s.after.world.weights()));
    let leaps = Signal::derive(move || state.story.with(|s| s.after.placement.leaps(0).is_some()));
    let scale = Memo::derive(move || rows.with(|r| r.iter().map(Row::reach).fold(1.0, f64::max)));
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
    let digits = Signal::derive(move || crate::words::number(scale.get() as u128).len());
    // Names too long for their column hide what all of them begin and end with.
    let shared = Memo::derive(move || rows.with(|r| shared(r)));
    let leaves = move |event: web_sys::Event| {
        held.set(event.unchecked_ref::<web_sys::FocusEvent>().related_target().is_some());
    };
    let row = move |who: u32| node_row(NodeId(who), rows, shared, scale, weights, narrow);
    let more_row = move || {
        let cell = el("td").bind_text("colspan", move || columns(narrow)).add(more(order, shown));
        el("tr.more").add(cell)
    };
    let note = el("span.head-note").say(move || rows.with(|r| note(r, shown.get())));
    let body = el("tbody")
        .on("focusin", move |_| held.set(true))
        .on("focusout", leaves)
        .each(move || order.with(|o| ids(&o.top)), row)
        .when(move || order.with(|o| o.more.is_some()), more_row)
        .each(move || order.with(|o| ids(&o.bottom)), row);
    let table = el("table.list")
        .bind_style("--digits", move || digits.get().to_string())
        .add(caption(ui::CLUSTER, note))
        .add(head(rows, scale, narrow))
        .add(body);
    el("section.cluster")
        .add(table)
        .when(move || rows.with(Vec::is_empty), || el("p.note").text(ui::NO_NODES))
        .when(move || leaps.get(), || el("p.note").text(crate::words::leaps::PLAINLY))
        .add(add_node())
}

/// The heads of the columns.
fn head(rows: Memo<Vec<Row>>, scale: Memo<f64>, narrow: Signal<bool>) -> El {
    let fair = Memo::derive(move || rows.with(|r| one_fair_share(r)));
    let label = el("span.fair-label")
        .bind_style("--p", move || fixed(fair.get().unwrap_or(0.0) / scale.get(), 4))
        .say(move || ui::fair_share(fair.get()));
    let line = el("tr")
        .add(column("th", ui::NODE))
        .when(move || !narrow.get(), || column("th.weight-head", ui::WEIGHT))
        .add(el("th.share-head").attrs("scope=col").add(label))
        .add(column("th.num.keys-head", ui::KEYS))
        .add(column("th.num.versus-head", ui::VERSUS_FAIR))
        .when(move || !narrow.get(), || el("td.out-head"));
    el("thead").bind("hidden", move || rows.with(Vec::is_empty).then(String::new)).add(line)
}

/// How many columns there are.
pub(super) fn columns(narrow: Signal<bool>) -> String {
    if narrow.get() { "4" } else { "6" }.to_owned()
}

fn ids(nodes: &[NodeId]) -> Vec<u32> {
    nodes.iter().map(|n| n.0).collect()
}

/// How many nodes of which weight, or that they are sorted.
fn note(rows: &[Row], shown: Option<usize>) -> String {
    let here = rows.iter().filter(|r| r.index.is_some());
    let total = here.clone().fold(0u64, |sum, r| sum.saturating_add(r.spec.weight.millionths()));
    let sorted = rows.len() > CIRCLE_HOLDS && shown.is_none();
    ui::cluster_note(here.count(), &ui::total_weight(total), sorted)
}

/// The button between the busiest and the idlest, or at the end of a long list.
fn more(order: Memo<Order>, shown: RwSignal<Option<usize>>) -> El {
    let grow = el("button.quiet")
        .attrs("type=button")
        .click(move || shown.update(|s| *s = Some(s.unwrap_or(0) + PAGE)))
        .say(move || ui::more_nodes(order.with(|o| o.more.unwrap_or(0))));
    fragment()
        .add(grow)
        .when(move || shown.get().is_some(), move || quiet(ui::FEWER_NODES).click(move || shown.set(None)))
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
        sorting::by_number(&mut sorted, |r| u64::MAX - u64::from(r.keys));
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

/// What names that are too long for their column share.
#[derive(Clone, Copy, PartialEq, Default)]
pub(super) struct Shared {
    /// So many bytes at their beginning and at their end.
    pub ends: (usize, usize),
    /// Names of fewer letters stay whole.
    pub from: usize,
}

/// What all names share, or else the long ones among them.
fn shared(rows: &[Row]) -> Shared {
    let names: Vec<String> = rows.iter().map(|r| r.spec.name.to_string()).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    let long = |name: &str| name.chars().count() > LONG_NAME;
    if !names.iter().any(|n| long(n)) {
        return Shared::default();
    }
    let ends = common_ends(&names);
    if ends != (0, 0) {
        return Shared { ends, from: 0 };
    }
    names.retain(|n| long(n));
    Shared { ends: common_ends(&names), from: LONG_NAME + 1 }
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
