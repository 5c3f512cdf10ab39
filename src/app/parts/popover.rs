//! A button that opens a small panel under itself. Esc, a click elsewhere or leaving it closes it.

use wasm_bindgen::JsCast;

use super::chevron;
use crate::{
    app::{
        dom::{El, el},
        reactive::{RwSignal, Signal, effect, hold},
    },
    fixed::fixed,
    platform::{focus::focus, observe::Listener},
};

/// Room kept between a panel and the edge of the page.
const EDGE: f64 = 16.0;
/// Between the button and its panel.
const GAP: f64 = 4.0;

/// What a button and its panel are made of.
pub struct Popover {
    /// What the button shows.
    pub text: Signal<String>,
    /// What the button is called, where that is more than it shows.
    pub name: Option<Signal<Option<String>>>,
    /// The button's class, usually `word`.
    pub class: &'static str,
    /// `menu` for a list of choices, else `dialog`.
    pub kind: &'static str,
    /// Whether the panel is there.
    pub open: RwSignal<bool>,
    /// The panel's content.
    pub content: Box<dyn Fn() -> El>,
}

/// The button and its panel.
pub fn popover(Popover { text, name, class, kind, open, content }: Popover) -> El {
    let name = move || name.and_then(|name| name.get());
    let root = el("span.popover-root");
    let button = el("button")
        .attr("type", "button")
        .attr("class", class)
        .attr("aria-haspopup", kind)
        .bind_bool("aria-expanded", move || open.get())
        .bind("aria-label", name)
        .click(move || open.update(|o| *o = !*o))
        .say(move || text.get())
        .add(chevron());
    close_elsewhere(open, root.node().clone());
    give_focus_back(open, button.html());
    let under = button.html();
    let panel = move || {
        let at = RwSignal::new((0.0, 0.0));
        let panel = el("div.popover");
        let shown = panel.html();
        let under = under.clone();
        // Measured once it is on the page.
        effect(move || {
            at.set(place(&under, &shown));
            focus_first(&shown);
        });
        let panel = if kind == "dialog" { panel.attr("role", "dialog") } else { panel };
        panel
            .bind_text("aria-label", move || name().unwrap_or_else(|| text.get()))
            .bind_style("--x", move || [&fixed(at.get().0, 0), "px"].concat())
            .bind_style("--y", move || [&fixed(at.get().1, 0), "px"].concat())
            .add(content())
    };
    let within = root.node().clone();
    root.keys(move |event| {
        if event.key() == "Escape" && open.get_untracked() {
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
        }
    })
    .on("focusout", move |event| {
        let event: web_sys::FocusEvent = event.unchecked_into();
        let to = event.related_target().map(JsCast::unchecked_into::<web_sys::Node>);
        if to.is_some() && !within.contains(to.as_ref()) {
            open.set(false);
        }
    })
    .add(button)
    .when(move || open.get(), panel)
}

/// The button has the focus again when its panel goes and nothing else took it.
fn give_focus_back(open: RwSignal<bool>, button: web_sys::HtmlElement) {
    let mut was = false;
    effect(move || {
        let is = open.get();
        if was && !is && focus_is_nowhere() {
            focus(&button);
        }
        was = is;
    });
}

/// Closes a panel when the pointer goes down anywhere else.
fn close_elsewhere(open: RwSignal<bool>, root: web_sys::Node) {
    hold(Listener::on_window("pointerdown", move |event| {
        if !open.try_get_untracked().unwrap_or(false) {
            return;
        }
        let target = event.target().map(JsCast::unchecked_into::<web_sys::Node>);
        if !root.contains(target.as_ref()) {
            open.set(false);
        }
    }));
}

/// Under the button, within the page; in the coordinates of what the panel is laid out against.
fn place(button: &web_sys::HtmlElement, panel: &web_sys::HtmlElement) -> (f64, f64) {
    let at = button.get_bounding_client_rect();
    let base = panel.offset_parent().map_or((0.0, 0.0), |parent| {
        let rect = parent.get_bounding_client_rect();
        (rect.left(), rect.top())
    });
    let page = panel.owner_document().and_then(|d| d.document_element()).map_or(0.0, |e| f64::from(e.client_width()));
    let width = f64::from(panel.offset_width());
    let left = at.left().min(page - width - EDGE).max(EDGE);
    (left - base.0, at.bottom() + GAP - base.1)
}

/// What is chosen, else the first thing that can have the focus.
fn focus_first(panel: &web_sys::HtmlElement) {
    let found = ["[aria-checked='true']", "input, textarea, select, button"]
        .into_iter()
        .find_map(|what| panel.query_selector(what).ok().flatten())
        .map(JsCast::unchecked_into::<web_sys::HtmlElement>);
    if let Some(element) = found {
        focus(&element);
        if element.matches("input[type=text]").unwrap_or(false) {
            element.unchecked_ref::<web_sys::HtmlInputElement>().select();
        }
    }
}

/// Whether the focus fell to the page because what had it is gone.
fn focus_is_nowhere() -> bool {
    let Some(document) = web_sys::window().and_then(|w| w.document()) else { return false };
    document.active_element().is_none_or(|e| e.tag_name().eq_ignore_ascii_case("body"))
}
