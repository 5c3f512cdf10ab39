//! What is pasted elsewhere: read back as HTML and Markdown read it, it opens the same scenario under the same words.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use dice::Dice;
use ringscope::{
    link::{
        open, plain,
        snippet::{FRAGMENTS, Form, Share, beside},
    },
    scenario::Scenario,
};

const SITE: &str = "https://ringscope.example/app/";

/// Titles that would break out of an attribute, a tag, a link in Markdown, a template.
const TITLES: &[&str] = &[
    "A ring: cache-6 joins",
    "\" onload=\"alert(1)",
    "' onload='alert(1)",
    "</iframe><script>alert(1)</script>",
    "a & b &amp; c &#39; &quot",
    "](https://elsewhere.example/) [x](y",
    "**bold** _it_ `code` ~~no~~ <b> # 1. - + ! | $x$ \\",
    "{{ title }} {% raw %} {{#include x}} ${x}",
    "line\nbreak\r\n\r\nand\ttab\u{0}\u{1b}[1m",
    "\u{202e}turned\u{202c} \u{2067}round\u{2069}",
    "漢字 é 🙂 👩\u{200d}💻",
    "",
];

/// The tags of a text in HTML: their names and attributes, values undone; what stands between them is left out.
fn tags(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest.find(|c: char| c.is_whitespace() || c == '>').unwrap();
        let name = rest[..end].to_owned();
        rest = rest[end..].trim_start();
        let mut attributes = Vec::new();
        while !rest.starts_with('>') {
            let end = rest.find(|c: char| c.is_whitespace() || c == '>' || c == '=').unwrap();
            let attribute = rest[..end].to_owned();
            rest = &rest[end..];
            let mut value = String::new();
            if let Some(quoted) = rest.strip_prefix("=\"") {
                let end = quoted.find('"').unwrap();
                value = undone(&quoted[..end]);
                rest = &quoted[end + 1..];
            }
            rest = rest.trim_start();
            attributes.push((attribute, value));
        }
        tags.push((name, attributes));
        rest = &rest[1..];
    }
    tags
}

/// Text without its character references, of the few kinds that are written.
fn undone(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let end = at + rest[at..].find(';').unwrap_or_else(|| panic!("a bare & in {text}"));
        let name = &rest[at + 1..end];
        out.push(match name {
            "amp" => '&',
            "quot" => '"',
            "lt" => '<',
            "gt" => '>',
            number => char::from_u32(number.strip_prefix('#').unwrap().parse().unwrap()).unwrap(),
        });
        rest = &rest[end + 1..];
    }
    out + rest
}

/// A title as it may be shown: what is no text became spaces.
fn flat(title: &str) -> String {
    let space = |c: char| c.is_control() || "\u{202e}\u{202c}\u{2067}\u{2069}".contains(c);
    title.chars().map(|c| if space(c) { ' ' } else { c }).collect()
}

fn value<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
}

fn embedded(scenario: &Scenario, theme: &str, step: usize) -> String {
    let mut scenario = Scenario { step, ..scenario.clone() };
    for name in ["embed", "theme"] {
        scenario.settings.reset(name);
    }
    let mut link = plain(&scenario);
    let at = link.rfind("/step=").unwrap();
    let theme = if theme.is_empty() { String::new() } else { format!("/theme={theme}") };
    link.insert_str(at, &format!("/embed=1{theme}"));
    plain(&open(&link).unwrap().scenario)
}

fn check_frame(attributes: &[(String, String)], source: &str, share: &Share<'_>, step: usize) {
    let address = value(attributes, source).unwrap();
    let (site, link) = address.split_once('#').unwrap();
    assert_eq!(site, share.site);
    let opened = open(link).unwrap();
    assert_eq!(opened.notices, [""; 0]);
    assert_eq!(plain(&opened.scenario), embedded(share.scenario, share.theme, step));
    assert_eq!(value(attributes, "title").unwrap(), flat(share.title));
    for (name, least) in [("width", 300u32), ("height", 300)] {
        assert!(value(attributes, name).unwrap().parse::<u32>().unwrap() >= least);
    }
    assert!(value(attributes, "allow").unwrap().contains("clipboard-write"));
    // A deck loads its frames later, and a sandbox around an empty page of its own would be none.
    let Some(sandbox) = value(attributes, "sandbox") else { return assert_eq!(source, "data-src") };
    let sandbox: Vec<&str> = sandbox.split(' ').collect();
    for right in ["allow-scripts", "allow-downloads", "allow-popups"] {
        assert!(sandbox.contains(&right), "{right}");
    }
    for wrong in ["allow-top-navigation", "allow-modals", "allow-forms"] {
        assert!(!sandbox.contains(&wrong), "{wrong}");
    }
}

/// Scenarios of all kinds, each under each title.
fn each(check: impl Fn(&Share<'_>)) {
    for seed in 0..60 {
        let scenario = Dice::new(seed).scenario();
        let theme = ["", "light", "dark", "contrast"][seed as usize % 4];
        for title in TITLES {
            check(&Share { site: SITE, scenario: &scenario, title, theme });
        }
    }
}

#[test]
fn frames_hold_the_scenario_and_its_title() {
    each(|share| {
        for form in [Form::Frame, Form::Book] {
            let text = share.snippet(form);
            assert!(!text.contains("\n\n") && !text.contains("{{"), "{text}");
            let tags = tags(&text);
            let [(frame, attributes), (end, _)] = &tags[..] else { panic!("{text}") };
            assert_eq!((frame.as_str(), end.as_str()), ("iframe", "/iframe"), "{text}");
            check_frame(attributes, "src", share, share.scenario.step);
            assert_eq!(value(attributes, "loading"), Some("lazy"));
        }
    });
}

#[test]
fn elements_hold_them_too_and_a_link_for_readers_without_scripts() {
    each(|share| {
        let text = share.snippet(Form::Element);
        let tags = tags(&text);
        let names: Vec<&str> = tags.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["script", "/script", "ring-scope", "a", "/a", "/ring-scope"], "{text}");
        assert_eq!(value(&tags[0].1, "src"), Some("https://ringscope.example/app/embed.js"));
        let element = &tags[2].1;
        let scenario = open(value(element, "scenario").unwrap()).unwrap().scenario;
        assert_eq!(scenario.settings.count("embed"), 0);
        assert_eq!(value(element, "theme").unwrap_or_default(), share.theme);
        assert_eq!(value(element, "title").unwrap(), flat(share.title));
        let link = value(&tags[3].1, "href").unwrap();
        assert_eq!(open(link).unwrap().scenario, scenario);
    });
}

#[test]
fn slides_have_a_fragment_for_each_change() {
    each(|share| {
        let text = share.snippet(Form::Slide);
        let tags = tags(&text);
        let changes = share.scenario.changes.len();
        let driven = (1..=FRAGMENTS).contains(&changes);
        assert_eq!(tags[0].0, "section");
        assert_eq!(tags[1].0, "iframe");
        check_frame(&tags[1].1, "data-src", share, if driven { 0 } else { share.scenario.step });
        let steps: Vec<&str> = tags.iter().filter_map(|(_, a)| value(a, "data-ringscope-step")).collect();
        let expected: Vec<String> = (1..=if driven { changes } else { 0 }).map(|n| n.to_string()).collect();
        assert_eq!(steps, expected);
    });
}

/// As CommonMark reads the words of a link: a backslash before a sign of ASCII is taken off.
fn unescaped(text: &str) -> Option<(String, &str)> {
    let mut out = String::new();
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            ']' => return Some((out, &text[at + 1..])),
            '[' | '<' | '`' | '*' | '_' | '&' | '!' | '~' | '$' | '|' | '\n' => return None,
            '\\' => match signs.next() {
                Some((_, next)) if next.is_ascii_punctuation() => out.push(next),
                _ => return None,
            },
            other => out.push(other),
        }
    }
    None
}

#[test]
fn markdown_has_one_link_whose_words_are_words() {
    each(|share| {
        let text = share.snippet(Form::Markdown);
        let (title, rest) = unescaped(&text[1..]).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(title, flat(share.title), "{text}");
        let link = rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')).unwrap_or_else(|| panic!("{text}"));
        assert!(!link.contains(['(', ')', ' ', '<', '>', '\n']), "{link}");
        assert_eq!(link, share.snippet(Form::Link));
        let mut shown = share.scenario.clone();
        for name in ["embed", "theme"] {
            shown.settings.reset(name);
        }
        assert_eq!(open(link).unwrap().scenario, shown);
    });
}

#[test]
fn what_was_embedded_is_shared_as_a_page_again() {
    let scenario = open("v1/ring/nodes=a,b/embed=1/theme=dark/add=c/step=1").unwrap().scenario;
    let share = Share { site: SITE, scenario: &scenario, title: "t", theme: "" };
    assert_eq!(share.snippet(Form::Link), format!("{SITE}#v1/ring/nodes=a,b/add=c/step=1"));
    assert_eq!(share.frame_address(0), format!("{SITE}#v1/ring/nodes=a,b/embed=1/add=c/step=0"));
}

/// The site's own address may be anything that a host allows.
#[test]
fn addresses_of_the_site() {
    let scenario = open("v1/ring/step=0").unwrap().scenario;
    let share = Share { site: "https://h.example/a(b)/index.html?x=1&y=2", scenario: &scenario, title: "t", theme: "" };
    assert_eq!(share.snippet(Form::Markdown), "[t](https://h.example/a%28b%29/index.html?x=1&y=2#v1/ring/step=0)");
    assert!(share.snippet(Form::Frame).contains("?x=1&amp;y=2#v1/ring/embed=1/step=0\""));
    assert_eq!(beside("https://h.example/a/index.html", "embed.js"), "https://h.example/a/embed.js");
    assert_eq!(beside("https://h.example/", "embed.js"), "https://h.example/embed.js");
}

/// Keys that no link can hold are left out of all of them; the link says so.
#[test]
fn keys_that_no_link_can_hold_are_left_out() {
    let keys: String = (0..150_000).map(|i| format!("user:{i:07}\n")).collect();
    let mut scenario = Scenario::opening();
    scenario.own_keys = Some(std::sync::Arc::new(ringscope::config::read_keys(&keys).keys));
    let share = Share { site: SITE, scenario: &scenario, title: "t", theme: "" };
    for form in Form::ALL {
        let text = share.snippet(form);
        assert!(text.len() < 2_000 && text.contains("/left=keys"), "{text}");
    }
}
