//! Measured beside expected: fixed names, values computed another way, and expectations that hold on average.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod clusters;
mod dice;
mod naive;

use dice::Dice;
use proptest::prelude::*;
use ringscope::{
    api::{self, MeasureRow, measure},
    bytes::Bytes,
    decimal::Decimal,
    keys::KeyList,
    link,
    placement::State,
    scenario::{Change, Scenario},
};

fn row(rows: &[MeasureRow], name: &str) -> MeasureRow {
    let mut found = rows.iter().filter(|r| r.name == name);
    let row = found.next().unwrap_or_else(|| panic!("no row “{name}”")).clone();
    assert!(found.next().is_none(), "two rows “{name}”");
    row
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

/// The variance of a node's share on a ring of random points: `own` points among `all`.
fn share_variance(own: f64, all: f64) -> f64 {
    own * (all - own) / (all * all * (all + 1.0))
}

#[test]
fn names_and_their_order() {
    let names = |link: &str| -> Vec<String> { measure(link).unwrap().into_iter().map(|r| r.name).collect() };
    assert_eq!(
        names("v1/ring/nodes=b,a,caf~c3~a9,~ff/step=0"),
        [
            "keys moved",
            "moved needlessly",
            "max to mean",
            "relative standard deviation",
            "share b",
            "share a",
            "share café",
            "share ~ff"
        ]
    );
    assert_eq!(names("v1/modulo/nodes=/step=0").len(), 4);
}

#[test]
fn the_default_scenario() {
    let rows = measure("v1/ring/step=0").unwrap();
    let nodes = Scenario::default_nodes();
    let twin = naive::ring::Ring::new(&nodes, 128);
    let owners: Vec<Bytes> =
        (0..2000).map(|i| twin.owner(naive::ring::xxh3(format!("key-{i}").as_bytes())).unwrap()).collect();
    let (k, n, v) = (2000.0, 5.0, 128.0);
    let counts: Vec<f64> = nodes.iter().map(|node| owners.iter().filter(|o| **o == node.name).count() as f64).collect();
    let variance = share_variance(v, n * v);
    for (node, count) in nodes.iter().zip(&counts) {
        let share = row(&rows, &format!("share {}", node.name));
        assert!(near(share.measured.unwrap(), count / k));
        assert!(near(share.expected.unwrap(), 0.2));
        // The throws of K keys, and the spread of the share itself.
        let deviation = ((0.2 * 0.8 + (k - 1.0) * variance) / k).sqrt();
        assert!(near(share.tolerance.unwrap(), deviation), "{share:?}");
    }
    let max = row(&rows, "max to mean");
    assert!(near(max.measured.unwrap(), counts.iter().copied().fold(0.0, f64::max) / (k / n)));
    let spread = row(&rows, "relative standard deviation");
    let mean_square = counts.iter().map(|c| (c / (k / n) - 1.0).powi(2)).sum::<f64>() / n;
    assert!(near(spread.measured.unwrap(), mean_square.sqrt()));
    // √((N−1)/(NV+1)) of the points, and the sampling of the keys on top.
    let of_points = (n - 1.0) / (n * v + 1.0);
    let expected = ((0.2 * 0.8 + (k - 1.0) * variance) / k).sqrt() / 0.2;
    assert!(near(spread.expected.unwrap(), expected));
    assert!(expected > of_points.sqrt() && expected < 1.2 * of_points.sqrt());
    for name in ["keys moved", "moved needlessly"] {
        let row = row(&rows, name);
        assert_eq!((row.measured, row.expected, row.tolerance), (None, None, None));
    }
}

#[test]
fn a_join_moves_one_part_in_n_plus_one() {
    for (n, v) in [(5, 128), (1, 16), (10, 256)] {
        let nodes: Vec<String> = (0..n).map(|i| format!("n{i}")).collect();
        let link = format!("v1/ring/nodes={}/v={v}/add=x/step=1", nodes.join(","));
        let rows = measure(&link).unwrap();
        let moved = row(&rows, "keys moved");
        let plan = api::plan(&link, None).unwrap();
        assert_eq!(moved.measured, Some(plan.moved as f64));
        let (k, share) = (2000.0, 1.0 / (f64::from(n) + 1.0));
        assert!(near(moved.expected.unwrap(), k * share), "{moved:?}");
        let variance = share_variance(f64::from(v), f64::from(v) * (f64::from(n) + 1.0));
        let deviation = (k * share * (1.0 - share) + k * (k - 1.0) * variance).sqrt();
        assert!(near(moved.tolerance.unwrap(), deviation), "{moved:?} {deviation}");
        let needless = row(&rows, "moved needlessly");
        assert_eq!((needless.measured, needless.expected, needless.tolerance), (Some(0.0), Some(0.0), Some(0.0)));
    }
}

#[test]
fn modulo_moves_n_parts_in_n_plus_one() {
    for n in 1..12 {
        let nodes: Vec<String> = (0..n).map(|i| format!("n{i}")).collect();
        let rows = measure(&format!("v1/modulo/nodes={}/keys=5000/add=x/step=1", nodes.join(","))).unwrap();
        let (k, n) = (5000.0, f64::from(n));
        let moved = row(&rows, "keys moved");
        assert!(near(moved.expected.unwrap(), k * n / (n + 1.0)), "{moved:?}");
        let needless = row(&rows, "moved needlessly");
        assert!(near(needless.expected.unwrap(), k * (n - 1.0) / (n + 1.0)), "{needless:?}");
        for row in [moved, needless] {
            let off = row.measured.unwrap() - row.expected.unwrap();
            assert!(off.abs() <= 4.0 * row.tolerance.unwrap(), "{row:?}");
        }
    }
}

proptest! {
    #![proptest_config(clusters::config(300))]

    /// With every residue once as a key, modulo's expectations are not near but exact, for any weights and changes.
    #[test]
    fn modulo_expectations_are_exact(
        nodes in clusters::whole_nodes(4),
        more in clusters::whole_nodes(2),
        at in any::<prop::sample::Index>(),
        weights in [clusters::whole_weight(), clusters::whole_weight()],
        verb in 0..6u32,
    ) {
        prop_assume!(!nodes.is_empty());
        let name = nodes[at.index(nodes.len())].name.clone();
        let change = match verb {
            0 => Change::Add(more),
            1 => Change::Drop(vec![name]),
            2 => Change::Weigh(vec![(name, weights[0])]),
            // One is raised and another lowered, in one step.
            5 => Change::Weigh(nodes.iter().take(2).map(|n| n.name.clone()).zip(weights).collect()),
            3 => Change::Down(vec![name]),
            _ => Change::Up(vec![name]),
        };
        prop_assume!(change != Change::Add(Vec::new()));
        let mut scenario = Scenario { scheme: "modulo", nodes, changes: vec![change], step: 1, ..Scenario::default() };
        let sizes = [0, 1].map(|step| naive::modulo::Modulo::new(&naive::story::nodes_at(&scenario, step)).0.len().max(1));
        let residues = (sizes[0] * sizes[1]) as u64;
        scenario.own_keys = Some(std::sync::Arc::new(KeyList::of((0..residues).map(|i| (i.to_string(), 1)))));
        let raw = ringscope::setting::Value::Word("raw".into());
        scenario.settings.set(ringscope::setting::setting("hash").unwrap(), raw);
        let rows = measure(&link::write(&scenario)).unwrap();
        for name in ["keys moved", "moved needlessly"] {
            let row = row(&rows, name);
            prop_assert!(near(row.measured.unwrap(), row.expected.unwrap()), "{:?}", row);
        }
        for row in rows.iter().filter(|r| r.name.starts_with("share ")) {
            match row.expected {
                Some(expected) => prop_assert!(near(row.measured.unwrap(), expected), "{:?}", row),
                None => prop_assert_eq!(row.measured, Some(0.0)),
            }
        }
    }

    /// Whatever the cluster, the rows agree with the owners, and shares add up.
    #[test]
    fn rows_agree_with_the_owners(scenario in clusters::story(6, 3)) {
        let link = link::write(&scenario);
        let (rows, located) = (measure(&link).unwrap(), api::locate(&link, None).unwrap());
        let nodes = naive::story::nodes_at(&scenario, scenario.step);
        let total: f64 = naive::serving(&nodes).iter().map(|&i| nodes[i].weight.to_f64()).sum();
        let (k, mut sum, mut peak) = (located.len() as f64, 0.0, None::<f64>);
        let mut squares = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            let count = located.iter().filter(|l| l.owner.as_ref() == Some(&node.name)).count() as f64;
            let share = row(&rows, &format!("share {}", node.name));
            prop_assert!(near(share.measured.unwrap(), count / k));
            sum += count / k;
            if naive::serving(&nodes).contains(&i) {
                let ratio = count / k * total / node.weight.to_f64();
                peak = Some(peak.map_or(ratio, |p| p.max(ratio)));
                squares.push((ratio - 1.0).powi(2));
            }
        }
        let owned = located.iter().filter(|l| l.owner.is_some()).count() as f64;
        prop_assert!(near(sum, owned / k));
        let max = row(&rows, "max to mean").measured;
        prop_assert_eq!(max.is_some(), peak.is_some());
        prop_assert!(max.zip(peak).is_none_or(|(a, b)| near(a, b)), "{:?} {:?}", max, peak);
        let spread = row(&rows, "relative standard deviation").measured;
        let expected = (!squares.is_empty()).then(|| (squares.iter().sum::<f64>() / squares.len() as f64).sqrt());
        prop_assert!(spread.zip(expected).is_none_or(|(a, b)| near(a, b)), "{:?} {:?}", spread, expected);
        prop_assert_eq!(spread.is_some(), expected.is_some());
        for r in &rows {
            let finite = [r.measured, r.expected, r.tolerance].into_iter().flatten().all(f64::is_finite);
            prop_assert!(finite && r.tolerance.is_none_or(|t| t >= 0.0), "{:?}", r);
            prop_assert_eq!(r.expected.is_some(), r.tolerance.is_some());
        }
    }
}

#[test]
fn nothing_to_measure() {
    for link in ["v1/ring/keys=0/step=0", "v1/ring/own=/step=0", "v1/modulo/keys=0/step=0"] {
        for row in measure(link).unwrap() {
            assert_eq!((row.measured, row.expected, row.tolerance), (None, None, None), "{link} {}", row.name);
        }
    }
    let rows = measure("v1/ring/nodes=a;state:down/step=0").unwrap();
    assert_eq!(row(&rows, "share a").measured, Some(0.0));
    for name in ["max to mean", "relative standard deviation"] {
        let row = row(&rows, name);
        assert_eq!((row.measured, row.expected), (None, None));
    }
}

#[test]
fn a_change_that_does_not_apply_moves_nothing_and_should_not() {
    for link in ["v1/ring/drop=zz/step=1", "v1/modulo/add=a/step=1", "v1/ring/weigh=a*1/step=1"] {
        let moved = row(&measure(link).unwrap(), "keys moved");
        assert_eq!((moved.measured, moved.expected, moved.tolerance), (Some(0.0), Some(0.0), Some(0.0)), "{link}");
    }
}

#[test]
fn what_no_law_foretells_has_no_expectation() {
    for link in ["v1/ring/set=v:64/step=1", "v1/ring/set=scheme:modulo/step=1", "v1/ring/rename=a,z/step=1"] {
        let moved = row(&measure(link).unwrap(), "keys moved");
        assert!(moved.measured.unwrap() > 0.0);
        assert_eq!((moved.expected, moved.tolerance), (None, None), "{link}");
    }
}

/// How far measured values lie from their expectation, in tolerances.
#[derive(Default)]
struct Scores(Vec<f64>);

impl Scores {
    fn add(&mut self, row: &MeasureRow) {
        let (m, e, t) = (row.measured.unwrap(), row.expected.unwrap(), row.tolerance.unwrap());
        assert!(t > 0.0, "{row:?}");
        self.0.push((m - e) / t);
    }

    /// Zero on average, and one in spread: within what so many clusters can show.
    fn check(&self, what: &str, spread: std::ops::RangeInclusive<f64>) {
        let n = self.0.len() as f64;
        let mean = self.0.iter().sum::<f64>() / n;
        let square = self.0.iter().map(|z| z * z).sum::<f64>() / n;
        assert!(n >= 150.0, "{what}: {n} clusters");
        assert!(mean.abs() < 3.0 / n.sqrt(), "{what}: mean {mean}");
        assert!(spread.contains(&square), "{what}: mean square {square}");
    }
}

/// A cluster of its own for each seed: other names, other points, and with `keys` other keys as well.
fn random(dice: &mut Dice, weighted: bool) -> (Scenario, u64) {
    let n = 2 + dice.below(7);
    let (tag, v) = (dice.bits(), 8 + dice.below(60));
    let mut scenario = Scenario { made_keys: 600, ..Scenario::default() };
    scenario.nodes = (0..n)
        .map(|i| {
            let node = ringscope::placement::cluster::NodeSpec::named(format!("{tag:x}-{i}"));
            if weighted { node.with_weight(Decimal::from_millionths(500_000 + dice.below(2_500_000))) } else { node }
        })
        .collect();
    for (name, value) in [
        ("v", ringscope::setting::Value::Count(v)),
        ("prefix", ringscope::setting::Value::Text(format!("{tag:x}/").into())),
    ] {
        scenario.settings.set(ringscope::setting::setting(name).unwrap(), value);
    }
    (scenario, tag)
}

#[test]
fn moves_on_the_ring_are_as_expected_on_average() {
    let mut dice = Dice::new(5);
    let mut scores = [(); 5].map(|()| Scores::default());
    for _ in 0..200 {
        let (scenario, tag) = random(&mut dice, true);
        let new = ringscope::placement::cluster::NodeSpec::named(format!("{tag:x}-new"));
        let first = scenario.nodes[0].clone();
        let weight = |factor: u64| Decimal::from_millionths(first.weight.millionths() * factor / 4);
        let changes = [
            Change::Add(vec![new.clone()]),
            Change::Drop(vec![first.name.clone()]),
            Change::Weigh(vec![(first.name.clone(), weight(10))]),
            Change::Weigh(vec![(first.name.clone(), weight(2))]),
            Change::Add(vec![new.clone(), ringscope::placement::cluster::NodeSpec { name: "two".into(), ..new }]),
        ];
        for (scores, change) in scores.iter_mut().zip(changes) {
            let scenario = Scenario { changes: vec![change], step: 1, ..scenario.clone() };
            scores.add(&row(&measure(&link::write(&scenario)).unwrap(), "keys moved"));
        }
    }
    for (scores, what) in scores.iter().zip(["join", "leave", "raise", "lower", "two join"]) {
        scores.check(what, 0.65..=1.45);
    }
}

/// Random points on a circle by the book: the share that changes hands when a node of so many points gets more.
fn share_moved(dice: &mut Dice, others: usize, few: usize, many: usize) -> f64 {
    let mut points: Vec<(f64, usize)> =
        (0..others + many).map(|i| ((dice.bits() >> 11) as f64 / (1u64 << 53) as f64, i)).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mine, new) = (|i: usize| i >= others, |i: usize| i >= others + few);
    let n = points.len();
    let moved = |at: usize| {
        // The arc in front of a new point moves, unless the next old point behind it is the node's own.
        let old = (1..=n).map(|step| points[(at + step) % n].1).find(|&i| !new(i)).unwrap();
        let length = (points[at].0 - points[(at + n - 1) % n].0).rem_euclid(1.0);
        if new(points[at].1) && !mine(old) { length } else { 0.0 }
    };
    (0..n).map(moved).sum()
}

#[test]
fn the_spread_of_a_reweight_is_that_of_random_points() {
    let mut dice = Dice::new(8);
    for (others, few, many) in [(6, 3, 8), (6, 0, 4), (2, 4, 12), (5, 1, 2)] {
        let shares: Vec<f64> = (0..30_000).map(|_| share_moved(&mut dice, others, few, many)).collect();
        let n = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / n;
        let variance = shares.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / n;
        let link = format!("v1/ring/nodes=a*{few},b*{others}/v=1/keys=1000/weigh=a*{many}/step=1");
        let moved = row(&measure(&link).unwrap(), "keys moved");
        let (k, p) = (1000.0, moved.expected.unwrap() / 1000.0);
        assert!((p - mean).abs() < 0.01 * p, "{link}: {p} and {mean}");
        let of_share = (moved.tolerance.unwrap().powi(2) - k * p * (1.0 - p)) / (k * (k - 1.0));
        assert!((of_share - variance).abs() < 0.04 * variance, "{link}: {of_share} and {variance}");
    }
}

#[test]
fn moves_of_jump_are_as_expected_on_average() {
    let mut dice = Dice::new(9);
    let mut scores = [(); 5].map(|()| Scores::default());
    for _ in 0..200 {
        let (mut scenario, tag) = random(&mut dice, false);
        scenario.scheme = "jump";
        let new = ringscope::placement::cluster::NodeSpec::named(format!("{tag:x}-new"));
        let (first, last) = (scenario.nodes[0].name.clone(), scenario.nodes[scenario.nodes.len() - 1].name.clone());
        let changes = [Change::Add(vec![new]), Change::Drop(vec![last]), Change::Drop(vec![first])];
        for (i, change) in changes.into_iter().enumerate() {
            let scenario = Scenario { changes: vec![change], step: 1, ..scenario.clone() };
            let rows = measure(&link::write(&scenario)).unwrap();
            // Of two nodes the last that stays takes all, and there is nothing to stray.
            if scenario.nodes.len() > 2 || i == 0 {
                scores[i].add(&row(&rows, "keys moved"));
            }
            let needless = row(&rows, "moved needlessly");
            if i == 2 && needless.tolerance != Some(0.0) {
                scores[3].add(&needless);
            } else {
                assert_eq!((needless.measured, needless.expected), (Some(0.0), Some(0.0)), "{i}");
            }
        }
        scores[4].add(&row(&measure(&link::write(&scenario)).unwrap(), &format!("share {}", scenario.nodes[0].name)));
    }
    for (scores, what) in scores.iter().zip(["join", "last leaves", "first leaves", "needless", "share"]) {
        scores.check(what, 0.65..=1.45);
    }
}

#[test]
fn balance_on_the_ring_is_as_expected_on_average() {
    let mut dice = Dice::new(6);
    let (mut shares, mut peaks) = (Scores::default(), Scores::default());
    let (mut measured, mut expected) = (0.0, 0.0);
    let (mut means, mut typical) = (0.0, 0.0);
    for round in 0..400 {
        let (scenario, _) = random(&mut dice, round % 2 == 0);
        let rows = measure(&link::write(&scenario)).unwrap();
        shares.add(&row(&rows, &format!("share {}", scenario.nodes[0].name)));
        peaks.add(&row(&rows, "max to mean"));
        let spread = row(&rows, "relative standard deviation");
        let (m, e) = (spread.measured.unwrap(), spread.expected.unwrap());
        measured += m * m;
        expected += e * e;
        means += m;
        typical += e;
    }
    shares.check("share", 0.75..=1.3);
    peaks.check("max to mean", 0.75..=1.3);
    // The square is what the formula is exact for; the root's own mean lies a little below.
    assert!((measured / expected - 1.0).abs() < 0.12, "{measured} {expected}");
    assert!((0.82..1.02).contains(&(means / typical)), "{means} {typical}");
}

#[test]
fn moves_by_modulo_are_as_expected_on_average() {
    let mut dice = Dice::new(7);
    let (mut moved, mut needless) = (Scores::default(), Scores::default());
    for _ in 0..200 {
        let (mut scenario, tag) = random(&mut dice, false);
        scenario.scheme = "modulo";
        let new = ringscope::placement::cluster::NodeSpec::named(format!("{tag:x}-new"));
        scenario.changes = vec![Change::Add(vec![new])];
        scenario.step = 1;
        let rows = measure(&link::write(&scenario)).unwrap();
        moved.add(&row(&rows, "keys moved"));
        needless.add(&row(&rows, "moved needlessly"));
    }
    moved.check("moved", 0.7..=1.4);
    needless.check("needless", 0.7..=1.4);
}

#[test]
fn states_count_in_what_is_expected() {
    let scenario = link::open("v1/ring/nodes=a,b,c;state:backup,d;state:drain,e*0/down=a/step=1").unwrap().scenario;
    assert_eq!(scenario.nodes[2].state, State::Backup);
    let rows = measure(&link::write(&scenario)).unwrap();
    for (name, expected) in [("a", 0.0), ("b", 1.0), ("c", 0.0), ("d", 0.0), ("e", 0.0)] {
        let share = row(&rows, &format!("share {name}"));
        assert_eq!((share.measured, share.expected), (Some(expected), Some(expected)), "{name}");
    }
    let moved = row(&rows, "keys moved");
    assert!(near(moved.expected.unwrap(), 1000.0), "{moved:?}");
}
