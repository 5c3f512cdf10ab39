//! The 32-bit variant of jump hash as printed beside its repair: the bucket that never gets a key.

use super::{caption, column};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
        state,
    },
    story::{
        Story,
        variants::{Variants, variants},
    },
    words::leaps as w,
};

/// So many buckets are listed.
const LISTED: usize = 12;

/// The table; only under the two schemes.
pub fn variants_table() -> El {
    let state = state();
    let told = Memo::derive(move || state.story.with(|s| Some((variants(&s.after)?, second(s)))));
    fragment().dynamic(move || told.with(|told| told.as_ref().map(|(found, second)| section(found, second))))
}

/// The node that is bucket 1.
fn second(story: &Story) -> String {
    let points = story.after.placement.points();
    let node = points.get(1).and_then(|bucket| story.after.world.cluster.nodes.get(bucket.owner as usize));
    node.map(|node| node.spec.name.to_string()).unwrap_or_default()
}

fn section(found: &Variants, second: &str) -> El {
    let fair = found.fair();
    let share = |keys: f64| el("td.num").text(&w::share(keys, found.keys));
    let row = |(bucket, [repaired, printed]): (usize, &[u32; 2])| {
        el("tr")
            .class_if("never", *printed == 0)
            .add(el("th").attrs("scope=row").text(&bucket.to_string()))
            .add(share(f64::from(*printed)))
            .add(share(f64::from(*repaired)))
            .add(share(fair))
    };
    let head = [("th", w::BUCKET), ("th.num", w::AS_PRINTED), ("th.num", w::REPAIRED), ("th.num", w::FAIR)];
    let table = el("table")
        .add(caption(w::VARIANTS, el("span.head-note").text(&w::keys(found.keys))))
        .add(el("thead").add(el("tr").add_all(head.map(|(cell, title)| column(cell, title)))))
        .add(el("tbody").add_all(found.buckets.iter().enumerate().take(LISTED).map(row)));
    let more = found.buckets.len().saturating_sub(LISTED);
    el("section.leaps.variants")
        .add(table)
        .add_all((more > 0).then(|| el("p.note").text(&w::more_buckets(LISTED, found.buckets.len()))))
        .add_all(
            found.buckets.get(1).map(|second_of| el("p").text(&w::never(second, second_of[1], second_of[0], fair))),
        )
}
