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
    let common = common_prefix(names);
    let (skip, names) = (common.len(), names.iter());
    names
        .map(|name| if fits(&name[skip..]) { name[skip..].to_owned() } else { cut(&name[skip..], size, room) })
        .collect()
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
