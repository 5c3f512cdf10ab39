//! Random trees whose browsers have these views, beside the same trees if everybody knew every cache.

use super::Ground;
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::{LocalStorage, RwSignal, SetValue, StoredValue, effect},
        tables::cells::{head, num, num_head, row_head, table},
    },
    fixed::fixed,
    platform::bits::Bits,
    trees::{Unlike, Unlikes},
    words::{self, clients as ui, ui as page},
};

/// So many placements between two looks at the clock.
const HANDFUL: usize = 20_000;

/// What is shown: rows of a name and cells, and a note; or why there is nothing.
type Shown = Result<(Vec<(&'static str, [String; 3])>, String), String>;

/// The table; it is worked out while it is open.
pub fn trees_table(ground: Ground) -> El {
    let shown = RwSignal::new(None::<Shown>);
    let bits: StoredValue<Option<Bits>, LocalStorage> = StoredValue::new_local(None);
    effect(move || {
        bits.set_value(None);
        shown.set(None);
        let Some(asked) = ground.asked.get() else { return };
        let scenario = asked.story.scenario.clone();
        let mut unlikes = None;
        bits.set_value(Some(Bits::of(move || {
            let step = match &mut unlikes {
                None => Unlikes::begin(&scenario).map(|begun| {
                    unlikes = Some(begun);
                    None
                }),
                Some(unlikes) => unlikes.go_on(HANDFUL),
            };
            match step {
                Ok(None) => return true,
                Ok(Some(unlike)) => {
                    let settings = &scenario.settings;
                    let count = |name| settings.count(name) as usize;
                    let note = ui::trees_note(
                        count("requests"),
                        count("pages"),
                        unlike.shape.nodes as usize,
                        count("arity"),
                        count("threshold"),
                    );
                    shown.set(Some(Ok((rows(&unlike), note))));
                }
                Err(refusal) => shown.set(Some(Err(refusal.0))),
            }
            false
        })));
    });
    let [name, rest @ ..] = ui::TREES_HEADS;
    let body = move || {
        Some(match shown.get()? {
            Err(why) => el("p.note").text(&why),
            Ok((rows, note)) => {
                let heads = el("tr").add(head(name)).add_all(rest.into_iter().map(num_head));
                let row = |(name, cells): &(&'static str, [String; 3])| {
                    el("tr").add(row_head(name)).add_all(cells.iter().map(|cell| num(cell)))
                };
                let body = el("tbody").add_all(rows.iter().map(row));
                fragment().add(table("wide", ui::TREES_CAPTION, heads).add(body)).add(el("p.note").text(&note))
            }
        })
    };
    el("div").dynamic(body)
}

fn rows(unlike: &Unlike) -> Vec<(&'static str, [String; 3])> {
    let count = |n: u64| words::number(n.into());
    let none = || page::NONE.to_owned();
    let bound = |of: Option<f64>| of.map_or_else(none, page::one_place);
    let busiest = |run: &crate::trees::Run| count(run.busiest().map_or(0, |(_, n)| n.into()));
    let steps = |run: &crate::trees::Run| fixed(run.climbed().1, 2);
    let (run, whole, bounds) = (&unlike.run, &unlike.whole, unlike.bounds);
    let [origin, most, copies, hops, spread, load] = ui::TREES_ROWS;
    vec![
        (origin, [count(run.at_origin()), count(whole.at_origin()), bounds.map_or_else(none, |b| count(b.origin))]),
        (most, [busiest(run), busiest(whole), bound(bounds.map(|b| b.busiest))]),
        (copies, [count(run.all_copies()), count(whole.all_copies()), bound(bounds.map(|b| b.copies))]),
        (hops, [steps(run), steps(whole), none()]),
        (spread, [count(unlike.spread as u64), page::ONE.to_owned(), none()]),
        (load, [count(unlike.load.into()), none(), none()]),
    ]
}
