//! Redis Cluster: a key's hash tag picks one of 16384 slots, and each slot has a master.
//!
//! Who holds a slot is no function of the list of nodes: a cluster remembers it from step to step ([`Scheme::carry`]).

mod share;

use super::{
    About, Cluster, Down, Law, NOBODY, NodeId, Placement, PointRow, Promises, Scheme, State, Weights, cluster::Held,
};
use crate::{
    bytes::Bytes,
    keys::push_decimal,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    sorting, words,
};

/// How many slots there are.
pub const SLOTS: usize = 16_384;

/// The scheme.
pub struct Redis;

static ABOUT: About = About {
    name: "redis",
    title: words::scheme::REDIS,
    preposition: words::scheme::REDIS_PREPOSITION,
    imitates: words::scheme::REDIS_IMITATES,
    weights: Weights::Decimals,
    zero_weight: words::scheme::REDIS_ZERO,
    settings: &["hash", "replicas"],
    key_hash: words::scheme::REDIS_KEYS,
    variants: &[],
    defaults: &[],
    order_matters: true,
    down: words::scheme::REDIS_DOWN,
    replicas: words::scheme::REDIS_REPLICAS,
    lookup: words::scheme::REDIS_LOOKUP,
    movement: words::scheme::REDIS_MOVEMENT,
    source: words::scheme::REDIS_SOURCE,
};

const KEY_HASH: OwnHash = OwnHash { name: "redis-crc16", run: |key| u64::from(slot(key)) };

const CRC: crc::Crc<u16> = crc::Crc::<u16>::new(&crc::CRC_16_XMODEM);

/// The slot of a key.
#[must_use]
pub fn slot(key: &[u8]) -> u16 {
    CRC.checksum(tag(key)) % SLOTS as u16
}

/// What is hashed of a key: what stands between the first `{` and the next `}`, unless that is nothing.
fn tag(key: &[u8]) -> &[u8] {
    let tag = || {
        let inside = &key[key.iter().position(|&b| b == b'{')? + 1..];
        let tag = &inside[..inside.iter().position(|&b| b == b'}')?];
        (!tag.is_empty()).then_some(tag)
    };
    tag().unwrap_or(key)
}

impl Scheme for Redis {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(KeyHash::Own(KEY_HASH))
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        Promises { down: Down::Unserved, ..Promises::ALL }
    }

    fn carry(&self, cluster: &mut Cluster) {
        // What cannot be read is told when the cluster is built.
        cluster.held = share::next(cluster).ok().map(std::sync::Arc::new);
    }

    fn build(&self, cluster: &Cluster, _settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        share::check(cluster)?;
        let fresh;
        let held: &Held = match &cluster.held {
            Some(held) => held,
            None => {
                fresh = share::next(cluster)?;
                &fresh
            }
        };
        Ok(Box::new(SlotTable::new(cluster, held)))
    }
}

struct SlotTable {
    /// Who serves each slot.
    servers: Vec<u32>,
    /// Who else has a copy of what a node serves: (the node, the copy), in order.
    copies: Vec<(u32, u32)>,
    nodes: usize,
}

impl SlotTable {
    fn new(cluster: &Cluster, held: &Held) -> Self {
        let places = cluster.places();
        let find = |who: NodeId| places.find(who).map(|at| at as u32);
        let masters: Vec<u32> = held.shares.iter().filter_map(|s| find(s.0)).collect();
        let replicas: Vec<u32> = (0..cluster.nodes.len() as u32)
            .filter(|&i| cluster.nodes[i as usize].spec.state == State::Backup)
            .collect();
        let mut copies = Vec::new();
        // Who answers for a master: itself, or the first of its replicas.
        let mut answers: Vec<u32> = vec![NOBODY; cluster.nodes.len()];
        for (turn, &master) in masters.iter().enumerate() {
            let mut own = replicas.iter().skip(turn).step_by(masters.len()).copied();
            let up = cluster.nodes[master as usize].spec.state != State::Down;
            let server = if up { Some(master) } else { own.next() };
            if let Some(server) = server {
                answers[master as usize] = server;
                copies.extend(own.map(|replica| (server, replica)));
            }
        }
        sorting::by_number(&mut copies, |c| sorting::joined(c.0, c.1));
        let server = |holder: &Option<NodeId>| holder.and_then(find).map_or(NOBODY, |master| answers[master as usize]);
        Self { servers: held.slots.iter().map(server).collect(), copies, nodes: cluster.nodes.len() }
    }

    fn server(&self, hash: u64) -> u32 {
        self.servers[(hash % SLOTS as u64) as usize]
    }
}

impl Placement for SlotTable {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(hash % SLOTS as u64)
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        owners.extend(hashes.iter().map(|&hash| self.server(hash)));
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        let server = self.server(hash);
        if server == NOBODY {
            return Vec::new();
        }
        let from = self.copies.partition_point(|c| c.0 < server);
        let copies = self.copies[from..].iter().take_while(|c| c.0 == server).map(|c| c.1);
        std::iter::once(server).chain(copies).take(count).collect()
    }

    fn points(&self) -> Vec<PointRow> {
        if self.servers.iter().all(|&s| s == NOBODY) {
            return Vec::new();
        }
        let row = |(slot, &owner): (usize, &u32)| {
            let mut label = Vec::new();
            push_decimal(&mut label, slot as u32);
            PointRow { position: slot as u64, owner, label: Bytes(label) }
        };
        self.servers.iter().enumerate().map(row).collect()
    }

    fn law(&self) -> Law {
        if self.nodes == 0 { Law::None } else { Law::Buckets(self.servers.clone()) }
    }

    fn bytes(&self) -> usize {
        self.servers.len() * 4 + self.copies.len() * 8
    }
}
