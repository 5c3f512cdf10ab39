//! Sentences for what is wrong: what was expected, what was given, where.

use crate::{bytes::Bytes, decimal::Decimal};

/// A whole number with thousands parted by commas.
#[must_use]
pub fn number(n: u128) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The first characters of something long.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{start}…")
}

/// A decimal was expected.
#[must_use]
pub fn bad_decimal(given: &str) -> String {
    format!(
        "Expected a number from 0 to 1,000,000,000 with at most six places behind the point, but found “{}”.",
        short(given)
    )
}

/// A weight was expected.
#[must_use]
pub fn bad_weight(node: &Bytes, given: &str) -> String {
    format!(
        "The weight of “{}” should be a number from 0 to 1,000,000,000 with at most six places behind the point, but it is “{}”.",
        short(&node.to_string()),
        short(given)
    )
}

/// A setting has a value that it cannot take.
#[must_use]
pub fn bad_setting(name: &str, expected: &str, given: &str) -> String {
    format!("“{name}” should be {expected}, but it is “{}”.", short(given))
}

/// Completes [`bad_setting`].
#[must_use]
pub fn expected_count(min: u64, max: u64) -> String {
    format!("a whole number from {} to {}", number(min.into()), number(max.into()))
}

/// Completes [`bad_setting`].
#[must_use]
pub fn expected_decimal(min: Decimal, max: Decimal) -> String {
    format!("a number from {min} to {max} with at most six places behind the point")
}

/// Completes [`bad_setting`] for the bound on loads, with the reason.
#[must_use]
pub fn expected_cap(min: Decimal, max: Decimal) -> String {
    format!(
        "{} (below {min} all nodes together would have room for fewer keys than there are)",
        expected_decimal(min, max)
    )
}

/// Completes [`bad_setting`].
#[must_use]
pub fn expected_word(words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().copied().filter(|w| !w.is_empty()).collect();
    match words.as_slice() {
        [] => "left out".to_owned(),
        [one] => one.to_string(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Completes [`bad_setting`].
#[must_use]
pub fn expected_token() -> String {
    "a word of letters, digits and dashes".to_owned()
}

/// Completes [`bad_setting`].
#[must_use]
pub fn expected_sizes() -> String {
    "two whole numbers, smallest-largest, from 1 to 8,388,608".to_owned()
}

/// `raw` needs numbers.
#[must_use]
pub fn bad_raw_key(key: &str) -> String {
    format!(
        "With hash=raw every key is a whole number from 0 to 18,446,744,073,709,551,615, but there is the key “{}”.",
        short(key)
    )
}

/// A scheme takes whole weights only.
#[must_use]
pub fn whole_weights_only(scheme: &str, node: &Bytes, weight: Decimal) -> String {
    format!("The scheme “{scheme}” takes whole weights, but “{node}” has the weight {weight}.")
}

/// Too much work.
#[must_use]
pub fn too_many_points(given: u128, limit: u64) -> String {
    format!(
        "This ring would have {} points; at most {} can be built here. Lower the points per weight, or the weights.",
        number(given),
        number(limit.into())
    )
}

/// Too much work.
#[must_use]
pub fn too_many_buckets(given: u64, limit: u64) -> String {
    format!(
        "The weights add up to {} buckets; at most {} can be built here. Lower the weights.",
        number(given.into()),
        number(limit.into())
    )
}

/// Too much work.
#[must_use]
pub fn too_many_draws(given: u64, limit: u64) -> String {
    format!(
        "Placing these keys would take {} draws; at most {} are made at once. Use fewer keys or nodes, or another form.",
        number(given.into()),
        number(limit.into())
    )
}

/// Completes [`bad_setting`].
#[must_use]
pub fn expected_lists() -> String {
    "lists of names parted by “;”, as in a,b;*;b,a".to_owned()
}

/// Too many.
#[must_use]
pub fn too_many_lists(setting: &str, given: u64, limit: u64) -> String {
    format!(
        "“{setting}” has {} lists; at most {} clients are possible here.",
        number(given.into()),
        number(limit.into())
    )
}

/// Too much work.
#[must_use]
pub fn too_many_seen(views: u64, keys: u64, limit: u64) -> String {
    format!(
        "{} different views of {} keys are {} placements; at most {} are made at once. Use fewer clients or keys.",
        number(views.into()),
        number(keys.into()),
        number(u128::from(views) * u128::from(keys)),
        number(limit.into())
    )
}

/// Too much work.
#[must_use]
pub fn too_much_built(views: u64, bytes: u64, limit: u64) -> String {
    let mega = |bytes: u64| number(u128::from(bytes.div_ceil(1 << 20)));
    format!(
        "Building the rings or tables of {} different views would take {} MB; at most {} MB are built in turn. Use fewer clients, nodes or points.",
        number(views.into()),
        mega(bytes),
        mega(limit)
    )
}

/// Too many.
#[must_use]
pub fn too_many_nodes(given: u64, limit: u64) -> String {
    format!("That makes {} nodes; at most {} are possible here.", number(given.into()), number(limit.into()))
}

/// Too many.
#[must_use]
pub fn too_many_keys(given: u64, limit: u64) -> String {
    format!("That makes {} keys; at most {} are possible here.", number(given.into()), number(limit.into()))
}

/// Too many.
#[must_use]
pub fn too_many_steps(limit: u64) -> String {
    format!("A scenario can hold at most {} changes.", number(limit.into()))
}

/// A change does not apply.
#[must_use]
pub fn is_there_already(name: &Bytes) -> String {
    format!("There is a node named “{name}” already.")
}

/// A change does not apply.
#[must_use]
pub fn is_not_there(name: &Bytes) -> String {
    format!("There is no node named “{name}” at this point.")
}

/// A change does not apply.
#[must_use]
pub fn is_down_already(name: &Bytes) -> String {
    format!("“{name}” is down already.")
}

/// A change does not apply.
#[must_use]
pub fn is_up_already(name: &Bytes) -> String {
    format!("“{name}” is up already.")
}

/// Only the start list can be put in another order.
#[must_use]
pub fn joined_later(name: &Bytes) -> String {
    format!("“{name}” joined later, so it has no place in the list at the start that could be changed.")
}

/// A link.
#[must_use]
pub fn damaged_link() -> String {
    "This link is damaged or incomplete: its packed part does not fit its checksum. Ask for it again, or for a scenario file.".to_owned()
}

/// A link.
#[must_use]
pub fn link_too_large(limit: u64) -> String {
    format!("This link holds more than {} bytes when unpacked; that is the most a link may hold.", number(limit.into()))
}

/// A link.
#[must_use]
pub fn no_scenario_in_link(given: &str) -> String {
    format!("Expected a scenario such as “v1/ring/nodes=a,b,c/step=0” after the “#”, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn later_version(version: &str) -> String {
    format!(
        "This link was written by a later Ringscope (“{version}”); this one reads “v1”. Reload the page to get the newest version; the link is fine."
    )
}

/// A link.
#[must_use]
pub fn bad_escape(given: &str) -> String {
    format!("Expected two hex digits after each “~”, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn segment_without_value(given: &str) -> String {
    format!("Expected a setting or a change as “name=value”, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn unknown_scheme(given: &str, known: &[&str]) -> String {
    format!("Expected a scheme ({}) after “v1/”, but found “{}”.", expected_word(known), short(given))
}

/// A link.
#[must_use]
pub fn unknown_verb(verb: &str) -> String {
    format!(
        "This link holds a change, “{}”, that this Ringscope does not know. Reload the page to get the newest version; the link is fine.",
        short(verb)
    )
}

/// A link.
#[must_use]
pub fn unknown_setting(name: &str) -> String {
    format!("This Ringscope does not know the setting “{}” and leaves it out.", short(name))
}

/// A link.
#[must_use]
pub fn unknown_attribute(node: &Bytes, given: &str) -> String {
    format!("This Ringscope does not know “{}” of the node “{node}” and leaves it out.", short(given))
}

/// A link.
#[must_use]
pub fn setting_twice(name: &str) -> String {
    format!("“{name}” stands in the link twice; once is expected.")
}

/// A link.
#[must_use]
pub fn name_twice(name: &Bytes) -> String {
    format!("The name “{name}” stands in the list twice; every node needs a name of its own.")
}

/// A link.
#[must_use]
pub fn empty_item(given: &str) -> String {
    format!("There is an empty item between the commas of “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn node_without_name(given: &str) -> String {
    format!("Expected a name at the start of “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn attribute_without_value(node: &Bytes, given: &str) -> String {
    format!("Expected “attribute:value” behind “{node};”, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn attribute_twice(node: &Bytes, given: &str) -> String {
    format!("“{}” stands behind “{node}” for the second time; once is expected.", short(given))
}

/// A link.
#[must_use]
pub fn zone_stands_last(given: &str) -> String {
    format!("Expected “name*weight@zone”, in this order, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn bad_id(node: &Bytes, given: &str) -> String {
    format!("The id of “{node}” should be a whole number from 0 to 4,294,967,295, but it is “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn bad_state(node: &Bytes, given: &str) -> String {
    format!("The state of “{node}” should be down, drain or backup, but it is “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn bad_repeats(key: &Bytes, given: &str, limit: u64) -> String {
    format!(
        "How often the key “{}” occurs should be a whole number from 1 to {}, but it is “{}”.",
        short(&key.to_string()),
        number(limit.into()),
        short(given)
    )
}

/// A link.
#[must_use]
pub fn change_names_nobody(verb: &str) -> String {
    format!("The change “{verb}=” names nothing; expected at least one name behind it.")
}

/// A link.
#[must_use]
pub fn weigh_takes_weights_only(node: &Bytes) -> String {
    format!("“weigh” changes the weight of “{node}” only; what else stands there is left out.")
}

/// A link.
#[must_use]
pub fn rename_takes_two(given: &str) -> String {
    format!("Expected “rename=old,new”, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn set_without_value(given: &str) -> String {
    format!("Expected “set=name:value”, but found “{}”.", short(given))
}

/// A link.
#[must_use]
pub fn cannot_be_set(name: &str) -> String {
    format!("“{}” is not a setting that can change on the way; it can stand for the whole scenario only.", short(name))
}

/// A link.
#[must_use]
pub fn bad_step(given: &str) -> String {
    format!("“step” should be a whole number, but it is “{}”.", short(given))
}

/// A link, repaired.
#[must_use]
pub fn step_clamped(given: u64, count: u64) -> String {
    format!(
        "The link asks for step {}, but there are {}: showing the last.",
        number(given.into()),
        number(count.into())
    )
}

/// A link, repaired.
#[must_use]
pub fn may_be_cut() -> String {
    "This link may have been cut short: it does not end in “step=”, as a whole one does. Showing the last step of what is there.".to_owned()
}

/// A link, repaired.
#[must_use]
pub fn step_may_be_cut(given: u64) -> String {
    format!("This link may have been cut short: it ends in step {given}, with fewer digits than a whole one has.")
}

/// A link, repaired.
#[must_use]
pub fn ignored_after_step(given: &str) -> String {
    format!("“{}” stands behind the step, where a link ends, and is left out.", short(given))
}

/// A link, repaired.
#[must_use]
pub fn percent_in_values() -> String {
    "This link holds %-escapes, as only hand-written ones do; each was read as one byte.".to_owned()
}

/// A link, repaired.
#[must_use]
pub fn invisible_in_link() -> String {
    "Characters that nobody sees stood in this link, as some chat programs put them there, and were left out."
        .to_owned()
}

/// The title of `hash=raw`.
pub const RAW_HASH: &str = "the key’s text is the hash";

/// Too much.
#[must_use]
pub fn too_many_rows(given: u64, limit: u64) -> String {
    format!(
        "With repeats that makes {} rows; at most {} are given at once. Ask for single keys.",
        number(given.into()),
        number(limit.into())
    )
}

/// A step beyond the last.
#[must_use]
pub fn no_such_step(given: u64, count: u64) -> String {
    format!("Expected a step from 0 to {}, but it is {}.", number(count.into()), number(given.into()))
}

/// `locate()` was given something else.
#[must_use]
pub fn keys_must_be_a_list(given: &str) -> String {
    format!("Expected a list of keys, but found “{}”.", short(given))
}

/// `locate()` was given something else.
#[must_use]
pub fn keys_must_be_text(given: &str) -> String {
    format!("Expected each key to be a string or a Uint8Array, but found “{}”.", short(given))
}
