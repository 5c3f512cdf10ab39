//! Where the keys of the change came from, or where they went.

use super::column;
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::{
            facts::{self, flows, short_names},
            hue_class, swatch_of,
        },
        reactive::Memo,
        state,
    },
    fixed::fixed,
    layout::label,
    sorting,
    story::Story,
    words::{self, ui},
};

/// Up to so many parts get their number right under them, if it is narrower than its part in a bar that is so wide.
const UNDER: usize = 6;
const BAR: f64 = 440.0;
/// The size of the letters, and what parts a number from the next one.
const LETTERS: (f64, f64) = (12.5, 8.0);
/// So many are listed here; the table further down has all.
const LISTED: usize = 8;
/// And so many pairs.
const PAIRS: usize = 5;

/// One part of the bar.
#[derive(Clone, PartialEq)]
struct Part {
    actor: u32,
    keys: u32,
    name: String,
    share: f64,
}

#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    /// Everything from one node, or to one: a bar.
    Bar {
        head: String,
        parts: Vec<Part>,
        to_one: bool,
    },
    /// From many to many: the largest.
    Pairs {
        head: String,
        pairs: Vec<(String, String, facts::Flow)>,
        more: usize,
    },
}

/// One row of the flow matrix, or its largest entries.
pub fn flow() -> El {
    let state = state();
    let shown = Memo::derive(move || state.story.with(|s| shown(s)));
    fragment().dynamic(move || {
        let (head, content) = match shown.get() {
            Shown::Nothing => return None,
            Shown::Bar { head, parts, to_one } => (head, bar(parts, to_one)),
            Shown::Pairs { head, pairs, more } => (head, largest(pairs, more)),
        };
        Some(el("section.flow").add(el("h2").text(&head)).add(content))
    })
}

fn shown(story: &Story) -> Shown {
    let mut flows = flows(story);
    let (Some(first), Some(_)) = (flows.first().cloned(), &story.before) else { return Shown::Nothing };
    let names: Vec<&str> = story.picture.actors.iter().map(|a| a.name.as_str()).collect();
    let name = |actor: u32| names.get(actor as usize).copied().unwrap_or_default().to_owned();
    let total: u32 = flows.iter().map(|f| f.keys).sum();
    let to_one = flows.iter().all(|f| f.to == first.to);
    let from_one = flows.iter().all(|f| f.from == first.from);
    if to_one || from_one {
        let others: Vec<u32> = flows.iter().map(|f| if to_one { f.from } else { f.to }).collect();
        let other_names: Vec<&str> =
            others.iter().map(|a| names.get(*a as usize).copied().unwrap_or_default()).collect();
        let parts = flows.iter().zip(others).zip(short_names(&other_names)).map(|((flow, actor), name)| Part {
            actor,
            keys: flow.keys,
            name,
            share: f64::from(flow.keys) / f64::from(total),
        });
        let one = name(if to_one { first.to } else { first.from });
        let head = if to_one { ui::came_from(&one, total) } else { ui::went_to(&one, total) };
        return Shown::Bar { head, parts: parts.collect(), to_one };
    }
    sorting::by_number(&mut flows, |f| u64::MAX - u64::from(f.keys));
    let more = flows.len().saturating_sub(PAIRS);
    flows.truncate(PAIRS);
    let pairs = flows.into_iter().map(|f| (name(f.from), name(f.to), f)).collect();
    Shown::Pairs { head: ui::who_gave(total), pairs, more }
}

/// A bar in as many parts, with their numbers.
fn bar(parts: Vec<Part>, to_one: bool) -> El {
    let state = state();
    let hue = |actor| state.story.with_untracked(|s| hue_class(&s.picture, None, actor));
    let fits = |part: &Part| {
        let (count, name) = ui::flow_part(part.keys, &part.name, to_one);
        label::width(&count, LETTERS.0) + label::width(&name, LETTERS.0) + LETTERS.1 <= part.share * BAR
    };
    let under = parts.len() <= UNDER && parts.iter().all(fits);
    let width = |part: &Part| [&fixed(part.share * 100.0, 3), "%"].concat();
    let piece = |part: &Part| el("i").attr("class", &hue(part.actor)).style("width", &width(part));
    let bar = el("span.flow-bar").attrs("aria-hidden=true").add_all(parts.iter().map(piece));
    let more = parts.len().saturating_sub(LISTED);
    let mut listed = parts;
    if !under {
        sorting::by_number(&mut listed, |p| u64::MAX - u64::from(p.keys));
        listed.truncate(LISTED);
    }
    let item = |part: &Part| {
        let (count, name) = ui::flow_part(part.keys, &part.name, to_one);
        let line = el("li");
        // Where the bar is narrower the numbers are a list after all: see the style sheet.
        let line = if under { line.style("width", &width(part)) } else { line };
        line.add(swatch_of(part.actor)).add(el("b").text(&count)).text(&name)
    };
    let labels = el("ul.flow-parts")
        .class_if("under", under)
        .add_all(listed.iter().map(item))
        .add_all((more > 0).then(|| el("li").text(&ui::more_below(more))));
    fragment().add(bar).add(labels)
}

/// The largest flows, one a line.
fn largest(pairs: Vec<(String, String, facts::Flow)>, more: usize) -> El {
    let node = |actor: u32, name: &str| el("td").add(swatch_of(actor)).text(name);
    let row = |(from, to, flow): (String, String, facts::Flow)| {
        el("tr")
            .add(node(flow.from, &from))
            .add(node(flow.to, &to))
            .add(el("td.num").text(&words::number(flow.keys.into())))
    };
    let head = el("tr").add(column("th", ui::FROM)).add(column("th", ui::TO)).add(column("th.num", ui::KEYS));
    let table = el("table.pairs").add(el("thead").add(head)).add(el("tbody").add_all(pairs.into_iter().map(row)));
    fragment().add(table).add_all((more > 0).then(|| el("p.note").text(&ui::more_below(more))))
}
