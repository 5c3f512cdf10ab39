//! One node of the list.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::{cluster::weighted, details::Details, stepper::Stepper};
use crate::{
    app::{
        parts::{Cross, ShareBar, Swatch, facts::Row},
        state,
        state::Looked,
    },
    layout::Target,
    placement::{NodeId, Weights},
    words::ui,
};

/// The row, and under it what else there is to do with the node, once it is opened.
#[component]
pub fn NodeRow(
    /// Which node.
    who: NodeId,
    /// All rows.
    rows: Memo<Vec<Row>>,
    /// How many bytes all names share at their beginning and end, where they are too long.
    shared: Memo<(usize, usize)>,
    /// The number of keys that fills the column of bars.
    scale: Memo<f64>,
    /// What weights the scheme takes.
    weights: Memo<Weights>,
    /// Whether there is room for one line of little only.
    narrow: Signal<bool>,
) -> impl IntoView {
    let state = state();
    let row = Memo::new(move |before: Option<&Row>| {
        let found = rows.with(|rows| rows.iter().find(|r| r.who == who).cloned());
        // The row of a node that is gone lives a moment longer than its data.
        found.or_else(|| before.cloned()).unwrap_or_else(|| nobody(who))
    });
    let name = Memo::new(move |_| row.with(|r| r.spec.name.to_string()));
    let gone = Memo::new(move |_| row.with(|r| r.index.is_none()));
    let open = RwSignal::new(false);
    // None for a row that loses the focus because it is taken off the page.
    let target = move || row.try_with_untracked(|r| Target::Node(r.actor));
    let looked = move || state.looked.get().target == Some(Target::Node(row.with(|r| r.actor)));
    let look = move |keyboard| state.looked.set(Looked { target: target(), keyboard });
    let look_away = move || {
        if state.looked.get_untracked().target == target() {
            state.looked.set(Looked::default());
        }
    };
    let part = move |keys: f64| keys / scale.get();
    let columns = move || if narrow.get() { "4" } else { "6" };
    let state_word = move || {
        let word = row.with(|r| ui::state_word(r.spec.state.name(), r.index.is_none()));
        word.map(|word| view! { <span class="node-state">{word}</span> })
    };
    view! {
        <tr
            class="node-row"
            class:looked=looked
            class:by-keyboard=move || looked() && state.looked.get().keyboard
            class:subject=move || row.with(|r| r.subject)
            class:gone=move || gone.get()
            class:open=move || open.get()
            on:pointerenter=move |event: ev::PointerEvent| {
                if event.pointer_type() != "touch" {
                    look(false);
                }
            }
            on:pointerleave=move |_| look_away()
            on:focusin=move |event| look(focus_is_visible(&event))
            on:focusout=move |_| look_away()
        >
            <th scope="row">
                <button
                    type="button"
                    class="node"
                    aria-label=move || ui::more_about(&name.get())
                    aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|o| *o = !*o && !gone.get_untracked())
                >
                    <Swatch actor=Signal::derive(move || row.with(|r| r.actor)) />
                    <span class="node-words">
                        <span class="node-name" title=move || name.get()>
                            {move || name.with(|name| parted(name, shared.get()))}
                        </span>
                        {state_word}
                    </span>
                </button>
            </th>
            <Show when=move || !narrow.get()>
                <td class="weight">
                    <Show
                        when=move || weighted(weights.get()) && !gone.get()
                        fallback=|| view! { <span class="none">{ui::NONE}</span> }
                    >
                        <Stepper row weights />
                    </Show>
                </td>
            </Show>
            <td class="share">
                <ShareBar
                    actor=Signal::derive(move || row.with(|r| r.actor))
                    now=Signal::derive(move || part(row.with(|r| f64::from(r.keys))))
                    before=Signal::derive(move || row.with(|r| r.before).map(|b| part(f64::from(b))))
                    fair=Signal::derive(move || part(row.with(|r| r.fair)))
                />
                <span class="off-screen">{move || row.with(|r| ui::share_said(r.fair, r.before))}</span>
            </td>
            <td class="num">{move || row.with(|r| crate::words::number(r.keys.into()))}</td>
            <td class="num versus">{move || row.with(|r| ui::versus(r.keys.into(), r.fair))}</td>
            <Show when=move || !narrow.get()>
                <td class="out">
                    <Show when=move || !gone.get()>
                        <Remove name />
                    </Show>
                </td>
            </Show>
        </tr>
        <Show when=move || open.get() && !gone.get()>
            <tr class="details-row">
                <td colspan=columns>
                    <Details row weights narrow />
                </td>
            </tr>
        </Show>
    }
}

/// Takes the node out of the cluster.
#[component]
pub fn Remove(
    /// The node's name.
    name: Memo<String>,
    /// Whether it says so in a word.
    #[prop(optional)]
    wordy: bool,
) -> impl IntoView {
    let state = state();
    let remove = move |event: ev::MouseEvent| {
        let neighbour = neighbour(&event);
        let bytes = state.story.with_untracked(|s| {
            let named = name.get_untracked();
            s.after.world.cluster.nodes.iter().map(|n| &n.spec.name).find(|n| n.to_string() == named).cloned()
        });
        if let Some(bytes) = bytes {
            state.remove(bytes.clone());
            let stays = state.story.with_untracked(|s| s.after.world.cluster.find(&bytes).is_some());
            if let Some(neighbour) = neighbour.filter(|_| !stays) {
                let _ = neighbour.focus();
            }
        }
    };
    view! {
        <button
            type="button"
            class=if wordy { "quiet" } else { "remove" }
            aria-label=move || ui::remove(&name.get())
            on:click=remove
        >
            {if wordy { ui::REMOVE.into_any() } else { view! { <Cross /> }.into_any() }}
        </button>
    }
}

/// The node below the row that a button is in, or else above it: where the focus goes when the row does.
fn neighbour(event: &ev::MouseEvent) -> Option<web_sys::HtmlElement> {
    let button = event.current_target()?.dyn_into::<web_sys::Element>().ok()?;
    let row = button.closest("tr").ok()??;
    let below = std::iter::successors(row.next_element_sibling(), web_sys::Element::next_element_sibling);
    let above = std::iter::successors(row.previous_element_sibling(), web_sys::Element::previous_element_sibling);
    // From the sheet under a row, the first row above is the one that goes.
    let own = usize::from(!row.matches(".node-row").unwrap_or(false));
    let is_row = |e: &web_sys::Element| e.matches(".node-row:not(.gone)").unwrap_or(false);
    let row = below.filter(is_row).chain(above.filter(is_row).skip(own)).next()?;
    row.query_selector("button.node").ok()??.dyn_into().ok()
}

/// A name with what it shares with all others apart: the style sheet shows dots for it.
fn parted(name: &str, (start, end): (usize, usize)) -> impl IntoView + use<> {
    let until = name.len().saturating_sub(end);
    let part = |range: std::ops::Range<usize>| name.get(range).unwrap_or_default().to_owned();
    let (first, middle, last) = (part(0..start), part(start..until), part(until..name.len()));
    let shared = |text: String| (!text.is_empty()).then(|| view! { <span class="shared">{text}</span> });
    // The list may have changed since it was measured: then the whole name it is.
    if middle.is_empty() { (None, name.to_owned(), None) } else { (shared(first), middle, shared(last)) }
}

fn focus_is_visible(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
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
