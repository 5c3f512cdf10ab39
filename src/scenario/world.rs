//! The cluster at a step: a start with its changes applied.

use super::{Change, Scenario, change::Assignment};
use crate::{
    bytes::Bytes,
    limits,
    placement::{Cluster, Node, NodeId, Placement, SCHEMES, Scheme, State, Weights, cluster::NodeSpec},
    refusal::Refusal,
    setting::{KeyHash, Settings, setting},
    sorting, words,
};

/// Everything that decides where keys go, at one step.
#[derive(Clone)]
pub struct World {
    /// The scheme.
    pub scheme: &'static dyn Scheme,
    /// The nodes.
    pub cluster: Cluster,
    /// The settings.
    pub settings: Settings,
    /// For each applied change: why it moved nothing, where it did not apply.
    pub idle: Vec<Option<String>>,
    people: People,
    /// What each node that went down was before, by who it is.
    rested: Vec<Option<State>>,
}

/// Which name is which node, the departed included.
#[derive(Clone, Default)]
struct People {
    /// Sorted by the name.
    by_name: Vec<(Bytes, NodeId)>,
    next: u32,
}

impl People {
    fn find(&self, name: &Bytes) -> Result<usize, usize> {
        self.by_name.binary_search_by(|entry| entry.0.cmp(name))
    }

    /// Who nodes are; those whom nobody has met yet are met in their order. All at once, or sorting in ten thousand
    /// names would move ten thousand names each time.
    fn of(&mut self, specs: &[NodeSpec]) -> Vec<NodeId> {
        let known = self.by_name.len();
        let order = sorting::order(specs.len(), &|a, b| specs[a].name.cmp(&specs[b].name));
        let mut newcomers = vec![true; specs.len()];
        for (at, &i) in order.iter().enumerate() {
            let name = &specs[i as usize].name;
            let again = at > 0 && specs[order[at - 1] as usize].name == *name;
            newcomers[i as usize] = !again && self.find(name).is_err();
        }
        for (spec, _) in specs.iter().zip(newcomers).filter(|(_, new)| *new) {
            self.by_name.push((spec.name.clone(), NodeId(self.next)));
            self.next += 1;
        }
        if self.by_name.len() > known {
            sorting::by(&mut self.by_name, |a, b| a.0.cmp(&b.0));
        }
        let found = specs.iter().filter_map(|spec| self.find(&spec.name).ok());
        found.map(|at| self.by_name[at].1).collect()
    }

    fn rename(&mut self, old: &Bytes, new: &Bytes, who: NodeId) {
        if let Ok(at) = self.find(old) {
            self.by_name.remove(at);
        }
        match self.find(new) {
            Ok(at) => self.by_name[at].1 = who,
            Err(at) => self.by_name.insert(at, (new.clone(), who)),
        }
    }
}

/// The world after the first `step` changes of a scenario.
#[must_use]
pub fn world(scenario: &Scenario, step: usize) -> World {
    let mut people = People::default();
    let who = people.of(&scenario.nodes);
    let nodes = who.into_iter().zip(scenario.nodes.iter().cloned()).map(|(who, spec)| Node { who, spec }).collect();
    let mut world = World {
        scheme: scenario.start_scheme(),
        cluster: Cluster::starting(nodes),
        settings: scenario.settings.without_looks(),
        idle: Vec::new(),
        people,
        rested: Vec::new(),
    };
    world.scheme.carry(&mut world.cluster);
    for change in scenario.changes.iter().take(step) {
        let why = world.apply(change).err().map(|r| r.0);
        world.idle.push(why);
    }
    world
}

/// Every node that a scenario ever has, in order of appearance: who, and the name that it first had.
#[must_use]
pub fn everybody(scenario: &Scenario) -> Vec<(NodeId, Bytes)> {
    let mut all: Vec<(NodeId, Bytes)> = Vec::new();
    let mut world = world(scenario, 0);
    let mut met = vec![false; world.people.next as usize];
    for step in 0..=scenario.changes.len() {
        if step > 0 {
            let _ = world.apply(&scenario.changes[step - 1]);
        }
        met.resize(world.people.next as usize, false);
        // The first world introduces everybody at the start; later ones only those whom the change names.
        for node in &world.cluster.nodes {
            if !std::mem::replace(&mut met[node.who.0 as usize], true) {
                all.push((node.who, node.spec.name.clone()));
            }
        }
    }
    all
}

impl World {
    /// Builds the placement of this step.
    ///
    /// # Errors
    /// The scheme's own sentence, or that of a variant that it does not have.
    pub fn build(&self) -> Result<Box<dyn Placement>, Refusal> {
        self.scheme.about().variant(&self.settings)?;
        self.scheme.build(&self.cluster, &self.settings)
    }

    /// How keys are hashed at this step.
    #[must_use]
    pub fn key_hash(&self) -> KeyHash {
        self.scheme.key_hash(&self.settings)
    }

    /// What weights the scheme takes at this step.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.scheme.weights(&self.settings)
    }

    /// Applies a change, whole or not at all.
    ///
    /// # Errors
    /// A sentence that says why it does not apply; then nothing has changed.
    pub fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        let before = self.cluster.serving_now();
        self.change(change)?;
        self.cluster.remember(&before);
        self.scheme.carry(&mut self.cluster);
        Ok(())
    }

    fn change(&mut self, change: &Change) -> Result<(), Refusal> {
        match change {
            Change::Add(specs) => self.add(specs),
            Change::Drop(names) => self.drop(names),
            Change::Weigh(pairs) => {
                let found = self.find_all(pairs.iter().map(|p| &p.0))?;
                for (at, (_, weight)) in found.into_iter().zip(pairs) {
                    self.cluster.nodes[at].spec.weight = *weight;
                }
                Ok(())
            }
            Change::Down(names) => self.down(names),
            Change::Up(names) => self.up(names),
            Change::Rename(old, new) => self.rename(old, new),
            Change::Set(Assignment::Scheme(name)) => {
                self.scheme = crate::placement::scheme(name).unwrap_or(SCHEMES[0]);
                self.scheme.about().settle(&mut self.settings);
                Ok(())
            }
            Change::Set(Assignment::Setting(name, value)) => {
                if let Some(setting) = setting(name) {
                    self.scheme.about().set(&mut self.settings, setting, value.clone());
                }
                Ok(())
            }
        }
    }

    fn add(&mut self, specs: &[NodeSpec]) -> Result<(), Refusal> {
        if let Some(spec) = specs.iter().find(|s| self.cluster.find(&s.name).is_some()) {
            return Err(Refusal(words::is_there_already(&spec.name)));
        }
        let total = self.cluster.nodes.len() + specs.len();
        if total as u64 > limits::NODES {
            return Err(Refusal(words::too_many_nodes(total as u64, limits::NODES)));
        }
        for (who, spec) in self.people.of(specs).into_iter().zip(specs) {
            // One that is back under its old name is as this change says, not as it was when it went down.
            self.rested(who).take();
            self.cluster.nodes.push(Node { who, spec: spec.clone() });
        }
        Ok(())
    }

    fn drop(&mut self, names: &[Bytes]) -> Result<(), Refusal> {
        self.find_all(names.iter())?;
        let swap = self.settings.word("removal") == "swap";
        for name in names {
            let Some(at) = self.cluster.find(name) else { continue };
            if swap {
                self.cluster.nodes.swap_remove(at);
            } else {
                self.cluster.nodes.remove(at);
            }
        }
        Ok(())
    }

    fn down(&mut self, names: &[Bytes]) -> Result<(), Refusal> {
        for at in self.find_all_but(State::Down, names, words::is_down_already)? {
            let Node { who, spec } = &mut self.cluster.nodes[at];
            let (who, was) = (*who, std::mem::replace(&mut spec.state, State::Down));
            *self.rested(who) = Some(was);
        }
        Ok(())
    }

    /// What a node was before it went down.
    fn rested(&mut self, who: NodeId) -> &mut Option<State> {
        let at = who.0 as usize;
        if self.rested.len() <= at {
            self.rested.resize(at + 1, None);
        }
        &mut self.rested[at]
    }

    /// Back to what each was before it went down: a backup is a backup again.
    fn up(&mut self, names: &[Bytes]) -> Result<(), Refusal> {
        for at in self.find_all_but(State::Up, names, words::is_up_already)? {
            let Node { who, ref spec } = self.cluster.nodes[at];
            let before = if spec.state == State::Down { self.rested(who).take() } else { None };
            self.cluster.nodes[at].spec.state = before.unwrap_or(State::Up);
        }
        Ok(())
    }

    fn rename(&mut self, old: &Bytes, new: &Bytes) -> Result<(), Refusal> {
        let at = self.find_all(std::iter::once(old))?[0];
        if self.cluster.find(new).is_some() {
            return Err(Refusal(words::is_there_already(new)));
        }
        let node = &mut self.cluster.nodes[at];
        node.spec.name = new.clone();
        // From now on the new name is this node; the old one is free for another.
        self.people.rename(old, new, node.who);
        Ok(())
    }

    /// Where these nodes are, none of which may be in that state.
    fn find_all_but(
        &self,
        state: State,
        names: &[Bytes],
        why_not: fn(&Bytes) -> String,
    ) -> Result<Vec<usize>, Refusal> {
        let found = self.find_all(names.iter())?;
        match found.iter().zip(names).find(|(at, _)| self.cluster.nodes[**at].spec.state == state) {
            Some((_, name)) => Err(Refusal(why_not(name))),
            None => Ok(found),
        }
    }

    fn find_all<'a>(&self, names: impl Iterator<Item = &'a Bytes>) -> Result<Vec<usize>, Refusal> {
        names.map(|name| self.cluster.find(name).ok_or_else(|| Refusal(words::is_not_there(name)))).collect()
    }
}
