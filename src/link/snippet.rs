//! What is pasted into other pages to show a scenario there: links, frames, elements, slides.
//!
//! A link itself needs no escaping anywhere: it holds only signs that HTML, Markdown and addresses leave alone. Titles
//! hold names of nodes, so any text at all, and the site's own address is whatever its host made it.

use super::{fits, without_keys, write};
use crate::{
    scenario::Scenario,
    setting::{Value, setting},
};

/// The frame's size in CSS pixels where its host says nothing else: that of the drawing with its caption and buttons.
pub const SIZE: (u32, u32) = (700, 500);

/// A deck gets a fragment for each change, up to so many.
pub const FRAGMENTS: usize = 40;

/// What a frame is allowed: to copy.
pub const ALLOW: &str = "clipboard-write";

/// What a sandbox leaves it: scripts, its own origin (without it, the site has to allow every origin to load it), files
/// that are saved, and a way out to the whole page.
const SANDBOX: &str = "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";

/// No border, and never wider than its place.
const STYLE: &str = "style=\"border: 0; max-width: 100%\"";

/// Where it is pasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Anywhere: the address alone.
    Link,
    /// A text in Markdown: a link with words.
    Markdown,
    /// A page in HTML: a frame.
    Frame,
    /// A page that may run a script: the element, with a link for readers without one.
    Element,
    /// A deck of reveal.js: a slide whose fragments are the changes.
    Slide,
    /// A chapter of mdBook, or of any other book in Markdown that lets HTML through.
    Book,
}

impl Form {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Link, Self::Markdown, Self::Frame, Self::Element, Self::Slide, Self::Book];
}

/// What is shown elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Share<'a> {
    /// The page's address without query and fragment, as `https://ringscope.example/`.
    pub site: &'a str,
    /// What it shows.
    pub scenario: &'a Scenario,
    /// What that is, in words.
    pub title: &'a str,
    /// `light`, `dark`, `contrast`, or empty for what the reader's system asks for.
    pub theme: &'a str,
}

impl Share<'_> {
    /// The text to paste; without a line break at its end.
    #[must_use]
    pub fn snippet(&self, form: Form) -> String {
        match form {
            Form::Link => self.link(),
            Form::Markdown => format!("[{}]({})", markdown(self.title), self.link()),
            Form::Frame | Form::Book => self.frame(),
            Form::Element => self.element(),
            Form::Slide => self.slide(),
        }
    }

    /// The address of the whole page with the scenario.
    #[must_use]
    pub fn link(&self) -> String {
        address(self.site, &write(&self.shown(false, "", self.scenario.step)))
    }

    /// The address of the frame, at a step.
    #[must_use]
    pub fn frame_address(&self, step: usize) -> String {
        let link = write(&self.shown(false, "", step));
        let packed = link.rfind("/step=").filter(|_| link.starts_with("v1z/"));
        let Some(end) = packed else { return address(self.site, &write(&self.shown(true, self.theme, step))) };
        // Behind the checksum, so that a frame knows itself as one before its link is unpacked.
        let theme = if self.theme.is_empty() { String::new() } else { format!("/theme={}", self.theme) };
        address(self.site, &format!("{}/embed=1{theme}{}", &link[..end], &link[end..]))
    }

    /// The scenario as it is shown elsewhere.
    fn shown(&self, embedded: bool, theme: &str, step: usize) -> Scenario {
        let mut shown = if fits(self.scenario) { self.scenario.clone() } else { without_keys(self.scenario) };
        shown.step = step;
        let mut put = |name: &str, value: Value| {
            if let Some(setting) = setting(name) {
                shown.settings.set(setting, value);
            }
        };
        put("embed", Value::Count(u64::from(embedded)));
        put("theme", Value::Word(theme.to_owned()));
        shown
    }

    /// No line of it is empty: in Markdown an empty one would end the block.
    fn frame(&self) -> String {
        let from = attribute(&self.frame_address(self.scenario.step));
        format!(
            "<iframe src=\"{from}\"\n  {} loading=\"lazy\"\n  allow=\"{ALLOW}\"\n  sandbox=\"{SANDBOX}\"\n  {STYLE}></iframe>",
            self.titled()
        )
    }

    /// Title and size.
    fn titled(&self) -> String {
        let (width, height) = SIZE;
        format!("title=\"{}\" width=\"{width}\" height=\"{height}\"", attribute(self.title))
    }

    fn element(&self) -> String {
        let script = attribute(&beside(self.site, "embed.js"));
        let scenario = attribute(&write(&self.shown(false, "", self.scenario.step)));
        let theme = if self.theme.is_empty() { String::new() } else { format!(" theme=\"{}\"", attribute(self.theme)) };
        let (link, title) = (attribute(&self.link()), attribute(self.title));
        format!(
            "<script src=\"{script}\" async></script>\n\
             <ring-scope scenario=\"{scenario}\"{theme} title=\"{title}\">\n\
             <a href=\"{link}\">{title}</a>\n\
             </ring-scope>"
        )
    }

    fn slide(&self) -> String {
        let changes = self.scenario.changes.len();
        let driven = (1..=FRAGMENTS).contains(&changes);
        // Loading is the deck's business: early enough, and in the speaker's view as well. Without a sandbox: until then
        // the frame is an empty page of the deck's own, which no sandbox can hold, and browsers warn of that.
        let from = attribute(&self.frame_address(if driven { 0 } else { self.scenario.step }));
        let mut slide = format!(
            "<section>\n  <iframe data-src=\"{from}\"\n    {} data-preload\n    allow=\"{ALLOW}\"\n    {STYLE}></iframe>\n",
            self.titled()
        );
        for step in 1..=if driven { changes } else { 0 } {
            slide.push_str(&format!("  <span class=\"fragment\" data-ringscope-step=\"{step}\"></span>\n"));
        }
        slide.push_str("</section>");
        slide
    }
}

/// The address of a file that lies beside the page.
#[must_use]
pub fn beside(site: &str, file: &str) -> String {
    let folder = site.rfind('/').map_or(site, |at| &site[..=at]);
    format!("{folder}{file}")
}

/// Parentheses would end a link in Markdown; a link itself holds none.
fn address(site: &str, link: &str) -> String {
    format!("{}#{link}", site.replace('(', "%28").replace(')', "%29"))
}

/// Text in an attribute between double quotes, and as text. Braces as well: templates of books and slides take two of
/// them for their own.
fn attribute(text: &str) -> String {
    escaped(text, |sign, out| match sign {
        '&' => out.push_str("&amp;"),
        '"' => out.push_str("&quot;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '\'' | '`' | '{' | '}' => out.push_str(&format!("&#{};", u32::from(sign))),
        other => out.push(other),
    })
}

/// Text in Markdown: every sign of ASCII that may mean something has a backslash, so that it means itself.
fn markdown(text: &str) -> String {
    escaped(text, |sign, out| {
        if sign.is_ascii_punctuation() && !matches!(sign, ',' | '.' | ':' | '/' | ';' | '%' | '?') {
            out.push('\\');
        }
        out.push(sign);
    })
}

/// Line breaks and other signs that are no text become spaces, and so do those that turn the direction of reading.
fn escaped(text: &str, push: impl Fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        let turns = matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let breaks = sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
        push(if turns || breaks { ' ' } else { sign }, &mut out);
    }
    out
}
