//! A key's leaps from bucket to bucket, with the generator's state: jump hash, step by step.

use super::{caption, column};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
        state,
    },
    layout::Target,
    story::Story,
    words::{self, leaps as w},
};

/// What the table shows.
#[derive(Clone, PartialEq)]
struct Trace {
    key: String,
    hash: String,
    /// Bucket, state, and where it leads.
    rows: Vec<(String, String, String)>,
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
    let row = |(at, state, to): &(String, String, String)| {
        el("tr").add(el("td").text(at)).add(el("td.mono").text(state)).add(el("td.num").text(to))
    };
    let head = el("tr").add(column("th", w::AT)).add(column("th", w::STATE)).add(column("th.num", w::TO));
    let table = el("table")
        .add(caption(&w::title(&trace.key), el("span.head-note").text(&w::hash(&trace.hash))))
        .add(el("thead").add(head))
        .add(el("tbody").add_all(trace.rows.iter().map(row)));
    el("section.leaps").add(table)
}

/// Leaps shown at most: the naive form steps through every bucket.
const MOST: usize = 40;

fn trace(story: &Story, key: u32) -> Option<Trace> {
    let placed = &story.after;
    let hash = *placed.hashes.get(key as usize)?;
    let leaps = placed.placement.leaps(hash)?;
    let buckets = placed.placement.points().len() as i64;
    let digits = if placed.placement.looked_up(u64::MAX) > Some(u64::from(u32::MAX)) { 16 } else { 8 };
    let hex = |value: u64| words::hex(value, digits).split_off(2);
    let rows = leaps.iter().take(MOST).map(|leap| {
        let to =
            if leap.to < buckets && leap.to != leap.from { leap.to.to_string() } else { w::past(leap.to, buckets) };
        (leap.from.to_string(), hex(leap.state), to)
    });
    Some(Trace {
        key: placed.keys.key(key as usize).to_string(),
        hash: hex(placed.placement.looked_up(hash)?),
        rows: rows.collect(),
    })
}
