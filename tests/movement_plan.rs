//! Plans on random stories: counts that add up, reasons that hold, ranges that are the moved keys and nothing else.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;
mod naive;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use ringscope::{
    api::{self, Plan, PlannedRange},
    bytes::Bytes,
    decimal::Decimal,
    layout::heap::Heaps,
    link,
    placement::{Cluster, NodeId, Notation, State, cluster::NodeSpec},
    scenario::{Change, Placed, Scenario, world},
    story::Story,
};

/// Whether a position lies in (from, to], which wraps where from ≥ to.
fn holds(range: &PlannedRange, position: u64) -> bool {
    let (from, to) = (range.from, range.to);
    if from < to { from < position && position <= to } else { position > from || position <= to }
}

fn length(range: &PlannedRange) -> u64 {
    let length = range.to.wrapping_sub(range.from) & 0xffff_ffff;
    if length == 0 { 1 << 32 } else { length }
}

fn owners(scenario: &Scenario, step: usize) -> Vec<api::Located> {
    api::locate(&link::write(&scenario.at_step(step)), None).unwrap()
}

/// Which node a name is at a step: names are not identities once somebody was renamed.
fn who(scenario: &Scenario, step: usize) -> BTreeMap<Bytes, NodeId> {
    world(scenario, step).cluster.nodes.into_iter().map(|n| (n.spec.name, n.who)).collect()
}

/// The reason that the contract gives, from the two lists alone.
fn expected_reason(before: &Cluster, after: &Cluster, from: NodeId, to: NodeId) -> &'static str {
    let find = |c: &Cluster, who: NodeId| c.nodes.iter().find(|n| n.who == who).map(|n| n.spec.clone());
    let rank = |s: &NodeSpec| match s.state {
        State::Up => 2,
        State::Backup => 1,
        State::Down | State::Drain => 0,
    };
    match (find(before, to), find(after, to)) {
        (None, _) => return "joined",
        (Some(b), Some(a)) if rank(&a) > rank(&b) => return "up",
        (Some(b), Some(a)) if rank(&a) == rank(&b) && a.weight > b.weight => return "raised",
        _ => {}
    }
    match (find(before, from), find(after, from)) {
        (_, None) => "left",
        (Some(b), Some(a)) if rank(&a) < rank(&b) => "down",
        (Some(b), Some(a)) if rank(&a) == rank(&b) && a.weight < b.weight => "lowered",
        _ => "shifted",
    }
}

fn plan(scenario: &Scenario, from: usize) -> Plan {
    api::plan(&link::write(scenario), Some(from)).unwrap()
}

fn check(scenario: &Scenario, from: usize) -> Result<(), TestCaseError> {
    let (before, after) = (owners(scenario, from), owners(scenario, scenario.step));
    let (was, is) = (who(scenario, from), who(scenario, scenario.step));
    let plan = plan(scenario, from);
    let mut moved = BTreeMap::new();
    let (mut placed, mut lost) = (0, 0);
    for (b, a) in before.iter().zip(&after) {
        match (&b.owner, &a.owner) {
            (Some(x), Some(y)) if was[x] != is[y] => {
                moved.insert(b.key.clone(), (x.clone(), y.clone()));
            }
            (None, Some(_)) => placed += 1,
            (Some(_), None) => lost += 1,
            _ => {}
        }
    }
    prop_assert_eq!((plan.moved, plan.placed, plan.lost), (moved.len(), placed, lost));
    prop_assert_eq!(plan.moved, plan.needed + plan.needless);
    prop_assert_eq!(plan.moves.len(), plan.moved);
    let clusters = (world(scenario, from).cluster, world(scenario, scenario.step).cluster);
    let mut needed = 0;
    for m in &plan.moves {
        prop_assert_eq!(Some(&(m.from.clone(), m.to.clone())), moved.get(&m.key), "{:?}", m.key);
        prop_assert_eq!(m.reason, expected_reason(&clusters.0, &clusters.1, was[&m.from], is[&m.to]));
        needed += usize::from(m.reason != "shifted");
        let row = after.iter().find(|row| row.key == m.key).unwrap();
        prop_assert_eq!(m.hash, row.hash);
    }
    prop_assert_eq!(plan.needed, needed);
    check_ranges(scenario, from, &plan, (&before, &after), (&was, &is))?;
    check_matrix(scenario, from, &plan)
}

type Names = BTreeMap<Bytes, NodeId>;

fn check_ranges(
    scenario: &Scenario,
    from: usize,
    plan: &Plan,
    (before, after): (&[api::Located], &[api::Located]),
    (was, is): (&Names, &Names),
) -> Result<(), TestCaseError> {
    for (b, a) in before.iter().zip(after) {
        let covering: Vec<_> = plan.ranges.iter().filter(|r| holds(r, a.hash.unwrap())).collect();
        let stays = b.owner.as_ref().map(|n| was[n]) == a.owner.as_ref().map(|n| is[n]);
        prop_assert_eq!(covering.len(), usize::from(!stays), "{:?}", a.key);
        for range in covering {
            prop_assert_eq!((&range.before, &range.after), (&b.owner, &a.owner));
        }
    }
    // The same stretches from the twin: cut the circle at every point, and ask at the end of each piece.
    let settings = scenario.settings.count("v");
    let twins = [from, scenario.step].map(|s| naive::ring::Ring::new(&naive::story::nodes_at(scenario, s), settings));
    let cuts: BTreeSet<u32> = twins.iter().flat_map(|t| t.0.iter().map(|p| p.position)).collect();
    let Some(&last) = cuts.last() else {
        prop_assert!(plan.ranges.is_empty());
        return Ok(());
    };
    let (mut start, mut changed) = (last, 0u64);
    for &end in &cuts {
        let (x, y) = (twins[0].owner_at(end), twins[1].owner_at(end));
        let piece = PlannedRange {
            from: start.into(),
            to: end.into(),
            notation: Notation::Narrow,
            before: x.clone(),
            after: y.clone(),
        };
        if x.map(|n| was[&n]) != y.map(|n| is[&n]) {
            changed += length(&piece);
        }
        start = end;
    }
    prop_assert_eq!(plan.ranges.iter().map(length).sum::<u64>(), changed);
    for (i, range) in plan.ranges.iter().enumerate() {
        // Ascending, and never two where one would do.
        let next = &plan.ranges[(i + 1) % plan.ranges.len()];
        prop_assert!(i + 1 == plan.ranges.len() || range.to < next.to);
        let touch = range.to == next.from && plan.ranges.len() > 1;
        prop_assert!(!touch || (&range.before, &range.after) != (&next.before, &next.after), "{:?}", range);
    }
    Ok(())
}

fn check_matrix(scenario: &Scenario, from: usize, plan: &Plan) -> Result<(), TestCaseError> {
    let before = Placed::at(scenario, from, None).unwrap();
    let after = Placed::at(scenario, scenario.step, Some(&before)).unwrap();
    let movement = after.since(&before);
    let (rows, columns) = (before.world.cluster.nodes.len(), after.world.cluster.nodes.len());
    let matrix = movement.matrix(rows, columns);
    prop_assert_eq!(matrix.len(), rows * columns);
    prop_assert_eq!(matrix.iter().map(|&n| n as usize).sum::<usize>(), plan.moved);
    let mut flows = naive::Flows::new();
    for m in &plan.moves {
        *flows.entry((m.from.clone(), m.to.clone())).or_default() += 1;
    }
    for ((from, to), count) in flows {
        let (row, column) = (before.world.cluster.find(&from).unwrap(), after.world.cluster.find(&to).unwrap());
        prop_assert_eq!(matrix[row * columns + column] as usize, count);
    }
    Ok(())
}

/// What the picture shows of a step is what its plan says: which keys move, from whom to whom, and which needlessly.
fn check_picture(scenario: &Scenario) -> Result<(), TestCaseError> {
    let plan = plan(scenario, scenario.step - 1);
    let story = Story::tell(scenario, None).unwrap();
    let picture = &story.picture;
    let (was, is) = (who(scenario, scenario.step - 1), who(scenario, scenario.step));
    let actor = |who: NodeId| story.everybody.iter().position(|other| *other == who).map(|i| i as u32);
    let mut moves = BTreeMap::new();
    for m in &plan.moves {
        moves.insert(m.key.clone(), (actor(was[&m.from]), actor(is[&m.to]), m.reason == "shifted"));
    }
    let mut shown = BTreeMap::new();
    for key in 0..picture.keys() {
        let (from, to) = (picture.owner_before(key), picture.owner_after(key));
        if from.is_some() && to.is_some() && from != to {
            shown.insert(story.after.keys.key(key).clone(), (from, to, picture.is_needless(key)));
        }
    }
    prop_assert_eq!(shown, moves);
    let heaps = Heaps::of(picture);
    prop_assert_eq!(heaps.movers.len(), plan.moved + plan.placed + plan.lost, "as many dots fly");
    prop_assert_eq!(heaps.movers.iter().filter(|mover| mover.needless).count(), plan.needless);
    Ok(())
}

proptest! {
    #![proptest_config(clusters::config(400))]

    #[test]
    fn every_plan_of_every_story(scenario in clusters::story(6, 4), from in any::<prop::sample::Index>()) {
        check(&scenario, from.index(scenario.changes.len() + 1))?;
        if scenario.step > 0 {
            check(&scenario, scenario.step - 1)?;
            check_picture(&scenario)?;
            prop_assert_eq!(api::plan(&link::write(&scenario), None).unwrap(), plan(&scenario, scenario.step - 1));
        }
    }

    /// The owners at each step are the twin's, whatever happened on the way.
    #[test]
    fn owners_after_every_change(scenario in clusters::story(5, 5)) {
        for step in 0..=scenario.changes.len() {
            let nodes = naive::story::nodes_at(&scenario, step);
            let twin = naive::ring::Ring::new(&nodes, scenario.settings.count("v"));
            for row in owners(&scenario, step) {
                prop_assert_eq!(row.owner, twin.owner(naive::ring::xxh3(row.key.as_slice())));
            }
        }
    }

    /// On the ring a move without need takes a renamed node, whose labels change, and nothing else.
    #[test]
    fn a_ring_moves_nothing_needlessly(scenario in clusters::story(6, 1)) {
        let renamed = matches!(scenario.changes.first(), Some(Change::Rename(..)));
        if scenario.step == 1 && !renamed {
            prop_assert_eq!(plan(&scenario, 0).needless, 0);
        }
    }

    /// A node that goes down and comes back, or leaves and joins again, leaves no trace.
    #[test]
    fn there_and_back_is_nothing(
        nodes in clusters::nodes(6),
        at in any::<prop::sample::Index>(),
        v in 1..30u64,
    ) {
        prop_assume!(!nodes.is_empty());
        let node = nodes[at.index(nodes.len())].clone();
        let name = vec![node.name.clone()];
        let heavier = Decimal::from_millionths(node.weight.millionths() + 1_500_000);
        let mut trips = vec![
            vec![Change::Drop(name.clone()), Change::Add(vec![node.clone()])],
            vec![
                Change::Weigh(vec![(node.name.clone(), heavier)]),
                Change::Weigh(vec![(node.name.clone(), node.weight)]),
            ],
        ];
        if node.state != State::Down {
            trips.push(vec![Change::Down(name.clone()), Change::Up(name)]);
        }
        for changes in trips {
            let mut scenario = Scenario { nodes: nodes.clone(), changes, step: 2, made_keys: 150, ..Scenario::default() };
            scenario.settings.set(ringscope::setting::setting("v").unwrap(), ringscope::setting::Value::Count(v));
            let whole = plan(&scenario, 0);
            prop_assert_eq!((whole.moved, whole.placed, whole.lost, whole.ranges.len()), (0, 0, 0, 0));
            prop_assert_eq!(whole.minimum, 0.0);
            let (away, back) = (plan(&scenario.at_step(1), 0), plan(&scenario, 1));
            prop_assert_eq!((away.moved, away.placed, away.lost), (back.moved, back.lost, back.placed));
        }
    }

    /// From nothing to something every position is placed, once; and the other way round.
    #[test]
    fn a_first_node_takes_the_whole_circle(nodes in clusters::owning_nodes(4), v in 1..20u64) {
        let names = nodes.iter().map(|n| n.name.clone()).collect();
        let mut scenario = Scenario {
            nodes: Vec::new(),
            changes: vec![Change::Add(nodes), Change::Drop(names)],
            step: 1,
            made_keys: 50,
            ..Scenario::default()
        };
        scenario.settings.set(ringscope::setting::setting("v").unwrap(), ringscope::setting::Value::Count(v));
        let (there, back) = (plan(&scenario, 0), plan(&scenario.at_step(2), 1));
        prop_assert_eq!((there.moved, there.placed, there.lost), (0, 50, 0));
        prop_assert_eq!((back.moved, back.placed, back.lost), (0, 0, 50));
        prop_assert_eq!(there.ranges.iter().map(length).sum::<u64>(), 1 << 32);
        prop_assert!(there.ranges.iter().all(|r| r.before.is_none() && r.after.is_some()));
        prop_assert!(back.ranges.iter().all(|r| r.after.is_none() && r.before.is_some()));
    }
}

/// K · ½ Σ |change of fair share|, by hand.
#[test]
fn the_minimum_is_half_the_change_of_fair_share() {
    for (link, minimum) in [
        ("v1/ring/nodes=a,b,c,d/keys=1000/add=e/step=1", 200.0),
        ("v1/modulo/nodes=a,b,c,d/keys=1000/add=e/step=1", 200.0),
        ("v1/ring/nodes=a,b,c,d/keys=1000/drop=d/step=1", 250.0),
        ("v1/ring/nodes=a,b/keys=1200/weigh=a*2/step=1", 200.0),
        ("v1/ring/nodes=a,b/keys=1200/down=a/step=1", 600.0),
        ("v1/ring/nodes=a,b;state:backup/keys=1200/down=a/step=1", 1200.0),
        ("v1/ring/nodes=a/keys=1200/down=a/step=1", 0.0),
        ("v1/ring/nodes=/keys=1200/add=a/step=1", 0.0),
        ("v1/ring/nodes=a,b/keys=1200/rename=a,c/step=1", 0.0),
    ] {
        let found = api::plan(link, None).unwrap().minimum;
        assert!((found - minimum).abs() < 1e-9, "{link}: {found}");
    }
}

#[test]
fn where_keys_change_place_there_are_no_ranges() {
    // Another hash function, or no ring on one side: no stretch of a circle says what moves.
    for link in [
        "v1/ring/set=hash:xxh64/step=1",
        "v1/ring/set=scheme:modulo/step=1",
        "v1/modulo/set=scheme:ring/step=1",
        "v1/modulo/add=f/step=1",
    ] {
        let plan = api::plan(link, None).unwrap();
        assert!(plan.moved > 0 && plan.ranges.is_empty(), "{link}: {} ranges", plan.ranges.len());
    }
}

#[test]
fn at_the_start_nothing_has_moved() {
    let plan = api::plan("v1/ring/add=f/step=0", None).unwrap();
    assert_eq!((plan.moved, plan.placed, plan.lost, plan.ranges.len()), (0, 0, 0, 0));
    // Back in time is a plan, too.
    let back = api::plan("v1/ring/add=f/step=0", Some(1)).unwrap();
    assert!(back.moved > 0 && back.moves.iter().all(|m| m.from == "f".into() && m.reason == "left"));
    let refusal = api::plan("v1/ring/add=f/step=0", Some(2)).unwrap_err();
    assert!(refusal.0.contains("from 0 to 1") && refusal.0.contains("it is 2"), "{refusal}");
}

#[test]
fn repeats_are_counted_beside_the_move() {
    // 10,000 copies of one key are one key.
    let plan = api::plan("v1/ring/nodes=a/own=hot*10000,cold/drop=a/add=b/step=2", Some(0)).unwrap();
    assert_eq!(plan.moved, 2);
    let counts: Vec<(Bytes, u64)> = plan.moves.iter().map(|m| (m.key.clone(), m.count)).collect();
    assert_eq!(counts, [("hot".into(), 10_000), ("cold".into(), 1)]);
}
