//! What went wrong, in the place of the sentence under the picture: what was expected, what was given, what to do.
//! The last good picture stays as it is.

use leptos::prelude::*;

use super::{dialogs::KeysField, state};
use crate::{link::LinkError, platform::address, words::ui};

/// A link that cannot be read, an edit that was refused, what was repaired, keys that are missing.
#[component]
pub fn Trouble() -> impl IntoView {
    let state = state();
    let missing = Memo::new(move |_| state.story.with(|s| s.scenario.keys_are_missing()));
    let speaking = move || missing.get() || state.fault.with(Option::is_some) || state.refusal.with(Option::is_some);
    view! {
        <div class="troubles" class:speaking=speaking>
            <div role="alert">
                {move || state.fault.get().map(|fault| view! { <Fault fault /> })}
                <Show when=move || state.refusal.with(Option::is_some)>
                    <section class="trouble refusal">
                        <p>
                            <b class="bang" aria-hidden="true">
                                "!"
                            </b>
                            {move || state.refusal.get()}
                        </p>
                        <button type="button" class="quiet" on:click=move |_| state.refusal.set(None)>
                            {ui::DISMISS}
                        </button>
                    </section>
                </Show>
            </div>
            <Show when=move || missing.get()>
                <section class="trouble" aria-label=ui::KEYS_MISSING_HEAD>
                    <p>
                        <b class="bang" aria-hidden="true">
                            "!"
                        </b>
                        {ui::KEYS_MISSING}
                    </p>
                    <KeysField done=Callback::new(|()| {}) />
                </section>
            </Show>
            <Notices />
        </div>
    }
}

/// The message, the link as it stands with the segment marked, and what is below it.
#[component]
fn Fault(fault: LinkError) -> impl IntoView {
    let state = state();
    let link = address::scenario();
    let (start, marked, end) = part(&link, &fault.segment);
    let rest = fault.rest.is_some();
    view! {
        <section class="trouble fault" aria-label=ui::FAULT_HEAD>
            <p>
                <b class="bang" aria-hidden="true">
                    "!"
                </b>
                {fault.message}
            </p>
            <p class="mono faulty-link">
                {start} <mark>{marked}</mark> {end}
            </p>
            <p class="note">{ui::SAMPLE_BELOW}</p>
            {rest
                .then(|| {
                    view! {
                        <button type="button" class="strong" on:click=move |_| state.take_the_rest()>
                            {ui::SHOW_THE_REST}
                        </button>
                    }
                })}
        </section>
    }
}

/// What was repaired when the link was read.
#[component]
fn Notices() -> impl IntoView {
    let state = state();
    view! {
        <Show when=move || state.notices.with(|n| !n.is_empty())>
            <section class="notices" role="status" aria-label=ui::NOTICES>
                <ul>
                    {move || state.notices.get().into_iter().map(|n| view! { <li>{n}</li> }).collect::<Vec<_>>()}
                </ul>
                <button type="button" class="quiet" on:click=move |_| state.notices.set(Vec::new())>
                    {ui::DISMISS}
                </button>
            </section>
        </Show>
    }
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
