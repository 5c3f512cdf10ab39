//! Edits: what a hand does to a scenario, each giving another scenario.
//!
//! What happens to a cluster becomes a change in time, after the step that is looked at; later changes are set
//! aside (undo brings them back). Settings, keys and the order of the start list are edited in place.

use std::sync::Arc;

use super::{Change, Scenario, world::world};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    keys::KeyList,
    limits,
    placement::{Cluster, cluster::NodeSpec},
    refusal::Refusal,
    setting::{Value, setting},
    words,
};

/// One act of a hand.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// Something happens next.
    Happen(Change),
    /// A node gets another weight; further weights of the same node at the same step replace it, so that a drag is
    /// one change.
    Weigh(Bytes, Decimal),
    /// Another scheme for the whole scenario.
    Scheme(&'static str),
    /// Another value of a setting, for the whole scenario.
    Setting(&'static str, Value),
    /// So many generated keys, in place of one's own.
    MadeKeys(u32),
    /// Keys of one's own, or none of them any more.
    OwnKeys(Option<Arc<KeyList>>),
    /// These nodes are a new start; all changes are gone.
    Start(Vec<NodeSpec>),
    /// A node of the start list moves by so many places.
    Reorder(Bytes, isize),
    /// What is hashed for a node, where it is not its name; for as long as the node is there.
    Label(Bytes, Option<Bytes>),
    /// Another step is looked at.
    Step(usize),
}

impl Edit {
    /// The scenario after this edit.
    ///
    /// # Errors
    /// A sentence, where the edit does not apply; the scenario is as it was.
    pub fn apply(&self, scenario: &Scenario) -> Result<Scenario, Refusal> {
        let mut next = scenario.clone();
        match self {
            Self::Happen(change) => happen(&mut next, change.clone())?,
            Self::Weigh(name, weight) => weigh(&mut next, name, *weight)?,
            Self::Scheme(name) => {
                next.scheme = name;
                next.start_scheme().about().settle(&mut next.settings);
            }
            Self::Setting(name, value) => {
                if let Some(setting) = setting(name) {
                    next.start_scheme().about().set(&mut next.settings, setting, value.clone());
                }
            }
            Self::MadeKeys(count) => {
                if u64::from(*count) > limits::KEYS {
                    return Err(Refusal(words::too_many_keys(u64::from(*count), limits::KEYS)));
                }
                next.own_keys = None;
                next.made_keys = *count;
                next.settings.reset("left");
            }
            Self::OwnKeys(keys) => {
                let count = keys.as_ref().map_or(0, |k| k.len()) as u64;
                if count > limits::KEYS {
                    return Err(Refusal(words::too_many_keys(count, limits::KEYS)));
                }
                next.own_keys.clone_from(keys);
                next.settings.reset("left");
            }
            Self::Start(nodes) => {
                may_start(nodes)?;
                next.nodes.clone_from(nodes);
                next.changes.clear();
                next.step = 0;
            }
            Self::Reorder(name, by) => reorder(&mut next, name, *by)?,
            Self::Label(name, label) => relabel(&mut next, name, label.clone())?,
            Self::Step(step) => next.step = (*step).min(next.changes.len()),
        }
        Ok(next)
    }
}

fn may_start(nodes: &[NodeSpec]) -> Result<(), Refusal> {
    let count = nodes.len() as u64;
    if count > limits::NODES {
        return Err(Refusal(words::too_many_nodes(count, limits::NODES)));
    }
    let cluster = Cluster::of(nodes.iter().cloned());
    cluster.repeated_name().map_or(Ok(()), |name| Err(Refusal(words::name_twice(name))))
}

fn happen(scenario: &mut Scenario, change: Change) -> Result<(), Refusal> {
    if scenario.step >= limits::STEPS {
        return Err(Refusal(words::too_many_steps(limits::STEPS as u64)));
    }
    world(scenario, scenario.step).apply(&change)?;
    scenario.changes.truncate(scenario.step);
    scenario.changes.push(change);
    scenario.step = scenario.changes.len();
    Ok(())
}

fn weigh(scenario: &mut Scenario, name: &Bytes, weight: Decimal) -> Result<(), Refusal> {
    let goes_on = scenario.step == scenario.changes.len()
        && matches!(scenario.changes.last(), Some(Change::Weigh(pairs)) if pairs.len() == 1 && pairs[0].0 == *name);
    if goes_on {
        scenario.changes.pop();
        scenario.step -= 1;
    }
    let before = world(scenario, scenario.step);
    let unchanged = before.cluster.find(name).is_some_and(|at| before.cluster.nodes[at].spec.weight == weight);
    // Dragged back to where it began: as if nothing had happened.
    if unchanged {
        return Ok(());
    }
    happen(scenario, Change::Weigh(vec![(name.clone(), weight)]))
}

fn reorder(scenario: &mut Scenario, name: &Bytes, by: isize) -> Result<(), Refusal> {
    let at = scenario.nodes.iter().position(|n| n.name == *name);
    let at = at.ok_or_else(|| Refusal(words::joined_later(name)))?;
    let to = at.saturating_add_signed(by).min(scenario.nodes.len() - 1);
    let node = scenario.nodes.remove(at);
    scenario.nodes.insert(to, node);
    Ok(())
}

/// Writes a label where the node comes from: the list at the start, or the change that it joined with.
fn relabel(scenario: &mut Scenario, name: &Bytes, label: Option<Bytes>) -> Result<(), Refusal> {
    let mut name = name.clone();
    let label = label.filter(|label| !label.is_empty());
    for change in scenario.changes[..scenario.step].iter_mut().rev() {
        match change {
            Change::Rename(old, new) if *new == name => name = old.clone(),
            Change::Add(nodes) => {
                if let Some(node) = nodes.iter_mut().find(|n| n.name == name) {
                    node.label = label;
                    return Ok(());
                }
            }
            _ => {}
        }
    }
    let node = scenario.nodes.iter_mut().find(|n| n.name == name);
    node.ok_or_else(|| Refusal(words::is_not_there(&name)))?.label = label;
    Ok(())
}
