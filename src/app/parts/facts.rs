//! What the panels read off a story: plain functions, no page in here.

use crate::{
    measure::balance::counts,
    placement::{Law, NodeId, Places, State},
    scenario::{Change, Placed},
    sorting::{Tally, joined, parted},
    story::Story,
};

/// One node in the list: at this step, or gone with the change that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Who it is.
    pub who: NodeId,
    /// Its place among the picture's actors.
    pub actor: u32,
    /// Its place in the cluster; none for one that is gone.
    pub index: Option<usize>,
    /// What is said of it.
    pub spec: crate::placement::cluster::NodeSpec,
    /// Distinct keys that it owns.
    pub keys: u32,
    /// And owned before the change, where there is one and it was there.
    pub before: Option<u32>,
    /// The keys that its weight entitles it to.
    pub fair: f64,
    /// Whether the change is about it.
    pub subject: bool,
}

impl Row {
    /// Whether it takes keys as things stand.
    #[must_use]
    pub fn up(&self) -> bool {
        self.spec.state == State::Up
    }

    /// The longest that its bar has to be, in keys.
    #[must_use]
    pub fn reach(&self) -> f64 {
        f64::from(self.keys.max(self.before.unwrap_or(0))).max(self.fair)
    }
}

/// Every node of the list at this step, in its order, and behind them those that left with the change shown.
#[must_use]
pub fn rows(story: &Story) -> Vec<Row> {
    let actors = Places::of(&mut story.everybody.iter().copied());
    let before = Owned::of(story);
    let is_subject = |actor: u32| story.picture.is_subject(actor);
    let nodes = &story.after.world.cluster.nodes;
    let here = nodes.iter().zip(&story.balance.loads).enumerate().map(|(index, (node, load))| {
        let actor = actors.find(node.who).unwrap_or(0) as u32;
        Row {
            who: node.who,
            actor,
            index: Some(index),
            spec: node.spec.clone(),
            keys: load.keys,
            before: before.find(node.who),
            fair: load.fair,
            subject: is_subject(actor),
        }
    });
    let mut rows: Vec<Row> = here.collect();
    rows.extend(gone(story, &actors, &before));
    rows
}

/// How many keys each node owned before the change, where there is one.
struct Owned(Option<(Places, Vec<u32>)>);

impl Owned {
    fn of(story: &Story) -> Self {
        let of = |placed: &Placed| {
            let cluster = &placed.world.cluster;
            (cluster.places(), counts(&placed.owners, cluster.nodes.len()))
        };
        Self(story.before.as_ref().map(of))
    }

    fn find(&self, who: NodeId) -> Option<u32> {
        let (places, counts) = self.0.as_ref()?;
        places.find(who).map(|place| counts[place])
    }
}

fn gone(story: &Story, actors: &Places, before: &Owned) -> Vec<Row> {
    let last = story.scenario.step.checked_sub(1).and_then(|i| story.scenario.changes.get(i));
    let (Some(Change::Drop(names)), Some(was)) = (last, &story.before) else { return Vec::new() };
    if story.after.world.idle.last().is_some_and(Option::is_some) {
        return Vec::new();
    }
    let left = names.iter().filter_map(|name| was.world.cluster.find(name)).map(|i| &was.world.cluster.nodes[i]);
    left.map(|node| Row {
        who: node.who,
        actor: actors.find(node.who).unwrap_or(0) as u32,
        index: None,
        spec: node.spec.clone(),
        keys: 0,
        before: before.find(node.who),
        fair: 0.0,
        subject: true,
    })
    .collect()
}

/// Each node's part of what is looked up, of 1: of the ring, or of the buckets.
#[must_use]
pub fn parts_owned(placed: &Placed) -> Vec<f64> {
    let nodes = placed.world.cluster.nodes.len();
    if let Some(ring) = placed.placement.ring().filter(|ring| ring.decides) {
        let mut parts = vec![0.0; nodes];
        ring.each_arc(&mut |owner, from, to| parts[owner as usize] += ring.part(from, to));
        return parts;
    }
    let points = points_of(placed);
    let total: u64 = points.iter().sum();
    points.into_iter().map(|p| if total == 0 { 0.0 } else { p as f64 / total as f64 }).collect()
}

/// How many points, or buckets, each node has.
#[must_use]
pub fn points_of(placed: &Placed) -> Vec<u64> {
    let mut points = vec![0; placed.world.cluster.nodes.len()];
    match placed.placement.law() {
        Law::Points(points) | Law::Nearest { points, .. } => return points,
        Law::Buckets(slots) | Law::Leaps(slots) => {
            slots.iter().for_each(|&owner| {
                if let Some(count) = points.get_mut(owner as usize) {
                    *count += 1;
                }
            });
            return points;
        }
        Law::Owned(_) | Law::Shares(_) | Law::None => {}
    }
    for bucket in placed.placement.points() {
        if let Some(count) = points.get_mut(bucket.owner as usize) {
            *count += 1;
        }
    }
    points
}

/// How many keys went from one node to another.
#[derive(Clone, PartialEq, Debug)]
pub struct Flow {
    /// The actor that had them.
    pub from: u32,
    /// The actor that has them.
    pub to: u32,
    /// How many.
    pub keys: u32,
}

/// All flows of the change shown, by the order of the actors.
#[must_use]
pub fn flows(story: &Story) -> Vec<Flow> {
    let Some(before) = &story.before else { return Vec::new() };
    let actors = Places::of(&mut story.everybody.iter().copied());
    let of = |placed: &Placed| -> Vec<u32> {
        placed.world.cluster.nodes.iter().map(|n| actors.find(n.who).unwrap_or(0) as u32).collect()
    };
    let (was, is) = (of(before), of(&story.after));
    let mut cells = Tally::default();
    for m in &story.movement.moves {
        cells.add(joined(was[usize::from(m.from)], is[usize::from(m.to)]));
    }
    let flow = |&(ends, keys): &(u64, u32)| {
        let (from, to) = parted(ends);
        Flow { from, to, keys }
    };
    cells.counts().iter().map(flow).collect()
}

/// How many bytes all names share at their beginning and at their end, as far as a sign that is no letter or digit
/// parts them from the rest. Nothing where a name would have nothing left.
#[must_use]
pub fn common_ends(names: &[&str]) -> (usize, usize) {
    let Some((first, rest)) = names.split_first().filter(|(_, rest)| !rest.is_empty()) else { return (0, 0) };
    let parts = |c: char| !c.is_alphanumeric();
    let shared = |name: &&str| first.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    let common = rest.iter().map(shared).min().unwrap_or(0);
    let signs = first.char_indices().filter(|(_, c)| parts(*c));
    let start = signs.map(|(at, c)| at + c.len_utf8()).take_while(|end| *end <= common).last().unwrap_or(0);
    let shared = |name: &&str| first.bytes().rev().zip(name.bytes().rev()).take_while(|(a, b)| a == b).count();
    let common = rest.iter().map(shared).min().unwrap_or(0);
    let signs = first.char_indices().filter(|(_, c)| parts(*c));
    let end = signs.map(|(at, _)| first.len() - at).find(|length| *length <= common).unwrap_or(0);
    if names.iter().all(|n| n.len() > start + end) { (start, end) } else { (0, 0) }
}

/// Names without what all of them begin and end with.
#[must_use]
pub fn short_names(names: &[&str]) -> Vec<String> {
    let (start, end) = common_ends(names);
    names.iter().map(|n| n[start..n.len() - end].to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_they_share() {
        assert_eq!(short_names(&["cache-1", "cache-12"]), ["1", "12"]);
        assert_eq!(short_names(&["cache-", "cache-1"]), ["cache-", "cache-1"]);
        assert_eq!(short_names(&["node1", "node2"]), ["node1", "node2"]);
        assert_eq!(short_names(&["only-1"]), ["only-1"]);
        assert_eq!(short_names(&["é-1", "é-2"]), ["1", "2"]);
        assert_eq!(short_names(&["10.0.0.1:11211", "10.0.1.2:11211"]), ["0.1", "1.2"]);
        assert_eq!(short_names(&["a.x.org", "b.x.org"]), ["a", "b"]);
        assert_eq!(short_names(&["-", "--"]), ["-", "--"]);
    }
}
