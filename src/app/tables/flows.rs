//! Who gave how many keys to whom: a matrix, or where that is too large a list.

use super::{
    at_rest,
    cells::{first_of, head, node_head, num, num_head, row_head, table},
};
use crate::{
    app::{
        dom::{El, el, fragment},
        parts::{
            facts::{Flow, flows},
            swatch_of,
        },
        state,
    },
    sorting,
    story::Story,
    words::{self, ui},
};

/// A matrix of more rows or columns is told as a list.
const LARGEST: usize = 24;
/// Of which so many are shown.
const LISTED: usize = 200;

#[derive(Clone, PartialEq)]
struct Flows {
    names: Vec<String>,
    from: Vec<u32>,
    to: Vec<u32>,
    flows: Vec<Flow>,
}

/// The matrix with its sums.
pub fn flows_table() -> El {
    let data = at_rest(state(), data);
    let told = |data: &Flows| {
        if data.flows.is_empty() {
            el("p.note").text(ui::NOTHING_MOVED)
        } else if data.from.len().max(data.to.len()) <= LARGEST {
            matrix(data)
        } else {
            list(data)
        }
    };
    fragment().dynamic(move || Some(data.with(told)))
}

fn data(story: &Story) -> Flows {
    let flows = flows(story);
    let mut from: Vec<u32> = flows.iter().map(|f| f.from).collect();
    let mut to: Vec<u32> = flows.iter().map(|f| f.to).collect();
    for side in [&mut from, &mut to] {
        sorting::by_number(side, |&actor| actor.into());
        side.dedup();
    }
    Flows { names: story.picture.actors.iter().map(|a| a.name.clone()).collect(), from, to, flows }
}

impl Flows {
    fn name(&self, actor: u32) -> String {
        self.names.get(actor as usize).cloned().unwrap_or_default()
    }

    fn sum(&self, of: &dyn Fn(&Flow) -> bool) -> u32 {
        self.flows.iter().filter(|f| of(f)).map(|f| f.keys).sum()
    }
}

fn count(keys: u32) -> String {
    if keys == 0 { ui::ZERO.to_owned() } else { words::number(keys.into()) }
}

fn matrix(data: &Flows) -> El {
    let sum = |of: &dyn Fn(&Flow) -> bool| num(&count(data.sum(of)));
    let row = |&from: &u32| {
        el("tr")
            .add(node_head(from, &data.name(from)))
            .add_all(data.to.iter().map(|&to| sum(&|f| f.from == from && f.to == to)))
            .add(sum(&|f| f.from == from).class_if("sum", true))
    };
    let heads = el("tr")
        .add(head(ui::FROM_TO))
        .add_all(data.to.iter().map(|&to| num_head(&data.name(to))))
        .add(num_head(ui::SUM));
    let sums =
        el("tr.sum").add(row_head(ui::SUM)).add_all(data.to.iter().map(|&to| sum(&|f| f.to == to))).add(sum(&|_| true));
    table("wide", ui::FLOWS_CAPTION, heads)
        .add(el("tbody").add_all(data.from.iter().map(row)))
        .add(el("tfoot").add(sums))
}

fn list(data: &Flows) -> El {
    let mut sorted = data.flows.clone();
    sorting::by_number(&mut sorted, |f| u64::MAX - u64::from(f.keys));
    let row = |flow: &Flow| {
        el("tr")
            .add(node_head(flow.from, &data.name(flow.from)))
            .add(el("td").add(swatch_of(flow.to)).text(&data.name(flow.to)))
            .add(num(&count(flow.keys)))
    };
    let heads = el("tr").add(head(ui::FROM)).add(head(ui::TO)).add(num_head(ui::KEYS));
    let sums = el("tr.sum").add(row_head(ui::SUM)).add(el("td")).add(num(&count(data.sum(&|_| true))));
    let table = table("wide", ui::FLOWS_CAPTION, heads)
        .add(el("tbody").add_all(sorted.iter().take(LISTED).map(row)))
        .add(el("tfoot").add(sums));
    fragment().add(table).add_all(first_of(LISTED, sorted.len()))
}
