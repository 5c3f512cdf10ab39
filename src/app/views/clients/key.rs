//! One key: which, and where the clients put it.

use super::{Ground, most_spread};
use crate::{
    app::{
        dom::{El, el, value_of},
        parts::refused_or,
        reactive::{Memo, RwSignal},
    },
    bytes::Bytes,
    story::lanes::homes,
    words::clients as ui,
};

/// A field, arrows, and the key's homes.
pub fn key(ground: Ground) -> El {
    let fault = RwSignal::new(None::<String>);
    let name = Memo::derive(move || {
        let key = ground.key()?;
        ground.asked.with(|asked| asked.as_ref().map(|a| a.story.after.keys.key(key as usize).to_string()))
    });
    let told = Memo::derive(move || {
        let key = ground.key()?;
        ground.asked.with(|asked| {
            let asked = asked.as_ref()?;
            let homes: Vec<(String, u32)> = homes(&asked.outcome, key)
                .into_iter()
                .take(6)
                .map(|(node, count)| (asked.node(node.into()), count))
                .collect();
            Some(ui::key_homes(&homes, asked.outcome.clients()))
        })
    });
    let go = move |by: i64| {
        fault.set(None);
        let count = ground.asked.with_untracked(|a| a.as_ref().map_or(0, |a| a.outcome.keys() as i64));
        let now = crate::app::reactive::untrack(|| ground.key());
        if let Some(now) = now.filter(|_| count > 0) {
            ground.picked.set(Some((i64::from(now) + by).rem_euclid(count) as u32));
        }
    };
    let find = move |text: String| {
        let found = ground.asked.with_untracked(|a| {
            a.as_ref().and_then(|a| a.story.after.keys.find(Bytes::from(text.as_str()).as_slice()))
        });
        match found {
            Some(key) => {
                fault.set(None);
                ground.picked.set(Some(key as u32));
            }
            None => fault.set(Some(ui::no_such_key(&text))),
        }
    };
    let most = move || {
        fault.set(None);
        ground.picked.set(ground.asked.with_untracked(|a| a.as_ref().and_then(|a| most_spread(&a.outcome))));
    };
    let button =
        |face: &str, label: &str| el("button.quiet").attr("type", "button").attr("aria-label", label).text(face);
    let field = el("input.mono")
        .attrs("type=text|autocomplete=off|autocapitalize=off|spellcheck=false")
        .attr("aria-label", ui::KEY_NAME)
        .bind_value(move || name.get().unwrap_or_default())
        .on("change", move |event| find(value_of(&event)));
    el("section.one-key")
        .attr("aria-label", ui::KEY_HEAD)
        .add(el("h2").text(ui::KEY_HEAD))
        .add(
            el("div.seek-row")
                .add(button("‹", ui::KEY_BEFORE).click(move || go(-1)))
                .add(field)
                .add(button("›", ui::KEY_AFTER).click(move || go(1)))
                .add(button(ui::KEY_MOST, ui::KEY_MOST).click(most)),
        )
        .when(move || fault.with(Option::is_some), move || refused_or(fault.into()))
        .add(el("p.note").attr("role", "status").say(move || told.get().unwrap_or_default()))
}
