//! From what clients with views of their own make of the keys to the input of their picture.

use super::Story;
use crate::{
    layout::{
        lanes::{Chosen, How, Lane, LaneNode, Lanes, Run},
        sites::CIRCLE_HOLDS,
    },
    placement::NOBODY,
    sorting,
    views::Outcome,
};

/// So many keys go round at most; of more, every so-manieth.
const KEYS: usize = 4_000;

/// What is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneFocus {
    /// A key, by its number.
    pub key: Option<u32>,
    /// Two clients.
    pub pair: Option<(u32, u32)>,
    /// How many lanes have room.
    pub room: usize,
}

/// Every so-manieth key is drawn.
#[must_use]
pub fn stride(keys: usize) -> usize {
    keys.div_ceil(KEYS).max(1)
}

/// The picture's input. `names` are the nodes' names as they are to be shown.
#[must_use]
pub fn lanes(story: &Story, outcome: &Outcome, names: &[String], focus: &LaneFocus) -> Lanes {
    let all = outcome.keys();
    let chosen = focus.key.filter(|&key| (key as usize) < all);
    let mut keys: Vec<u32> = (0..all as u32).step_by(stride(all)).collect();
    if let Some(key) = chosen
        && !(key as usize).is_multiple_of(stride(all))
    {
        keys.push(key);
    }
    let groups = outcome.first_of.len();
    let owner = |group: usize, key: u32| outcome.owners[group * all + key as usize];
    let whole = |key: u32| story.after.owners.get(key as usize).copied().unwrap_or(NOBODY);
    // By home, then by what the clients make of it, the first client first.
    let order = sorting::order(keys.len(), &|a, b| {
        let (a, b) = (keys[a], keys[b]);
        let by_view = || (0..groups).map(|g| owner(g, a).cmp(&owner(g, b))).find(|o| o.is_ne());
        let first = whole(a).cmp(&whole(b));
        if first.is_ne() { first } else { by_view().unwrap_or(a.cmp(&b)) }
    });
    let keys: Vec<u32> = order.into_iter().map(|at| keys[at as usize]).collect();
    let node = |owner: u32| (owner != NOBODY).then_some(owner as u16);
    let clients = shown(outcome.clients(), focus);
    let of = |client: u32, key: u32| outcome.owner(client as usize, key as usize).map(|node| node as u16);
    let lane = |&client: &u32| {
        let knows = |node: u16| outcome.views.knows(client as usize, usize::from(node));
        let runs = runs(&keys, &|key| {
            let (home, is) = (node(whole(key)), of(client, key));
            let how = match home {
                Some(home) if is == Some(home) => How::Home,
                Some(home) if knows(home) => How::Stray,
                _ => How::Elsewhere,
            };
            (is, how)
        });
        Lane { client, runs }
    };
    let spread = keys.iter().map(|&key| outcome.spread[key as usize]).collect();
    let chosen = chosen.and_then(|key| {
        Some(Chosen {
            at: keys.iter().position(|&k| k == key)?,
            name: story.after.keys.key(key as usize).to_string(),
            homes: homes(outcome, key),
            owners: clients.iter().map(|&client| of(client, key)).collect(),
        })
    });
    let many = names.len() > CIRCLE_HOLDS;
    let special = |node: u16| chosen.as_ref().is_some_and(|c| c.homes.iter().take(8).any(|home| home.0 == node));
    let hue = |node: usize| {
        let actor = story.actor_of(node);
        let hue = story.picture.actors.get(actor as usize).map_or(node as u16, |a| a.hue);
        (!many || special(node as u16)).then_some(hue)
    };
    Lanes {
        nodes: (0..names.len()).map(|node| LaneNode { name: names[node].clone(), hue: hue(node) }).collect(),
        homes: runs(&keys, &|key| (node(whole(key)), How::Home)),
        lanes: clients.iter().map(lane).collect(),
        clients: outcome.clients(),
        apart: focus.pair.map_or_else(Vec::new, |(one, other)| {
            let apart = runs(&keys, &|key| (None, if of(one, key) == of(other, key) { How::Home } else { How::Stray }));
            apart.iter().filter(|run| run.how == How::Stray).map(|run| (run.from, run.to)).collect()
        }),
        pair: focus.pair,
        bound: outcome.bound_of_spread(),
        keys,
        spread,
        chosen,
    }
}

/// A key's nodes with how many clients put it there: the most first, of equal ones as they stand in the list.
#[must_use]
pub fn homes(outcome: &Outcome, key: u32) -> Vec<(u16, u32)> {
    let mut homes: Vec<(u16, u32)> = Vec::new();
    for node in (0..outcome.clients()).filter_map(|client| outcome.owner(client, key as usize)) {
        match homes.iter_mut().find(|home| usize::from(home.0) == node) {
            Some(home) => home.1 += 1,
            None => homes.push((node as u16, 1)),
        }
    }
    sorting::by_number(&mut homes, |home| u64::from(home.0));
    sorting::by_number(&mut homes, |home| u64::from(u32::MAX - home.1));
    homes
}

/// The clients that are drawn: the first ones, and always the two that are compared.
fn shown(clients: usize, focus: &LaneFocus) -> Vec<u32> {
    let mut shown: Vec<u32> = (0..clients.min(focus.room) as u32).collect();
    for client in focus.pair.into_iter().flat_map(|(one, other)| [one, other]) {
        if shown.contains(&client) || client as usize >= clients {
            continue;
        }
        // The last that nobody compares makes room.
        let spare = shown.iter().rposition(|c| focus.pair.is_none_or(|(one, other)| *c != one && *c != other));
        if let Some(at) = spare {
            shown.remove(at);
            shown.push(client);
        }
    }
    sorting::by_number(&mut shown, |client| u64::from(*client));
    shown
}

/// Neighbours that are alike, as one.
fn runs(keys: &[u32], of: &dyn Fn(u32) -> (Option<u16>, How)) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (&key, at) in keys.iter().zip(0u32..) {
        let (node, how) = of(key);
        match runs.last_mut() {
            Some(run) if run.node == node && run.how == how => run.to = at + 1,
            _ => runs.push(Run { from: at, to: at + 1, node, how }),
        }
    }
    runs
}
