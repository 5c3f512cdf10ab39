//! What every scheme promises, held for all that are registered, in every variant: owners, replicas, the order of the
//! list, what changes move, how even the keys lie, and what happens where nobody is left.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;
mod golden;

use std::collections::BTreeSet;

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{TestRng, TestRunner},
};
use ringscope::{
    api,
    bytes::Bytes,
    decimal::Decimal,
    measure::balance::balance,
    placement::{Cluster, Down, NOBODY, Promises, SCHEMES, Scheme, State, Weights, cluster::NodeSpec},
    scenario::{Change, Placed, Scenario},
    setting::{Value, setting},
};

/// A scheme in one of its variants.
struct Form {
    scheme: &'static dyn Scheme,
    name: &'static str,
    promises: Promises,
    weighted: bool,
    order_matters: bool,
    settings: ringscope::setting::Settings,
    said: String,
}

/// Every scheme in every variant, with a table small enough to be built often.
fn forms() -> Vec<Form> {
    let mut all = Vec::new();
    for scheme in SCHEMES {
        let about = scheme.about();
        for form in golden::forms(about) {
            let mut settings = ringscope::setting::Settings::default();
            if let Some((name, word)) = form.trim_end_matches('/').split_once('=') {
                about.set(&mut settings, setting(name).unwrap(), Value::Word(word.to_owned()));
            }
            if about.settings.contains(&"table") {
                about.set(&mut settings, setting("table").unwrap(), Value::Count(4093));
            }
            all.push(Form {
                scheme: *scheme,
                name: about.name,
                promises: scheme.promises(&settings),
                weighted: scheme.weights(&settings) != Weights::None,
                order_matters: about.order_matters,
                settings,
                said: format!("{} {form}", about.name),
            });
        }
    }
    all
}

impl Form {
    fn scenario(&self, nodes: &[NodeSpec], changes: Vec<Change>, keys: u32) -> Scenario {
        let (nodes, settings, step) = (nodes.to_vec(), self.settings.clone(), changes.len());
        Scenario { scheme: self.name, nodes, changes, step, settings, made_keys: keys, ..Scenario::default() }
    }

    /// The keys of these nodes; none where the scheme refuses them, with a sentence.
    fn placed(&self, nodes: &[NodeSpec], changes: Vec<Change>, keys: u32) -> Option<Placed> {
        let scenario = self.scenario(nodes, changes, keys);
        match Placed::at(&scenario, scenario.step, None) {
            Ok(placed) => Some(placed),
            Err(refusal) => {
                assert!(refusal.0.ends_with('.'), "{}: {refusal}", self.said);
                None
            }
        }
    }

    /// Before and after one change.
    fn both(&self, nodes: &[NodeSpec], change: Change, keys: u32) -> Option<(Placed, Placed)> {
        let scenario = self.scenario(nodes, vec![change], keys);
        Some((Placed::at(&scenario, 0, None).ok()?, Placed::at(&scenario, 1, None).ok()?))
    }

    /// A cluster with the weights that the scheme sees.
    fn counted(&self, cluster: &Cluster) -> Cluster {
        self.scheme.counted(cluster, &self.settings).unwrap_or_else(|| cluster.clone())
    }

    /// Whether a counted cluster can own every key, by what the scheme says of nodes that are down.
    fn can_own(&self, cluster: &Cluster) -> Option<bool> {
        match self.promises.down {
            Down::Passed => Some(cluster.serving(self.weighted).contains(&true)),
            Down::Kept => Some(cluster.nodes.iter().any(|n| n.spec.weight > Decimal::ZERO)),
            // Depends on where copies are, unless everybody is up.
            Down::Unserved if cluster.nodes.iter().all(|n| n.spec.state == State::Up) => {
                Some(cluster.nodes.iter().any(|n| n.spec.weight > Decimal::ZERO))
            }
            Down::Unserved => None,
        }
    }
}

/// So many values of a strategy, the same in every run.
fn drawn<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let rng = TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(clusters::config(1), rng);
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// Nodes that are all up, of whole weights from 1: every scheme takes them.
fn serving_nodes(count: usize) -> Vec<Vec<NodeSpec>> {
    drawn(clusters::owning_nodes(7), count)
        .into_iter()
        .map(|mut nodes| {
            for node in &mut nodes {
                node.weight = Decimal::whole(1 + node.weight.millionths() % 4);
            }
            nodes
        })
        .collect()
}

fn named(placed: &Placed) -> Vec<Option<Bytes>> {
    let name = |&o: &u32| (o != NOBODY).then(|| placed.world.cluster.nodes[o as usize].spec.name.clone());
    placed.owners.iter().map(name).collect()
}

#[test]
fn every_key_has_an_owner_while_a_node_can_own() {
    let lists = drawn(clusters::whole_nodes(6), 40);
    for form in forms() {
        let mut built = 0;
        for nodes in &lists {
            let Some(placed) = form.placed(nodes, vec![], 60) else { continue };
            built += 1;
            let counted = form.counted(&placed.world.cluster);
            let (serving, can) = (counted.serving(form.weighted), form.can_own(&counted));
            for (i, &owner) in placed.owners.iter().enumerate() {
                if let Some(can) = can {
                    assert_eq!(owner != NOBODY, can, "{}: key {i} of {nodes:?}", form.said);
                }
                if form.promises.down == Down::Passed && owner != NOBODY {
                    assert!(serving[owner as usize], "{}: key {i} of {nodes:?}", form.said);
                }
                let (key, hash) = (placed.keys.key(i), placed.hashes[i]);
                assert_eq!(placed.placement.owner_of(key.as_slice(), hash), owner, "{}: {nodes:?}", form.said);
                let replicas = placed.placement.replicas_of(key.as_slice(), hash, 3);
                assert_eq!(replicas.first().copied().unwrap_or(NOBODY), owner, "{}: {nodes:?}", form.said);
                let distinct: BTreeSet<&u32> = replicas.iter().collect();
                assert!(distinct.len() == replicas.len() && replicas.len() <= 3, "{}: {replicas:?}", form.said);
                assert!(replicas.iter().all(|&r| (r as usize) < nodes.len()), "{}: {replicas:?}", form.said);
            }
        }
        assert!(built * 2 > lists.len(), "{} refused {} of {}", form.said, lists.len() - built, lists.len());
    }
}

/// Variants in which the order decides between nodes of one label, and never else, as their words tell of ties.
const TWINS_BY_LIST: [&str; 2] = ["rendezvous variant=go-xxh64/", "rendezvous variant=go-fnv1a/"];

#[test]
fn the_order_of_the_list_matters_only_where_it_is_said() {
    let mut lists =
        drawn(clusters::whole_nodes(7).prop_flat_map(|nodes| (Just(nodes.clone()), Just(nodes).prop_shuffle())), 40);
    // Where only points that collide are decided by the order, few lists show it: these collide in everything.
    let twins: Vec<NodeSpec> =
        ["a", "b", "c"].map(|n| NodeSpec { label: Some("label".into()), ..NodeSpec::named(n) }).to_vec();
    let turned = twins.iter().rev().cloned().collect();
    lists.push((twins, turned));
    let mut seen: Vec<(&str, bool, u32)> = Vec::new();
    for form in forms() {
        let mut differ = 0;
        for (nodes, shuffled) in &lists {
            let of = |nodes| form.placed(nodes, vec![], 80).map(|p| named(&p));
            let same = of(nodes) == of(shuffled);
            let twins = nodes.iter().all(|n| n.label.is_some()) && TWINS_BY_LIST.contains(&form.said.as_str());
            assert!(same || form.order_matters || twins, "{}: {nodes:?} and {shuffled:?}", form.said);
            differ += u32::from(!same);
        }
        match seen.iter_mut().find(|s| s.0 == form.name) {
            Some((_, _, sum)) => *sum += differ,
            None => seen.push((form.name, form.order_matters, differ)),
        }
    }
    for (name, matters, differ) in seen {
        assert!(differ > 0 || !matters, "{name}: the order is said to matter, but nothing shows it");
    }
}

/// No scheme moves a key without need unless it says so; and what one says can be seen.
#[test]
fn changes_move_nothing_without_need_unless_it_is_said() {
    let lists = serving_nodes(30);
    let mut seen: Vec<(&str, Promises, [usize; 3])> = Vec::new();
    for form in forms() {
        let kept = [form.promises.joins, form.promises.leaves, form.promises.weights];
        let mut needless = [0; 3];
        for nodes in &lists {
            let at = nodes.len() / 2;
            let weight = if nodes[at].weight == Decimal::ONE { Decimal::whole(3) } else { Decimal::ONE };
            let newcomer = NodeSpec::named("newcomer");
            let changes = [
                Change::Add(vec![newcomer]),
                Change::Drop(vec![nodes[at].name.clone()]),
                Change::Weigh(vec![(nodes[at].name.clone(), weight)]),
            ];
            for (what, change) in changes.into_iter().enumerate().take(if form.weighted { 3 } else { 2 }) {
                let said = format!("{}: {change:?} of {nodes:?}", form.said);
                let Some((before, after)) = form.both(nodes, change, 400) else { continue };
                let movement = after.since(&before);
                assert!(movement.needless() == 0 || !kept[what], "{said}: {} needless", movement.needless());
                needless[what] += movement.needless();
            }
        }
        match seen.iter_mut().find(|s| s.0 == form.name) {
            // What only some variants promise is shown by the others.
            Some((_, promises, sums)) => {
                promises.joins &= form.promises.joins;
                promises.leaves &= form.promises.leaves;
                promises.weights &= form.promises.weights;
                sums.iter_mut().zip(needless).for_each(|(sum, n)| *sum += n);
            }
            None => seen.push((form.name, form.promises, needless)),
        }
    }
    for (name, promises, needless) in seen {
        let said = [promises.joins, promises.leaves, promises.weights];
        let weighted = SCHEMES.iter().any(|s| s.about().name == name && s.about().weights != Weights::None);
        for (what, verb) in ["add", "drop", "weigh"].into_iter().enumerate().take(if weighted { 3 } else { 2 }) {
            assert!(
                said[what] || needless[what] > 0,
                "{name}: said to move needlessly on {verb}, but nothing shows it"
            );
        }
    }
}

#[test]
fn a_node_that_is_down_does_as_its_scheme_says() {
    let lists = serving_nodes(25);
    for form in forms() {
        for nodes in &lists {
            let gone = &nodes[nodes.len() / 2].name;
            let Some((before, after)) = form.both(nodes, Change::Down(vec![gone.clone()]), 200) else { continue };
            for (was, is) in named(&before).into_iter().zip(named(&after)) {
                let its = was.as_ref() == Some(gone);
                match form.promises.down {
                    Down::Passed => assert!(is.is_some() && is.as_ref() != Some(gone), "{}: {nodes:?}", form.said),
                    Down::Unserved if its => assert_eq!(is, None, "{}: {nodes:?}", form.said),
                    Down::Unserved | Down::Kept => assert_eq!(is, was, "{}: {nodes:?}", form.said),
                }
            }
        }
    }
}

/// Hash functions that leave keys alike where they are alike: no expectation holds for `key-0`, `key-1`, …, and that is
/// what they are there to show.
const UNEVEN: [&str; 3] = ["haproxy variant=djb2/", "haproxy variant=none/", "haproxy variant=none-avalanche/"];

/// Each node's keys lie within six deviations of what the scheme's own law expects.
#[test]
fn keys_lie_as_the_law_says() {
    let nodes: Vec<NodeSpec> =
        (0..6).map(|i| NodeSpec::named(format!("cache-{i}")).with_weight(Decimal::whole(1 + i % 2))).collect();
    for form in forms() {
        let Some(placed) = form.placed(&nodes, vec![], 6000) else { continue };
        let balance = balance(&placed.owners, &placed.fair_shares(), &placed.placement.law());
        let mut off = Vec::new();
        for (node, load) in nodes.iter().zip(balance.loads) {
            let Some(expected) = load.expected else { continue };
            if (f64::from(load.keys) - expected.mean).abs() > 6.0 * expected.deviation + 1.0 {
                off.push(format!("{} has {} keys, expected {expected:?}", node.name, load.keys));
            }
        }
        assert_eq!(off.is_empty(), !UNEVEN.contains(&form.said.as_str()), "{}: {off:?}", form.said);
    }
}

#[test]
fn nobody_one_and_the_last_one_to_leave() {
    let down = |name: &str| NodeSpec { state: State::Down, ..NodeSpec::named(name) };
    for form in forms() {
        let said = &form.said;
        let one = [NodeSpec::named("a")];
        let nothing = vec![
            (vec![], vec![]),
            (vec![NodeSpec::named("a").with_weight(Decimal::ZERO)], vec![]),
            (one.to_vec(), vec![Change::Drop(vec!["a".into()])]),
            (vec![down("a"), down("b")], vec![]),
        ];
        for (at, (nodes, changes)) in nothing.into_iter().enumerate() {
            // A weight of 0 is no weight to some.
            let counts =
                form.weighted && form.counted(&Cluster::of(nodes.clone())).nodes == Cluster::of(nodes.clone()).nodes;
            let may_own = (at == 1 && !counts) || (at == 3 && form.promises.down == Down::Kept);
            let scenario = form.scenario(&nodes, changes.clone(), 20);
            let link = ringscope::link::write(&scenario);
            // An answer or a sentence, of every function.
            let plan = api::plan(&link, None).map(|_| ());
            assert_eq!(plan.is_ok(), api::measure(&link).is_ok(), "{link}");
            assert_eq!(plan.is_ok(), api::locate(&link, None).is_ok(), "{link}");
            let _ = api::points(&link);
            let Some(placed) = form.placed(&nodes, changes, 20) else { continue };
            if !may_own {
                assert!(placed.owners.iter().all(|&o| o == NOBODY), "{said}: {nodes:?}");
                let key = placed.keys.key(0);
                assert!(placed.placement.replicas_of(key.as_slice(), placed.hashes[0], 2).is_empty(), "{said}");
            }
        }
        let alone = form.placed(&one, vec![], 50).unwrap_or_else(|| panic!("{said} refuses one node"));
        assert!(alone.owners.iter().all(|&o| o == 0), "{said}");
        // The last one leaves, and another comes.
        let changes = vec![Change::Drop(vec!["a".into()]), Change::Add(vec![NodeSpec::named("b")])];
        let back = form.placed(&one, changes, 50).unwrap();
        assert!(back.owners.iter().all(|&o| o == 0), "{said}");
    }
}
