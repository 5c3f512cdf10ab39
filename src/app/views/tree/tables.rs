//! The twins of the picture: its nodes and its caches as tables.

use std::rc::Rc;

use super::now;
use crate::{
    app::{
        dom::{El, el, fragment},
        tables::{
            cells::{first_of, head, num, num_head, row_head, table},
            fold::fold,
        },
    },
    sorting,
    trees::{Hot, Moment, Seen},
    words::{number, trees as words, ui},
};

/// At most so many rows.
const ROWS: usize = 200;

/// The tables; each is made when it is opened.
pub fn tables() -> El {
    el("section.tables")
        .attr("aria-label", ui::TABLES)
        .add(el("h2").text(ui::TABLES))
        .add(fold(words::NODES_TABLE, true, nodes))
        .add(fold(words::CACHES_TABLE, false, caches))
        .add(fold(words::HOW_TABLE, false, how))
}

/// What is read off a moment, anew once nothing moves: while it plays or is dragged nobody reads a table.
fn at_rest(rows: impl Fn(&Hot, &Moment) -> El + 'static) -> impl Fn() -> Option<El> {
    let now = now();
    let kept = crate::app::reactive::RwSignal::new(None::<(Rc<Hot>, Rc<Moment>)>);
    move || {
        let hot = now.hot.get()?;
        let playing = now.playing.get() || now.dragged.get();
        let shown = if playing {
            kept.get_untracked()
        } else {
            let shown = Some((hot.clone(), now.moment.get()));
            kept.set(shown.clone());
            shown
        };
        let (hot, moment) = shown?;
        (moment.received.len() == hot.plan.shape.nodes as usize).then(|| rows(&hot, &moment))
    }
}

fn nodes() -> El {
    let now = now();
    let rows = move |hot: &Hot, moment: &Moment| {
        let (shape, page) = (hot.plan.shape, now.page.get_untracked());
        let row = |node: u32| {
            let received = moment.received[node as usize];
            let cache = hot.plan.caches.get(hot.cache(page, node) as usize).map(|(name, _)| name.to_string());
            let has = match moment.has[node as usize] {
                Seen::Nothing => "",
                Seen::Fetching => words::FETCHING,
                Seen::Copy => words::COPY,
            };
            let passed = if node == 0 { 0 } else { received.min(hot.plan.threshold) };
            let before = now.change.with(|c| {
                c.as_ref()
                    .and_then(|c| c.of_node(node))
                    .map(|r| [" (", &words::before(r.from.as_ref().map(ToString::to_string).as_deref()), ")"].concat())
            });
            let before = before.unwrap_or_default();
            let played = if node == 0 { Some(words::ORIGIN.to_owned()) } else { cache };
            el("tr")
                .add(row_head(&words::node(node)))
                .add(num(&shape.level(node).to_string()))
                .add(el("td").text(&[&played.unwrap_or_else(|| ui::NONE.to_owned()), &*before].concat()))
                .add(num(&number(received.into())))
                .add(num(&number(passed.into())))
                .add(el("td").text(has))
        };
        let all = shape.nodes as usize;
        let shown = all.min(ROWS);
        let heads = el("tr")
            .add(head(words::NODE))
            .add(num_head(words::LEVEL))
            .add(head(words::PLAYED_BY))
            .add(num_head(words::RECEIVED))
            .add(num_head(words::PASSED))
            .add(head(words::COPY_HEAD));
        let body = el("tbody").add_all((0..shown as u32).map(row));
        let caption = words::nodes_caption(&hot.plan.page_name(page).to_string());
        fragment().add(table("wide", &caption, heads).add(body)).add_all(first_of(shown, all))
    };
    el("div").dynamic(at_rest(rows))
}

fn caches() -> El {
    let now = now();
    let rows = move |hot: &Hot, moment: &Moment| {
        let page = now.page.get_untracked();
        let mut plays = vec![0u32; hot.plan.caches.len()];
        for node in 1..hot.plan.shape.nodes {
            if let Some(count) = plays.get_mut(hot.cache(page, node) as usize) {
                *count += 1;
            }
        }
        // The busiest first; of equal ones the earlier.
        let order = sorting::order(moment.loads.len(), &|a, b| moment.loads[b].cmp(&moment.loads[a]));
        let row = |cache: &u32| {
            let at = *cache as usize;
            el("tr")
                .add(row_head(&hot.plan.caches[at].0.to_string()))
                .add(num(&number(moment.loads[at].into())))
                .add(num(&number(plays[at].into())))
                .add(num(&number(hot.run.copies[at].into())))
        };
        let shown = order.len().min(ROWS);
        let heads = el("tr")
            .add(head(words::CACHE))
            .add(num_head(words::RECEIVED))
            .add(num_head(words::NODES_OF_PAGE))
            .add(num_head(words::COPIES_AT_END));
        let body = el("tbody").add_all(order.iter().take(shown).map(row));
        let all = order.len();
        fragment().add(table("wide", words::CACHES_CAPTION, heads).add(body)).add_all(first_of(shown, all))
    };
    el("div").dynamic(at_rest(rows))
}

/// The rules, in words.
fn how() -> El {
    el("ol.rules").add_all(words::RULES.iter().map(|rule| el("li").text(rule)))
}
