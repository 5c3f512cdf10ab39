//! The scenario's text: links that hold everything, for years.
//!
//! [`write()`] is strict, [`open()`] forgives: it takes a whole address, undoes what mail filters and chat tools did to
//! it, reads the plain and the packed form, and says in notices what it had to repair. `docs/links.md` is the grammar.

pub mod escape;
pub mod find;
mod mend;
pub mod pack;
mod read;
mod reveals;
pub mod snippet;
mod write;

pub use read::{parse, parse_node_list};
pub use reveals::{Reveals, reveals};
pub use write::{plain, push_key, write};

use percent_encoding::percent_decode;

use crate::{limits, scenario::Scenario, words};

/// A link that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    /// What it says.
    pub scenario: Scenario,
    /// What a reader should know: what was repaired, clamped or ignored. Sentences.
    pub notices: Vec<String>,
}

/// A link that cannot be read.
#[derive(Clone, PartialEq, Debug)]
pub struct LinkError {
    /// What was expected, what was given, where: the sentence that the page shows.
    pub message: String,
    /// The segment that cannot be read, as it stands in the link; empty where the whole link is meant.
    pub segment: String,
    /// Everything else that the link says, where it says anything: a valid scenario to show beside the message.
    pub rest: Option<Box<Scenario>>,
}

impl LinkError {
    pub(crate) fn of(message: String, segment: &str) -> Self {
        Self { message, segment: segment.to_owned(), rest: None }
    }
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LinkError {}

/// Above so many characters an address bar gets the scenario without its listed keys, and `left=keys`.
pub const ADDRESS: usize = 2_000;

/// So many distinct keys never fit into an address bar, however well they pack: not even two bits are left for each.
const NEVER: usize = 10_000;

/// The link for the address bar.
#[must_use]
pub fn for_address(scenario: &Scenario) -> String {
    // Seen before megabytes are packed in vain.
    if scenario.own_keys.as_ref().is_some_and(|keys| keys.len() > NEVER || keys.text_len() > limits::LINK) {
        return write(&without_keys(scenario));
    }
    let whole = write(scenario);
    if whole.len() <= ADDRESS || scenario.own_keys.is_none() {
        return whole;
    }
    write(&without_keys(scenario))
}

/// The same without its listed keys, which its link asks for again.
#[must_use]
pub fn without_keys(scenario: &Scenario) -> Scenario {
    let mut without = Scenario { own_keys: None, ..scenario.clone() };
    if let Some(left) = crate::setting::setting("left") {
        without.settings.set(left, crate::setting::Value::Word("keys".to_owned()));
    }
    without
}

/// Whether a link can hold this scenario: at most 1 MB, unpacked.
#[must_use]
pub fn fits(scenario: &Scenario) -> bool {
    if scenario.own_keys.as_ref().is_some_and(|keys| keys.text_len() + keys.len() > limits::LINK) {
        return false;
    }
    plain(scenario).len() <= limits::LINK
}

/// Opens a link in any accepted form. An address without a scenario opens the opening scenario.
///
/// # Errors
/// A [`LinkError`] whose message is a sentence, where the link is damaged or says what cannot be.
pub fn open(link: &str) -> Result<Opened, LinkError> {
    match find::find(link.as_bytes()) {
        find::Found::Nothing => Ok(Opened { scenario: Scenario::opening(), notices: Vec::new() }),
        find::Found::Unknown(text) => Err(LinkError::of(words::no_scenario_in_link(&text), &text)),
        find::Found::Version(version) => Err(LinkError::of(words::later_version(&version), &version)),
        find::Found::Plain(text) if text.len() > limits::LINK => {
            Err(LinkError::of(words::link_too_large(limits::LINK as u64), ""))
        }
        find::Found::Plain(text) => open_plain(&text),
        find::Found::Packed(text) => open_packed(&text),
    }
}

fn open_plain(text: &[u8]) -> Result<Opened, LinkError> {
    let mended = mend::mend(text);
    let opened = parse(&mended.text).or_else(|fault| {
        // Words in Markdown, a tag, a list: of several links, or of a link and what is written about it, the first. Only
        // where that is a whole one: an error in a link with spaces is no end of it.
        let first = mend::first_of_several(text).filter(|first| read::last_step(first).is_some());
        first.map(parse).and_then(Result::ok).ok_or(fault)
    });
    opened.map(|mut opened| {
        if mended.hidden {
            opened.notices.push(words::invisible_in_link());
        }
        opened
    })
}

// No part of the first picture, which need not wait for it: see scripts/split.
#[inline(never)]
fn open_packed(text: &[u8]) -> Result<Opened, LinkError> {
    // Nothing in it is ever written as `%`: what is left was encoded on the way.
    let decoded: Vec<u8> = percent_decode(&percent_decode(text).collect::<Vec<_>>()).collect();
    let mended = mend::mend(&decoded).text;
    // The checksum has vouched for all but what stands behind it: the step, and how a frame shows it all.
    let (mut text, behind) = pack::unpack(&mended)?;
    read::take_presentation(behind, &mut text);
    if let Some(at) = read::last_step(behind) {
        text.extend_from_slice(b"/step=");
        text.extend_from_slice(&behind[at.start..]);
    }
    parse(&text)
}
