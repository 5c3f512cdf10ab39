//! What somebody who gets a link can read in it.

use super::fits;
use crate::{
    bytes::Bytes,
    placement::cluster::NodeSpec,
    scenario::{Change, Scenario},
    sorting,
};

/// The names and keys of a scenario that its link tells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reveals {
    /// Names of nodes, each once, in order of appearance: those of the start and those that come later.
    pub names: Vec<Bytes>,
    /// Zones, each once.
    pub zones: Vec<Bytes>,
    /// How many nodes have a label, tokens or slots that are told too.
    pub labelled: usize,
    /// How many distinct keys of one's own it lists.
    pub keys: usize,
    /// How many it leaves out, since no link can hold them.
    pub left_out: usize,
}

/// What the link of a scenario reveals.
#[must_use]
pub fn reveals(scenario: &Scenario) -> Reveals {
    let mut nodes: Vec<&NodeSpec> = scenario.nodes.iter().collect();
    let mut names: Vec<&Bytes> = nodes.iter().map(|n| &n.name).collect();
    for change in &scenario.changes {
        if let Change::Add(added) = change {
            nodes.extend(added);
        }
        if let Change::Rename(old, _) = change {
            names.push(old);
        }
        names.extend(change.subjects());
    }
    let own = scenario.own_keys.as_ref().map_or(0, |keys| keys.len());
    let told = own > 0 && fits(scenario);
    Reveals {
        names: once(&names),
        zones: once(&nodes.iter().filter_map(|n| n.zone.as_ref()).collect::<Vec<_>>()),
        labelled: nodes.iter().filter(|n| n.label.is_some() || n.tokens.is_some() || n.slots.is_some()).count(),
        keys: if told { own } else { 0 },
        left_out: if told { 0 } else { own },
    }
}

/// Each once, in order of appearance.
fn once(all: &[&Bytes]) -> Vec<Bytes> {
    // Stable: of equal ones the first comes first.
    let order = sorting::order(all.len(), &|a, b| all[a].as_slice().cmp(all[b].as_slice()));
    let mut first = vec![true; all.len()];
    for pair in order.windows(2) {
        let (a, b) = (pair[0] as usize, pair[1] as usize);
        first[b] = all[a] != all[b];
    }
    all.iter().zip(first).filter(|(_, first)| *first).map(|(name, _)| (*name).clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::open;

    #[test]
    fn every_name_once_wherever_it_stands() {
        let link = "v1/ring/nodes=b@x,a@y;label:l,c@x/own=k,l*3/add=d@z,e/drop=a/rename=b,f/weigh=d*2/add=a/step=1";
        let found = reveals(&open(link).unwrap().scenario);
        let texts = |of: &[Bytes]| of.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(texts(&found.names), ["b", "a", "c", "d", "e", "f"]);
        assert_eq!(texts(&found.zones), ["x", "y", "z"]);
        assert_eq!((found.labelled, found.keys, found.left_out), (1, 2, 0));
        assert_eq!(reveals(&open("v1/ring/nodes=/own=/step=0").unwrap().scenario), Reveals::default());
    }
}
