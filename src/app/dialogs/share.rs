//! What is pasted elsewhere: links, frames, elements, slides, with their length and what they tell.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use super::dialog;
use crate::{
    app::{
        dom::{El, el, fragment},
        files::save_button,
        reactive::{Dispose, Memo, RwSignal, SetValue, StoredValue, effect, on_cleanup},
        state,
        state::ThemeChoice,
    },
    link::{
        self,
        snippet::{ALLOW, Form, Share, beside},
    },
    placement::scheme,
    platform::{address, clipboard, observe::Later},
    story::{Story, said::label},
    words::ui,
};

/// How long "Copied" stands.
const SHOWN: i32 = 2_500;

/// The box, while it is `open`.
pub fn share_box(open: RwSignal<bool>) -> El {
    dialog(open, ui::SHARE_BOX, Box::new(move || share_form(open)))
}

fn words_of(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::Link => ui::SHARE_LINK,
        Form::Markdown => ui::SHARE_MARKDOWN,
        Form::Frame => ui::SHARE_FRAME,
        Form::Element => ui::SHARE_ELEMENT,
        Form::Slide => ui::SHARE_SLIDE,
        Form::Book => ui::SHARE_BOOK,
    }
}

/// Whether it shows a frame, whose colours can be chosen.
fn framed(form: Form) -> bool {
    !matches!(form, Form::Link | Form::Markdown)
}

/// What a story shows, in words.
fn title(story: &Story) -> String {
    let scenario = &story.scenario;
    let last = scenario.step.checked_sub(1).and_then(|at| scenario.changes.get(at));
    let what = last.map_or_else(|| ui::share_nodes(story.after.world.cluster.nodes.len()), label);
    ui::share_title(scheme(scenario.scheme).map_or("", |s| s.about().title), &what)
}

fn share_form(open: RwSignal<bool>) -> El {
    let state = state();
    let form = RwSignal::new(Form::Link);
    let theme = RwSignal::new(ThemeChoice::System);
    let told = RwSignal::new(String::new());
    let shown = RwSignal::new(false);
    let of = move |ask: fn(&Share<'_>, Form) -> String| {
        state.story.with(|story| {
            let (site, title) = (address::without_query(), title(story));
            let share = Share { site: &site, scenario: &story.scenario, title: &title, theme: theme.get().word() };
            ask(&share, form.get())
        })
    };
    let text = Memo::derive(move || of(|share, form| share.snippet(form)));
    let link = Memo::derive(move || {
        of(|share, form| if framed(form) { share.frame_address(share.scenario.step) } else { share.link() })
    });
    let field = el("textarea.mono.list-text.share-text")
        .attrs("readonly|rows=7|spellcheck=false")
        .attr("aria-label", ui::SHARE_TEXT)
        .bind_value(move || text.get());
    let area: web_sys::HtmlTextAreaElement = field.input().unchecked_into();
    // What was said of another text is over.
    effect(move || {
        text.with(|_| ());
        told.set(String::new());
    });
    let pick = |is: Form| {
        let chosen = move || form.get() == is;
        radio(words_of(is).0, Box::new(chosen), Box::new(move || form.set(is)))
    };
    let colour = move |is: ThemeChoice, face: &'static str| {
        let chosen = move || theme.get() == is;
        radio(face, Box::new(chosen), Box::new(move || theme.set(is)))
    };
    let colours = move || {
        let group = el("div.picks").attrs("role=radiogroup").attr("aria-label", ui::SHARE_THEME);
        group
            .add(colour(ThemeChoice::System, ui::THEME_SYSTEM))
            .add(colour(ThemeChoice::Light, ui::THEME_LIGHT))
            .add(colour(ThemeChoice::Dark, ui::THEME_DARK))
            .add(colour(ThemeChoice::Contrast, ui::THEME_CONTRAST))
    };
    let preview = move || {
        let face = move || if shown.get() { ui::HIDE_FRAME } else { ui::SHOW_FRAME }.to_owned();
        let toggle = el("button.quiet").attr("type", "button").bind_bool("aria-expanded", move || shown.get());
        let toggle = toggle.say(face).click(move || shown.set(!shown.get_untracked()));
        fragment().add(toggle).dynamic(move || shown.get().then(|| frame(&link.get(), state.story.with(|s| title(s)))))
    };
    let reveals = move || state.story.with(|s| reveals(s));
    let left_out = move || state.story.with(|s| left_out(s));
    let length = move || ui::link_length(link.with(String::len), link::ADDRESS);
    let long = move || link.with(String::len) > link::ADDRESS || left_out().is_some();
    let deck = move || match form.get() {
        Form::Slide => ui::deck_plugin(&beside(&address::without_query(), "slides.js")),
        _ => String::new(),
    };
    fragment()
        .add(el("div.picks").attrs("role=radiogroup").attr("aria-label", ui::SHARE_FOR).add_all(Form::ALL.map(pick)))
        .add(el("p.note").say(move || words_of(form.get()).1.to_owned()))
        .add(el("p.note.share-fact").say(deck))
        .add(field)
        .add(
            el("div.box-acts")
                .add(copy_button(area, told))
                .when(long, save_button)
                .add(el("button.quiet").attr("type", "button").text(ui::CLOSE).click(move || open.set(false))),
        )
        .add(el("p.result").attr("role", "status").say(move || told.get()))
        .add(el("p.note.share-fact").say(length))
        .add(el("p.note.share-fact").say(reveals))
        .add(el("p.note.share-fact").say(move || left_out().unwrap_or_default()))
        .when(move || framed(form.get()), move || fragment().add(colours()).add(preview()))
}

fn radio(face: &str, chosen: Box<dyn Fn() -> bool>, pick: Box<dyn Fn()>) -> El {
    el("button.pick").attrs("type=button|role=radio").bind_bool("aria-checked", chosen).text(face).click(pick)
}

/// Copies what stands in a field; where nothing may copy, selects it and says which keys do.
fn copy_button(area: web_sys::HtmlTextAreaElement, told: RwSignal<String>) -> El {
    let copied = RwSignal::new(false);
    let later = StoredValue::new_local(None::<Later>);
    on_cleanup(move || later.dispose());
    let copy = move || {
        let area = area.clone();
        spawn_local(async move {
            let done = clipboard::copy_field(&area).await;
            if told.is_disposed() {
                return;
            }
            copied.set(done);
            told.set(if done { ui::text_copied(area.value().chars().count()) } else { ui::COPY_BY_HAND.to_owned() });
            later.set_value(Later::after(SHOWN, move || copied.set(false)));
        });
    };
    let face = move || if copied.get() { ui::COPIED } else { ui::COPY }.to_owned();
    el("button.strong").attr("type", "button").say(face).click(copy)
}

/// What the link tells whoever has it.
fn reveals(story: &Story) -> String {
    let found = link::reveals(&story.scenario);
    let names: Vec<String> = found.names.iter().map(ToString::to_string).collect();
    ui::link_reveals(&names, found.zones.len(), found.labelled, found.keys)
}

/// What it leaves out, if anything.
fn left_out(story: &Story) -> Option<String> {
    let keys = link::reveals(&story.scenario).left_out;
    (keys > 0).then(|| ui::link_leaves_out(keys))
}

/// The frame as others will see it; without a sandbox, which between pages of one site would be none.
fn frame(address: &str, title: String) -> El {
    el("iframe.share-frame").attr("title", &title).attr("allow", ALLOW).attr("src", address)
}
