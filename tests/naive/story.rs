//! What becomes of a list of nodes when changes happen to it, one after the other.

use std::collections::BTreeMap;

use ringscope::{
    bytes::Bytes,
    placement::{State, cluster::NodeSpec},
    scenario::{Change, Scenario},
};

/// A list of nodes on its way through time, each with the state that it had before it went down.
struct Story {
    nodes: Vec<(NodeSpec, State)>,
    /// Whose name it is: a renamed node keeps its number, one that comes back has its old one.
    people: BTreeMap<Bytes, usize>,
    born: usize,
    swap: bool,
}

/// The nodes of a scenario after its first `step` changes. Knows no `set`.
pub fn nodes_at(scenario: &Scenario, step: usize) -> Vec<NodeSpec> {
    tell(scenario, step).nodes.into_iter().map(|n| n.0).collect()
}

/// Which name is which node after the first `step` changes.
pub fn people_at(scenario: &Scenario, step: usize) -> BTreeMap<Bytes, usize> {
    tell(scenario, step).people
}

fn tell(scenario: &Scenario, step: usize) -> Story {
    let swap = scenario.settings.word("removal") == "swap";
    let mut story = Story { nodes: Vec::new(), people: BTreeMap::new(), born: 0, swap };
    story.tell(&Change::Add(scenario.nodes.clone()));
    for change in &scenario.changes[..step] {
        if story.applies(change) {
            story.tell(change);
        }
    }
    story
}

impl Story {
    fn at(&self, name: &Bytes) -> Option<usize> {
        self.nodes.iter().position(|n| n.0.name == *name)
    }

    fn state(&self, name: &Bytes) -> Option<State> {
        self.at(name).map(|at| self.nodes[at].0.state)
    }

    fn applies(&self, change: &Change) -> bool {
        match change {
            Change::Add(specs) => specs.iter().all(|s| self.at(&s.name).is_none()),
            Change::Drop(names) => names.iter().all(|n| self.at(n).is_some()),
            Change::Weigh(pairs) => pairs.iter().all(|p| self.at(&p.0).is_some()),
            Change::Down(names) => names.iter().all(|n| self.state(n).is_some_and(|s| s != State::Down)),
            Change::Up(names) => names.iter().all(|n| self.state(n).is_some_and(|s| s != State::Up)),
            Change::Rename(old, new) => self.at(old).is_some() && self.at(new).is_none(),
            Change::Set(_) => false,
        }
    }

    fn tell(&mut self, change: &Change) {
        match change {
            Change::Add(specs) => {
                for spec in specs {
                    self.nodes.push((spec.clone(), State::Up));
                    if !self.people.contains_key(&spec.name) {
                        self.people.insert(spec.name.clone(), self.born);
                        self.born += 1;
                    }
                }
            }
            Change::Drop(names) if self.swap => {
                for name in names {
                    let at = self.at(name).unwrap();
                    let last = self.nodes.pop().unwrap();
                    if at < self.nodes.len() {
                        self.nodes[at] = last;
                    }
                }
            }
            Change::Drop(names) => self.nodes.retain(|n| !names.contains(&n.0.name)),
            Change::Weigh(pairs) => {
                for (name, weight) in pairs {
                    let at = self.at(name).unwrap();
                    self.nodes[at].0.weight = *weight;
                }
            }
            Change::Down(names) => {
                for name in names {
                    let at = self.at(name).unwrap();
                    let node = &mut self.nodes[at];
                    node.1 = node.0.state;
                    node.0.state = State::Down;
                }
            }
            Change::Up(names) => {
                for name in names {
                    let at = self.at(name).unwrap();
                    let node = &mut self.nodes[at];
                    node.0.state = if node.0.state == State::Down { node.1 } else { State::Up };
                }
            }
            Change::Rename(old, new) => {
                let at = self.at(old).unwrap();
                self.nodes[at].0.name = new.clone();
                let who = self.people.remove(old).unwrap();
                self.people.insert(new.clone(), who);
            }
            Change::Set(_) => {}
        }
    }
}
