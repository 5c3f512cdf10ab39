//! Who knows which nodes.

use crate::{
    bytes::Bytes,
    decimal::Decimal,
    hash::HashKind,
    placement::Cluster,
    rng::Rng,
    setting::{Lists, Settings},
    sorting,
};

/// What each client knows: lists of nodes, by their index in the cluster, each in the order in which its client has it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Views {
    /// All lists, one behind the other.
    members: Vec<u16>,
    /// Where each list ends.
    ends: Vec<u32>,
    /// For each client, which nodes it knows: `words` words of 64 bits.
    bits: Vec<u64>,
    words: usize,
    /// For each client whose list was written by hand, how many of its names are no node's; none for a drawn view.
    by_hand: Vec<Option<u32>>,
}

/// How many of so many nodes a client knows that sees this part of them: rounded up, and at least one where there is one.
#[must_use]
pub fn least_known(nodes: usize, see: Decimal) -> usize {
    let part = (u128::from(see.millionths()) * nodes as u128).div_ceil(1_000_000) as usize;
    part.max(1).min(nodes)
}

impl Views {
    /// The views of no client yet, over so many nodes.
    #[must_use]
    pub fn over(nodes: usize) -> Self {
        Self { words: nodes.div_ceil(64), ..Self::default() }
    }

    /// How many clients there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no client.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The nodes that a client knows, in its order.
    #[must_use]
    pub fn of(&self, client: usize) -> &[u16] {
        let start = client.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.members[start as usize..self.ends[client] as usize]
    }

    /// Whether a client knows a node.
    #[must_use]
    pub fn knows(&self, client: usize, node: usize) -> bool {
        self.bits(client).get(node / 64).is_some_and(|word| word >> (node % 64) & 1 == 1)
    }

    /// Which nodes a client knows, as bits.
    #[must_use]
    pub fn bits(&self, client: usize) -> &[u64] {
        &self.bits[client * self.words..(client + 1) * self.words]
    }

    /// Whether a client's list was written by hand, and then how many of its names are no node's at this step.
    #[must_use]
    pub fn by_hand(&self, client: usize) -> Option<u32> {
        self.by_hand.get(client).copied().flatten()
    }

    /// How many nodes some client knows.
    #[must_use]
    pub fn known_nodes(&self) -> usize {
        let any = |word: usize| (0..self.len()).fold(0, |all, client| all | self.bits(client)[word]);
        (0..self.words).map(|word| any(word).count_ones() as usize).sum()
    }

    /// The fewest nodes that a client knows.
    #[must_use]
    pub fn smallest(&self) -> usize {
        (0..self.len()).map(|client| self.of(client).len()).min().unwrap_or(0)
    }

    /// The paper's t: some client knows C of the nodes that all know together divided by t, and none knows fewer.
    #[must_use]
    pub fn t(&self) -> Option<f64> {
        let least = self.smallest();
        (least > 0).then(|| self.known_nodes() as f64 / least as f64)
    }

    /// What every client of these settings knows of a cluster.
    #[must_use]
    pub fn of_all(cluster: &Cluster, settings: &Settings) -> Self {
        let mut drawing = Drawing::begin(cluster, settings);
        while !drawing.go_on(cluster) {}
        drawing.views
    }

    fn add(&mut self, members: impl Iterator<Item = u16>, by_hand: Option<u32>) {
        let start = self.bits.len();
        self.bits.resize(start + self.words, 0);
        for node in members {
            self.members.push(node);
            self.bits[start + usize::from(node) / 64] |= 1 << (node % 64);
        }
        self.ends.push(self.members.len() as u32);
        self.by_hand.push(by_hand);
    }
}

/// Draws views: the same one for a client whatever other clients there are.
pub(super) struct Drawing {
    seed: Rng,
    /// A hash of each node's name: what a client knows goes with the name, not with its place in the list.
    names: Vec<u64>,
    /// The nodes in the order of their names, to find them.
    sorted: Vec<u32>,
    known: usize,
    lists: Lists,
    clients: usize,
    pub(super) views: Views,
}

impl Drawing {
    pub(super) fn begin(cluster: &Cluster, settings: &Settings) -> Self {
        let nodes = &cluster.nodes;
        Self {
            seed: Rng::new(settings.count("seed")).fork("views"),
            names: nodes.iter().map(|n| HashKind::DEFAULT.of(n.spec.name.as_slice())).collect(),
            sorted: sorting::order(nodes.len(), &|a, b| nodes[a].spec.name.cmp(&nodes[b].spec.name)),
            known: least_known(nodes.len(), settings.decimal("see")),
            lists: settings.lists("know"),
            clients: settings.count("clients") as usize,
            views: Views::over(nodes.len()),
        }
    }

    pub(super) fn part(&self) -> f64 {
        self.views.len() as f64 / self.clients.max(1) as f64
    }

    /// The next client's view; true where that was the last.
    pub(super) fn go_on(&mut self, cluster: &Cluster) -> bool {
        let client = self.views.len();
        if client < self.clients {
            match self.lists.get(client) {
                Some(list) => {
                    let found: Vec<u16> = list.iter().filter_map(|name| self.find(cluster, name)).collect();
                    let strangers = (list.len() - found.len()) as u32;
                    self.views.add(found.into_iter(), Some(strangers));
                }
                None => self.draw(client),
            }
        }
        self.views.len() >= self.clients
    }

    /// The client knows the nodes of the smallest numbers, where each node has a number of its own for each client: who
    /// joins takes one place at most from those who were known.
    fn draw(&mut self, client: usize) {
        let all = self.names.len();
        if self.known == all {
            return self.views.add(0..all as u16, None);
        }
        let stream = self.seed.split(client as u64 + 1);
        let mut numbers: Vec<(u64, u32)> =
            self.names.iter().zip(0..).map(|(&name, node)| (stream.split(name).next_u64(), node)).collect();
        sorting::pairs_by_number(&mut numbers);
        let mut seen = vec![false; all];
        numbers.iter().take(self.known).for_each(|&(_, node)| seen[node as usize] = true);
        // In the order of the scenario's list.
        self.views.add((0..all as u16).filter(|&node| seen[usize::from(node)]), None);
    }

    fn find(&self, cluster: &Cluster, name: &Bytes) -> Option<u16> {
        let of = |at: &u32| &cluster.nodes[*at as usize].spec.name;
        let at = self.sorted.binary_search_by(|at| of(at).cmp(name)).ok()?;
        Some(self.sorted[at] as u16)
    }
}
