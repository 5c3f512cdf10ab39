//! Names short enough to stand under a heap. Fonts cannot be measured here, so widths are close guesses.

/// The widest a name may be before it is shortened.
pub const WIDEST: f64 = 96.0;

/// About how wide a text is set at `size`, in the proportions of common sans-serif faces.
#[must_use]
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// The width of the narrowest letters, as a part of the size.
const NARROWEST: f64 = 0.26;

fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' => NARROWEST,
        'f' | 't' | 'r' | '-' | '(' | ')' | '[' | ']' | '/' | ' ' => 0.34,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.86,
        'A'..='Z' => 0.69,
        '\u{0}'..='\u{24f}' => 0.57,
        // Beyond the Latin letters be generous: many scripts are set square.
        _ => 1.0,
    }
}

/// The names as they stand under the heaps: whole if all of them fit into `room`, else without what they all begin
/// with, and what is still too long cut in its middle.
#[must_use]
pub fn fitted(names: &[&str], size: f64, room: f64) -> Vec<String> {
    let room = room.max(3.0 * size).min(WIDEST);
    let fits = |name: &str| width(name, size) * BOLD <= room;
    if names.iter().all(|name| fits(name)) {
        return names.iter().map(ToString::to_string).collect();
    }
    let skip = common_prefix(names).len();
    let long: Vec<&str> = names.iter().map(|name| &name[skip..]).filter(|name| !fits(name)).collect();
    // Cut in their middle, several long names would often look the same.
    let (start, end) = common_ends(&long);
    let short = |name: &&str| {
        let name = &name[skip..];
        if fits(name) {
            return name.to_owned();
        }
        let dots = |bytes: usize| if bytes > 0 { "…" } else { "" };
        let told = [dots(start), &name[start..name.len() - end], dots(end)].concat();
        if fits(&told) { told } else { cut(&told, size, room) }
    };
    names.iter().map(short).collect()
}

/// Names are set in a heavier weight, which runs a little wider.
const BOLD: f64 = 1.06;

/// What all names begin with, as long as every name keeps something; never within a number, so that `shard-10` and
/// `shard-12` keep their whole numbers.
fn common_prefix<'a>(names: &[&'a str]) -> &'a str {
    let [first, rest @ ..] = names else { return "" };
    if rest.is_empty() {
        return "";
    }
    let shared = rest.iter().fold(first.len(), |len, name| len.min(shared(first, name)));
    let tail = |c: char| c.is_ascii_digit();
    let mut end = shared;
    while !first.is_char_boundary(end) {
        end -= 1;
    }
    let mut prefix = first[..end].trim_end_matches(tail);
    if names.iter().any(|name| name.len() == prefix.len()) {
        // One name is the beginning of all others: drop only up to the last mark within it.
        prefix = prefix.trim_end_matches(char::is_alphanumeric);
    }
    prefix
}

/// How many bytes all names begin with, and end with, up to a mark in each; every name keeps something.
fn common_ends(names: &[&str]) -> (usize, usize) {
    let start = common_prefix(names).trim_end_matches(char::is_alphanumeric).len();
    let [first, rest @ ..] = names else { return (0, 0) };
    if rest.is_empty() {
        return (0, 0);
    }
    let same = |a: &str, b: &str| a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count();
    let mut from = first.len() - rest.iter().fold(first.len(), |len, name| len.min(same(first, name)));
    while !first.is_char_boundary(from) {
        from += 1;
    }
    let end = first[from..].trim_start_matches(char::is_alphanumeric).len();
    if names.iter().all(|name| name.len() > start + end) { (start, end) } else { (start, 0) }
}

fn shared(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

/// A name with an ellipsis in its middle: machines differ at both ends of their names.
fn cut(name: &str, size: f64, room: f64) -> String {
    let letters: Vec<char> = name.chars().collect();
    // No more of the narrowest letters than this fit, however long the name is.
    let most = (room / (NARROWEST * size)) as usize + 1;
    let mut kept = letters.len().min(most);
    loop {
        let head = kept.div_ceil(2);
        let tail = letters.len() - (kept - head);
        let short: String = letters[..head].iter().chain(&['…']).chain(&letters[tail..]).collect();
        if kept <= 2 || width(&short, size) * BOLD <= room {
            return short;
        }
        kept -= 1;
    }
}

/// A count with its thousands parted.
#[must_use]
pub fn count(n: usize) -> String {
    let digits = n.to_string();
    let mut parted = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            parted.push(',');
        }
        parted.push(digit);
    }
    parted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_fit_stay_whole() {
        assert_eq!(fitted(&["cache-1", "cache-2"], 13.0, WIDEST), ["cache-1", "cache-2"]);
    }

    #[test]
    fn a_common_beginning_is_dropped_but_no_number_is_cut() {
        let names = ["memcached-eu-west-10", "memcached-eu-west-12"];
        assert_eq!(fitted(&names, 13.0, WIDEST), ["10", "12"]);
        assert_eq!(fitted(&["memcached-eu-west", "memcached-eu-west-1"], 13.0, WIDEST), ["west", "west-1"]);
    }

    #[test]
    fn long_names_beside_short_ones_show_where_they_differ() {
        let names = ["cache-eu-west-0001.internal.example.com", "x", "cache-eu-west-0002.internal.example.com"];
        assert_eq!(fitted(&names, 13.0, WIDEST), ["…0001…", "x", "…0002…"]);
        let names = ["web-1.a-very-long-domain.example.com", "db-17.a-very-long-domain.example.com", "y"];
        assert_eq!(fitted(&names, 13.0, WIDEST), ["web-1…", "db-17…", "y"]);
        // Nothing is left of the one that the other begins and ends with.
        let names = ["z", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"];
        let short = fitted(&names, 13.0, WIDEST);
        assert!(short.iter().all(|name| !name.is_empty() && width(name, 13.0) * BOLD <= WIDEST), "{short:?}");
    }

    #[test]
    fn a_lone_long_name_is_cut_in_the_middle() {
        let names = ["a-very-long-name-of-a-machine.example.com:11211"];
        let short = &fitted(&names, 13.0, WIDEST)[0];
        assert!(short.contains('…') && short.ends_with("211") && width(short, 13.0) <= WIDEST, "{short}");
    }

    #[test]
    fn a_name_of_a_megabyte_is_cut_as_well() {
        for letter in ["a", "i", "ё"] {
            let name = letter.repeat(1_000_000);
            let short = &fitted(&[&name], 13.0, WIDEST)[0];
            // One letter more would not fit.
            let more = short.replace('…', &["…", letter].concat());
            assert!(width(short, 13.0) * BOLD <= WIDEST && width(&more, 13.0) * BOLD > WIDEST, "{short}");
        }
    }

    #[test]
    fn letters_are_never_split() {
        let names = ["сервер-кэширования-один", "сервер-кэширования-два", "сервер-кэширования-ёж"];
        assert_eq!(fitted(&names, 13.0, WIDEST)[1], "два");
    }

    #[test]
    fn thousands_are_parted() {
        assert_eq!([0, 999, 1000, 100_000, 1_234_567].map(count), ["0", "999", "1,000", "100,000", "1,234,567"]);
    }
}
