//! The packed form: when it is written, what of it is read, and how it is refused.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod dice;

use data_encoding::BASE64URL_NOPAD;
use dice::Dice;
use miniz_oxide::deflate::compress_to_vec;
use ringscope::{
    limits,
    link::{open, pack::pack, plain, write},
    scenario::Scenario,
};

/// CRC-32 by the book, one bit at a time.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &b| (0..8).fold(crc ^ u32::from(b), |crc, _| step(crc)))
}

/// Raw deflate by hand: stored blocks of so many bytes each.
fn stored(text: &[u8], block: usize) -> Vec<u8> {
    let chunks: Vec<&[u8]> = text.chunks(block).collect();
    let mut out = Vec::new();
    for (i, chunk) in chunks.iter().enumerate() {
        out.push(u8::from(i + 1 == chunks.len()));
        let length = chunk.len() as u16;
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend_from_slice(chunk);
    }
    out
}

fn link_of(deflated: &[u8], text: &[u8], step: &str) -> String {
    format!("v1z/{}.{:08x}{step}", BASE64URL_NOPAD.encode(deflated), crc32(text))
}

fn long() -> Scenario {
    let text = (0..120).map(|i| format!("cache-{i}.example")).collect::<Vec<_>>().join(",");
    open(&format!("v1/ring/nodes={text}/add=x/drop=x/step=1")).unwrap().scenario
}

/// The text that is packed: what stands between `v1/` and the step.
fn body(scenario: &Scenario) -> String {
    let plain = plain(scenario);
    plain.strip_prefix("v1/").unwrap().rsplit_once("/step=").unwrap().0.to_owned()
}

#[test]
fn written_above_500_characters_and_not_before() {
    let named = |n: usize| open(&format!("v1/ring/page={}/step=0", "a".repeat(n))).unwrap().scenario;
    let rest = "v1/ring/page=/step=0".len();
    let (at, above) = (write(&named(500 - rest)), write(&named(501 - rest)));
    assert_eq!(at.len(), 500);
    assert!(at.starts_with("v1/"), "{at}");
    assert!(above.starts_with("v1z/"), "{above}");
    for seed in 0..800 {
        let scenario = Dice::new(seed).scenario();
        assert_eq!(write(&scenario).starts_with("v1z/"), plain(&scenario).len() > 500);
    }
}

#[test]
fn its_form_is_that_of_the_contract() {
    let scenario = long();
    let link = write(&scenario);
    let (data, rest) = link.strip_prefix("v1z/").unwrap().split_once('.').unwrap();
    let (checksum, step) = rest.split_once('/').unwrap();
    assert_eq!(step, "step=1");
    assert_eq!(checksum, format!("{:08x}", crc32(body(&scenario).as_bytes())));
    let deflated = BASE64URL_NOPAD.decode(data.as_bytes()).unwrap();
    let text = miniz_oxide::inflate::decompress_to_vec(&deflated).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), body(&scenario));
    assert!(link.len() < plain(&scenario).len() / 2);
}

#[test]
fn any_valid_deflate_is_read() {
    let scenario = long();
    let text = body(&scenario).into_bytes();
    let mut forms: Vec<Vec<u8>> = (0..=10).map(|level| compress_to_vec(&text, level)).collect();
    forms.extend([1, 7, 100, 65_535].map(|block| stored(&text, block)));
    // A stored block, then a compressed one; and an empty block in the middle, as a flush leaves it.
    let (head, tail) = text.split_at(50);
    let mut mixed = stored(head, 50);
    mixed[0] = 0;
    mixed.extend([0, 0, 0, 0xff, 0xff]);
    mixed.extend(compress_to_vec(tail, 6));
    forms.push(mixed);
    for deflated in forms {
        let opened = open(&link_of(&deflated, &text, "/step=1")).unwrap();
        assert_eq!(opened.scenario, scenario);
        assert_eq!(opened.notices, [""; 0]);
    }
}

#[test]
fn a_short_one_may_be_packed_too() {
    let text = b"ring/nodes=a,b/add=c";
    let opened = open(&link_of(&stored(text, 99), text, "/step=1")).unwrap();
    assert_eq!(plain(&opened.scenario), "v1/ring/nodes=a,b/add=c/step=1");
}

#[test]
fn the_checksum_of_either_case_and_padding() {
    let scenario = long();
    let link = write(&scenario);
    let (data, rest) = link.split_once('.').unwrap();
    let (checksum, step) = rest.split_once('/').unwrap();
    for data in [data.to_owned(), format!("{data}="), format!("{data}%3D")] {
        for checksum in [checksum.to_owned(), checksum.to_uppercase()] {
            let form = format!("#{data}.{checksum}/{step}");
            assert_eq!(open(&form).unwrap_or_else(|e| panic!("{e}: {form}")).scenario, scenario);
        }
    }
}

/// Behind the checksum only the step counts; without one the link opens at the last step and says so.
#[test]
fn the_step_stands_outside() {
    let link = write(&long());
    let stem = link.strip_suffix("/step=1").unwrap();
    for behind in ["", "/", "/s", "/step", "/step=", ".", ")", "/st…", "/step=x"] {
        let opened = open(&format!("{stem}{behind}")).unwrap_or_else(|e| panic!("{behind}: {e}"));
        assert_eq!(opened.scenario, long().at_step(2), "{behind}");
        assert_eq!(opened.notices.len(), 1, "{behind}");
        assert!(opened.notices[0].contains("cut short"), "{behind}");
    }
    for (behind, step) in [("/step=0", 0), ("/step=2", 2), ("/step%3D0.", 0), ("/amp;step=0)", 0)] {
        let opened = open(&format!("{stem}{behind}")).unwrap();
        assert_eq!((opened.scenario.step, opened.notices.len()), (step, 0), "{behind}");
    }
    let clamped = open(&format!("{stem}/step=3")).unwrap();
    assert_eq!(clamped.scenario.step, 2);
    assert!(clamped.notices[0].contains("step 3"), "{:?}", clamped.notices);
}

#[test]
fn damage_is_told_and_nothing_is_guessed() {
    let link = write(&long());
    let (data, _) = link.split_once('.').unwrap();
    for at in (4..data.len()).step_by(7) {
        let mut damaged = link.clone().into_bytes();
        damaged[at] = if damaged[at] == b'A' { b'B' } else { b'A' };
        let error = open(std::str::from_utf8(&damaged).unwrap()).unwrap_err();
        assert!(error.message.contains("damaged or incomplete"), "{at}: {error}");
        assert!(!error.segment.is_empty());
    }
    for (from, to) in [(".", ""), (".", "~"), ("v1z/", "v1z/!")] {
        let error = open(&link.replacen(from, to, 1)).unwrap_err();
        assert!(error.message.contains("damaged or incomplete"), "{error}");
    }
}

#[test]
fn an_error_inside_is_named_like_any_other() {
    let text = b"ring/nodes=a,,b/v=9";
    let error = open(&link_of(&compress_to_vec(text, 6), text, "/step=0")).unwrap_err();
    assert_eq!(error.segment, "nodes=a,,b");
    assert_eq!(error.rest.unwrap().settings.count("v"), 9);
}

#[test]
fn bombs_are_refused_before_they_go_off() {
    let limit = limits::LINK;
    for size in [limit + 1, 30 << 20] {
        let text = vec![b'a'; size];
        let error = open(&link_of(&compress_to_vec(&text, 9), &text, "/step=0")).unwrap_err();
        assert!(error.message.contains("1,048,576 bytes"), "{size}: {error}");
    }
    // One that lies about its checksum is refused all the same.
    let bomb = compress_to_vec(&vec![0u8; 8 << 20], 9);
    let error = open(&link_of(&bomb, b"", "/step=0")).unwrap_err();
    assert!(error.message.contains("1,048,576"), "{error}");
    // Plain ones of that size as well.
    let error = open(&format!("v1/ring/own={}/step=0", "a,".repeat(limit / 2))).unwrap_err();
    assert!(error.message.contains("1,048,576"), "{error}");
}

#[test]
fn as_large_as_allowed_is_read() {
    let front = "ring/page=";
    let text = format!("{front}{}", "b".repeat(limits::LINK - front.len()));
    assert_eq!(text.len(), limits::LINK);
    let opened = open(&format!("v1z/{}/step=0", pack(&text))).unwrap();
    assert_eq!(opened.scenario.settings.given("page").unwrap().to_bytes().0.len(), limits::LINK - front.len());
}

#[test]
fn what_a_frame_asks_for_may_stand_behind_the_checksum() {
    let scenario = long();
    let packed = write(&scenario);
    let (data, step) = packed.rsplit_once("/step=").unwrap();
    let framed = open(&format!("{data}/theme=dark/embed=1/step={step}")).unwrap();
    assert_eq!(framed.notices, Vec::<String>::new());
    assert_eq!((framed.scenario.settings.count("embed"), framed.scenario.settings.word("theme").as_str()), (1, "dark"));
    assert_eq!(framed.scenario.nodes, scenario.nodes, "all else is as the checksum vouches for");
    assert_eq!(framed.scenario.changes, scenario.changes);

    // What the link says itself counts, nothing is said twice, and nothing else is heard.
    let dark = open(&write(&framed.scenario).replace("/step=", "/theme=light/theme=contrast/v=7/add=y/step=")).unwrap();
    assert_eq!(dark.scenario, framed.scenario);
    // A bad value is an error like any other.
    assert!(open(&format!("{data}/embed=2/step={step}")).is_err());
}
