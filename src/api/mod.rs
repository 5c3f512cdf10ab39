//! Questions on links, for other programs: pure and synchronous, without a picture.
//!
//! Every function takes a link in any accepted form and opens it at its own step. The page's Wasm module exports the
//! same functions; `docs/links.md` says what each returns.

mod measures;
mod plain;
mod schema;

pub use measures::{MeasureRow, measure, question, rows_from, rows_of, views};
pub use plain::Plain;
pub use schema::schema;

use crate::{
    bytes::Bytes,
    config,
    keys::hash_of,
    limits, link,
    movement::Range,
    placement::{Cluster, NOBODY, Notation},
    refusal::Refusal,
    scenario::{Placed, Scenario},
    sorting, words,
};

/// Where one key is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located {
    /// The key.
    pub key: Bytes,
    /// What the scheme looks up; none for a scheme that looks nothing up.
    pub hash: Option<u64>,
    /// How that is written.
    pub notation: Notation,
    /// The owner's name; none where no node can own.
    pub owner: Option<Bytes>,
    /// Up to R distinct nodes, the owner first.
    pub replicas: Vec<Bytes>,
}

/// One ring point, bucket or table entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// Where.
    pub position: u64,
    /// How that is written.
    pub notation: Notation,
    /// The owner's name; none for an entry that nobody owns.
    pub owner: Option<Bytes>,
    /// The bytes that were hashed.
    pub label: Bytes,
}

/// What moves between two steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Distinct keys with an owner before and another after.
    pub moved: usize,
    /// Of them, those that had to.
    pub needed: usize,
    /// Of them, those that had not.
    pub needless: usize,
    /// Keys that got an owner.
    pub placed: usize,
    /// Keys that lost theirs.
    pub lost: usize,
    /// The fewest that any balanced scheme must move: K · ½ Σ |change of fair share|.
    pub minimum: f64,
    /// Each key that moved, in the order of the keys.
    pub moves: Vec<PlannedMove>,
    /// Stretches of the ring that changed owner; none for schemes without a ring, or where keys are hashed anew.
    pub ranges: Vec<PlannedRange>,
}

/// One key that moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedMove {
    /// The key.
    pub key: Bytes,
    /// What the scheme looks up, after; none for a scheme that looks nothing up.
    pub hash: Option<u64>,
    /// How that is written.
    pub notation: Notation,
    /// The owner before.
    pub from: Bytes,
    /// The owner after.
    pub to: Bytes,
    /// Why: `joined left raised lowered down up shifted`.
    pub reason: &'static str,
    /// How often the key occurs.
    pub count: u64,
}

/// A stretch (from, to] that changed owner, wrapping where from ≥ to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedRange {
    /// Just before its first position.
    pub from: u64,
    /// Its last position.
    pub to: u64,
    /// How these are written.
    pub notation: Notation,
    /// The owner before.
    pub before: Option<Bytes>,
    /// The owner after.
    pub after: Option<Bytes>,
}

/// One reading of a pasted text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// What was found: "3 nodes".
    pub title: String,
    /// The scenario that it makes.
    pub link: String,
    /// What to know of it.
    pub notes: Vec<String>,
}

fn opened(link: &str) -> Result<Scenario, Refusal> {
    link::open(link).map(|o| o.scenario).map_err(|e| Refusal(e.message))
}

/// Opens a link and places its keys at its step.
fn placed(link: &str) -> Result<(Scenario, Placed), Refusal> {
    let scenario = opened(link)?;
    let placed = Placed::at(&scenario, scenario.step, None)?;
    Ok((scenario, placed))
}

fn name(cluster: &Cluster, index: u32) -> Option<Bytes> {
    (index != NOBODY).then(|| cluster.nodes[index as usize].spec.name.clone())
}

/// Where the given keys are, one row a key, in order, repeats kept; without keys, those of the scenario.
///
/// # Errors
/// The sentence that the page would show: of the link, of the scheme, or (with `hash=raw`) of a key.
pub fn locate(link: &str, keys: Option<&[Bytes]>) -> Result<Vec<Located>, Refusal> {
    let scenario = opened(link)?;
    let world = crate::scenario::world(&scenario, scenario.step);
    let mut placement = world.build()?;
    let key_hash = world.key_hash();
    let own = scenario.keys();
    let draws = if placement.loads_matter() { placement.draws(&own) } else { 0 };
    if draws > limits::DRAWS {
        return Err(Refusal(words::too_many_draws(draws, limits::DRAWS)));
    }
    if placement.loads_matter() {
        placement.settle(&own, &own.hashes(key_hash)?);
    }
    let notation = placement.notation();
    let replicas = world.settings.count("replicas") as usize;
    let row = |key: Bytes, nth: u64| {
        let hash = hash_of(key.as_slice(), key_hash)?;
        let found = placement.repeat_of(key.as_slice(), hash, nth, replicas);
        let owner = if placement.loads_matter() {
            found.first().copied()
        } else {
            Some(placement.owner_of(key.as_slice(), hash))
        };
        let owner = owner.and_then(|i| name(&world.cluster, i));
        let replicas = found.into_iter().filter_map(|i| name(&world.cluster, i)).collect();
        Ok(Located { key, hash: placement.looked_up(hash), notation, owner, replicas })
    };
    match keys {
        Some(keys) => {
            let nth = if placement.loads_matter() { occurrences(keys) } else { vec![0; keys.len()] };
            keys.iter().cloned().zip(nth).map(|(key, nth)| row(key, nth)).collect()
        }
        None => {
            let repeated = (0..own.len()).flat_map(|i| (0..own.repeats(i)).map(move |nth| (i, nth)));
            if own.total() > limits::KEYS {
                return Err(Refusal(words::too_many_rows(own.total(), limits::KEYS)));
            }
            repeated.map(|(i, nth)| row(own.key(i), nth)).collect()
        }
    }
}

/// For each key, how often the same one stands before it.
fn occurrences(keys: &[Bytes]) -> Vec<u64> {
    // Of equal keys the earlier stays in front.
    let order = sorting::order(keys.len(), &|a, b| keys[a].cmp(&keys[b]));
    let mut nth = vec![0; keys.len()];
    for pair in order.windows(2) {
        let (one, next) = (pair[0] as usize, pair[1] as usize);
        if keys[one] == keys[next] {
            nth[next] = nth[one] + 1;
        }
    }
    nth
}

/// Every ring point (tie losers behind winners), bucket or table entry, ascending.
///
/// # Errors
/// The sentence that the page would show.
pub fn points(link: &str) -> Result<Vec<Point>, Refusal> {
    let scenario = opened(link)?;
    let world = crate::scenario::world(&scenario, scenario.step);
    let placement = world.build()?;
    let notation = placement.notation();
    let row = |p: crate::placement::PointRow| Point {
        position: p.position,
        notation,
        owner: name(&world.cluster, p.owner),
        label: p.label,
    };
    Ok(placement.points().into_iter().map(row).collect())
}

/// What moves between two steps: from `from` (by default the one before) to the link's own. At step 0 nothing does.
///
/// # Errors
/// The sentence that the page would show; also where `from` is beyond the last step.
pub fn plan(link: &str, from: Option<usize>) -> Result<Plan, Refusal> {
    let (scenario, after) = placed(link)?;
    let from = from.unwrap_or(scenario.step.saturating_sub(1));
    if from > scenario.changes.len() {
        return Err(Refusal(words::no_such_step(from as u64, scenario.changes.len() as u64)));
    }
    let before = Placed::at(&scenario, from, Some(&after))?;
    Ok(plan_between(&before, &after))
}

/// What moves between two placed steps.
#[must_use]
pub fn plan_between(before: &Placed, after: &Placed) -> Plan {
    let movement = after.since(before);
    let (was, is) = (&before.world.cluster, &after.world.cluster);
    let known = |cluster: &Cluster, i: u32| cluster.nodes[i as usize].spec.name.clone();
    let notation = after.placement.notation();
    let moves = movement.moves.iter().map(|m| PlannedMove {
        key: after.keys.key(m.key as usize),
        hash: after.placement.looked_up(after.hashes[m.key as usize]),
        notation,
        from: known(was, m.from.into()),
        to: known(is, m.to.into()),
        reason: movement.reason(m).name(),
        count: after.keys.repeats(m.key as usize),
    });
    let ranges = after.ranges_since(before);
    let range = |r: &Range| PlannedRange {
        from: r.from,
        to: r.to,
        notation,
        before: r.before.map(|i| known(was, i)),
        after: r.after.map(|i| known(is, i)),
    };
    Plan {
        moved: movement.moved(),
        needed: movement.needed,
        needless: movement.needless(),
        placed: movement.placed,
        lost: movement.lost,
        minimum: after.minimum_since(before),
        moves: moves.collect(),
        ranges: ranges.iter().map(range).collect(),
    }
}

/// What a pasted text can be read as: a list of nodes, a list of keys, or both.
///
/// # Errors
/// A sentence, where nothing is found.
pub fn read_config(text: &str) -> Result<Vec<Candidate>, Refusal> {
    let nodes = config::read_nodes(text);
    let notes = |remarks: &[config::Remark]| remarks.iter().map(place_of).collect();
    let mut found = Vec::new();
    let as_nodes = Scenario { nodes: nodes.nodes.clone(), ..Scenario::default() };
    let holds_nodes = link::fits(&as_nodes);
    if nodes.sound() && !nodes.nodes.is_empty() && holds_nodes {
        found.push(Candidate {
            title: words::nodes_found(nodes.nodes.len()),
            link: link::write(&as_nodes),
            notes: notes(&nodes.remarks),
        });
    }
    let keys = config::read_keys(text);
    if !keys.keys.is_empty() && keys.remarks.iter().all(|r| !r.fault) {
        let total = keys.keys.total();
        let title = words::keys_found(keys.keys.len(), total);
        let mut scenario = Scenario { own_keys: Some(std::sync::Arc::new(keys.keys)), ..Scenario::default() };
        let mut notes: Vec<String> = notes(&keys.remarks);
        if !link::fits(&scenario) {
            scenario = link::without_keys(&scenario);
            notes.push(words::keys_left_out(limits::LINK as u64));
        }
        found.push(Candidate { title, link: link::write(&scenario), notes });
    }
    if !found.is_empty() {
        return Ok(found);
    }
    if !holds_nodes {
        return Err(Refusal(words::link_too_large(limits::LINK as u64)));
    }
    let fault = nodes.remarks.iter().find(|r| r.fault);
    Err(Refusal(fault.map_or_else(words::nothing_to_read, place_of)))
}

fn place_of(remark: &config::Remark) -> String {
    words::at_place(remark.line, remark.column, &remark.sentence)
}
