//! The numbers of a step, each beside its expectation.

use super::opened;
use crate::{
    measure::{Balance, Expected, ExpectedMoves, Typical, balance, typical},
    movement::Movement,
    refusal::Refusal,
    scenario::Placed,
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
/// the others are of the distinct keys: shares are fractions of 1.
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
    Ok(rows_of(before.as_ref(), &after))
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
