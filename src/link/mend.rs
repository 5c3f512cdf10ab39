//! What programs on the way do to the text of a link, undone.
//!
//! No link that is written holds white space, quotes, `&`, `<`, `>`, `|` or an invisible character, so that what is
//! found of them was added on the way, or by a hand. What a hand may have meant (a space in a name) stays.

use super::read::last_step;

/// A link's text, mended.
#[derive(Debug, PartialEq, Eq)]
pub struct Mended {
    /// The text.
    pub text: Vec<u8>,
    /// Whether characters that nobody sees were taken out of it.
    pub hidden: bool,
}

/// Undoes character references of HTML, mail's quoted-printable, line breaks (with what mail puts around them) and
/// invisible characters. Behind the digits of the last step everything stays as it is: it is ignored anyway, and a
/// number on the next line must not become a digit of the step.
#[must_use]
pub fn mend(text: &[u8]) -> Mended {
    let text = unreferenced(&unquoted(text));
    let end = last_step(&text).map_or(text.len(), |digits| digits.end);
    let (head, rest) = text.split_at(end);
    let mut out = Vec::with_capacity(text.len());
    let (mut at, mut hidden) = (0, false);
    while at < head.len() {
        let here = &head[at..];
        if let Some(length) = line_break(here) {
            while out.last().is_some_and(|b| matches!(b, b' ' | b'\t')) {
                out.pop();
            }
            at += length;
        } else if let Some(length) = invisible(here) {
            hidden = true;
            at += length;
        } else {
            out.push(here[0]);
            at += 1;
        }
    }
    out.extend_from_slice(rest);
    Mended { text: without_trackers(out), hidden }
}

/// The text up to the first sign that ends a link in running text; none where there is none.
#[must_use]
// No part of the first picture, which need not wait for it: see scripts/split.
#[inline(never)]
pub fn first_of_several(text: &[u8]) -> Option<&[u8]> {
    let ends = |at: usize| {
        let here = &text[at..];
        here[0].is_ascii_whitespace()
            || matches!(here[0], b'<' | b'>' | b'"' | b'|' | b'`' | b'\\')
            || here.starts_with(b"](")
            || here.starts_with("”".as_bytes())
            || here.starts_with("»".as_bytes())
    };
    (0..text.len()).find(|&at| ends(at)).map(|at| &text[..at])
}

/// The length of a line break with the white space and the marks of quoted mail behind it.
fn line_break(text: &[u8]) -> Option<usize> {
    let blank = |b: &&u8| matches!(**b, b' ' | b'\t' | b'\r' | b'\n');
    let blanks = text.iter().take_while(blank).count();
    let breaks = text[..blanks].iter().any(|b| matches!(b, b'\r' | b'\n'));
    if !breaks {
        // A tab alone: browsers take it out of addresses, too.
        return (text[0] == b'\t').then_some(1);
    }
    let quoted = text[blanks..].iter().take_while(|b| matches!(b, b'>' | b' ' | b'\t' | b'\r' | b'\n')).count();
    Some(blanks + quoted)
}

/// Zero-width spaces, word joiners, byte order marks, soft hyphens, and marks of direction. Joiners (U+200C, U+200D)
/// are letters' business and stay.
const INVISIBLE: [[u8; 3]; 16] = [
    [0xe2, 0x80, 0x8b],
    [0xe2, 0x81, 0xa0],
    [0xef, 0xbb, 0xbf],
    [0xe2, 0x80, 0x8e],
    [0xe2, 0x80, 0x8f],
    [0xe2, 0x80, 0xaa],
    [0xe2, 0x80, 0xab],
    [0xe2, 0x80, 0xac],
    [0xe2, 0x80, 0xad],
    [0xe2, 0x80, 0xae],
    [0xe2, 0x81, 0xa6],
    [0xe2, 0x81, 0xa7],
    [0xe2, 0x81, 0xa8],
    [0xe2, 0x81, 0xa9],
    [0xe2, 0x80, 0xa8],
    [0xe2, 0x80, 0xa9],
];
const SOFT_HYPHEN: [u8; 2] = [0xc2, 0xad];

/// The length of an invisible character at the start, raw or as browsers write it in an address.
pub(super) fn invisible(text: &[u8]) -> Option<usize> {
    let (first, raw) = byte(text)?;
    // Most bytes end it here.
    if !matches!(first, 0xc2 | 0xe2 | 0xef) {
        return None;
    }
    let (second, length) = byte(&text[raw..])?;
    let two = raw + length;
    if [first, second] == SOFT_HYPHEN {
        return Some(two);
    }
    let (third, length) = byte(&text[two..])?;
    INVISIBLE.contains(&[first, second, third]).then_some(two + length)
}

/// A byte, raw or `%hh`, and how long it is written.
fn byte(text: &[u8]) -> Option<(u8, usize)> {
    let first = *text.first()?;
    if first != b'%' {
        return Some((first, 1));
    }
    match text.get(1..3).and_then(number) {
        Some(value) => Some((value as u8, 3)),
        None => Some((first, 1)),
    }
}

fn number(hex: &[u8]) -> Option<u32> {
    hex.iter().try_fold(0, |sum, b| Some(sum * 16 + (*b as char).to_digit(16)?))
}

/// Mail's quoted-printable, `=3D` and a `=` at the end of a line: only where every `=` is one of these, the step's too.
fn unquoted(text: &[u8]) -> Vec<u8> {
    let code = |at: usize| text[at + 1..].starts_with(b"3D") || text[at + 1..].starts_with(b"3d");
    let soft = |at: usize| matches!(text.get(at + 1), Some(b'\r' | b'\n'));
    let mut signs = (0..text.len()).filter(|&at| text[at] == b'=');
    let step = text.windows(8).any(|w| w.starts_with(b"step=3D") && w[7].is_ascii_digit());
    if !step || !signs.all(|at| code(at) || soft(at)) {
        return text.to_vec();
    }
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'=' if code(at) => {
                out.push(b'=');
                at += 3;
            }
            b'=' => at += 1,
            other => {
                out.push(other);
                at += 1;
            }
        }
    }
    out
}

/// Character references of HTML by number, as templates write `/` and `=`: `&#x2F;`, `&#61;`.
fn unreferenced(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match reference(&text[at..]) {
            Some((byte, length)) => {
                out.push(byte);
                at += length;
            }
            None => {
                out.push(text[at]);
                at += 1;
            }
        }
    }
    out
}

/// What stands behind a slash that is written as a reference.
pub(super) fn slash(text: &[u8]) -> Option<&[u8]> {
    reference(text).filter(|(byte, _)| *byte == b'/').map(|(_, length)| &text[length..])
}

fn reference(text: &[u8]) -> Option<(u8, usize)> {
    let rest = text.strip_prefix(b"&#")?;
    let end = rest.iter().take(6).position(|&b| b == b';')?;
    let value = match rest[..end].strip_prefix(b"x").or_else(|| rest[..end].strip_prefix(b"X")) {
        Some(hex) if !hex.is_empty() => number(hex)?,
        _ => std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?,
    };
    (0x20..0x7f).contains(&value).then_some((value as u8, end + 3))
}

/// What trackers and browsers append to any link. Behind a step it is ignored anyway.
fn without_trackers(mut text: Vec<u8>) -> Vec<u8> {
    const TRACKERS: [&[u8]; 8] =
        [b"utm_", b"fbclid=", b"gclid=", b"msclkid=", b"mc_cid=", b"mc_eid=", b"sa=D", b"data=0"];
    if last_step(&text).is_some() {
        return text;
    }
    let starts = |at: usize| {
        let rest = &text[at..];
        let after = rest.strip_prefix(b"&amp;").or_else(|| rest.strip_prefix(b"&")).or_else(|| rest.strip_prefix(b"?"));
        rest.starts_with(b":~:") || after.is_some_and(|after| TRACKERS.iter().any(|t| after.starts_with(t)))
    };
    if let Some(at) = (0..text.len()).find(|&at| starts(at)) {
        text.truncate(at);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        String::from_utf8(mend(text.as_bytes()).text).unwrap()
    }

    #[test]
    fn line_breaks_go_with_what_is_around_them() {
        for text in [
            "ring/nodes=a,\nb/step=1",
            "ring/nodes=a,\r\n  b/step=1",
            "ring/nodes=a, \n> > b/step=1",
            "ring/\nno\ndes=a,\tb/s\ntep=1",
        ] {
            assert_eq!(mended(text), "ring/nodes=a,b/step=1", "{text:?}");
        }
        assert_eq!(mended("ring/step=1\n5 nodes"), "ring/step=1\n5 nodes");
        assert_eq!(mended("ring/nodes=two words/step=1"), "ring/nodes=two words/step=1");
    }

    #[test]
    fn the_invisible_goes_and_joiners_stay() {
        for gone in ["\u{200b}", "%E2%80%8B", "%e2%80%8b", "\u{feff}", "\u{ad}", "%C2%AD", "\u{2060}", "\u{202e}"] {
            let found = mend(format!("ring/nodes=a{gone},b/step=1").as_bytes());
            assert_eq!((found.text, found.hidden), (b"ring/nodes=a,b/step=1".to_vec(), true), "{gone:?}");
            assert!(!mend(format!("ring/step=1{gone}").as_bytes()).hidden);
        }
        for stays in ["👩\u{200d}💻", "%E2%80%8D", "~e2~80~8b", "é", "%C3%A9", "%", "%E2", "\u{200c}"] {
            let text = format!("ring/nodes=a{stays},b/step=1");
            assert_eq!(mend(text.as_bytes()), Mended { text: text.clone().into_bytes(), hidden: false });
        }
    }

    #[test]
    fn mail_and_templates() {
        assert_eq!(mended("ring/nodes=3Da,b*=\r\n2/v=3D9/step=3D1"), "ring/nodes=a,b*2/v=9/step=1");
        assert_eq!(mended("ring/nodes=3Da/step=1"), "ring/nodes=3Da/step=1");
        assert_eq!(mended("ring/nodes=3Da/v=3D9"), "ring/nodes=3Da/v=3D9");
        assert_eq!(mended("ring&#x2F;nodes&#x3D;a,b&#47;step&#61;1"), "ring/nodes=a,b/step=1");
        for kept in ["a&#8203;b", "a&#x;b", "a&#;b", "a&#x2F", "&#", "a&#xzz;"] {
            assert_eq!(mended(kept), kept);
        }
    }

    #[test]
    fn what_is_appended() {
        for behind in ["&utm_source=x", "&amp;utm_medium=y", "?fbclid=1", ":~:text=a", "&sa=D&usg=2"] {
            assert_eq!(mended(&format!("ring/nodes=a,b{behind}")), "ring/nodes=a,b", "{behind}");
        }
        assert_eq!(mended("ring/own=GET /a?b=1&c=2"), "ring/own=GET /a?b=1&c=2");
        assert_eq!(first_of_several(b"ring/step=1](https://x"), Some(&b"ring/step=1"[..]));
        assert_eq!(first_of_several("ring/step=1” he".as_bytes()), Some(&b"ring/step=1"[..]));
        assert_eq!(first_of_several(b"ring/nodes=a[1]/step=1"), None);
    }
}
