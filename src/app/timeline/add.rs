//! One more change, after the step that is shown.

use super::{
    super::{naming::next_name, state},
    happening::{Asks, Happening},
};
use crate::{
    app::{
        dom::{El, el, fragment, value_of},
        reactive::{Memo, RwSignal},
    },
    scenario::edit::Edit,
    words::time,
};

/// A button that opens a small form.
pub fn add_change() -> El {
    let state = state();
    let open = RwSignal::new(false);
    let what = RwSignal::new(Happening::Add);
    let node = RwSignal::new(String::new());
    let answer = RwSignal::new(String::new());
    // The answer that stands there before anything is typed or chosen.
    let suggest = move || {
        let asks = state.story.with_untracked(|s| what.get_untracked().asks(&s.after.world));
        answer.set(match (what.get_untracked(), asks) {
            (Happening::Add, _) => next_name(state),
            (_, Some(Asks::OneOf(_, choices))) => choices.into_iter().next().map(|c| c.0).unwrap_or_default(),
            (Happening::Weigh, _) => "2".to_owned(),
            (Happening::Points, _) => "256".to_owned(),
            _ => String::new(),
        });
    };
    let toggle = move || {
        if !open.get_untracked() {
            what.set(Happening::Add);
            suggest();
        }
        open.update(|o| *o = !*o);
    };
    let choose = move |title: String| {
        if let Some(chosen) = Happening::ALL.into_iter().find(|h| h.title() == title) {
            what.set(chosen);
            suggest();
        }
    };
    let send = move |event: web_sys::Event| {
        event.prevent_default();
        let nodes = state.story.with_untracked(|s| what.get_untracked().nodes(&s.after.world));
        // Where nothing was chosen, the first line is what is seen.
        let chosen =
            node.with_untracked(|name| nodes.iter().find(|n| n.to_string() == *name).or(nodes.first()).cloned());
        match what.get_untracked().change(chosen, &answer.get_untracked()) {
            Ok(change) => {
                state.dispatch(Edit::Happen(change));
                open.set(state.refusal.with_untracked(Option::is_some));
            }
            Err(refusal) => state.refusal.set(Some(refusal.0)),
        }
    };
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    let fitting = Memo::derive(move || {
        state.story.with(|s| Happening::ALL.into_iter().filter(|h| h.fits(&s.after.world)).collect::<Vec<_>>())
    });
    let kinds = move || {
        let kind = |h: Happening| option(h.title(), h.title(), what.get_untracked() == h);
        Some(fragment().add_all(fitting.get().into_iter().map(kind)))
    };
    let choice = el("select")
        .on("change", move |event| choose(value_of(&event)))
        .dynamic(kinds)
        .bind_value(move || what.get().title().to_owned());
    let form = el("form.pop.above")
        .attrs("id=add-change")
        .bind("hidden", move || (!open.get()).then(String::new))
        .on("submit", send)
        .add(labelled(time::WHAT, choice))
        .add(which_node(what, node))
        .add(asked(what, answer))
        .add(el("button.do").attrs("type=submit").text(time::ADD_IT));
    let button = el("button.dashed")
        .attrs("type=button|aria-controls=add-change")
        .bind_bool("aria-expanded", move || open.get())
        .click(toggle)
        .text(time::ADD);
    el("div.add-change").keys(escape).add(button).add(form)
}

fn option(value: &str, title: &str, chosen: bool) -> El {
    let made = el("option").attr("value", value).text(title);
    if chosen { made.attrs("selected") } else { made }
}

/// One that is chosen if it stands for what was chosen before: lists are made anew while somebody chooses.
fn option_as_before(value: &str, title: &str, before: RwSignal<String>) -> El {
    option(value, title, before.with_untracked(|b| b == value))
}

fn labelled(title: &str, field: El) -> El {
    el("label").add(el("span").text(title)).add(field)
}

fn select(chosen: RwSignal<String>) -> El {
    el("select").on("change", move |event| chosen.set(value_of(&event)))
}

fn which_node(what: RwSignal<Happening>, node: RwSignal<String>) -> El {
    let state = state();
    let nodes = Memo::derive(move || state.story.with(|s| what.get().nodes(&s.after.world)));
    let options = move || {
        let names = nodes.get().into_iter().map(|n| n.to_string());
        Some(fragment().add_all(names.map(|name| option_as_before(&name, &name, node))))
    };
    fragment().when(move || !nodes.with(Vec::is_empty), move || labelled(time::WHICH, select(node).dynamic(options)))
}

fn asked(what: RwSignal<Happening>, answer: RwSignal<String>) -> El {
    let state = state();
    let asks = Memo::derive(move || state.story.with(|s| what.get().asks(&s.after.world)));
    fragment().dynamic(move || {
        Some(match asks.get()? {
            Asks::Text(title) => {
                let field = el("input")
                    .attrs("type=text")
                    .bind_value(move || answer.get())
                    .on("input", move |event| answer.set(value_of(&event)));
                labelled(title, field)
            }
            Asks::OneOf(title, choices) => {
                let options = choices.into_iter().map(|(value, title)| option_as_before(&value, &title, answer));
                labelled(title, select(answer).add_all(options))
            }
        })
    })
}
