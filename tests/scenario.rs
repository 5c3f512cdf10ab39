//! Edits: what a hand does to a scenario, and what becomes of time, identity and place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use ringscope::{
    api::plan,
    bytes::Bytes,
    decimal::Decimal,
    keys::KeyList,
    link::{open, plain, write},
    placement::{NodeId, State, cluster::NodeSpec},
    scenario::{Change, Scenario, edit::Edit, everybody, world},
    setting::Value,
};

fn scenario(link: &str) -> Scenario {
    open(link).unwrap().scenario
}

/// What a link becomes under an edit.
fn edited(link: &str, edit: &Edit) -> String {
    plain(&edit.apply(&scenario(link)).unwrap())
}

fn weigh(name: &str, weight: &str) -> Edit {
    Edit::Weigh(name.into(), Decimal::parse(weight).unwrap())
}

fn names(scenario: &Scenario, step: usize) -> Vec<String> {
    world(scenario, step).cluster.nodes.iter().map(|n| n.spec.name.to_string()).collect()
}

fn who(scenario: &Scenario, step: usize, name: &str) -> NodeId {
    let cluster = world(scenario, step).cluster;
    cluster.nodes[cluster.find(&name.into()).unwrap()].who
}

#[test]
fn what_happens_happens_next() {
    let add = Edit::Happen(Change::Add(vec![NodeSpec::named("f")]));
    assert_eq!(edited("v1/ring/step=0", &add), "v1/ring/add=f/step=1");
    assert_eq!(edited("v1/ring/drop=a/step=1", &add), "v1/ring/drop=a/add=f/step=2");
}

#[test]
fn a_fork_sets_later_changes_aside() {
    let down = Edit::Happen(Change::Down(vec!["b".into()]));
    assert_eq!(edited("v1/ring/drop=a/add=f/weigh=b*2/step=1", &down), "v1/ring/drop=a/down=b/step=2");
    assert_eq!(edited("v1/ring/drop=a/add=f/step=0", &weigh("b", "2")), "v1/ring/weigh=b*2/step=1");
}

#[test]
fn what_cannot_happen_is_refused_and_changes_nothing() {
    let before = scenario("v1/ring/drop=a/add=f/step=1");
    for (edit, says) in [
        (Edit::Happen(Change::Drop(vec!["zz".into()])), "no node named “zz”"),
        (Edit::Happen(Change::Drop(vec!["a".into()])), "no node named “a”"),
        (Edit::Happen(Change::Drop(vec!["b".into(), "zz".into()])), "no node named “zz”"),
        (Edit::Happen(Change::Add(vec![NodeSpec::named("b")])), "named “b” already"),
        (Edit::Happen(Change::Up(vec!["b".into()])), "“b” is up already"),
        (Edit::Happen(Change::Rename("b".into(), "c".into())), "named “c” already"),
        (weigh("zz", "2"), "no node named “zz”"),
        (Edit::Reorder("f".into(), 1), "“f” joined later"),
        (Edit::MadeKeys(1_000_001), "at most 1,000,000"),
    ] {
        let kept = before.clone();
        let refusal = edit.apply(&before).unwrap_err();
        assert!(refusal.0.contains(says), "{refusal}");
        assert_eq!(before, kept);
    }
}

#[test]
fn a_drag_is_one_change() {
    let mut now = scenario("v1/ring/add=f/step=1");
    for weight in ["1.1", "1.5", "2.25", "2"] {
        now = weigh("c", weight).apply(&now).unwrap();
    }
    assert_eq!(plain(&now), "v1/ring/add=f/weigh=c*2/step=2");
    // Dragged back to where it began: nothing has happened.
    assert_eq!(plain(&weigh("c", "1").apply(&now).unwrap()), "v1/ring/add=f/step=1");
    // Another node is another change, and so is the first one after it.
    now = weigh("d", "3").apply(&now).unwrap();
    now = weigh("c", "3").apply(&now).unwrap();
    assert_eq!(plain(&now), "v1/ring/add=f/weigh=c*2/weigh=d*3/weigh=c*3/step=4");
    // Looking at an earlier step, it starts anew from there; then it goes on.
    now = weigh("c", "5").apply(&now.at_step(2)).unwrap();
    now = weigh("c", "6").apply(&now).unwrap();
    assert_eq!(plain(&now), "v1/ring/add=f/weigh=c*2/weigh=c*6/step=3");
}

#[test]
fn a_drag_does_not_swallow_a_change_of_several() {
    assert_eq!(edited("v1/ring/weigh=a*2,b*2/step=1", &weigh("a", "3")), "v1/ring/weigh=a*2,b*2/weigh=a*3/step=2");
}

#[test]
fn a_weight_that_is_there_already_changes_nothing() {
    assert_eq!(edited("v1/ring/add=f/drop=a/step=1", &weigh("c", "1")), "v1/ring/add=f/drop=a/step=1");
}

#[test]
fn steps_are_held_to_the_changes() {
    for (step, expected) in [(0, 0), (2, 2), (9, 2)] {
        assert_eq!(Edit::Step(step).apply(&scenario("v1/ring/add=f/drop=a/step=1")).unwrap().step, expected);
    }
}

#[test]
fn a_thousand_changes_and_no_more() {
    let mut link = String::from("v1/ring");
    for i in 0..1_000 {
        link.push_str(&format!("/weigh=a*{}", i + 2));
    }
    let full = scenario(&format!("{link}/step=1000"));
    let refusal = Edit::Happen(Change::Drop(vec!["a".into()])).apply(&full).unwrap_err();
    assert!(refusal.0.contains("at most 1,000 changes"), "{refusal}");
    // A drag of the last one goes on, and a fork has room.
    assert_eq!(weigh("a", "7").apply(&full).unwrap().changes.len(), 1_000);
    assert_eq!(Edit::Happen(Change::Drop(vec!["a".into()])).apply(&full.at_step(999)).unwrap().changes.len(), 1_000);
}

#[test]
fn settings_scheme_and_keys_are_edited_in_place() {
    let link = "v1/ring/add=f/step=1";
    let v = |n| Edit::Setting("v", Value::Count(n));
    assert_eq!(edited(link, &v(64)), "v1/ring/v=64/add=f/step=1");
    assert_eq!(edited("v1/ring/v=64/add=f/step=1", &v(128)), link);
    assert_eq!(edited(link, &Edit::Scheme("modulo")), "v1/modulo/add=f/step=1");
    assert_eq!(edited(link, &Edit::MadeKeys(7)), "v1/ring/keys=7/add=f/step=1");
    let own = Edit::OwnKeys(Some(Arc::new(KeyList::of([("x", 2)]))));
    assert_eq!(edited(link, &own), "v1/ring/own=x*2/add=f/step=1");
    assert_eq!(edited("v1/ring/own=x/add=f/step=1", &Edit::OwnKeys(None)), link);
    assert_eq!(edited("v1/ring/own=x/add=f/step=1", &Edit::MadeKeys(2_000)), link);
}

/// Keys that were too long for a link are asked for until there are some, whichever way.
#[test]
fn keys_that_were_left_out_come_back() {
    let missing = scenario("v1/ring/left=keys/step=0");
    assert!(missing.keys_are_missing());
    for edit in [Edit::OwnKeys(Some(Arc::new(KeyList::of([("x", 1)])))), Edit::OwnKeys(None), Edit::MadeKeys(500)] {
        let now = edit.apply(&missing).unwrap();
        assert!(!now.keys_are_missing(), "{edit:?}");
        assert!(!now.keys().is_empty(), "{edit:?}");
        assert!(!plain(&now).contains("left="), "{edit:?}");
    }
}

#[test]
fn a_new_start_begins_anew() {
    let start = Edit::Start(vec![NodeSpec::named("x"), NodeSpec::named("y")]);
    assert_eq!(edited("v1/ring/v=9/add=f/drop=a/step=2", &start), "v1/ring/nodes=x,y/v=9/step=0");
    let twice = Edit::Start(vec![NodeSpec::named("x"), NodeSpec::named("x")]);
    let refusal = twice.apply(&Scenario::default()).unwrap_err();
    assert!(refusal.0.contains("The name “x” stands in the list twice"), "{refusal}");
    let many = Edit::Start((0..10_001).map(|i| NodeSpec::named(format!("n{i}"))).collect());
    assert!(many.apply(&Scenario::default()).unwrap_err().0.contains("at most 10,000"));
}

#[test]
fn nodes_move_in_the_list() {
    let reorder = |name: &str, by| edited("v1/ring/nodes=x,y,z/drop=y/step=1", &Edit::Reorder(name.into(), by));
    assert_eq!(reorder("x", 1), "v1/ring/nodes=y,x,z/drop=y/step=1");
    assert_eq!(reorder("x", 9), "v1/ring/nodes=y,z,x/drop=y/step=1");
    assert_eq!(reorder("z", -1), "v1/ring/nodes=x,z,y/drop=y/step=1");
    assert_eq!(reorder("z", isize::MIN), "v1/ring/nodes=z,x,y/drop=y/step=1");
    assert_eq!(reorder("x", -1), "v1/ring/nodes=x,y,z/drop=y/step=1");
}

#[test]
fn every_edit_leaves_a_scenario_that_a_link_can_hold() {
    let edits = [
        Edit::Happen(Change::Rename("a".into(), Bytes(vec![0, 255, b'/']))),
        weigh("b", "0.000001"),
        Edit::Setting("prefix", Value::Text(Bytes(vec![0x80]))),
        Edit::OwnKeys(Some(Arc::default())),
        Edit::Start(Vec::new()),
        Edit::MadeKeys(0),
    ];
    let mut now = scenario("v1/ring/add=f/drop=e/step=1");
    for edit in edits {
        now = edit.apply(&now).unwrap();
        assert_eq!(open(&write(&now)).unwrap().scenario, now, "{edit:?}");
    }
}

#[test]
fn a_change_that_does_not_apply_stays_and_moves_nothing() {
    for (change, why) in [
        ("drop=zz", "no node named “zz”"),
        ("drop=a,zz", "no node named “zz”"),
        ("add=a", "named “a” already"),
        ("add=x,a", "named “a” already"),
        ("weigh=a*2,zz*2", "no node named “zz”"),
        ("up=a", "“a” is up already"),
        ("down=a,zz", "no node named “zz”"),
        ("rename=a,b", "named “b” already"),
        ("rename=a,a", "named “a” already"),
        ("rename=zz,y", "no node named “zz”"),
    ] {
        let link = format!("v1/ring/{change}/drop=b/step=1");
        let idle = scenario(&link);
        assert_eq!(plain(&idle), link);
        let (before, after) = (world(&idle, 0), world(&idle, 1));
        assert_eq!(before.cluster, after.cluster, "{change}");
        assert!(after.idle[0].as_ref().unwrap().contains(why), "{change}: {:?}", after.idle);
        let plan = plan(&link, None).unwrap();
        assert_eq!((plan.moved, plan.ranges.len(), plan.minimum), (0, 0, 0.0), "{change}");
        // What follows happens all the same.
        assert_eq!(world(&idle, 2).idle[1], None);
        assert_eq!(names(&idle, 2), ["a", "c", "d", "e"], "{change}");
    }
    let twice = world(&scenario("v1/ring/down=a/down=a/step=2"), 2);
    assert!(twice.idle[0].is_none() && twice.idle[1].as_ref().unwrap().contains("is down already"));
}

#[test]
fn too_many_nodes_do_not_join() {
    let list: Vec<String> = (0..9_999).map(|i| format!("n{i}")).collect();
    let link = format!("v1/ring/nodes={}/add=x/add=y/step=2", list.join(","));
    let end = world(&scenario(&link), 2);
    assert_eq!(end.cluster.nodes.len(), 10_000);
    assert!(end.idle[0].is_none() && end.idle[1].as_ref().unwrap().contains("10,001 nodes; at most 10,000"));
}

#[test]
fn a_rename_keeps_the_node() {
    let link = "v1/modulo/nodes=a,b,c/rename=b,z/step=1";
    let renamed = scenario(link);
    assert_eq!(names(&renamed, 1), ["a", "z", "c"]);
    assert_eq!(who(&renamed, 0, "b"), who(&renamed, 1, "z"));
    // Modulo counts places: nothing moves. The ring hashes names: the node's own points do.
    assert_eq!(plan(link, None).unwrap().moved, 0);
    let on_ring = plan(&link.replace("modulo", "ring"), None).unwrap();
    assert!(on_ring.moved > 0 && on_ring.needless == on_ring.moved);
    // The old name is free for somebody else, who is another node.
    let reused = scenario("v1/modulo/nodes=a,b,c/rename=b,z/add=b/step=2");
    assert_ne!(who(&reused, 2, "b"), who(&reused, 2, "z"));
    assert_eq!(who(&reused, 0, "b"), who(&reused, 2, "z"));
    // A node with a label of its own is hashed by that, so that a rename moves nothing on the ring either.
    assert_eq!(plan("v1/ring/nodes=a,b;label:x/rename=b,z/step=1", None).unwrap().moved, 0);
}

#[test]
fn a_gap_closes_or_the_last_takes_it() {
    let link = "v1/modulo/nodes=a,b,c,d/drop=b/step=1";
    assert_eq!(names(&scenario(link), 1), ["a", "c", "d"]);
    let swap = "v1/modulo/nodes=a,b,c,d/removal=swap/drop=b/step=1";
    assert_eq!(names(&scenario(swap), 1), ["a", "d", "c"]);
    assert_eq!(names(&scenario("v1/modulo/nodes=a,b,c,d/removal=swap/drop=d/step=1"), 1), ["a", "b", "c"]);
    assert_eq!(names(&scenario("v1/modulo/nodes=a,b,c,d/removal=swap/drop=a,b/step=1"), 1), ["d", "c"]);
    // It can be set on the way.
    assert_eq!(names(&scenario("v1/modulo/nodes=a,b,c/set=removal:swap/drop=a/step=2"), 2), ["c", "b"]);
}

#[test]
fn up_restores_place_and_weight_and_state() {
    let there = scenario("v1/modulo/nodes=a,b*3@east,c;state:backup/down=b/down=c/up=b,c/step=3");
    let cluster = world(&there, 3).cluster;
    assert_eq!(cluster, world(&there, 0).cluster);
    assert_eq!(cluster.nodes[2].spec.state, State::Backup);
    assert_eq!(names(&there, 1), ["a", "b", "c"]);
    assert_eq!(plan("v1/modulo/nodes=a,b*3,c/down=b/up=b/step=2", Some(0)).unwrap().moved, 0);
    // One that was down from the start, or was drained, comes up.
    let fresh = scenario("v1/ring/nodes=a;state:down,b;state:drain,c;state:backup/up=a,b,c/step=1");
    assert!(world(&fresh, 1).cluster.nodes.iter().all(|n| n.spec.state == State::Up));
    // One that left while it was down is what it says when it comes back.
    let back = scenario("v1/ring/nodes=a,b;state:backup/down=b/drop=b/add=b;state:down/up=b/step=4");
    assert_eq!(world(&back, 4).cluster.nodes[1].spec.state, State::Up);
}

#[test]
fn who_comes_back_under_its_old_name_is_the_same() {
    let back = scenario("v1/ring/nodes=a,b/drop=a/add=c/add=a/step=3");
    assert_eq!(who(&back, 0, "a"), who(&back, 3, "a"));
    assert_eq!(names(&back, 3), ["b", "c", "a"]);
    // So the whole trip moves only what c took.
    let whole = plan("v1/ring/nodes=a,b/drop=a/add=c/add=a/step=3", Some(0)).unwrap();
    assert!(whole.moves.iter().all(|m| m.to == "c".into() && m.reason == "joined"));
    let everybody: Vec<String> = everybody(&back).into_iter().map(|(_, name)| name.to_string()).collect();
    assert_eq!(everybody, ["a", "b", "c"]);
}

#[test]
fn weigh_keeps_the_zone() {
    let weighed = scenario("v1/ring/nodes=a@east,b/weigh=a*2/step=1");
    let node = &world(&weighed, 1).cluster.nodes[0].spec;
    assert_eq!((node.zone.clone(), node.weight), (Some("east".into()), Decimal::whole(2)));
}

#[test]
fn set_changes_what_places_from_its_step_on() {
    let set = scenario("v1/ring/set=v:64/set=v:128/set=scheme:modulo/step=1");
    let v = |step| world(&set, step).settings.count("v");
    assert_eq!((v(0), v(1), v(2)), (128, 64, 128));
    assert_eq!(world(&set, 2).scheme.about().name, "ring");
    assert_eq!(world(&set, 3).scheme.about().name, "modulo");
    let away_and_back = "v1/ring/set=v:64/set=v:128/step=2";
    assert_eq!(plan(away_and_back, Some(0)).unwrap().moved, 0);
    assert!(plan(away_and_back, None).unwrap().moved > 0);
}

#[test]
fn the_opening_is_just_after_a_change() {
    let opening = Scenario::opening();
    assert_eq!(opening.step, 1);
    assert_eq!(names(&opening, 1).len(), 6);
    assert!(plan(&write(&opening), None).unwrap().moved > 0);
    assert_eq!(open(&write(&opening)).unwrap().scenario, opening);
}

#[test]
fn a_label_is_written_where_the_node_comes_from() {
    let label = |link: &str, name: &str, label: &str| edited(link, &Edit::Label(name.into(), Some(label.into())));
    assert_eq!(label("v1/ring/nodes=a,b/step=0", "b", "old-b"), "v1/ring/nodes=a,b;label:old-b/step=0");
    let joined = "v1/ring/nodes=a/add=b/rename=b,c/step=2";
    assert_eq!(label(joined, "c", "x"), "v1/ring/nodes=a/add=b;label:x/rename=b,c/step=2");
    // Without one, the name is hashed again.
    let labelled = "v1/ring/nodes=a;label:x,b/step=0";
    assert_eq!(edited(labelled, &Edit::Label("a".into(), None)), "v1/ring/nodes=a,b/step=0");
    assert_eq!(edited(labelled, &Edit::Label("a".into(), Some("".into()))), "v1/ring/nodes=a,b/step=0");
    let nobody = Edit::Label("z".into(), None).apply(&scenario(labelled));
    assert!(nobody.unwrap_err().0.contains("“z”"));
    // Another name, the same label: nothing moves.
    let kept = "v1/ring/nodes=10.0.0.1;label:s1,b/rename=10.0.0.1,10.0.0.9/step=1";
    assert_eq!(plan(kept, None).unwrap().moved, 0);
}

#[test]
fn the_usual_variant_is_left_out() {
    let variant = |name: &str| Edit::Setting("variant", Value::Word(name.into()));
    assert_eq!(edited("v1/maglev/variant=go/step=0", &variant("paper")), "v1/maglev/step=0");
    assert_eq!(edited("v1/maglev/step=0", &variant("cilium")), "v1/maglev/variant=cilium/step=0");
    assert_eq!(write(&scenario("v1/maglev/variant=paper/step=0")), "v1/maglev/step=0");
}
