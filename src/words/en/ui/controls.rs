//! The sentence of settings.

use super::{super::number, count_of};

/// Its beginning.
pub const PLACE: &str = "Place";
/// Between its parts.
pub const COMMA: &str = ",";
/// Before the prefix.
pub const NAMED: &str = "named";

/// A setting.
pub const KEYS_NAME: &str = "keys";
/// A setting.
pub const PREFIX_NAME: &str = "names of the keys";
/// A setting.
pub const SCHEME_NAME: &str = "scheme";

/// A field, and its name in a refusal.
pub const NUMBER_OF_KEYS: &str = "number of keys";
/// A heading.
pub const NUMBER_OF_KEYS_HEAD: &str = "How many keys";
/// A button.
pub const OWN_KEYS: &str = "Paste your own keys";
/// A button.
pub const OTHER_OWN_KEYS: &str = "Paste other keys";
/// A heading.
pub const PREFIX_HEAD: &str = "Keys begin with";
/// A button.
pub const OTHER_KEYS: &str = "Other keys";
/// Where no fresh keys can be drawn.
pub const NO_CHANCE: &str = "This browser has no source of chance. Type a beginning of your own.";
/// A hash function.
pub const RAW_NOTE: &str = "Keys are whole numbers from 0 to 2^64 − 1";

/// What a word of the sentence is called: which setting, and its value.
#[must_use]
pub fn setting_and_value(setting: &str, value: &str) -> String {
    format!("{setting}: {value}")
}

/// A word of the sentence.
#[must_use]
pub fn keys_word(count: usize, own: bool, total: u64) -> String {
    match own {
        true if total != count as u64 => {
            format!("{} ({} with repeats)", count_of(count, "own key", "own keys"), number(total.into()))
        }
        true => count_of(count, "own key", "own keys"),
        false => count_of(count, "key", "keys"),
    }
}

/// A word of the sentence.
#[must_use]
pub fn prefix_word(prefix: &str) -> String {
    const MOST: usize = 18;
    if prefix.chars().count() > MOST {
        return format!("{}…", prefix.chars().take(MOST).collect::<String>());
    }
    format!("{prefix}0…")
}

/// Under the field of the prefix.
#[must_use]
pub fn prefix_note(prefix: &str) -> String {
    format!("{prefix}0, {prefix}1, {prefix}2, …: any program can make the same list.")
}

/// A setting in the sentence: words before it, the underlined word, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// Before.
    pub before: &'static str,
    /// The word.
    pub word: String,
    /// Behind.
    pub after: &'static str,
    /// Whether a comma parts it from what stands before it.
    pub comma: bool,
}

/// How a setting of a scheme stands in the sentence. `value` is the way it is written for people.
#[must_use]
pub fn phrase(setting: &str, value: &str) -> Phrase {
    let (before, word, after) = match setting {
        "v" if value == "1" => ("with", "1 point".to_owned(), "per weight"),
        "v" => ("with", format!("{value} points"), "per weight"),
        "hash" => ("hashed by", value.to_owned(), ""),
        "replicas" => ("on", format!("{value} nodes each"), ""),
        "spread" => ("spread over", if value.is_empty() { "any nodes" } else { "zones" }.to_owned(), ""),
        "removal" => ("gaps closed by", value_title(setting, value), ""),
        "table" => ("with", format!("{value} entries"), ""),
        "cap" => ("capped at", format!("{value} × mean"), ""),
        "probes" => ("with", format!("{value} probes"), "per key"),
        "capacity" => ("with a capacity of", value.to_owned(), ""),
        "form" => ("in its", value_title(setting, value), ""),
        "sizes" => ("of", format!("{value} points"), ""),
        "requests" => ("", counted(value, "request"), ""),
        "popularity" => ("", value_title(setting, value), ""),
        "pages" => ("for", counted(value, "page"), ""),
        "arity" => ("of", format!("{value} children"), "per node"),
        "threshold" => ("copied after", counted(value, "request"), ""),
        "seed" => ("drawn from", format!("seed {value}"), ""),
        other => ("with", format!("{other} {value}"), ""),
    };
    // Where the sentence goes on without a comma.
    let runs_on = ["requests", "pages", "arity"].contains(&setting) || before == "with";
    Phrase { before, word, after, comma: !runs_on }
}

/// A number as it is written already, with its noun.
fn counted(value: &str, one: &str) -> String {
    if value == "1" { format!("1 {one}") } else { format!("{value} {one}s") }
}

/// A setting's name for people.
#[must_use]
pub fn setting_title(setting: &'static str) -> &'static str {
    match setting {
        "v" => "points per weight",
        "hash" => "hash function",
        "replicas" => "nodes per key",
        "spread" => "spread over zones",
        "cap" => "cap",
        "table" => "size of the table",
        "sizes" => "least and most points",
        "requests" => "requests",
        "pages" => "pages",
        "arity" => "children per node",
        "threshold" => "requests before a copy",
        "popularity" => "popularity of the pages",
        other => other,
    }
}

/// The heading over a setting's field.
#[must_use]
pub fn setting_head(setting: &'static str) -> &'static str {
    match setting {
        "v" => "Points per unit of weight",
        "requests" => "How many requests",
        "pages" => "How many pages",
        "arity" => "Children per node, d",
        "threshold" => "Requests that a node passes on before its cache keeps a copy, q",
        "seed" => "The seed of the requests",
        other => setting_title(other),
    }
}

/// A sentence about a setting; may be empty.
#[must_use]
pub fn setting_note(setting: &str) -> &'static str {
    match setting {
        "v" => "More points: fairer shares, more memory.",
        "table" => "A prime: 65,537 as in the paper, or 7 to see it all.",
        "cap" => "At least 1; the most that a node takes, in means.",
        "probes" => "More probes: fairer shares, slower lookups. 21 give about 1.05.",
        "capacity" => "As many buckets as there may ever be nodes.",
        "sizes" => "Written as in 1024-8388608.",
        "requests" => "Up to 1,000,000; each starts at a leaf that is drawn for it.",
        "pages" => "Every page has a tree of its own.",
        "arity" => "More children: shorter ways, more requests at the origin.",
        "threshold" => "More requests: fewer copies, more load.",
        "seed" => "The same seed draws the same requests.",
        _ => "",
    }
}

/// The name of a slider.
#[must_use]
pub fn slider_of(setting: &str) -> String {
    format!("slider of {setting}")
}

/// One value of a setting that is a choice of words.
#[must_use]
pub fn value_title(setting: &str, value: &str) -> String {
    match (setting, value) {
        ("popularity", "one") => "all for the first".to_owned(),
        ("popularity", "zipf") => "by Zipf’s law".to_owned(),
        ("popularity", _) => "all alike".to_owned(),
        ("form", word) => format!("{word} form"),
        ("removal", "close") => "moving up".to_owned(),
        ("removal", _) => "the last node".to_owned(),
        ("spread", "") => "any nodes".to_owned(),
        ("spread", "zone") => "other zones first".to_owned(),
        (_, "") => "as usual".to_owned(),
        (_, word) => word.to_owned(),
    }
}

/// A line about a value of such a setting; may be empty.
#[must_use]
pub fn value_note(setting: &str, value: &str) -> &'static str {
    match (setting, value) {
        ("popularity", "one") => "All requests are for the first page",
        ("popularity", "zipf") => "Page k is asked for 1/k as often as the first",
        ("popularity", "equal") => "All pages alike",
        ("form", "paper") => "As printed, with two roundings",
        ("form", "guava") => "One rounding, as in Guava",
        ("form", "exact") => "Whole numbers only",
        ("form", "naive") => "Bucket by bucket, to see why it works",
        ("removal", "close") => "The nodes behind a gap move up by one",
        ("removal", "swap") => "The last node of the list takes the gap",
        _ => "",
    }
}

/// What a hash function gives.
#[must_use]
pub fn bits_note(bits: u32) -> String {
    format!("{} bits", number(bits.into()))
}
