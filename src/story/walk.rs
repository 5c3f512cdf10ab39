//! Walking through a picture by keyboard: nodes, into a node's arcs, into an arc's keys, and out again.

use crate::{
    layout::{NOBODY, Picture, Target},
    sorting,
};

/// A step of the walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// To the next one of its kind.
    Next,
    /// To the one before.
    Previous,
    /// Into the thing.
    In,
    /// Out of it.
    Out,
}

/// Where a step leads; none where it leads out of the picture.
#[must_use]
pub fn walk(picture: &Picture, from: Option<Target>, stride: Stride) -> Option<Target> {
    let Some(from) = from else { return first_node(picture, stride) };
    match (from, stride) {
        (Target::NextSlot, Stride::Next) => first_node(picture, Stride::Next),
        (Target::NextSlot, Stride::Previous) => first_node(picture, Stride::Previous),
        (Target::NextSlot, Stride::In) => Some(from),
        (Target::Node(_) | Target::Handle(_) | Target::NextSlot, Stride::Out) => None,
        (Target::Node(actor) | Target::Handle(actor), Stride::In) => arcs_of(picture, actor)
            .first()
            .copied()
            .or_else(|| keys_of(picture, actor).first().map(|&key| Target::Key(key)).or(Some(from))),
        (Target::Node(actor) | Target::Handle(actor), _) => {
            let mut all: Vec<Target> = nodes(picture).into_iter().map(Target::Node).collect();
            if picture.next_slot {
                all.push(Target::NextSlot);
            }
            beside(&all, Target::Node(actor), stride)
        }
        (Target::Arc { from: begin, to, actor }, Stride::In) => keys_in(picture, begin, to)
            .first()
            .map(|&key| Target::Key(key))
            .or(Some(Target::Arc { from: begin, to, actor })),
        (Target::Arc { actor, .. }, Stride::Out) => Some(Target::Node(actor)),
        (Target::Arc { actor, .. }, _) => beside(&arcs_of(picture, actor), from, stride),
        (Target::Key(key), Stride::In) => Some(Target::Key(key)),
        (Target::Key(key), Stride::Out) => {
            arc_of(picture, key).or_else(|| picture.owner_after(key as usize).map(Target::Node))
        }
        (Target::Key(key), _) => {
            let siblings = match arc_of(picture, key) {
                Some(Target::Arc { from, to, .. }) => keys_in(picture, from, to),
                _ => picture.owner_after(key as usize).map_or_else(Vec::new, |actor| keys_of(picture, actor)),
            };
            let all: Vec<Target> = siblings.into_iter().map(Target::Key).collect();
            beside(&all, from, stride)
        }
    }
}

fn beside(all: &[Target], at: Target, stride: Stride) -> Option<Target> {
    let count = all.len();
    let now = all.iter().position(|t| *t == at);
    let next = match (now, stride) {
        (Some(i), Stride::Previous) => (i + count - 1) % count,
        (Some(i), _) => (i + 1) % count,
        (None, _) => 0,
    };
    all.get(next).copied()
}

fn first_node(picture: &Picture, stride: Stride) -> Option<Target> {
    let all = nodes(picture);
    let node = if stride == Stride::Previous { all.last() } else { all.first() };
    node.map(|&actor| Target::Node(actor)).or(picture.next_slot.then_some(Target::NextSlot))
}

fn nodes(picture: &Picture) -> Vec<u32> {
    (0..picture.actors.len() as u32).filter(|&a| picture.actors[a as usize].after.here).collect()
}

/// The arcs of an actor, clockwise from 0; neighbouring points of one owner are one arc.
#[must_use]
pub fn arcs_of(picture: &Picture, actor: u32) -> Vec<Target> {
    arcs(picture).into_iter().filter(|a| matches!(a, Target::Arc { actor: owner, .. } if *owner == actor)).collect()
}

/// All arcs, clockwise from the one that contains position 0.
#[must_use]
pub fn arcs(picture: &Picture) -> Vec<Target> {
    let points = &picture.after.points;
    let Some(last) = points.last() else { return Vec::new() };
    // Where the owner changes from one point to the next, an arc ends.
    let ends: Vec<usize> =
        (0..points.len()).filter(|&i| points[i].actor != points.get(i + 1).unwrap_or(&points[0]).actor).collect();
    let (Some(&first), Some(&end)) = (ends.first(), ends.last()) else {
        return vec![Target::Arc { from: last.at, to: last.at, actor: last.actor }];
    };
    let mut arcs = vec![Target::Arc { from: points[end].at, to: points[first].at, actor: points[first].actor }];
    arcs.extend(ends.windows(2).map(|pair| {
        let to = points[pair[1]];
        Target::Arc { from: points[pair[0]].at, to: to.at, actor: to.actor }
    }));
    arcs
}

/// The arc in which a key's place lies.
#[must_use]
pub fn arc_of(picture: &Picture, key: u32) -> Option<Target> {
    let place = *picture.after.places.get(key as usize)?;
    arcs(picture).into_iter().find(|a| matches!(a, Target::Arc { from, to, .. } if within(place, *from, *to)))
}

/// Whether a position lies in (from, to], wrapping where from ≥ to.
#[must_use]
pub fn within(position: u32, from: u32, to: u32) -> bool {
    if from < to { position > from && position <= to } else { position > from || position <= to }
}

/// The keys whose places lie in (from, to], clockwise.
#[must_use]
pub fn keys_in(picture: &Picture, from: u32, to: u32) -> Vec<u32> {
    let places = &picture.after.places;
    let mut keys: Vec<u32> = (0..places.len() as u32).filter(|&k| within(places[k as usize], from, to)).collect();
    sorting::by_number(&mut keys, |&k| places[k as usize].wrapping_sub(from).wrapping_sub(1).into());
    keys
}

fn keys_of(picture: &Picture, actor: u32) -> Vec<u32> {
    let owners = &picture.after.owners;
    (0..owners.len() as u32).filter(|&k| owners[k as usize] == actor && actor != NOBODY).collect()
}
