//! The picture by keyboard: arrows walk the nodes, Enter goes into arcs and then keys, Escape out, + and − reweigh
//! the node that is looked at, or else zoom.

use web_sys::KeyboardEvent;

use super::{
    super::{
        naming::add_next_node,
        state::{AppState, Looked},
        weights::stepped,
    },
    Ground, zoom,
};
use crate::{
    layout::Target,
    placement::Weights,
    scenario::edit::Edit,
    story::walk::{Stride, walk},
};

/// The picture gets the focus by keyboard: the first node is looked at.
pub fn enter(state: AppState, ground: Ground) {
    // A click focuses too; then what was clicked is looked at already.
    let by_keyboard = web_sys::window()
        .and_then(|w| w.document())
        .and_then(|d| d.query_selector(".stage:focus-visible").ok().flatten())
        .is_some();
    if by_keyboard && state.looked.with_untracked(|l| l.target.is_none()) {
        go(state, ground, Stride::Next);
    }
}

/// A key is pressed while the picture has the focus.
pub fn key(state: AppState, ground: Ground, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let target = state.looked.with_untracked(|l| l.target);
    // In a frame a click is no beginning of a walk: the arrows are the deck's until the keyboard brought us here.
    let walks = !state.presented.embed || state.looked.with_untracked(|l| l.keyboard && l.target.is_some());
    let stride = match event.key().as_str() {
        arrow if !walks && arrow.starts_with("Arrow") => return,
        "ArrowRight" | "ArrowDown" => Stride::Next,
        "ArrowLeft" | "ArrowUp" => Stride::Previous,
        "Enter" if target == Some(Target::NextSlot) => {
            event.prevent_default();
            return add_next_node(state);
        }
        "Enter" => Stride::In,
        "Escape" if target.is_some() => Stride::Out,
        sign @ ("+" | "=" | "-" | "−") => {
            event.prevent_default();
            let more = matches!(sign, "+" | "=");
            // A node takes them as its weight; without one they are the picture's.
            return match target {
                Some(Target::Node(actor)) => reweigh(state, actor, if more { 1 } else { -1 }),
                _ => zoom::step(state, ground, more),
            };
        }
        "0" => return zoom::whole(ground),
        _ => return,
    };
    event.prevent_default();
    go(state, ground, stride);
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

fn go(state: AppState, ground: Ground, stride: Stride) {
    let from = state.looked.with_untracked(|l| l.target);
    let target = state.story.with_untracked(|s| walk(&s.picture, from, stride));
    if let Some(Target::Key(key)) = target {
        state.traced.set(Some(key));
    }
    state.looked.set(Looked { target, keyboard: true });
    if let Some(target) = target {
        zoom::bring(state, ground, target);
    }
}
