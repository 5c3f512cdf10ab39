//! One node of the list.

use wasm_bindgen::JsCast;

use super::{
    cluster::{Shared, columns, weighted},
    details::details,
    quiet,
    stepper::stepper,
};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::{cross, facts::Row, share_bar, swatch},
        reactive::{Memo, RwSignal, Signal},
        state,
        state::Looked,
    },
    layout::Target,
    placement::{NodeId, Weights},
    platform::focus::focus,
    words::ui,
};

/// The row of node `who`, and under it what else there is to do with the node, once it is opened.
///
/// `shared`: how many bytes all names share at their beginning and end, where they are too long. `scale`: the number of
/// keys that fills the column of bars. `narrow`: whether there is room for one line of little only.
pub fn node_row(
    who: NodeId,
    rows: Memo<Vec<Row>>,
    shared: Memo<Shared>,
    scale: Memo<f64>,
    weights: Memo<Weights>,
    narrow: Signal<bool>,
) -> El {
    let row = Memo::new(move |before: Option<&Row>| {
        let found = rows.with(|rows| rows.iter().find(|r| r.who == who).cloned());
        // The row of a node that is gone lives a moment longer than its data.
        found.or_else(|| before.cloned()).unwrap_or_else(|| nobody(who))
    });
    let name = Memo::derive(move || row.with(|r| r.spec.name.to_string()));
    let actor = Memo::derive(move || row.with(|r| r.actor));
    let gone = Signal::derive(move || row.with(|r| r.index.is_none()));
    let open = RwSignal::new(false);
    let steps = Signal::derive(move || weighted(weights.get()) && !gone.get());
    let weight = move || {
        el("td.weight")
            .when(move || !steps.get(), || el("span.none").text(ui::NONE))
            .when(move || steps.get(), move || stepper(row, weights))
    };
    let out = move || el("td.out").when(move || !gone.get(), move || remove(name, false));
    let line = line_of(row, actor, gone, open)
        .add(el("th").attrs("scope=row").add(node_button(row, name, actor, shared, open)))
        .when(move || !narrow.get(), weight)
        .add(share(row, actor, scale))
        .add(el("td.num").say(move || row.with(|r| crate::words::number(r.keys.into()))))
        .add(el("td.num.versus").say(move || row.with(|r| ui::versus(r.keys.into(), r.fair))))
        .when(move || !narrow.get(), out);
    let sheet = move || {
        let cell = el("td").bind_text("colspan", move || columns(narrow));
        el("tr.details-row").add(cell.add(details(row, weights, narrow)))
    };
    fragment().add(line).when(move || open.get() && !gone.get(), sheet)
}

/// The row itself: whoever points at it looks at the node.
fn line_of(row: Memo<Row>, actor: Memo<u32>, gone: Signal<bool>, open: RwSignal<bool>) -> El {
    let state = state();
    // None for a row that loses the focus because it is taken off the page.
    let target = move || actor.try_get_untracked().map(Target::Node);
    let looked = move || state.looked.get().target == Some(Target::Node(actor.get()));
    let look = move |keyboard| state.looked.set(Looked { target: target(), keyboard });
    let look_away = move || {
        if state.looked.get_untracked().target == target() {
            state.looked.set(Looked::default());
        }
    };
    el("tr.node-row")
        .class("looked", looked)
        .class("by-keyboard", move || looked() && state.looked.get().keyboard)
        .class("subject", move || row.with(|r| r.subject))
        .class("gone", move || gone.get())
        .class("open", move || open.get())
        .pointer("pointerenter", move |event| {
            if event.pointer_type() != "touch" {
                look(false);
            }
        })
        .pointer("pointerleave", move |_| look_away())
        .on("focusin", move |event| look(focus_is_visible(&event)))
        .on("focusout", move |_| look_away())
}

/// The node's name, which opens the sheet.
fn node_button(row: Memo<Row>, name: Memo<String>, actor: Memo<u32>, shared: Memo<Shared>, open: RwSignal<bool>) -> El {
    let words = el("span.node-words")
        .add(
            el("span.node-name")
                .bind_text("title", move || name.get())
                .dynamic(move || Some(name.with(|name| parted(name, shared.get())))),
        )
        .dynamic(move || {
            let word = row.with(|r| ui::state_word(r.spec.state.name(), r.index.is_none()));
            word.map(|word| el("span.node-state").text(word))
        });
    el("button.node")
        .attrs("type=button")
        .bind_text("aria-label", move || name.with(|n| ui::more_about(n)))
        .bind_bool("aria-expanded", move || open.get())
        .click(move || {
            let here = row.with_untracked(|r| r.index.is_some());
            open.update(|o| *o = !*o && here);
        })
        .add(swatch(actor.into()))
        .add(words)
}

/// The bar, and in words what it shows.
fn share(row: Memo<Row>, actor: Memo<u32>, scale: Memo<f64>) -> El {
    let part = move |keys: f64| keys / scale.get();
    let bar = share_bar(
        actor.into(),
        Signal::derive(move || part(row.with(|r| f64::from(r.keys)))),
        Signal::derive(move || row.with(|r| r.before).map(|b| part(f64::from(b)))),
        Signal::derive(move || part(row.with(|r| r.fair))),
    );
    let said = el("span.off-screen").say(move || row.with(|r| ui::share_said(r.fair, r.before)));
    el("td.share").add(bar).add(said)
}

/// Takes the node of that name out of the cluster; `wordy` says so in a word.
pub fn remove(name: Memo<String>, wordy: bool) -> El {
    let state = state();
    let remove = move |event: web_sys::Event| {
        let neighbour = neighbour(&event);
        let bytes = state.story.with_untracked(|s| {
            let named = name.get_untracked();
            s.after.world.cluster.nodes.iter().map(|n| &n.spec.name).find(|n| n.to_string() == named).cloned()
        });
        if let Some(bytes) = bytes {
            state.remove(bytes.clone());
            let stays = state.story.with_untracked(|s| s.after.world.cluster.find(&bytes).is_some());
            if let Some(neighbour) = neighbour.filter(|_| !stays) {
                focus(&neighbour);
            }
        }
    };
    let button = if wordy { quiet(ui::REMOVE) } else { el("button.remove").attrs("type=button").add(cross()) };
    button.bind_text("aria-label", move || name.with(|n| ui::remove(n))).on("click", remove)
}

/// The node below the row that a button is in, or else above it: where the focus goes when the row does.
fn neighbour(event: &web_sys::Event) -> Option<web_sys::HtmlElement> {
    let button = event.current_target()?.unchecked_into::<web_sys::Element>();
    let row = button.closest("tr").ok()??;
    let below = std::iter::successors(row.next_element_sibling(), web_sys::Element::next_element_sibling);
    let above = std::iter::successors(row.previous_element_sibling(), web_sys::Element::previous_element_sibling);
    // From the sheet under a row, the first row above is the one that goes.
    let own = usize::from(!row.matches(".node-row").unwrap_or(false));
    let is_row = |e: &web_sys::Element| e.matches(".node-row:not(.gone)").unwrap_or(false);
    let row = below.filter(is_row).chain(above.filter(is_row).skip(own)).next()?;
    Some(row.query_selector("button.node").ok()??.unchecked_into())
}

/// A name with what it shares with all others apart: the style sheet shows dots for it.
fn parted(name: &str, Shared { ends: (start, end), from }: Shared) -> El {
    if name.chars().count() < from {
        return fragment().text(name);
    }
    let until = name.len().saturating_sub(end);
    let part = |range: std::ops::Range<usize>| name.get(range).unwrap_or_default();
    let (first, middle, last) = (part(0..start), part(start..until), part(until..name.len()));
    let shared = |text: &str| (!text.is_empty()).then(|| el("span.shared").text(text));
    // The list may have changed since it was measured: then the whole name it is.
    if middle.is_empty() {
        return fragment().text(name);
    }
    fragment().add_all(shared(first)).text(middle).add_all(shared(last))
}

fn focus_is_visible(event: &web_sys::Event) -> bool {
    let target = event.target().map(JsCast::unchecked_into::<web_sys::Element>);
    target.is_some_and(|t| t.matches(":focus-visible").unwrap_or(false))
}

fn nobody(who: NodeId) -> Row {
    Row {
        who,
        actor: crate::placement::NOBODY,
        index: None,
        spec: crate::placement::cluster::NodeSpec::named(""),
        keys: 0,
        before: None,
        fair: 0.0,
        subject: false,
    }
}
