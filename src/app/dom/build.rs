//! An element while it is built.

use wasm_bindgen::JsCast;

use super::region;
use crate::{
    app::{
        calls::{Act, Ask, Hear},
        reactive::{hold, render},
    },
    platform::observe::Listener,
};

/// An element (or a fragment of several), to which attributes, children and listeners are added.
#[derive(Clone)]
pub struct El(web_sys::Node);

fn document() -> web_sys::Document {
    web_sys::window().and_then(|w| w.document()).unwrap_or_else(|| unreachable!("the page is shown in a document"))
}

/// An element: `el("span.bar.wide")` is a `span` of two classes.
#[must_use]
pub fn el(name: &str) -> El {
    made("http://www.w3.org/1999/xhtml", name)
}

/// An element of a drawing.
#[must_use]
pub fn svg(name: &str) -> El {
    made("http://www.w3.org/2000/svg", name)
}

fn made(space: &str, name: &str) -> El {
    let mut parts = name.split('.');
    let tag = parts.next().unwrap_or_default();
    let element = document().create_element_ns(Some(space), tag);
    let element = element.unwrap_or_else(|_| unreachable!("the names of elements are our own"));
    let made = El(element.into());
    for class in parts {
        made.toggle(class, true);
    }
    made
}

/// Several elements without one around them.
#[must_use]
pub fn fragment() -> El {
    El(document().create_document_fragment().into())
}

pub(super) fn comment() -> web_sys::Node {
    document().create_comment("").into()
}

impl El {
    /// The node itself.
    #[must_use]
    pub fn node(&self) -> &web_sys::Node {
        &self.0
    }

    /// The element itself; as another type by `unchecked_into`. A fragment is none: its attributes go nowhere.
    #[must_use]
    pub fn element(&self) -> web_sys::Element {
        self.0.clone().unchecked_into()
    }

    /// The element as HTML's.
    #[must_use]
    pub fn html(&self) -> web_sys::HtmlElement {
        self.0.clone().unchecked_into()
    }

    /// The element as an input's (a text area has the same value).
    #[must_use]
    pub fn input(&self) -> web_sys::HtmlInputElement {
        self.0.clone().unchecked_into()
    }

    fn put(&self, name: &str, value: Option<&str>) {
        let element = self.element();
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }

    fn toggle(&self, class: &str, on: bool) {
        let _ = self.element().class_list().toggle_with_force(class, on);
    }

    /// An attribute.
    #[must_use]
    pub fn attr(self, name: &str, value: &str) -> Self {
        self.put(name, Some(value));
        self
    }

    /// Several attributes, written `"type=button|aria-hidden=true"`; values of their own that may hold `|` go by
    /// [`El::attr`].
    #[must_use]
    pub fn attrs(self, list: &str) -> Self {
        for item in list.split('|') {
            let (name, value) = item.split_once('=').unwrap_or((item, ""));
            self.put(name, Some(value));
        }
        self
    }

    /// An attribute that changes; none takes it away.
    #[must_use]
    pub fn bind(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Self {
        self.bound(name, Box::new(value))
    }

    /// An attribute that changes and is always there.
    #[must_use]
    pub fn bind_text(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        self.bound_text(name, Box::new(value))
    }

    fn bound_text(self, name: &'static str, value: Box<dyn Ask<String>>) -> Self {
        self.bound(name, Box::new(move || Some(value.ask())))
    }

    /// An attribute that is `true` or `false`.
    #[must_use]
    pub fn bind_bool(self, name: &'static str, value: impl Fn() -> bool + 'static) -> Self {
        self.bound_bool(name, Box::new(value))
    }

    fn bound_bool(self, name: &'static str, value: Box<dyn Ask<bool>>) -> Self {
        self.bound(name, Box::new(move || Some(if value.ask() { "true" } else { "false" }.to_owned())))
    }

    fn bound(self, name: &'static str, value: Box<dyn Ask<Option<String>>>) -> Self {
        let target = self.clone();
        let mut before = None;
        render(move || {
            let now = value.ask();
            if before.as_ref() != Some(&now) {
                target.put(name, now.as_deref());
                before = Some(now);
            }
        });
        self
    }

    /// A class that comes and goes.
    #[must_use]
    pub fn class(self, class: &'static str, on: impl Fn() -> bool + 'static) -> Self {
        self.classed(class, Box::new(on))
    }

    fn classed(self, class: &'static str, on: Box<dyn Ask<bool>>) -> Self {
        let target = self.clone();
        render(move || target.toggle(class, on.ask()));
        self
    }

    /// A class that is there or not.
    #[must_use]
    pub fn class_if(self, class: &str, on: bool) -> Self {
        self.toggle(class, on);
        self
    }

    /// A property of the style (`left`, `--x`).
    #[must_use]
    pub fn style(self, name: &str, value: &str) -> Self {
        let _ = self.html().style().set_property(name, value);
        self
    }

    /// A property of the style that changes.
    #[must_use]
    pub fn bind_style(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        self.styled(name, Box::new(value))
    }

    fn styled(self, name: &'static str, value: Box<dyn Ask<String>>) -> Self {
        let style = self.html().style();
        render(move || {
            let _ = style.set_property(name, &value.ask());
        });
        self
    }

    /// The value of an input or a text area, which changes.
    #[must_use]
    pub fn bind_value(self, value: impl Fn() -> String + 'static) -> Self {
        self.valued(Box::new(value))
    }

    fn valued(self, value: Box<dyn Ask<String>>) -> Self {
        let input = self.0.clone();
        render(move || {
            // By name: inputs, text areas and selects all have it.
            let _ = js_sys::Reflect::set(&input, &"value".into(), &value.ask().into());
        });
        self
    }

    /// A child.
    #[must_use]
    pub fn add(self, child: El) -> Self {
        let _ = self.0.append_child(&child.0);
        self
    }

    /// Several children.
    #[must_use]
    pub fn add_all(self, children: impl IntoIterator<Item = El>) -> Self {
        for child in children {
            let _ = self.0.append_child(&child.0);
        }
        self
    }

    /// Text.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        let _ = self.0.append_child(&document().create_text_node(text));
        self
    }

    /// Text that changes.
    #[must_use]
    pub fn say(self, text: impl Fn() -> String + 'static) -> Self {
        self.said(Box::new(text))
    }

    fn said(self, text: Box<dyn Ask<String>>) -> Self {
        let node = document().create_text_node("");
        let _ = self.0.append_child(&node);
        let mut before = String::new();
        render(move || {
            let now = text.ask();
            if now != before {
                node.set_data(&now);
                before = now;
            }
        });
        self
    }

    /// A child while `yes` says so; made anew each time.
    #[must_use]
    pub fn when(self, yes: impl Fn() -> bool + Send + Sync + 'static, make: impl Fn() -> El + 'static) -> Self {
        region::when(&self.0, Box::new(yes), Box::new(make));
        self
    }

    /// A child that is made anew whenever what `make` reads has changed; none for nothing.
    #[must_use]
    pub fn dynamic(self, make: impl Fn() -> Option<El> + 'static) -> Self {
        region::dynamic(&self.0, Box::new(make));
        self
    }

    /// A child for each key, in their order; a child stays as long as its key is there.
    #[must_use]
    pub fn each(self, keys: impl Fn() -> Vec<u32> + 'static, make: impl Fn(u32) -> El + 'static) -> Self {
        region::each(&self.0, Box::new(keys), Box::new(make));
        self
    }

    /// Calls back on an event.
    #[must_use]
    pub fn on(self, event: &'static str, call: impl FnMut(web_sys::Event) + 'static) -> Self {
        self.heard(event, Box::new(call))
    }

    /// Calls back on a click.
    #[must_use]
    pub fn click(self, call: impl FnMut() + 'static) -> Self {
        self.clicked(Box::new(call))
    }

    fn clicked(self, mut call: Box<dyn Act>) -> Self {
        self.heard("click", Box::new(move |_: web_sys::Event| call.act()))
    }

    /// Calls back on a key that goes down.
    #[must_use]
    pub fn keys(self, call: impl FnMut(web_sys::KeyboardEvent) + 'static) -> Self {
        self.keyed(Box::new(call))
    }

    fn keyed(self, mut call: Box<dyn Hear<web_sys::KeyboardEvent>>) -> Self {
        self.heard("keydown", Box::new(move |event: web_sys::Event| call.hear(event.unchecked_into())))
    }

    /// Calls back on an event of a pointer or a mouse.
    #[must_use]
    pub fn pointer(self, event: &'static str, call: impl FnMut(web_sys::PointerEvent) + 'static) -> Self {
        self.pointed(event, Box::new(call))
    }

    fn pointed(self, event: &'static str, mut call: Box<dyn Hear<web_sys::PointerEvent>>) -> Self {
        self.heard(event, Box::new(move |event: web_sys::Event| call.hear(event.unchecked_into())))
    }

    fn heard(self, event: &'static str, mut call: Box<dyn Hear<web_sys::Event>>) -> Self {
        // Taken off with the component, before its signals end.
        hold(Listener::on(&self.0, event, move |event| call.hear(event)));
        self
    }
}

/// What stands in the field that an event is about.
#[must_use]
pub fn value_of(event: &web_sys::Event) -> String {
    let target = event.target().unwrap_or_else(|| unreachable!("events of elements have a target"));
    js_sys::Reflect::get(&target, &"value".into()).ok().and_then(|v| v.as_string()).unwrap_or_default()
}
