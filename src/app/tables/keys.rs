//! The first keys, each with its hash and its owner.

use super::{
    at_rest,
    cells::{first_of, head, mono, row_head, table},
};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::swatch_of,
        state,
    },
    layout::NOBODY,
    story::Story,
    words::ui,
};

/// So many keys; then it says how many more there are.
const ROWS: usize = 100;

#[derive(Clone, PartialEq)]
struct Line {
    key: String,
    hash: String,
    place: String,
    before: Option<u32>,
    owner: Option<u32>,
}

/// The table.
pub fn keys_table() -> El {
    let state = state();
    let lines = at_rest(state, lines);
    let total = at_rest(state, |s| s.after.keys.len());
    let ring = at_rest(state, |s| s.after.placement.ring().is_some());
    let place = el("th").attr("scope", "col").say(move || {
        let name = if ring.get() { ui::PLACE_ON_RING } else { ui::BUCKET };
        name.to_owned()
    });
    let heads =
        el("tr").add(head(ui::KEY)).add(head(ui::HASH)).add(place).add(head(ui::OWNER_BEFORE)).add(head(ui::OWNER));
    let body = el("tbody").dynamic(move || Some(lines.with(|l| fragment().add_all(l.iter().map(key_line)))));
    fragment().add(table("wide", ui::KEYS_CAPTION, heads).add(body)).dynamic(move || first_of(ROWS, total.get()))
}

fn key_line(line: &Line) -> El {
    let moved = line.before.is_some() && line.before != line.owner;
    el("tr")
        .class_if("moved", moved)
        .add(row_head(&line.key).class_if("mono", true))
        .add(mono(&line.hash))
        .add(mono(&line.place))
        .add(owner(line.before))
        .add(owner(line.owner))
}

fn owner(actor: Option<u32>) -> El {
    let Some(actor) = actor else { return el("td").text(ui::NONE) };
    let name = state().story.with_untracked(|s| s.picture.actors.get(actor as usize).map(|a| a.name.clone()));
    el("td").add(swatch_of(actor)).text(&name.unwrap_or_default())
}

fn lines(story: &Story) -> Vec<Line> {
    let placed = &story.after;
    let ring = placed.placement.ring().is_some();
    let buckets: u64 = crate::app::parts::facts::points_of(placed).iter().sum();
    let of = |key: usize| {
        let hash = placed.hashes.get(key).copied().unwrap_or(0);
        let actor = |side: &crate::layout::Side| side.owners.get(key).copied().filter(|o| *o != NOBODY);
        Line {
            key: placed.keys.key(key).to_string(),
            hash: ui::hash_value(hash),
            place: match placed.placement.looked_up(hash) {
                Some(position) if ring => placed.placement.notation().shown(position),
                Some(position) if placed.placement.grid() => {
                    position.checked_rem(buckets).map_or_else(|| ui::NONE.to_owned(), |b| b.to_string())
                }
                // The bucket in which a key's leaps end.
                _ => placed.placement.leaps(hash).and_then(|l| Some(l.last()?.from.to_string())).unwrap_or_default(),
            },
            before: story.before.as_ref().and_then(|_| actor(&story.picture.before)),
            owner: actor(&story.picture.after),
        }
    };
    (0..placed.keys.len().min(ROWS)).map(of).collect()
}
