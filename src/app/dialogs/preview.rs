//! What a pasted list will be, and what is to be known of it.

use leptos::prelude::*;

use crate::{config::NodeList, config::Remark, placement::cluster::NodeSpec, words::ui};

/// So many remarks, and so many nodes, are shown.
const REMARKS: usize = 12;
const NODES: usize = 6;

/// How many nodes of which total weight; then the remarks, faults first.
#[component]
pub fn Preview(
    /// The list as it was read.
    list: Memo<NodeList>,
) -> impl IntoView {
    let summary = move || list.with(summed);
    let remarks = move || {
        let mut all = list.with(|l| l.remarks.clone());
        all.sort_by_key(|r| (!r.fault, r.line, r.column));
        all
    };
    let more_remarks = move || list.with(|l| l.remarks.len()).saturating_sub(REMARKS);
    let first = move || list.with(|l| l.nodes.iter().take(NODES).map(line_of).collect::<Vec<_>>());
    let more_nodes = move || list.with(|l| l.nodes.len()).saturating_sub(NODES);
    view! {
        <div class="preview">
            <p role="status" class="preview-sum">
                {summary}
            </p>
            <ul class="remarks">
                {move || {
                    remarks().into_iter().take(REMARKS).map(|r| view! { <RemarkLine remark=r /> }).collect::<Vec<_>>()
                }}
                {move || (more_remarks() > 0).then(|| view! { <li>{ui::more_remarks(more_remarks())}</li> })}
            </ul>
            <ol class="first-nodes">
                {move || first().into_iter().map(|line| view! { <li>{line}</li> }).collect::<Vec<_>>()}
                {move || {
                    (more_nodes() > 0)
                        .then(|| view! { <li class="first-more">{ui::and_more(more_nodes())}</li> })
                }}
            </ol>
        </div>
    }
}

/// How many lines are at fault.
pub(super) fn faults(list: &NodeList) -> usize {
    list.remarks.iter().filter(|r| r.fault).count()
}

fn summed(list: &NodeList) -> String {
    let total = list.nodes.iter().fold(0u64, |sum, n| sum.saturating_add(n.weight.millionths()));
    ui::list_summary(list.nodes.len(), &ui::total_weight(total), faults(list))
}

fn line_of(node: &NodeSpec) -> String {
    let zone = node.zone.as_ref().map(ToString::to_string);
    ui::node_line(&node.name.to_string(), &node.weight.to_string(), zone.as_deref())
}

/// One remark; a fault has a mark of ink.
#[component]
fn RemarkLine(remark: Remark) -> impl IntoView {
    let text = crate::words::at_line(remark.line, &remark.sentence);
    view! {
        <li class:fault=remark.fault>
            {remark
                .fault
                .then(|| view! { <b class="bang" aria-label=ui::FAULT role="img">"!"</b> })}
            {text}
        </li>
    }
}
