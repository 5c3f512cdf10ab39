//! Random scenarios from a seed: every kind of byte, every setting, every verb. The same ones in every run.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use std::sync::Arc;

use ringscope::{
    bytes::Bytes,
    decimal::Decimal,
    hash::HashKind,
    keys::KeyList,
    placement::{SCHEMES, State, cluster::NodeSpec},
    rng::Rng,
    scenario::{Change, Scenario, change::Assignment},
    setting::{Kind, Lists, SETTINGS, Setting, Value},
};

/// A seeded source of test data.
pub struct Dice(Rng);

impl Dice {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }

    /// One time in `n`.
    pub fn rarely(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// From `min` to `max`; the ends are likelier.
    pub fn within(&mut self, min: u64, max: u64) -> u64 {
        match self.below(8) {
            0 => min,
            1 => max,
            _ if max - min == u64::MAX => self.bits(),
            2..4 => min + self.below((max - min).min(20) + 1),
            _ => min + self.below(max - min + 1),
        }
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len() as u64) as usize]
    }

    /// Up to `most` bytes of every kind.
    pub fn bytes(&mut self, most: u64) -> Bytes {
        const SPECIAL: &[&str] = &[
            "~", "%", "%41", "%2c", "~7e", "*", "@", ";", ":", ",", "/", "=", "#", "?", "&", "&amp;", "+", " ", "\t",
            "\n", "\"", "'", "<", ">", "é", "漢", "🙂", "\u{feff}", "\u{2028}", "\u{0}", ".", "-", "_", "[", "]", "…",
            "v1/", "step=1", "/step=2", "~4", "%4", "\\",
        ];
        let mut bytes = Vec::new();
        for _ in 0..self.below(most + 1) {
            match self.below(4) {
                0 => bytes.push(self.bits() as u8),
                1 => bytes.extend_from_slice(self.pick(SPECIAL).as_bytes()),
                _ => bytes.push(*self.pick(b"abcdefghijklmnopqrstuvwxyzABCXYZ0123456789.-_:[]")),
            }
        }
        Bytes(bytes)
    }

    /// A name: bytes, but not none.
    pub fn name(&mut self) -> Bytes {
        loop {
            let name = self.bytes(8);
            if !name.is_empty() {
                return name;
            }
        }
    }

    fn maybe(&mut self, n: u64) -> Option<Bytes> {
        self.rarely(n).then(|| self.bytes(4))
    }

    /// From `min` to `max` with up to six places.
    pub fn decimal(&mut self, min: Decimal, max: Decimal) -> Decimal {
        let places = *self.pick(&[1, 10, 1000, 1_000_000]);
        let millionths = self.within(min.millionths(), max.millionths());
        let rounded = millionths / places * places;
        Decimal::from_millionths(if rounded < min.millionths() { millionths } else { rounded })
    }

    /// A node with everything that one can have.
    pub fn node(&mut self) -> NodeSpec {
        let weight = if self.rarely(2) { self.decimal(Decimal::ZERO, Decimal::MAX) } else { Decimal::ONE };
        NodeSpec {
            name: self.name(),
            weight,
            zone: self.maybe(3),
            label: self.maybe(5),
            id: self.rarely(5).then(|| self.within(0, u64::from(u32::MAX)) as u32),
            slots: self.maybe(6),
            tokens: self.maybe(6),
            state: *self.pick(&[State::Up, State::Up, State::Up, State::Down, State::Drain, State::Backup]),
        }
    }

    /// Nodes, each with a name of its own.
    pub fn nodes(&mut self, least: u64, most: u64) -> Vec<NodeSpec> {
        let count = least + self.below(most - least + 1);
        let mut nodes: Vec<NodeSpec> = Vec::new();
        while (nodes.len() as u64) < count {
            let node = self.node();
            if nodes.iter().all(|n| n.name != node.name) {
                nodes.push(node);
            }
        }
        nodes
    }

    fn names(&mut self, known: &[Bytes]) -> Vec<Bytes> {
        let mut names: Vec<Bytes> = Vec::new();
        for _ in 0..=self.below(2) {
            let name = if known.is_empty() || self.rarely(3) { self.name() } else { self.pick(known).clone() };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// A value that a setting can take.
    pub fn value(&mut self, setting: &Setting) -> Value {
        match setting.kind {
            Kind::Count { min, max } => Value::Count(self.within(min, max)),
            Kind::Decimal { min, max } => Value::Decimal(self.decimal(min, max)),
            Kind::Word(words) => Value::Word((*self.pick(words)).to_owned()),
            Kind::Hash => {
                let mut names: Vec<&str> = HashKind::all().map(HashKind::name).collect();
                names.push("raw");
                Value::Word((*self.pick(&names)).to_owned())
            }
            Kind::Token => {
                let letters: String = (0..self.below(9)).map(|_| *self.pick(b"abzABZ019-_.,") as char).collect();
                Value::Word(letters)
            }
            Kind::Sizes => {
                let smallest = self.within(1, 8_388_608);
                Value::Sizes(smallest, self.within(smallest, 8_388_608))
            }
            Kind::Text => Value::Text(self.bytes(6)),
            Kind::Lists => {
                let count = self.below(5);
                let one = |dice: &mut Self| (!dice.rarely(3)).then(|| dice.names(&[]));
                Value::Lists(Lists::of((0..count).map(|_| one(self)).collect()))
            }
        }
    }

    fn change(&mut self, known: &mut Vec<Bytes>) -> Change {
        match self.below(8) {
            0 => {
                let nodes = self.nodes(1, 3);
                known.extend(nodes.iter().map(|n| n.name.clone()));
                Change::Add(nodes)
            }
            1 => Change::Drop(self.names(known)),
            2 => {
                let names = self.names(known);
                Change::Weigh(names.into_iter().map(|n| (n, self.decimal(Decimal::ZERO, Decimal::MAX))).collect())
            }
            3 => Change::Down(self.names(known)),
            4 => Change::Up(self.names(known)),
            5 => {
                let old = self.names(known).remove(0);
                let new = if self.rarely(4) { old.clone() } else { self.name() };
                known.push(new.clone());
                Change::Rename(old, new)
            }
            6 => Change::Set(Assignment::Scheme(self.pick(SCHEMES).about().name)),
            _ => {
                let placing: Vec<&'static Setting> = SETTINGS.iter().filter(|s| s.places).collect();
                let setting: &'static Setting = placing[self.below(placing.len() as u64) as usize];
                let value = self.value(setting);
                Change::Set(Assignment::of(setting, value))
            }
        }
    }

    fn keys(&mut self, most: u64) -> KeyList {
        let mut keys: Vec<(Bytes, u64)> = Vec::new();
        for _ in 0..self.below(most + 1) {
            let key = self.bytes(6);
            if keys.iter().all(|k| k.0 != key) {
                keys.push((key, if self.rarely(2) { self.within(1, 1_000_000_000) } else { 1 }));
            }
        }
        KeyList::of(keys.iter().map(|(key, count)| (key.as_slice(), *count)))
    }

    /// A scenario in which anything that a link can say may stand.
    pub fn scenario(&mut self) -> Scenario {
        let mut scenario = Scenario { scheme: self.pick(SCHEMES).about().name, ..Scenario::default() };
        match self.below(6) {
            0 => {}
            1 => scenario.nodes.clear(),
            2 => scenario.nodes = self.nodes(1, 40),
            _ => scenario.nodes = self.nodes(1, 5),
        }
        if self.rarely(3) {
            scenario.made_keys = self.within(0, 1_000_000) as u32;
        }
        if self.rarely(3) {
            let most = if self.rarely(3) { 80 } else { 8 };
            scenario.own_keys = Some(Arc::new(self.keys(most)));
        }
        let often = 2 + self.below(30);
        for setting in SETTINGS {
            if self.rarely(often) {
                let value = self.value(setting);
                scenario.start_scheme().about().set(&mut scenario.settings, setting, value);
            }
        }
        let mut known: Vec<Bytes> = scenario.nodes.iter().map(|n| n.name.clone()).collect();
        let most = if self.rarely(8) { 130 } else { 6 };
        scenario.changes = (0..self.below(most)).map(|_| self.change(&mut known)).collect();
        scenario.step = self.within(0, scenario.changes.len() as u64) as usize;
        scenario
    }

    /// A small tame one, whose keys can be placed in no time.
    pub fn small(&mut self) -> Scenario {
        let mut scenario = self.scenario();
        scenario.made_keys %= 200;
        // Tables and rings of the default size are built by the tests of their schemes.
        let primes = [2, 3, 251, 1021, 4093];
        let table = if self.rarely(20) { 65_537 } else { *self.pick(&primes) };
        let sizes = (1 + self.below(3000), 1 + self.below(8_388_608));
        for (name, value) in [
            ("v", Value::Count(1 + self.below(300))),
            ("table", Value::Count(table + u64::from(self.rarely(6)))),
            ("sizes", Value::Sizes(sizes.0.min(sizes.1), sizes.1)),
        ] {
            let setting = ringscope::setting::setting(name).unwrap();
            scenario.start_scheme().about().set(&mut scenario.settings, setting, value);
        }
        let large = |c: &Change| match c {
            Change::Set(Assignment::Setting("v", Value::Count(n))) => *n > 300,
            Change::Set(Assignment::Setting("table", Value::Count(n))) => *n > 5000 && !n.is_multiple_of(2),
            Change::Set(Assignment::Setting("sizes", Value::Sizes(least, _))) => *least > 3000,
            _ => false,
        };
        scenario.changes.retain(|c| !large(c));
        scenario.step = scenario.step.min(scenario.changes.len());
        for node in &mut scenario.nodes {
            node.weight = Decimal::from_millionths(node.weight.millionths() % 3_000_000);
        }
        scenario
    }
}
