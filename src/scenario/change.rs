//! What can happen to a cluster, as values.

use crate::{
    bytes::Bytes,
    decimal::Decimal,
    placement::cluster::NodeSpec,
    setting::{Setting, Value},
};

/// One change: one step in time, whatever number of nodes it names.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Nodes join at the end of the list.
    Add(Vec<NodeSpec>),
    /// Nodes leave; the gap closes, or (`removal=swap`) the last node takes the hole.
    Drop(Vec<Bytes>),
    /// Nodes get another weight; their zone stays.
    Weigh(Vec<(Bytes, Decimal)>),
    /// Nodes go down.
    Down(Vec<Bytes>),
    /// Nodes come back, with their place and weight.
    Up(Vec<Bytes>),
    /// A node gets another name.
    Rename(Bytes, Bytes),
    /// A setting that decides where keys go gets another value.
    Set(Assignment),
}

/// What a `set` change assigns.
#[derive(Clone, PartialEq, Debug)]
pub enum Assignment {
    /// Another scheme, by its link name.
    Scheme(&'static str),
    /// Another value of a setting, by the setting's link name.
    Setting(&'static str, Value),
}

impl Assignment {
    /// A setting's new value.
    #[must_use]
    pub fn of(setting: &'static Setting, value: Value) -> Self {
        Self::Setting(setting.name, value)
    }
}

/// The verb of a change, as links write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// `add=`
    Add,
    /// `drop=`
    Drop,
    /// `weigh=`
    Weigh,
    /// `down=`
    Down,
    /// `up=`
    Up,
    /// `rename=`
    Rename,
    /// `set=`
    Set,
}

impl Verb {
    const ALL: [Self; 7] = [Self::Add, Self::Drop, Self::Weigh, Self::Down, Self::Up, Self::Rename, Self::Set];

    /// The word in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Drop => "drop",
            Self::Weigh => "weigh",
            Self::Down => "down",
            Self::Up => "up",
            Self::Rename => "rename",
            Self::Set => "set",
        }
    }

    /// The verb of that word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.name() == word)
    }
}

impl Change {
    /// Its verb.
    #[must_use]
    pub fn verb(&self) -> Verb {
        match self {
            Self::Add(_) => Verb::Add,
            Self::Drop(_) => Verb::Drop,
            Self::Weigh(_) => Verb::Weigh,
            Self::Down(_) => Verb::Down,
            Self::Up(_) => Verb::Up,
            Self::Rename(..) => Verb::Rename,
            Self::Set(_) => Verb::Set,
        }
    }

    /// The names of the nodes that it is about, as they are called after it.
    #[must_use]
    pub fn subjects(&self) -> Vec<&Bytes> {
        match self {
            Self::Add(nodes) => nodes.iter().map(|n| &n.name).collect(),
            Self::Drop(names) | Self::Down(names) | Self::Up(names) => names.iter().collect(),
            Self::Weigh(pairs) => pairs.iter().map(|p| &p.0).collect(),
            Self::Rename(_, new) => vec![new],
            Self::Set(_) => Vec::new(),
        }
    }
}
