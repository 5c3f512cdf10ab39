//! Sharing: what is pasted elsewhere, and what it tells.

use super::{
    super::{list_of_names, number},
    count_of,
};

/// A button, and what it is called.
pub const EMBED: &str = "Embed";
/// What it is called.
pub const EMBED_NAME: &str = "embed";
/// A heading.
pub const SHARE_BOX: &str = "Share or embed";
/// A choice.
pub const SHARE_FOR: &str = "Where it is pasted";
/// A choice.
pub const SHARE_THEME: &str = "Colours of the frame";
/// The text to paste.
pub const SHARE_TEXT: &str = "Text to paste";
/// A button.
pub const COPY: &str = "Copy";
/// Where no program may copy.
pub const COPY_BY_HAND: &str = "This page may not copy here. The text is selected: press Ctrl+C, or ⌘C on a Mac.";
/// A button.
pub const SHOW_FRAME: &str = "Show the frame";
/// A button.
pub const HIDE_FRAME: &str = "Hide the frame";

/// Where a snippet is pasted: a word for the choice, and how it is used.
pub const SHARE_LINK: (&str, &str) =
    ("Link", "Opens this page with everything as it is now. Good for chat, mail, tickets.");
/// The same.
pub const SHARE_MARKDOWN: (&str, &str) =
    ("Markdown", "The same as words that link: for a README, a wiki, a pull request.");
/// The same.
pub const SHARE_FRAME: (&str, &str) =
    ("Frame", "The living picture in any page that takes HTML. Needs no script of the page.");
/// The same.
pub const SHARE_ELEMENT: (&str, &str) = (
    "Element",
    "A frame that loads when it is scrolled to, is as tall as its content and can be driven by the page’s own scripts.",
);
/// The same; the deck's plugin is named by [`deck_plugin`].
pub const SHARE_SLIDE: (&str, &str) = ("reveal.js", "A slide of which each click is a change, forwards and back.");
/// The same.
pub const SHARE_BOOK: (&str, &str) = (
    "mdBook",
    "For a chapter in Markdown, with a blank line above and below. Works in other books that let HTML through.",
);

/// What is shown, as the title of frames and links: the scheme, and what happened last or how many nodes there are.
#[must_use]
pub fn share_title(scheme: &str, what: &str) -> String {
    const MOST: usize = 90;
    let what: String = match what.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &what[..at]),
        None => what.to_owned(),
    };
    format!("Ringscope, {scheme}: {what}")
}

/// Completes [`share_title`] where nothing has happened.
#[must_use]
pub fn share_nodes(count: usize) -> String {
    count_of(count, "node", "nodes")
}

/// What a deck needs once: the address of its plugin.
#[must_use]
pub fn deck_plugin(address: &str) -> String {
    format!(
        "The deck needs <script src=\"{address}\"></script> once, behind reveal.js itself, and RingscopeSlides among the \
         plugins of Reveal.initialize."
    )
}

/// How long a snippet's link is; above so many characters some programs cut it.
#[must_use]
pub fn link_length(length: usize, most: usize) -> String {
    let is = format!("The link is {} characters long", number(length as u128));
    if length <= most {
        return format!("{is}.");
    }
    format!(
        "{is}. Above {} some programs cut links or do not make them clickable; a file holds everything.",
        number(most as u128)
    )
}

/// What whoever has the link can read: names of nodes, zones, own keys.
#[must_use]
pub fn link_reveals(names: &[String], zones: usize, labelled: usize, keys: usize) -> String {
    let mut parts = Vec::new();
    if !names.is_empty() {
        let count = count_of(names.len(), "name of a node", "names of nodes");
        parts.push(format!("{count} ({})", list_of_names(names)));
    }
    if zones > 0 {
        parts.push(count_of(zones, "zone", "zones"));
    }
    if labelled > 0 {
        parts.push(count_of(labelled, "label, slot or token list", "labels, slot or token lists"));
    }
    if keys > 0 {
        parts.push(count_of(keys, "key of your own", "keys of your own"));
    }
    let what = match parts.as_slice() {
        [] => "no names".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    };
    let keys = if keys == 0 { " It lists no keys." } else { "" };
    format!("Whoever has the link can read {what}; no server is told.{keys}")
}

/// Keys that no link can hold.
#[must_use]
pub fn link_leaves_out(keys: usize) -> String {
    format!(
        "Left out: {}, more than a link can hold (left=keys). Whoever opens it is asked for them; a file holds everything.",
        count_of(keys, "key of your own", "keys of your own")
    )
}

/// The text is copied.
#[must_use]
pub fn text_copied(length: usize) -> String {
    format!("Copied, {}.", count_of(length, "character", "characters"))
}
