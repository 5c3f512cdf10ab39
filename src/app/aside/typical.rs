//! Is it typical? Each number against its expectation, on one axis of standard deviations.

use leptos::prelude::*;

use super::axis::Axis;
use crate::{
    app::state,
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
#[component]
pub fn Typical() -> impl IntoView {
    let state = state();
    let lines = Memo::new(move |_| state.story.with(|s| lines(s)));
    let rows = move || lines.get().into_iter().map(|line| view! { <TypicalRow line /> }).collect::<Vec<_>>();
    view! {
        <Show when=move || lines.with(|l| !l.is_empty())>
            <section class="typical">
                <table>
                    <caption>
                        <span class="head">
                            <h2>{ui::TYPICAL}</h2>
                            <span class="head-note">{ui::TYPICAL_NOTE}</span>
                        </span>
                    </caption>
                    <thead class="off-screen">
                        <tr>
                            <th scope="col">{ui::NUMBER}</th>
                            <th scope="col">{ui::MEASURED}</th>
                            <th scope="col">{ui::OFF}</th>
                            <th scope="col">{ui::EXPECTED}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </section>
        </Show>
    }
}

#[component]
fn TypicalRow(line: Line) -> impl IntoView {
    let title = line.formula.clone();
    view! {
        <tr title=title>
            <th scope="row">{line.name} <span class="off-screen">{line.formula}</span></th>
            <td class="measured">{line.measured}</td>
            <td class="axis-cell">{line.off.map(|off| view! { <Axis off /> })}</td>
            <td class="expected">{line.expected}</td>
        </tr>
    }
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

fn off(expected: Expected, measured: f64) -> Off {
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
            Self::Ratio => format!("{value:.2}"),
            Self::Percent => ui::percent(value, 1),
        }
    }

    fn say_expected(self, e: Expected) -> String {
        match self {
            Self::Keys if e.deviation == 0.0 => ui::always(&self.say(e.mean)),
            _ if e.deviation == 0.0 => self.say(e.mean),
            Self::Keys => ui::plus_minus(&self.say(e.mean), &self.say(e.deviation)),
            Self::Ratio => ui::plus_minus(&self.say(e.mean), &self.say(e.deviation)),
            Self::Percent => ui::plus_minus(&format!("{:.1}", e.mean * 100.0), &ui::percent(e.deviation, 1)),
        }
    }
}
