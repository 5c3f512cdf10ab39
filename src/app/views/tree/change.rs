//! The scenario's last change, and what it did to the tree that is drawn.

use std::sync::Arc;

use crate::{
    bytes::Bytes,
    story::{Story, said},
    trees::{Hot, Plan, Recast, recast},
    words::trees as words,
};

/// What it did.
#[derive(Clone)]
pub struct Change {
    /// The trees before it.
    plan: Arc<Plan>,
    /// Whom it is about.
    about: Vec<Bytes>,
    /// "cache-6 joined:"
    lead: String,
    /// The part of all keys that has to move, on average; none where the caches are generated.
    part: Option<f64>,
    /// Nodes that another cache plays than before.
    pub recast: Vec<Recast>,
    /// How many nodes the tree has before and after.
    both: u32,
}

impl Change {
    /// Of a story that has a step before; no tree has been looked at yet.
    pub fn before(story: &Story) -> Option<Self> {
        let (scenario, before) = (&story.scenario, story.before.as_ref()?);
        let step = scenario.step.checked_sub(1)?;
        let about = scenario.changes.get(step)?.subjects().into_iter().cloned().collect();
        // Where it cannot be placed on there is nothing to compare with.
        let plan = Plan::on(&scenario.at_step(step), Some(&before.placement)).ok()?;
        let keys = story.after.keys.len() as f64;
        let own = scenario.settings.count("caches") == 0 && keys > 0.0;
        Some(Self {
            plan: Arc::new(plan),
            about,
            lead: said::said(story, false).lead,
            part: own.then(|| story.after.minimum_since(before) / keys),
            recast: Vec::new(),
            both: 0,
        })
    }

    /// What it did to a page's tree.
    pub fn to_tree(&self, hot: &Hot, page: u32) -> Self {
        let both = self.plan.shape.nodes.min(hot.plan.shape.nodes).saturating_sub(1);
        Self { recast: recast(hot, &self.plan, page, &self.about), both, ..self.clone() }
    }

    /// The sentence.
    pub fn said(&self, page: &str) -> String {
        let needless = self.recast.iter().filter(|r| !r.needed).count();
        let counts = [self.recast.len(), self.both as usize, needless];
        let least = self.part.map(|part| part * f64::from(self.both));
        [&self.lead, " ", &words::recast(counts, page, least)].concat()
    }

    /// Who played a node before, where that was another one.
    pub fn of_node(&self, node: u32) -> Option<&Recast> {
        self.recast.iter().find(|r| r.node == node)
    }
}
