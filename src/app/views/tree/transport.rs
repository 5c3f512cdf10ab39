//! First, back, play, on, speed, and a line to scrub along.

use wasm_bindgen::JsCast;

use super::now::Now;
use crate::{
    app::{
        dom::{El, el, fragment, svg},
        state,
        timeline::Steps,
    },
    fixed::{fixed, trimmed},
    words::{time, trees as words},
};

/// The speeds, in the order in which the button goes through them.
const SPEEDS: [f64; 4] = [1.0, 2.0, 0.25, 0.5];
/// The slider's whole length.
const WHOLE: f64 = 1000.0;

/// The bar at the foot of the picture.
pub fn transport(now: Now) -> El {
    el("section.bot.tree-time").attr("aria-label", time::TIMELINE).add(buttons(now)).add(line(now))
}

/// The same without what frames have no room for.
pub fn small(now: Now) -> El {
    let Steps { back, main, on } = steps(now);
    let buttons = el("div.tp").attrs("role=group").attr("aria-label", time::TRANSPORT).add(back).add(main).add(on);
    fragment().add(buttons).add(line(now))
}

fn button(name: &str, label: &str, path: &str) -> El {
    el(name).attrs("type=button").attr("aria-label", label).add(glyph(svg("path").attr("d", path)))
}

fn steps(now: Now) -> Steps {
    let play = move || now.playing.update(|playing| *playing = !*playing);
    let face = move || if now.playing.get() { "M5 3h3v12h-3zM10 3h3v12h-3z" } else { "M5 2.500v13L15 9z" }.to_owned();
    let at_start = move || now.time.get() <= 0.0;
    let main = el("button.main")
        .attrs("type=button")
        .bind_text("aria-label", move || if now.playing.get() { time::PAUSE } else { time::PLAY }.to_owned())
        .click(play)
        .add(glyph(svg("path").bind_text("d", face)));
    let back = button("button", time::BACK, "M13 3v12L4 9z").bind_bool("aria-disabled", at_start);
    let on = button("button", time::ON, "M5 3v12L14 9z").bind_bool("aria-disabled", move || now.over());
    Steps { back: back.click(move || now.step(false)), main, on: on.click(move || now.step(true)) }
}

fn buttons(now: Now) -> El {
    let Steps { back, main, on } = steps(now);
    let first = button("button.first", time::FIRST, "M3 3v12M15 3v12L6 9z")
        .bind_bool("aria-disabled", move || now.time.get() <= 0.0);
    let speed = el("button.speed")
        .attrs("type=button")
        .bind_text("aria-label", move || time::speed(now.speed.get()))
        .click(move || {
            now.speed.update(|speed| {
                let at = SPEEDS.iter().position(|s| s == speed).unwrap_or(0);
                *speed = SPEEDS[(at + 1) % SPEEDS.len()];
            });
        })
        .say(move || time::times(now.speed.get()));
    let first = first.click(move || {
        now.playing.set(false);
        now.go_to(0.0);
    });
    el("div.tp")
        .attrs("role=group")
        .attr("aria-label", time::TRANSPORT)
        .add(first)
        .add(back)
        .add(main)
        .add(on)
        .add(speed)
}

fn glyph(path: El) -> El {
    svg("svg.glyph").attrs("width=18|height=18|viewBox=0 0 18 18|aria-hidden=true").add(path)
}

fn line(now: Now) -> El {
    let state = state();
    let part = move || {
        let end = now.hot.with(|hot| hot.as_ref().map_or(0.0, |h| h.film.end));
        if end > 0.0 { now.time.get() / end } else { 1.0 }
    };
    let percent = move || [&fixed(part() * 100.0, 3), "%"].concat();
    let said = move || {
        now.moment
            .with(|m| words::answered_of(m.answered, now.hot.with(|h| h.as_ref().map_or(0, |h| h.film.requests()))))
    };
    let scrub = el("input")
        .attrs("type=range|min=0|max=1000")
        .bind_text("step", move || if state.still.get() { "50" } else { "1" }.to_owned())
        .attr("aria-label", time::SCRUB)
        .bind_text("aria-valuetext", said)
        .bind_value(move || trimmed(part() * WHOLE, 3))
        .on("change", move |_| now.dragged.set(false))
        .on("input", move |event| {
            now.playing.set(false);
            now.dragged.set(true);
            let at = event.target().map(JsCast::unchecked_into::<web_sys::HtmlInputElement>);
            now.go_to(at.map_or(0.0, |input| input.value_as_number()) / WHOLE * now.end());
        });
    el("div.track")
        .add(el("i.played").attrs("aria-hidden=true").bind_style("width", percent))
        .add(el("i.head").attrs("aria-hidden=true").bind_style("left", percent))
        .add(el("span.scrub").add(scrub))
        .add(el("span.answered").attrs("aria-hidden=true").say(said))
}
