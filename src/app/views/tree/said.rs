//! The sentence under the picture.

use super::now::Now;
use crate::{
    app::{
        dom::{El, el, fragment},
        reactive::Signal,
    },
    words::trees as words,
};

/// What it is made of, at the moment that is shown.
fn told(now: Now) -> Option<words::Told> {
    let hot = now.hot.get()?;
    let moment = now.moment.get();
    let over = now.over();
    let busiest = moment.loads.iter().max().copied().unwrap_or(0);
    let at = moment.loads.iter().position(|n| *n == busiest);
    let name = at.and_then(|at| hot.plan.caches.get(at)).map(|(name, _)| name.to_string());
    let typical = now.beside.with(|b| b.as_ref().map(|b| b.typical.busiest));
    let one = now.beside.with(|b| b.as_ref().and_then(|b| b.one.busiest()).map(|(_, n)| n));
    Some(words::Told {
        asked: moment.asked,
        requests: hot.requests.len(),
        pages: hot.plan.pages,
        page: hot.plan.page_name(0).to_string(),
        caches: hot.plan.count(),
        over,
        origin: moment.origin,
        limit: hot.bounds.and_then(|b| b.origin).map(|limit| limit * u64::from(hot.plan.pages)),
        busiest: name.map(|name| (name, busiest)),
        typical: typical.map(|t| (t.mean, t.deviation)),
        one,
    })
}

/// The sentence as one text.
pub fn whole(now: Now) -> String {
    crate::app::reactive::untrack(|| told(now)).map_or_else(String::new, |told| {
        let (lead, rest) = words::said(&told);
        [&lead, " ", &rest].concat()
    })
}

/// The sentence, and the region that announces it at rest.
pub fn said(now: Now) -> El {
    let sentence = Signal::derive(move || told(now).map(|told| words::said(&told)).unwrap_or_default());
    let change = move || {
        let change = now.change.get().filter(|_| now.over())?;
        let page = now.hot.with(|hot| hot.as_ref().map(|h| h.plan.page_name(now.page.get()).to_string()))?;
        Some([" ", &change.said(&page)].concat())
    };
    let line = el("p.said")
        .attr("id", "said")
        .add(el("b").say(move || sentence.get().0))
        .text(" ")
        .say(move || sentence.get().1)
        .say(move || change().unwrap_or_default());
    let spoken = move || {
        if now.playing.get() {
            return String::new();
        }
        let (lead, rest) = sentence.get();
        [&lead, " ", &rest, &change().unwrap_or_default()].concat()
    };
    fragment().add(line).add(el("p.off-screen").attrs("role=status|aria-live=polite").say(spoken))
}

/// Why there is no run.
pub fn wrong(now: Now) -> El {
    let why = el("p").add(el("b.bang").attr("aria-hidden", "true").text("!"));
    el("section.trouble").attr("role", "alert").add(why.say(move || now.wrong.get().unwrap_or_default()))
}
