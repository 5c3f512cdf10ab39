//! Links as mail filters, chat tools and cards leave them: whatever was done to the whole, the scenario is the same.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use dice::Dice;
use ringscope::{
    link::{open, plain, write},
    scenario::Scenario,
};

const SITE: &str = "https://ringscope.example/app/#";

fn encoded(text: &str, keep: &str, upper: bool) -> String {
    let hex = |b: u8| if upper { format!("%{b:02X}") } else { format!("%{b:02x}") };
    text.bytes()
        .map(|b| {
            let stays = b.is_ascii_alphanumeric() || keep.as_bytes().contains(&b);
            if stays { (b as char).to_string() } else { hex(b) }
        })
        .collect()
}

/// Every byte that is no letter and no digit.
fn all(text: &str) -> String {
    encoded(text, "", true)
}

/// What `encodeURI` leaves alone.
const URI: &str = ";,/?:@&=+$-_.!~*'()#";

/// As `encodeURIComponent` does.
fn component(text: &str) -> String {
    encoded(text, "-_.!~*'()", true)
}

fn links() -> impl Iterator<Item = (Scenario, String)> {
    (0..250).flat_map(|seed| {
        let scenario = Dice::new(seed).scenario();
        let (short, long) = (write(&scenario), plain(&scenario));
        [(scenario.clone(), short), (scenario, long)]
    })
}

/// Opens the same link in another form, expecting the same scenario and no word about it.
fn same(scenario: &Scenario, form: &str) {
    let opened = open(form).unwrap_or_else(|e| panic!("{e}\n{form}"));
    assert_eq!(opened.scenario, *scenario, "{form}");
    assert_eq!(opened.notices, [""; 0], "{form}");
}

#[test]
fn anything_may_stand_in_front() {
    for (scenario, link) in links() {
        for front in [
            "",
            "#",
            "%23",
            "?",
            "#/",
            SITE,
            "https://ringscope.example/app/%23",
            "https://ringscope.example/app/?",
            "HTTPS://RINGSCOPE.EXAMPLE:8080/app/index.html?utm_source=mail#",
            "http://[::1]:8000/#",
            "file:///srv/v1/index.html#",
            "  #",
        ] {
            same(&scenario, &format!("{front}{link}"));
        }
    }
}

#[test]
fn the_whole_may_be_encoded_once_and_twice() {
    for (scenario, link) in links() {
        for front in ["", "#", "%23", SITE] {
            let whole = format!("{front}{link}");
            for once in [all(&whole), component(&whole), encoded(&whole, "", false)] {
                same(&scenario, &once);
                same(&scenario, &all(&once));
                same(&scenario, &component(&once));
            }
        }
        // As `encodeURI` does, which leaves most signs alone, and escapes the brackets of names.
        assert_eq!(open(&encoded(&link, URI, true)).unwrap().scenario, scenario);
        // The fragment alone.
        same(&scenario, &format!("{SITE}{}", all(&link)));
        same(&scenario, &format!("{SITE}{}", all(&all(&link))));
        same(&scenario, &format!("{SITE}{}", component(&component(&link))));
    }
}

#[test]
fn a_mail_filter_may_wrap_it() {
    for (scenario, link) in links() {
        let whole = format!("{SITE}{link}");
        let filter = "https://filter.example.test/?url=";
        // As it is sent: the sign of the fragment encoded twice, the rest once.
        let sent = format!("{filter}{}", component(&whole.replace('#', "%23")));
        assert!(sent.contains("%2523"));
        same(&scenario, &sent);
        // As it arrives when the filter, or the reader, undid one layer or both.
        same(&scenario, &format!("{filter}{}", whole.replace('#', "%23")));
        same(&scenario, &format!("{filter}{whole}"));
        same(&scenario, &format!("{filter}{}", component(&whole)));
        // Filters add their own parameters behind.
        for behind in ["&data=05%7C02%7Csomebody&reserved=0", "&amp;data=05|02"] {
            let opened = open(&format!("{sent}{behind}")).unwrap();
            assert_eq!(opened.scenario, scenario);
        }
    }
}

#[test]
fn the_equals_signs_may_be_encoded() {
    for (scenario, link) in links() {
        same(&scenario, &format!("{SITE}{}", link.replace('=', "%3D")));
        same(&scenario, &format!("{SITE}{}", link.replace('=', "%3d")));
    }
    // The first `%3D` parts a segment only where there is no raw `=`.
    let opened = open("v1/ring/page=a%3Db/step=0").unwrap();
    assert_eq!(opened.scenario.settings.word("page"), "");
    assert_eq!(opened.scenario.settings.given("page").unwrap().to_bytes(), "a=b".into());
    let opened = open("v1/ring/page%3Da%3Db/step%3D0").unwrap();
    assert_eq!(opened.scenario.settings.given("page").unwrap().to_bytes(), "a=b".into());
}

#[test]
fn ampersands_of_html_are_ignored() {
    for (scenario, link) in links() {
        for amp in ["amp;", "&amp;", "&", "amp;amp;"] {
            same(&scenario, &format!("{SITE}{}", link.replace("/step=", &format!("/{amp}step="))));
            if let Some((scheme, rest)) = link.strip_prefix("v1/").and_then(|l| l.split_once('/')) {
                same(&scenario, &format!("{SITE}v1/{scheme}/{amp}{}", rest.replace('/', &format!("/{amp}"))));
            }
        }
        same(&scenario, &format!("https://ringscope.example/?x=1&amp;{link}"));
    }
}

#[test]
fn punctuation_behind_is_ignored() {
    let glued = [
        ".",
        ",",
        ")",
        ").",
        "_",
        "*",
        ">",
        "\"",
        "…",
        "'",
        "!",
        "?",
        ";",
        "]",
        "}",
        "/",
        "-",
        ":",
        ".)",
        "**",
        ">.",
        "%22",
        "%3E",
        "%E2%80%A6",
        "&quot;",
        "&gt;",
        "”",
        "\n",
        " and so on",
        "<br>",
        "/.",
        "_)",
        "\u{200b}",
    ];
    for (scenario, link) in links() {
        for behind in glued {
            same(&scenario, &format!("{SITE}{link}{behind}"));
            same(&scenario, &format!("{}{behind}", all(&format!("#{link}"))));
        }
    }
}

/// Without a step punctuation is taken off, too, unless it can end a name; the link counts as cut.
#[test]
fn punctuation_behind_a_hand_written_link() {
    let expected = open("v1/ring/nodes=a,b").unwrap();
    assert_eq!(expected.notices.len(), 1);
    for behind in [".", ",", ")", ").", "*", ">", "\"", "…", "!", "?", ";", "}", "/", "/."] {
        assert_eq!(open(&format!("#v1/ring/nodes=a,b{behind}")).unwrap(), expected, "{behind}");
    }
    let kept = open("#v1/ring/nodes=a,b_").unwrap();
    assert_eq!(kept.scenario.nodes[1].name, "b_".into());
}

#[test]
fn hex_of_either_case() {
    let name = "a~C3~A9~c3~a9b";
    let opened = open(&format!("v1/ring/nodes={name}/step=0")).unwrap();
    assert_eq!(opened.scenario.nodes[0].name, "aééb".into());
    assert_eq!(opened.notices, [""; 0]);
}

#[test]
fn percent_in_values_is_undone_once_with_a_notice() {
    for (value, name) in
        [("caf%C3%A9", "café"), ("a%2Cb", "a,b"), ("a%2525", "a%25"), ("%7e41", "~41"), ("~25%34%31", "%41")]
    {
        let opened = open(&format!("#v1/ring/nodes={value}/step=0")).unwrap();
        assert_eq!(opened.scenario.nodes[0].name, name.into(), "{value}");
        assert_eq!(opened.notices.len(), 1, "{value}");
        assert!(opened.notices[0].contains("%-escapes"), "{value}");
    }
    // A `%` without two hex digits is itself, and worth no notice.
    for value in ["100%", "%zz", "a%4", "%"] {
        let opened = open(&format!("#v1/ring/nodes={value}/step=0")).unwrap();
        assert_eq!(opened.scenario.nodes[0].name, value.into());
        assert_eq!(opened.notices, [""; 0], "{value}");
    }
}

#[test]
fn an_address_without_a_scenario_opens_the_opening() {
    for address in
        ["", "#", "https://ringscope.example/", "https://ringscope.example/app/#", "https://ringscope.example/v1/"]
    {
        let opened = open(address).unwrap();
        assert_eq!(opened.scenario, Scenario::opening(), "{address}");
        assert_eq!(opened.notices, [""; 0], "{address}");
    }
    // But what should have been one is never taken for an empty address.
    for damaged in ["#v1", "#v", "#lessons", "v1z", "#%76%31", "ring/nodes=a", "https://ringscope.example/#v1ring"] {
        assert!(open(damaged).is_err(), "{damaged}");
    }
}
