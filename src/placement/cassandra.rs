//! Cassandra's token ring: signed 64-bit tokens, a node's range being (the token before, its own].
//!
//! Tokens are those of the `tokens` attribute, or else simulated: XXH3-64 of `label#i`. Real ones are drawn at random
//! (or dealt by an allocator) when a node first starts, so without the attribute no tool can know them.
//!
//! A node that is down keeps its tokens: nothing moves, and of a key's replicas those that are up serve it.

use super::{
    About, Cluster, Down, Law, NOBODY, Notation, Placement, PointRow, Promises, RingView, Scheme, State, Weights,
    circle::Circle, draft::Draft, ring,
};
use crate::{
    bytes::Bytes,
    decimal::Decimal,
    hash::{HashKind, murmur},
    keys::push_decimal,
    limits,
    refusal::Refusal,
    setting::{KeyHash, OwnHash, Settings},
    words,
};

/// The scheme.
pub struct Cassandra;

static ABOUT: About = About {
    name: "cassandra",
    title: words::scheme::CASSANDRA,
    preposition: words::scheme::CASSANDRA_PREPOSITION,
    imitates: words::scheme::CASSANDRA_IMITATES,
    weights: Weights::Decimals,
    zero_weight: words::scheme::CASSANDRA_ZERO,
    settings: &["v", "hash", "replicas", "spread"],
    key_hash: words::scheme::CASSANDRA_KEYS,
    variants: &[],
    defaults: &[("v", 16)],
    order_matters: false,
    down: words::scheme::CASSANDRA_DOWN,
    replicas: words::scheme::CASSANDRA_REPLICAS,
    lookup: words::scheme::CASSANDRA_LOOKUP,
    movement: words::scheme::CASSANDRA_MOVEMENT,
    source: words::scheme::CASSANDRA_SOURCE,
};

const KEY_HASH: OwnHash = OwnHash { name: "cassandra-murmur3", run: |bytes| murmur::cassandra_token(bytes) as u64 };

/// A token as a position on the circle, ascending from 0.
fn position(token: i64) -> u64 {
    token as u64 ^ 1 << 63
}

impl Scheme for Cassandra {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn key_hash(&self, settings: &Settings) -> KeyHash {
        settings.hash_or(KeyHash::Own(KEY_HASH))
    }

    fn promises(&self, _settings: &Settings) -> Promises {
        Promises { down: Down::Unserved, ..Promises::ALL }
    }

    fn build(&self, cluster: &Cluster, settings: &Settings) -> Result<Box<dyn Placement>, Refusal> {
        let v = ABOUT.count(settings, "v");
        let mut given = Vec::with_capacity(cluster.nodes.len());
        let mut total = 0u128;
        for node in &cluster.nodes {
            let spec = &node.spec;
            let owns = spec.state != State::Backup && spec.weight != Decimal::ZERO;
            let tokens = match &spec.tokens {
                Some(written) => Some(read_tokens(&spec.name, written)?),
                None => None,
            };
            total += match &tokens {
                _ if !owns => 0,
                Some(tokens) => tokens.len() as u128,
                None => ring::points_of(spec.weight, v),
            };
            given.push((owns, tokens));
        }
        if total > u128::from(limits::POINTS) {
            return Err(Refusal(words::too_many_points(total, limits::POINTS)));
        }
        let ring = TokenRing::new(cluster, settings, &given, v, total as usize)?;
        Ok(Box::new(ring))
    }
}

/// `-9000000000000000001_4611686018427387905`: decimals with `_` between them.
fn read_tokens(node: &Bytes, written: &Bytes) -> Result<Vec<i64>, Refusal> {
    let one = |item: &[u8]| {
        let text = std::str::from_utf8(item).ok()?;
        // No key has the least token, but nodes do: tokens spread evenly by hand begin with it. A plus sign would be
        // read too, but nobody writes tokens so.
        text.parse().ok().filter(|_: &i64| !text.starts_with('+'))
    };
    let refuse = || Refusal(words::scheme::cassandra_bad_tokens(node, written));
    written.as_slice().split(|&b| b == b'_').map(|item| one(item).ok_or_else(refuse)).collect()
}

struct TokenRing {
    circle: Circle<u64>,
    /// Which of a node's simulated tokens each is; `u32::MAX` for a given one.
    numbers: Vec<u32>,
    labels: Vec<Bytes>,
    /// Which nodes answer; empty where all do.
    up: Vec<bool>,
    /// How many copies of a key there are.
    copies: usize,
    /// From a key's hash to its position: a narrow hash is moved to the top, a token gets its sign turned.
    shift: u32,
    turn: u64,
    /// Tokens a node, where all are simulated.
    counts: Option<Vec<u64>>,
}

const GIVEN: u32 = u32::MAX;

impl TokenRing {
    fn new(
        cluster: &Cluster,
        settings: &Settings,
        given: &[(bool, Option<Vec<i64>>)],
        v: u64,
        total: usize,
    ) -> Result<Self, Refusal> {
        let labels: Vec<Bytes> = cluster.nodes.iter().map(|n| n.spec.ring_label().clone()).collect();
        let mut draft = Draft::with_room(total);
        let mut simulated = vec![0; given.len()];
        // Two simulated tokens at one place happen where labels are the same: the smaller name owns.
        for owner in ring::tie_order(cluster) {
            let at = owner as usize;
            match &given[at] {
                (false, _) => {}
                (_, Some(list)) => list.iter().for_each(|&token| draft.add(position(token), owner, GIVEN)),
                (_, None) => {
                    let count = ring::points_of(cluster.nodes[at].spec.weight, v) as u32;
                    simulated[at] = u64::from(count);
                    let head = [labels[at].as_slice(), b"#"].concat();
                    draft.count_up(owner, &head, count, |text| position(murmur::token(HashKind::DEFAULT.of(text))));
                }
            }
        }
        let tokens = draft.sorted();
        let owner = |at: usize| tokens.owners[at] as usize;
        let given_at = |at: usize| tokens.numbers[at] == GIVEN;
        let meet = |&at: &usize| tokens.positions[at] == tokens.positions[at + 1] && (given_at(at) || given_at(at + 1));
        if let Some(at) = (0..tokens.owners.len().saturating_sub(1)).find(meet) {
            let token = Notation::Signed.decimal(tokens.positions[at]);
            let name = |at: usize| &cluster.nodes[owner(at)].spec.name;
            return Err(Refusal(words::scheme::cassandra_token_twice(&token, name(at), name(at + 1))));
        }
        let up: Vec<bool> = cluster.nodes.iter().map(|n| n.spec.state == State::Up).collect();
        let (shift, turn) = match Cassandra.key_hash(settings) {
            KeyHash::Own(_) => (0, 1 << 63),
            KeyHash::By(kind) => (64 - kind.bits(), 0),
            KeyHash::Raw => (0, 0),
        };
        let down = tokens.owners.iter().filter(|&&owner| !up[owner as usize]).count();
        let all_up = down == 0;
        let copies = settings.count("replicas") as usize;
        let whole_turn = settings.word("spread") == "zone" || copies * 2 > given.len();
        let steps = down as u64 * if whole_turn { tokens.owners.len() } else { copies * 4 } as u64;
        if copies > 1 && steps > limits::DRAWS {
            return Err(Refusal(words::scheme::cassandra_too_many_steps(steps, limits::DRAWS)));
        }
        let all_simulated = all_up && !tokens.numbers.contains(&GIVEN);
        Ok(Self {
            numbers: tokens.numbers,
            circle: Circle::new(tokens.positions, tokens.owners, cluster, settings),
            labels,
            up: if all_up { Vec::new() } else { up },
            copies,
            shift,
            turn,
            counts: all_simulated.then_some(simulated),
        })
    }

    fn position(&self, hash: u64) -> u64 {
        (hash << self.shift) ^ self.turn
    }

    /// Who serves what lies before the token at an index: of its replicas the first that is up.
    fn server(&self, at: usize) -> u32 {
        let owner = self.circle.owners.get(at).copied().unwrap_or(NOBODY);
        match self.up.get(owner as usize) {
            Some(false) if self.copies < 2 => NOBODY,
            Some(false) => {
                let copies = self.circle.replicas(at, self.copies);
                copies.into_iter().find(|&n| self.up[n as usize]).unwrap_or(NOBODY)
            }
            _ => owner,
        }
    }
}

impl Placement for TokenRing {
    fn looked_up(&self, hash: u64) -> Option<u64> {
        Some(self.position(hash))
    }

    fn notation(&self) -> Notation {
        Notation::Signed
    }

    fn place(&self, hashes: &[u64], owners: &mut Vec<u32>) {
        let positions = hashes.iter().map(|&hash| self.position(hash));
        if self.up.is_empty() {
            self.circle.place(positions, owners);
        } else {
            // A key's walk past nodes that are down is made once a token.
            let mut known = vec![GIVEN - 1; self.numbers.len()];
            owners.extend(positions.map(|p| {
                let at = self.circle.find(p);
                let Some(server) = known.get_mut(at) else { return NOBODY };
                if *server == GIVEN - 1 {
                    *server = self.server(at);
                }
                *server
            }));
        }
    }

    fn replicas(&self, hash: u64, count: usize) -> Vec<u32> {
        let at = self.circle.find(self.position(hash));
        if self.server(at) == NOBODY {
            return Vec::new();
        }
        let mut copies = self.circle.replicas(at, count);
        copies.retain(|&n| self.up.get(n as usize).copied().unwrap_or(true));
        copies
    }

    fn points(&self) -> Vec<PointRow> {
        let row = |at: usize| {
            let (position, owner) = (self.circle.positions[at], self.circle.owners[at]);
            let label = if self.numbers[at] == GIVEN {
                // What stood in the link: nothing was hashed.
                Bytes::from(Notation::Signed.decimal(position))
            } else {
                let mut bytes = self.labels[owner as usize].0.clone();
                bytes.push(b'#');
                push_decimal(&mut bytes, self.numbers[at]);
                Bytes(bytes)
            };
            PointRow { position, owner, label }
        };
        (0..self.numbers.len()).map(row).collect()
    }

    fn ring(&self) -> Option<RingView<'_>> {
        let view = RingView::wide(&self.circle.positions, &self.circle.owners);
        // The arcs stay those of the tokens' holders, but others may serve them.
        Some(if self.up.is_empty() { view } else { view.undecided() })
    }

    fn law(&self) -> Law {
        if let Some(counts) = &self.counts {
            return Law::Points(counts.clone());
        }
        let view = RingView::wide(&self.circle.positions, &self.circle.owners);
        let mut shares = vec![0.0; self.labels.len()];
        let mut at = 0;
        view.each_arc(&mut |_, from, to| {
            at += self.circle.positions[at..].partition_point(|&p| p < to);
            if let Some(share) = shares.get_mut(self.server(at) as usize) {
                *share += view.part(from, to);
            }
        });
        if self.numbers.is_empty() { Law::None } else { Law::Owned(shares) }
    }

    fn bytes(&self) -> usize {
        self.circle.bytes() + self.numbers.len() * 4
    }
}
