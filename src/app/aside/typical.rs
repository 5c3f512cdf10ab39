//! Is it typical? Each number against its expectation, on one axis of standard deviations.

use super::{axis::axis, caption, column};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
        state,
    },
    fixed::fixed,
    measure::Expected,
    story::{Story, said::formula},
    words::{self, ui},
};

/// One line.
#[derive(Clone, PartialEq)]
struct Line {
    name: &'static str,
    measured: String,
    /// The expectation in words; empty where the law says nothing.
    expected: String,
    /// Deviations off; none where there is nothing to compare.
    off: Option<Off>,
    formula: String,
}

/// Where a measured value lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Off {
    /// So many standard deviations off.
    Sigmas(f64),
    /// Where a theorem fixes it.
    AsFixed,
    /// Elsewhere, though a theorem fixes it.
    NotAsFixed,
}

/// The lines.
pub fn typical() -> El {
    let state = state();
    let lines = Memo::derive(move || state.story.with(|s| lines(s)));
    fragment().when(
        move || lines.with(|l| !l.is_empty()),
        move || {
            let head = el("tr")
                .add(column("th", ui::NUMBER))
                .add(column("th", ui::MEASURED))
                .add(column("th", ui::OFF))
                .add(column("th", ui::EXPECTED));
            let rows = move || Some(fragment().add_all(lines.with(|l| l.iter().map(row).collect::<Vec<_>>())));
            let table = el("table")
                .add(caption(ui::TYPICAL, el("span.head-note").text(ui::TYPICAL_NOTE)))
                .add(el("thead.off-screen").add(head))
                .add(el("tbody").dynamic(rows));
            el("section.typical").add(table)
        },
    )
}

fn row(line: &Line) -> El {
    let name = el("th").attrs("scope=row").text(line.name).add(el("span.off-screen").text(&line.formula));
    el("tr")
        .attr("title", &line.formula)
        .add(name)
        .add(el("td.measured").text(&line.measured))
        .add(el("td.axis-cell").add_all(line.off.map(axis)))
        .add(el("td.expected").text(&line.expected))
}

fn lines(story: &Story) -> Vec<Line> {
    let find = |name: &str| story.numbers.iter().find(|r| r.name == name);
    let mut lines = Vec::new();
    let moved_formula = story.expected.as_ref().map_or_else(String::new, |e| formula(e.formula));
    for (name, title, style) in [
        ("keys moved", ui::MOVED, Style::Keys),
        ("moved needlessly", ui::MOVED_NEEDLESSLY, Style::Keys),
        ("max to mean", ui::BUSIEST, Style::Ratio),
        ("relative standard deviation", ui::SPREAD, Style::Percent),
    ] {
        let Some(row) = find(name) else { continue };
        let Some(measured) = row.measured else { continue };
        let expected = row.expected.map(|mean| Expected { mean, deviation: row.tolerance.unwrap_or(0.0) });
        lines.push(Line {
            name: title,
            measured: style.say(measured),
            expected: expected.map_or_else(|| ui::NO_LAW.to_owned(), |e| style.say_expected(e)),
            off: expected.map(|e| off(e, measured)),
            formula: match name {
                "keys moved" => moved_formula.clone(),
                "moved needlessly" => ui::NEEDLESS_FORMULA.to_owned(),
                "max to mean" => ui::BUSIEST_FORMULA.to_owned(),
                _ => ui::SPREAD_FORMULA.to_owned(),
            },
        });
    }
    lines
}

pub fn off(expected: Expected, measured: f64) -> Off {
    match expected.off(measured) {
        Some(sigmas) => Off::Sigmas(sigmas),
        None if (measured - expected.mean).abs() < 0.5 => Off::AsFixed,
        None => Off::NotAsFixed,
    }
}

/// How a number is written.
#[derive(Clone, Copy)]
enum Style {
    Keys,
    Ratio,
    Percent,
}

impl Style {
    fn say(self, value: f64) -> String {
        match self {
            Self::Keys => words::number(value.max(0.0).round() as u128),
            Self::Ratio => fixed(value, 2),
            Self::Percent => ui::percent(value, 1),
        }
    }

    fn say_expected(self, e: Expected) -> String {
        match self {
            Self::Keys if e.deviation == 0.0 => ui::always(&self.say(e.mean)),
            _ if e.deviation == 0.0 => self.say(e.mean),
            Self::Keys => ui::plus_minus(&self.say(e.mean), &self.say(e.deviation)),
            Self::Ratio => ui::plus_minus(&self.say(e.mean), &self.say(e.deviation)),
            Self::Percent => ui::plus_minus(&fixed(e.mean * 100.0, 1), &ui::percent(e.deviation, 1)),
        }
    }
}
