//! Links as people meet them: in chats, mails, tickets and documents, behind routers and trackers, broken over lines.
//! Each opens as it was meant, or is explained; none opens something else in silence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use dice::Dice;
use ringscope::{
    link::{open, plain, write},
    scenario::Scenario,
};

const SITE: &str = "https://ringscope.example/app/";

fn links() -> impl Iterator<Item = (Scenario, String)> {
    (0..80).flat_map(|seed| {
        let scenario = Dice::new(seed).scenario();
        let (short, long) = (write(&scenario), plain(&scenario));
        [(scenario.clone(), short), (scenario, long)]
    })
}

/// The same scenario, and no word about it.
fn same(scenario: &Scenario, text: &str) {
    let opened = open(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(opened.scenario, *scenario, "{text}");
    assert_eq!(opened.notices, [""; 0], "{text}");
}

/// The same scenario, and perhaps a word about what was left out.
fn opens(scenario: &Scenario, text: &str) {
    let opened = open(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(opened.scenario, *scenario, "{text}");
}

#[test]
fn routers() {
    for (scenario, link) in links() {
        for front in
            ["#/", "#!/", "#!", "#?", "#/?", "##", "#//", "?", "?/", "?link=", "?x=1&link=", "#link=", "#/en/", "/"]
        {
            // Behind a folder of the router only what is named `v1/SCHEME` or packed is a link.
            same(&scenario, &format!("{SITE}{front}{link}"));
        }
        same(&scenario, &format!("{SITE}?{link}#"));
        same(&scenario, &format!("{SITE}?utm_source=mail&utm_medium=x#{link}"));
        same(&scenario, &format!("{SITE}?fbclid=IwAR0abc#{link}"));
    }
}

#[test]
fn what_trackers_and_browsers_append() {
    for (scenario, link) in links() {
        for behind in [
            "&utm_source=chat&utm_medium=x",
            "?utm_source=chat",
            "&amp;utm_source=chat",
            "&fbclid=IwAR0",
            "&sa=D&source=docs&ust=17&usg=AO",
            ":~:text=cache",
            "#:~:text=cache-1,cache-2",
            "&data=05%7C01%7C",
        ] {
            opens(&scenario, &format!("{SITE}#{link}{behind}"));
        }
    }
    // A link of the hand without a step is marked as perhaps cut, and ends before what was appended.
    for behind in ["&utm_source=chat", "?utm_source=chat", "&fbclid=I0", ":~:text=a", "&sa=D&source=docs"] {
        let opened = open(&format!("{SITE}#v1/ring/nodes=a,b{behind}")).unwrap();
        assert_eq!(opened.scenario, open("v1/ring/nodes=a,b").unwrap().scenario, "{behind}");
        assert_eq!(opened.notices.len(), 1, "{behind}");
    }
}

#[test]
fn brackets_words_and_tags_around_it() {
    for (scenario, link) in links() {
        let whole = format!("{SITE}#{link}");
        for text in [
            format!("<{whole}>"),
            format!("[a ring]({whole})"),
            format!("[a ring]({whole} \"a title\")"),
            format!("[{whole}]({whole})"),
            format!("<{whole}|{whole}>"),
            format!("<{whole}|a ring>"),
            format!("[a ring|{whole}]"),
            format!("[[{whole}][a ring]]"),
            format!("[url={whole}]a ring[/url]"),
            format!("`a ring <{whole}>`_"),
            format!("\\href{{{whole}}}{{a ring}}"),
            format!("link:{whole}[a ring]"),
            format!("<a href=\"{whole}\">a ring</a>"),
            format!("<a href=\"{whole}\">{whole}</a>"),
            format!("<iframe src='{whole}' width='700'></iframe>"),
            format!("“{whole}” he wrote"),
            format!("See {whole}, please."),
            format!("(see {whole})."),
            format!("{whole} and {whole}"),
            format!("{whole}\n{whole}"),
            format!("{whole}\n5 nodes, as agreed"),
            format!("> {whole}\n> is what he sent"),
            format!("**{whole}**"),
            format!("_{whole}_"),
            format!("||{whole}||"),
            format!("`{whole}`"),
        ] {
            opens(&scenario, &text);
        }
    }
}

#[test]
fn broken_over_lines() {
    for (scenario, link) in links() {
        let whole = format!("{SITE}#{link}");
        let end = whole.rfind("step=").unwrap() + "step=".len();
        for (width, break_) in
            [(76, "\n"), (60, "\r\n"), (72, "\n  "), (50, "\n> "), (40, "\r\n>> "), (64, "\t"), (20, " \n")]
        {
            let mut text = String::new();
            let mut column = 0;
            for (at, sign) in whole.char_indices() {
                // Within the first part of the address nothing could be told apart.
                if column >= width && at > SITE.len() + 4 && at <= end {
                    text.push_str(break_);
                    column = 0;
                }
                text.push(sign);
                column += 1;
            }
            same(&scenario, &text);
        }
    }
}

#[test]
fn characters_that_nobody_sees() {
    for (scenario, link) in links() {
        for hidden in ["\u{200b}", "%E2%80%8B", "\u{feff}", "\u{ad}", "%C2%AD", "\u{2060}", "\u{200e}"] {
            same(&scenario, &format!("{hidden}{SITE}#{hidden}{link}{hidden}"));
            // Where programs allow a line to break.
            opens(&scenario, &format!("{SITE}#{}", link.replace('/', &format!("/{hidden}"))));
            opens(&scenario, &format!("{SITE}#{}", link.replace(',', &format!(",{hidden}"))));
        }
    }
    // It is told, except where a checksum vouches for the rest.
    let opened = open("#v1/ring/nodes=a,\u{200b}b/step=0").unwrap();
    assert_eq!(opened.notices.len(), 1);
    assert!(opened.notices[0].contains("nobody sees"));
    // A name that holds one keeps it: written, it looks otherwise.
    let mut scenario = open("v1/ring/nodes=a/step=0").unwrap().scenario;
    scenario.nodes[0].name = "a\u{200b}".into();
    same(&scenario, &write(&scenario));
}

#[test]
fn mail_and_templates() {
    for (scenario, link) in links() {
        let whole = format!("{SITE}#{link}");
        same(&scenario, &whole.replace('=', "&#x3D;").replace('/', "&#x2F;"));
        same(&scenario, &whole.replace('=', "&#61;").replace('/', "&#47;"));
        same(&scenario, &whole.replace('#', "&#35;"));
        // Only where another sign of equality than the step's says that it is mail.
        if link.matches('=').count() > 1 && !link.starts_with("v1z") {
            let mail = whole.replace('=', "=3D");
            let (head, tail) = mail.split_at(mail.find("/step=").unwrap());
            opens(&scenario, &format!("{head}=\r\n{tail}"));
        }
    }
}

#[test]
fn filters_that_wrap_it() {
    let encoded = |text: &str| {
        text.bytes()
            .map(|b| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") })
            .collect::<String>()
    };
    for (scenario, link) in links() {
        let whole = format!("{SITE}#{link}");
        let once = encoded(&whole);
        for text in [
            format!(
                "https://eur01.safelinks.protection.outlook.example/?url={once}&data=05%7C02%7Cme%40x.example&reserved=0"
            ),
            format!("https://www.google.example/url?q={once}&sa=D&source=editors&ust=1&usg=AO"),
            format!("https://l.facebook.example/l.php?u={once}&h=AT3x"),
            format!("https://filter.example/fmlurlsvc/?fewReq=:B:x&url={}", encoded(&once)),
            format!("https://linkprotect.example/s/AbC?d={once}"),
            format!("https://slack-redir.example/link?url={once}&v=3"),
            format!("https://web.archive.example/web/20260101000000/{whole}"),
            format!("https://translate.example/translate?sl=en&tl=de&u={once}"),
        ] {
            opens(&scenario, &text);
        }
    }
}

#[test]
fn later_versions_are_told_and_name_no_segment_of_this_one() {
    for (link, version) in [
        ("v2/ring/nodes=a/step=0", "v2"),
        ("#v2/ring", "v2"),
        ("#/v2/ring", "v2"),
        ("#!/v3/ring", "v3"),
        ("#v9z/AAAA.00000000/step=0", "v9"),
        ("#v1zs/AAAA.00000000/step=0", "v1zs"),
        ("%23v2%2Fring", "v2"),
        ("https://ringscope.example/?v2/ring", "v2"),
        ("<https://ringscope.example/#v10/ring>", "v10"),
    ] {
        let error = open(link).unwrap_err();
        assert_eq!((error.segment.as_str(), error.rest), (version, None), "{link}");
        assert!(
            error.message.contains(&format!("“{version}”")) && error.message.contains("later"),
            "{}",
            error.message
        );
    }
    // These are no versions.
    for link in ["#v1beta/x", "#video/1", "#v/1", "#version1/x", "#vz/x"] {
        assert!(open(link).unwrap_err().message.contains("Expected a scenario"), "{link}");
    }
}

/// What ends a link in running text does not end an error in one.
#[test]
fn errors_of_a_hand_stay_errors() {
    for (link, segment) in [
        ("v1/ring/nodes=two words,,x/step=0", "nodes=two words,,x"),
        ("v1/ring/own=a>b/v=x/step=1", "v=x"),
        ("v1/ring/nodes=a|b/drop=/step=1", "drop="),
    ] {
        assert_eq!(open(link).unwrap_err().segment, segment, "{link}");
    }
    // And what only looks like an ending stays in a name.
    let opened = open("v1/ring/nodes=two words,a>b,\"c\"/step=0").unwrap();
    let names: Vec<String> = opened.scenario.nodes.iter().map(|n| n.name.to_string()).collect();
    assert_eq!(names, ["two words", "a>b", "\"c\""]);
}

/// What is gone cannot be guessed, but it is told.
#[test]
fn what_cannot_be_mended_is_explained() {
    for (link, says) in [
        // Upper case, as some scanners read codes.
        ("HTTPS://RINGSCOPE.EXAMPLE/#V1/RING/NODES=A,B/STEP=0", "Expected a scheme"),
        // Cut in the packed part.
        ("#v1z/K8rMS1dISS", "damaged or incomplete"),
        ("#v1z/K8rMS1dISS…", "damaged or incomplete"),
        // A shortened text in the place of the link.
        ("https://ringscope.example/#v1/ring/nodes=cache-1,cac…", "cut short"),
        ("https://ringscope.example/#…", "Expected a scenario"),
    ] {
        let told = match open(link) {
            Ok(opened) => opened.notices.join(" "),
            Err(error) => error.message,
        };
        assert!(told.contains(says), "{link}\n{told}");
    }
}
