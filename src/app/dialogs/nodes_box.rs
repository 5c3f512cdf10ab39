//! The cluster as a list to edit, or to paste another over.

use leptos::{html, prelude::*};

use super::{Dialog, preview::Preview, preview::faults};
use crate::{
    app::{parts::Refused, state},
    config::{read_nodes, write_nodes},
    platform::observe::Later,
    scenario::edit::Edit,
    words::ui,
};

/// Above so many characters the preview waits until the hand rests.
const LONG: usize = 40_000;
const REST: i32 = 250;

/// The box.
#[component]
pub fn NodesBox(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <Dialog open title=ui::NODES_BOX>
            <NodesForm open />
        </Dialog>
    }
}

#[component]
fn NodesForm(open: RwSignal<bool>) -> impl IntoView {
    let state = state();
    let now = state.story.with_untracked(|s| {
        let specs: Vec<_> = s.after.world.cluster.nodes.iter().map(|n| n.spec.clone()).collect();
        write_nodes(&specs)
    });
    let text = RwSignal::new(now.clone());
    let seen = RwSignal::new(now);
    let later = StoredValue::new_local(None::<Later>);
    on_cleanup(move || later.dispose());
    let tried = RwSignal::new(false);
    let list = Memo::new(move |_| seen.with(|t| read_nodes(t)));
    let typed = move |event| {
        let value = event_target_value(&event);
        text.set(value.clone());
        tried.set(false);
        if value.len() < LONG {
            later.set_value(None);
            seen.set(value);
        } else {
            let show = move || {
                let _ = seen.try_set(value);
            };
            later.set_value(Later::after(REST, show));
        }
    };
    let use_them = move |_| {
        seen.set(text.get_untracked());
        tried.set(true);
        let read = list.get_untracked();
        if read.sound() {
            state.dispatch(Edit::Start(read.nodes));
            if state.refusal.with_untracked(Option::is_none) {
                open.set(false);
            }
        }
    };
    let cancel = move |_| {
        state.refusal.set(None);
        open.set(false);
    };
    let field = NodeRef::<html::Textarea>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let unsound = move || list.with(|l| !l.sound());
    let changes = state.story.with_untracked(|s| s.scenario.changes.len());
    view! {
        <p class="note">{ui::nodes_box_note(changes)}</p>
        <textarea
            class="mono list-text"
            rows="10"
            node_ref=field
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-label=ui::NODES_BOX
            prop:value=move || text.get()
            on:input=typed
        ></textarea>
        <Preview list />
        <Refused />
        <p class="why-not" role="status">
            {move || (tried.get() && unsound()).then(|| list.with(|l| ui::why_not_yet(faults(l))))}
        </p>
        <div class="box-acts">
            <button type="button" class="strong" aria-disabled=move || unsound().to_string() on:click=use_them>
                {ui::USE_NODES}
            </button>
            <button type="button" class="quiet" on:click=cancel>
                {ui::CANCEL}
            </button>
        </div>
    }
}
