//! Writing: strict, canonical, the shortest.

use super::{escape::push, pack::pack};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    placement::cluster::NodeSpec,
    scenario::{Change, DEFAULT_KEYS, Scenario, change::Assignment},
    setting::Value,
};

/// Above so many characters behind the `#`, a link is packed.
pub const PACK_ABOVE: usize = 500;

/// The link of a scenario: what stands behind `#`, plain or (where that is long) packed.
#[must_use]
pub fn write(scenario: &Scenario) -> String {
    let plain = plain(scenario);
    if plain.len() <= PACK_ABOVE {
        return plain;
    }
    let mut body = String::new();
    push_body(&mut body, scenario);
    format!("v1z/{}/{}", pack(&body), step(scenario))
}

/// The plain form, however long.
#[must_use]
pub fn plain(scenario: &Scenario) -> String {
    let mut out = String::from("v1/");
    push_body(&mut out, scenario);
    out.push('/');
    out.push_str(&step(scenario));
    out
}

/// `step=N`, padded to the width of the number of changes: so a link ends in a digit, and a cut one can be told.
fn step(scenario: &Scenario) -> String {
    let width = scenario.changes.len().to_string().len();
    format!("step={:0width$}", scenario.step)
}

fn push_body(out: &mut String, scenario: &Scenario) {
    // A new field of the scenario does not compile here until it is written.
    let Scenario { scheme, nodes, made_keys, own_keys, settings, changes, step: _ } = scenario;
    out.push_str(scheme);
    if *nodes != Scenario::default_nodes() {
        out.push_str("/nodes=");
        push_nodes(out, nodes);
    }
    if *made_keys != DEFAULT_KEYS {
        out.push_str(&format!("/keys={made_keys}"));
    }
    if let Some(keys) = own_keys {
        out.push_str("/own=");
        push_list(out, keys.iter(), push_key);
    }
    for (setting, value) in settings.iter() {
        out.push('/');
        out.push_str(setting.name);
        out.push('=');
        push_value(out, value);
    }
    for change in changes {
        out.push('/');
        push_change(out, change);
    }
}

/// Nodes as a link lists them.
pub fn push_nodes(out: &mut String, nodes: &[NodeSpec]) {
    push_list(out, nodes.iter(), push_node);
}

fn push_list<T>(out: &mut String, items: impl Iterator<Item = T>, each: fn(&mut String, T)) {
    for (i, item) in items.enumerate() {
        if i > 0 {
            out.push(',');
        }
        each(out, item);
    }
}

fn push_node(out: &mut String, node: &NodeSpec) {
    let NodeSpec { name, weight, zone, label, id, slots, tokens, state } = node;
    push(out, name.as_slice());
    if *weight != Decimal::ONE {
        out.push_str(&format!("*{weight}"));
    }
    if let Some(zone) = zone {
        out.push('@');
        push(out, zone.as_slice());
    }
    if let Some(id) = id {
        out.push_str(&format!(";id:{id}"));
    }
    for (name, value) in [("label", label), ("slots", slots), ("tokens", tokens)] {
        if let Some(value) = value {
            out.push_str(&format!(";{name}:"));
            push(out, value.as_slice());
        }
    }
    if let Some(state) = state.name() {
        out.push_str(&format!(";state:{state}"));
    }
}

/// A key as a link lists it.
pub fn push_key(out: &mut String, (key, count): (&[u8], u64)) {
    if key.is_empty() {
        out.push('~');
    }
    push(out, key);
    if count != 1 {
        out.push_str(&format!("*{count}"));
    }
}

fn push_value(out: &mut String, value: &Value) {
    match value {
        // A list of words keeps its commas: they part it, they are no bytes of it.
        Value::Word(word) => push_list(out, word.split(','), |out, w| push(out, w.as_bytes())),
        Value::Lists(lists) => {
            for (at, list) in lists.iter().enumerate() {
                if at > 0 {
                    out.push(';');
                }
                match list {
                    Some(names) => push_list(out, names.iter(), push_name),
                    None => out.push('*'),
                }
            }
        }
        other => push(out, other.to_bytes().as_slice()),
    }
}

fn push_name(out: &mut String, name: &Bytes) {
    push(out, name.as_slice());
}

fn push_change(out: &mut String, change: &Change) {
    out.push_str(change.verb().name());
    out.push('=');
    match change {
        Change::Add(nodes) => push_nodes(out, nodes),
        Change::Drop(names) | Change::Down(names) | Change::Up(names) => push_list(out, names.iter(), push_name),
        Change::Weigh(pairs) => push_list(out, pairs.iter(), |out, (name, weight)| {
            push_name(out, name);
            out.push_str(&format!("*{weight}"));
        }),
        Change::Rename(old, new) => {
            push_name(out, old);
            out.push(',');
            push_name(out, new);
        }
        Change::Set(Assignment::Scheme(name)) => out.push_str(&format!("scheme:{name}")),
        Change::Set(Assignment::Setting(name, value)) => {
            out.push_str(&format!("{name}:"));
            push_value(out, value);
        }
    }
}
