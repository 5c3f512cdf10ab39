//! Who knows what: a row for each client, a mark for each node, bright where it is known; marks are pressed to change it.

use super::{Asked, Ground};
use crate::{
    app::{
        aside::caption,
        dom::{El, el, fragment, value_of},
        parts::{Popover, hue_class, popover, refused_or},
        reactive::{Memo, RwSignal, Signal},
        state,
        state::AppState,
    },
    bytes::Bytes,
    config::{read_nodes, write_nodes},
    placement::cluster::NodeSpec,
    scenario::edit::Edit,
    setting::Value,
    words::clients as ui,
};

/// So many clients at first, and so many more each time.
const ROWS: usize = 10;
/// Marks of up to so many nodes are as large as a finger.
const PRESSED: usize = 8;
/// And so many are drawn at most.
const MARKS: usize = 160;

/// One client.
#[derive(Clone, PartialEq)]
struct Line {
    client: usize,
    /// How many nodes it knows.
    knows: usize,
    /// How many names of its own list are no nodes; none where it is drawn.
    by_hand: Option<u32>,
    /// For each node whether it is known.
    marks: Vec<bool>,
    /// Where it puts the key that is looked at.
    owner: Option<usize>,
}

/// The table.
pub fn matrix(ground: Ground) -> El {
    let state = state();
    let rows = RwSignal::new(ROWS);
    let nodes = ground.read(|asked| {
        let hue = |node: usize| hue_class(&asked.story.picture, None, asked.story.actor_of(node));
        (0..asked.names.len().min(MARKS)).map(|node| (asked.short[node].clone(), hue(node))).collect::<Vec<_>>()
    });
    let count = ground.read(|asked| asked.outcome.clients());
    let lines = Memo::derive(move || {
        let (key, rows) = (ground.key(), rows.get());
        ground.asked.with(|asked| {
            asked.as_deref().map(|asked| {
                (0..asked.outcome.clients().min(rows)).map(|client| line(asked, client, key)).collect::<Vec<_>>()
            })
        })
    });
    let head = move || {
        let nodes = nodes.get().unwrap_or_default();
        let large = nodes.len() <= PRESSED;
        let name = |(name, hue): &(String, String)| {
            let swatch = el("i").attr("class", &["sw ", hue].concat()).attr("aria-hidden", "true");
            el("th").attr("scope", "col").add(swatch).add(el("span").text(name))
        };
        let row = el("tr")
            .add(el("th").attr("scope", "col").text(ui::CLIENT))
            .add(el("th").attr("scope", "col").text(ui::KNOWS));
        Some(if large {
            row.add_all(nodes.iter().map(name))
        } else {
            row.add(el("th").attr("scope", "col").text(ui::WHICH))
        })
    };
    let body = move || {
        let nodes = nodes.get().unwrap_or_default();
        lines
            .with(|lines| Some(fragment().add_all(lines.as_ref()?.iter().map(|line| row(state, ground, line, &nodes)))))
    };
    let table = el("table.knows")
        .class("large", move || nodes.with(|n| n.as_ref().is_some_and(|n| n.len() <= PRESSED)))
        .add(caption(ui::CLIENTS_HEAD, el("span.head-note").text(ui::CLIENTS_NOTE_SHORT)))
        .add(el("thead").dynamic(head))
        .add(el("tbody").dynamic(body));
    let left = move || count.get().unwrap_or(0).saturating_sub(rows.get());
    let more = move || {
        el("button.quiet")
            .attr("type", "button")
            .click(move || rows.update(|n| *n += 50))
            .say(move || ui::more_clients(left()))
    };
    el("section.who-knows")
        .attr("aria-label", ui::CLIENTS_HEAD)
        .add(el("div.knows-scroll").add(table))
        .when(move || left() > 0, more)
}

fn line(asked: &Asked, client: usize, key: Option<u32>) -> Line {
    let outcome = &asked.outcome;
    Line {
        client,
        knows: outcome.views.of(client).len(),
        by_hand: outcome.views.by_hand(client),
        marks: (0..asked.names.len().min(MARKS)).map(|node| outcome.views.knows(client, node)).collect(),
        owner: key.and_then(|key| outcome.owner(client, key as usize)),
    }
}

fn row(state: AppState, ground: Ground, line: &Line, nodes: &[(String, String)]) -> El {
    let client = line.client;
    let paired = move || ground.pair().is_some_and(|(one, other)| client == one as usize || client == other as usize);
    let head = el("th").attr("scope", "row").class("paired", paired).text(&(client + 1).to_string());
    let row = el("tr").add(head).add(el("td").add(list_button(state, ground, line, nodes.len())));
    let mark = |(node, known): (usize, &bool)| {
        let (name, hue) = nodes.get(node).cloned().unwrap_or_default();
        let owner = line.owner == Some(node);
        let dot = el("i")
            .attr("class", &["pin ", &hue].concat())
            .class_if("known", *known)
            .class_if("owner", owner)
            .attr("aria-hidden", "true");
        (name, dot)
    };
    if nodes.len() > PRESSED {
        let dots = line.marks.iter().enumerate().map(|pair| mark(pair).1);
        return row.add(el("td").attr("aria-hidden", "true").add(el("div.pins").add_all(dots)));
    }
    row.add_all(line.marks.iter().enumerate().map(|(node, known)| {
        let (_, dot) = mark((node, known));
        let press = move || toggle(state, ground, client, node);
        let name = ground.asked.with_untracked(|a| a.as_ref().map_or_else(String::new, |a| a.node(node)));
        let button = el("button.mark")
            .attr("type", "button")
            .attr("aria-pressed", if *known { "true" } else { "false" })
            .attr("aria-label", &ui::knows_node(client, &name))
            .click(press)
            .add(dot);
        el("td").add(button)
    }))
}

/// The names that a client knows now, in its order.
fn known(asked: &Asked, client: usize) -> Vec<Bytes> {
    let nodes = &asked.story.after.world.cluster.nodes;
    asked
        .outcome
        .views
        .of(client)
        .iter()
        .filter_map(|&node| Some(nodes.get(usize::from(node))?.spec.name.clone()))
        .collect()
}

/// A client gets a list of its own, or none any more.
fn write(state: AppState, client: usize, list: Option<Vec<Bytes>>) {
    let lists = state.scenario_untracked().settings.lists("know").with(client, list);
    state.dispatch(Edit::Setting("know", Value::Lists(lists)));
}

/// A node is known or not known any more. One that comes is placed where the scenario's list has it, as far as the
/// client's own order allows.
fn toggle(state: AppState, ground: Ground, client: usize, node: usize) {
    let Some(asked) = ground.asked.get_untracked() else { return };
    let nodes = &asked.story.after.world.cluster.nodes;
    let Some(name) = nodes.get(node).map(|n| n.spec.name.clone()) else { return };
    let mut list = known(&asked, client);
    if let Some(at) = list.iter().position(|known| *known == name) {
        list.remove(at);
        if list.is_empty() {
            return state.refusal.set(Some(ui::ONE_AT_LEAST.to_owned()));
        }
    } else {
        let later = |known: &Bytes| nodes.iter().position(|n| n.spec.name == *known).is_some_and(|at| at > node);
        let at = list.iter().position(later).unwrap_or(list.len());
        list.insert(at, name);
    }
    write(state, client, Some(list));
}

/// "3 of 6": opens the list of what a client knows.
fn list_button(state: AppState, ground: Ground, line: &Line, nodes: usize) -> El {
    let open = RwSignal::new(false);
    let (client, by_hand) = (line.client, line.by_hand);
    let text = [&line.knows.to_string(), "/", &nodes_of(ground, nodes).to_string()].concat();
    let text = if by_hand.is_some() { [&text, " *"].concat() } else { text };
    let name: Signal<Option<String>> = Signal::derive({
        let text = text.clone();
        move || Some(ui::edit_list(client, &text))
    });
    let content = move || list_form(state, ground, client, by_hand, open);
    popover(Popover {
        text: text.into(),
        name: Some(name),
        class: "word",
        kind: "dialog",
        open,
        content: Box::new(content),
    })
}

fn nodes_of(ground: Ground, shown: usize) -> usize {
    ground.asked.with_untracked(|a| a.as_ref().map_or(shown, |a| a.names.len()))
}

fn list_form(state: AppState, ground: Ground, client: usize, by_hand: Option<u32>, open: RwSignal<bool>) -> El {
    let fault = RwSignal::new(None::<String>);
    let now = ground.asked.with_untracked(|a| a.as_ref().map_or_else(Vec::new, |a| known(a, client)));
    // A list by hand may name nodes that are not there now; they are kept.
    let own = state.scenario_untracked().settings.lists("know");
    let now = own.get(client).map_or(now, <[Bytes]>::to_vec);
    let specs: Vec<NodeSpec> = now.into_iter().map(NodeSpec::named).collect();
    let text = RwSignal::new(write_nodes(&specs));
    let field = el("textarea.mono.list-text")
        .attrs("spellcheck=false|autocomplete=off|autocapitalize=off|rows=6")
        .attr("aria-label", &ui::list_of(client))
        .bind_value(move || text.get())
        .on("input", move |event| text.set(value_of(&event)));
    let take = move || {
        let read = read_nodes(&text.get_untracked());
        if let Some(remark) = read.remarks.iter().find(|r| r.fault) {
            return fault.set(Some(crate::words::at_line(remark.line, &remark.sentence)));
        }
        if read.nodes.is_empty() {
            return fault.set(Some(ui::ONE_AT_LEAST.to_owned()));
        }
        open.set(false);
        write(state, client, Some(read.nodes.into_iter().map(|n| n.name).collect()));
    };
    let draw = move || {
        open.set(false);
        write(state, client, None);
    };
    let button = |class: &str, face: &str| el(class).attr("type", "button").text(face);
    let acts = el("div.box-acts").add(button("button.strong", ui::USE_LIST).click(take));
    let acts = if by_hand.is_some() { acts.add(button("button.quiet", ui::DRAW_AGAIN).click(draw)) } else { acts };
    let form =
        fragment().add(el("h2.sheet-head").text(&ui::list_of(client))).add(field).add(el("p.note").text(ui::LIST_NOTE));
    let form = match by_hand {
        Some(strangers) if strangers > 0 => form.add(el("p.note").text(&ui::strangers(strangers))),
        _ => form,
    };
    form.when(move || fault.with(Option::is_some), move || refused_or(fault.into())).add(acts)
}
