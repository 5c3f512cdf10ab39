//! Beside the trees: the same requests answered otherwise, whether the numbers are typical, what the paper promises, what
//! q trades, and how little two pages' trees have in common.

use std::rc::Rc;

use super::now::Now;
use crate::{
    app::{
        aside::{axis::axis, caption, column, typical::Off},
        dom::{El, el, fragment},
        reactive::{RwSignal, Signal},
        state,
    },
    fixed::fixed,
    measure::Expected,
    placement::NOBODY,
    scenario::edit::Edit,
    setting::Value,
    trees::{Beside, Bounds, Choice, Hot, Run, measures},
    words::{number, trees as words, ui},
};

type Both = Option<(Rc<Hot>, Rc<Beside>)>;

/// All of it.
pub fn aside(now: Now) -> El {
    let both = Signal::derive(move || now.hot.get().zip(now.beside.get()));
    el("aside.aside.trees")
        .attr("aria-label", words::ASIDE)
        .dynamic(move || both.get().map(|(hot, beside)| ways(&hot, &beside)))
        .dynamic(move || both.get().filter(|(hot, _)| hot.plan.count() > 0).map(|(hot, beside)| typical(&hot, &beside)))
        .dynamic(move || promised(both))
        .dynamic(move || {
            both.get().filter(|(hot, _)| hot.plan.count() > 0).map(|(hot, beside)| tradeoff(&hot, &beside))
        })
        .add(pages(now))
}

fn bar(part: f64, class: &str) -> El {
    let width = [&fixed((part * 100.0).clamp(0.0, 100.0), 2), "%"].concat();
    el("span.way-bar").attr("aria-hidden", "true").add(el(class).style("width", &width))
}

fn count(n: u64) -> String {
    number(n.into())
}

/// Random trees, one responsible cache, one shared tree.
fn ways(hot: &Hot, beside: &Beside) -> El {
    let runs = [(words::RANDOM_TREES, &hot.run), (words::ONE_CACHE, &beside.one), (words::ONE_TREE, &beside.shared)];
    let most = runs.iter().filter_map(|(_, run)| run.busiest()).map(|(_, n)| n).max().unwrap_or(1).max(1);
    let row = |(i, (name, run)): (usize, &(&str, &Run))| {
        let busiest = run.busiest().map_or(0, |(_, n)| n);
        let name = el("th").attrs("scope=row").text(name);
        el("tr")
            .class_if("own", i == 0)
            .add(name)
            .add(el("td.num").text(&count(run.at_origin())))
            .add(el("td.num").text(&count(busiest.into())))
            .add(el("td.way").add(bar(f64::from(busiest) / f64::from(most), "i.full")))
            .add(el("td.num").text(&count(run.all_copies())))
    };
    let head = el("tr")
        .add(column("th", words::WAY))
        .add(column("th.num", words::AT_ORIGIN))
        .add(column("th.num", words::BUSIEST))
        .add(el("td"))
        .add(column("th.num", words::COPIES));
    let note = el("span.head-note").text(&words::same_requests(hot.requests.len()));
    let table = el("table.ways")
        .add(caption(words::WAYS, note))
        .add(el("thead").add(head))
        .add(el("tbody").add_all(runs.iter().enumerate().map(row)));
    el("section").add(table)
}

/// A number with one or two places, or none where it is a count.
fn said(value: f64, places: usize) -> String {
    if places == 0 { count(value.max(0.0).round() as u64) } else { fixed(value, places) }
}

fn expected(e: Expected, places: usize) -> String {
    let fine = match places {
        0 if e.deviation > 0.0 && e.mean < 1_000.0 => 1,
        // Not ± 0.00.
        2 if e.deviation < 0.005 => 4,
        _ => places,
    };
    if e.deviation == 0.0 {
        said(e.mean, places)
    } else {
        ui::plus_minus(&said(e.mean, fine), &said(e.deviation, fine))
    }
}

/// Each number against a hundred other draws.
fn typical(hot: &Hot, beside: &Beside) -> El {
    let names = [words::AT_ORIGIN_LINE, words::BUSIEST_LINE, words::MEAN_LINE, words::COPIES_LINE, words::STEPS_LINE];
    let rows = measures(&hot.run, Some(beside.typical));
    let row = |i: usize| {
        let ((_, measured, law), places) = (rows[i], if [2, 4].contains(&i) { 2 } else { 0 });
        let off = law.map(|law| match law.off(measured) {
            Some(sigmas) => Off::Sigmas(sigmas),
            None if (measured - law.mean).abs() < 1e-9 => Off::AsFixed,
            None => Off::NotAsFixed,
        });
        el("tr")
            .add(el("th").attrs("scope=row").text(names[i]))
            .add(el("td.measured").text(&said(measured, places)))
            .add(el("td.axis-cell").add_all(off.map(axis)))
            .add(el("td.expected").text(&law.map_or_else(String::new, |law| expected(law, places))))
    };
    let head = el("tr")
        .add(column("th", ui::NUMBER))
        .add(column("th", ui::MEASURED))
        .add(column("th", ui::OFF))
        .add(column("th", ui::EXPECTED));
    let table = el("table")
        .add(caption(ui::TYPICAL, el("span.head-note").text(ui::TYPICAL_NOTE)))
        .add(el("thead.off-screen").add(head))
        .add(el("tbody").add_all((0..rows.len()).map(row)));
    el("section.typical").add(table).add(el("p.note").text(words::TYPICAL_NOTE))
}

/// The paper's bounds, each beside what was measured.
fn promised(both: Signal<Both>) -> Option<El> {
    let (hot, _) = both.get()?;
    let bounds = hot.bounds?;
    let (pages, busiest) = (u64::from(hot.plan.pages), hot.run.busiest().map_or(0, |(_, n)| n));
    let climbed = hot.run.climbed();
    let Bounds { rho, height, mean, by_roles, by_copies, steps, .. } = bounds;
    let mut rows = Vec::new();
    if let Some(limit) = bounds.origin {
        let formula = words::limit_formula(hot.plan.shape.arity, hot.plan.threshold, hot.plan.pages);
        rows.push((words::AT_ORIGIN_LINE, count(hot.run.at_origin()), count(limit * pages), formula));
    }
    let theorem = words::theorem(hot.plan.shape.arity, [rho, height, by_roles, by_copies]);
    rows.push((words::BUSIEST_LINE, count(busiest.into()), fixed(bounds.busiest(), 0), theorem));
    rows.push((
        words::MEAN_LINE,
        fixed(hot.run.mean(), 2),
        fixed(mean, 2),
        words::mean_formula(hot.plan.shape.arity, rho, height),
    ));
    let up_and_down = 2.0 * f64::from(climbed.0);
    rows.push((words::LATENCY, fixed(up_and_down, 0), fixed(steps, 0), words::steps_formula(hot.plan.shape.arity)));
    let row = |(name, measured, limit, formula): &(&str, String, String, String)| {
        el("tr")
            .add(el("th").attrs("scope=row").text(name).add(el("span.formula").text(formula)))
            .add(el("td.num").add(el("b").text(measured)))
            .add(el("td.num").text(&words::no_more_than(limit)))
    };
    let head = el("tr")
        .add(column("th", ui::NUMBER))
        .add(column("th.num", ui::MEASURED))
        .add(column("th.num", words::PROMISED));
    let table = el("table.ways.promised")
        .add(caption(words::PROMISES, el("span.head-note").text(words::PROMISES_NOTE)))
        .add(el("thead.off-screen").add(head))
        .add(el("tbody").add_all(rows.iter().map(row)));
    Some(el("section").add(table).add(el("p.note").text(words::CONSTANTS)))
}

/// Copies to the left, the busiest cache to the right, a row for each q.
fn tradeoff(hot: &Hot, beside: &Beside) -> El {
    let state = state();
    let most = |of: fn(&Choice) -> u64| beside.choices.iter().map(of).max().unwrap_or(1).max(1) as f64;
    let (copies, busiest) = (most(|c| c.copies), most(|c| c.busiest.into()));
    let row = |choice: &Choice| {
        let (threshold, own) = (choice.threshold, choice.threshold == hot.plan.threshold);
        let set = move || state.dispatch(Edit::Setting("threshold", Value::Count(threshold.into())));
        let button = el("button.q")
            .attr("type", "button")
            .attr("aria-label", &words::choose_q(threshold))
            .attr("aria-pressed", if own { "true" } else { "false" })
            .click(set)
            .text(&threshold.to_string());
        el("tr")
            .class_if("own", own)
            .add(el("td.num").text(&count(choice.copies)))
            .add(el("td.way.left").add(bar(choice.copies as f64 / copies, "i.hollow")))
            .add(el("th").attrs("scope=row").add(button))
            .add(el("td.way").add(bar(f64::from(choice.busiest) / busiest, "i.full")))
            .add(el("td.num").text(&count(choice.busiest.into())))
            .add(el("td.num").text(&count(choice.origin)))
    };
    let head = el("tr")
        .add(column("th.num", words::COPIES))
        .add(el("td"))
        .add(column("th.mid", words::Q))
        .add(el("td"))
        .add(column("th.num", words::BUSIEST))
        .add(column("th.num", words::AT_ORIGIN));
    let table = el("table.ways.trade")
        .add(caption(words::TRADE, el("span.head-note").text(words::TRADE_NOTE)))
        .add(el("thead").add(head))
        .add(el("tbody").add_all(beside.choices.iter().map(row)));
    el("section").add(table)
}

/// At most so many pages are in the list.
const LISTED: u32 = 500;
/// At most so many levels, and nodes of a level, are compared.
const LEVELS: u32 = 4;
const NODES: u32 = 2_000;

/// Which page is drawn, and how many machines its tree shares with another's.
fn pages(now: Now) -> El {
    let other = RwSignal::new(1u32);
    let count = Signal::derive(move || now.hot.with(|hot| hot.as_ref().map_or(1, |h| h.plan.pages)));
    let list = move |name: &'static str, chosen: RwSignal<u32>, most: u32| {
        let options = move || {
            let hot = now.hot.get()?;
            let asked = hot.requests.per_page(hot.plan.pages);
            let option = |page: u32| {
                let said = words::page_option(&hot.plan.page_name(page).to_string(), asked.get(page as usize).copied());
                let option = el("option").attr("value", &page.to_string()).text(&said);
                if page == chosen.get_untracked() { option.attr("selected", "") } else { option }
            };
            Some(fragment().add_all((0..hot.plan.pages.max(most).min(LISTED)).map(option)))
        };
        let picked = move |event: web_sys::Event| {
            if let Ok(page) = crate::app::dom::value_of(&event).parse() {
                chosen.set(page);
            }
        };
        el("select")
            .attr("aria-label", name)
            .dynamic(options)
            .bind_value(move || chosen.get().to_string())
            .on("change", picked)
    };
    let shared = move || {
        let hot = now.hot.get()?;
        let (one, two) = (now.page.get(), other.get());
        let shape = hot.plan.shape;
        let row = |level: u32| {
            let nodes = shape.level_nodes(level);
            let held = |page: u32| {
                let mut held = vec![false; hot.plan.caches.len()];
                for node in nodes.clone() {
                    let cache = hot.cache(page, node);
                    if cache != NOBODY {
                        held[cache as usize] = true;
                    }
                }
                held
            };
            let common = held(one).iter().zip(held(two)).filter(|(a, b)| **a && *b).count();
            // Each of so many caches is missed by m draws with (1 − 1/C)^m.
            let (m, c) = ((nodes.end - nodes.start) as i32, f64::from(hot.plan.count()));
            let hit = 1.0 - (1.0 - 1.0 / c).powi(m);
            el("tr")
                .add(el("th").attrs("scope=row").text(&words::level(level as usize, true)))
                .add(el("td.num").text(&number((nodes.end - nodes.start).into())))
                .add(el("td.num").add(el("b").text(&common.to_string())))
                .add(el("td.num").text(&fixed(c * hit * hit, 2)))
        };
        let levels = (1..=shape.depth().min(LEVELS)).filter(|l| {
            let nodes = shape.level_nodes(*l);
            nodes.end - nodes.start <= NODES
        });
        let head = el("tr")
            .add(column("th", words::LEVEL))
            .add(column("th.num", words::NODES))
            .add(column("th.num", words::IN_BOTH))
            .add(column("th.num", ui::EXPECTED));
        let table = el("table.ways").add(el("thead").add(head)).add(el("tbody").add_all(levels.map(row)));
        (hot.plan.count() > 0).then_some(table)
    };
    let draw = el("label.page-choice").text(words::DRAWN).add(list(words::DRAWN, now.page, 1));
    let beside = el("label.page-choice").text(words::COMPARED).add(list(words::COMPARED, other, 2));
    el("section.two-pages")
        .add(el("h2").text(words::PAGES_HEAD))
        .when(move || count.get() > 1, move || draw.clone())
        .add(beside)
        .dynamic(shared)
        .add(el("p.note").text(words::PAGES_NOTE))
}
