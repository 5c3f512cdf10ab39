//! Parts of the page that come and go, each between two comments that mark its place.

use super::{El, build::comment};
use crate::{
    app::{
        calls::{Answer, Ask},
        reactive::{Memo, Owner, render, untrack},
    },
    sorting,
};

/// Takes away what stands between two marks.
fn clear(start: &web_sys::Node, end: &web_sys::Node) {
    while let Some(next) = start.next_sibling().filter(|n| !n.is_same_node(Some(end))) {
        if let Some(parent) = next.parent_node() {
            let _ = parent.remove_child(&next);
        }
    }
}

fn insert(node: &web_sys::Node, before: &web_sys::Node) {
    if let Some(parent) = before.parent_node() {
        let _ = parent.insert_before(node, Some(before));
    }
}

fn marks(parent: &web_sys::Node) -> (web_sys::Node, web_sys::Node) {
    let (start, end) = (comment(), comment());
    let _ = parent.append_child(&start);
    let _ = parent.append_child(&end);
    (start, end)
}

/// What `make` makes while `yes` says so.
pub fn when(parent: &web_sys::Node, yes: Box<dyn Ask<bool> + Send + Sync>, make: Box<dyn Ask<El>>) {
    let yes = Memo::derive(move || yes.ask());
    dynamic(parent, Box::new(move || yes.get().then(|| untrack(|| make.ask()))));
}

/// What `make` makes, anew whenever what it reads has changed.
pub fn dynamic(parent: &web_sys::Node, make: Box<dyn Ask<Option<El>>>) {
    let (start, end) = marks(parent);
    render(move || {
        // The effects and listeners of what stood here have ended already: Leptos cleans up before it runs again.
        clear(&start, &end);
        if let Some(made) = make.ask() {
            insert(made.node(), &end);
        }
    });
}

struct Item {
    key: u32,
    start: web_sys::Node,
    owner: Owner,
}

/// A child for each key.
pub fn each(parent: &web_sys::Node, keys: Box<dyn Ask<Vec<u32>>>, make: Box<dyn Answer<u32, El>>) {
    let (start, end) = marks(parent);
    // Items outlive a run of the effect: their owners are children of the component's.
    let scope = Owner::current().unwrap_or_default();
    let mut items: Vec<Item> = Vec::new();
    render(move || {
        let wanted = keys.ask();
        let mut old = std::mem::take(&mut items);
        // Those that go first, so that nothing reads what is no more.
        let mut at = 0;
        while at < old.len() {
            if wanted.contains(&old[at].key) {
                at += 1;
                continue;
            }
            let gone = old.remove(at);
            gone.owner.cleanup();
            let until = old.get(at).map_or(&end, |next| &next.start);
            clear(&gone.start, until);
            gone.start.parent_node().map(|parent| parent.remove_child(&gone.start));
        }
        let in_order = old.iter().map(|i| i.key).eq(wanted.iter().copied().filter(|k| old.iter().any(|i| i.key == *k)));
        if !in_order {
            reorder(&mut old, &wanted, &end);
        }
        // What stays is in order now; new ones go in between.
        let mut old = old.into_iter().peekable();
        for key in wanted {
            if let Some(item) = old.next_if(|item| item.key == key) {
                items.push(item);
                continue;
            }
            let before = old.peek().map_or_else(|| end.clone(), |next| next.start.clone());
            let item = Item { key, start: comment(), owner: scope.with(Owner::new) };
            insert(&item.start, &before);
            let made = item.owner.with(|| untrack(|| make.answer(key)));
            insert(made.node(), &before);
            items.push(item);
        }
    });
    let _ = start;
}

/// Moves items with what is theirs into the order of `wanted`.
fn reorder(items: &mut Vec<Item>, wanted: &[u32], end: &web_sys::Node) {
    let nodes: Vec<Vec<web_sys::Node>> = (0..items.len())
        .map(|i| {
            let until = items.get(i + 1).map_or(end, |next| &next.start);
            let mut nodes = vec![items[i].start.clone()];
            while let Some(next) =
                nodes.last().and_then(web_sys::Node::next_sibling).filter(|n| !n.is_same_node(Some(until)))
            {
                nodes.push(next);
            }
            nodes
        })
        .collect();
    let mut paired: Vec<(Item, Vec<web_sys::Node>)> = std::mem::take(items).into_iter().zip(nodes).collect();
    sorting::by_number(&mut paired, |(item, _)| {
        wanted.iter().position(|k| *k == item.key).map_or(0, |at| at as u64 + 1)
    });
    for (item, nodes) in paired {
        for node in nodes {
            insert(&node, end);
        }
        items.push(item);
    }
}
