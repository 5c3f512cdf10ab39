//! What the thing is that is pointed at.

use super::now::Now;
use crate::{
    app::dom::{El, el},
    layout::tree::Target,
    placement::NOBODY,
    trees::{Hot, Moment, Seen},
    words::trees as words,
};

/// A title and lines about it.
fn told(now: Now, hot: &Hot, moment: &Moment, target: Target) -> (String, Vec<String>) {
    let page = now.page.get();
    let name = |cache: u32| hot.plan.caches.get(cache as usize).map(|(name, _)| name.to_string());
    match target {
        Target::Node(0) => {
            let limit = hot.bounds.and_then(|b| b.origin);
            (
                words::origin_of(&hot.plan.page_name(page).to_string()),
                vec![words::received_at_most(moment.received[0], limit)],
            )
        }
        Target::Node(node) => {
            let (shape, cache) = (hot.plan.shape, hot.cache(page, node));
            let inner = node < shape.first_leaf();
            let limit = hot.bounds.and_then(|b| b.origin).filter(|_| inner);
            let received = moment.received[node as usize];
            let passed = received.min(hot.plan.threshold);
            let mut lines = vec![
                words::role(shape.level(node), !inner, name(cache).as_deref()),
                words::received_at_most(received, limit),
            ];
            let before = now
                .change
                .with(|c| c.as_ref().and_then(|c| c.of_node(node)).map(|r| r.from.as_ref().map(ToString::to_string)));
            lines.extend(before.map(|before| words::before(before.as_deref())));
            if cache != NOBODY {
                lines.push(words::counter(passed, hot.plan.threshold));
                lines.push(
                    match moment.has[node as usize] {
                        Seen::Nothing => words::NO_COPY,
                        Seen::Fetching => words::FETCHING,
                        Seen::Copy => words::HAS_COPY,
                    }
                    .to_owned(),
                );
            }
            (words::node(node), lines)
        }
        Target::Cache(cache) => {
            let plays = (1..hot.plan.shape.nodes).filter(|n| hot.cache(page, *n) == cache);
            let nodes: Vec<u32> = plays.take(words::NODES_NAMED + 1).collect();
            let load = moment.loads.get(cache as usize).copied().unwrap_or(0);
            let lines = vec![words::received_at_most(load, None), words::plays(&nodes)];
            (name(cache).unwrap_or_default(), lines)
        }
    }
}

/// Under the picture, all of which is content. What the keyboard comes upon is spoken.
pub fn card(now: Now) -> El {
    let about = move || {
        let (target, keyboard) = now.looked.get();
        let (hot, target) = (now.hot.get()?, target?);
        let moment = now.moment.get();
        // Between another run and its moment there is nothing to tell.
        let fits = moment.received.len() == hot.plan.shape.nodes as usize;
        fits.then(|| (keyboard, told(now, &hot, &moment, target)))
    };
    let spoken = move || {
        about()
            .filter(|(keyboard, _)| *keyboard)
            .map_or_else(String::new, |(_, (title, lines))| [&title, ": ", &lines.join(". ")].concat())
    };
    let written = move || {
        let (_, (title, lines)) = about()?;
        let lines = lines.iter().map(|l| el("li").text(l));
        Some(el("div.card.low").attr("aria-hidden", "true").add(el("b").text(&title)).add(el("ul").add_all(lines)))
    };
    let spoken = el("p.off-screen").attrs("role=status|aria-live=polite").say(spoken);
    el("div.below.tree-below").add(spoken).dynamic(written)
}
