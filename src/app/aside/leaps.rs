//! A key's leaps from bucket to bucket, with the generator's state: jump hash, step by step.

use leptos::prelude::*;

use crate::{
    app::state,
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
#[component]
pub fn Leaps() -> impl IntoView {
    let state = state();
    let trace = Memo::new(move |_| {
        let looked = match state.looked.with(|l| l.target) {
            Some(Target::Key(key)) => Some(key),
            _ => None,
        };
        let key = looked.or(state.traced.get());
        state.story.with(|s| trace(s, key.or_else(|| s.telling_key()).unwrap_or(0)))
    });
    move || {
        let Trace { key, hash, rows } = trace.get()?;
        let row = |(at, state, to): (String, String, String)| {
            view! {
                <tr>
                    <td>{at}</td>
                    <td class="mono">{state}</td>
                    <td class="num">{to}</td>
                </tr>
            }
        };
        Some(view! {
            <section class="leaps">
                <table>
                    <caption>
                        <span class="head">
                            <h2>{w::title(&key)}</h2>
                            <span class="head-note">{w::hash(&hash)}</span>
                        </span>
                    </caption>
                    <thead>
                        <tr>
                            <th scope="col">{w::AT}</th>
                            <th scope="col">{w::STATE}</th>
                            <th scope="col" class="num">{w::TO}</th>
                        </tr>
                    </thead>
                    <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
            </section>
        })
    }
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
