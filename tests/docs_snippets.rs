//! The pages about embedding hold the very texts that the page makes, and links that open.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use ringscope::link::{
    open,
    snippet::{Form, Share},
};

const EMBED: &str = include_str!("../docs/embed.md");
const SLIDES: &str = include_str!("../docs/slides.md");
const README: &str = include_str!("../README.md");
const SITE: &str = "https://ringscope.example/";

/// The block of code behind the mark of that name.
fn block<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("<!-- snippet: {name} -->\n```html\n")).unwrap();
    rest.split_once("\n```\n").unwrap().0
}

#[test]
fn what_the_page_makes_is_what_the_docs_hold() {
    let link = "v1/ring/nodes=cache-1,cache-2,cache-3/add=cache-4/drop=cache-2/step=1";
    let scenario = open(link).unwrap().scenario;
    let title = "Ringscope, hash ring: cache-4 joins";
    let share = Share { site: SITE, scenario: &scenario, title, theme: "" };
    for (page, name, form) in [
        (EMBED, "frame", Form::Frame),
        (EMBED, "element", Form::Element),
        (EMBED, "mdbook", Form::Book),
        (SLIDES, "slide", Form::Slide),
    ] {
        assert_eq!(block(page, name), share.snippet(form), "{name}");
    }
}

/// Every whole link in the pages opens without a word.
#[test]
fn every_link_in_the_docs_opens() {
    let mut count = 0;
    for page in [EMBED, SLIDES, README] {
        for (at, _) in page.match_indices("v1/") {
            let before = page[..at].chars().next_back();
            let link = page[at..].split(['"', ' ', '`', '\n', '\'']).next().unwrap();
            if !matches!(before, Some('#' | '"')) || !link.contains("/step=") || link.contains('…') {
                continue;
            }
            let opened = open(link).unwrap_or_else(|e| panic!("{link}: {e}"));
            assert_eq!(opened.notices, [""; 0], "{link}");
            count += 1;
        }
    }
    assert!(count >= 15, "{count}");
}
