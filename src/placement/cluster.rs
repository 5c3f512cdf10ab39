//! Nodes, and the list of them that is a cluster.

use std::sync::Arc;

use crate::{bytes::Bytes, decimal::Decimal, sorting};

/// Who a node is across changes: a rename keeps it, and a node that comes back under its old name is the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

/// Whether a node takes keys.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum State {
    /// It does.
    #[default]
    Up,
    /// Out of service: keeps its place in the list and its weight.
    Down,
    /// Keeps what it has elsewhere, but takes no keys here.
    Drain,
    /// Takes keys only while no node is up.
    Backup,
}

impl State {
    /// The word in links; none for a node that is up.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Up => None,
            Self::Down => Some("down"),
            Self::Drain => Some("drain"),
            Self::Backup => Some("backup"),
        }
    }

    /// The state of that word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        [Self::Down, Self::Drain, Self::Backup].into_iter().find(|s| s.name() == Some(word))
    }
}

/// A node as it is written in a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeSpec {
    /// Its name: any bytes, never empty.
    pub name: Bytes,
    /// Its weight: 1 unless given.
    pub weight: Decimal,
    /// Its zone.
    pub zone: Option<Bytes>,
    /// What is hashed, where it differs from the name.
    pub label: Option<Bytes>,
    /// The server id (HAProxy).
    pub id: Option<u32>,
    /// Slot ranges (Redis), as written.
    pub slots: Option<Bytes>,
    /// Tokens (Cassandra), as written.
    pub tokens: Option<Bytes>,
    /// Whether it takes keys.
    pub state: State,
}

impl NodeSpec {
    /// A node of weight 1 with nothing else said.
    #[must_use]
    pub fn named(name: impl Into<Bytes>) -> Self {
        Self {
            name: name.into(),
            weight: Decimal::ONE,
            zone: None,
            label: None,
            id: None,
            slots: None,
            tokens: None,
            state: State::Up,
        }
    }

    /// The same with another weight.
    #[must_use]
    pub fn with_weight(mut self, weight: Decimal) -> Self {
        self.weight = weight;
        self
    }

    /// The bytes that schemes hash.
    #[must_use]
    pub fn ring_label(&self) -> &Bytes {
        self.label.as_ref().unwrap_or(&self.name)
    }
}

/// A node in a cluster: what the link says, and who it is across changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Who it is.
    pub who: NodeId,
    /// What is said of it.
    pub spec: NodeSpec,
}

/// How the nodes that serve came and went: for schemes in which the order of removals decides (AnchorHash).
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Past {
    /// Everybody in the list at the start, in its order.
    pub listed: Vec<NodeId>,
    /// Then, in the order of time: who stopped serving (false), who began to (true). First those at the start who are
    /// listed without serving.
    pub turns: Vec<(NodeId, bool)>,
}

/// The nodes at one step, in the order of the list.
///
/// It has two memories on purpose. [`Past`] is what happened, whatever the scheme: it is written at every change, so that
/// a story that turns to AnchorHash later finds it whole. [`Held`] is a state that one system alone makes of its own
/// former state ([`super::Scheme::carry`]); another scheme forgets it, as a cluster that is built anew would.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Cluster {
    /// The list.
    pub nodes: Vec<Node>,
    /// What a system remembers from step to step beside the list; none where the list alone decides.
    pub held: Option<Arc<Held>>,
    /// What happened to get here. Weights play no part in it.
    pub past: Past,
}

/// Who holds which slot, as a system keeps it from step to step (Redis).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// Each slot's holder; none for a slot that nobody holds.
    pub slots: Vec<Option<NodeId>>,
    /// The masters and their weights when the slots were last shared out.
    pub shares: Vec<(NodeId, Decimal)>,
}

impl Cluster {
    /// A cluster of these, each a node of its own.
    #[must_use]
    pub fn of(specs: impl IntoIterator<Item = NodeSpec>) -> Self {
        Self::starting(specs.into_iter().enumerate().map(|(i, spec)| Node { who: NodeId(i as u32), spec }).collect())
    }

    /// A cluster that has just begun.
    #[must_use]
    pub fn starting(nodes: Vec<Node>) -> Self {
        let listed: Vec<NodeId> = nodes.iter().map(|n| n.who).collect();
        let past = Past { listed: listed.clone(), turns: Vec::new() };
        let mut cluster = Self { nodes, held: None, past };
        cluster.remember(&listed);
        cluster
    }

    /// Who serves, whatever the weights.
    #[must_use]
    pub fn serving_now(&self) -> Vec<NodeId> {
        self.nodes.iter().zip(self.serving(false)).filter(|(_, up)| *up).map(|(n, _)| n.who).collect()
    }

    /// Writes down who stopped and who began since `before` served: first those that stopped, each in the order of the
    /// list then.
    pub fn remember(&mut self, before: &[NodeId]) {
        let now = self.serving_now();
        let places = |list: &[NodeId]| Places::of(&mut list.iter().copied());
        let (was, is) = (places(before), places(&now));
        let stopped = before.iter().filter(|who| is.find(**who).is_none()).map(|&who| (who, false));
        let began = now.iter().filter(|who| was.find(**who).is_none()).map(|&who| (who, true));
        for (who, begins) in stopped.chain(began) {
            // Gone and back with nobody in between is as if it had not happened: the shortest history is kept.
            if self.past.turns.last() == Some(&(who, !begins)) {
                self.past.turns.pop();
            } else {
                self.past.turns.push((who, begins));
            }
        }
    }

    /// The index of the node of that name.
    #[must_use]
    pub fn find(&self, name: &Bytes) -> Option<usize> {
        self.nodes.iter().position(|n| n.spec.name == *name)
    }

    /// Which nodes can own keys, by index: those that are up with a weight above 0 (any weight where weights do not
    /// count); failing any, the backups.
    #[must_use]
    pub fn serving(&self, weighted: bool) -> Vec<bool> {
        let of = |state: State| -> Vec<bool> {
            self.nodes.iter().map(|n| n.spec.state == state && !(weighted && n.spec.weight == Decimal::ZERO)).collect()
        };
        let up = of(State::Up);
        if up.contains(&true) { up } else { of(State::Backup) }
    }

    /// The weights of the serving nodes, 0 for the rest; all alike where `weighted` is false.
    #[must_use]
    pub fn serving_weights(&self, weighted: bool) -> Vec<Decimal> {
        let weight = |n: &Node| if weighted { n.spec.weight } else { Decimal::ONE };
        self.nodes
            .iter()
            .zip(self.serving(weighted))
            .map(|(n, up)| if up { weight(n) } else { Decimal::ZERO })
            .collect()
    }

    /// Each node's fair share of the keys, a fraction of 1; all 0 where no node can own.
    #[must_use]
    pub fn fair_shares(&self, weighted: bool) -> Vec<f64> {
        let weights = self.serving_weights(weighted);
        // Summed as whole numbers: the same shares in whatever order the list stands.
        let total: u128 = weights.iter().map(|w| u128::from(w.millionths())).sum();
        weights.iter().map(|w| if total > 0 { w.millionths() as f64 / total as f64 } else { 0.0 }).collect()
    }

    /// The first name that stands twice.
    #[must_use]
    pub fn repeated_name(&self) -> Option<&Bytes> {
        let names: Vec<&[u8]> = self.nodes.iter().map(|n| n.spec.name.as_slice()).collect();
        sorting::first_repeated(&names).map(|at| &self.nodes[at].spec.name)
    }

    /// Where each node stands in the list.
    #[must_use]
    pub fn places(&self) -> Places {
        Places::of(&mut self.nodes.iter().map(|n| n.who))
    }
}

/// Where in a list who stands. Who is who is counted from 0, so this is a list too.
#[derive(Clone, Debug)]
pub struct Places(Vec<u32>);

impl Places {
    /// Of a list in which everybody stands once.
    #[must_use]
    pub fn of(list: &mut dyn Iterator<Item = NodeId>) -> Self {
        let mut places = Vec::new();
        for (place, who) in (0..).zip(list) {
            let at = who.0 as usize;
            if places.len() <= at {
                places.resize(at + 1, u32::MAX);
            }
            places[at] = place;
        }
        Self(places)
    }

    /// The index of a node.
    #[must_use]
    pub fn find(&self, who: NodeId) -> Option<usize> {
        self.0.get(who.0 as usize).filter(|&&place| place != u32::MAX).map(|&place| place as usize)
    }
}
