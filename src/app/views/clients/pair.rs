//! Two clients: on how much they agree, and what their views have in common.

use super::{Asked, Ground};
use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        reactive::Memo,
    },
    views::overlap,
    words::clients as ui,
};

/// The two, and what is to be said of them.
pub fn pair(ground: Ground) -> El {
    let some = move || ground.pair().is_some();
    let told = Memo::derive(move || {
        let pair = ground.pair()?;
        ground.asked.with(|asked| asked.as_deref().map(|asked| said(asked, pair)))
    });
    let part = move |first: bool| {
        told.with(|t| t.as_ref().map_or_else(String::new, |(a, b)| if first { a } else { b }.clone()))
    };
    let one = move || ground.pair().map_or(0, |pair| pair.0);
    let other = move || ground.pair().map_or(1, |pair| pair.1);
    let body = move || {
        let fields = el("div.pair-row")
            .add(number(ui::ONE, one, move |client| ground.pair.update(|pair| pair.0 = client)))
            .add(el("span").text(ui::AND))
            .add(number(ui::OTHER, other, move |client| ground.pair.update(|pair| pair.1 = client)));
        el("section.two-clients")
            .attr("aria-label", ui::PAIR_HEAD)
            .add(el("h2").text(ui::PAIR_HEAD))
            .add(fields)
            .add(el("p").attr("role", "status").say(move || part(true)))
            .add(el("p.note").say(move || part(false)))
    };
    fragment().when(some, body)
}

fn said(asked: &Asked, (one, other): (u32, u32)) -> (String, String) {
    let outcome = &asked.outcome;
    let (one, other) = (one as usize, other as usize);
    let (both, any) = overlap(outcome.views.bits(one), outcome.views.bits(other));
    (ui::pair_agrees(outcome.agree(one, other), outcome.keys()), ui::pair_common(both, any))
}

/// A client's number, from 1.
fn number(label: &str, value: impl Fn() -> u32 + 'static, set: impl Fn(u32) + 'static) -> El {
    el("input.number")
        .attrs("type=number|min=1|step=1|inputmode=numeric")
        .attr("aria-label", label)
        .bind_value(move || (value() + 1).to_string())
        .on("change", move |event| {
            if let Ok(client) = value_of(&event).parse::<u32>() {
                set(client.saturating_sub(1));
            }
        })
}
