//! What a thing in the picture is, in a few short lines.

use super::{
    Story,
    walk::{arc_of, arcs_of, keys_in, within},
};
use crate::{
    layout::{Kind, NOBODY, Target},
    words::facts as f,
};

const CIRCLE: f64 = 4_294_967_296.0;

/// A title and lines about a thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// What it is called.
    pub title: String,
    /// What is to be known of it.
    pub lines: Vec<String>,
}

impl Facts {
    /// In one breath, for announcing.
    #[must_use]
    pub fn spoken(&self) -> String {
        format!("{}: {}.", self.title, self.lines.join(", "))
    }
}

/// The length of (from, to] as a part of the circle; from = to is all of it.
#[must_use]
pub fn share(from: u32, to: u32) -> f64 {
    let length = to.wrapping_sub(from);
    if length == 0 { 1.0 } else { f64::from(length) / CIRCLE }
}

/// What a thing is.
#[must_use]
pub fn facts(story: &Story, target: Target) -> Facts {
    match target {
        Target::Node(actor) | Target::Handle(actor) => node(story, actor),
        Target::Arc { from, to, actor } => arc(story, from, to, actor),
        Target::Key(key) => key_facts(story, key),
        Target::NextSlot => Facts { title: f::NEXT_NODE.to_owned(), lines: vec![f::NEXT_NODE_HOW.to_owned()] },
    }
}

/// An arc's end as its scheme writes it, from where it is drawn.
fn position(story: &Story, drawn: u32) -> String {
    let placement = &story.after.placement;
    let exact = placement.ring().map_or(u64::from(drawn), |ring| ring.drawn_at(drawn));
    placement.notation().shown(exact)
}

fn name(story: &Story, actor: u32) -> String {
    story.picture.actors.get(actor as usize).map_or_else(|| f::NOBODY.to_owned(), |a| a.name.clone())
}

fn node(story: &Story, actor: u32) -> Facts {
    let title = name(story, actor);
    let moves = &story.movement.moves;
    let (was, is) = (&story.picture.before.owners, &story.picture.after.owners);
    let gave = moves.iter().filter(|m| was[m.key as usize] == actor).count();
    let got = moves.iter().filter(|m| is[m.key as usize] == actor).count();
    let Some(at) = story.node_of(actor) else {
        return Facts { title, lines: vec![f::gone(gave)] };
    };
    let load = &story.balance.loads[at];
    let mut lines = vec![f::keys_and_fair(load.keys, load.fair)];
    let points = story.picture.after.points.iter().filter(|p| p.actor == actor).count();
    let arcs = arcs_of(&story.picture, actor);
    let shares = arcs.iter().filter_map(|a| match a {
        Target::Arc { from, to, .. } => Some(share(*from, *to)),
        _ => None,
    });
    if points > 0 {
        let (sum, largest) = shares.fold((0.0, 0.0f64), |(sum, most), s| (sum + s, most.max(s)));
        lines.extend([f::points(points), f::of_the_ring(sum), f::largest_arc(largest)]);
    }
    let slots = story.picture.after.slots.iter().filter(|s| **s == actor).count();
    if slots > 0 {
        lines.push(f::buckets(slots, story.picture.after.slots.len()));
    }
    if gave > 0 {
        lines.push(f::gave(gave));
    }
    if got > 0 {
        lines.push(f::got(got));
    }
    let spec = &story.after.world.cluster.nodes[at].spec;
    lines.extend(spec.zone.as_ref().map(|z| f::zone(&z.to_string())));
    lines.extend(spec.state.name().map(f::state));
    Facts { title, lines }
}

fn arc(story: &Story, from: u32, to: u32, actor: u32) -> Facts {
    let keys = keys_in(&story.picture, from, to);
    let mut lines = vec![
        f::arc(&position(story, from), &position(story, to)),
        f::of_the_ring(share(from, to)),
        f::keys_here(keys.len()),
    ];
    if story.picture.changed {
        let moved: Vec<u32> = keys
            .iter()
            .filter(|&&k| story.picture.before.owners[k as usize] != story.picture.after.owners[k as usize])
            .map(|&k| story.picture.before.owners[k as usize])
            .collect();
        match moved.first() {
            Some(&first) if moved.iter().all(|o| *o == first) => {
                lines.push(f::came_from(moved.len(), &name(story, first)))
            }
            Some(_) => lines.push(f::came_from_several(moved.len())),
            None => {}
        }
    }
    Facts { title: f::arc_of(&name(story, actor)), lines }
}

fn key_facts(story: &Story, key: u32) -> Facts {
    let k = key as usize;
    let title = story.after.keys.key(k).to_string();
    let mut lines = Vec::new();
    if let Some(&hash) = story.after.hashes.get(k) {
        let placement = &story.after.placement;
        if let Some(looked_up) = placement.looked_up(hash) {
            let notation = placement.notation();
            let ring = !story.picture.after.places.is_empty();
            lines.push(f::hashes_to(&if ring { notation.shown(looked_up) } else { notation.decimal(looked_up) }));
            let buckets = story.picture.after.slots.len() as u64;
            if let Some(rest) = looked_up.checked_rem(buckets).filter(|_| story.picture.kind == Kind::Modulo) {
                lines.push(f::remainder(rest, buckets));
            }
        }
    }
    let (was, is) = (story.picture.before.owners.get(k), story.picture.after.owners.get(k));
    let is = is.copied().unwrap_or(NOBODY);
    let was = was.copied().unwrap_or(NOBODY);
    if story.picture.changed && was != is {
        lines.push(f::went(&name(story, was), &name(story, is)));
        if let Some(m) = story.movement.moves.iter().find(|m| m.key == key) {
            lines.push(if story.movement.reason(m).needed() { f::NEEDED.to_owned() } else { f::NEEDLESS.to_owned() });
        }
    } else {
        lines.push(f::owned_by(&name(story, is)));
    }
    if let Some(Target::Arc { from, to, .. }) = arc_of(&story.picture, key)
        && within(story.picture.after.places[k], from, to)
    {
        lines.push(f::in_arc(&position(story, from), &position(story, to)));
    }
    let repeats = story.after.keys.repeats(k);
    if repeats > 1 {
        lines.push(f::occurs(repeats));
    }
    Facts { title, lines }
}
