//! What went wrong, in the place of the sentence under the picture: what was expected, what was given, what to do.
//! The last good picture stays as it is.

use super::{
    dialogs::keys_field,
    dom::{El, el, fragment},
    reactive::{Callback, Signal},
    state,
};
use crate::{link::LinkError, platform::address, words::ui};

/// A link that cannot be read, an edit that was refused, what was repaired, keys that are missing.
pub fn trouble() -> El {
    let state = state();
    let missing = Signal::derive(move || state.story.with(|s| s.scenario.keys_are_missing()));
    let refused = move || state.refusal.with(Option::is_some);
    let speaking = move || missing.get() || state.fault.with(Option::is_some) || refused();
    let refusal = move || {
        let why = el("p").add(bang()).say(move || state.refusal.get().unwrap_or_default());
        let dismiss = button("button.quiet", ui::DISMISS).click(move || state.refusal.set(None));
        el("section.trouble.refusal").add(why).add(dismiss)
    };
    let alert =
        el("div").attr("role", "alert").dynamic(move || state.fault.get().map(|f| fault(&f))).when(refused, refusal);
    el("div.troubles").class("speaking", speaking).add(alert).when(move || missing.get(), missing_keys).add(notices())
}

fn bang() -> El {
    el("b.bang").attr("aria-hidden", "true").text("!")
}

fn button(name: &str, face: &str) -> El {
    el(name).attr("type", "button").text(face)
}

/// The keys of the scenario are its reader's own, and not in the link.
fn missing_keys() -> El {
    el("section.trouble")
        .attr("aria-label", ui::KEYS_MISSING_HEAD)
        .add(el("p").add(bang()).text(ui::KEYS_MISSING))
        .add(keys_field(Callback::new(|()| {}), None))
}

/// The message, the link as it stands with the segment marked, and what is below it.
fn fault(fault: &LinkError) -> El {
    let state = state();
    let (start, marked, end) = part(&address::scenario(), &fault.segment);
    let section = el("section.trouble.fault")
        .attr("aria-label", ui::FAULT_HEAD)
        .add(el("p").add(bang()).text(&fault.message))
        .add(el("p.mono.faulty-link").text(&start).add(el("mark").text(&marked)).text(&end))
        .add(el("p.note").text(ui::SAMPLE_BELOW));
    if fault.rest.is_none() {
        return section;
    }
    section.add(button("button.strong", ui::SHOW_THE_REST).click(move || state.take_the_rest()))
}

/// What was repaired when the link was read.
fn notices() -> El {
    let state = state();
    let items = move || {
        let notices = state.notices.get();
        Some(fragment().add_all(notices.iter().map(|n| el("li").text(n))))
    };
    let section = move || {
        el("section.notices")
            .attr("role", "status")
            .attr("aria-label", ui::NOTICES)
            .add(el("ul").dynamic(items))
            .add(button("button.quiet", ui::DISMISS).click(move || state.notices.set(Vec::new())))
    };
    fragment().when(move || state.notices.with(|n| !n.is_empty()), section)
}

/// The link before, at, and behind the segment; long ends are cut.
fn part(link: &str, segment: &str) -> (String, String, String) {
    const AROUND: usize = 120;
    let Some(at) = link.find(segment).filter(|_| !segment.is_empty()) else {
        return (head(link, 2 * AROUND), String::new(), String::new());
    };
    let end = at + segment.len();
    (tail(&link[..at], AROUND), head(segment, AROUND), head(&link[end..], AROUND))
}

fn head(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most).collect::<String>() + "…" }
}

fn tail(text: &str, most: usize) -> String {
    let over = text.chars().count().saturating_sub(most);
    if over == 0 { text.to_owned() } else { "…".to_owned() + &text.chars().skip(over).collect::<String>() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_segment_is_marked() {
        let (start, marked, end) = part("#v1/ring/nodes=a,,b/step=0", "nodes=a,,b");
        assert_eq!((start.as_str(), marked.as_str(), end.as_str()), ("#v1/ring/", "nodes=a,,b", "/step=0"));
        assert_eq!(part("#v9/x", "").0, "#v9/x");
        let long = format!("#{}", "ü".repeat(1000));
        assert!(part(&long, "").0.chars().count() < 300);
    }
}
