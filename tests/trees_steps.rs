//! What a change of the scenario does to a page's tree.

#![allow(clippy::unwrap_used, reason = "tests may")]

use std::sync::Arc;

use ringscope::{
    bytes::Bytes,
    link::open,
    trees::{Hot, Plan, recast},
};

fn nodes(count: usize) -> String {
    (1..=count).map(|i| format!("n{i}")).collect::<Vec<_>>().join(",")
}

/// The run after the only change, and the plan before it.
fn both(scheme: &str, change: &str) -> (Hot, Arc<Plan>) {
    let link = format!("v1/{scheme}/nodes={}/{change}/view=tree/requests=10/step=1", nodes(60));
    let scenario = open(&link).unwrap().scenario;
    (Hot::of(&scenario).unwrap(), Arc::new(Plan::of(&scenario.at_step(0)).unwrap()))
}

#[test]
fn who_joins_takes_nodes_and_who_leaves_gives_its_own() {
    for (scheme, change, who) in [("ring", "add=x", "x"), ("rendezvous", "drop=n7", "n7"), ("maglev", "add=x", "x")] {
        let (hot, before) = both(scheme, change);
        let about = [Bytes::from(who)];
        let changed = recast(&hot, &before, 0, &about);
        let minimal = scheme != "maglev";
        assert!(!minimal || changed.iter().all(|r| r.needed), "{scheme} moves nothing needlessly");
        for node in 1..before.shape.nodes.min(hot.plan.shape.nodes) {
            let name = |plan: &Plan| {
                let key = [hot.plan.page.0.as_slice(), b"#", node.to_string().as_bytes()].concat();
                plan.caches[plan.owner(&key) as usize].0.clone()
            };
            let (from, to) = (name(&before), name(&hot.plan));
            let told = changed.iter().find(|r| r.node == node);
            assert_eq!(told.is_some(), from != to, "{scheme}, node {node}");
            if let Some(told) = told {
                assert_eq!(told.from.as_ref(), Some(&from));
                assert_eq!(told.needed, about.contains(&from) || about.contains(&to));
            }
        }
    }
}

#[test]
fn a_remainder_casts_nearly_all_of_them_anew() {
    let (hot, before) = both("modulo", "add=x");
    let changed = recast(&hot, &before, 0, &["x".into()]);
    // 60 of 61 in the mean, of 59 nodes.
    assert!(changed.len() > 50, "{}", changed.len());
    assert!(changed.iter().filter(|r| !r.needed).count() > 45);
}

#[test]
fn generated_caches_stay_who_they_are() {
    let scenario = open("v1/ring/nodes=a,b,c/add=d/view=tree/caches=40/step=1").unwrap().scenario;
    let (hot, before) = (Hot::of(&scenario).unwrap(), Arc::new(Plan::of(&scenario.at_step(0)).unwrap()));
    assert!(recast(&hot, &before, 0, &["d".into()]).is_empty());
}

#[test]
fn a_page_that_nobody_asks_for_has_a_tree_as_well() {
    let hot = Hot::of(&open("v1/ring/view=tree/caches=40/requests=10/step=0").unwrap().scenario).unwrap();
    assert_eq!(hot.plan.pages, 1);
    for node in 1..40 {
        let key = format!("hot-2#{node}");
        assert_eq!(hot.cache(1, node), hot.plan.owner(key.as_bytes()));
    }
}
