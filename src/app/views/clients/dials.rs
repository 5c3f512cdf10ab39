//! Balance, monotonicity, spread and load, each with its definition, against what a perfect scheme would make of it.

use super::{Asked, Ground};
use crate::{
    app::{
        aside::{
            axis::axis,
            caption, column,
            typical::{Off, off},
        },
        dom::{El, el, fragment, svg},
    },
    fixed::fixed,
    measure::Expected,
    words::{self, clients as ui, ui as page},
};

/// One line.
#[derive(Clone, PartialEq)]
struct Line {
    named: (&'static str, &'static str),
    measured: String,
    expected: String,
    off: Option<Off>,
}

/// The lines, and what the theorem says.
pub fn dials(ground: Ground) -> El {
    let lines = ground.read(lines);
    let theorem = ground.read(|asked| {
        let outcome = &asked.outcome;
        let (spread, load) = (outcome.bound_of_spread()?, outcome.bound_of_load()?);
        Some(ui::theorem(outcome.views.t()?, outcome.views.known_nodes(), spread, load))
    });
    let head = el("tr")
        .add(column("th", page::NUMBER))
        .add(column("th", page::MEASURED))
        .add(column("th", page::OFF))
        .add(column("th", page::EXPECTED));
    let rows = move || Some(fragment().add_all(lines.get().unwrap_or_default().iter().map(row)));
    let table = el("table")
        .add(caption(ui::DIALS, el("span.head-note").text(ui::DIALS_NOTE)))
        .add(el("thead.off-screen").add(head))
        .add(el("tbody").dynamic(rows));
    let bound = move || theorem.get().flatten().unwrap_or_default();
    el("section.typical.dials").add(table).add(el("p.note").say(bound)).add(legend())
}

fn row(line: &Line) -> El {
    let (name, definition) = line.named;
    let name = el("th").attrs("scope=row").text(name).add(el("span.definition").text(definition));
    el("tr")
        .add(name)
        .add(el("td.measured").text(&line.measured))
        .add(el("td.axis-cell").add_all(line.off.map(axis)))
        .add(el("td.expected").text(&line.expected))
}

fn lines(asked: &Asked) -> Vec<Line> {
    let outcome = &asked.outcome;
    let (Some(mean), true) = (outcome.mean_spread(), outcome.most_spread() > 0) else { return Vec::new() };
    let ideal = outcome.ideal();
    let count = |value: f64| words::number(value.max(0.0).round() as u128);
    let line = |named, measured: f64, expected: Option<Expected>, say: &dyn Fn(f64) -> String| Line {
        named,
        measured: say(measured),
        expected: expected.map_or_else(
            || page::NO_LAW.to_owned(),
            |e| if e.deviation > 0.0 { page::plus_minus(&say(e.mean), &say(e.deviation)) } else { say(e.mean) },
        ),
        off: expected.map(|e| off(e, measured)),
    };
    let two = |value: f64| fixed(value, 2);
    let mut lines = vec![line(ui::SPREAD, outcome.most_spread() as f64, ideal.and_then(|i| i.spread), &|v| {
        if v.fract() == 0.0 { count(v) } else { fixed(v, 1) }
    })];
    lines.push(line(ui::MEAN_SPREAD, mean, ideal.map(|i| i.mean_spread), &two));
    lines.push(line(ui::LOAD, f64::from(outcome.most_load()), ideal.and_then(|i| i.load), &count));
    if let Some(agreement) = outcome.agreement() {
        let deviation = ideal.and_then(|i| i.agreement).map_or(0.0, |e| e.deviation);
        let expected = outcome.overlap.mean.map(|mean| Expected { mean, deviation });
        let percent = |value: f64| fixed(value * 100.0, 1);
        let mut line = line(ui::AGREEMENT, agreement, expected, &percent);
        line.measured.push_str(" %");
        line.expected.push_str(if expected.is_some() { " %" } else { "" });
        // Where a theorem fixes it, a key more or less would be seen.
        if expected.is_some_and(|e| e.deviation == 0.0) {
            line.off = expected.map(|e| if e.mean == agreement { Off::AsFixed } else { Off::NotAsFixed });
        }
        lines.push(line);
    }
    if let Some(peak) = outcome.mean_peak() {
        lines.push(line(ui::BALANCE, peak, outcome.peak, &two));
    }
    if outcome.bound > 0 {
        lines.push(Line {
            named: ui::MONOTONE,
            measured: words::number(outcome.strayed.into()),
            expected: page::always(page::ZERO),
            off: Some(if outcome.strayed == 0 { Off::AsFixed } else { Off::NotAsFixed }),
        });
    }
    lines
}

/// What the signs mean.
pub fn legend() -> El {
    let sign = |rects: &[(&str, &str)], text: &str| {
        let bars =
            rects.iter().map(|(y, height)| svg("rect").attrs("x=0|width=22").attr("y", y).attr("height", height));
        let drawing = svg("svg").attrs("viewBox=0 0 22 12|width=22|height=12|aria-hidden=true").add_all(bars);
        el("li").add(drawing).text(text)
    };
    el("ul.legend.lane-legend")
        .add(sign(&[("1", "10")], ui::LEGEND_HOME))
        .add(sign(&[("4", "4")], ui::LEGEND_ELSEWHERE))
        .add(sign(&[("1", "2.5"), ("8.5", "2.5")], ui::LEGEND_STRAY))
        .add(sign(&[("4.5", "3")], ui::LEGEND_APART).class_if("apart", true))
}
