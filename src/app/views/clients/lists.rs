//! Two lists that are pasted: what proxy A has and what proxy B has.

use crate::{
    app::{
        dialogs::{dialog, list_field},
        dom::{El, el, fragment, value_of},
        reactive::RwSignal,
        state,
    },
    bytes::Bytes,
    config::{NodeList, read_nodes},
    placement::cluster::NodeSpec,
    refusal::Refusal,
    scenario::{Scenario, edit::Edit},
    setting::{Lists, Value},
    words::{self, clients as ui, ui as page},
};

/// The box, while it is `open`.
pub fn two_lists(open: RwSignal<bool>) -> El {
    dialog(open, ui::TWO_LISTS, Box::new(move || form(open)))
}

fn form(open: RwSignal<bool>) -> El {
    let state = state();
    let texts = [RwSignal::new(String::new()), RwSignal::new(String::new())];
    let fault = RwSignal::new(None::<String>);
    let field = |which: usize, name: &'static str| {
        let text = texts[which];
        el("label.field").add(el("span").text(name)).add(
            list_field(name, "6").bind_value(move || text.get()).on("input", move |event| text.set(value_of(&event))),
        )
    };
    let compare = move || {
        let read = texts.map(|text| read_nodes(&text.get_untracked()));
        match compared(&state.scenario_untracked(), &read) {
            Ok(next) => {
                open.set(false);
                state.open(next);
            }
            Err(why) => fault.set(Some(why.0)),
        }
    };
    let why = move || fault.get().unwrap_or_default();
    let button = |class: &str, face: &str| el(class).attr("type", "button").text(face);
    fragment()
        .add(el("p.note").text(ui::TWO_LISTS_NOTE))
        .add(el("div.two-lists").add(field(0, ui::LIST_ONE)).add(field(1, ui::LIST_TWO)))
        .add(el("p.why-not").attr("role", "status").say(why))
        .add(
            el("div.box-acts")
                .add(button("button.strong", ui::COMPARE_LISTS).click(compare))
                .add(button("button.quiet", page::CANCEL).click(move || open.set(false))),
        )
}

/// The scenario with the nodes of both lists, the first's before what only the second has, and two clients.
fn compared(now: &Scenario, lists: &[NodeList; 2]) -> Result<Scenario, Refusal> {
    for (which, list) in lists.iter().enumerate() {
        if let Some(remark) = list.remarks.iter().find(|r| r.fault) {
            return Err(Refusal(ui::at_fault(which, &words::at_line(remark.line, &remark.sentence))));
        }
        if list.nodes.is_empty() {
            return Err(Refusal(ui::BOTH_LISTS.to_owned()));
        }
    }
    let [one, other] = lists;
    let mut nodes: Vec<NodeSpec> = one.nodes.clone();
    nodes.extend(other.nodes.iter().filter(|node| one.nodes.iter().all(|n| n.name != node.name)).cloned());
    let names = |list: &NodeList| -> Option<Vec<Bytes>> { Some(list.nodes.iter().map(|n| n.name.clone()).collect()) };
    let know = Lists::of(vec![names(one), names(other)]);
    let edits =
        [Edit::Start(nodes), Edit::Setting("clients", Value::Count(2)), Edit::Setting("know", Value::Lists(know))];
    edits.iter().try_fold(now.clone(), |scenario, edit| edit.apply(&scenario))
}
