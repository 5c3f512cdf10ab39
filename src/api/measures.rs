//! The numbers of a step, each beside its expectation.

use std::sync::Arc;

use super::opened;
use crate::{
    measure::{Balance, Expected, ExpectedMoves, Typical, balance, typical},
    movement::Movement,
    refusal::Refusal,
    scenario::{Placed, Scenario},
    trees::{self, Hot},
    views::{Asking, Outcome, Question},
};

/// One number with what was to be expected.
#[derive(Clone, PartialEq, Debug)]
pub struct MeasureRow {
    /// Its name: a fixed one, or "share NAME".
    pub name: String,
    /// What is.
    pub measured: Option<f64>,
    /// What the law of the scheme expects.
    pub expected: Option<f64>,
    /// One standard deviation of it.
    pub tolerance: Option<f64>,
}

/// The numbers of a link at its step. "keys moved" and "moved needlessly" are since the step before (none at step 0);
/// the others are of the distinct keys: shares are fractions of 1. With `view=tree` the numbers of its trees follow.
///
/// # Errors
/// The sentence that the page would show.
pub fn measure(link: &str) -> Result<Vec<MeasureRow>, Refusal> {
    let scenario = opened(link)?;
    let after = Placed::at(&scenario, scenario.step, None)?;
    let before = match scenario.step {
        0 => None,
        step => Some(Placed::at(&scenario, step - 1, Some(&after))?),
    };
    let mut rows = rows_of(before.as_ref(), &after);
    if scenario.settings.word("view") == "views" {
        rows.extend(views(&Asking::whole(question(&scenario, &after), true)?));
    }
    if scenario.settings.word("view") == "tree" {
        rows.extend(tree_rows(&scenario)?);
    }
    Ok(rows)
}

/// What the views of a scenario ask of one of its steps.
#[must_use]
pub fn question(scenario: &Scenario, placed: &Placed) -> Question {
    Question {
        scheme: placed.world.scheme,
        cluster: placed.world.cluster.clone(),
        settings: placed.world.settings.clone(),
        who: scenario.settings.clone(),
        keys: placed.keys.clone(),
        hashes: Arc::clone(&placed.hashes),
        whole: Arc::clone(&placed.owners),
    }
}

/// The numbers of clients with a view each: the largest spread of a key and the largest load of a node beside what the
/// theorem bounds them by, up to a constant; the agreement of two clients beside what their views have in common, with
/// the deviation of so many keys.
#[must_use]
pub fn views(outcome: &Outcome) -> [MeasureRow; 3] {
    let some = outcome.keys() > 0;
    let deviation = outcome.ideal().and_then(|ideal| ideal.agreement).map(|agreement| agreement.deviation);
    let only = |name: &str, measured: f64, expected: Option<f64>| MeasureRow {
        name: name.to_owned(),
        measured: some.then_some(measured),
        expected,
        tolerance: None,
    };
    [
        only("spread", outcome.most_spread() as f64, outcome.bound_of_spread()),
        only("load", f64::from(outcome.most_load()), outcome.bound_of_load()),
        MeasureRow {
            name: "agreement".to_owned(),
            measured: outcome.agreement(),
            expected: outcome.overlap.mean,
            tolerance: deviation.filter(|_| outcome.overlap.mean.is_some()),
        },
    ]
}

/// The numbers of a scenario's random trees, beside what is typical of them.
fn tree_rows(scenario: &Scenario) -> Result<Vec<MeasureRow>, Refusal> {
    let hot = Hot::of(scenario)?;
    let typical = (hot.plan.count() > 0).then(|| trees::typical(&hot.plan));
    Ok(trees::measures(&hot.run, typical)
        .map(|(name, measured, expected)| row(name, Some(measured), expected))
        .to_vec())
}

/// The numbers of a placed step, and of the way to it from the step before.
#[must_use]
pub fn rows_of(before: Option<&Placed>, after: &Placed) -> Vec<MeasureRow> {
    let movement = before.map(|b| after.since(b)).unwrap_or_default();
    let (fair, law) = (after.fair_shares(), after.placement.law());
    let balance = balance(&after.owners, &fair, &law);
    let expected = before.and_then(|before| after.expected_since(before));
    let typical = typical(&law, &fair, after.owners.len());
    rows_from(before.map(|_| (&movement, expected.as_ref())), after, &balance, typical)
}

/// The same where all is computed: what moved and what was to be expected of it, where there is a step before; the
/// balance, and what is typical.
#[must_use]
pub fn rows_from(
    moved: Option<(&Movement, Option<&ExpectedMoves>)>,
    after: &Placed,
    balance: &Balance,
    typical: Option<Typical>,
) -> Vec<MeasureRow> {
    let mut rows = moves(moved).to_vec();
    let keys = after.owners.len();
    let some = keys > 0;
    rows.push(row("max to mean", balance.max_to_mean.filter(|_| some), typical.map(|t| t.max_to_mean)));
    let deviation = typical.map_or(0.0, |t| t.relative_deviation.deviation);
    let expected = balance.expected_relative_deviation.filter(|_| some).map(|mean| Expected { mean, deviation });
    rows.push(row("relative standard deviation", balance.relative_deviation.filter(|_| some), expected));
    for (node, load) in after.world.cluster.nodes.iter().zip(&balance.loads) {
        let k = keys as f64;
        let measured = some.then(|| f64::from(load.keys) / k);
        let expected = load.expected.filter(|_| some);
        let expected = expected.map(|e| Expected { mean: e.mean / k, deviation: e.deviation / k });
        rows.push(row(&format!("share {}", node.spec.name), measured, expected));
    }
    rows
}

fn moves(moved: Option<(&Movement, Option<&ExpectedMoves>)>) -> [MeasureRow; 2] {
    let Some((movement, expected)) = moved else {
        return [row("keys moved", None, None), row("moved needlessly", None, None)];
    };
    [
        row("keys moved", Some(movement.moved() as f64), expected.map(|e| e.moved)),
        row("moved needlessly", Some(movement.needless() as f64), expected.map(|e| e.needless)),
    ]
}

fn row(name: &str, measured: Option<f64>, expected: Option<Expected>) -> MeasureRow {
    let (expected, tolerance) = expected.map_or((None, None), |e| (Some(e.mean), Some(e.deviation)));
    MeasureRow { name: name.to_owned(), measured, expected, tolerance }
}
