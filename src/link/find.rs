//! Finding the scenario in what somebody pasted: an address, a fragment, a link that was encoded on its way.

use percent_encoding::percent_decode;

use super::mend;
use crate::placement;

/// What stands in the text.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// An address that holds no scenario at all.
    Nothing,
    /// The text after `v1/`.
    Plain(Vec<u8>),
    /// The text after `v1z/`.
    Packed(Vec<u8>),
    /// A version that this reader does not know, as `v2`.
    Version(String),
    /// Something that is no scenario.
    Unknown(String),
}

/// How often a whole link may have been percent-encoded on its way.
const LAYERS: usize = 2;

/// Finds the scenario. Undoes percent-encoding (once, twice) until a raw `/` follows the version.
#[must_use]
pub fn find(link: &[u8]) -> Found {
    let layers = layers(trim(link));
    let mut later = None;
    for marks in [&MARKS[..], &WEAK_MARKS[..]] {
        for text in &layers {
            match versioned(text, marks) {
                Some(Found::Version(version)) => later = later.or(Some(Found::Version(version))),
                Some(found) => return found,
                None => {}
            }
        }
    }
    later.or_else(|| layers.iter().find_map(|text| in_path(text))).unwrap_or_else(|| without_version(trim(link)))
}

/// The text as it is, and with each layer of percent-encoding undone.
fn layers(text: &[u8]) -> Vec<Vec<u8>> {
    let mut layers = vec![text.to_vec()];
    for at in 0..LAYERS {
        let decoded: Vec<u8> = percent_decode(&layers[at]).collect();
        if decoded == layers[at] {
            break;
        }
        layers.push(decoded);
    }
    layers
}

fn trim(text: &[u8]) -> &[u8] {
    text.trim_ascii()
}

/// Marks that may stand right before a version, the likeliest first: a fragment beats a query.
const MARKS: [&[u8]; 6] = [b"", b"#", b"%23", b"&#35;", b"&#x23;", b"?"];
/// Marks that may also stand before something else.
const WEAK_MARKS: [&[u8]; 3] = [b"=", b"&", b"amp;"];

fn versioned(text: &[u8], marks: &[&[u8]]) -> Option<Found> {
    for &mark in marks {
        if mark.is_empty() {
            if let Some(found) = version_at(text) {
                return Some(found);
            }
            continue;
        }
        let mut from = 0;
        while let Some(at) = position(&text[from..], mark) {
            from += at + mark.len();
            if let Some(found) = version_at(behind_routers(&text[from..])) {
                return Some(found);
            }
        }
    }
    None
}

/// What routers (`#/`, `#!/`, `#?`), line breaks and tools that hide characters put between a mark and a version.
fn behind_routers(mut text: &[u8]) -> &[u8] {
    loop {
        let length = match text.first() {
            Some(b'/' | b'!' | b'?' | b'#' | b' ' | b'\r' | b'\n' | b'\t') => 1,
            Some(_) => mend::invisible(text).unwrap_or(0),
            None => 0,
        };
        if length == 0 {
            return text;
        }
        text = &text[length..];
    }
}

/// A path whose `v1/` is followed by a scheme: an address that lost its `#`.
fn in_path(text: &[u8]) -> Option<Found> {
    let at = position(text, b"/v1")?;
    let found = version_at(&text[at + 1..])?;
    let (Found::Plain(body) | Found::Packed(body)) = &found else { return None };
    let first = body.split(|&b| b == b'/').next().unwrap_or_default();
    let known = std::str::from_utf8(first).is_ok_and(|name| placement::scheme(name).is_some());
    (known || matches!(found, Found::Packed(_))).then_some(found)
}

fn position(text: &[u8], mark: &[u8]) -> Option<usize> {
    text.windows(mark.len()).position(|w| w.eq_ignore_ascii_case(mark))
}

/// `v`, digits, perhaps the letters of a packing (`z`), and a raw `/`.
fn version_at(text: &[u8]) -> Option<Found> {
    let rest = text.strip_prefix(b"v").or_else(|| text.strip_prefix(b"V"))?;
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let letters = rest[digits..].iter().take(MOST_LETTERS).take_while(|b| b.is_ascii_lowercase()).count();
    let packing = if rest[digits..].starts_with(b"z") { letters } else { 0 };
    let (version, rest) = rest.split_at(digits + packing);
    // A reference of HTML, as templates write a slash.
    let mended = || mend::slash(rest);
    let body = rest.strip_prefix(b"/").or_else(mended)?;
    match version {
        _ if digits == 0 => None,
        b"1" => Some(Found::Plain(body.to_vec())),
        b"1z" => Some(Found::Packed(body.to_vec())),
        // Another packing of this version is told by its letters.
        [b'1', b'z', ..] => Some(Found::Version(format!("v{}", String::from_utf8_lossy(version)))),
        _ => Some(Found::Version(format!("v{}", String::from_utf8_lossy(&version[..digits])))),
    }
}

/// The letters of a later packing: at most so many.
const MOST_LETTERS: usize = 4;

/// An address with an empty or missing fragment is fine; a fragment that is no scenario is not.
fn without_version(text: &[u8]) -> Found {
    let fragment = match text.iter().position(|&b| b == b'#') {
        Some(at) => &text[at + 1..],
        None if looks_like_address(text) => b"",
        None => text,
    };
    if fragment.iter().all(|b| matches!(b, b'#' | b'/' | b'?' | b'!')) {
        Found::Nothing
    } else {
        Found::Unknown(String::from_utf8_lossy(fragment).into_owned())
    }
}

fn looks_like_address(text: &[u8]) -> bool {
    position(text, b"://").is_some() || text.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Found {
        Found::Plain(text.as_bytes().to_vec())
    }

    #[test]
    fn finds_it_in_every_wrapping() {
        let body = "ring/nodes=a,b/step=0";
        for link in [
            "v1/ring/nodes=a,b/step=0",
            "#v1/ring/nodes=a,b/step=0",
            "#/v1/ring/nodes=a,b/step=0",
            "?v1/ring/nodes=a,b/step=0",
            "%23v1/ring/nodes=a,b/step=0",
            "https://ringscope.example/#v1/ring/nodes=a,b/step=0",
            "HTTPS://RINGSCOPE.EXAMPLE/v1/docs/#v1/ring/nodes=a,b/step=0",
            "https://ringscope.example/%23v1/ring/nodes=a,b/step=0",
            "https://ringscope.example/%2523v1%252Fring%252Fnodes=a,b%252Fstep=0",
            "https%3A%2F%2Fringscope.example%2F%23v1%2Fring%2Fnodes%3Da%2Cb%2Fstep%3D0",
            "https://filter.example/?url=https%3A%2F%2Fringscope.example%2F%2523v1%2Fring%2Fnodes%3Da%2Cb%2Fstep%3D0",
            "https://ringscope.example/app/v1/ring/nodes=a,b/step=0",
            "https://ringscope.example/v1/app/%23v1%2Fring%2Fnodes=a,b%2Fstep=0",
            "https://ringscope.example/?x=1&amp;v1/ring/nodes=a,b/step=0",
            " #v1/ring/nodes=a,b/step=0\n",
        ] {
            assert_eq!(find(link.as_bytes()), plain(body), "{link}");
        }
    }

    #[test]
    fn tells_apart_what_holds_none() {
        assert_eq!(find(b""), Found::Nothing);
        assert_eq!(find(b"#"), Found::Nothing);
        assert_eq!(find(b"https://ringscope.example/"), Found::Nothing);
        assert_eq!(find(b"https://ringscope.example/v1/"), Found::Nothing);
        assert_eq!(find(b"https://ringscope.example/v2/app/"), Found::Nothing);
        assert_eq!(find(b"https://ringscope.example/v1/app/#lessons"), Found::Unknown("lessons".into()));
        assert_eq!(find(b"#v2/ring/nodes=a"), Found::Version("v2".into()));
        assert_eq!(find(b"#lessons"), Found::Unknown("lessons".into()));
        assert_eq!(find(b"#v1z/abc.0/step=1"), Found::Packed(b"abc.0/step=1".to_vec()));
    }
}
