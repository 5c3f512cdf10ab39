//! The arcs of one node.

use super::{
    at_rest,
    cells::{first_of, head, mono, num, num_head, table},
};
use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        reactive::{Memo, RwSignal},
        state,
    },
    placement::NodeId,
    story::Story,
    words::ui,
};

/// So many arcs; then it says how many more there are.
const ROWS: usize = 200;

#[derive(Clone, PartialEq)]
struct Arcs {
    /// From, to, part of the ring.
    rows: Vec<(String, String, f64)>,
    count: usize,
    part: f64,
}

/// The arcs of a node that is chosen: at first of the one that the change is about.
pub fn arcs_table() -> El {
    let state = state();
    let chosen = RwSignal::new(None::<NodeId>);
    let nodes = at_rest(state, |s| {
        let nodes = &s.after.world.cluster.nodes;
        nodes.iter().map(|n| (n.who, n.spec.name.to_string())).collect::<Vec<_>>()
    });
    let who = Memo::derive(move || {
        let there = |who: &NodeId| nodes.with(|n| n.iter().any(|(w, _)| w == who));
        let subject = || state.story.with(|s| Some(*s.everybody.get(*s.picture.subjects.first()? as usize)?));
        chosen.get().filter(there).or_else(|| subject().filter(there)).or_else(|| nodes.with(|n| Some(n.first()?.0)))
    });
    let arcs = Memo::derive(move || state.story.with(|s| arcs(s, who.get())));
    let pick = move |event| {
        let index: Option<usize> = value_of(&event).parse().ok();
        chosen.set(index.and_then(|i| nodes.with_untracked(|n| n.get(i).map(|(who, _)| *who))));
    };
    let options = move || {
        let option = |(i, (id, name)): (usize, &(NodeId, String))| {
            let id = *id;
            el("option")
                .attr("value", &i.to_string())
                .bind("selected", move || (who.get() == Some(id)).then(String::new))
                .text(name)
        };
        Some(nodes.with(|n| fragment().add_all(n.iter().enumerate().map(option))))
    };
    let body = move || {
        Some(arcs.with(|arcs| match arcs {
            None => el("p.note").text(ui::NO_RING),
            Some(arcs) => arc_rows(arcs),
        }))
    };
    let field = el("label.field").add(el("span").text(ui::ARCS_OF));
    fragment().add(field.add(el("select").dynamic(options).on("change", pick))).dynamic(body)
}

fn arc_rows(arcs: &Arcs) -> El {
    let row = |(from, to, part): &(String, String, f64)| {
        el("tr").add(mono(from)).add(mono(to)).add(num(&ui::percent(*part, 4)))
    };
    let heads = el("tr").add(head(ui::BEHIND)).add(head(ui::UP_TO)).add(num_head(ui::OF_THE_RING));
    let table = table("wide narrow-table", &ui::arcs_caption(arcs.count, arcs.part), heads);
    fragment().add(table.add(el("tbody").add_all(arcs.rows.iter().map(row)))).add_all(first_of(ROWS, arcs.count))
}

fn arcs(story: &Story, who: Option<NodeId>) -> Option<Arcs> {
    let ring = story.after.placement.ring()?;
    let node = story.after.world.cluster.nodes.iter().position(|n| Some(n.who) == who)? as u32;
    let mut arcs = Arcs { rows: Vec::new(), count: 0, part: 0.0 };
    let notation = story.after.placement.notation();
    ring.each_arc(&mut |owner, from, to| {
        if owner == node {
            let part = ring.part(from, to);
            arcs.count += 1;
            arcs.part += part;
            if arcs.rows.len() < ROWS {
                arcs.rows.push((notation.shown(from), notation.shown(to), part));
            }
        }
    });
    Some(arcs)
}
