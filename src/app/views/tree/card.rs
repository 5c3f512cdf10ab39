//! What the thing is that is pointed at.

use super::{now::Now, stage::Laid};
use crate::{
    app::{
        dom::{El, el, fragment},
        stage::card::put,
    },
    layout::tree::Target,
    placement::NOBODY,
    trees::{Hot, Moment, Seen},
    words::trees as words,
};

/// The card's width.
const WIDTH: f64 = 216.0;
/// Below this width the card lies under the picture.
const ROOM: f64 = 560.0;

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

/// In the picture, away from what it is about; or under it. What the keyboard comes upon is spoken.
pub fn card(now: Now, laid: Laid) -> (El, El) {
    let about = move || {
        let (target, keyboard) = now.looked.get();
        let (hot, target) = (now.hot.get()?, target?);
        let moment = now.moment.get();
        // Between another run and its moment there is nothing to tell.
        let fits = moment.received.len() == hot.plan.shape.nodes as usize;
        fits.then(|| (target, keyboard, told(now, &hot, &moment, target)))
    };
    let written = |(title, lines): &(String, Vec<String>)| {
        let lines = lines.iter().map(|l| el("li").text(l));
        el("div.card").attr("aria-hidden", "true").add(el("b").text(title)).add(el("ul").add_all(lines))
    };
    let spoken = move || {
        about()
            .filter(|(_, keyboard, _)| *keyboard)
            .map_or_else(String::new, |(_, _, (title, lines))| [&title, ": ", &lines.join(". ")].concat())
    };
    let beside = move || {
        let layout = laid.get().filter(|l| l.width >= ROOM)?;
        let (target, _, told) = about()?;
        let x = match target {
            Target::Node(node) => layout.centres.get(node as usize)?.x,
            Target::Cache(cache) => layout.strip.middle(layout.strip.column_of(cache)),
        };
        // In the upper corner that is farther away: there the tree is thin.
        let middle = (layout.across.0 + layout.across.1) / 2.0;
        let left = if x < middle { layout.across.1 - WIDTH } else { layout.across.0 };
        Some(put(written(&told), left, 0.0, WIDTH))
    };
    let below = move || {
        let narrow = laid.with(|l| l.as_ref().is_some_and(|l| l.width < ROOM));
        about().filter(|_| narrow).map(|(_, _, told)| written(&told).class_if("low", true))
    };
    let spoken = el("p.off-screen").attrs("role=status|aria-live=polite").say(spoken);
    (fragment().dynamic(beside).add(spoken), el("div.below.tree-below").dynamic(below))
}
