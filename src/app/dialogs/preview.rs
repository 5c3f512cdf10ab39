//! What a pasted list will be, and what is to be known of it.

use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Memo,
    },
    config::{NodeList, Remark},
    placement::cluster::NodeSpec,
    sorting,
    words::ui,
};

/// So many remarks, and so many nodes, are shown.
const REMARKS: usize = 12;
const NODES: usize = 6;

/// How many nodes of which total weight a `list` has as it was read; then the remarks, faults first.
pub fn preview(list: Memo<NodeList>) -> El {
    el("div.preview")
        .add(el("p.preview-sum").attr("role", "status").say(move || list.with(summed)))
        .add(el("ul.remarks").dynamic(move || Some(list.with(remarks))))
        .add(el("ol.first-nodes").dynamic(move || Some(list.with(first_nodes))))
}

/// How many lines are at fault.
pub(super) fn faults(list: &NodeList) -> usize {
    list.remarks.iter().filter(|r| r.fault).count()
}

fn summed(list: &NodeList) -> String {
    let total = list.nodes.iter().fold(0u64, |sum, n| sum.saturating_add(n.weight.millionths()));
    ui::list_summary(list.nodes.len(), &ui::total_weight(total), faults(list))
}

fn remarks(list: &NodeList) -> El {
    let mut all: Vec<&Remark> = list.remarks.iter().collect();
    sorting::by_number(&mut all, |r| r.place());
    sorting::by_number(&mut all, |r| u64::from(!r.fault));
    let lines = fragment().add_all(all.iter().take(REMARKS).map(|r| remark_line(r)));
    match all.len().saturating_sub(REMARKS) {
        0 => lines,
        more => lines.add(el("li").text(&ui::more_remarks(more))),
    }
}

fn first_nodes(list: &NodeList) -> El {
    let lines = fragment().add_all(list.nodes.iter().take(NODES).map(|n| el("li").text(&line_of(n))));
    match list.nodes.len().saturating_sub(NODES) {
        0 => lines,
        more => lines.add(el("li.first-more").text(&ui::and_more(more))),
    }
}

fn line_of(node: &NodeSpec) -> String {
    let zone = node.zone.as_ref().map(ToString::to_string);
    ui::node_line(&node.name.to_string(), &node.weight.to_string(), zone.as_deref())
}

/// One remark; a fault has a mark of ink.
fn remark_line(remark: &Remark) -> El {
    let line = el("li").class_if("fault", remark.fault);
    let line = if remark.fault {
        line.add(el("b.bang").attr("aria-label", ui::FAULT).attr("role", "img").text("!"))
    } else {
        line
    };
    line.text(&crate::words::at_line(remark.line, &remark.sentence))
}
