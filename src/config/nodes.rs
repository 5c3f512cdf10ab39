//! A list of nodes as people write it: `name`, `name weight`, `host:port weight zone`, one a line or comma-separated.

use super::Remark;
use crate::{
    bytes::Bytes, decimal::Decimal, limits, link::escape, placement::State, placement::cluster::NodeSpec, sorting,
    words,
};

/// A list that was read: what can be used, and what is to be known of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NodeList {
    /// The nodes, in the order of the text.
    pub nodes: Vec<NodeSpec>,
    /// Duplicates, bad weights, blanks, and how something ambiguous was read, with their places.
    pub remarks: Vec<Remark>,
}

impl NodeList {
    /// Whether the list can be used as it is: nothing in it is at fault.
    #[must_use]
    pub fn sound(&self) -> bool {
        self.remarks.iter().all(|r| !r.fault)
    }
}

/// Reads a list of nodes. Lines that begin with `#` are comments; `~hh` is a byte, as in links.
#[must_use]
pub fn read_nodes(text: &str) -> NodeList {
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        reader.line(at + 1, line, at + 1 == lines.len());
    }
    let mut list = reader.done();
    if list.nodes.len() as u64 > limits::NODES {
        let sentence = words::too_many_nodes(list.nodes.len() as u64, limits::NODES);
        list.remarks.push(Remark { line: 1, column: 1, sentence, fault: true });
    }
    list
}

/// Writes a list that [`read_nodes`] reads as the same nodes, one a line.
#[must_use]
pub fn write_nodes(nodes: &[NodeSpec]) -> String {
    nodes.iter().map(write_node).collect::<Vec<_>>().join("\n")
}

fn write_node(node: &NodeSpec) -> String {
    let NodeSpec { name, weight, zone, label, id, slots, tokens, state } = node;
    let mut parts = vec![escape_name(name)];
    if *weight != Decimal::ONE || zone.is_some() {
        parts.push(weight.to_string());
    }
    match zone {
        // An empty word cannot be seen.
        Some(zone) if zone.is_empty() => parts.push("zone=".to_owned()),
        Some(zone) => parts.push(escape_word(zone)),
        None => {}
    }
    if let Some(id) = id {
        parts.push(format!("id={id}"));
    }
    for (name, value) in [("label", label), ("slots", slots), ("tokens", tokens)] {
        if let Some(value) = value {
            parts.push(format!("{name}={}", escape_word(value)));
        }
    }
    if let Some(state) = state.name() {
        parts.push(format!("state={state}"));
    }
    parts.join(" ")
}

/// Text as it is, but for what would part it from its neighbours or read as something else.
fn escape_word(bytes: &Bytes) -> String {
    let mut out = String::new();
    for chunk in bytes.as_slice().utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_whitespace() || c.is_control() || matches!(c, ',' | '~' | '*' | '=') {
                escape::push(&mut out, c.to_string().as_bytes());
            } else {
                out.push(c);
            }
        }
        escape::push(&mut out, chunk.invalid());
    }
    out
}

/// A name must not read as a comment, nor as `host:port:weight`.
fn escape_name(name: &Bytes) -> String {
    let text = escape_word(name);
    if text.starts_with('#')
        || text.starts_with('\u{feff}')
        || weight_behind_port(&text).is_some()
        || socket(&text).is_some()
    {
        // Escaping one byte is enough to break either reading.
        let first = text.chars().next().map_or(0, char::len_utf8);
        let mut out: String = text[..first].bytes().map(|b| format!("~{b:02x}")).collect();
        out.push_str(&text[first..].replace(':', "~3a"));
        return out;
    }
    text
}

#[derive(Default)]
struct Reader {
    items: Vec<Item>,
    remarks: Vec<Remark>,
}

/// A node with its place, and whether its weight was given.
struct Item {
    line: usize,
    column: usize,
    node: NodeSpec,
    weighed: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str, last: bool) {
        if line.trim_start().starts_with('#') {
            return;
        }
        if line.trim().is_empty() {
            if !last {
                self.remark(number, 1, words::blank_line(), false);
            }
            return;
        }
        let mut column = 1;
        let items: Vec<&str> = line.split(',').collect();
        for (at, item) in items.iter().enumerate() {
            let start = column + item.chars().take_while(|c| c.is_whitespace()).count();
            column += item.chars().count() + 1;
            if !item.trim().is_empty() {
                self.item(number, start, item.trim());
            } else if at + 1 < items.len() {
                // A comma at the end of a line parts it from the next; one in the middle leaves a blank.
                self.remark(number, start, words::blank_item(), true);
            }
        }
    }

    fn item(&mut self, line: usize, column: usize, item: &str) {
        let mut words_of = item.split_whitespace();
        let (node, remark) = read_name(words_of.next().unwrap_or_default());
        let (mut node, mut weighed) = match node {
            Ok(read) => read,
            Err(sentence) => return self.remark(line, column, sentence, true),
        };
        if let Some(sentence) = remark {
            self.remark(line, column, sentence, false);
        }
        let mut place = 0;
        for word in words_of {
            if let Err(sentence) = read_word(&mut node, word, &mut place, &mut weighed) {
                return self.remark(line, column, sentence, true);
            }
        }
        self.items.push(Item { line, column, node, weighed });
    }

    /// Of nodes with one name the first counts. Where some have a weight, those without are told what they got.
    fn done(mut self) -> NodeList {
        let items = std::mem::take(&mut self.items);
        let name = |i: u32| &items[i as usize].node.name;
        let order = sorting::order(items.len(), &|a, b| items[a].node.name.cmp(&items[b].node.name));
        let mut firsts: Vec<u32> = (0..items.len() as u32).collect();
        for pair in order.windows(2).filter(|pair| name(pair[0]) == name(pair[1])) {
            firsts[pair[1] as usize] = firsts[pair[0] as usize];
        }
        let is_first = |i: usize| firsts[i] as usize == i;
        let some_weighed = items.iter().enumerate().any(|(i, item)| item.weighed && is_first(i));
        for (i, Item { line, column, node, weighed }) in items.iter().enumerate() {
            if !is_first(i) {
                let first = items[firsts[i] as usize].line;
                self.remark(*line, *column, words::name_twice_in_text(&node.name, first), true);
            } else if some_weighed && !weighed {
                self.remark(*line, *column, words::weight_left_out(&node.name), false);
            }
        }
        sorting::by_number(&mut self.remarks, Remark::place);
        let kept = items.into_iter().enumerate().filter(|(i, _)| is_first(*i));
        NodeList { nodes: kept.map(|(_, item)| item.node).collect(), remarks: self.remarks }
    }

    fn remark(&mut self, line: usize, column: usize, sentence: String, fault: bool) {
        self.remarks.push(Remark { line, column, sentence, fault });
    }
}

fn undo(word: &str) -> Bytes {
    // A `~` that is no escape is itself: people do not know of escapes here.
    escape::undo_tildes(word.as_bytes()).unwrap_or_else(|| Bytes::from(word))
}

/// `name`, `name*weight`, `name*weight@zone`, `host:port:weight`, `/path/to.sock:0`: the node, and whether the word
/// gave it a weight.
fn read_name(word: &str) -> (Result<(NodeSpec, bool), String>, Option<String>) {
    if let Some((host, weight)) = weight_behind_port(word) {
        let node = NodeSpec::named(undo(host)).with_weight(weight);
        return (Ok((node, true)), Some(words::weight_behind_port(host, weight)));
    }
    if let Some(path) = socket(word) {
        return (Ok((NodeSpec::named(undo(path)), false)), Some(words::socket_without_port(path)));
    }
    let Some((name, rest)) = word.rsplit_once('*') else {
        return (Ok((NodeSpec::named(undo(word)), false)), None);
    };
    let (weight, zone) = rest.split_once('@').map_or((rest, None), |(w, z)| (w, Some(z)));
    let name = undo(name);
    match Decimal::parse(weight) {
        _ if name.is_empty() => (Err(words::node_without_name(word)), None),
        Ok(weight) => {
            let mut node = NodeSpec::named(name).with_weight(weight);
            node.zone = zone.map(undo);
            (Ok((node, true)), None)
        }
        Err(_) => (Err(words::bad_weight(&name, weight)), None),
    }
}

/// Digits and nothing else: no sign.
fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// `host:port:weight`; a raw IPv6 address has more colons, or two in a row, and a bracketed one ends before its port.
fn weight_behind_port(word: &str) -> Option<(&str, Decimal)> {
    let (host, weight) = word.rsplit_once(':')?;
    let (_, port) = if host.starts_with('[') {
        host.rsplit_once(':').filter(|(name, _)| name.ends_with(']'))?
    } else {
        host.split_once(':').filter(|(name, _)| !name.is_empty())?
    };
    digits::<u16>(port)?;
    Decimal::parse(weight).ok().map(|w| (host, w))
}

/// A unix socket's path, which some clients list with port 0.
fn socket(word: &str) -> Option<&str> {
    word.strip_suffix(":0").filter(|path| path.starts_with('/'))
}

/// What follows the name: a weight, then a zone, and `name=value` attributes anywhere.
fn read_word(node: &mut NodeSpec, word: &str, place: &mut usize, weighed: &mut bool) -> Result<(), String> {
    if let Some((name, value)) = word.split_once('=') {
        let bytes = undo(value);
        match name {
            "weight" => {
                node.weight = Decimal::parse(value).map_err(|_| words::bad_weight(&node.name, value))?;
                *weighed = true;
            }
            "zone" => node.zone = Some(bytes),
            "label" => node.label = Some(bytes),
            "slots" => node.slots = Some(bytes),
            "tokens" => node.tokens = Some(bytes),
            "id" => node.id = Some(digits(value).ok_or_else(|| words::bad_id(&node.name, value))?),
            "state" => node.state = State::named(value).ok_or_else(|| words::bad_state(&node.name, value))?,
            _ => return Err(words::unknown_word_behind(&node.name, word)),
        }
        return Ok(());
    }
    *place += 1;
    match *place {
        1 => {
            node.weight = Decimal::parse(word).map_err(|_| words::bad_weight(&node.name, word))?;
            *weighed = true;
        }
        2 => node.zone = Some(undo(word)),
        _ => return Err(words::unknown_word_behind(&node.name, word)),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &NodeList) -> Vec<String> {
        list.nodes.iter().map(|n| format!("{} {}", n.name, n.weight)).collect()
    }

    #[test]
    fn lines_commas_weights_zones() {
        let list =
            read_nodes("a, b 2,c 0.5 east\r\n10.0.0.1:11211\t600\n# no node\n\n[2001:db8::2]:11211  5\n2001:db8::3");
        assert_eq!(
            names(&list),
            ["a 1", "b 2", "c 0.5", "10.0.0.1:11211 600", "[2001:db8::2]:11211 5", "2001:db8::3 1"]
        );
        assert_eq!(list.nodes[2].zone, Some("east".into()));
        assert!(list.sound());
        // Two without a weight among others that have one, and a blank line.
        let lines: Vec<usize> = list.remarks.iter().map(|r| r.line).collect();
        assert_eq!(lines, [1, 4, 6], "{:?}", list.remarks);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let list = read_nodes("a\nb x\na 3\nc,,d\n");
        let faults: Vec<(usize, usize)> = list.remarks.iter().map(|r| (r.line, r.column)).collect();
        assert_eq!(faults, [(2, 1), (3, 1), (4, 3)], "{:?}", list.remarks);
        assert_eq!(names(&list), ["a 1", "c 1", "d 1"]);
        assert!(!list.sound());
    }

    #[test]
    fn a_missing_newline_changes_nothing() {
        assert_eq!(read_nodes("10.0.1.8:11211\t300").nodes, read_nodes("10.0.1.8:11211\t300\n").nodes);
    }

    #[test]
    fn client_lists() {
        assert_eq!(names(&read_nodes("10.0.0.5:11211:3")), ["10.0.0.5:11211 3"]);
        assert_eq!(names(&read_nodes("[::1]")), ["[::1] 1"]);
        assert_eq!(names(&read_nodes("/var/run/memcached.sock:0")), ["/var/run/memcached.sock 1"]);
        assert_eq!(names(&read_nodes("localhost:11211,localhost:11212")), ["localhost:11211 1", "localhost:11212 1"]);
        assert_eq!(names(&read_nodes("a*2@west")), ["a 2"]);
    }
}
