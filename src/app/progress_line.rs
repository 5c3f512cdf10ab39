//! How far long work is: in words, as a line of ink, and a way out.

use super::{
    dom::{El, el},
    files::files,
    state,
    work::Work,
};
use crate::{fixed::fixed, words::ui};

/// One line about what `now` says, with a button that calls `stop`.
pub fn progress_line(now: impl Fn() -> Option<Work> + Clone + 'static, stop: impl FnMut() + 'static) -> El {
    let (said, grown) = (now.clone(), now.clone());
    let share = move |work: Option<Work>| fixed(work.map_or(0.0, |w| w.part) * 100.0, 0);
    let line = el("i.work-line")
        .attrs("role=progressbar|aria-valuemin=0|aria-valuemax=100")
        .attr("aria-label", ui::PROGRESS)
        .bind_text("aria-valuenow", move || share(grown()))
        .bind_style("--part", move || fixed(now().map_or(0.0, |w| w.part), 3));
    let words = el("span").say(move || said().map(|w| w.said).unwrap_or_default());
    let button = el("button.quiet").attr("type", "button").text(ui::CANCEL).click(stop);
    el("div.work").add(el("p").add(words).add(button)).add(line)
}

/// In the place of the sentence, while the page works.
pub fn working() -> El {
    let (state, files) = (state(), files());
    let shown = move || state.work.with(Option::is_some);
    let line = move || progress_line(move || state.work.get(), move || state.cancel(files));
    el("div.working").when(shown, line)
}
