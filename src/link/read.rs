//! Reading: forgives the hand and the mail filter, names the place of what it cannot read.

use std::{ops::Range, sync::Arc};

use super::{LinkError, Opened, escape};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    keys::{Builder, KeyList},
    limits,
    placement::{self, SCHEMES, State, cluster::NodeSpec},
    refusal::Refusal,
    scenario::{Change, Scenario, Verb, change::Assignment},
    setting::{Kind, Lists, Value, setting},
    sorting::first_repeated,
    words,
};

/// Reads the text after `v1/`.
///
/// # Errors
/// A [`LinkError`] that names the first segment that cannot be read, with the rest of the link beside it.
pub fn parse(text: &[u8]) -> Result<Opened, LinkError> {
    let mut reader = Reader::default();
    let text = reader.cut_after_step(text);
    let mut segments = text.split(|&b| b == b'/');
    let scheme = segments.next().unwrap_or_default();
    reader.attempt(scheme, |r| r.scheme(scheme));
    for segment in segments {
        reader.attempt(segment, |r| r.segment(segment));
    }
    reader.finish()
}

type Read<T> = Result<T, Refusal>;

#[derive(Default)]
struct Reader {
    scenario: Scenario,
    /// The step, and with how many digits it is written.
    step: Option<(u64, usize)>,
    /// The names of settings so far: as many as there are settings at most.
    seen: Vec<&'static str>,
    notices: Vec<String>,
    percent: bool,
    fault: Option<LinkError>,
}

impl Reader {
    /// Everything after the digits of the last `step` is ignored: there stands what a chat tool glued on.
    fn cut_after_step<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let Some(Range { end, .. }) = last_step(text) else { return trim_punctuation(text) };
        // Punctuation is not worth a word; a further setting is.
        if text[end..].contains(&b'=') {
            self.notices.push(words::ignored_after_step(&String::from_utf8_lossy(&text[end..])));
        }
        &text[..end]
    }

    /// Runs one segment; the first fault is kept, and reading goes on so that the rest can be shown.
    fn attempt(&mut self, segment: &[u8], run: impl FnOnce(&mut Self) -> Read<()>) {
        if let Err(refusal) = run(self)
            && self.fault.is_none()
        {
            self.fault = Some(LinkError::of(refusal.0, &String::from_utf8_lossy(segment)));
        }
    }

    fn finish(mut self) -> Result<Opened, LinkError> {
        if self.percent {
            self.notices.push(words::percent_in_values());
        }
        let count = self.scenario.changes.len();
        self.scenario.step = match self.step {
            // Written with fewer digits than the writer pads it to: the last ones may be missing.
            Some((step, digits)) if digits < count.to_string().len() => {
                self.notices.push(words::step_may_be_cut(step));
                (step as usize).min(count)
            }
            Some((step, _)) if step > count as u64 => {
                self.notices.push(words::step_clamped(step, count as u64));
                count
            }
            Some((step, _)) => step as usize,
            None => {
                self.notices.push(words::may_be_cut());
                count
            }
        };
        match self.fault {
            Some(fault) => Err(LinkError { rest: Some(Box::new(self.scenario)), ..fault }),
            None => Ok(Opened { scenario: self.scenario, notices: self.notices }),
        }
    }

    fn undo(&mut self, text: &[u8]) -> Read<Bytes> {
        let undone = escape::undo(text).ok_or_else(|| Refusal(words::bad_escape(&String::from_utf8_lossy(text))))?;
        self.percent |= undone.percent;
        Ok(undone.bytes)
    }

    fn word(&mut self, text: &[u8]) -> Read<String> {
        Ok(self.undo(text)?.to_string())
    }

    fn scheme(&mut self, text: &[u8]) -> Read<()> {
        let name = self.word(text)?;
        self.scenario.scheme = known_scheme(&name)?;
        Ok(())
    }

    fn segment(&mut self, segment: &[u8]) -> Read<()> {
        let segment = strip_amp(segment);
        let (name, value) =
            split(segment).ok_or_else(|| Refusal(words::segment_without_value(&String::from_utf8_lossy(segment))))?;
        let name = self.word(name)?;
        if let Some(verb) = Verb::named(&name) {
            return self.change(verb, value);
        }
        if let Some(verb) = name.strip_prefix("do-") {
            return Err(Refusal(words::unknown_verb(verb)));
        }
        match name.as_str() {
            "step" => {
                self.once("step")?;
                let text = self.word(value)?;
                if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
                    return Err(Refusal(words::bad_step(&text)));
                }
                // More digits than a number holds are above every count.
                self.step = Some((text.parse().unwrap_or(u64::MAX), text.len()));
                Ok(())
            }
            "nodes" => {
                self.once("nodes")?;
                self.scenario.nodes = self.nodes(value)?;
                Ok(())
            }
            "keys" => {
                self.once("keys")?;
                let text = self.word(value)?;
                let count = parse_count(&text, limits::KEYS).ok_or_else(|| {
                    Refusal(words::bad_setting("keys", &words::expected_count(0, limits::KEYS), &text))
                })?;
                self.scenario.made_keys = count as u32;
                Ok(())
            }
            "own" => {
                self.once("own")?;
                self.scenario.own_keys = Some(Arc::new(self.own(value)?));
                Ok(())
            }
            _ => self.setting(&name, value),
        }
    }

    fn once(&mut self, name: &'static str) -> Read<()> {
        if self.seen.contains(&name) {
            return Err(Refusal(words::setting_twice(name)));
        }
        self.seen.push(name);
        Ok(())
    }

    fn setting(&mut self, name: &str, value: &[u8]) -> Read<()> {
        let Some(setting) = setting(name) else {
            self.notices.push(words::unknown_setting(name));
            return Ok(());
        };
        self.once(setting.name)?;
        let value = if matches!(setting.kind, Kind::Lists) {
            Value::Lists(self.lists(name, value)?)
        } else {
            setting.kind.read(name, &self.undo(value)?)?
        };
        // The scheme stands first, so what its default is is known.
        self.scenario.start_scheme().about().set(&mut self.scenario.settings, setting, value);
        Ok(())
    }

    /// The items of a comma-separated list; an empty value is no item, an empty item is an error.
    fn items<'a>(&self, value: &'a [u8]) -> Read<Vec<&'a [u8]>> {
        if value.is_empty() {
            return Ok(Vec::new());
        }
        let items: Vec<&[u8]> = value.split(|&b| b == b',').collect();
        if items.iter().any(|i| i.is_empty()) {
            return Err(Refusal(words::empty_item(&String::from_utf8_lossy(value))));
        }
        Ok(items)
    }

    fn nodes(&mut self, value: &[u8]) -> Read<Vec<NodeSpec>> {
        let items = self.items(value)?;
        if items.len() as u64 > limits::NODES {
            return Err(Refusal(words::too_many_nodes(items.len() as u64, limits::NODES)));
        }
        let nodes: Vec<NodeSpec> = items.into_iter().map(|item| self.node(item)).collect::<Read<_>>()?;
        let names: Vec<&[u8]> = nodes.iter().map(|n| n.name.as_slice()).collect();
        match first_repeated(&names) {
            Some(at) => Err(Refusal(words::name_twice(&nodes[at].name))),
            None => Ok(nodes),
        }
    }

    fn node(&mut self, item: &[u8]) -> Read<NodeSpec> {
        let mut parts = item.split(|&b| b == b';');
        let head = parts.next().unwrap_or_default();
        let (head, zone) = cut(head, b'@');
        let (name, weight) = cut(head, b'*');
        let mut node = NodeSpec::named(self.undo(name)?);
        if node.name.is_empty() {
            return Err(Refusal(words::node_without_name(&String::from_utf8_lossy(item))));
        }
        if let Some(weight) = weight {
            node.weight = self.weight(&node.name, weight)?;
        }
        if let Some(zone) = zone {
            if zone.iter().any(|b| matches!(b, b'*' | b'@')) {
                return Err(Refusal(words::zone_stands_last(&String::from_utf8_lossy(item))));
            }
            node.zone = Some(self.undo(zone)?);
        }
        let attributes: Vec<&[u8]> = parts.collect();
        let names: Vec<&[u8]> = attributes.iter().map(|attribute| cut(attribute, b':').0).collect();
        let repeated = first_repeated(&names);
        for (at, attribute) in attributes.into_iter().enumerate() {
            if repeated == Some(at) {
                return Err(Refusal(words::attribute_twice(&node.name, &String::from_utf8_lossy(attribute))));
            }
            self.attribute(&mut node, attribute)?;
        }
        Ok(node)
    }

    fn weight(&mut self, name: &Bytes, text: &[u8]) -> Read<Decimal> {
        let text = self.word(text)?;
        Decimal::parse(&text).map_err(|_| Refusal(words::bad_weight(name, &text)))
    }

    fn attribute(&mut self, node: &mut NodeSpec, text: &[u8]) -> Read<()> {
        let shown = String::from_utf8_lossy(text).into_owned();
        let (name, Some(value)) = cut(text, b':') else {
            return Err(Refusal(words::attribute_without_value(&node.name, &shown)));
        };
        let value = self.undo(value)?;
        match name {
            b"id" => {
                let id = value.text().and_then(|t| parse_count(t, u64::from(u32::MAX)));
                let id = id.ok_or_else(|| Refusal(words::bad_id(&node.name, &value.to_string())))?;
                node.id = Some(id as u32);
            }
            b"label" => node.label = Some(value),
            b"slots" => node.slots = Some(value),
            b"tokens" => node.tokens = Some(value),
            b"state" => {
                let state = value.text().and_then(State::named);
                node.state = state.ok_or_else(|| Refusal(words::bad_state(&node.name, &value.to_string())))?;
            }
            _ => self.notices.push(words::unknown_attribute(&node.name, &shown)),
        }
        Ok(())
    }

    /// Keys of one's own; one that is listed twice is one key that occurs twice.
    fn own(&mut self, value: &[u8]) -> Read<KeyList> {
        let items = self.items(value)?;
        if items.len() as u64 > limits::KEYS {
            return Err(Refusal(words::too_many_keys(items.len() as u64, limits::KEYS)));
        }
        let mut keys = Builder::default();
        for item in items {
            let (name, count) = cut(item, b'*');
            // A lone `~` is the empty key.
            let key = if name == b"~" { Bytes::default() } else { self.undo(name)? };
            let count = match count {
                None => 1,
                Some(text) => {
                    let text = self.word(text)?;
                    let count = parse_count(&text, limits::REPEATS).filter(|n| *n > 0);
                    count.ok_or_else(|| Refusal(words::bad_repeats(&key, &text, limits::REPEATS)))?
                }
            };
            let now = keys.add(key.as_slice(), count);
            if now > limits::REPEATS {
                return Err(Refusal(words::bad_repeats(&key, &now.to_string(), limits::REPEATS)));
            }
        }
        Ok(keys.done())
    }

    fn change(&mut self, verb: Verb, value: &[u8]) -> Read<()> {
        if self.scenario.changes.len() >= limits::STEPS {
            return Err(Refusal(words::too_many_steps(limits::STEPS as u64)));
        }
        if value.is_empty() {
            return Err(Refusal(words::change_names_nobody(verb.name())));
        }
        let change = match verb {
            Verb::Add => Change::Add(self.nodes(value)?),
            Verb::Drop => Change::Drop(self.names(value)?),
            Verb::Down => Change::Down(self.names(value)?),
            Verb::Up => Change::Up(self.names(value)?),
            Verb::Weigh => {
                let nodes = self.nodes(value)?;
                if let Some(node) = nodes.iter().find(|n| **n != NodeSpec::named(n.name.clone()).with_weight(n.weight))
                {
                    self.notices.push(words::weigh_takes_weights_only(&node.name));
                }
                Change::Weigh(nodes.into_iter().map(|n| (n.name, n.weight)).collect())
            }
            Verb::Rename => {
                let items = self.items(value)?;
                let [old, new] = items[..] else {
                    return Err(Refusal(words::rename_takes_two(&String::from_utf8_lossy(value))));
                };
                Change::Rename(self.undo(old)?, self.undo(new)?)
            }
            Verb::Set => Change::Set(self.assignment(value)?),
        };
        self.scenario.changes.push(change);
        Ok(())
    }

    /// Lists of names parted by `;`, a lone `*` for one without a list.
    fn lists(&mut self, setting: &str, value: &[u8]) -> Read<Lists> {
        if value.is_empty() {
            return Ok(Lists::default());
        }
        let lists: Vec<&[u8]> = value.split(|&b| b == b';').collect();
        if lists.len() as u64 > limits::CLIENTS {
            return Err(Refusal(words::too_many_lists(setting, lists.len() as u64, limits::CLIENTS)));
        }
        let list = |list: &[u8]| match list {
            b"*" => Ok(None),
            // As with any list, an empty one between others is an empty item.
            b"" => Err(Refusal(words::empty_item(&String::from_utf8_lossy(value)))),
            names => self.names(names).map(Some),
        };
        Ok(Lists::of(lists.into_iter().map(list).collect::<Read<_>>()?))
    }

    fn names(&mut self, value: &[u8]) -> Read<Vec<Bytes>> {
        let names: Vec<Bytes> = self.items(value)?.into_iter().map(|item| self.undo(item)).collect::<Read<_>>()?;
        let bytes: Vec<&[u8]> = names.iter().map(Bytes::as_slice).collect();
        match first_repeated(&bytes) {
            Some(at) => Err(Refusal(words::name_twice(&names[at]))),
            None => Ok(names),
        }
    }

    fn assignment(&mut self, value: &[u8]) -> Read<Assignment> {
        let shown = String::from_utf8_lossy(value).into_owned();
        let (name, Some(value)) = cut(value, b':') else {
            return Err(Refusal(words::set_without_value(&shown)));
        };
        let name = self.word(name)?;
        let bytes = self.undo(value)?;
        if name == "scheme" {
            return Ok(Assignment::Scheme(known_scheme(&bytes.to_string())?));
        }
        let setting = setting(&name).filter(|s| s.places).ok_or_else(|| Refusal(words::cannot_be_set(&name)))?;
        Ok(Assignment::of(setting, setting.kind.read(&name, &bytes)?))
    }
}

/// Reads a list of nodes as it stands behind `nodes=`.
///
/// # Errors
/// A sentence that names the item.
pub fn parse_node_list(text: &str) -> Result<Vec<NodeSpec>, Refusal> {
    Reader::default().nodes(text.as_bytes())
}

fn known_scheme(name: &str) -> Read<&'static str> {
    let known = || SCHEMES.iter().map(|s| s.about().name).collect::<Vec<_>>();
    let scheme = placement::scheme(name).ok_or_else(|| Refusal(words::unknown_scheme(name, &known())))?;
    Ok(scheme.about().name)
}

fn parse_count(text: &str, max: u64) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|n| *n <= max)
}

/// Where the digits of the last `step` of a text stand.
pub(super) fn last_step(text: &[u8]) -> Option<Range<usize>> {
    let mut end_of_segment = text.len();
    for segment in text.rsplit(|&b| b == b'/') {
        if let Some((b"step", value)) = split(strip_amp(segment)) {
            let digits = value.iter().take_while(|b| b.is_ascii_digit()).count();
            let start = end_of_segment - value.len();
            if digits > 0 {
                return Some(start..start + digits);
            }
        }
        end_of_segment -= segment.len();
        end_of_segment = end_of_segment.saturating_sub(1);
    }
    None
}

/// Settings that say how something is shown, and not what.
const PRESENTATION: [&[u8]; 8] = [b"embed", b"controls", b"theme", b"palette", b"scale", b"play", b"still", b"lang"];

/// Takes over what stands behind the checksum of a packed link about its presentation, up to the step: an element that
/// makes a frame of a link need not unpack it. What the link says itself counts.
pub(super) fn take_presentation(behind: &[u8], text: &mut Vec<u8>) {
    let end = last_step(behind).map_or(behind.len(), |at| at.start);
    for segment in behind[..end].split(|&b| b == b'/') {
        let Some((name, _)) = split(segment).filter(|(name, _)| PRESENTATION.contains(name)) else { continue };
        let said = text.split(|&b| b == b'/').any(|s| split(s).is_some_and(|(given, _)| given == name));
        if !said {
            text.push(b'/');
            text.extend_from_slice(segment);
        }
    }
}

/// At the first raw `=`, or failing that at the first `%3D`.
fn split(segment: &[u8]) -> Option<(&[u8], &[u8])> {
    if let Some(at) = segment.iter().position(|&b| b == b'=') {
        return Some((&segment[..at], &segment[at + 1..]));
    }
    let at = segment.windows(3).position(|w| w.eq_ignore_ascii_case(b"%3d"))?;
    Some((&segment[..at], &segment[at + 3..]))
}

fn cut(text: &[u8], at: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&b| b == at) {
        Some(i) => (&text[..i], Some(&text[i + 1..])),
        None => (text, None),
    }
}

/// A stray `amp;` from an `&` that was escaped for HTML.
fn strip_amp(mut segment: &[u8]) -> &[u8] {
    while let Some(rest) = segment.strip_prefix(b"amp;").or_else(|| segment.strip_prefix(b"&")) {
        segment = rest;
    }
    segment
}

/// What a sentence around the link left behind it. `_`, `-`, `:` and `]` may end a name, so they stay.
fn trim_punctuation(text: &[u8]) -> &[u8] {
    let mut end = text.len();
    loop {
        let kept = &text[..end];
        let glued = match kept.last() {
            Some(b'/' | b'.' | b',' | b')' | b'>' | b'"' | b'\'' | b'*' | b'!' | b'?' | b';' | b'}') => 1,
            _ if kept.ends_with("…".as_bytes()) => "…".len(),
            _ => return kept,
        };
        end -= glued;
    }
}
