//! A key's leaps from bucket to bucket, with the generator's state: jump hash, step by step.

use super::{caption, column};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
        state,
    },
    layout::Target,
    story::{Story, leaps::asked},
    words::{self, leaps as w},
};

/// What the table shows.
#[derive(Clone, PartialEq)]
struct Trace {
    key: String,
    hash: String,
    /// Before the table and after it.
    notes: [String; 2],
    heads: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

/// The table; only under schemes that leap, and for the key that is looked at or traced.
pub fn leaps() -> El {
    let state = state();
    let trace = Memo::derive(move || {
        let looked = match state.looked.with(|l| l.target) {
            Some(Target::Key(key)) => Some(key),
            _ => None,
        };
        let key = looked.or(state.traced.get());
        state.story.with(|s| trace(s, key.or_else(|| s.telling_key()).unwrap_or(0)))
    });
    fragment().dynamic(move || trace.with(|t| t.as_ref().map(table)))
}

fn table(trace: &Trace) -> El {
    let last = trace.heads.len() - 1;
    let row = |cells: &Vec<String>| {
        let cell = |(i, text): (usize, &String)| {
            el(if i == last {
                "td.num"
            } else if i > 0 {
                "td.mono"
            } else {
                "td"
            })
            .text(text)
        };
        el("tr").add_all(cells.iter().enumerate().map(cell))
    };
    let head = |(i, title): (usize, &&str)| column(if i == last { "th.num" } else { "th" }, title);
    let note = |text: &String| (!text.is_empty()).then(|| el("p.note").text(text));
    let table = el("table")
        .add(caption(&w::title(&trace.key), el("span.head-note").text(&w::hash(&trace.hash))))
        .add(el("thead").add(el("tr").add_all(trace.heads.iter().enumerate().map(head))))
        .add(el("tbody").add_all(trace.rows.iter().map(row)));
    let [before, after] = &trace.notes;
    el("section.leaps").add(table).add_all(note(before)).add_all(note(after))
}

/// So many leaps are shown at most, and of the naive form so many buckets.
const MOST: usize = 40;
const MOST_ASKED: usize = 20;

fn trace(story: &Story, key: u32) -> Option<Trace> {
    let placed = &story.after;
    let hash = *placed.hashes.get(key as usize)?;
    let buckets = placed.placement.points().len();
    let digits = if placed.placement.looked_up(u64::MAX) > Some(u64::from(u32::MAX)) { 16 } else { 8 };
    let hex = |value: u64| words::hex(value, digits).split_off(2);
    let (notes, heads, rows): (_, &'static [&'static str], Vec<Vec<String>>) = if let Some(asked) =
        asked(placed, key, MOST_ASKED)
    {
        let rows = asked.iter().map(|a| {
            let answer = if a.moves { w::MOVE } else { w::STAY };
            vec![a.bucket.to_string(), w::part(a.draw), w::threshold(a.bucket), answer.to_owned()]
        });
        let left_out = if buckets > MOST_ASKED + 1 { w::only_moves(MOST_ASKED, buckets - 1) } else { String::new() };
        ([w::stepping(buckets), left_out], &[w::ASKED, w::DRAW, w::THRESHOLD, w::ANSWER], rows.collect())
    } else {
        let leaps = placed.placement.leaps(hash)?;
        let buckets = buckets as i64;
        let rows = leaps.iter().take(MOST).map(|leap| {
            let on = leap.to < buckets && leap.to != leap.from;
            let to = if on { leap.to.to_string() } else { w::past(leap.to, buckets) };
            vec![leap.from.to_string(), hex(leap.state), to]
        });
        let left_out = if leaps.len() > MOST { w::only_first(MOST, leaps.len()) } else { String::new() };
        ([String::new(), left_out], &[w::AT, w::STATE, w::TO], rows.collect())
    };
    Some(Trace {
        key: placed.keys.key(key as usize).to_string(),
        hash: hex(placed.placement.looked_up(hash)?),
        notes,
        heads,
        rows,
    })
}
