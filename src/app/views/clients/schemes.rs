//! The same clients, nodes and keys under every scheme, worked out one after the other when somebody asks.

use super::Ground;
use crate::{
    api,
    app::{
        dom::{El, el, fragment},
        reactive::{LocalStorage, RwSignal, SetValue, StoredValue, effect},
        tables::cells::{head, num, num_head, row_head, table},
    },
    fixed::fixed,
    placement::SCHEMES,
    platform::bits::Bits,
    refusal::Refusal,
    scenario::{Placed, Placing, Scenario, edit::Edit},
    views::{Asking, Outcome},
    words::{self, clients as ui, ui as page},
};

/// So many placements between two looks at the clock.
const HANDFUL: usize = 20_000;

/// One scheme's numbers.
#[derive(Clone, PartialEq)]
struct Line {
    title: &'static str,
    cells: Result<Vec<String>, String>,
}

/// What is worked at.
enum Stage {
    Begin,
    Place(Box<Scenario>, Box<Placing>),
    Ask(Box<Asking>),
}

/// The table; it fills while it is open.
pub fn schemes_table(ground: Ground) -> El {
    let lines = RwSignal::new(Vec::<Line>::new());
    let bits: StoredValue<Option<Bits>, LocalStorage> = StoredValue::new_local(None);
    effect(move || {
        bits.set_value(None);
        lines.set(Vec::new());
        let Some(asked) = ground.asked.get() else { return };
        let scenario = asked.story.scenario.clone();
        let (mut at, mut stage) = (0, Stage::Begin);
        bits.set_value(Some(Bits::of(move || {
            let Some(scheme) = SCHEMES.get(at) else { return false };
            let about = scheme.about();
            let next = go_on(&mut stage, &scenario, about.name, asked.story.after.keys.len());
            let cells = match next {
                Ok(None) => return true,
                Ok(Some(outcome)) => Ok(cells(&outcome)),
                Err(refusal) => Err(refusal.0),
            };
            lines.update(|lines| lines.push(Line { title: about.title, cells }));
            at += 1;
            stage = Stage::Begin;
            true
        })));
    });
    let [scheme, rest @ ..] = ui::SCHEMES_HEADS;
    let heads = el("tr").add(head(scheme)).add_all(rest.into_iter().map(num_head));
    let row = |line: &Line| {
        let row = el("tr").add(row_head(line.title));
        match &line.cells {
            Ok(cells) => row.add_all(cells.iter().map(|cell| num(cell))),
            Err(why) => row.add(el("td").attr("colspan", "6").text(why)),
        }
    };
    let body = el("tbody").dynamic(move || Some(lines.with(|l| fragment().add_all(l.iter().map(row)))));
    let done = move || ui::schemes_done(lines.with(Vec::len), SCHEMES.len());
    fragment()
        .add(table("wide", ui::SCHEMES_CAPTION, heads).add(body))
        .add(el("p.note").attr("role", "status").say(done))
}

/// The next bit of one scheme.
fn go_on(stage: &mut Stage, scenario: &Scenario, name: &'static str, keys: usize) -> Result<Option<Outcome>, Refusal> {
    match stage {
        Stage::Begin => {
            let scenario = under(scenario, name)?;
            let placing = Placing::begin(&scenario, scenario.step, None)?;
            *stage = Stage::Place(Box::new(scenario), Box::new(placing));
        }
        Stage::Place(_, placing) => {
            // Where all is placed at once, hashes first and then owners are two calls.
            if !placing.go_on(HANDFUL.min(keys.max(1)))? {
                return Ok(None);
            }
            let Stage::Place(scenario, placing) = std::mem::replace(stage, Stage::Begin) else { return Ok(None) };
            let placed: Placed = placing.done();
            let question = api::question(&scenario, &placed);
            *stage = Stage::Ask(Box::new(Asking::begin(question, false)));
        }
        Stage::Ask(asking) => return asking.go_on(HANDFUL),
    }
    Ok(None)
}

/// The scenario under another scheme from the step that is looked at.
fn under(scenario: &Scenario, name: &'static str) -> Result<Scenario, Refusal> {
    let here = crate::scenario::world(scenario, scenario.step);
    if here.scheme.about().name == name {
        return Ok(scenario.clone());
    }
    let change = crate::scenario::Change::Set(crate::scenario::change::Assignment::Scheme(name));
    Edit::Happen(change).apply(scenario)
}

fn cells(outcome: &Outcome) -> Vec<String> {
    let none = || page::NONE.to_owned();
    let or = |value: Option<f64>, say: fn(f64) -> String| value.map_or_else(none, say);
    vec![
        or(outcome.agreement(), |v| page::percent(v, 1)),
        or(outcome.straying(), |v| page::percent(v, 1)),
        words::number(outcome.most_spread() as u128),
        or(outcome.mean_spread(), |v| fixed(v, 2)),
        words::number(outcome.most_load().into()),
        or(outcome.mean_peak(), |v| fixed(v, 2)),
    ]
}
