//! buraksezer/consistent: keys belong to partitions for good, and partitions are placed with a bound.

use crate::{
    bytes::Bytes,
    decimal::Decimal,
    keys::push_decimal,
    placement::{Cluster, Law, NOBODY, Placement, PointRow, draft::Draft, ring::spread},
    setting::Settings,
    sorting,
};

/// Its default, which links cannot change.
pub const PARTITIONS: u64 = 271;
/// Its default of points a member, which links cannot change.
pub const POINTS: u32 = 20;

/// A partition table.
pub struct Partitions {
    table: Vec<u32>,
    bound: u64,
    /// Members by the hash of their name: where replicas are looked for.
    circle: Vec<(u64, u32)>,
    names: Vec<Bytes>,
    zones: Vec<Option<Bytes>>,
    spread_zones: bool,
}

/// Where each of `partitions` goes among `members` (by index in the cluster, and name), and how many one may have:
/// ⌈P/N·load⌉ in doubles, as Go computes it. A partition for which there is no room belongs to [`NOBODY`].
#[must_use]
pub fn distribute(
    members: &[(u32, &[u8])],
    hash: fn(&[u8]) -> u64,
    partitions: u64,
    points: u32,
    load: f64,
) -> (Vec<u32>, u64) {
    // Where two points meet, the member that was added later has both.
    let mut draft = Draft::with_room(members.len() * points as usize);
    let mut text = Vec::new();
    for (rank, (_, name)) in members.iter().enumerate().rev() {
        for i in 0..points {
            text.clear();
            push_decimal(&mut text, i);
            text.push(b':');
            text.extend_from_slice(name);
            draft.add(hash(&text), rank as u32, i);
        }
    }
    let ring = draft.sorted();
    if ring.owners.is_empty() {
        return (vec![NOBODY; partitions as usize], 0);
    }
    let bound = (partitions as f64 / members.len() as f64 * load).ceil() as u64;
    let mut loads = vec![0; members.len()];
    let mut table = Vec::with_capacity(partitions as usize);
    for partition in 0..partitions {
        let key = hash(&partition.to_le_bytes());
        let start = ring.positions.partition_point(|&p| p < key);
        let mut walk = ring.owners[start..].iter().chain(&ring.owners[..start]);
        let found = walk.find(|&&rank| loads[rank as usize] < bound);
        table.push(found.map_or(NOBODY, |&rank| {
            loads[rank as usize] += 1;
            members[rank as usize].0
        }));
    }
    (table, bound)
}

impl Partitions {
    /// With the defaults of the library, and this load factor.
    #[must_use]
    pub fn new(cluster: &Cluster, settings: &Settings, hash: fn(&[u8]) -> u64, cap: Decimal) -> Self {
        Self::of(cluster, settings, hash, PARTITIONS, POINTS, cap.to_f64())
    }

    /// With any of its parameters.
    #[must_use]
    pub fn of(
        cluster: &Cluster,
        settings: &Settings,
        hash: fn(&[u8]) -> u64,
        partitions: u64,
        points: u32,
        load: f64,
    ) -> Self {
        let serving = cluster.serving(false);
        let specs = || cluster.nodes.iter().map(|n| &n.spec);
        let members: Vec<(u32, &[u8])> = specs()
            .enumerate()
            .filter(|(i, _)| serving[*i])
            .map(|(i, s)| (i as u32, s.ring_label().as_slice()))
            .collect();
        let mut circle: Vec<(u64, u32)> = members.iter().map(|(i, name)| (hash(name), *i)).collect();
        sorting::pairs_by_number(&mut circle);
        let (table, bound) = distribute(&members, hash, partitions, points, load);
        Self {
            table,
            bound,
            circle,
            names: specs().map(|s| s.name.clone()).collect(),
            zones: specs().map(|s| s.zone.clone()).collect(),
            spread_zones: settings.word("spread") == "zone",
        }
    }

    /// How many partitions a member may have.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound
    }
}

impl Placement for Partitions {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let n = self.table.len() as u64;
        owners.extend(hashes.iter().map(|&hash| self.table[(hash % n) as usize]));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        let owner = self.owner(hash);
        let at = self.circle.iter().position(|c| c.1 == owner).unwrap_or(0);
        let walk = self.circle[at..].iter().chain(&self.circle[..at]).map(|c| c.1);
        if self.spread_zones { spread(walk, &self.zones, count) } else { walk.take(count).collect() }
    }

    fn points(&self) -> Vec<PointRow> {
        if self.circle.is_empty() {
            return Vec::new();
        }
        let row = |(at, &owner): (usize, &u32)| PointRow {
            position: at as u64,
            owner,
            label: self.names.get(owner as usize).cloned().unwrap_or_default(),
        };
        self.table.iter().enumerate().map(row).collect()
    }

    fn grid(&self) -> bool {
        true
    }

    fn law(&self) -> Law {
        if self.circle.is_empty() { Law::None } else { Law::Buckets(self.table.clone()) }
    }

    fn bytes(&self) -> usize {
        self.table.len() * 4 + self.circle.len() * 16
    }
}
