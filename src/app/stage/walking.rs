//! The picture by keyboard: arrows walk the nodes, Enter goes into arcs and then keys, Escape out, + and − reweigh.

use web_sys::KeyboardEvent;

use super::super::{
    naming::add_next_node,
    state::{AppState, Looked},
    weights::stepped,
};
use crate::{
    layout::Target,
    placement::Weights,
    scenario::edit::Edit,
    story::walk::{Stride, walk},
};

/// The picture gets the focus by keyboard: the first node is looked at.
pub fn enter(state: AppState) {
    // A click focuses too; then what was clicked is looked at already.
    let by_keyboard = web_sys::window()
        .and_then(|w| w.document())
        .and_then(|d| d.query_selector(".stage:focus-visible").ok().flatten())
        .is_some();
    if by_keyboard && state.looked.with_untracked(|l| l.target.is_none()) {
        go(state, Stride::Next);
    }
}

/// A key is pressed while the picture has the focus.
pub fn key(state: AppState, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let target = state.looked.with_untracked(|l| l.target);
    let stride = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => Stride::Next,
        "ArrowLeft" | "ArrowUp" => Stride::Previous,
        "Enter" if target == Some(Target::NextSlot) => {
            event.prevent_default();
            return add_next_node(state);
        }
        "Enter" => Stride::In,
        "Escape" if target.is_some() => Stride::Out,
        "+" | "=" | "-" | "−" => {
            if let Some(Target::Node(actor)) = target {
                event.prevent_default();
                reweigh(state, actor, if matches!(event.key().as_str(), "+" | "=") { 1 } else { -1 });
            }
            return;
        }
        _ => return,
    };
    event.prevent_default();
    go(state, stride);
}

/// The node that is looked at gets a heavier or lighter weight; it stays the one that is looked at.
fn reweigh(state: AppState, actor: u32, by: i32) {
    let found = state.story.with_untracked(|s| {
        let weights = s.after.world.weights();
        let node = &s.after.world.cluster.nodes[s.node_of(actor)?];
        (weights != Weights::None).then(|| (node.spec.name.clone(), stepped(node.spec.weight, by, weights)))
    });
    if let Some((name, weight)) = found {
        state.dispatch(Edit::Weigh(name, weight));
        state.looked.set(Looked { target: Some(Target::Node(actor)), keyboard: true });
    }
}

fn go(state: AppState, stride: Stride) {
    let from = state.looked.with_untracked(|l| l.target);
    let target = state.story.with_untracked(|s| walk(&s.picture, from, stride));
    if let Some(Target::Key(key)) = target {
        state.traced.set(Some(key));
    }
    state.looked.set(Looked { target, keyboard: true });
}
