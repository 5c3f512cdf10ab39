//! The sentence under the picture, in computed numbers.

use super::{Asked, Ground};
use crate::{
    app::dom::{El, el, fragment},
    fixed::fixed,
    words::{clients as ui, ui as page},
};

/// The sentence, and the region that announces it.
pub fn said_line(ground: Ground) -> El {
    let sentence = ground.read(|asked| (lead(asked), rest(asked)));
    let part = move |lead: bool| {
        sentence.with(|s| s.as_ref().map_or_else(String::new, |(a, b)| if lead { a } else { b }.clone()))
    };
    let whole = move || [&part(true), " ", &part(false)].concat();
    let line = el("p.said").attr("id", "said").add(el("b").say(move || part(true))).text(" ").say(move || part(false));
    fragment().add(line).add(el("p.off-screen").attrs("role=status|aria-live=polite").say(whole))
}

/// Subject and verb.
fn lead(asked: &Asked) -> String {
    let outcome = &asked.outcome;
    ui::lead(outcome.most_spread(), outcome.agreement() == Some(1.0))
}

/// Everything in one text.
pub fn whole(asked: &Asked) -> String {
    [&lead(asked), " ", &rest(asked)].concat()
}

fn rest(asked: &Asked) -> String {
    let outcome = &asked.outcome;
    let nodes = asked.story.after.world.cluster.nodes.len();
    if nodes == 0 {
        return ui::NO_NODES.to_owned();
    }
    let Some(mean) = outcome.mean_spread() else { return ui::NO_KEYS.to_owned() };
    if outcome.most_spread() == 0 {
        return ui::NOTHING_KNOWN.to_owned();
    }
    let sizes = (0..outcome.clients()).map(|client| outcome.views.of(client).len());
    let most = sizes.max().unwrap_or(0);
    let known = ui::knowing(outcome.clients() == 1, outcome.views.smallest(), most, nodes);
    let mut said = ui::spread(outcome.clients(), &known, outcome.keys(), &ui::nodes_each(mean));
    if let Some(agreement) = outcome.agreement() {
        let deviation = outcome.ideal().and_then(|i| i.agreement).map(|e| e.deviation);
        let expected = outcome.overlap.mean.map(|mean| match deviation {
            Some(deviation) if deviation >= 0.0005 => {
                page::plus_minus(&fixed(mean * 100.0, 1), &page::percent(deviation, 1))
            }
            _ => page::percent(mean, 1),
        });
        said.push(' ');
        said.push_str(&ui::agreement(agreement, expected.as_deref()));
    }
    if let Some(straying) = outcome.straying() {
        said.push(' ');
        said.push_str(&if outcome.strayed == 0 { ui::NO_STRAYS.to_owned() } else { ui::strays(straying) });
    }
    said
}
