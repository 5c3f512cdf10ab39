//! Further down: everything that the picture shows, as tables, and the same under every scheme.

use super::{Asked, Ground, schemes::schemes_table, trees::trees_table};
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::{Memo, provide_context, use_context},
        tables::{
            cells::{first_of, head, num, num_head, row_head, table},
            fold::fold,
        },
    },
    words::{self, clients as ui, ui as page},
};

/// So many rows.
const ROWS: usize = 200;
/// So many names in a cell.
const NAMES: usize = 40;

/// A row: its head, then cells.
type Row = (String, Vec<String>);

/// The tables; each is made when it is opened.
pub fn tables(ground: Ground) -> El {
    provide_context(ground);
    el("section.tables")
        .attr("aria-label", page::TABLES)
        .add(el("h2").text(page::TABLES))
        .add(fold(ui::SCHEMES_TABLE, false, || with(schemes_table)))
        .add(fold(ui::TREES_TABLE, false, || with(trees_table)))
        .add(fold(ui::SPREAD_TABLE, false, || with(spread_table)))
        .add(fold(ui::LOAD_TABLE, false, || with(load_table)))
        .add(fold(ui::CLIENTS_TABLE, false, || with(clients_table)))
}

fn with(make: fn(Ground) -> El) -> El {
    use_context::<Ground>().map_or_else(fragment, make)
}

/// A table of rows that are read off what was asked.
fn rows_table(
    ground: Ground,
    caption: &str,
    heads: &[&str],
    words: bool,
    read: fn(&Asked, Option<u32>) -> Vec<Row>,
) -> El {
    let rows = Memo::derive(move || {
        let key = ground.key();
        ground.asked.with(|asked| asked.as_deref().map_or_else(Vec::new, |asked| read(asked, key)))
    });
    let row = move |(name, cells): &Row| {
        let cell = |text: &String| if words { el("td").text(text) } else { num(text) };
        el("tr").add(row_head(name)).add_all(cells.iter().map(cell))
    };
    let title = |(at, name): (usize, &&str)| if at > 0 && !words { num_head(name) } else { head(name) };
    let heads = el("tr").add_all(heads.iter().enumerate().map(title));
    let body = move || Some(rows.with(|rows| fragment().add_all(rows.iter().take(ROWS).map(row))));
    let kind = if words { "wide plain-text" } else { "wide" };
    let more = move || rows.with(|rows| first_of(rows.len().min(ROWS), rows.len()));
    fragment().add(table(kind, caption, heads).add(el("tbody").dynamic(body))).dynamic(more)
}

fn spread_table(ground: Ground) -> El {
    rows_table(ground, ui::SPREAD_TABLE, &ui::SPREAD_HEADS, false, |asked, _| {
        let outcome = &asked.outcome;
        let all = outcome.keys().max(1) as f64;
        let row = |(homes, &keys): (usize, &u32)| {
            (homes.to_string(), vec![words::number(keys.into()), page::percent(f64::from(keys) / all, 1)])
        };
        outcome.spreads.iter().enumerate().filter(|(homes, keys)| *homes > 0 || **keys > 0).map(row).collect()
    })
}

fn load_table(ground: Ground) -> El {
    rows_table(ground, ui::LOAD_TABLE, &ui::LOAD_HEADS, false, |asked, _| {
        let outcome = &asked.outcome;
        let row = |node: usize| {
            let known = (0..outcome.clients()).filter(|&client| outcome.views.knows(client, node)).count();
            let whole = asked.story.balance.loads.get(node).map_or(0, |l| l.keys);
            let load = outcome.load.get(node).copied().unwrap_or(0);
            (
                asked.node(node),
                vec![words::number(known as u128), words::number(load.into()), words::number(whole.into())],
            )
        };
        (0..asked.names.len().min(ROWS)).map(row).collect()
    })
}

fn clients_table(ground: Ground) -> El {
    rows_table(ground, ui::CLIENTS_TABLE, &ui::CLIENTS_HEADS, true, |asked, key| {
        let outcome = &asked.outcome;
        let row = |client: usize| {
            let view = outcome.views.of(client);
            let mut names: Vec<String> = view.iter().take(NAMES).map(|&node| asked.node(node.into())).collect();
            if view.len() > NAMES {
                names.push("…".to_owned());
            }
            let owner = key.and_then(|key| outcome.owner(client, key as usize));
            let owner = owner.map_or_else(|| page::NONE.to_owned(), |node| asked.node(node));
            ((client + 1).to_string(), vec![words::number(view.len() as u128), names.join(", "), owner])
        };
        (0..outcome.clients().min(ROWS)).map(row).collect()
    })
}
